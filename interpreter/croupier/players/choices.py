"""The list of moves that a person chooses from.

Moves that the person cannot tell apart share a line: moves with cards that look alike, in a pile whose order means
nothing. Two lines with the same text get a note that tells them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.game.game import Game
from croupier.players.looks import look_of_move
from croupier.table.seen import see_card
from croupier.texts.telling.order import design_order
from croupier.texts.telling.teller import Teller


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the list."""

    text: str
    answers: tuple[RawMove | None, ...]  # the moves that the line stands for; ``None`` is to decline
    hidden: bool = False  # the moves differ in cards that the person does not see


def choices_of(game: Game, teller: Teller, offer: RawOffer) -> list[Choice]:
    """Return the choices of an offer. Moves with cards come in the order of a hand, and declining comes last."""
    groups = alike_moves(game, offer)
    texts = [game.raw_move_text(group[0], offer.seat, teller, offered=True) for group in groups]
    counts = Counter(texts)
    found = []
    for text, group in zip(texts, groups, strict=True):
        hidden = len(group) > 1 and _hides_a_card(game, offer.seat, group[0])
        more = [teller.word("any-of", count=len(group))] if hidden else []
        more += [_details(game, teller, offer.seat, group[0])] if counts[text] > 1 else []
        told = teller.word("in-brackets", text=text, more=", ".join(more)) if more else text
        found.append(Choice(told, tuple(group), hidden))
    return [*found, Choice(teller.word("decline"), (None,))] if offer.declinable else found


def alike_moves(game: Game, offer: RawOffer) -> list[list[RawMove]]:
    """Return the moves of an offer. Those that the player cannot tell apart stand together."""
    groups: dict[tuple[Hashable, ...], list[RawMove]] = {}
    for raw in _in_order(game, offer):
        groups.setdefault(look_of_move(game.program, game.state, offer.seat, raw), []).append(raw)
    return list(groups.values())


def _in_order(game: Game, offer: RawOffer) -> list[RawMove]:
    """Return the moves of an offer in their order. Moves with one card and nothing else come in the order of a hand."""
    codes = list(dict.fromkeys(raw[0] for raw in offer.moves))

    def place(raw: RawMove) -> tuple[int, tuple[int, int]]:
        types = game.program.moves[raw[0]].parameter_types
        if [type.base for type in types] != ["card"]:
            return codes.index(raw[0]), (0, 0)
        card = see_card(game.program.layout, game.state, offer.seat, raw[1])
        return codes.index(raw[0]), design_order(game.program, card.up)

    return sorted(offer.moves, key=place)


def _hides_a_card(game: Game, seat: int, raw: RawMove) -> bool:
    types = game.program.moves[raw[0]].parameter_types
    cards = [given for given, type in zip(raw[1:], types, strict=True) if type.base == "card"]
    return any(see_card(game.program.layout, game.state, seat, card).up is None for card in cards)


def _details(game: Game, teller: Teller, seat: int, raw: RawMove) -> str:
    """Return the arguments of a move whose text equals another's. Cards are told by their pile and their position in
    it."""
    move, state = game.program.moves[raw[0]], game.state
    told = []
    for name, type, value in zip(move.parameter_names, move.parameter_types, raw[1:], strict=True):
        if type.base == "card":
            pile = state.where[value]
            told.append(f"{teller.pile(pile)} {state.piles[pile].index(value) + 1}")
        else:
            told.append(teller.named(name, teller.value(value, type)))
    return ", ".join(told)
