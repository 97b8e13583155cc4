"""Optional modules, a file each."""
