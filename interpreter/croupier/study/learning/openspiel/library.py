"""Import OpenSpiel, which only this package needs."""

from __future__ import annotations


class NoOpenSpiel(ImportError):
    """OpenSpiel is not installed."""


try:
    import pyspiel
except ModuleNotFoundError:
    raise NoOpenSpiel("this needs OpenSpiel; pip install 'croupier[openspiel]' adds it") from None

__all__ = ["NoOpenSpiel", "pyspiel"]
