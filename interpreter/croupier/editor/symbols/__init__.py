"""What names mean across files: where they are declared and used, what a file declares, and giving other names."""
