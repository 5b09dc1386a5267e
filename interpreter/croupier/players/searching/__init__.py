"""The player that searches: information set Monte Carlo tree search."""
