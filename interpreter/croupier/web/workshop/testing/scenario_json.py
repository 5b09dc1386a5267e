"""The result of a scenario as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.authoring.scenarios.table import Unmet
from croupier.language.diagnostics import Diagnostic
from croupier.language.translation import translated
from croupier.web.workshop.testing.scenario_run import PlayedScenario
from croupier.web.workshop.testing.spans import span_json
from croupier.web.workshop.writing.places import PagePlaces


class ScenarioTexts:
    """Says results in a language."""

    def __init__(self, places: PagePlaces, language: str) -> None:
        self.places = places
        self.language = language

    def result(self, played: PlayedScenario) -> dict[str, Any]:
        """Return a scenario with its place, whether it has passed, and what differs."""
        result = played.result
        return {
            "place": span_json(self.places, result.scenario.place),
            "name": result.scenario.called(self.language),
            "status": result.status,
            "proves": list(result.scenario.proves),
            "problems": [self._unmet(one) for one in result.problems],
        }

    def problems(self, found: Iterable[Diagnostic]) -> list[dict[str, Any]]:
        return [self._problem(one) for one in found]

    def _unmet(self, one: Unmet) -> dict[str, Any]:
        return {
            **self._problem(one.diagnostic),
            "expected": translated(one.expected, self.language),
            "came": translated(one.came, self.language),
            "because": one.because,
        }

    def _problem(self, one: Diagnostic) -> dict[str, Any]:
        said = one.in_language(self.language)
        return {
            "code": said.code,
            "message": said.message,
            "help": str(said.help),
            "place": span_json(self.places, said.place),
            "decided": [{"label": other.label, "place": span_json(self.places, other.place)} for other in said.related],
        }
