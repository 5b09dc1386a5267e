"""The document: its models, and the ruleset that is made of it."""
