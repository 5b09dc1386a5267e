"""Many games as numbers, for learners: the answers of a ruleset numbered, and what a player sees as arrays."""
