"""From the text of a rule file to a checked ruleset. Nothing here knows a game or plays one."""
