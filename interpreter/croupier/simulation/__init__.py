"""Many games, and what they have in common."""

from croupier.simulation.batch import simulate
from croupier.simulation.report import Report

__all__ = ["Report", "simulate"]
