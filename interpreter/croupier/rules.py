"""A ruleset that can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.program import Program
from croupier.engines.reference.compiler import make_program
from croupier.game.game import Game
from croupier.game.seating import seated
from croupier.language.analysis import Checked, check, lint
from croupier.language.diagnostics import Diagnostic, RulesetError, has_errors
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.diagnostics.excerpt import shortened
from croupier.language.labels.labels import bad_labels
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.load import load_ruleset, ruleset_of
from croupier.language.ruleset.options import SOURCE_OF_OPTION, apply_options, spelled
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.ruleset.statements import statements_of
from croupier.language.source import Source
from croupier.table.random import LARGEST_SEED

if TYPE_CHECKING:
    from croupier.study.simulation import Report


def load(name: str | Path, house_rules: Sequence[str | Path] = ()) -> Rules:
    """The rules of an installed name or a file, with house rules; raises RulesetError, which holds the diagnostics."""
    return _rules(*load_ruleset(name, house_rules))


def load_text(text: str, name: str = "<text>") -> Rules:
    """The rules that a text holds; raises RulesetError."""
    return _rules(*ruleset_of(Source(name, text)))


def diagnose(name: str | Path, house_rules: Sequence[str | Path] = ()) -> list[Diagnostic]:
    """Everything that is wrong with a ruleset, or with house rules on it, sorted by place; nothing is raised.

    Without errors these are warnings, which no ``load`` minds.
    """
    ruleset, problems = load_ruleset(name, house_rules)
    if ruleset is None:
        return sort_diagnostics(problems)
    statements, more = statements_of(ruleset)
    checked = check(ruleset)
    found = [*problems, *more, *checked.diagnostics, *bad_labels(ruleset)]
    return sort_diagnostics(found if has_errors(found) else [*found, *lint(checked, statements)])


def _rules(ruleset: Ruleset | None, problems: list[Diagnostic]) -> Rules:
    if ruleset is None:
        raise RulesetError(problems)
    checked = check(ruleset)
    found = [*problems, *checked.diagnostics, *bad_labels(ruleset)]
    if has_errors(found):
        raise RulesetError(found)
    return Rules(checked)


class Rules:
    """A ruleset without errors. ``name``, ``title`` and ``players`` say what it is; ``new_game`` plays it."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.ruleset = checked.ruleset
        self._programs: dict[int, Program] = {}
        self._variants: dict[tuple[tuple[str, str, str], ...], Rules] = {}

    @property
    def name(self) -> str:
        return self.ruleset.name

    @property
    def layered_name(self) -> str:
        """The name, with the house rules that are laid on it: ``hearts with jokers, long-round``."""
        layers = ", ".join(self.ruleset.layers)
        return f"{self.name} with {layers}" if layers else self.name

    @property
    def players(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return self.ruleset.players

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.ruleset)

    @cached_property
    def options(self) -> dict[str, Any]:
        """The value of every option: as written, so enumeration values by name."""
        return {name: option.default for name, option in self.ruleset.options.items()}

    def with_options(self, options: Mapping[str, Any]) -> Rules:
        """The same rules for a table that has agreed on something else; raises RulesetError, and ValueError for options
        that are no mapping."""
        if not isinstance(options, Mapping):
            raise ValueError(f"options are values by their names, not {shortened(repr(options))}")
        if not options:
            return self
        key = tuple(sorted((spelled(name), type(value).__name__, spelled(value)) for name, value in options.items()))
        if key not in self._variants:
            ruleset, problems = apply_options(self.ruleset, options)
            if problems:
                raise RulesetError(problems)
            self._variants[key] = _rules(ruleset, [])
        return self._variants[key]

    @cached_property
    def option_warnings(self) -> list[Diagnostic]:
        """Warnings about the rules that a table has written into options, as a file would get them."""
        sources = [one.place.source.name for one in self.ruleset.options.values() if one.type == "rule"]
        written = [one for one in sources if one.startswith(SOURCE_OF_OPTION)]
        return [one for one in lint(self.checked) if one.place.source.name in written] if written else []

    def program(self, seats: int) -> Program:
        """What the engine runs for a number of players; raises ValueError for a number that cannot play."""
        low, high = self.players
        if not low <= seats <= high:
            raise ValueError(f"{self.name} is for {low} to {high} players, not {seats}")
        if seats not in self._programs:
            self._programs[seats] = make_program(self.checked, self._engine_options(), seats)
        return self._programs[seats]

    def _engine_options(self) -> dict[str, Any]:
        enumerations = self.checked.symbols.enumerations
        found: dict[str, Any] = {}
        for name, option in self.ruleset.options.items():
            enumeration = enumerations.get(name if option.type == "choice" else option.type)
            value = option.default
            if enumeration is not None:
                value = [one.name for one in enumeration.members].index(str(option.default))
            found[name] = value
        return found

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

        Raises ValueError for players, a name, a seed or an engine that cannot be, or options that are no mapping,
        RulesetError for an option that cannot be, Fault when the rules cannot reach the first decision.
        """
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
        rules = self.with_options({} if options is None else options)
        seats, names = seated(players, self.players[0])
        game = Game(rules, seats, names, seed, limits, dict(options or {}), engine)
        game.begin(keep_events)
        return game

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
        and ValueError for bots, an engine or jobs that cannot be.
        """
        from contextlib import nullcontext

        from croupier.study.simulation import simulate
        from croupier.study.simulation.rows import KeptRows

        seats = players if players is not None else self.players[0]
        kept = KeptRows(seats) if rows else None
        sink = None if kept is None else nullcontext(kept)
        report = simulate(self, games, players, seed, options, bots, limits, progress, engine, jobs, sink)
        report.rows = None if kept is None else kept.columns
        return report

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (self.ruleset, [])

    def restore(self, saved: str, limits: Limits = DEFAULT_LIMITS) -> Game:
        """The game that ``Game.save`` wrote; raises croupier.game.saves.SaveError, which says why not."""
        from croupier.game.saves import restore

        return restore(self, saved, limits)
