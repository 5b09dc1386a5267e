"""Measure the coverage of scenarios: rules, moves, and both outcomes of every condition of an ``if``, a case or a
``when``.

Algorithm. A ``Watch`` collects the places of all rules, moves and conditions from the syntax tree. Its compiler makes a
program whose steps and conditions note themselves in the watch. The runner turns the watch on where a scenario begins.

Invariants. A program that another compiler made does not count, so normal play pays nothing. A counting program gives
the same values as any other. With house rules, only what their files contain is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.authoring.scenarios.excuses import Excuses
from croupier.engines.contract.program import Evaluate, Program, Step
from croupier.engines.reference.compiler import Compiler
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.language.analysis.graph import rules_of
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk
from croupier.rules import Rules
from croupier.table.state import Frame, State

Key = tuple[str, int, int]
"""A place: the file, the first character and the end. It is the same each time that the file is read."""


def key_of(place: Span) -> Key:
    return place.source.name, place.start, place.end


@dataclass(frozen=True, slots=True)
class Branch:
    """A condition that decides what is done."""

    text: str
    rule: str  # the rule that contains the condition
    place: Span

    def never(self, *, outcome: bool) -> str:
        """Return words that say that the condition never has an outcome."""
        return f"{self.text} is never {str(outcome).lower()}"


class Watch:
    """Count for one ruleset while the watch is on. Steps before the beginning of a scenario do not count."""

    def __init__(self, rules: Rules) -> None:
        self.checked = rules.checked
        self.files = rules.ruleset.layer_files
        self.on = False
        self.branches = {key_of(branch.place): branch for branch in self._conditions() if self._counts(branch.place)}
        self.outcomes: dict[Key, set[bool]] = {key: set() for key in self.branches}  # that have come
        self.reached: set[str] = set()  # labels of rules and moves that have run, and of decisions that were put
        self.rules: dict[str, Span] = {}  # the place of each rule
        self.moves: dict[str, Span] = {}  # the place of each move
        self.excused: dict[tuple[str, str], str] = {}  # reasons, by the rule and the text of what is missed
        self._names(rules.program(rules.players[0]))
        self.rules = {name: place for name, place in self.rules.items() if self._counts(place)}
        self.moves = {name: place for name, place in self.moves.items() if self._counts(place)}

    def _counts(self, place: Span) -> bool:
        return not self.files or place.source.name in self.files

    def _names(self, program: Program) -> None:
        for code in program.codes:
            named = self.moves if code.index in program.moves else self.rules
            named.setdefault(code.label, program.sites[code.site].place)
        for name, node in rules_of(self.checked.symbols).items():
            if isinstance(node, n.Define):
                self.rules[name] = node.place

    def _conditions(self) -> Iterator[Branch]:
        told = self.checked.ruleset.origins.told
        rules: list[tuple[str, Any]] = [*rules_of(self.checked.symbols).items()]
        for node in self.checked.ruleset.definitions:
            if isinstance(node, n.Behaviour):
                rules.append((f"{', '.join(one.name for one in node.kinds)} {node.moment}", node))
            elif isinstance(node, n.During):
                rules.append((f"during {', '.join(one.name for one in node.decisions)}", node))
        for name, node in rules:
            for inner in walk(node):
                for condition in _conditions_of(inner):
                    text = told(print_node(condition), original=True)
                    yield Branch(text, told(name), condition.place)

    def compiler(self, program: Program) -> Compiler:
        """Return a compiler whose program counts."""
        return _CountingCompiler(program, self)

    # --- results -------------------------------------------------------------------------------

    def unreached_rules(self) -> dict[str, Span]:
        done = self.reached | {name.removesuffix(".otherwise") for name in self.reached}
        return {name: place for name, place in self.rules.items() if name not in done}

    def unreached_moves(self) -> dict[str, Span]:
        return {name: place for name, place in self.moves.items() if name not in self.reached}

    def unreached_branches(self) -> list[tuple[Branch, bool]]:
        """Return each condition with an outcome that has never come."""
        branches = ((one, self.outcomes[key]) for key, one in self.branches.items())
        return [(one, outcome) for one, seen in branches for outcome in (True, False) if outcome not in seen]


NEVER_REACHED = "never reached"


def excuse(watch: Watch, excuses: Excuses) -> None:
    """Look up the reasons for rules, moves and outcomes that were not reached."""
    told = watch.checked.ruleset.origins.told
    missed = [(told(name), NEVER_REACHED) for name in (*watch.unreached_rules(), *watch.unreached_moves())]
    missed += [(one.rule, one.never(outcome=outcome)) for one, outcome in watch.unreached_branches()]
    watch.excused = {key: because for key in missed if (because := excuses.because("unreached", *key))}


def _conditions_of(node: Any) -> Iterator[n.Expression]:
    match node:
        case n.If() | n.Cases():
            yield from (condition for condition, _ in node.branches)
        case n.Conditional():
            yield node.condition
        case n.DecisionMove() if node.condition is not None:
            yield node.condition


class _CountingExpressions(ExpressionCompiler):
    def __init__(self, program: Program, watch: Watch) -> None:
        super().__init__(program)
        self.watch = watch

    def value(self, e: n.Expression, base: int) -> Evaluate:
        made = super().value(e, base)
        seen = self.watch.outcomes.get(key_of(e.place))
        return made if seen is None else self._counted(made, seen)

    def _counted(self, made: Evaluate, seen: set[bool]) -> Evaluate:
        watch = self.watch

        def evaluate(s: State, f: Frame) -> Any:
            value = made(s, f)
            if watch.on:
                seen.add(bool(value))
            return value

        return evaluate

    def define(self, name: str) -> tuple[Evaluate, int]:
        if name not in self.defines:
            body, size = super().define(name)
            self.defines[name] = _noted(body, self.watch, name), size
        return self.defines[name]


class _CountingCompiler(Compiler):
    def __init__(self, program: Program, watch: Watch) -> None:
        super().__init__(program)
        self.watch = watch
        self.expressions = _CountingExpressions(program, watch)

    def compile(self) -> None:
        super().compile()
        for code in self.program.codes:
            if code.steps:
                code.steps[0] = _noted(code.steps[0], self.watch, code.label)


def _noted(made: Callable[[State, Frame], Any], watch: Watch, name: str) -> Step:
    def noted(s: State, f: Frame) -> Any:
        if watch.on:
            watch.reached.add(name)
        return made(s, f)

    return noted
