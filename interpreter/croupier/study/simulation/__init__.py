"""Many games, and what they have in common."""

from croupier.study.simulation.batch import simulate
from croupier.study.simulation.report import Report

__all__ = ["Report", "simulate"]
