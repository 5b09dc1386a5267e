"""Many games, and what they have in common."""

from croupier.simulation.batch import Report, simulate

__all__ = ["Report", "simulate"]
