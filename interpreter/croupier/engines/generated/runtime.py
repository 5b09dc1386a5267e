"""What generated code calls: what is too long to be written out each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.engines.contract.faults import Unexplained
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.reference.builtins import nearest_in_play
from croupier.table.acts import ANSWERED, SCANNED, card_seen
from croupier.table.state import State

# --- players ---------------------------------------------------------------------------------------


def neighbour(s: State, seat: int, step: int) -> int:
    """The nearest player in play on one side of a seat: 1 is the left, -1 the right."""
    if not s.playing:
        raise Unexplained
    return nearest_in_play(s.playing, seat, step)


def others(playing: list[int], seat: int) -> list[int]:
    return [one for one in playing if one > seat] + [one for one in playing if one < seat]


# --- cards -----------------------------------------------------------------------------------------


def move_to_top(s: State, cards: list[int], to: int) -> None:
    """Moves cards one after the other to the top of a pile."""
    s.fuel -= 2 * len(cards)
    piles, where = s.piles, s.where
    target = piles[to]
    for card in cards:
        _take(s, piles[where[card]], card)
        where[card] = to
        target.append(card)


def _take(s: State, pile: list[int], card: int) -> None:
    if pile[-1] == card:
        pile.pop()
    else:
        s.fuel -= len(pile) // SCANNED
        pile.remove(card)


# --- conditions that are looked up -----------------------------------------------------------------


class _Fault:
    """What stands in a row where a condition has no truth value."""

    def __bool__(self) -> bool:
        raise TypeError("a fault of the rules")


FAULT = _Fault()


def keep_row(rows: dict[Any, Any], keys: tuple[Any, ...], caps: tuple[int, ...], row: Any) -> Any:
    """Keeps a row under its keys, and gives it. Of each key no more values than its cap have rows: where there are as
    many, those kept already go."""
    last = len(keys) - 1
    for at, (key, cap) in enumerate(zip(keys, caps, strict=True)):
        if len(rows) >= cap and key not in rows:
            rows.clear()
        if at == last:
            rows[key] = row
        else:
            rows = rows.setdefault(key, {})
    return row


# --- decisions -------------------------------------------------------------------------------------


def arranged(
    asked: int, own: list[RawMove], theirs: dict[int, list[RawMove]], declined: tuple[int, ...]
) -> list[RawOffer]:
    """Offers in their order: those of others from the left of the asked player round, and last the asked player's."""
    mine = theirs.pop(asked, [])
    seats = sorted(theirs) if theirs else []
    offers = [RawOffer(seat, theirs[seat], True) for seat in seats if seat > asked and seat not in declined]
    offers += [RawOffer(seat, theirs[seat], True) for seat in seats if seat < asked and seat not in declined]
    if own:
        offers.append(RawOffer(asked, own + mine, False))
    elif mine and asked not in declined:
        offers.append(RawOffer(asked, mine, True))
    return offers


def put_again(s: State) -> None:
    """Ends a move and puts its decision again, as if nobody had declined."""
    s.frames.pop()
    decision: list[Any] = s.frames[-1]
    decision[1], decision[-1] = 0, ()


def finish(s: State, codes: tuple[int, ...]) -> None:
    """Ends all down to the innermost of some codes."""
    frames = s.frames
    for at in range(len(frames) - 1, -1, -1):
        if frames[at][0] in codes:
            del frames[at:]
            s.given = None
            return
    raise Unexplained


MoveFacts = tuple[int, bool, tuple[None, ...], tuple[bool, ...], int]
"""How many of the decision's locals a move's row begins with; whether the acting player comes then; what fills the row
behind the arguments; which of these are cards; the site of the move."""


def begin_move(s: State, facts: MoveFacts, seat: int, move: RawMove, row: Sequence[Any]) -> None:
    """Puts the body of a move on top. ``row`` begins with what its own row begins with."""
    prefix, interrupts, rest, cards, site = facts
    index, *arguments = move
    if s.log is not None:
        seen = tuple((at, card_seen(s, arguments[at])) for at, card in enumerate(cards) if card)
        told = tuple(None if card else one for one, card in zip(arguments, cards, strict=True))
        s.log.append((ANSWERED, site, seat, index, told, seen))
    actor = (seat,) if interrupts else ()
    s.frames.append([index, 0, *row[:prefix], *actor, *arguments, *rest])
