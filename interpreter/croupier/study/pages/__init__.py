"""Pages about what was studied: one file each that stands alone, with its pictures drawn by hand."""
