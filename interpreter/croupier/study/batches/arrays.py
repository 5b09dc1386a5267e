"""Import NumPy, which only arrays need, where it is used."""

from __future__ import annotations

from typing import Any


class NoArrays(ImportError):
    """NumPy is not installed."""


def numpy() -> Any:
    """Return the module NumPy. Raise NoArrays if it is not installed."""
    try:
        import numpy
    except ModuleNotFoundError:
        raise NoArrays("arrays need NumPy; pip install 'croupier[arrays]' adds it") from None
    return numpy
