"""The rules that a table has agreed on: a ruleset without errors, with the values of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from croupier.engines.choice import OF_GAMES, EnginePolicy, Warmth, check_engine
from croupier.engines.contract.program import Program
from croupier.engines.reference.compiler import empty_program, make_program
from croupier.language.analysis import Checked, lint
from croupier.language.checking import checked_or_raised
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.diagnostics.bounded import bounded, described
from croupier.language.diagnostics.excerpt import shown_value
from croupier.language.labels.labels import Labels
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.options import SOURCE_OF_OPTION, apply_options, spelled
from croupier.language.ruleset.ruleset import counted_players
from croupier.language.translation import LANGUAGES


class AgreedRules:
    """A ruleset without errors, with its options. Programs and variants are memoised."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.ruleset = checked.ruleset
        self._programs: dict[int, Program] = {}  # by number of seats
        self._warmth: dict[int, Warmth] = {}  # by number of seats
        self._labels: dict[str, Labels] = {}  # by language
        self._variants: dict[tuple[tuple[str, str, str], ...], Self] = {}  # by names, types and values of options

    @property
    def name(self) -> str:
        return self.ruleset.name

    @property
    def layered_name(self) -> str:
        """Return the name with the house rules, such as ``hearts with jokers, long-round``."""
        layers = ", ".join(self.ruleset.layers)
        return f"{self.name} with {layers}" if layers else self.name

    @property
    def players(self) -> Sequence[int]:
        """Return the numbers of players that can play, the smallest first."""
        return self.ruleset.players

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.ruleset)

    def labels(self, language: str) -> Labels:
        """Return the names of things in a language. Those in the program's own languages are memoised."""
        found = self._labels.get(language)
        if found is None:
            found = Labels(self.checked, language)
            if language in LANGUAGES:
                self._labels[language] = found
        return found

    @cached_property
    def options(self) -> dict[str, Any]:
        """Return the value of every option, as it is written: a value of an enumeration is a name."""
        told = self.ruleset.names.told
        return {told("options", name): option.default for name, option in self.ruleset.options.items()}

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """Return the same rules with other options. Raise RulesetError, and ValueError for options that are no
        mapping."""
        if not isinstance(options, Mapping):
            raise ValueError(f"options are values by their names, not {shown_value(options)}")
        if not options:
            return self
        key = tuple(sorted((spelled(name), type(value).__name__, spelled(value)) for name, value in options.items()))
        if key not in self._variants:
            ruleset, problems = apply_options(self.ruleset, options)
            if problems:
                raise RulesetError(problems)
            self._variants[key] = type(self)(checked_or_raised(ruleset, []))
        return self._variants[key]

    @cached_property
    def option_warnings(self) -> list[Diagnostic]:
        """Return the warnings about rules that a table has written into options."""
        sources = [one.place.source.name for one in self.ruleset.options.values() if one.type == "rule"]
        written = [one for one in sources if one.startswith(SOURCE_OF_OPTION)]
        return [one for one in lint(self.checked) if one.place.source.name in written] if written else []

    def program(self, seats: int) -> Program:
        """Return the program for a number of players. Raise ValueError for a number that cannot play."""
        self._check_seats(seats)
        if seats not in self._programs:
            self._programs[seats] = make_program(self.checked, self._engine_options(), seats)
        return self._programs[seats]

    def empty_program(self, seats: int) -> Program:
        """Return a new program that its caller compiles. Otherwise as ``program``."""
        self._check_seats(seats)
        return empty_program(self.checked, self._engine_options(), seats)

    def _check_seats(self, seats: int) -> None:
        if type(seats) is not int or seats not in self.players:
            raise ValueError(bounded(f"{self.name} is for {counted_players(self.players)}, not {described(seats)}"))

    def engine_policy(self, wanted: str | None, seats: int) -> EnginePolicy:
        """Return the choice of engine for a game. Raise ValueError for an engine that plays no games."""
        check_engine(wanted, OF_GAMES, "engine of games")
        return EnginePolicy(wanted, self.warmth(seats))

    def warmth(self, seats: int) -> Warmth:
        """Return the keeper of the native code for a number of players. Raise ValueError for a number that cannot
        play."""
        if seats not in self._warmth:
            self._warmth[seats] = Warmth(self.program(seats), self.fingerprint)
        return self._warmth[seats]

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
