"""Expand the lines of the deck into cards, and check their number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.language.analysis.calls import report_count
from croupier.language.analysis.constants import NotConstant, evaluate
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.quantifiers import check_source
from croupier.language.analysis.symbols import KindSymbol, parameter_types
from croupier.language.analysis.types import BOOLEAN
from croupier.language.diagnostics import did_you_mean
from croupier.language.ruleset.ruleset import DeckEntry, Kind
from croupier.language.syntax import nodes as n

MOST_CARDS = 1_000
"""The most cards of a deck."""


@dataclass(frozen=True, slots=True)
class Design:
    """A printed face."""

    kind: int  # the index of the kind
    values: tuple[Any, ...]  # the values of the declared fields, in their order


@dataclass
class DeckPlan:
    """The cards of a deck."""

    designs: list[Design] = field(default_factory=list)  # the different faces
    # for each card, the index of its design on each side; None for a side that it lacks
    cards: list[tuple[int | None, ...]] = field(default_factory=list)
    # the designs of each side, if each game pairs them; then ``cards`` is empty
    pools: list[list[int]] = field(default_factory=list)
    # the pairs that may not come together, as a set of designs for each side
    never: list[tuple[frozenset[int], ...]] = field(default_factory=list)
    numbers: dict[Design, int] = field(default_factory=dict, repr=False)  # the index of each design
    # the passes that are left
    budget: Iterator[int] = field(default_factory=lambda: iter(range(MOST_PASSES)), repr=False)

    def design(self, kind: int, values: tuple[Any, ...]) -> int:
        """Return the index of a design. Add a new one."""
        made = Design(kind, values)
        number = self.numbers.setdefault(made, len(self.designs))
        if number == len(self.designs):
            self.designs.append(made)
        return number

    @property
    def size(self) -> int:
        return len(self.pools[0]) if self.pools else len(self.cards)


MOST_PASSES = 100_000
"""The most values that the loops of all lines may go through."""


class _TooMany(Exception):
    """Raised if a deck is too large. The text is the message."""


def check_deck(c: Context) -> DeckPlan:
    """Return the cards of the deck. Report the mistakes in its lines."""
    deck = c.ruleset.deck
    plan = DeckPlan()
    pile = c.ruleset.piles.get(deck.pile)
    if pile is None or pile.of:
        help = did_you_mean(deck.pile, c.ruleset.piles) or "name a pile that belongs to nobody"
        c.report("unknown-pile", f"the deck cannot lie in `{deck.pile}`", deck.pile_place, help)
    known = [_check_line(c, entry) for entry in _all_entries(c)]
    if c.diagnostics or not (deck.complete and all(known)):
        return plan
    try:
        _expand(c, plan)
    except _TooMany as problem:
        c.report("too-many-cards", str(problem), deck.place, "deal from a smaller deck")
        return DeckPlan()
    except NotConstant as problem:
        help = "decks and kinds are made of numbers, truth values and values of types"
        c.report("not-constant", problem.reason, problem.node.place, help)
        return DeckPlan()
    _check_total(c, plan)
    return plan


def check_room(c: Context, plan: DeckPlan) -> None:
    """Report a pile of the deck that cannot hold the deck."""
    pile = c.ruleset.piles.get(c.ruleset.deck.pile)
    if pile is not None and pile.most is not None and pile.most < plan.size:
        message = f"`{pile.name}` can hold {pile.most} cards, and the deck of {plan.size} lies there before play"
        c.report("bad-value", message, pile.place, f"leave `most` out, or write `most: {plan.size}`")


def _all_entries(c: Context) -> Iterator[DeckEntry]:
    yield from c.ruleset.deck.entries
    for lines in c.ruleset.deck.sides.values():
        yield from lines


# --- names and types of a line -------------------------------------------------------------------


def _check_line(c: Context, entry: DeckEntry) -> bool:
    """Check a line. Return whether the declarations of its kinds could be read."""
    line = entry.line
    routine = Routine("deck", acting=False)
    c.facts.routines[line] = routine
    scope = Scope(routine)
    for loop in line.loops:
        item = check_source(c, scope, loop.source)
        scope.declare(c, loop, loop.variable, item, loop.place)
        if loop.where is not None:
            check_expression(c, scope, loop.where, BOOLEAN)
    whole = any(entry is one for one in c.ruleset.deck.entries)
    most = max(1, len(c.ruleset.faces)) if whole else 1
    if len(line.faces) > most:
        help = "declare the sides of the cards under `faces:`" if whole else "each side has lines of its own"
        message = (
            f"this line gives a card {len(line.faces)} faces, and {most} {'is' if most == 1 else 'are'} the most here"
        )
        c.report("too-many-faces", message, line.place, help)
    for face in line.faces:
        _check_face(c, scope, face)
    return not any(face.kind in c.ruleset.unread for face in line.faces)


def _check_face(c: Context, scope: Scope, face: n.FaceSpec) -> None:
    symbol = c.kind_called(face.kind, face.place)
    if symbol is None:
        return
    wanted = parameter_types(c.symbols, symbol.kind.parameters)
    if len(wanted) != len(face.arguments):
        names = [one.name for one in symbol.kind.parameters]
        report_count(c, face.kind, names, len(face.arguments), face.place)
    for argument, want in zip(face.arguments, wanted, strict=False):
        check_expression(c, scope, argument, want)
    for mark in face.marks:
        if c.symbols.fields.get(mark.name) != BOOLEAN:
            help = (
                did_you_mean(mark.name, c.symbols.fields)
                or f"declare it: `fields: {{{mark.name}: {{type: boolean, default: false}}}}`"
            )
            c.report("unknown-field", f"no boolean field is called `{mark.name}`", mark.place, help)


# --- expansion -----------------------------------------------------------------------------------


def _expand(c: Context, plan: DeckPlan) -> None:
    deck = c.ruleset.deck
    sides = max(1, len(c.ruleset.faces))
    for entry in deck.entries:
        for faces in _cards_of(c, plan, entry, len(plan.cards)):
            plan.cards.append((*faces, *(None,) * (sides - len(faces))))
    if deck.sides:
        _pools(c, plan)
    elif deck.pairing is not None:
        help = "give the faces of each side under `sides:`, or leave out the `pairing`"
        c.report("bad-sides", "there are no sides to put together", deck.pairing.place, help)


def _wrong_sides(c: Context) -> tuple[str, str] | None:
    """Return the message and the help for wrong sides of a deck, or None."""
    deck, faces = c.ruleset.deck, c.ruleset.faces
    unknown = next((side for side in deck.sides if side not in faces), None)
    if unknown is not None:
        return f"the cards have no side `{unknown}`", did_you_mean(unknown, faces) or "list the sides under `faces:`"
    missing = next((side for side in faces if side not in deck.sides), None)
    if missing is not None:
        return f"the side `{missing}` has no lines", "every side needs as many faces as the others"
    if deck.entries:
        return (
            "the deck has `cards` and `sides`",
            "write `cards` alone, with `A / B` in a line, or `sides` with `pairing`",
        )
    if deck.pairing is None:
        return "nothing says how the sides are put together", "add `pairing: {shuffled: each game}`"
    return None


def _pools(c: Context, plan: DeckPlan) -> None:
    deck = c.ruleset.deck
    wrong = _wrong_sides(c)
    if wrong:
        c.report("bad-sides", wrong[0], deck.place, wrong[1])
        return
    assert deck.pairing is not None
    for side in c.ruleset.faces:
        pool: list[int] = []
        for entry in deck.sides[side]:
            pool += [faces[0] for faces in _cards_of(c, plan, entry, len(pool))]
        plan.pools.append(pool)
    if len({len(pool) for pool in plan.pools}) > 1:
        counts = ", ".join(f"{side} has {len(pool)}" for side, pool in zip(c.ruleset.faces, plan.pools, strict=True))
        c.report("bad-sides", f"the sides have different numbers of faces: {counts}", deck.place, "mend the lines")
    for pair in deck.pairing.never:
        if len(pair) != len(c.ruleset.faces):
            help = f"name one for each of {', '.join(c.ruleset.faces)}, in this order"
            place = pair[0].place if pair else deck.pairing.place
            c.report(
                "bad-sides", f"a card has {len(c.ruleset.faces)} sides, this names {len(pair) or 'none'}", place, help
            )
        plan.never.append(tuple(_matching(c, plan, one) for one in pair))


def _matching(c: Context, plan: DeckPlan, name: n.Expression) -> frozenset[int]:
    """Return the designs of a kind, or the designs whose boolean field is true."""
    if isinstance(name, n.Name):
        kinds, fields = list(c.ruleset.kinds), list(c.ruleset.fields)
        if name.name in kinds:
            return frozenset(index for index, one in enumerate(plan.designs) if one.kind == kinds.index(name.name))
        if c.symbols.fields.get(name.name) == BOOLEAN:
            at = fields.index(name.name)
            return frozenset(index for index, one in enumerate(plan.designs) if one.values[at] is True)
    help = did_you_mean(getattr(name, "name", ""), [*c.ruleset.kinds, *c.ruleset.fields])
    c.report("unknown-kind", f"`{name.place.text}` is neither a kind nor a boolean field", name.place, help)
    return frozenset()


def _cards_of(c: Context, plan: DeckPlan, entry: DeckEntry, before: int) -> Iterator[tuple[int, ...]]:
    """Yield the designs of each card that a line makes. Raise _TooMany if there are too many."""
    made = before
    for values in _passes(c, entry.line.loops, {}, plan.budget):
        faces = tuple(_face(c, plan, face, values) for face in entry.line.faces)
        made += entry.line.copies
        if made > MOST_CARDS:
            raise _TooMany(f"the deck has more than {MOST_CARDS} cards")
        yield from [faces] * entry.line.copies
    if made == before:
        c.report("empty-deck", "this line makes no card", entry.place, "mend it, or leave it out")


def _passes(
    c: Context, loops: tuple[n.DeckLoop, ...], values: dict[str, Any], budget: Iterator[int]
) -> Iterator[dict[str, Any]]:
    """Yield the locals of each pass through the loops. Each value takes one unit of the ``budget``."""
    if not loops:
        yield values
        return
    loop, *rest = loops
    for value in evaluate(c, loop.source, values):
        if next(budget, None) is None:
            raise _TooMany(f"the lines of the deck go through more than {MOST_PASSES} values")
        inner = {**values, loop.variable: value}
        if loop.where is None or evaluate(c, loop.where, inner):
            yield from _passes(c, tuple(rest), inner, budget)


def _face(c: Context, plan: DeckPlan, face: n.FaceSpec, values: dict[str, Any]) -> int:
    symbol = c.symbols.values[face.kind]
    assert isinstance(symbol, KindSymbol)
    given = {
        parameter.name: evaluate(c, argument, values)
        for parameter, argument in zip(symbol.kind.parameters, face.arguments, strict=True)
    }
    marks = {mark.name for mark in face.marks}
    return plan.design(symbol.index, _field_values(c, symbol.kind, given, marks))


def _field_values(c: Context, kind: Kind, given: dict[str, Any], marks: set[str]) -> tuple[Any, ...]:
    found: list[Any] = []
    for declared in c.ruleset.fields.values():
        if declared.name in marks:
            found.append(True)
        elif declared.name in given:
            found.append(given[declared.name])
        elif declared.name in kind.values:
            found.append(evaluate(c, kind.values[declared.name], given))
        else:
            found.append(None if declared.default is None else evaluate(c, declared.default, {}))
    return tuple(found)


def _check_total(c: Context, plan: DeckPlan) -> None:
    deck = c.ruleset.deck
    if c.diagnostics:
        return
    if plan.size == 0:
        c.report("empty-deck", "the deck has no card", deck.place, "add lines such as `4 x queen` under `cards:`")
    elif deck.total is not None and deck.total != plan.size:
        message = f"the deck says {deck.total} cards, its lines make {plan.size}"
        c.report("deck-total", message, deck.total_place, "mend the lines, or the total")
