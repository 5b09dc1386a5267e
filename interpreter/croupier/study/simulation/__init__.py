"""Batches of games, and the figures that a batch gives."""

from croupier.study.simulation.batch import simulate
from croupier.study.simulation.report import Report

__all__ = ["Report", "simulate"]
