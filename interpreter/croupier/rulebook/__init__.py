"""A ruleset held against its rulebook: what implements each statement, and what proves it."""
