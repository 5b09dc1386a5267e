"""Hold the claims of a rulebook against its ruleset."""
