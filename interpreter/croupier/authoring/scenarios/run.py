"""Play scenarios: lay the table, take the steps, and compare the table with the expectations.

Algorithm. ``ScenarioRunner`` reads a scenario and makes a game on a stage. ``_Play`` runs the rules to the beginning of
the scenario, and lays the table there. Then the rules go on to the first decision. Now it takes one part of the script
after another: a step, or a list of expectations. The first part with a difference ends the scenario.

A step may be a move of a later decision. If it is not possible now and all asked players may decline, they decline. If
the step is not possible then either, the game goes back.

Invariants. Nothing is raised out of ``run``. A scenario is ``broken`` if it could not be played as it is written, and
``failed`` if the rules did something else. The watch is on exactly from the beginning of the scenario to its end.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal

from croupier.authoring.scenarios.beginning import BeginningSearch, NotFound
from croupier.authoring.scenarios.coverage import Watch
from croupier.authoring.scenarios.draws import CannotDraw
from croupier.authoring.scenarios.expectation_keys import Expectation
from croupier.authoring.scenarios.files import Scenario
from croupier.authoring.scenarios.given import BEGINS, CHANCE, Given, Head
from croupier.authoring.scenarios.layout import Misdeal, lay, stack_of
from croupier.authoring.scenarios.moves import MoveReader
from croupier.authoring.scenarios.refusals import is_refused_by, possible_with_less, refusing, told_otherwise
from croupier.authoring.scenarios.script import Script, Step
from croupier.authoring.scenarios.stage import Stage
from croupier.authoring.scenarios.table import LaidTable, Unmet, unmet
from croupier.authoring.scenarios.understanding import ScenarioReader
from croupier.engines.choice import EnginePolicy
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove
from croupier.game.agreed import AgreedRules
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.setup import Setup
from croupier.language.diagnostics import Diagnostic, Related
from croupier.rules import Rules
from croupier.texts.telling.teller import Teller

Status = Literal["passed", "failed", "broken"]


@dataclass
class ScenarioResult:
    """The result of a scenario."""

    scenario: Scenario
    file: Path
    status: Status = "passed"  # ``broken``: the scenario could not be played
    problems: list[Unmet] = field(default_factory=list)  # why it has not passed
    seconds: float = 0.0

    def fail(self, problems: list[Diagnostic]) -> None:
        """Add problems. A result with any problem has not passed."""
        self.problems += [Unmet(one) for one in problems]
        if problems and self.status == "passed":
            self.status = "failed"


class ScenarioRunner:
    """Play the scenarios of one ruleset. With a ``watch``, count the rules and moves that they reach."""

    def __init__(self, rules: Rules, language: str = "en", watch: Watch | None = None) -> None:
        self.rules = rules
        self.language = language
        self.watch = watch
        self.reader = ScenarioReader(rules, watch)
        self.tellers: dict[tuple[AgreedRules, str, tuple[str, ...]], Teller] = {}  # memoised, by rules, language, names

    def run(self, scenario: Scenario, file: Path) -> ScenarioResult:
        """Play one scenario, and return its result. Raise nothing."""
        result = ScenarioResult(scenario, file)
        began = time.perf_counter()
        try:
            broken = self._play(scenario, result)
        except (Misdeal, NotFound) as problem:
            broken = [problem.diagnostic]
        except Fault as fault:
            broken = [Diagnostic("game-fault", f"the rules cannot go on: {fault.message}", scenario.place)]
        if broken:
            result.status, result.problems = "broken", [Unmet(one) for one in broken]
        elif result.problems:
            result.status = "failed"
        result.seconds = time.perf_counter() - began
        return result

    def _play(self, scenario: Scenario, result: ScenarioResult) -> list[Diagnostic]:
        """Return the mistakes in the scenario itself. The differences go into the result."""
        said = self.reader.understood(scenario)
        if isinstance(said, list):
            return said
        head, stage = said.head, said.stage
        setup = Setup(said.rules, len(head.players), tuple(head.players), head.seed, head.options)
        game = Game(Course(setup, stage.engine, EnginePolicy()))
        table = LaidTable(game, self.language, partial(self.teller, game))
        play = _Play(stage, table, scenario, said.script, self.watch, said.moves)
        result.problems = play.play(head, said.given, said.conditions)
        return play.broken

    def teller(self, game: Game, language: str) -> Teller:
        """Return the teller for a table. It is memoised."""
        key = game.rules, language, game.names
        if key not in self.tellers:
            self.tellers[key] = Teller(game.program, language, game.names)
        return self.tellers[key]


# --- playing -------------------------------------------------------------------------------------


class _Play:
    """One run of one scenario."""

    def __init__(
        self,
        stage: Stage,
        table: LaidTable,
        scenario: Scenario,
        script: Script,
        watch: Watch | None,
        moves: MoveReader,
    ) -> None:
        self.stage = stage
        self.moves = moves
        self.scenario = scenario
        self.script = script
        self.watch = watch
        self.game = table.game
        self.table = table
        self.origins = table.game.program.checked.ruleset.origins
        self.broken: list[Diagnostic] = []  # why the scenario could not be played as it is written

    def play(self, head: Head, given: Given, conditions: list[Expectation]) -> list[Unmet]:
        """Return the differences of the first part that has any. Raise Misdeal if the table cannot be laid, and
        NotFound if no game comes to it."""
        self.stage.reset()
        try:
            return self._begin(head, given, conditions) or self._parts()
        except CannotDraw as problem:
            return [self._other_draw(problem)]
        finally:
            self._count(on=False)

    def _parts(self) -> list[Unmet]:
        """Take the parts of the script up to the first difference."""
        if self.broken:
            return []
        for number, part in enumerate(self.script):
            if isinstance(part, Step):
                problems = self._step(part, number)
            else:
                problems = [problem for expectation in part for problem in expectation.check(self.table)]
            if problems or self.broken:
                return problems
        return self._unused()

    def _unused(self) -> list[Unmet]:
        """Return differences if the scenario lists shuffles or draws that have not happened."""
        found = []
        for key, left in zip(CHANCE, (len(self.stage.stacks), len(self.stage.foretold.left)), strict=True):
            node = self.scenario.given.get(key)
            place = self.scenario.place if node is None else node.place
            if left:
                message = f"{left} of these {key} ha{'s' if left == 1 else 've'} not happened"
                found.append(unmet(place, "unmet", message))
        return found

    def _other_draw(self, problem: CannotDraw) -> Unmet:
        """Return the difference for a draw that cannot come out as listed."""
        message = f"`{problem.draw.text}` cannot be drawn here"
        values = ", ".join(self.table.value(one, problem.type) for one in problem.found)
        related = (Related(problem.place, "this is drawn"),)
        return unmet(problem.draw.place, "other-draw", message, problem.draw.text, f"one of {values}", related)

    # --- the beginning -------------------------------------------------------------------------

    def _begin(self, head: Head, given: Given, conditions: list[Expectation]) -> list[Unmet]:
        """Lay the table, and run the rules to the first decision."""
        stacks = [stack_of(self.table.layout, cards) for cards, _ in given.shuffles]
        try:
            if not self._come_to_beginning(head, given, conditions):
                return []
            if head.begin != "game":
                lay(self.table, given)
                self.table.open()
                frames = self.table.state.frames
                self._note_reached([self.table.program.codes[frame[0]].label for frame in frames])
            self.stage.stacks, self.stage.foretold.left = stacks, given.draws[:]
            self._count(on=True)
            self.game.course.run_on()
        except Fault as fault:
            return self._fault(fault, -1)
        self._note_reached([self.table.decision()])
        self._check_turn(given)
        return []

    def _come_to_beginning(self, head: Head, given: Given, conditions: list[Expectation]) -> bool:
        """Bring the game to where the table is laid. Return whether it is there. Raise Fault and NotFound."""
        if head.begin not in BEGINS:
            assert given.begins is not None
            code = None if conditions else self.stage.marked[head.begin]
            BeginningSearch(self.stage, self.table, conditions, code, given.begins).run(head.seed)
            return True
        state = self.stage.start(head.seed)
        self.game.course.adopt(state)
        if head.begin == "game":
            return True
        if not self.stage.run_to_entry(state):
            self._not_reached()
            return False
        if self.stage.replaced and head.begin == "table":
            state.frames.pop()  # the laid table replaces the whole setup
        return True

    def _not_reached(self) -> None:
        message = f"the game waits for a decision before `{self.stage.entry.label}`, where the table would be laid"
        help = "write `begin: game`, and take the steps up to there"
        self.broken.append(Diagnostic("not-reached", message, self.scenario.place, help=help))

    def _check_turn(self, given: Given) -> None:
        """Report a ``turn`` that the rules do not keep to: they may decide behind the setup who is on turn."""
        if given.turn is None:
            return
        seat, place = given.turn
        running = [parameters[0] for mark, parameters in self.table.marked() if mark == "turn"]
        if running and running[-1] != seat:
            players = self.table.player
            message = f"it is {players(running[-1])}'s turn, although `turn` says {players(seat)}'s"
            help = "the rules decide it behind the setup: give the state that they decide it by"
            self.broken.append(Diagnostic("other-turn", message, place, help=help))

    # --- steps ---------------------------------------------------------------------------------

    def _step(self, step: Step, number: int) -> list[Unmet]:
        """Take a step, or check that it is refused. ``number`` is its place in the script."""
        if step.refused:
            return self._refused(step)
        ways = self._ways(step)
        if ways is None:
            return [self._impossible(step)]
        if len(ways) > 1 and len({self.table.move(raw) for raw in ways if raw is not None}) > 1:
            names = ", ".join(f"`{self.table.move(raw)}`" for raw in ways if raw is not None)
            message = f"`{step.text}` can mean several moves"
            self.broken.append(Diagnostic("unclear-move", message, step.place, help=f"it can be {names}"))
            return []
        try:
            self.game.course.advance(step.seat, ways[0])
        except Fault as fault:
            return self._fault(fault, number)
        self._note_reached([self.table.decision()])
        return []

    def _ways(self, step: Step) -> list[RawMove | None] | None:
        """Return the engine's moves that a step can mean, or ``None`` if the step is not possible.

        In the list, ``None`` stands for declining. If the step is possible once all asked players have declined, let
        them decline.
        """
        ways = self._offered(step)
        if ways is not None:
            return ways
        waiting = list(self.game.raw_offers)
        if not waiting or not all(offer.declinable for offer in waiting):
            return None
        course, before, ways = self.game.course, self.game.course.bookmark(), None
        try:
            self._decline_all()
            ways = self._offered(step)
        except Fault:
            ways = None
        if ways is None:
            course.take_back(before)
        return ways

    def _offered(self, step: Step) -> list[RawMove | None] | None:
        """Return the moves of the open offers that a step can mean, or ``None``."""
        if not step.meant:
            offer = self.table.offer(step.seat)
            return [None] if offer is not None and offer.declinable else None
        ways = self.table.ways(step.seat, step.words, step.meant)
        return list(ways[step.which - 1 : step.which] if step.which else ways) or None

    def _decline_all(self) -> None:
        while self.game.raw_offers and all(offer.declinable for offer in self.game.raw_offers):
            self.game.course.advance(self.game.raw_offers[0].seat, None)

    def _impossible(self, step: Step) -> Unmet:
        """Return the difference for a step that is not possible, with the reason."""
        player = self.table.player(step.seat)
        ways = len(self.table.ways(step.seat, step.words, step.meant))
        if step.which and ways:
            message = f"{player} can do this in {ways} {'way' if ways == 1 else 'ways'} only: {step.words}"
            return unmet(step.place, "step-refused", message, f"{step.which} ways", str(ways))
        message = f"{player} cannot do this now: {step.text}"
        found = unmet(step.place, "step-refused", message, "it is possible", self._open_offers())
        if step.meant:
            why = self.table.why(step.seat, step.meant[0])
            names = refusing(why, self.origins)
            found.because = self.table.explained(why, step.seat, step.text)
            announced = f"if it must not be possible, say so: `refused: {names[0]}`" if names else ""
            help = possible_with_less(self.table, self.moves, step.seat, step.words) or announced
            found.diagnostic = replace(found.diagnostic, help=help)
            if why.place is not None:
                related = (Related(why.place, f"`{why.rule or why.subject}` decided it"),)
                found.diagnostic = replace(found.diagnostic, related=related)
        return found

    def _open_offers(self) -> str:
        players = [offer.seat for offer in self.game.raw_offers]
        told = [f"{self.table.player(seat)} may: {', '.join(self.table.moves(seat))}" for seat in players]
        return "; ".join(told) or "the game is over"

    def _refused(self, step: Step) -> list[Unmet]:
        """Check that a step is not possible, for the reason that the scenario names."""
        table = self.table
        if self._offered(step) is not None:
            message = f"{table.player(step.seat)} can do this now: {step.text}"
            found = unmet(step.place, "step-not-refused", message, f"refused: {step.refused}")
            if step.meant:
                why = table.why_offered(step.seat, table.offered(step.seat, step.meant)[0])
                found.because = table.explained(why, step.seat, step.text)
            return [found]
        if not step.meant:
            came = "not-asked" if table.offer(step.seat) is None else "not-offered"
            return [] if step.refused == came else [self._other_refusal(step, came, [])]
        whys = [table.why(step.seat, meant) for meant in step.meant]
        asked = zip(step.meant, whys, strict=True)
        if fitting := [one for one, why in asked if is_refused_by(why, step.refused, self.origins)]:
            return told_otherwise(table, step.seat, step.because, fitting)
        best = max(whys, key=lambda why: len(why.conditions))
        because = table.explained(best, step.seat, step.text)
        return [self._other_refusal(step, ", ".join(refusing(best, self.origins)) or best.reason, because)]

    def _other_refusal(self, step: Step, came: str, because: list[str]) -> Unmet:
        found = unmet(step.place, "other-refusal", "this is refused for another reason", step.refused, came)
        found.because = because
        return found

    # --- faults --------------------------------------------------------------------------------

    def _fault(self, fault: Fault, number: int) -> list[Unmet]:
        """Keep a fault that the next expectations expect. Return a difference for any other fault."""
        self.table.fault = fault
        after = self.script[number + 1] if number + 1 < len(self.script) else []
        if isinstance(after, list) and any(expectation.fault for expectation in after):
            return []
        step = self.script[number] if number >= 0 else None
        place = step.place if isinstance(step, Step) else self.scenario.place
        related = () if fault.place is None else (Related(fault.place, f"in `{fault.rule}`"),)
        message = f"the rules cannot go on: {fault.message} ({fault.code})"
        found = unmet(place, "game-fault", message, decided=related)
        if fault.code == "not-set" and step is None:
            help = "give it a value under `given`, or say whose `turn` it is"
            found.diagnostic = replace(found.diagnostic, help=help)
        return [found]

    def _count(self, *, on: bool) -> None:
        if self.watch is not None:
            self.watch.on = on

    def _note_reached(self, names: list[str]) -> None:
        """Add rules and decisions to the watch whose first step does not run while the watch is on."""
        if self.watch is not None:
            self.watch.reached.update(names)
