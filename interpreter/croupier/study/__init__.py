"""Many games, and what they say about rules."""
