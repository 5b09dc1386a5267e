"""The plan of a program: its rules over numbers and tables. Faster engines emit their code from the plan.

``plan.py``, ``steps.py`` and ``values.py`` are its nodes; ``lower.py`` makes it from a program.
"""

from croupier.engines.plan.lower import make_plan
from croupier.engines.plan.plan import Plan

__all__ = ["Plan", "make_plan"]
