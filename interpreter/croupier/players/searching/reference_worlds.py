"""Worlds on the reference, where native code is not there. They give the same answers, some hundred times slower."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.policy import Policy
from croupier.game.game import Game
from croupier.players.imagination import Imagined, imagined
from croupier.players.looks import look_of_move
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.players.searching.looking import LookingPlayer
from croupier.players.searching.worlds import Outcome, guess
from croupier.players.sets import random_set
from croupier.table import acts
from croupier.table.random import Stream

STREAM = 2**31 - 1
"""The bound of the draw that the stream of a playout's game begins with."""


class ReferenceWorlds:
    """All worlds of one position and seat, on the reference."""

    def __init__(self, game: Game, seat: int, policy: Policy, remembered: Remembered = NOTHING) -> None:
        self._game, self._seat, self.policy, self._remembered = game, seat, policy, remembered
        self.answers = 0

    def with_cards(self, raw: RawMove, count: int, chance: Stream) -> list[RawMove]:
        search = self._game.search(self._seat, raw)
        return [(*raw[:-1], random_set(search, chance)) for _ in range(count)]

    def draw(self, chance: Stream) -> ReferenceWorld | None:
        try:
            pairing = guess(self._game, chance)
            return ReferenceWorld(self, imagined(self._game, self._seat, chance, self._remembered, pairing))
        except Fault:
            return None


class ReferenceWorld:
    """A world in a game."""

    def __init__(self, worlds: ReferenceWorlds, table: Imagined) -> None:
        self._worlds, self._table, self._game = worlds, table, table.game

    @property
    def offers(self) -> Sequence[RawOffer]:
        return self._game.raw_offers

    def copy(self) -> ReferenceWorld:
        return ReferenceWorld(self._worlds, self._table)  # answers are made in copies of its game

    def own(self, raw: RawMove) -> RawMove:
        return self._table.move(raw)

    def is_secret(self) -> bool:
        return self._game.program.codes[self._game.state.frames[-1][0]].kind == "secret"

    def looks(self, viewer: int, moves: Sequence[RawMove]) -> list[Hashable]:
        return [look_of_move(self._game.program, self._game.state, viewer, raw) for raw in moves]

    def answer(self, seat: int, raw: RawMove | None) -> bool:
        after = _watched(self._game)
        try:
            after.course.advance(seat, raw)
        except Fault:
            return False
        if _has_begun_round(after):
            return False
        self._game = after
        return True

    def play_out(self, seat: int, raw: RawMove | None, seed: int) -> Outcome | None:
        game, chance = _watched(self._game), Stream(seed, 0)
        before = game.state.decisions
        game.state.random = chance.below(STREAM)
        game.course.begin_here()
        players = [LookingPlayer(chance.state, one, self._worlds.policy) for one in range(game.seats)]
        greedy = self._worlds.policy.greedy
        try:
            game.course.advance(seat, raw)
            ended = _has_begun_round(game)
            while game.raw_offers and not ended:
                offer = game.raw_offers[0]
                player = players[offer.seat] if greedy > 0 else players[offer.seat].random
                game.course.advance(offer.seat, player.answer(game, offer))
                greedy, ended = greedy - 1, _has_begun_round(game)
            return Outcome(game.outcome(), over=not ended)
        except Fault:
            return None
        finally:
            self._worlds.answers += game.state.decisions - before

    def outcome(self) -> Outcome | None:
        try:
            return Outcome(self._game.outcome(), over=True)
        except Fault:
            return None

    def with_cards(self, seat: int, raw: RawMove, chance: Stream) -> RawMove | None:
        try:
            return (*raw[:-1], random_set(self._game.search(seat, raw), chance))
        except Fault:
            return None


def _watched(game: Game) -> Game:
    """Return a copy of a game that keeps its events."""
    copy = game.clone(keep_chance=True)
    copy.state.log, copy.state.log_cards = [], 0
    copy.course.begin_here()
    return copy


def _has_begun_round(game: Game) -> bool:
    """Return whether a round has begun since the last answer. The events are forgotten."""
    log = game.course.log or []
    began = any(event[0] == acts.BEGAN and event[2] == "round" for event in log)
    log.clear()
    game.state.log_cards = 0
    return began
