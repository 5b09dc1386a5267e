"""The rules as Python programs use them: load them, and play one game or many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.game.game import Game
from croupier.game.handed import check_flag, check_names, check_text
from croupier.game.start import new_game
from croupier.language.checking import checked_or_raised, diagnose
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import load_ruleset, ruleset_of
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source

if TYPE_CHECKING:
    from croupier.game.shown import Move, Offer
    from croupier.study.batches.batch import Batch
    from croupier.study.learning.aec import AecEnvironment
    from croupier.study.learning.vector import VectorEnvironment
    from croupier.study.playouts import PlayedOut
    from croupier.study.simulation import Report

__all__ = ["Rules", "diagnose", "load", "load_text"]


def load(
    name: str | Path, house_rules: Sequence[str | Path] = (), *, within: str | PathLike[str] | None = None
) -> Rules:
    """Return the rules of an installed ruleset or of a file, with house rules.

    Files are read from the folder ``within`` and from the installed rulesets alone. This is for documents of strangers,
    which may extend other files. Without ``within``, files may lie anywhere.

    Raise RulesetError, which holds the diagnostics, if the rules have errors, and ValueError for what is no name.
    """
    check_names(name, house_rules, within)
    return _rules(*load_ruleset(name, house_rules, Reach(within)))


def load_text(text: str, name: str = "<text>", *, within: str | PathLike[str] | None = None) -> Rules:
    """Return the rules in a text. The files that it extends are read ``within`` a folder, as by ``load``. Raise
    RulesetError, and ValueError for what is no text."""
    check_text("a ruleset", text)
    check_text("the name of a text", name)
    check_names("", (), within)
    return _rules(*ruleset_of(Source(name, text), Reach(within)))


def _rules(ruleset: Ruleset | None, problems: list[Diagnostic]) -> Rules:
    return Rules(checked_or_raised(ruleset, problems))


class Rules(AgreedRules):
    """A ruleset without errors. It plays one game or many, and restores saved games."""

    def new_game(
        self,
        players: int | Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limits: Limits = DEFAULT_LIMITS,
        keep_events: bool = True,
        engine: str | None = None,
    ) -> Game:
        """Return a game at its first decision.

        ``players`` is the number of players or their names (the smallest number by default). ``seed`` is a number from
        0 to 2**64 - 1. ``engine`` is ``reference``, which interprets the rules as they are written, or ``native``.
        Without ``engine``, a game begins on the reference, and changes to native code when that pays. Both play the
        same game.

        Raise ValueError for an invalid number, name, seed, limit, flag or engine, and for options that are no mapping.
        Raise RulesetError for an invalid option. Raise Fault if the rules cannot reach the first decision.
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
        """Play many games with built-in players, and return their figures (see Report).

        Game number k, from 0 on, has the seed ``seed`` + k. ``engine`` is ``reference`` or ``native``; by default
        the fastest that is installed and can play this. ``jobs`` is the number of processes, and 0 means one per core.
        Neither changes a figure. With ``rows`` each round takes 8 bytes per column; without them memory is constant.
        ``progress`` is called with the number of games so far.

        A game that ends in a fault counts as it stood at its last answer, with its rounds. Ctrl-C ends the batch early,
        and the report says so. Raise ValueError and RulesetError as ``new_game`` does, and ValueError for invalid
        games, bots, jobs, rows or ``progress``.
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

    def batch(
        self,
        games: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limits: Limits = DEFAULT_LIMITS,
        fronts: bool = False,
        most: int = 100_000,
    ) -> Batch:
        """Return many games that take their answers from outside, all at once, at their first decisions.

        The games have the seeds from ``seed`` on. ``fronts`` tells cards by the side that is up alone, where players
        see other sides as well; ``most`` is the most numbers that answers may have. Needs the extras ``native`` and
        ``arrays``.

        Raise ValueError and RulesetError as ``new_game`` does, WrongEngine without llvmlite, NoArrays without NumPy,
        CannotNumber if the answers have too many numbers, and TooManyColumns if what lies on cards needs too many.
        """
        from croupier.study.batches.begin import new_batch

        return new_batch(self, games, players, seed, options, limits, fronts=fronts, most=most)

    def aec_env(
        self,
        players: int | Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limits: Limits = DEFAULT_LIMITS,
        fronts: bool = False,
        most: int = 100_000,
        reward: str = "outcome",
        most_answers: int | None = None,
        engine: str | None = None,
        render_mode: str | None = None,
    ) -> AecEnvironment:
        """Return one game after the other as a PettingZoo AEC environment. Needs the extra ``learning``.

        The first game has the seed ``seed``, and each the one after that of the game before, unless ``reset`` gets
        another. Who wins is rewarded at the end of a game: by the ``outcome`` of the rules, or by 1 for a ``win``. A
        game that has had ``most_answers`` is truncated. ``fronts`` and ``most`` are as for ``batch``, ``engine`` as
        for ``new_game``; ``render_mode`` is ``ansi`` or None. See study/learning/README.md.

        Raise ValueError and RulesetError as ``new_game`` does, CannotNumber and TooManyColumns as ``batch`` does, and
        NoLearning or NoArrays without the libraries.
        """
        from croupier.study.learning.begin import aec_environment
        from croupier.study.learning.terms import agreed_terms

        terms = agreed_terms(self, players, options, limits, fronts, most, reward, most_answers)
        return aec_environment(terms, seed, engine, render_mode)

    def vector_env(
        self,
        games: int,
        players: int | Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limits: Limits = DEFAULT_LIMITS,
        fronts: bool = False,
        most: int = 100_000,
        reward: str = "outcome",
        most_answers: int | None = None,
        autoreset: Any = None,
        copy: bool = True,
    ) -> VectorEnvironment:
        """Return many games, answered all at once, as a Gymnasium vector environment. Needs the extras ``learning``
        and ``native``.

        Game number k has the seed ``seed`` + k, and one that begins again the next that no game has had. ``autoreset``
        is one of Gymnasium's ``AutoresetMode``, SAME_STEP by default. Without ``copy``, ``step`` fills the same arrays
        each time. Otherwise as ``aec_env``, and as ``batch`` for what is raised.
        """
        from croupier.study.learning.begin import vector_environment
        from croupier.study.learning.terms import agreed_terms

        check_flag("copy", copy)
        terms = agreed_terms(self, players, options, limits, fronts, most, reward, most_answers)
        return vector_environment(terms, games, seed, autoreset, copy=copy)

    def playouts(
        self,
        game: Game,
        player: int,
        count: int,
        seed: int = 0,
        until: str = "game",
        answer: Move | Offer | None = None,
    ) -> PlayedOut:
        """Play a game on ``count`` times as the player in a seat may imagine it, and return the outcomes.

        Each time, what the player does not see is dealt and drawn anew, so that it agrees with what the player sees.
        Then random players go on ``until`` the end of the ``game`` or of the ``round``, which is the first decision of
        the next. With an ``answer``, the player first makes this Move, or declines this Offer. The game itself does not
        change. Playout number k, from 0 on, depends on the view, ``seed`` and k alone. Needs the extra ``native``.

        Raise WrongEngine without llvmlite, IllegalMove for an answer that the player cannot give, and ValueError or
        IndexError for other arguments that are not possible. Raise the fault of a game that has ended in one.
        """
        from croupier.study.playouts import play_out

        return play_out(self, game, player, count, seed, until, answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (self.ruleset, [])

    def restore(self, saved: str, limits: Limits = DEFAULT_LIMITS) -> Game:
        """Return the game that ``Game.save`` wrote. Raise croupier.game.saves.SaveError if it cannot be restored,
        with the reason, and ValueError for invalid limits."""
        from croupier.game.restoring import restore

        return restore(self, saved, limits)
