"""Why a move is possible, or not: its conditions with their values, down through the definitions that they call.

Explanations evaluate the same closures as play does, in the same state, and change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.analysis.symbols import RuleSymbol
from croupier.analysis.types import Type
from croupier.execution.expressions import ExpressionCompiler
from croupier.execution.faults import Fault
from croupier.execution.program import HEADER, Code, DecisionCode, MoveCode, Program
from croupier.source import Span
from croupier.syntax import nodes as n
from croupier.syntax.printer import print_node
from croupier.table.seen import Viewer, see_card
from croupier.table.state import Frame, State


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression with its value (of ``type``; see the engine's values; a card as the player sees it) and the
    conditions that it rests on.

    ``rule`` is the definition or move that it stands in, ``cites`` what that implements.
    """

    text: str
    value: Any
    type: Type
    place: Span
    rule: str
    cites: tuple[str, ...]
    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """``possible`` tells whether the move can be made now. ``reason`` is a word: ``possible``, ``game-over``,
    ``not-asked`` (nobody waits for this player), ``no-such-move``, ``wrong-arguments``, ``not-in-domain`` or
    ``condition`` (one of ``conditions`` fails); ``subject`` is what the reason is about."""

    possible: bool
    reason: str
    subject: str
    conditions: tuple[Condition, ...] = ()
    place: Span | None = None
    rule: str = ""
    cites: tuple[str, ...] = ()


class Explainer:
    """Explains moves in states of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.expressions = ExpressionCompiler(program)
        self.facts = program.checked.facts
        self.viewer: Viewer = None

    def explain(self, s: State, seat: int, name: str, arguments: dict[str, Any]) -> Explanation:
        """Why a player may or may not make a move now; ``arguments`` are the engine's values by parameter name."""
        self.viewer = seat
        if not s.frames:
            return Explanation(False, "game-over", name)
        f = s.frames[-1]
        code = self.program.codes[f[0]]
        d = code.decision
        if d is None:
            return Explanation(False, "not-asked", name)
        rows = self._rows(s, f, code, d, seat)
        if not rows:
            return Explanation(False, "not-asked", d.name, place=d.node.place)
        best: Explanation | None = None
        for move, row in rows:
            if move.name == name:
                found = self._move(s, move, row, arguments)
                if found.possible:
                    return found
                best = best or found
        return best or Explanation(False, "no-such-move", name, place=d.node.place)

    def _rows(self, s: State, f: Frame, code: Code, d: DecisionCode, seat: int) -> list[tuple[MoveCode, list[Any]]]:
        """The moves that the decision holds for a player, each with the row of locals that it begins with."""
        if code.kind == "secret":
            starts = [row for row, answer in zip(f[2], f[3], strict=True) if row[0] == seat and answer is None]
            return [(move, [0, 0, *row]) for row in starts for move in d.moves]
        found = [(move, f[: HEADER + d.parameters]) for move in d.moves if f[HEADER] == seat]
        for block in d.meanwhiles:
            row = [*f[: HEADER + block.prefix], *[None] * (block.row - block.prefix)]
            if seat in block.players(s, row):
                row[HEADER + block.prefix] = seat
                if block.where is None or block.where(s, row):
                    found += [(move, row[: HEADER + block.prefix + 1]) for move in block.moves]
        return found

    # --- one move ------------------------------------------------------------------------------

    def _move(self, s: State, move: MoveCode, row: list[Any], arguments: dict[str, Any]) -> Explanation:
        label = move.code.label
        cites = self.program.sites[move.code.site].cites
        place = move.node.place
        if set(arguments) != set(move.parameter_names):
            wanted = ", ".join(move.parameter_names) or "nothing"
            return Explanation(False, "wrong-arguments", wanted, place=place, rule=label, cites=cites)
        first = len(row)
        frame = [*row, *[None] * (HEADER + move.code.row - len(row))]
        domains = zip(move.parameter_names, move.domains, move.node.signature.parameters, strict=True)
        for at, (parameter, domain, node) in enumerate(domains):
            if arguments[parameter] not in domain(s, frame):
                text = print_node(node)
                return Explanation(False, "not-in-domain", text, place=node.place, rule=label, cites=cites)
            frame[first + at] = arguments[parameter]
        if move.node.condition is None:
            return Explanation(True, "possible", move.name, place=place, rule=label, cites=cites)
        condition = self.condition(move.node.condition, s, frame, HEADER, label, cites)
        reason = "possible" if condition.value else "condition"
        return Explanation(bool(condition.value), reason, move.name, (condition,), place, label, cites)

    # --- conditions ----------------------------------------------------------------------------

    def condition(self, e: n.Expression, s: State, f: Frame, base: int, rule: str, cites: tuple[str, ...]) -> Condition:
        """An expression's value and what it rests on."""
        value = self._value(e, s, f, base)
        parts = self._parts(e, s, f, base, rule, cites)
        type = self.facts.types[id(e)]
        return Condition(print_node(e), self._seen(s, value, type), type, e.place, rule, cites, tuple(parts))

    def _seen(self, s: State, value: Any, type: Type) -> Any:
        """A value as the player may see it: cards as SeenCards."""
        if type.base == "card" and isinstance(value, int):
            return see_card(self.program.layout, s, self.viewer, value)
        holds_cards = type.base == "pile" or (type.item is not None and type.item.base == "card")
        if holds_cards and not isinstance(value, Fault):
            return [see_card(self.program.layout, s, self.viewer, card) for card in value]
        return value

    def _value(self, e: n.Expression, s: State, f: Frame, base: int) -> Any:
        try:
            value = self.expressions.value(e, base)(s, f)
        except Fault as fault:
            return fault
        return list(s.piles[value]) if self.facts.types[id(e)].base == "pile" else value

    def _parts(
        self, e: n.Expression, s: State, f: Frame, base: int, rule: str, cites: tuple[str, ...]
    ) -> list[Condition]:
        def part(inner: n.Expression) -> Condition:
            return self.condition(inner, s, f, base, rule, cites)

        match e:
            case n.Binary(operator="and" | "or" as operator):
                left = part(e.left)
                decided = bool(left.value) == (operator == "or")
                return [left] if decided else [left, part(e.right)]
            case n.Unary(operator="not"):
                return [part(e.operand)]
            case n.Binary():
                return [one for one in (part(e.left), part(e.right)) if not _literal(one)]
            case n.Conditional():
                condition = part(e.condition)
                return [condition, part(e.then if condition.value else e.otherwise)]
            case n.Call():
                return self._call(e, s, f, base, rule, cites)
            case n.Quantified(quantifier="any" | "no" | "every"):
                return self._witness(e, s, f, base, rule, cites)
        return []

    def _call(self, e: n.Call, s: State, f: Frame, base: int, rule: str, cites: tuple[str, ...]) -> list[Condition]:
        symbol = self.facts.symbols.get(id(e))
        if not (isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)):
            return []
        node = symbol.node
        size = self.facts.routines[id(node)].slots
        arguments = [self.expressions.value(one, base)(s, f) for one in e.arguments]
        row = [*arguments, *[None] * (size - len(arguments))]
        return [self._pure(node.body, s, row, node.signature.name)]

    def _pure(self, pure: n.Pure, s: State, row: list[Any], rule: str, outer: tuple[str, ...] = ()) -> Condition:
        cites = outer + tuple(cite.code for cite in pure.cites)
        for let in pure.lets:
            row[self.facts.slots[id(let)]] = self.expressions.value(let.value, 0)(s, row)
        if not isinstance(pure.result, n.Cases):
            return self.condition(pure.result, s, row, 0, rule, cites)
        for condition, inner in pure.result.branches:
            if self.expressions.value(condition, 0)(s, row):
                return self._pure(inner, s, row, rule, cites)
        return self._pure(pure.result.otherwise, s, row, rule, cites)

    def _witness(
        self, e: n.Quantified, s: State, f: Frame, base: int, rule: str, cites: tuple[str, ...]
    ) -> list[Condition]:
        """The first item that decides, with its condition; nothing when none does."""
        if e.where is None:
            return []
        slot = base + self.facts.slots[id(e)]
        where = self.expressions.value(e.where, base)
        wanted = e.quantifier != "every"
        for item in self.expressions.items(e.source, base)(s, f):
            f[slot] = item
            if bool(where(s, f)) == wanted:
                return [self._item(s, e, item), self.condition(e.where, s, f, base, rule, cites)]
        return []

    def _item(self, s: State, e: n.Quantified, item: Any) -> Condition:
        source = self.facts.types[id(e.source)]
        type = Type("card") if source.base == "pile" or source.item is None else source.item
        return Condition(e.variable, self._seen(s, item, type), type, e.place, "", ())


def _literal(condition: Condition) -> bool:
    """Whether a condition says no more than its text does."""
    return condition.text == str(condition.value).lower() or (not condition.parts and condition.type.base == "kind")
