"""The document: its models, its composition, and the ruleset that is built from it."""
