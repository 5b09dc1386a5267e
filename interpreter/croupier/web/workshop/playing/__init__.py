"""The game of the workshop, which is always alive."""
