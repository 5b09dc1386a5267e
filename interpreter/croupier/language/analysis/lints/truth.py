"""Tell the truth value of conditions that are known before play.

Algorithm. ``and``, ``or`` and ``not`` join truth values in three-valued logic: True, False, or None for unknown. Parts
that exclude each other settle a chain too (``pairs.py``). A comparison is known in these cases:
- its sides are equal, or known before play;
- it compares a count with a number that no count, or every count, exceeds;
- it tests for none a value that is never none;
- it asks for more, or less, than any card of the deck has, where no layer can change the deck.

Invariant. A value that is returned holds in every game. So options are unknown, since a table may change them.
Definitions are not looked into.
"""

from __future__ import annotations

from typing import Any

from croupier.language.analysis.constants import COMPARE, NotConstant, evaluate
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.facts import Learnt
from croupier.language.analysis.lints.pairs import MIRRORED, Pair, clashes, is_count
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap
from croupier.language.syntax.walk import walk

COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
SAME = {"=": True, "<=": True, ">=": True, "!=": False, "<": False, ">": False}
UNKNOWN = object()


class Truth:
    """The truth values of the conditions of one ruleset."""

    def __init__(self, known: Learnt, deck: DeckPlan | None = None) -> None:
        """``deck`` holds the cards that the game is played with; ``None`` if a layer may change them."""
        self.known = known
        self.deck = deck
        self._clashes: NodeMap[n.Expression, Pair | None] = NodeMap("clash")

    def of(self, e: n.Expression) -> bool | None:
        """Return True or False for a condition known before play, and None for any other."""
        match e:
            case n.Boolean():
                return e.value
            case n.Unary(operator="not"):
                inner = self.of(e.operand)
                return None if inner is None else not inner
            case n.Binary(operator="and"):
                return self._joined(e, deciding=False)
            case n.Binary(operator="or"):
                return self._joined(e, deciding=True)
            case n.Binary():
                return self.compared(e)
        return None

    def _joined(self, e: n.Binary, *, deciding: bool) -> bool | None:
        """Return the truth value of an ``and`` or ``or``. ``deciding`` is the value of one part that settles the
        whole."""
        sides = (self.of(e.left), self.of(e.right))
        if deciding in sides or self.clash(e) is not None:
            return deciding
        return None if None in sides else not deciding

    def clash(self, e: n.Binary) -> Pair | None:
        """Return two parts that settle a chain, or None: see ``pairs.clashes``."""
        if e not in self._clashes:
            for link, pair in clashes(e, self.value):
                self._clashes[link] = pair
        return self._clashes[e]

    def compared(self, e: n.Binary) -> bool | None:
        """Return the truth value of a comparison or a test for membership, or None."""
        if e.operator == "in":
            return self._member(e)
        if e.operator not in COMPARISONS:
            return None
        if e.left == e.right:
            return SAME[e.operator]
        found = self._with_none(e)
        if found is None:
            found = self._counted(e)
        if found is None and self._no_card(e):
            found = False
        if found is not None:
            return found
        left, right = self.value(e.left), self.value(e.right)
        if left is UNKNOWN or right is UNKNOWN:
            return None
        return self._truth(e)

    def value(self, e: n.Expression) -> Any:
        """Return the value of an expression known before play, and UNKNOWN for any other."""
        symbols = self.known.facts.symbols
        if any(isinstance(symbols.get(node), LocalSymbol) for node in walk(e)):
            return UNKNOWN
        try:
            return evaluate(self.known, e, {})
        except NotConstant:
            return UNKNOWN

    def _truth(self, e: n.Binary) -> bool | None:
        """Return the truth value of a condition whose value is known before play, or None."""
        found = self.value(e)
        return None if found is UNKNOWN else bool(found)

    def _member(self, e: n.Binary) -> bool | None:
        """Return the truth value of a test for membership in a known list, or None."""
        right = self.value(e.right)
        if right is UNKNOWN:
            return None
        return False if not len(right) else self._truth(e)

    def _with_none(self, e: n.Binary) -> bool | None:
        """Return the truth value of a test for none, if the other side is never none."""
        other = e.left if isinstance(e.right, n.NoneValue) else e.right if isinstance(e.left, n.NoneValue) else None
        type = None if other is None else self.known.facts.types.get(other)
        if type is None or type.optional or type.base in ("none", "nothing", "error"):
            return None
        return e.operator == "!="

    def _counted(self, e: n.Binary) -> bool | None:
        """Return the truth value of a comparison of a count with a number, if every count gives the same."""
        for operator, counted, other in ((e.operator, e.left, e.right), (MIRRORED[e.operator], e.right, e.left)):
            if isinstance(counted, n.Call | n.Quantified) and is_count(counted):
                found = below_nothing(operator, self.value(other))
                return above_most(operator, self.value(other), self._most(counted)) if found is None else found
        return None

    def _most(self, counted: n.Call | n.Quantified) -> int | None:
        """Return the greatest number of players, if the file of the expression declares it, or of cards in a pile.

        A layer in another file may have other numbers of players.
        """
        ruleset = self.known.ruleset
        here = counted.place.source is ruleset.players_place.source
        source = counted.arguments[0] if isinstance(counted, n.Call) else counted.source
        if self.deck is not None and self.known.facts.types[source].base == "pile":
            return self.deck.size
        return ruleset.players[-1] if here and _is_list_of_players(source) else None

    def _no_card(self, e: n.Binary) -> bool:
        """Return whether a comparison of a card's number fails for every card of the deck."""
        for operator, field, other in ((e.operator, e.left, e.right), (MIRRORED[e.operator], e.right, e.left)):
            number = self.value(other)
            if self.deck is None or operator == "!=" or not isinstance(field, n.Field) or not _is_number(number):
                continue
            names = list(self.known.symbols.fields)
            base = self.known.facts.types.get(field.base)
            if base is None or base.base not in ("card", "face") or field.name not in names:
                continue
            values = {one.values[names.index(field.name)] for one in self.deck.designs} - {None}
            return bool(values) and not any(COMPARE[operator](one, number) for one in values)
        return False


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list_of_players(e: n.Expression) -> bool:
    """Return whether an expression is the list of all players."""
    return isinstance(e, n.Name) and e.name in ("players", "seats")


def below_nothing(operator: str, number: Any) -> bool | None:
    """Return the truth value of ``COUNT operator number``, if it is the same for every count from 0."""
    if not isinstance(number, int):
        return None
    if operator in ("<", ">=") and number <= 0:
        return operator == ">="
    if operator in (">", "<=", "=", "!=") and number < 0:
        return operator in (">", "!=")
    return None


def above_most(operator: str, number: Any, most: int | None) -> bool | None:
    """Return the truth value of ``COUNT operator number``, if it is the same for every count up to ``most``."""
    if not isinstance(number, int) or most is None:
        return None
    if operator in (">", "<=") and number >= most:
        return operator == "<="
    if operator in ("<", ">=", "=", "!=") and number > most:
        return operator in ("<", "!=")
    return None
