"""Many games, and the figures that they give about rules."""
