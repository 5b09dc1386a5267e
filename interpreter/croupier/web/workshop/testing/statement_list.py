"""The statements of the rulebook and the open points of the rules, with what each of them lacks."""

from __future__ import annotations

from typing import Any, Literal

from croupier.authoring.scenarios.statements import Standing, standing
from croupier.language.ruleset.parts import CitingPart, implementing_parts
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.language.ruleset.statements import statements_of
from croupier.language.source import Span
from croupier.web.workshop.testing.scenario_run import RunGame, ScenarioRun
from croupier.web.workshop.testing.spans import span_json
from croupier.web.workshop.writing.places import PagePlaces

Lack = Literal["nothing", "cite", "proof"]
"""What a statement lacks: a part of the rules that cites it, a scenario that proves it, or nothing. A remark demands
nothing of the rules."""


def statements_json(run: ScenarioRun, reach: Reach, places: PagePlaces, language: str) -> list[dict[str, Any]]:
    """Return the statements of the first game of a run in the order of the rulebook, and then its open points."""
    return _Listing(run, run.games[0], reach, places, language).as_json() if run.games else []


class _Listing:
    def __init__(self, run: ScenarioRun, game: RunGame, reach: Reach, places: PagePlaces, language: str) -> None:
        self.run = run
        self.ruleset = game.rules.ruleset
        self.places = places
        self.language = language
        self.statements, _ = statements_of(self.ruleset, reach)
        self.stands: Standing = standing(self.ruleset, self.statements, run.proven)
        self.parts = implementing_parts(self.ruleset)

    def as_json(self) -> list[dict[str, Any]]:
        statements = [self.statements[code] for code in self.stands.statements]
        points = [self.ruleset.interpretations[code] for code in self.stands.interpretations]
        return [
            *(self._one(one.code, "statement", one.section, one.text, one.place) for one in statements),
            *(self._one(one.code, "point", {}, one.question, one.place) for one in points),
        ]

    def _one(self, code: str, kind: str, section: Text, text: Text, place: Span) -> dict[str, Any]:
        return {
            "code": code,
            "kind": kind,
            "section": in_language(section, self.language) if section else "",
            "text": in_language(text, self.language),
            "place": span_json(self.places, place),
            "remark": code in self.stands.remarks,
            "lacks": self._lack(code),
            "parts": [self._part(one) for one in self.parts.get(code, ())],
            "scenarios": [at for at, one in enumerate(self.run.played) if code in one.result.scenario.proves],
        }

    def _lack(self, code: str) -> Lack:
        if code in self.stands.remarks or code in self.stands.proven:
            return "nothing"
        return "proof" if code in self.stands.cited else "cite"

    def _part(self, part: CitingPart) -> dict[str, Any]:
        return {"name": " ".join(part.name) or part.kind, "place": span_json(self.places, part.place)}
