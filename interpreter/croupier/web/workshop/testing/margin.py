"""What scenarios pass through, as marks beside the rules.

A rule is *untouched* if no scenario passes through it, *proven* if one does and scenarios that pass prove every
statement that the rule cites, and else *reached*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from croupier.authoring.scenarios.coverage import NEVER_REACHED, excuse
from croupier.authoring.scenarios.excuses import Excuses
from croupier.language.ruleset.parts import implementing_parts
from croupier.language.ruleset.reach import Reach
from croupier.language.source import Span
from croupier.language.syntax.walk import walk
from croupier.web.workshop.testing.scenario_run import RulePlace, RunGame, ScenarioRun, rule_place
from croupier.web.workshop.testing.spans import span_json
from croupier.web.workshop.writing.places import PagePlaces

Touched = Literal["untouched", "reached", "proven"]


@dataclass
class RuleMark:
    """A rule or a move, with all that scenarios say of it."""

    name: str
    place: Span  # of its name
    end: int  # of all that belongs to it
    scenarios: list[int] = field(default_factory=list)  # that pass through it, by their numbers in the run
    codes: dict[str, None] = field(default_factory=dict)  # that it cites
    never: list[tuple[str, bool]] = field(default_factory=list)  # conditions with an outcome that has never come
    because: str = ""  # why no scenario passes through it

    def touched(self, proven: set[str]) -> Touched:
        """Return how far scenarios show the rule, where some of them have proven these codes."""
        if not self.scenarios:
            return "untouched"
        return "proven" if self.codes and self.codes.keys() <= proven else "reached"


class Margin:
    """The marks of all rules that a run is about."""

    def __init__(self, run: ScenarioRun, reach: Reach) -> None:
        self.marks: dict[RulePlace, RuleMark] = {}
        self._proven = run.proven
        for game in run.games:
            self._of(game, reach)
        for number, played in enumerate(run.played):
            for place in played.passes:
                if place in self.marks:
                    self.marks[place].scenarios.append(number)

    def _of(self, game: RunGame, reach: Reach) -> None:
        watch, ruleset = game.watch, game.rules.ruleset
        told, ends = ruleset.origins.told, _ends(game)
        excuse(watch, Excuses(ruleset, reach))
        for name, place in (*watch.rules.items(), *watch.moves.items()):
            key = rule_place(place)
            if key not in self.marks:
                mark = self.marks[key] = RuleMark(told(name), place, ends.get(key, place.end))
                mark.because = watch.excused.get((mark.name, NEVER_REACHED), "")
        for code, parts in implementing_parts(ruleset).items():
            for part in parts:
                self._add_code(code, part.place, ruleset.remarks)
        for branch, outcome in watch.unreached_branches():
            around = self.around(branch.place)
            if around is not None and (branch.rule, branch.never(outcome=outcome)) not in watch.excused:
                around.never.append((branch.text, outcome))

    def _add_code(self, code: str, place: Span, remarks: Iterable[str]) -> None:
        around = self.around(place)
        if around is not None and code not in remarks:
            around.codes[code] = None

    def around(self, place: Span) -> RuleMark | None:
        """Return the innermost rule or move that holds a place."""
        name, at = rule_place(place)
        found = (
            one for one in self.marks.values() if one.place.source.name == name and one.place.start <= at < one.end
        )
        return max(found, key=lambda one: one.place.start, default=None)

    def as_json(self, places: PagePlaces) -> list[dict[str, Any]]:
        """Return the marks, in the order of the texts."""
        ordered = sorted(self.marks.items())
        return [
            {
                "place": span_json(places, mark.place),
                "until": places.units(mark.place.source.name, mark.end),
                "name": mark.name,
                "kind": mark.touched(self._proven),
                "scenarios": mark.scenarios,
                "codes": [{"code": code, "proven": code in self._proven} for code in mark.codes],
                "never": [{"condition": text, "outcome": outcome} for text, outcome in dict.fromkeys(mark.never)],
                "because": mark.because,
            }
            for _, mark in ordered
        ]


def _ends(game: RunGame) -> dict[RulePlace, int]:
    """Return the end of the text of each definition and move, by its place."""
    ends: dict[RulePlace, int] = {}
    for definition in game.rules.ruleset.definitions:
        for node in walk(definition):
            if hasattr(node, "signature") or node is definition:
                source = node.place.source
                ends[rule_place(node.place)] = max(one.place.end for one in walk(node) if one.place.source is source)
    return ends
