"""Rules broken line by line: `python -m tests.mutants` demands that a test which names the rule notices each one."""
