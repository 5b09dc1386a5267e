"""A program of its own, with hooks: a scenario stops the rules at a marked rule, stacks shuffles and foretells draws.

Algorithm. The stage compiles a program and replaces some of its steps. The first step of a marked rule, or of the game,
raises ``Reached`` while the stage is armed for it. Each step that shuffles is followed by the next stack. What the
rules draw comes from ``draws``.

Invariant. Only this program has hooks, so normal play never sees them. A stage that is neither armed nor stacked runs
like any other program.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.authoring.scenarios.draws import Foretold
from croupier.authoring.scenarios.layout import Stack
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.engines.contract.program import Code, Program, Step
from croupier.engines.reference.compiler import Compiler
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.rules import Rules
from croupier.table import acts
from croupier.table.state import Frame, State

SETUP = "setup"
ROUND = "round"


class Reached(Exception):
    """The rules have reached the place where the scenario lays the table."""


class Stage:
    """A program with hooks."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        compiler: Callable[[Program], Compiler] | None = None,
        chance: Foretold | None = None,
    ) -> None:
        self.program = rules.empty_program(seats)
        self.foretold = chance or Foretold()
        maker = Compiler(self.program) if compiler is None else compiler(self.program)
        maker.expressions.chance = self.foretold
        maker.compile()
        self.engine = ReferenceEngine(self.program, DEFAULT_LIMITS)
        self.marked = {code.mark: code for code in self.program.codes if code.mark is not None}
        self.replaced = SETUP in self.marked  # the entry is a setup, which a laid table replaces
        self.entry = self.marked.get(SETUP) or self.marked.get(ROUND) or self.program.codes[self.program.game]
        self.armed: Code | None = None  # the next run of this code stops
        self.stacks: list[Stack] = []  # for the next shuffles, in their order
        for code in {self.entry.index: self.entry, **{one.index: one for one in self.marked.values()}}.values():
            code.steps[0] = self._stopping(code, code.steps[0])
        self._hook_shuffles()

    def reset(self) -> None:
        self.armed, self.stacks, self.foretold.left = None, [], []

    def _stopping(self, code: Code, step: Step) -> Step:
        def stop(s: State, f: Frame) -> int:
            if self.armed is code:
                self.armed = None
                raise Reached
            return step(s, f)

        return stop

    def _hook_shuffles(self) -> None:
        definitions = self.program.checked.ruleset.definitions
        places = {node.place for one in definitions for node in walk(one) if isinstance(node, n.Shuffle)}
        for code in self.program.codes:
            for number, place in enumerate(code.places):
                if place in places:
                    self._hook_shuffle(code, number)

    def _hook_shuffle(self, code: Code, number: int) -> None:
        step = code.steps[number]

        def stacked(s: State, f: Frame) -> int:
            after = step(s, f)
            if self.stacks:
                assert s.log is not None and s.log[-1][0] == acts.SHUFFLED
                self.stacks.pop(0)(s, s.log[-1][2])
            return after

        code.steps[number] = stacked

    # --- running -------------------------------------------------------------------------------

    def start(self, seed: int) -> State:
        """Return a new game before its first step. Raise Fault."""
        return self.engine.start(seed)

    def run_to_entry(self, s: State) -> bool:
        """Run to the entry. Return False if a decision, or the end of the game, comes first. Raise Fault."""
        self.armed = self.entry
        try:
            self.engine.run(s)
        except Reached:
            return True
        finally:
            self.armed = None
        return False
