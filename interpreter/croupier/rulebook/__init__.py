"""A ruleset held against its rulebook: the parts that implement each statement, and the scenarios that prove it."""
