"""Expand the lines of the deck into cards, and check their number."""

from __future__ import annotations

from croupier.language.analysis.calls import report_count
from croupier.language.analysis.constants import NotConstant
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.deck_cards import Counted, DeckMaker, DeckPlan, TooMany
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.quantifiers import check_source
from croupier.language.analysis.symbols import parameter_types
from croupier.language.analysis.types import BOOLEAN
from croupier.language.diagnostics import did_you_mean
from croupier.language.ruleset.ruleset import Deck, DeckEntry, DeckShare
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def check_deck(c: Context) -> DeckPlan:
    """Return the cards of the deck. Report the mistakes in its lines."""
    deck = c.ruleset.deck
    pile = c.ruleset.piles.get(deck.pile)
    if pile is None or pile.of:
        help = did_you_mean(deck.pile, c.ruleset.piles) or "name a pile that belongs to nobody"
        c.report("unknown-pile", f"the deck cannot lie in `{deck.pile}`", deck.pile_place, help)
    known = [_check_line(c, entry) for entry in deck.lines]
    if c.diagnostics or not (deck.complete and all(known) and _check_sides(c)):
        return DeckPlan()
    maker = DeckMaker(c)
    try:
        plan = maker.plan()
    except TooMany as problem:
        c.report("too-many-cards", str(problem), deck.place, "deal from a smaller deck")
        return DeckPlan()
    except NotConstant as problem:
        help = "decks and kinds are made of numbers, truth values and values of types"
        c.report("not-constant", problem.reason, problem.node.place, help)
        return DeckPlan()
    if plan.pools:
        _check_pools(c, plan)
    _check_totals(c, plan, maker.counted)
    return plan


def check_room(c: Context, plan: DeckPlan) -> None:
    """Report a pile of the deck that cannot hold the deck."""
    pile = c.ruleset.piles.get(c.ruleset.deck.pile)
    if pile is not None and pile.most is not None and pile.most < plan.size:
        message = f"`{pile.name}` can hold {pile.most} cards, and the deck of {plan.size} lies there before play"
        c.report("bad-value", message, pile.place, f"leave `most` out, or write `most: {plan.size}`")


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
    whole = any(entry is one for part in c.ruleset.deck.parts for one in part.entries)
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


# --- sides ---------------------------------------------------------------------------------------


def _check_sides(c: Context) -> bool:
    """Return whether every part of the deck has the sides that it needs. Report if one has not."""
    deck = c.ruleset.deck
    if not deck.sides and deck.pairing is not None:
        help = "give the faces of each side under `sides:`, or leave out the `pairing`"
        c.report("bad-sides", "there are no sides to put together", deck.pairing.place, help)
    wrong = _wrong_sides(c) if deck.sides else None
    if wrong is not None:
        c.report("bad-sides", wrong[0], deck.place, wrong[1])
    for share in (*deck.added, *deck.removed):
        wrong = _wrong_share(c, share)
        if wrong is not None:
            c.report("bad-sides", wrong[0], share.place, wrong[1])
    return not c.diagnostics


def _wrong_sides(c: Context) -> tuple[str, str] | None:
    """Return the message and the help for wrong sides of a deck, or None."""
    deck, faces = c.ruleset.deck, c.ruleset.faces
    unknown = _unknown_side(c, deck)
    if unknown is not None:
        return unknown
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


def _unknown_side(c: Context, part: Deck | DeckShare) -> tuple[str, str] | None:
    """Return the message and the help for a side that the cards have not, or None."""
    faces = c.ruleset.faces
    unknown = next((side for side in part.sides if side not in faces), None)
    if unknown is None:
        return None
    return f"the cards have no side `{unknown}`", did_you_mean(unknown, faces) or "list the sides under `faces:`"


def _wrong_share(c: Context, share: DeckShare) -> tuple[str, str] | None:
    """Return the message and the help for a share that is not made as the deck is, or None."""
    sides = c.ruleset.deck.sides
    if sides and share.entries:
        named = ", ".join(f"{side}: […]" for side in sides)
        return "the deck is made of `sides`, and this has whole `cards`", f"write `sides: {{{named}}}`"
    if share.sides and not sides:
        return "the deck is made of whole `cards`, and this has `sides`", "write `cards: […]`"
    if not share.entries and not share.sides:
        return "there are no lines here", "write `cards: […]`, or leave it out"
    return _unknown_side(c, share)


def _check_pools(c: Context, plan: DeckPlan) -> None:
    """Check the faces of the sides, and note which may not meet."""
    deck = c.ruleset.deck
    assert deck.pairing is not None
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


# --- totals --------------------------------------------------------------------------------------


def _check_totals(c: Context, plan: DeckPlan, counted: list[Counted]) -> None:
    """Check the number of cards, and every number that a document says."""
    if c.diagnostics:
        return
    if plan.size == 0:
        c.report(
            "empty-deck", "the deck has no card", c.ruleset.deck.place, "add lines such as `4 x queen` under `cards:`"
        )
        return
    told = set()
    for one in counted:
        total = one.part.total
        if total is not None and total != one.cards and one.part.total_place not in told:
            told.add(one.part.total_place)
            c.report("deck-total", *_wrong_total(c, one, total))


def _wrong_total(c: Context, one: Counted, total: int) -> tuple[str, Span, str]:
    """Return the message, the place and the help for a total that is not the number of cards."""
    place = one.part.total_place
    if isinstance(one.part, DeckShare):
        return f"this says {total} cards, its lines make {one.cards}", place, "mend the lines, or the total"
    lines = one.part.entries or [line for side in one.part.sides.values() for line in side]
    own = c.ruleset.source.name
    if lines and lines[0].place.source.name == own and place.source.name not in (own, *c.ruleset.layer_files):
        message = f"these lines stand in the place of those of the base: they make {one.cards} cards, not {total}"
        help = f"to add them to those write `add: {{cards: […]}}`; else say what they make: `total: {one.cards}`"
        return message, lines[0].place, help
    help = "mend the lines, or the total"
    if one.part.times > 1:
        help = f"{help}, which counts the lines {one.part.times} times"
    elif one.part.added or one.part.removed:
        help = f"{help}, which does not count what is added or taken out"
    return f"the deck says {total} cards, its lines make {one.cards}", place, help
