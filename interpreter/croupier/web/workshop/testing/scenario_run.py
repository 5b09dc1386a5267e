"""The scenarios of a file, played a few at a time.

A run is made from the texts as they are, and holds as long as they do (``KeptResults``). All that it needs of files is
read when it is made: what is read later would not be noted.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from croupier.authoring.scenarios.coverage import Watch
from croupier.authoring.scenarios.files import Scenario, ScenarioFile, read_scenarios
from croupier.authoring.scenarios.run import ScenarioResult, ScenarioRunner
from croupier.authoring.scenarios.statements import unknown_proofs
from croupier.editor.projects import Project, Projects
from croupier.language.diagnostics import Diagnostic, has_errors
from croupier.language.source import Span
from croupier.rules import Rules
from croupier.web.workshop.testing.tested_games import Tested

RulePlace = tuple[str, int]
"""A rule or a move by its file and the first character of its name."""


@dataclass(frozen=True, slots=True)
class PlayedScenario:
    """The result of a scenario, and the rules and moves that it has passed through."""

    result: ScenarioResult
    passes: frozenset[RulePlace]


@dataclass
class RunGame:
    """One game of a run, with its scenarios."""

    project: Project
    rules: Rules
    runner: ScenarioRunner
    watch: Watch
    codes: Collection[str]  # that scenarios may prove
    cases: list[tuple[Scenario, Path]]


@dataclass
class ScenarioRun:
    """Scenarios with the results so far."""

    number: int  # tells this run from others
    games: list[RunGame]
    problems: list[Diagnostic]  # of scenario files, and of games that cannot be played
    played: list[PlayedScenario] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.total = sum(len(one.cases) for one in self.games)
        self._left = self._play()

    @property
    def done(self) -> bool:
        return len(self.played) == self.total

    @property
    def proven(self) -> set[str]:
        """Return the codes that a scenario which has passed says to prove."""
        passed = [one.result for one in self.played if one.result.status == "passed"]
        return {code for one in passed for code in one.scenario.proves}

    def go_on(self, seconds: float) -> None:
        """Play at least one scenario that is left, and more for as long as there is time."""
        until = time.monotonic() + seconds
        for played in self._left:
            self.played.append(played)
            if time.monotonic() >= until:
                return

    def _play(self) -> Iterator[PlayedScenario]:
        for game in self.games:
            for scenario, file in game.cases:
                game.watch.reached, before = set(), game.watch.reached
                result = game.runner.run(scenario, file)
                result.fail(unknown_proofs(scenario, game.codes))
                passes = frozenset(_passed(game.watch))
                game.watch.reached |= before
                yield PlayedScenario(result, passes)


def _passed(watch: Watch) -> Iterator[RulePlace]:
    """Yield the rules and moves that the watch has seen."""
    for label in watch.reached:
        for known in (watch.rules, watch.moves):
            place = known.get(label) or known.get(label.removesuffix(".otherwise"))
            if place is not None:
                yield rule_place(place)


def rule_place(place: Span) -> RulePlace:
    return place.source.name, place.start


def begin_run(number: int, tested: Tested, projects: Projects, language: str) -> ScenarioRun:
    """Return a run in which nothing is played yet. Games whose rules have errors are left out, and told."""
    games, problems = [], []
    for project, files in tested.items():
        found = projects.examined(project)
        if found.checked is None or has_errors(found.diagnostics):
            problems += [one for one in found.diagnostics if one.severity == "error"]
            continue
        rules = Rules(found.checked)
        read = [_read(file, projects) for file in files]
        problems += [problem for one in read for problem in one.diagnostics]
        cases = [(scenario, one.path) for one in read for scenario in one.scenarios]
        watch = Watch(rules)
        runner = ScenarioRunner(rules, language, watch)
        games.append(RunGame(project, rules, runner, watch, projects.codes(project), cases))
    return ScenarioRun(number, games, problems)


def _read(file: Path, projects: Projects) -> ScenarioFile:
    reach = projects.documents.reach
    return projects.kept.of(("read scenarios", str(file)), lambda: read_scenarios(file, reach))
