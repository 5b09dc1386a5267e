"""Whatever plays rules: the reference, and faster engines that do the same."""
