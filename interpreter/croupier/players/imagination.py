"""A game as one player may imagine it: seen things stay, and hidden things are drawn at random.

Algorithm. Hidden sides that the game has paired by chance are paired anew (``pairing``). Cards of which the player does
not see all sides are grouped by those that are seen, then shuffled over the places of their group. A card that the
player remembers (``memory``) stays in its place; one of which only the pile is known takes any hidden place there. What
names a hidden card, such as a local of a rule, then names the card in the same place, and a state that lies on a card
stays in that place. A hidden boolean or enumeration value is drawn. Any other hidden value, and each on a card, becomes
its value at the start of the game. Answers that others have given in secret are forgotten: those players are asked
again.

Invariant. The result depends only on the cards and values that the player sees or remembers, and on the player's own
random numbers. So a player who looks ahead in the imagined game learns nothing about the real one. The cards of a group
are sorted before they are shuffled, so that their real order has no influence either.

``engines/native/playouts.py`` draws the same from the same stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import HEADER, Code, Program
from croupier.game.game import Game
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.players.pairing import pair_anew
from croupier.table.layout import Layout, relation
from croupier.table.random import Stream, shuffle
from croupier.table.seen import see_card
from croupier.table.state import Frame, State

Place = tuple[int, int]
"""A pile, and a position in the pile."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """A copy of a game that holds only what one player knows, and no events."""

    game: Game
    cards: Mapping[int, int]  # for each hidden card of the real game, the card in its place in the copy

    def move(self, raw: RawMove) -> RawMove:
        """Return a move of the real game for the copy. A hidden card becomes the card in its place."""
        return renamed_move(self.game.program, raw, self.cards)


def imagined(
    game: Game, seat: int, chance: Stream, remembered: Remembered = NOTHING, pairing: int | None = None
) -> Imagined:
    """Return the game as the player in a seat may imagine it, who remembers some cards. ``chance`` is that player's
    stream of random numbers. Where sides of cards are paired by chance, the seed ``pairing`` tells one guess at what is
    hidden of that from others; without it, ``chance`` does."""
    copy = game.clone()
    state, program = copy.state, copy.program
    forget_answers(program, state, seat)
    paired = guess_pairs(program, state, seat, remembered, chance if pairing is None else Stream(pairing, 0))
    cards = _deal_hidden_cards(state, hidden_cards(program.layout, state, seat, remembered), chance)
    _move_names(program, state, cards)
    _draw_hidden_values(program, state, seat, chance)
    state.random = chance.below(2**31 - 1)
    copy.course.begin_here()
    return Imagined(copy, {**cards, **{card: cards.get(new, new) for card, new in paired.items()}})


def guess_pairs(program: Program, state: State, seat: int, remembered: Remembered, chance: Stream) -> dict[int, int]:
    """Pair sides of cards anew that the player does not see, where the game has paired them by chance. Return for each
    card that another has taken the place of that other card."""
    cards = pair_anew(program.layout, state, seat, remembered, chance)
    _move_names(program, state, cards)
    return cards


def _move_names(program: Program, state: State, cards: Mapping[int, int]) -> None:
    """Let what names cards, and what lies on them, stay with the places of the cards, in which others lie now."""
    rename_cards(program, state, cards)
    _leave_counters(program.layout, state, cards)


# --- cards -----------------------------------------------------------------------------------------


def hidden_groups(layout: Layout, state: State, seat: int) -> list[list[Place]]:
    """Return the places of the cards that a player does not see, or not all sides of, in groups within which cards may
    be exchanged."""
    groups: dict[Any, list[Place]] = {}
    for index, pile in enumerate(state.piles):
        if state.up:  # cards with several sides: the player may see some of them
            for at, card in enumerate(pile):
                seen = see_card(layout, state, seat, card)
                if seen.card is None:
                    groups.setdefault((seen.up, seen.backs, state.up[card]), []).append((index, at))
        elif pile:
            first, behind = (see_card(layout, state, seat, pile[at]).up is not None for at in (0, -1))
            places = range((len(pile) - 1) * first, len(pile) - behind)
            groups.setdefault(None, []).extend([(index, at) for at in places])
    return [group for group in groups.values() if group]


class Hidden(NamedTuple):
    """How hidden cards are dealt anew: first over places, then within piles."""

    dealt: list[tuple[list[int], list[Place]]]  # cards in order, and as many places that they are dealt to
    mixed: list[list[Place]]  # places of one pile, whose cards are shuffled after that


def hidden_cards(layout: Layout, state: State, seat: int, remembered: Remembered) -> Hidden:
    """Return how the cards that a player does not see are dealt anew.

    Cards of which the pile is known are dealt to its first hidden places, and shuffled with its other hidden cards
    then. So it does not matter where they lie in truth.
    """
    dealt: list[tuple[list[int], list[Place]]] = []
    kept: list[tuple[list[int], list[Place]]] = []
    mixed: list[list[Place]] = []
    for group in hidden_groups(layout, state, seat):
        cards: list[int] = []
        places: list[Place] = []
        for _, whole in groupby(group, key=lambda place: place[0]):
            free = [place for place in whole if _card_in(state, place) not in remembered.placed]
            lying = [_card_in(state, place) for place in free]
            within = sorted(remembered.within.intersection(lying))
            if within:
                kept.append((within, free[: len(within)]))
            if 0 < len(within) < len(free):
                mixed.append(free)
            cards += [card for card in lying if card not in remembered.within]
            places += free[len(within) :]
        if cards:
            dealt.append((sorted(cards), places))
    return Hidden(dealt + kept, mixed)


def _card_in(state: State, place: Place) -> int:
    pile, at = place
    return state.piles[pile][at]


def _deal_hidden_cards(state: State, hidden: Hidden, chance: Stream) -> dict[int, int]:
    """Deal the hidden cards anew. Return the new card in the place of each."""
    before = {place: _card_in(state, place) for _, places in hidden.dealt for place in places}
    for cards, places in hidden.dealt:
        _lay_shuffled(state, cards, places, chance)
    for places in hidden.mixed:
        _lay_shuffled(state, [_card_in(state, place) for place in places], places, chance)
    return {card: _card_in(state, place) for place, card in before.items()}


def _lay_shuffled(state: State, cards: Iterable[int], places: Iterable[Place], chance: Stream) -> None:
    shuffled = list(cards)
    chance.state = shuffle(chance.state, shuffled)
    for (pile, at), card in zip(places, shuffled, strict=True):
        state.piles[pile][at] = card
        state.where[card] = pile


def _leave_counters(layout: Layout, state: State, cards: Mapping[int, int]) -> None:
    """Let the states that lie on hidden cards lie on the cards that are in their places now."""
    for row in layout.counters:
        lying = {new: state.values[row[old]] for old, new in cards.items()}
        for card, value in lying.items():
            state.values[row[card]] = value


# --- names of cards --------------------------------------------------------------------------------


def rename_cards(program: Program, state: State, names: Mapping[int, int]) -> None:
    """Replace the cards that values and frames name. A card that has no new name stays."""
    for index, place in enumerate(program.layout.states):
        if place.type == "card":
            state.values[index] = names.get(state.values[index], state.values[index])
    for f in state.frames:
        _rename_in(program.codes[f[0]], f, names)


def _rename_in(code: Code, f: Frame, names: Mapping[int, int]) -> None:
    if code.kind == "secret":
        assert code.decision is not None
        moves = {move.code.index: move.parameter_types for move in code.decision.moves}
        f[2] = tuple(renamed(row, _types(code, len(row)), names) for row in f[2])
        f[3] = tuple(one and (one[0], *renamed(one[1:], moves[one[0]], names)) for one in f[3])
    else:
        count = len(f) - HEADER - (code.kind == "decision")  # the last entry of a decision holds who has declined
        f[HEADER : HEADER + count] = renamed(f[HEADER : HEADER + count], _types(code, count), names)


def _types(code: Code, count: int) -> list[Any]:
    return [code.types.get(slot) for slot in range(count)]


def renamed(row: Sequence[Any], types: Sequence[Any], names: Mapping[int, int]) -> tuple[Any, ...]:
    """Return values of these types with other names for cards."""
    return tuple(_renamed_value(value, type, names) for value, type in zip(row, types, strict=True))


def renamed_move(program: Program, raw: RawMove, names: Mapping[int, int]) -> RawMove:
    """Return a move with other names for cards."""
    return (raw[0], *renamed(raw[1:], program.moves[raw[0]].parameter_types, names))


def _renamed_value(value: Any, type: Any, names: Mapping[int, int]) -> Any:
    if type is None or value is None:
        return value
    if isinstance(value, tuple):
        return tuple(_renamed_value(one, type.item, names) for one in value)
    return names.get(value, value) if type.base == "card" else value


# --- values and answers ----------------------------------------------------------------------------

SEEN, START = 0, -1


def draws(program: Program, seat: int) -> list[int]:
    """Return for each state SEEN, or START for its value at the start, or the number of values that one is drawn of."""
    found = []
    for place in program.layout.states:
        enumeration = program.checked.symbols.enumerations.get(place.type)
        if relation(seat, place.whose, place.seen_by):
            found.append(SEEN)
        elif place.card is not None:
            found.append(START)
        elif place.type == "boolean":
            found.append(2)
        else:
            seats = program.layout.seats
            found.append(START if enumeration is None else program.checked.symbols.count_at(place.type, seats))
    return found


def _draw_hidden_values(program: Program, state: State, seat: int, chance: Stream) -> None:
    """Replace each state that the player does not see."""
    for index, (place, count) in enumerate(zip(program.layout.states, draws(program, seat), strict=True)):
        if count > SEEN:
            drawn = chance.below(count)
            state.values[index] = drawn == 1 if place.type == "boolean" else drawn
        elif count == START:
            start = program.starts[index]
            state.values[index] = None if start is None else start(state, [])


def forget_answers(program: Program, state: State, seat: int) -> None:
    """Take back the answers that others have given to a decision that is asked at once."""
    if state.frames and program.codes[state.frames[-1][0]].kind == "secret":
        f = state.frames[-1]
        f[3] = tuple(answer if row[0] == seat else None for row, answer in zip(f[2], f[3], strict=True))
