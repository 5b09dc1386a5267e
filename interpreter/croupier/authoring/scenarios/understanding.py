"""Understand what a scenario says at its table, without playing it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.authoring.scenarios.coverage import Watch
from croupier.authoring.scenarios.expectation_keys import Expectation
from croupier.authoring.scenarios.files import Scenario
from croupier.authoring.scenarios.given import Given, GivenReader, Head, read_head, with_options
from croupier.authoring.scenarios.layout import Misdeal, too_often
from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.names import Vocabulary
from croupier.authoring.scenarios.script import Script, ScriptReader
from croupier.authoring.scenarios.stage import Stage
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.rules import Rules


@dataclass(frozen=True)
class Understood:
    """What a scenario says, ready to be played."""

    rules: Rules  # with the options of the scenario
    stage: Stage
    head: Head
    given: Given
    conditions: list[Expectation]  # for the beginning
    script: Script
    moves: MoveReader


class ScenarioReader:
    """Reads the scenarios of one ruleset. Vocabularies and stages are memoised, since compiling takes time."""

    def __init__(self, rules: Rules, watch: Watch | None = None) -> None:
        self.rules = rules
        self._compiler = None if watch is None else watch.compiler
        self._vocabularies: dict[Rules, Vocabulary] = {}  # by the rules with their options
        self._stages: dict[tuple[Rules, int], Stage] = {}  # by rules and number of seats

    def mistakes(self, scenario: Scenario) -> list[Diagnostic]:
        """Return the mistakes in what a scenario says. Raise nothing."""
        try:
            found = self.understood(scenario)
        except Misdeal as problem:
            return [problem.diagnostic]
        return found if isinstance(found, list) else too_often(found.given, found.rules.checked.deck.cards)

    def understood(self, scenario: Scenario) -> Understood | list[Diagnostic]:
        """Return what a scenario says, or the mistakes in it. Raise Misdeal if its cards are not there."""
        head, problems = read_head(scenario.given, self.rules, self._vocabulary(self.rules))
        if not head.players:
            return problems
        rules, more = with_options(self.rules, scenario.given, head)
        stage = self._stage(rules, len(head.players))
        reader = GivenReader(self._vocabulary(rules), stage.program.layout, head.players)
        reader.diagnostics += [*problems, *more]
        given = reader.read(scenario.given, head)
        scripts = ScriptReader(reader, stage.program)
        conditions = [] if head.conditions is None else scripts.conditions(head.conditions)
        script = scripts.read(scenario)
        if not script and not reader.diagnostics:
            help = "write what is done under `do`, and what must follow under `then`"
            reader.wrong("empty-scenario", "nothing is done and nothing expected here", scenario.place, help)
        if reader.diagnostics:
            return sort_diagnostics(reader.diagnostics)
        return Understood(rules, stage, head, given, conditions, script, scripts.moves)

    def _vocabulary(self, rules: Rules) -> Vocabulary:
        if rules not in self._vocabularies:
            self._vocabularies[rules] = Vocabulary(rules.checked, self._vocabularies.get(self.rules))
        return self._vocabularies[rules]

    def _stage(self, rules: Rules, seats: int) -> Stage:
        key = rules, seats
        if key not in self._stages:
            self._stages[key] = Stage(rules, seats, self._compiler)
        return self._stages[key]
