"""The plan of a program: its rules over numbers and tables, from which code for faster engines is emitted."""

from croupier.engines.plan.lower import make_plan
from croupier.engines.plan.plan import Plan

__all__ = ["Plan", "make_plan"]
