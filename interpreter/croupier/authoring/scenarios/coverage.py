"""What scenarios reach: rules, both outcomes of every ``if`` and every ``when``, and moves.

Only a program that was made by ``Watch.compiler`` counts; the engine and normal play know nothing of it.
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
"""A place, such as it is in every reading of a file."""


def key_of(place: Span) -> Key:
    return place.source.name, place.start, place.end


@dataclass(frozen=True, slots=True)
class Branch:
    """A condition that decides what is done, and the rule that it stands in."""

    text: str
    rule: str
    place: Span

    def never(self, outcome: bool) -> str:
        """That an outcome never comes, in words."""
        return f"{self.text} is never {str(outcome).lower()}"


class Watch:
    """Counts for one ruleset, while it is ``on``: what runs before a scenario begins is not the scenario's. Where house
    rules are laid on it only what stands in them counts.

    ``rules`` and ``moves`` hold the places of all there are, by name; ``branches`` the conditions; ``reached`` what has
    run, and the decisions that were put to somebody. ``excused`` holds for what need not be reached, by where it is
    and what it is, why not.
    """

    def __init__(self, rules: Rules) -> None:
        self.checked = rules.checked
        self.files = rules.ruleset.layer_files
        self.on = False
        self.branches = {key_of(one.place): one for one in self._conditions() if self._counts(one.place)}
        self.outcomes: dict[Key, set[bool]] = {key: set() for key in self.branches}
        self.reached: set[str] = set()
        self.rules: dict[str, Span] = {}
        self.moves: dict[str, Span] = {}
        self.excused: dict[tuple[str, str], str] = {}
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
        """What makes a program that counts."""
        return _CountingCompiler(program, self)

    # --- results -------------------------------------------------------------------------------

    def unreached_rules(self) -> dict[str, Span]:
        done = self.reached | {name.removesuffix(".otherwise") for name in self.reached}
        return {name: place for name, place in self.rules.items() if name not in done}

    def unreached_moves(self) -> dict[str, Span]:
        return {name: place for name, place in self.moves.items() if name not in self.reached}

    def unreached_branches(self) -> list[tuple[Branch, bool]]:
        """Conditions with the outcome that has never come."""
        branches = ((one, self.outcomes[key]) for key, one in self.branches.items())
        return [(one, outcome) for one, seen in branches for outcome in (True, False) if outcome not in seen]


NEVER_REACHED = "never reached"


def excuse(watch: Watch, excuses: Excuses) -> None:
    """Finds the reasons of what has not been reached."""
    told = watch.checked.ruleset.origins.told
    missed = [(told(name), NEVER_REACHED) for name in (*watch.unreached_rules(), *watch.unreached_moves())]
    missed += [(one.rule, one.never(outcome)) for one, outcome in watch.unreached_branches()]
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
