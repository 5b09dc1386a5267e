"""Decide whether a player may know the value of an expression, from the cards and states that the player sees.

Algorithm. The expression is evaluated again, part by part. Its value is known if every part that the evaluation reaches
is known. If the left side of an ``and`` settles it, for example, the right side may be unknown. Of a card, a player may
know only which card the expression chooses (``_can_tell``), or also its front (``_knows``).

Invariant. The answer depends only on what the player sees. If it depended on a hidden card, it would tell of that card.

The parameters of a decision are part of the question, so the asked player knows them. A card among them, or among the
arguments of a move, is known if the player sees its front.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.reference.compiled import CompiledExpressions
from croupier.language.analysis.symbols import (
    KindSymbol,
    LocalSymbol,
    MemberSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
)
from croupier.language.analysis.types import Type
from croupier.language.syntax import nodes as n
from croupier.table.layout import relation
from croupier.table.seen import Viewer, sees_back, sees_front
from croupier.table.sight import Sight
from croupier.table.state import Frame, State


@dataclass(frozen=True, slots=True)
class Row:
    """The locals of an expression."""

    frame: Frame
    base: int  # where they begin in the frame
    unknown: set[int] = field(default_factory=set)  # the slots whose values the player may not know


class Knowledge:
    """The knowledge of one viewer in one state. ``all_seen``: the viewer may know everything."""

    def __init__(self, compiled: CompiledExpressions, s: State, viewer: Viewer, all_seen: bool) -> None:
        self.compiled = compiled
        self.expressions = compiled.compiler
        self.layout = self.expressions.layout
        self.facts = self.expressions.facts
        self.s = s
        self.viewer = viewer
        self.all_seen = all_seen
        self._sight = Sight(self.layout, s, viewer)

    def value(self, e: n.Expression, row: Row) -> Any:
        """Return the value of an expression. Raise Fault."""
        return self.compiled.value(e, row.base)(self.s, row.frame)

    def items(self, e: n.Expression, row: Row) -> list[Any]:
        """Return the items of a loop over an expression. Raise Fault."""
        return list(self.compiled.items(e, row.base)(self.s, row.frame))

    def knows(self, e: n.Expression, row: Row) -> bool:
        """Return whether the viewer may know the value; ``False`` if a fault comes instead, unless all is seen."""
        try:
            return self.all_seen or self._knows(e, row)
        except Fault:
            return False

    def tells_card(self, e: n.Expression, row: Row) -> bool:
        """Return whether the viewer may know which card an expression chooses, though perhaps not what is on it."""
        try:
            return self._can_tell(e, row) and self.value_of_card(e, row) is not None
        except Fault:
            return False

    def seen(self, value: Any, type: Type) -> Any:
        """Return a value as the viewer may see it: cards as SeenCards."""
        sight = self._sight
        if type.base == "card" and isinstance(value, int):
            return sight.see(value)
        if type.base == "pile" and not isinstance(value, list):
            return value
        holds_cards = type.base == "pile" or (type.item is not None and type.item.base == "card")
        if holds_cards and not isinstance(value, Fault):
            return [sight.see(card) for card in value]
        return value

    def cards_of_pile(self, e: n.Expression, value: Any) -> Any:
        """Return the cards of a pile that an expression names; of any other expression, its value."""
        named = isinstance(self.facts.symbols.get(e), PileSymbol) and self.facts.types[e].base == "pile"
        return list(self.s.piles[value]) if named else value

    # --- expressions ---------------------------------------------------------------------------

    def _knows(self, e: n.Expression, row: Row) -> bool:
        """Return whether the viewer may know the value; of cards, the fronts too. Raise Fault."""
        if not self._can_tell(e, row):
            return False
        type = self.facts.types[e]
        if type.base == "card":
            return self._sees(self.value_of_card(e, row))
        if type.base == "list" and type.item is not None and type.item.base == "card":
            return all(self._sees(card) for card in self.items(e, row))
        return True

    def _can_tell(self, e: n.Expression, row: Row) -> bool:
        """Return the same, except that of a card only the choice has to be known, not its front. Raise Fault."""
        match e:
            case n.Name():
                return self._name(e, row)
            case n.Field():
                return self._field(e, row)
            case n.Call():
                return self._call(e, row)
            case n.ListOf():
                return all(self._knows(one, row) for one in e.items)
            case n.Range():
                return self._knows(e.low, row) and self._knows(e.high, row)
            case n.Unary():
                return self._knows(e.operand, row)
            case n.Binary():
                return self._binary(e, row)
            case n.Conditional():
                taken = e.then if self._knows(e.condition, row) and self.value(e.condition, row) else e.otherwise
                return self._knows(e.condition, row) and self._can_tell(taken, row)
            case n.Quantified():
                return self._quantified(e, row)
        return True

    def _name(self, e: n.Name, row: Row) -> bool:
        symbol = self.facts.symbols[e]
        if isinstance(symbol, LocalSymbol):
            return row.base + symbol.slot not in row.unknown
        if isinstance(symbol, StateSymbol):
            return self._sees_state(e, symbol.variable.name, (), row)
        return True

    def _field(self, e: n.Field, row: Row) -> bool:
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, MemberSymbol | KindSymbol):
            return True
        if isinstance(symbol, StateSymbol):
            return self._can_tell(e.base, row) and self._sees_state(e, e.name, (e.base,), row)
        return self._knows(e.base, row)

    def _tells_items(self, e: n.Expression, row: Row) -> bool:
        """Return whether the viewer may know which items are gone through, though perhaps not the fronts of cards.

        Of a pile the viewer has to know which it is, not its cards: each condition tells what it needs of them.
        """
        if isinstance(e, n.Binary) and e.operator == "+":
            return self._tells_items(e.left, row) and self._tells_items(e.right, row)
        return self._can_tell(e, row) if self.facts.types[e].base == "pile" else self._knows(e, row)

    def _binary(self, e: n.Binary, row: Row) -> bool:
        if self.facts.types[e].base == "list":
            return self._tells_items(e, row)
        if not self._knows(e.left, row):
            return False
        match e.operator:
            case "and" | "or":
                decided = bool(self.value(e.left, row)) == (e.operator == "or")
                return decided or self._knows(e.right, row)
            case "otherwise":
                return self.value(e.left, row) is not None or self._knows(e.right, row)
            case "in":
                return self._tells_items(e.right, row)  # who sees a card knows where it lies
        return self._knows(e.right, row)

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, e: n.Call, row: Row) -> bool:
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, RuleSymbol):
            assert isinstance(symbol.node, n.Define)
            return self.body(symbol.node.body, self.entered(e, symbol.node, row))
        if isinstance(symbol, StateSymbol):
            return all(self._can_tell(one, row) for one in e.arguments) and self._sees_state(
                e, e.name, e.arguments, row
            )
        if e.name in ("top", "bottom", "size"):
            return self._can_tell(e.arguments[0], row)
        if e.name == "item":
            return self._can_tell(e.arguments[0], row) and self._knows(e.arguments[1], row)
        if e.name in ("face", "has_face"):
            return self._face(e, row)
        return all(self._knows(one, row) for one in e.arguments)

    def _face(self, e: n.Call, row: Row) -> bool:
        card, side = e.arguments
        if not (self._can_tell(card, row) and self._knows(side, row)):
            return False
        number = self.value_of_card(card, row)
        up = self.s.up[number] if self.s.up else 0
        sees = sees_front if self.value(side, row) == up else sees_back
        return sees(self.layout, self.s, self.viewer, number)

    def entered(self, e: n.Call, node: n.Define, row: Row) -> Row:
        """Return the locals of a called definition, with the arguments that the viewer may not know. Raise Fault."""
        size = self.facts.routines[node].slots
        types = self.compiled.parameter_types(node)
        arguments = [
            tuple(self.items(one, row)) if type.base == "list" else self.value(one, row)
            for one, type in zip(e.arguments, types, strict=True)
        ]
        unknown = {at for at, one in enumerate(e.arguments) if not (self.all_seen or self._can_tell(one, row))}
        for at, one in enumerate(e.arguments):
            if one in self.facts.faces and not self.knows(one, row):
                unknown.add(at)
        return Row([*arguments, *[None] * (size - len(arguments))], 0, unknown)

    def enter(self, let: n.PureLet, row: Row) -> None:
        """Give a local its value, and note whether the viewer may know it. Raise Fault."""
        slot = row.base + self.facts.slots[let]
        row.frame[slot] = self.value(let.value, row)
        told = self._knows if let.value in self.facts.faces else self._can_tell
        if not (self.all_seen or told(let.value, row)):
            row.unknown.add(slot)

    def body(self, pure: n.Pure, row: Row) -> bool:
        """Return whether the viewer may know the value of a definition's body. Raise Fault."""
        for let in pure.lets:
            self.enter(let, row)
        if not isinstance(pure.result, n.Cases):
            return self._can_tell(pure.result, row)
        for condition, inner in pure.result.branches:
            if not self._knows(condition, row):
                return False
            if self.value(condition, row):
                return self.body(inner, row)
        return self.body(pure.result.otherwise, row)

    # --- quantifiers ---------------------------------------------------------------------------

    def _quantified(self, e: n.Quantified, row: Row) -> bool:
        """Return whether the viewer knows the items, and their conditions up to the item that settles the
        quantifier."""
        if not self._tells_items(e.source, row):
            return False
        slot = row.base + self.facts.slots[e]
        row.unknown.discard(slot)
        items = self.items(e.source, row)
        for item in reversed(items) if e.quantifier == "last" else items:
            row.frame[slot] = item
            holds = True
            if e.where is not None:
                if not self._knows(e.where, row):
                    return False
                holds = bool(self.value(e.where, row))
            if holds and e.subject is not None and not self._knows(e.subject, row):
                return False
            if holds == _STOPS.get(e.quantifier):
                break
        return True

    # --- what is seen --------------------------------------------------------------------------

    def value_of_card(self, e: n.Expression, row: Row) -> Any:
        """Return the card itself, also where its face is wanted. Raise Fault."""
        return self.compiled.raw(e, row.base)(self.s, row.frame)

    def _sees(self, card: int | None) -> bool:
        return card is None or sees_front(self.layout, self.s, self.viewer, card)

    def _sees_state(self, e: n.Expression, name: str, indices: Sequence[n.Expression], row: Row) -> bool:
        """Return whether the viewer sees a state. Of one that lies on a card it is enough to know which card."""
        family = self.layout.state_families[name]
        at = self.compiled.state_place(e, name, indices, row.base)(self.s, row.frame) if indices else family.first
        place = self.layout.states[at]
        return relation(self.viewer, place.whose, place.seen_by)


_STOPS = {"any": True, "no": True, "every": False, "first": True, "last": True}
"""The truth value of a condition at which a quantifier ends."""
