"""Find bounds on the arguments of moves from the rules alone: the piles of cards, and the range of numbers.

Algorithm. A domain is an expression. Its piles are those that it names: ``hand(player)`` lies in one pile; ``each c in
discard where …`` in that of its source. An expression that does not name its piles may mean any. A range of numbers
follows from constants, options, sizes of piles, and arithmetic on these.

Invariant. The bounds hold in every state; they may be wider than what play can reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.program import MoveCode, Program
from croupier.language.analysis.constants import LARGEST, SMALLEST, AlwaysFaults, NotConstant, evaluate
from croupier.language.analysis.symbols import ListSymbol, LocalSymbol, PileSymbol, RuleSymbol
from croupier.language.ruleset.ruleset import Pile, has_owner
from croupier.language.syntax import nodes as n

OWN, OTHER, TABLE = "own", "other", "table"

Spot = tuple[str, str]
"""The name of a pile, and whether it is the acting player's, another player's, or nobody's."""

Interval = tuple[int, int]
"""The lowest and the highest value."""

ANY: Interval = (SMALLEST, LARGEST)


@dataclass(frozen=True, slots=True)
class Places:
    """The piles in which the cards of a domain may lie."""

    spots: frozenset[Spot]
    single: bool  # with the arguments before it fixed, all cards lie in one pile


NOWHERE = Places(frozenset(), True)


class Domains:
    """The bounds on the arguments of one move."""

    def __init__(self, program: Program, move: MoveCode) -> None:
        self.program = program
        self.facts = program.checked.facts
        self.actor = move.prefix if move.meanwhile else 0  # the slot of the acting player
        first = move.prefix + (1 if move.meanwhile else 0)
        self.parameters = dict(enumerate(move.node.signature.parameters, first))  # by slot
        self._entered: list[str] = []  # the definitions whose bodies are being read

    # --- cards ---------------------------------------------------------------------------------

    def places(self, e: n.Expression) -> Places:
        """Return the piles of a list of cards, or of a pile."""
        symbol = self.facts.symbols.get(e) if isinstance(e, n.Name | n.Call) else None
        type = self.facts.types.get(e)
        chosen = not (isinstance(symbol, PileSymbol | RuleSymbol) or isinstance(e, n.Conditional))
        if type is not None and type.base == "pile" and chosen:
            return Places(self._anywhere(type.name).spots, True)
        match e:
            case n.Name() if isinstance(symbol, PileSymbol):
                return Places(frozenset({(symbol.pile.name, TABLE)}), True)
            case n.Call() if isinstance(symbol, PileSymbol):
                players = [one for one, of in zip(e.arguments, symbol.pile.of, strict=True) if of.name == "player"]
                owners = self._owners(players[0]) if players else (TABLE,)
                return Places(frozenset((symbol.pile.name, owner) for owner in owners), True)
            case n.Call() if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define):
                return self._defined(e.name, symbol.node)
            case n.Call(name="top" | "bottom" | "item") | n.Quantified():
                return self.places(e.source if isinstance(e, n.Quantified) else e.arguments[0])
            case n.Conditional():
                return _either(self.places(e.then), self.places(e.otherwise))
            case n.Binary(operator="+"):
                first, then = self.places(e.left), self.places(e.right)
                return Places(first.spots | then.spots, False)
            case n.ListOf():
                found = [self.places(one) for one in e.items]
                spots = frozenset(spot for one in found for spot in one.spots)
                return Places(spots, len(found) < 2 and all(one.single for one in found))
        return self._anywhere()

    def _anywhere(self, family: str = "") -> Places:
        piles = self.program.checked.ruleset.piles.values()
        spots = [(pile.name, who) for pile in piles for who in _whose(pile) if family in ("", pile.name)]
        return Places(frozenset(spots), False)

    def _defined(self, name: str, node: n.Define) -> Places:
        """Return the piles of a definition's result. Its parameters may be any players."""
        if name in self._entered:
            return self._anywhere()
        inner = Domains.__new__(Domains)
        inner.program, inner.facts, inner.actor, inner.parameters = self.program, self.facts, -1, {}
        inner._entered = [*self._entered, name]
        return inner._body(node.body)

    def _body(self, pure: n.Pure) -> Places:
        if not isinstance(pure.result, n.Cases):
            return self.places(pure.result)
        found = self._body(pure.result.otherwise)
        for _, body in pure.result.branches:
            found = _either(found, self._body(body))
        return found

    def _owners(self, e: n.Expression) -> tuple[str, ...]:
        """Return whether a player is the acting player, another one, or may be both."""
        slot = self._slot(e)
        if slot == self.actor:
            return (OWN,)
        parameter = self.parameters.get(slot)
        return (OTHER,) if parameter is not None and self._are_others(parameter.domain) else (OWN, OTHER)

    def _are_others(self, e: n.Expression | None) -> bool:
        match e:
            case n.Call(name="others"):
                return self._slot(e.arguments[0]) == self.actor
            case n.Quantified():
                return self._are_others(e.source)
        return False

    def _slot(self, e: n.Expression) -> int:
        symbol = self.facts.symbols.get(e) if isinstance(e, n.Name) else None
        return symbol.slot if isinstance(symbol, LocalSymbol) else -2

    # --- numbers -------------------------------------------------------------------------------

    def numbers(self, e: n.Expression) -> Interval:
        """Return a bound on the items of a list of numbers; ANY if no bound is known before play."""
        match e:
            case n.Range():
                return self.number(e.low)[0], self.number(e.high)[1]
            case n.ListOf():
                return _hull([self.number(one) for one in e.items])
            case n.Conditional():
                return _hull([self.numbers(e.then), self.numbers(e.otherwise)])
            case n.Quantified():
                return self.numbers(e.source)
            case n.Binary():
                return _hull([self.numbers(e.left), self.numbers(e.right)])
        return ANY

    def number(self, e: n.Expression) -> Interval:
        """Return a bound on a number."""
        try:
            value = evaluate(self.program.checked, e, self.program.options)
            return value, value
        except (NotConstant, AlwaysFaults, KeyError):
            return self._unknown(e)

    def _unknown(self, e: n.Expression) -> Interval:
        """Return a bound on a number that play decides."""
        match e:
            case n.Call(name="size"):
                return 0, self._most(e.arguments[0])
            case n.Call(name="min" | "max"):
                (a, b), (c, d) = (self.number(one) for one in e.arguments)
                chosen = min if e.name == "min" else max
                return chosen(a, c), chosen(b, d)
            case n.Conditional():
                return _hull([self.number(e.then), self.number(e.otherwise)])
            case n.Quantified(quantifier="how_many"):
                return 0, self._most(e.source)
            case n.Quantified(quantifier="highest" | "lowest") if e.subject is not None:
                return self.number(e.subject)
            case n.Unary(operator="-"):
                low, high = self.number(e.operand)
                return _clamped([-low, -high])
            case n.Binary():
                return self._arithmetic(e)
            case n.Field():
                return self._field(e)
        return ANY

    def _most(self, e: n.Expression) -> int:
        """Return a bound on the length of a list."""
        if self.facts.types[e].base == "pile":
            return self.program.layout.card_count
        match e:
            case n.Quantified():
                return self._most(e.source)
            case n.Binary():
                return min(LARGEST, self._most(e.left) + self._most(e.right))
            case n.ListOf():
                return len(e.items)
            case n.Call(name="others"):
                return self.program.layout.seats
        symbol = self.facts.symbols.get(e) if isinstance(e, n.Name) else None
        if not isinstance(symbol, ListSymbol):
            return LARGEST
        if symbol.item.base == "player":
            return self.program.layout.seats
        return len(self.program.checked.symbols.enumerations[symbol.item.name].members)

    def _arithmetic(self, e: n.Binary) -> Interval:
        (a, b), (c, d) = self.number(e.left), self.number(e.right)
        match e.operator:
            case "+":
                return _clamped([a + c, b + d])
            case "-":
                return _clamped([a - d, b - c])
            case "*":
                return _clamped([a * c, a * d, b * c, b * d])
            case "div" if c > 0:
                return _clamped([a // c, a // d, b // c, b // d])
            case "mod" if c > 0:
                return 0, d - 1
        return ANY

    def _field(self, e: n.Field) -> Interval:
        """Return the range of a field of cards, or of the members of an enumeration."""
        base = self.facts.types[e.base]
        values: list[Any] = []
        if base.base in ("card", "face"):
            values = [one.get(e.name) for one in self.program.layout.designs]
        elif base.base == "enum":
            values = self.program.member_tables.get(base.name, {}).get(e.name, [])
        known = [one for one in values if type(one) is int]
        return (min(known), max(known)) if known else ANY


def _whose(pile: Pile) -> tuple[str, ...]:
    return (OWN, OTHER) if has_owner(pile) else (TABLE,)


def _either(one: Places, other: Places) -> Places:
    return Places(one.spots | other.spots, one.single and other.single)


def _hull(found: list[Interval]) -> Interval:
    return (min(low for low, _ in found), max(high for _, high in found)) if found else (0, 0)


def _clamped(values: list[int]) -> Interval:
    return max(SMALLEST, min(values)), min(LARGEST, max(values))
