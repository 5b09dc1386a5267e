"""What the operating system gives and takes: files, signals and processes."""
