"""Checks of expectations. Each takes the table, the place of the expectation and the expected value.

Each check returns the differences: an empty list if the expectation holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from croupier.authoring.scenarios.moves import MeantMove
from croupier.authoring.scenarios.names import CardName, simplified
from croupier.authoring.scenarios.table import LaidTable, Unmet, unmet
from croupier.engines.contract.offers import left_open
from croupier.language.analysis.types import Type
from croupier.language.source import Span
from croupier.language.translation import translated
from croupier.table import acts
from croupier.table.layout import relation
from croupier.table.seen import SeenCard, see_card

HIDDEN = "hidden"
CODE = "unmet"
SHOWN_EVENTS = 8


def _differs(place: Span, expected: str, came: str, decided: Any = ()) -> list[Unmet]:
    return [unmet(place, CODE, f"`{place.text}` is not as expected", expected, came, decided)]


# --- cards ---------------------------------------------------------------------------------------


def _texts(names: Sequence[CardName]) -> str:
    return "[" + ", ".join(one.text for one in names) + "]"


def _same_in_any_order(table: LaidTable, wanted: Sequence[CardName], cards: Sequence[int]) -> bool:
    return len(wanted) == len(cards) and _matched(table, wanted, cards)


def _matched(table: LaidTable, wanted: Sequence[CardName], cards: Sequence[int]) -> bool:
    """Return whether each name has a card of its own. A name may fit several cards, so this looks for a bipartite
    matching, by augmenting paths."""
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for card in cards:
            if card not in tried and table.card_fits(wanted[at], card):
                tried.add(card)
                if card not in holder or place(holder[card], tried):
                    holder[card] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(wanted)))


def pile(table: LaidTable, place: Span, index: int, wanted: list[CardName]) -> list[Unmet]:
    """Check that a pile holds exactly these cards. Their order counts in an ordered pile."""
    cards = table.listing(index)
    if table.layout.piles[index].ordered:
        same = len(cards) == len(wanted) and all(map(table.card_fits, wanted, cards))
    else:
        same = _same_in_any_order(table, wanted, cards)
    return [] if same else _differs(place, _texts(wanted), table.cards(cards), table.last_change("pile", index))


def top(table: LaidTable, place: Span, index: int, wanted: list[CardName]) -> list[Unmet]:
    """Check the cards on top of a pile, in the order in which scenarios list the pile."""
    cards = table.listing(index)
    near = cards[: len(wanted)] if index == table.layout.deck_pile else cards[max(0, len(cards) - len(wanted)) :]
    if len(near) == len(wanted) and all(map(table.card_fits, wanted, near)):
        return []
    return _differs(place, _texts(wanted), table.cards(near), table.last_change("pile", index))


def has(table: LaidTable, place: Span, index: int, wanted: list[CardName]) -> list[Unmet]:
    """Check that a pile holds these cards, and perhaps others."""
    cards = table.listing(index)
    if _matched(table, wanted, cards):
        return []
    return _differs(place, _texts(wanted), table.cards(cards), table.last_change("pile", index))


def has_not(table: LaidTable, place: Span, index: int, wanted: list[CardName]) -> list[Unmet]:
    """Check that a pile holds none of these cards."""
    cards = table.listing(index)
    if not any(table.card_fits(name, card) for name in wanted for card in cards):
        return []
    expected = f"none of {_texts(wanted)}"
    return _differs(place, expected, table.cards(cards), table.last_change("pile", index))


def size(table: LaidTable, place: Span, index: int, wanted: int) -> list[Unmet]:
    have = len(table.state.piles[index])
    return [] if have == wanted else _differs(place, str(wanted), str(have), table.last_change("pile", index))


# --- state ---------------------------------------------------------------------------------------


def state(table: LaidTable, place: Span, index: int, wanted: Any) -> list[Unmet]:
    have = table.state.values[index]
    if isinstance(wanted, CardName):
        if have is not None and table.card_fits(wanted, have):
            return []
        came = "none" if have is None else table.card(have)
        return _differs(place, wanted.text, came, table.last_change("state", index))
    if have == wanted:
        return []
    return _differs(place, _value(table, index, wanted), _value(table, index, have), table.last_change("state", index))


def counters(table: LaidTable, place: Span, row: int, pile: int, wanted: list[Any]) -> list[Unmet]:
    """Check what lies on the cards of a pile. ``row`` is the state on card 0."""
    places = table.counters(row, pile)
    if len(places) == len(wanted) and not any(state(table, place, *one) for one in zip(places, wanted, strict=True)):
        return []
    came = (_value(table, at, table.state.values[at]) for at in places)
    decided = table.last_counter(places)
    expected = (one.text if isinstance(one, CardName) else _value(table, row, one) for one in wanted)
    return _differs(place, f"[{', '.join(expected)}]", f"[{', '.join(came)}]", decided)


def sees_counters(table: LaidTable, place: Span, viewer: int, row: int, pile: int, wanted: list[Any]) -> list[Unmet]:
    layout = table.layout.states[row]
    if not relation(viewer, layout.whose, layout.seen_by):
        return _differs(place, f"[{', '.join(_value(table, row, one) for one in wanted)}]", HIDDEN)
    return counters(table, place, row, pile, wanted)


def _value(table: LaidTable, index: int, value: Any) -> str:
    name = table.layout.states[index].type
    type = table.program.checked.symbols.types.get(name, Type(name))
    if value is None:
        return "none"
    return table.card(value) if name == "card" else str(table.teller.value(value, type))


def in_play(table: LaidTable, place: Span, wanted: list[int]) -> list[Unmet]:
    have = table.state.playing
    return [] if have == wanted else _differs(place, _players(table, wanted), _players(table, have))


def _players(table: LaidTable, seats: Sequence[int]) -> str:
    return ", ".join(table.player(one) for one in seats) or "nobody"


# --- who is asked what ---------------------------------------------------------------------------


def turn(table: LaidTable, place: Span, wanted: int | None) -> list[Unmet]:
    running = [parameters[0] for mark, parameters in table.marked() if mark == "turn"]
    have = running[-1] if running else None
    if have == wanted:
        return []
    began = next((one for one in reversed(table.log) if one[0] == acts.BEGAN and one[2] == "turn"), None)
    decided = () if began is None else (table.decided_by(began[1]),)
    return _differs(place, table.player(wanted), table.player(have), decided)


def asked(table: LaidTable, place: Span, wanted: int | None) -> list[Unmet]:
    have = table.asked()
    return [] if have == wanted else _differs(place, table.player(wanted), table.player(have))


def decision(table: LaidTable, place: Span, wanted: str) -> list[Unmet]:
    have = table.decision()
    return [] if have == wanted else _differs(place, wanted, have or "none: the game is over")


def offered(
    table: LaidTable, place: Span, seat: int, meant: list[tuple[str, Span, list[MeantMove]]], word: str
) -> list[Unmet]:
    """Check the moves of an offer: exactly these (``offered``), these and others (``offered has``), none of these
    (``not offered``).

    ``meant`` holds the text of each move, its place, and the moves that it can mean. An empty list stands for
    declining.
    """
    offer = table.offer(seat)
    is_offered = {text: bool(table.offered(seat, moves)) if moves else _declinable(offer) for text, _, moves in meant}
    came = ", ".join(table.moves(seat)) or "nothing"
    found: list[Unmet] = []
    for text, at, moves in meant:
        if is_offered[text] == (word == "not offered"):
            message = f"`{text}` is {'' if is_offered[text] else 'not '}offered to {table.player(seat)}"
            problem = unmet(at, CODE, message, "not offered" if is_offered[text] else "offered", came)
            if moves:
                problem.because = table.explained(table.why(seat, moves[0]), seat, text)
            found.append(problem)
    if word == "offered" and not found:
        wanted = [left_open(raw) for _, _, moves in meant if moves for raw in table.offered(seat, moves)]
        others = [raw for raw in offer.moves if raw not in wanted] if offer else []
        more = list(dict.fromkeys(table.move(raw) for raw in others))
        more += ["decline"] if _declinable(offer) and all(moves for _, _, moves in meant) else []
        if more:
            expected = ", ".join(text for text, _, _ in meant) or "nothing"
            found = _differs(place, expected, came)
            if others:
                why = table.why_offered(seat, others[0])
                found[0].because = table.explained(why, seat, table.move(others[0]))
    return found


def _declinable(offer: Any) -> bool:
    return offer is not None and bool(offer.declinable)


# --- what is seen --------------------------------------------------------------------------------


def _seen_text(table: LaidTable, seen: SeenCard) -> str:
    known = [one for one in (seen.up, *seen.backs) if one is not None]
    return " / ".join(table.teller.labels.design(one) for one in known) or HIDDEN


def _seen(table: LaidTable, viewer: int, index: int) -> list[SeenCard]:
    return [see_card(table.layout, table.state, viewer, card) for card in table.listing(index)]


def _is_seen_as(seen: SeenCard, wanted: CardName | None) -> bool:
    known = [one for one in (seen.up, *seen.backs) if one is not None]
    if wanted is None or not known:
        return wanted is None and not known
    return wanted.fits(known[0], known)


def sees_pile(table: LaidTable, place: Span, viewer: int, index: int, wanted: list[CardName | None]) -> list[Unmet]:
    """Check a pile as a player sees it. ``None`` stands for a hidden card."""
    seen = _seen(table, viewer, index)
    left = list(seen)
    if table.layout.piles[index].ordered:
        same = len(seen) == len(wanted) and all(map(_is_seen_as, seen, wanted))
    else:
        for name in wanted:
            match = next((card for card in left if _is_seen_as(card, name)), None)
            if match is not None:
                left.remove(match)
        same = not left and len(seen) == len(wanted)
    if same:
        return []
    expected = ", ".join(HIDDEN if one is None else one.text for one in wanted)
    came = ", ".join(_seen_text(table, one) for one in seen)
    return _differs(place, f"[{expected}]", f"[{came}]")


def sees_state(table: LaidTable, place: Span, viewer: int, index: int, wanted: Any) -> list[Unmet]:
    layout = table.layout.states[index]
    if not relation(viewer, layout.whose, layout.seen_by):
        return _differs(place, _value(table, index, wanted), HIDDEN)
    return state(table, place, index, wanted)


def does_not_see(table: LaidTable, place: Span, viewer: int, hidden: list[tuple[str, int]]) -> list[Unmet]:
    """Check that a player sees nothing of these piles and states, which are given as kind and index."""
    found = []
    for kind, index in hidden:
        if kind == "state":
            layout = table.layout.states[index]
            came = _value(table, index, table.state.values[index])
            visible = relation(viewer, layout.whose, layout.seen_by)
        else:
            seen = _seen(table, viewer, index)
            came = "[" + ", ".join(_seen_text(table, one) for one in seen) + "]"
            visible = any(one.up is not None or one.backs for one in seen)
        if visible:
            found += _differs(place, HIDDEN, came)
    return found


# --- what has happened ---------------------------------------------------------------------------


def event(
    table: LaidTable, place: Span, texts: list[str], viewer: int | None, *, all_seen: bool, wanted: bool
) -> list[Unmet]:
    """Check that each text occurs in the words of an event, in any language, or, unless ``wanted``, in none.

    ``viewer`` is a seat, or ``None`` for a viewer without a seat. With ``all_seen`` the viewer sees all cards.
    """
    lines = [simplified(line) for line in table.event_lines(viewer, all_seen=all_seen)]
    found = []
    for text in texts:
        occurs = any(simplified(text) in line for line in lines)
        if occurs != wanted:
            message = f"{'an' if occurs else 'no'} event says `{text}`"
            problem = unmet(place, CODE, message, text if wanted else f"no {text}")
            own_lines = table.event_lines(viewer, all_seen=all_seen, languages=[table.language])
            problem.because = _near_events(own_lines, text, table.teller.language)
            found.append(problem)
    return found


def _near_events(lines: list[str], text: str, language: str) -> list[str]:
    """Return the events whose words are most like a text, or the last events, below a heading in a language."""
    near = get_close_matches(text, lines, n=SHOWN_EVENTS, cutoff=0.5)
    told = [one for one in dict.fromkeys(lines) if one in near] or lines[-SHOWN_EVENTS:]
    heading = "what has happened and reads like it:" if near else "what has happened:"
    return [translated(heading, language), *(f"  {one}" for one in told)]


def over(table: LaidTable, place: Span, *, wanted: bool) -> list[Unmet]:
    have = table.game.over and table.fault is None
    if have == wanted:
        return []
    came = "the game is over" if have else f"{table.player(table.asked())} is asked: {table.decision()}"
    return _differs(place, "yes" if wanted else "no", came)


def mark_over(table: LaidTable, place: Span, mark: str, *, wanted: bool) -> list[Unmet]:
    times = table.ended(mark)
    return [] if (times > 0) == wanted else _differs(place, "yes" if wanted else "no", f"{times} times")


def began(table: LaidTable, place: Span, mark: str, wanted: bool | int | list[Any]) -> list[Unmet]:
    """Check that a marked rule has begun or not (a truth value), how often (a number), or with which first
    parameters (a list)."""
    came = table.began(mark)
    if isinstance(wanted, bool):
        same = bool(came) == wanted
    elif isinstance(wanted, int):
        same = len(came) == wanted
    else:
        same = [one[0] for one in came] == wanted
    if same:
        return []
    types = next(one.parameter_types for one in table.program.codes if one.mark == mark)
    told = [str(table.teller.value(one[0], types[0])) for one in came if one]
    if isinstance(wanted, list):
        expected = ", ".join(str(table.teller.value(one, types[0])) for one in wanted)
    else:
        expected = ("no", "yes")[wanted] if isinstance(wanted, bool) else str(wanted)
    return _differs(place, expected, f"{len(came)} times" + (f": {', '.join(told)}" if told else ""))


def winner(table: LaidTable, place: Span, wanted: list[int]) -> list[Unmet]:
    if not table.game.over or table.fault is not None:
        return _differs(place, _players(table, wanted), "the game is not over")
    have = list(table.game.result.winners)
    return [] if have == wanted else _differs(place, _players(table, wanted), _players(table, have))


def outcome(table: LaidTable, place: Span, wanted: Mapping[int, int | None]) -> list[Unmet]:
    have, roles = table.game.result.outcome, table.program.checked.roles

    def told(value: int | None) -> object:
        return value if roles is None or value is None else table.teller.labels.member(roles.name, value - 1)

    found = []
    for seat, value in wanted.items():
        if have[seat] != value:
            found += _differs(place, f"{table.player(seat)} {told(value)}", f"{table.player(seat)} {told(have[seat])}")
    return found


def fault(table: LaidTable, place: Span, wanted: str) -> list[Unmet]:
    if table.fault is None:
        return _differs(place, wanted, "no fault")
    if table.fault.code == wanted:
        return []
    return _differs(place, wanted, f"{table.fault.code}: {table.fault.message}")
