"""The face of rules for Python programs: reading them, and playing one game or many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.game.game import Game
from croupier.game.handed import check_flag
from croupier.game.start import new_game
from croupier.language.checking import checked_or_raised, diagnose
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import load_ruleset, ruleset_of
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source

if TYPE_CHECKING:
    from croupier.study.simulation import Report

__all__ = ["Rules", "diagnose", "load", "load_text"]


def load(
    name: str | Path, house_rules: Sequence[str | Path] = (), *, within: str | PathLike[str] | None = None
) -> Rules:
    """The rules of an installed name or a file, with house rules; raises RulesetError, which holds the diagnostics.

    ``within`` is the folder that all files are read from beside the installed ones, such as those that a stranger's
    document extends; without it they may lie anywhere.
    """
    return _rules(*load_ruleset(name, house_rules, Reach(within)))


def load_text(text: str, name: str = "<text>", *, within: str | PathLike[str] | None = None) -> Rules:
    """The rules that a text holds, which may extend files ``within`` a folder, as in ``load``; raises RulesetError."""
    return _rules(*ruleset_of(Source(name, text), Reach(within)))


def _rules(ruleset: Ruleset | None, problems: list[Diagnostic]) -> Rules:
    return Rules(checked_or_raised(ruleset, problems))


class Rules(AgreedRules):
    """A ruleset without errors that can be played: one game, many, or one that was saved."""

    def new_game(
        self,
        players: int | Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limits: Limits = DEFAULT_LIMITS,
        keep_events: bool = True,
        engine: str | None = None,
    ) -> Game:
        """A game at its first decision.

        ``players`` is a number or their names (the smallest number by default), ``seed`` from 0 to 2**64 - 1. The
        ``engine`` is ``reference``, which goes by the rules as they are written, or ``python``, code that is generated
        from them; without it the reference, until the code pays. Both play the same.

        Raises ValueError for players, a name, a seed, limits, ``keep_events`` or an engine that cannot be, or options
        that are no mapping,
        RulesetError for an option that cannot be, Fault when the rules cannot reach the first decision.
        """
        return new_game(self, players, seed, options, limits, keep_events, engine)

    def simulate(
        self,
        games: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        bots: str = "random",
        limits: Limits = DEFAULT_LIMITS,
        engine: str | None = None,
        jobs: int = 1,
        rows: bool = True,
        progress: Callable[[int], None] | None = None,
    ) -> Report:
        """Many games of built-in players, and what they have in common: counts, and arrays with a figure for each
        round (see Report).

        Game number k, from 0 on, has the seed ``seed`` + k. The figures depend on neither ``engine`` (``reference``,
        ``python`` or ``native``; without it the fastest that is there) nor ``jobs``, the number of processes (0: one on
        every core). Without ``rows`` memory is constant; with them each round takes 8 bytes a column. ``progress`` is
        called with the number of games played. A game that ends in a fault is counted as such and keeps its rounds.
        Ctrl-C ends the batch early; the report then says so. Raises ValueError and RulesetError as ``new_game`` does,
        and ValueError for games, bots, an engine, jobs, rows or a ``progress`` that cannot be.
        """
        from contextlib import nullcontext

        from croupier.study.simulation import simulate
        from croupier.study.simulation.rows import KeptRows

        check_flag("rows", rows)
        seats = players if players is not None else self.players[0]
        self.program(seats)
        kept = KeptRows(seats) if rows else None
        sink = None if kept is None else nullcontext(kept)
        report = simulate(self, games, players, seed, options, bots, limits, progress, engine, jobs, sink)
        report.rows = None if kept is None else kept.columns
        return report

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (self.ruleset, [])

    def restore(self, saved: str, limits: Limits = DEFAULT_LIMITS) -> Game:
        """The game that ``Game.save`` wrote; raises croupier.game.saves.SaveError, which says why not, and
        ValueError for limits that are none."""
        from croupier.game.restoring import restore

        return restore(self, saved, limits)
