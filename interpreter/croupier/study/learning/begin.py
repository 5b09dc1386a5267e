"""Make environments where their libraries are installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from croupier.study.batches.arrays import numpy
from croupier.study.learning.terms import Terms, check_number, whole_seed

if TYPE_CHECKING:
    from croupier.study.learning.aec import AecEnvironment
    from croupier.study.learning.vector import VectorEnvironment

MOST_GAMES = 1_000_000
"""The most games of a vector environment. Each takes some kilobytes."""


class NoLearning(ImportError):
    """A library that environments need is not installed."""


def aec_environment(terms: Terms, seed: int, engine: str | None, render_mode: str | None) -> AecEnvironment:
    """Return the environment that ``Rules.aec_env`` describes."""
    _need("gymnasium", "pettingzoo")
    from croupier.study.learning.aec import AecEnvironment

    return AecEnvironment(terms, whole_seed(seed), engine, render_mode)


def vector_environment(terms: Terms, games: int, seed: int, autoreset: Any, *, copy: bool) -> VectorEnvironment:
    """Return the environment that ``Rules.vector_env`` describes."""
    _need("gymnasium")
    check_number("games", games, 1, MOST_GAMES)
    from croupier.study.learning.vector import VectorEnvironment

    return VectorEnvironment(terms, games, whole_seed(seed), autoreset, copy=copy)


def _need(*libraries: str) -> None:
    """Raise NoArrays or NoLearning if a library is not installed."""
    numpy()
    missing = [one for one in libraries if find_spec(one) is None]
    if missing:
        raise NoLearning(f"environments need {missing[0]}; pip install 'croupier[learning]' adds it")
