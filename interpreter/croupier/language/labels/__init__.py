"""The names of a ruleset's things in human languages."""
