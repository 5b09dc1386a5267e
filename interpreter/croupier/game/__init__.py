"""A game as Python programs see it: what is shown, saved and played again."""
