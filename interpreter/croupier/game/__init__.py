"""A game as Python programs use it: played, viewed, saved and played again."""
