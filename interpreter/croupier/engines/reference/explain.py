"""Explain why a move is possible or not: its conditions with their values, down through the definitions that they call.

Explanations evaluate the same closures as play does, in the same state, and change nothing. Invariant: they tell a
player nothing that ``knowledge.py`` does not allow, not even by how far a condition was evaluated.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.hidden import NotSeen, is_same, opened
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.program import HEADER, MoveCode, Program
from croupier.engines.reference.asked_rows import asked_rows, declined
from croupier.engines.reference.compiled import CompiledExpressions
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.engines.reference.knowledge import Knowledge, Row
from croupier.engines.reference.reasons import ReasonFinder, Told
from croupier.engines.reference.sets import Exhausted, SetSearch
from croupier.engines.reference.spoken import Spoken
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.analysis.types import CARD, Type, item_of
from croupier.language.diagnostics.excerpt import shortened
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.table.state import Frame, State


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression with its value and the conditions that this value follows from."""

    text: str
    value: Any  # as the engine holds it, but cards as SeenCards; a Fault if it has no value; None if not known
    type: Type
    place: Span
    rule: str  # the definition or move that holds the expression
    cites: tuple[str, ...]  # of that rule
    parts: tuple[Condition, ...] = ()
    known: bool = True  # the player may know the value


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a player can make a move now, and why.

    Reasons: ``possible``, ``game-over``, ``no-such-move``, ``wrong-arguments``, ``not-in-domain``, and

    - ``faulted``: a fault has ended the game;
    - ``not-asked``: the game does not wait for this player;
    - ``declined``: the player has declined this move;
    - ``not-seen``: the move names a card by its number that the player does not see;
    - ``condition``: one of ``conditions`` fails;
    - ``needs-more``: the card makes the move only together with others, such as ``cards``;
    - ``in-no-set``: no cards make the move now, or none with this card.
    """

    possible: bool
    reason: str
    subject: str  # the move, decision, parameter or parameters that the reason is about
    conditions: tuple[Condition, ...] = ()
    place: Span | None = None
    rule: str = ""
    cites: tuple[str, ...] = ()
    told: Told = field(default_factory=Told)  # in plain words: why a condition fails, or what it holds in spite of
    cards: tuple[Any, ...] = ()  # of ``needs-more``: a set that holds the card, as the player sees it


class Explainer:
    """Explains moves in states of one program. ``all_seen``: the reader may know everything. Without ``conditions``, an
    explanation has only what is told in plain words, for a fraction of the time."""

    def __init__(
        self, program: Program, all_seen: bool = False, limits: Limits = DEFAULT_LIMITS, conditions: bool = True
    ) -> None:
        self.program, self.limits, self.conditions = program, limits, conditions
        self.compiled = CompiledExpressions(ExpressionCompiler(program))
        self.facts = program.checked.facts
        self.spoken = Spoken(program.checked)
        self.told = program.checked.ruleset.origins.told
        self.all_seen = all_seen
        self.knowledge: Knowledge

    def explain(
        self, s: State, seat: int, name: str, arguments: dict[str, Any], code: MoveCode | None = None
    ) -> Explanation:
        """Explain why a player may or may not make a move now; ``arguments`` are the engine's values by parameter name.

        Several moves can have one name: then any of them that is possible counts, or only the move ``code``.
        """
        self.knowledge = Knowledge(self.compiled, s, seat, self.all_seen)
        if not s.frames:
            return Explanation(False, "game-over", name)
        f = s.frames[-1]
        asking = self.program.codes[f[0]]
        d = asking.decision
        if d is None:
            return Explanation(False, "not-asked", name)
        rows = asked_rows(s, f, asking, d, seat)
        if not rows:
            return Explanation(False, "not-asked", d.name, place=d.node.place)
        best: Explanation | None = None
        for move, row in rows:
            if move.name == name and (code is None or move is code):
                found = self._move(s, seat, move, row, arguments)
                if found.possible and declined(f, move, seat):
                    found = replace(found, possible=False, reason="declined")
                if found.possible:
                    return found
                best = best or found
        return best or Explanation(False, "no-such-move", shortened(name), place=d.node.place)

    # --- one move ------------------------------------------------------------------------------

    def _move(self, s: State, seat: int, move: MoveCode, row: list[Any], arguments: dict[str, Any]) -> Explanation:
        """Explain one move: check its arguments, then their domains, then its condition."""
        label = move.code.label
        told = self.told(label)
        cites = self.program.sites[move.code.site].cites
        place = move.node.place
        if set(arguments) != set(move.parameter_names):
            wanted = ", ".join(move.parameter_names) or "nothing"
            return Explanation(False, "wrong-arguments", wanted, place=place, rule=told, cites=cites)
        if not self.all_seen:
            try:
                arguments = opened(self.program.layout, s, seat, move, arguments)
            except NotSeen:
                return Explanation(False, "not-seen", move.name, place=place, rule=told, cites=cites)
        first = len(row)
        frame = [*row, *[None] * (HEADER + move.code.row - len(row))]
        domains = zip(move.parameter_names, move.domains, move.node.signature.parameters, strict=False)
        for at, (parameter, domain, node) in enumerate(domains):
            if not any(is_same(arguments[parameter], one) for one in domain(s, frame)):
                return self._not_in_domain(move, node, frame, cites)
            frame[first + at] = arguments[parameter]
        if move.chosen is not None:
            return self._chosen(SetSearch(s, move, frame, first, self.limits.sets), arguments, cites)
        if move.node.condition is None:
            return Explanation(True, "possible", move.name, place=place, rule=told, cites=cites)
        assert move.condition is not None
        return self._decided(move, move.node.condition, frame, cites, holds=bool(move.condition(s, frame)))

    def _not_in_domain(self, move: MoveCode, node: n.Parameter, frame: Frame, cites: tuple[str, ...]) -> Explanation:
        """Explain a move by an argument that is not among those it takes."""
        rule = self.told(move.code.label)
        told = ReasonFinder(self.knowledge, self.spoken).of_domain(node.domain, Row(frame, HEADER))
        return Explanation(False, "not-in-domain", print_node(node), (), node.place, rule, cites, told)

    def _decided(
        self, move: MoveCode, condition: n.Expression, frame: Frame, cites: tuple[str, ...], *, holds: bool
    ) -> Explanation:
        """Explain a move by a condition that holds or not for the arguments in a frame."""
        label, row = move.code.label, Row(frame, HEADER)
        reason = "possible" if holds else "condition"
        parts = (self.condition(condition, row, label, cites),) if self.conditions else ()
        found = Explanation(holds, reason, move.name, parts, move.node.place, self.told(label), cites)
        finder = ReasonFinder(self.knowledge, self.spoken)
        if holds:
            return replace(found, told=Told(finder.against(condition, row)))
        return replace(found, told=finder.of_move(label, condition, row))

    # --- several cards -------------------------------------------------------------------------

    def _chosen(self, search: SetSearch, arguments: dict[str, Any], cites: tuple[str, ...]) -> Explanation:
        """Explain a move with several cards: by ``where`` for the shortest beginning that fails, else by ``when``.

        Of one card alone, or of none, tell whether any set holds it.
        """
        move = search.move
        parameter = move.node.signature.parameters[-1]
        given = arguments[parameter.name]
        part = search.ordered(given) if isinstance(given, tuple) else None
        if part is None:
            return self._not_in_domain(move, parameter, search.frame, cites)
        for beginning in (part[:size] for size in range(1, len(part) + 1)):
            if not search.may_be_part(beginning):
                assert parameter.where is not None
                return self._decided(move, parameter.where, search.frame, cites, holds=False)
        if part and search.is_set(part):
            return self._whole(move, search.frame, cites)
        if len(part) > 1:
            assert move.node.condition is not None
            return self._decided(move, move.node.condition, search.frame, cites, holds=False)
        return self._beginning(search, part, cites)

    def _whole(self, move: MoveCode, frame: Frame, cites: tuple[str, ...]) -> Explanation:
        """Explain a move with a whole set, which is possible."""
        conditions = (move.node.signature.parameters[-1].where, move.node.condition) if self.conditions else ()
        label = move.code.label
        parts = tuple(self.condition(one, Row(frame, HEADER), label, cites) for one in conditions if one is not None)
        return Explanation(True, "possible", move.name, parts, move.node.place, self.told(label), cites)

    def _beginning(self, search: SetSearch, part: tuple[int, ...], cites: tuple[str, ...]) -> Explanation:
        """Explain a move with no card, or with one that alone is no set: whether some set holds it."""
        move = search.move
        conditions: tuple[Condition, ...] = ()
        told = Told()
        if part and move.node.condition is not None:
            alone = self._decided(move, move.node.condition, search.frame, cites, holds=False)
            conditions, told = alone.conditions, alone.told
        search.left = search.most
        try:
            found = next(search.sets(part), None)
        except Exhausted:
            found = None  # as far as the search goes
        reason = "in-no-set" if found is None else "needs-more" if part else "possible"
        cards = () if found is None else tuple(self.knowledge.seen(card, CARD) for card in found)
        place, label = move.node.place, self.told(move.code.label)
        return Explanation(reason == "possible", reason, move.name, conditions, place, label, cites, told, cards)

    # --- conditions ----------------------------------------------------------------------------

    def condition(self, e: n.Expression, row: Row, rule: str, cites: tuple[str, ...]) -> Condition:
        """Return an expression with its value and its parts, as far as the player may know them."""
        type = self.facts.types[e]
        if not self.knowledge.knows(e, row):
            return self._unknown(e, row, type, rule, cites)
        value = self._value(e, row)
        parts = () if isinstance(value, Fault) else tuple(self._parts(e, row, rule, cites))
        return Condition(print_node(e), self.knowledge.seen(value, type), type, e.place, self.told(rule), cites, parts)

    def _unknown(self, e: n.Expression, row: Row, type: Type, rule: str, cites: tuple[str, ...]) -> Condition:
        """Return an expression whose value the player may not know; of a card, all that the player sees of it."""
        if type.base == "card" and self.knowledge.tells_card(e, row):
            value = self.knowledge.seen(self._value(e, row), type)
            return Condition(print_node(e), value, type, e.place, self.told(rule), cites)
        parts = tuple(self._known_parts(e, row, rule, cites))
        return Condition(print_node(e), None, type, e.place, self.told(rule), cites, parts, known=False)

    def _known_parts(self, e: n.Expression, row: Row, rule: str, cites: tuple[str, ...]) -> list[Condition]:
        """Return the known parts of a condition that is not known as a whole.

        Stop at the first unknown part: whether the evaluation went on behind it would tell of its value.
        """
        match e:
            case n.Binary(operator="and" | "or"):
                left = self.condition(e.left, row, rule, cites)
                return [left, self.condition(e.right, row, rule, cites)] if left.known else [left]
            case n.Unary(operator="not") if not _is_not_in(e):
                return [self.condition(e.operand, row, rule, cites)]
        return []

    def _value(self, e: n.Expression, row: Row) -> Any:
        """Return the value of an expression, or the fault that it raises; the cards of a pile that is named."""
        try:
            value = self.knowledge.value(e, row)
        except Fault as fault:
            return fault
        return self.knowledge.cards_of_pile(e, value)

    def _parts(self, e: n.Expression, row: Row, rule: str, cites: tuple[str, ...]) -> list[Condition]:
        """Return the conditions that the value of an expression follows from."""

        def part(inner: n.Expression) -> Condition:
            return self.condition(inner, row, rule, cites)

        match e:
            case n.Binary(operator="and" | "or" as operator):
                left = part(e.left)
                decided = bool(left.value) == (operator == "or")
                return [left] if decided else [left, part(e.right)]
            case n.Unary(operator="not"):
                return self._parts(e.operand, row, rule, cites) if _is_not_in(e) else [part(e.operand)]
            case n.Binary():
                return [one for one in (part(e.left), part(e.right)) if not _literal(one)]
            case n.Conditional():
                condition = part(e.condition)
                return [condition, part(e.then if condition.value else e.otherwise)]
            case n.Call():
                return self._call(e, row)
            case n.Quantified(quantifier="any" | "no" | "every"):
                return self._witness(e, row, rule, cites)
        return []

    def _call(self, e: n.Call, row: Row) -> list[Condition]:
        symbol = self.facts.symbols.get(e)
        if not (isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)):
            return []
        return [self._pure(symbol.node.body, self.knowledge.entered(e, symbol.node, row), e.name)]

    def _pure(self, pure: n.Pure, row: Row, rule: str, outer: tuple[str, ...] = ()) -> Condition:
        """Return the result of a definition's body as a condition, with the cites down to the branch taken."""
        cites = outer + tuple(cite.code for cite in pure.cites)
        for let in pure.lets:
            self.knowledge.enter(let, row)
        if not isinstance(pure.result, n.Cases):
            return self.condition(pure.result, row, rule, cites)
        for condition, inner in pure.result.branches:
            if self.knowledge.value(condition, row):
                return self._pure(inner, row, rule, cites)
        return self._pure(pure.result.otherwise, row, rule, cites)

    def _witness(self, e: n.Quantified, row: Row, rule: str, cites: tuple[str, ...]) -> list[Condition]:
        """Return the first item that settles a quantifier, and its condition; nothing if no item does."""
        if e.where is None:
            return []
        slot = row.base + self.facts.slots[e]
        wanted = e.quantifier != "every"
        for item in self.knowledge.items(e.source, row):
            row.frame[slot] = item
            if bool(self.knowledge.value(e.where, row)) == wanted:
                return [self._item(e, item), self.condition(e.where, row, rule, cites)]
        return []

    def _item(self, e: n.Quantified, item: Any) -> Condition:
        source = self.facts.types[e.source]
        type = item_of(source) or Type("card")
        return Condition(e.variable, self.knowledge.seen(item, type), type, e.place, "", ())


def _is_not_in(e: n.Unary) -> bool:
    """Return whether ``not`` and ``in`` are told as one condition, ``a not in b``."""
    return isinstance(e.operand, n.Binary) and e.operand.operator == "in"


def _literal(condition: Condition) -> bool:
    """Return whether the value of a condition says no more than its text."""
    return condition.text == str(condition.value).lower() or (not condition.parts and condition.type.base == "kind")
