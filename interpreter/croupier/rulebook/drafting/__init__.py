"""Begin a ruleset from the text of a rulebook."""
