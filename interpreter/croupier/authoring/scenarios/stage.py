"""A program of its own, in which a scenario can stop the rules where they would set up, and stack shuffles."""

from __future__ import annotations

from collections.abc import Callable

from croupier.authoring.scenarios.layout import Stack
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.engines.contract.program import Code, Program, Step
from croupier.engines.reference.compiler import Compiler, make_program
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.rules import Rules
from croupier.table import acts
from croupier.table.state import Frame, State

SETUP = "setup"
ROUND = "round"


class Reached(Exception):
    """The rules have come to where the scenario lays the table."""


class Stage:
    """A program with hooks; normal play never sees them.

    ``replaced``: whether the rule that the stage stops at is the setup, which the scenario does instead. ``armed``:
    whether the next entry into that rule stops. ``stacks``: what is still to be done to the next shuffles.
    """

    def __init__(self, rules: Rules, seats: int, compiler: Callable[[Program], Compiler] | None = None) -> None:
        base = rules.program(seats)
        if compiler is None:
            self.program = make_program(base.checked, base.options, seats)
        else:
            self.program = Program(base.checked, base.options, base.layout)
            compiler(self.program).compile()
        self.engine = ReferenceEngine(self.program, DEFAULT_LIMITS)
        marked = {code.mark: code for code in self.program.codes if code.mark is not None}
        self.replaced = SETUP in marked
        self.entry = marked.get(SETUP) or marked.get(ROUND) or self.program.codes[self.program.game]
        self.armed = False
        self.stacks: list[Stack] = []
        self.entry.steps[0] = self._stopping(self.entry.steps[0])
        self._hook_shuffles()

    def reset(self) -> None:
        self.armed, self.stacks = False, []

    def _stopping(self, step: Step) -> Step:
        def stop(s: State, f: Frame) -> int:
            if self.armed:
                self.armed = False
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
        """A new game before its first step. Raises Fault."""
        return self.engine.start(seed)

    def run_to_entry(self, s: State) -> bool:
        """Runs until the table is to be laid; False when something is decided, or all is over, before. Raises Fault."""
        self.armed = True
        try:
            self.engine.run(s)
        except Reached:
            return True
        finally:
            self.armed = False
        return False
