"""What hangs on a statement: the parts of the rules that cite it, and the scenarios that prove it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from croupier.authoring.scenarios.files import read_scenarios, scenario_files
from croupier.language.ruleset.parts import implementing_parts
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.ruleset.statements import Statement
from croupier.language.source import Span


class Dependents:
    """What hangs on each statement of a ruleset. It is found when first asked for."""

    def __init__(self, ruleset: Ruleset, path: Path, statements: Mapping[str, Statement], reach: Reach = ANYWHERE):
        self._ruleset, self._path, self._reach = ruleset, path, reach
        self._statements = statements

    @cached_property
    def parts(self) -> dict[str, list[Span]]:
        """The places of the parts of the rules, by code."""
        return {code: [one.place for one in parts] for code, parts in implementing_parts(self._ruleset).items()}

    @cached_property
    def scenarios(self) -> dict[str, list[Span]]:
        """The places of the scenarios, by code."""
        found: dict[str, list[Span]] = {}
        for file in scenario_files(self._path, self._reach):
            for scenario in read_scenarios(file, self._reach).scenarios:
                for code in dict.fromkeys(scenario.proves):
                    found.setdefault(code, []).append(scenario.place)
        return found

    def of(self, codes: Iterable[str]) -> tuple[Span, ...]:
        """Return the places of statements, of what implements them and of what proves them, each once."""
        found: dict[Span, None] = {}
        for code in codes:
            statement = self._statements.get(code)
            for place in [
                *([statement.place] if statement else []),
                *self.parts.get(code, ()),
                *self.scenarios.get(code, ()),
            ]:
                found[place] = None
        return tuple(found)
