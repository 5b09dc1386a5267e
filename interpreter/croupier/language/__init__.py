"""From the text of a rule file to a checked ruleset; knows no game and plays nothing."""
