"""Compile a body to steps: every statement has a number, and a closure that executes it and returns the next number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from croupier.engines.contract.prices import Prices
from croupier.engines.contract.program import END, HEADER, Code, Evaluate, Live, Program, Site, Step
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.language.analysis.facts import Declaration, Facts
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap
from croupier.language.syntax.walk import walk
from croupier.table.acts import Counters
from croupier.table.state import Frame, State

Enter = Callable[[State, Frame], int]
"""A closure that pushes the frame of a callee and returns SWITCH, or another number if nothing is called."""

StepMaker = Callable[..., None]
"""A maker of steps. It gets the compiler of a body, a statement, its number, and the number of the next step."""


class Linker(Protocol):
    """The parts of the program's compiler that the compiler of a body needs: expressions, and the codes of callees."""

    program: Program
    prices: Prices
    facts: Facts
    expressions: ExpressionCompiler
    steps: Mapping[type, StepMaker]

    def entry(self, body: BodyCompiler, value: n.Expression | n.Ask) -> Enter | None: ...
    def callees(self, value: n.Expression | n.Ask) -> set[int]: ...
    def secret(self, node: n.Decision) -> int: ...
    def counters(self) -> Counters: ...


def number_statements(body: n.Body) -> NodeMap[n.Statement, int]:
    """Return the number of each statement, in the order of the text.

    The return of a call with a value, and the pass of a loop, are steps too: they have the number behind.
    """
    numbers = NodeMap[n.Statement, int]("number")
    used = 0
    for node in walk(body):
        if isinstance(node, n.Statement):
            numbers[node] = used
            used += 2 if _has_second_step(node) else 1
    return numbers


def _has_second_step(node: n.Statement) -> bool:
    match node:
        case n.Let() | n.Set() | n.Give():
            return isinstance(node.value, n.Ask | n.Call)
        case n.ForEach():
            return True
        case n.Repeat():
            return node.times is not None
    return False


class BodyCompiler:
    """Makes the steps of one body."""

    def __init__(self, compiler: Linker, code: Code, body: n.Body, move: str = "") -> None:
        self.compiler = compiler
        self.expressions = compiler.expressions
        self.facts = compiler.facts
        self.program = compiler.program
        self.code = code
        self.move = move
        self.numbers = number_statements(body)
        self.loops: list[int] = []  # for each open loop the step behind it, to which ``stop`` jumps
        self.live: Live = None  # the slots that hold a value here
        size = max((self.numbers[one] + 1 + _has_second_step(one) for one in _statements(body)), default=0)
        code.steps = [_never] * size
        code.places = [body.place] * size
        code.live = [None] * size
        code.prices = [0] * size
        self.cites: tuple[str, ...] = ()  # of the enclosing blocks

    def compile(self, body: n.Body, live: Iterable[int]) -> None:
        """Fill the code with steps; ``live`` are the slots that hold a value when the body begins."""
        self.hold(*live)
        self.block(body, END)

    def block(self, body: n.Body, after: int) -> int:
        """Make the steps of a block, which goes on at ``after``; return the number of its first statement."""
        outer, live = self.cites, self.live
        self.cites = outer + tuple(cite.code for cite in body.cites)
        entries = [self.numbers[one] for one in body.statements]
        for statement, next_one in zip(body.statements, [*entries[1:], after], strict=True):
            self.statement(statement, next_one)
        self.cites = outer
        self.live = live
        return entries[0]

    # --- helpers -------------------------------------------------------------------------------

    def value(self, e: n.Expression) -> Evaluate:
        return self.expressions.value(e, HEADER)

    def items(self, e: n.Expression) -> Evaluate:
        return self.expressions.items(e, HEADER)

    def slot(self, node: Declaration) -> int:
        return HEADER + self.facts.slots[node]

    def hold(self, *slots: int) -> None:
        """Note slots that hold a value from here to the end of the block."""
        for slot in slots:
            self.live = (slot, self.live)

    def put(self, number: int, place: Span, step: Step) -> None:
        self.code.steps[number] = step
        self.code.places[number] = place
        self.code.live[number] = self.live

    def returns(self, number: int, callees: set[int]) -> None:
        """Note the codes that may run before the body goes on with a step."""
        self.code.returns.setdefault(number, set()).update(callees)

    def site(self, number: int, place: Span) -> int:
        """Add the site of a statement, the cause of its events, and return its index."""
        told = self.program.checked.ruleset.origins.told(self.code.label)
        self.program.sites.append(Site(self.code.label, place, self.cites, told))
        self.code.sites[number] = len(self.program.sites) - 1
        return self.code.sites[number]

    def statement(self, s: n.Statement, after: int) -> None:
        number = self.numbers[s]
        self.code.prices[number] = self.compiler.prices.statement(s)
        self.compiler.steps[type(s)](self, s, number, after)


def _statements(body: n.Body) -> list[Any]:
    return [node for node in walk(body) if isinstance(node, n.Statement)]


def _never(s: State, f: Frame) -> int:
    raise AssertionError("a statement has no step")
