"""The project's tests; a package, so that test modules can share what `tests/` holds."""
