"""Answers in a form that outlives changes of the rules, and the moves that they mean in a game as it stands.

A move is known by its name, and its arguments by theirs. Values of enumerations are names, a pile is its name with its
indices, and a card is the face that was up, the pile in which it lay, and its position there. So answers can be given
again where numbers of codes, cards and values are others by now.

A card that its player saw is found by its face: where several look alike, the one in the same position is preferred. A
card that the player did not see is found by its position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.contract.program import Program
from croupier.game.game import Game
from croupier.language.analysis.types import Type
from croupier.table.seen import see_card

STRICT = ConfigDict(frozen=True, strict=True, extra="forbid")


class NotedCard(BaseModel):
    """A card that an answer names."""

    model_config = STRICT

    face: str  # that was up: its kind with its values, as ``number(red, 5)``
    pile: str
    position: int  # from 0 at the bottom
    seen: bool  # the player saw the face


Value = int | str | NotedCard | list[NotedCard] | None


class NotedAnswer(BaseModel):
    """An answer that somebody gave."""

    model_config = STRICT

    seat: int = Field(ge=0)
    move: str | None  # its name; ``None`` for declining
    given: dict[str, bool | Value] = {}  # by the names of the parameters
    text: str = ""  # in words, as its player read it


class CannotFind(Exception):
    """No offered move is the one that an answer means."""


class AnswerNotes:
    """Note answers to the offers of one game, and find noted ones among its offers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.piles = [pile_name(game.program, at) for at in range(len(game.program.layout.piles))]

    def note(self, seat: int, raw: RawMove | None, text: str) -> NotedAnswer:
        """Return an answer that is about to be given."""
        if raw is None:
            return NotedAnswer(seat=seat, move=None, text=text)
        code = self.game.program.moves[raw[0]]
        arguments = zip(code.parameter_names, code.parameter_types, raw[1:], strict=True)
        given = {name: self._noted(seat, value, type) for name, type, value in arguments}
        return NotedAnswer(seat=seat, move=code.name, given=given, text=text)

    def _noted(self, seat: int, value: Any, type: Type) -> bool | Value:
        if value is None:
            return None
        if type.base == "card":
            return self._card(seat, value)
        if type.base == "list":
            return [self._card(seat, one) for one in value]
        if type.base == "pile":
            return self.piles[int(value)]
        if type.base == "enum":
            return member_name(self.game.program, type, value)
        return bool(value) if type.base == "boolean" else int(value)

    def _card(self, seat: int, card: int) -> NotedCard:
        state, layout = self.game.state, self.game.program.layout
        pile = state.where[card]
        return NotedCard(
            face=face_name(self.game.program, state.shown[card]),
            pile=self.piles[pile],
            position=state.piles[pile].index(card),
            seen=see_card(layout, state, seat, card).up is not None,
        )

    # --- finding -------------------------------------------------------------------------------

    def find(self, answer: NotedAnswer) -> RawMove | None:
        """Return the offered move that an answer means, or ``None`` for declining. Raise CannotFind."""
        offer = self.offer(answer.seat)
        if offer is None:
            raise CannotFind
        if answer.move is None:
            if offer.declinable:
                return None
            raise CannotFind
        moves = self.game.program.moves
        found = [one for one in offer.moves if moves[one[0]].name == answer.move and self._is_meant(answer, one)]
        if not found:
            raise CannotFind
        best = max(found, key=lambda raw: self._same_positions(answer, raw))
        return self._with_cards(answer, best) if is_open(best) else best

    def offer(self, seat: int) -> RawOffer | None:
        """Return the open offer of a seat."""
        return next((one for one in self.game.raw_offers if one.seat == seat), None)

    def _is_meant(self, answer: NotedAnswer, raw: RawMove) -> bool:
        code = self.game.program.moves[raw[0]]
        if set(code.parameter_names) != answer.given.keys():
            return False
        arguments = zip(code.parameter_names, code.parameter_types, raw[1:], strict=True)
        return all(self._fits(answer, name, type, value) for name, type, value in arguments)

    def _fits(self, answer: NotedAnswer, name: str, type: Type, value: Any) -> bool:
        noted = answer.given[name]
        if type.base == "card":
            return isinstance(noted, NotedCard) and self.is_card(noted, value)
        if type.base == "list":
            return isinstance(noted, list)
        return noted == self._noted(answer.seat, value, type)

    def value(self, noted: bool | Value, type: Type) -> Any:
        """Return the value that was noted for a type that holds no cards. Raise CannotFind if there is none."""
        program = self.game.program
        if noted is None or type.base not in ("enum", "pile"):
            return noted
        count = len(self.piles)
        if type.base == "enum":
            count = program.checked.symbols.count_at(type.name, self.game.seats)
        names = self.piles if type.base == "pile" else [member_name(program, type, at) for at in range(count)]
        if noted not in names:
            raise CannotFind
        return names.index(noted)

    def is_card(self, noted: NotedCard, card: int) -> bool:
        """Return whether a card may be the one that was noted."""
        state = self.game.state
        if self.piles[state.where[card]] != noted.pile:
            return False
        if not noted.seen:
            return self._is_in_place(noted, card)
        return face_name(self.game.program, state.shown[card]) == noted.face

    def _is_in_place(self, noted: NotedCard, card: int) -> bool:
        pile = self.game.state.piles[self.game.state.where[card]]
        return noted.position < len(pile) and pile[noted.position] == card

    def _same_positions(self, answer: NotedAnswer, raw: RawMove) -> int:
        named = zip(self.game.program.moves[raw[0]].parameter_names, raw[1:], strict=True)
        cards = ((answer.given[name], value) for name, value in named)
        return sum(isinstance(one, NotedCard) and self._is_in_place(one, value) for one, value in cards)

    def _with_cards(self, answer: NotedAnswer, raw: RawMove) -> RawMove:
        """Return a move that leaves its cards open with those of an answer. Raise CannotFind."""
        search = self.game.search(answer.seat, raw)
        noted = answer.given[search.move.parameter_names[-1]]
        assert isinstance(noted, list)
        cards: list[int] = []
        for one in noted:
            fitting = [card for card in search.cards if card not in cards and self.is_card(one, card)]
            if not fitting:
                raise CannotFind
            cards.append(next((card for card in fitting if self._is_in_place(one, card)), fitting[0]))
        try:
            return self.game.accepted(answer.seat, (*raw[:-1], tuple(cards)))
        except IllegalMove as problem:
            raise CannotFind from problem


# --- names ---------------------------------------------------------------------------------------


def pile_name(program: Program, pile: int) -> str:
    """Return a pile by its name and its indices, as numbers from 0."""
    place = program.layout.piles[pile]
    indices: Sequence[int | None] = (place.owner, *place.at)
    return " ".join([place.name, *(str(one) for one in indices if one is not None)])


def member_name(program: Program, type: Type, value: int) -> str:
    """Return the name of a value of an enumeration, or its number from 0 where the rules name none, as for teams."""
    members = program.checked.symbols.enumerations[type.name].members
    return members[value].name if value < len(members) else str(value)


def face_name(program: Program, design: int) -> str:
    """Return a printed face by the name of its kind and those of its values, as ``number(red, 5)``."""
    checked = program.checked
    printed = checked.deck.designs[design]
    fields = zip(checked.symbols.fields.values(), printed.values, strict=True)
    told = [_value_name(program, type, value) for type, value in fields]
    kind = list(checked.ruleset.kinds)[printed.kind]
    return f"{kind}({', '.join(told)})"


def _value_name(program: Program, type: Type, value: Any) -> str:
    return member_name(program, type, value) if type.base == "enum" and value is not None else str(value)
