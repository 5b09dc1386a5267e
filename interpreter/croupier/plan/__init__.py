"""The plan of a program: its rules over numbers and tables, from which code for faster engines is emitted."""

from croupier.plan.lower import make_plan
from croupier.plan.plan import Plan

__all__ = ["Plan", "make_plan"]
