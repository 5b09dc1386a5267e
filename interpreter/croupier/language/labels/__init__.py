"""What a ruleset calls its things, in human languages."""
