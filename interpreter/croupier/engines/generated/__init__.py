"""The engine of generated Python: a plan is written out as plain functions, which play on the same states."""

from croupier.engines.generated.engine import PythonEngine
from croupier.engines.generated.limits import CannotEmit

__all__ = ["CannotEmit", "PythonEngine"]
