"""Worker processes: whatever runs rules runs in one, under limits, and can be stopped."""
