"""One table: its people, its game, and their answers.

Algorithm. An answer is judged, then stored, then played. Only then is anything told. So all that anybody was told
can be found again, and a table is restored by giving its stored answers again.

Calls come from one thread at a time: who has a room has a lock for it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.game.game import Game
from croupier.game.replay import decode_answer, encode_answer
from croupier.players import make_bots
from croupier.players.choices import alike_moves
from croupier.players.player import Player
from croupier.rules import Rules
from croupier.texts.whys import Whys
from croupier.web.rooms.answers import AnswerRefused, GivenAnswer, Reply
from croupier.web.rooms.numbers import OfferNumbers
from croupier.web.rooms.setup import TableSetup
from croupier.web.rooms.showing.common import Common, TableMoment
from croupier.web.rooms.showing.introduction import game_introduced, rules_introduced
from croupier.web.rooms.showing.piles import Piles, Place
from croupier.web.rooms.showing.table import Showing
from croupier.web.rooms.whys import why_card

STAND_IN = "greedy"
"""The kind of bot that stands in for a person."""


class AnswerStore(Protocol):
    """Where answers are kept."""

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        """Keep an answer, the one with this position of the table. Return when it is kept. Raise AnswerRefused."""


@dataclass
class SeatAtTable:
    """A seat and who sits there."""

    kind: str  # ``person`` or ``bot``
    bot: str = STAND_IN
    name: str = ""  # empty as long as nobody has taken the seat
    token: str = ""  # the digest of the token of the person who has taken it
    here: bool = False  # a person has a connection
    stands_in: bool = False  # a bot plays for an absent person

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or bool(self.name)

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.stands_in


@dataclass
class Room:
    """One table, from its making to its end."""

    id: str
    setup: TableSetup
    rules: Rules
    store: AnswerStore
    seats: list[SeatAtTable]
    game: Game | None = None
    rematch: str | None = None  # the table that plays on with the same people
    _numbers: OfferNumbers = field(init=False)
    _given: dict[tuple[int, int], str] = field(default_factory=dict)  # the key of each answer, by seat and number
    _bots: dict[int, Player] = field(default_factory=dict)
    _showings: dict[tuple[int | None, str], Showing] = field(default_factory=dict)
    _common: Common = field(init=False)
    _moment: TableMoment = field(init=False)

    # --- the game ------------------------------------------------------------------------------

    def begin(self, given: Iterable[GivenAnswer] = ()) -> None:
        """Begin the game, and give the answers that are stored already. Raise Fault, IllegalMove and ValueError where
        they cannot be given."""
        names = [seat.name for seat in self.seats]
        self.game = self.rules.new_game(names, self.setup.seed, self.setup.options, engine="reference")
        self._common = Common(self.game)
        self._moment = TableMoment(self._common)
        self._numbers = OfferNumbers(self.game.seats)
        self._numbers.take(self.game.raw_offers)
        for one in given:
            self.give(one)

    def give(self, given: GivenAnswer) -> None:
        """Give an answer that is stored already. Raise IllegalMove and ValueError if it cannot be given."""
        seat, raw = decode_answer(given.answer)
        self._given[seat, given.number] = given.key
        self._advance(seat, raw)

    def playing(self) -> Game:
        """Return the game. Raise AnswerRefused before it has begun."""
        if self.game is None:
            raise AnswerRefused("impossible", "the game has not begun")
        return self.game

    def offers(self) -> Sequence[RawOffer]:
        return [] if self.game is None else self.game.raw_offers

    def answer(self, seat: int, reply: Reply) -> None:
        """Take the answer of a seat, or know it again. Raise AnswerRefused."""
        game = self.playing()
        known = self._given.get((seat, reply.number))
        if known is not None:
            if reply.key and known == reply.key:
                return
            raise AnswerRefused("answered")
        if game.over:
            raise AnswerRefused("over")
        offer = self._numbers.offer(seat)
        if offer is None or self._numbers.of(seat) != reply.number:
            raise AnswerRefused("late")
        self._keep(seat, self._meant(offer, reply), reply.key)

    def bot_answers(self, seat: int) -> None:
        """Let the bot of a seat answer its open offer, if there is one. Raise AnswerRefused."""
        offer = self._numbers.offer(seat) if self.game is not None else None
        if self.game is None or offer is None:
            return
        if seat not in self._bots:
            self._bots[seat] = make_bots(self.seats[seat].bot, self.game.seed, self.game.seats)[seat]
        self._keep(seat, self._bots[seat].answer(self.game, offer), "")

    def _meant(self, offer: RawOffer, reply: Reply) -> RawMove | None:
        """Return the move that a reply means. Raise AnswerRefused."""
        game = self.playing()
        if reply.move is None:
            if not offer.declinable:
                raise AnswerRefused("impossible")
            return None
        raw = self._offered(offer, reply.move)
        try:
            if is_open(raw):
                raw = (*raw[:-1], tuple(self._cards(offer.seat, reply.cards)))
            return game.accepted(offer.seat, raw)
        except IllegalMove as problem:
            raise AnswerRefused("impossible", str(problem)) from problem

    def _offered(self, offer: RawOffer, move: int) -> RawMove:
        """Return a move of an offer as it was shown. If it stands for several that the player cannot tell apart, draw
        one."""
        groups = alike_moves(self.playing(), offer)
        if not 0 <= move < len(groups):
            raise AnswerRefused("impossible")
        group = groups[move]
        return group[0] if len(group) == 1 else secrets.choice(group)

    def _cards(self, seat: int, places: Iterable[Place]) -> list[int]:
        piles = self.piles(seat)
        try:
            return [piles.card(place) for place in places]
        except LookupError as problem:
            raise AnswerRefused("impossible", str(problem)) from problem

    def _keep(self, seat: int, raw: RawMove | None, key: str) -> None:
        """Store an answer, then play it."""
        game, number = self.playing(), self._numbers.of(seat)
        given = GivenAnswer(seat, number, key, encode_answer(seat, raw))
        self.store.append(self.id, len(game.answers), given)
        self._given[seat, number] = key
        self._advance(seat, raw)

    def _advance(self, seat: int, raw: RawMove | None) -> None:
        """Play an answer. A fault of the rules ends the game, as everybody is told."""
        game = self.playing()
        try:
            game.advance(seat, raw)
        except Fault:
            if game.fault is None:
                raise
        self._moment = TableMoment(self._common)
        self._numbers.take(game.raw_offers, seat)
        for one in self._showings.values():
            one.take_news()

    # --- several cards, and reasons --------------------------------------------------------------

    def choose(self, seat: int, reply: Reply) -> dict[str, Any]:
        """Return which cards may be added to chosen ones, as ``choosing`` of the protocol. Raise AnswerRefused."""
        game, offer = self.playing(), self._numbers.offer(seat)
        if offer is None or self._numbers.of(seat) != reply.number or reply.move is None:
            raise AnswerRefused("late")
        raw = self._offered(offer, reply.move)
        if not is_open(raw):
            raise AnswerRefused("impossible")
        piles = self.piles(seat)
        try:
            search = game.search(seat, raw)
            part = search.ordered(self._cards(seat, reply.cards))
            if part is None or (part and not search.may_be_part(part)):
                raise AnswerRefused("impossible")
            more, whole = search.may_be_added(part), search.is_set(part)
        except Fault as problem:
            raise AnswerRefused("impossible", problem.message) from problem
        return {
            "type": "choosing",
            "number": reply.number,
            "move": reply.move,
            "cards": [piles.place(card) for card in more],
            "chosen": [piles.place(card) for card in part],
            "whole": whole,
        }

    def why_card(self, seat: int, place: Place, language: str) -> list[str]:
        """Return why the player in a seat can or cannot use a card that the player sees now. Raise AnswerRefused."""
        return why_card(self.piles(seat), self.showing(seat, language).teller, seat, place)

    def why_move(self, seat: int, reply: Reply, language: str) -> list[str]:
        """Return what speaks for an offered move, and what stands against it. Raise AnswerRefused."""
        offer = self._numbers.offer(seat) if self.game is not None else None
        if offer is None or self._numbers.of(seat) != reply.number or reply.move is None:
            raise AnswerRefused("late")
        teller = self.showing(seat, language).teller
        return Whys(self.playing(), teller, seat).of_move(self._offered(offer, reply.move))

    # --- what is shown -------------------------------------------------------------------------

    def introduction(self, viewer: int | None, language: str) -> dict[str, Any]:
        """Return what does not change as long as the game lasts, as ``introduction`` of the protocol."""
        found: dict[str, Any] = {"type": "introduction", "table": self.id, "language": language, "you": viewer}
        found |= {"seats": self.people(), "with": self.setup.house_rules_in(language)}
        found |= rules_introduced(self.rules.with_options(self.setup.options), self.setup, language)
        return found if self.game is None else found | game_introduced(self.game, language)

    def packet(self, viewer: int | None, language: str) -> dict[str, Any]:
        """Return the table packet for a viewer, with the whole log: the caller leaves out what the page has."""
        if self.game is None:
            return {"type": "table", "phase": "seating", "seats": self.people(), "log": []}
        showing = self.showing(viewer, language)
        found = showing.table(self._numbers, self._moment) | {"seats": self.people(), "log": showing.log}
        if found["result"] is not None:
            found["result"]["rematch"] = self.rematch
        return found

    def showing(self, viewer: int | None, language: str) -> Showing:
        """Return what a viewer is shown in a language. It is kept, and follows the game from then on."""
        if (viewer, language) not in self._showings:
            showing = self._showings[viewer, language] = Showing(self._common, viewer, language)
            showing.take_news()
            showing.forget_steps()
        return self._showings[viewer, language]

    def piles(self, viewer: int | None) -> Piles:
        """Return the piles as a viewer sees them. Raise AnswerRefused before the game has begun."""
        self.playing()
        return Piles(self._moment, viewer)

    def people(self) -> list[dict[str, Any]]:
        """Return who sits where, as SEATS of the protocol."""
        return [
            {
                "seat": at,
                "name": one.name,
                "kind": one.kind,
                "taken": one.taken,
                "here": one.here or one.kind == "bot",
                "standin": one.stands_in,
            }
            for at, one in enumerate(self.seats)
        ]
