"""Play a game with random players from its first decision to its end or its fault."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import RawMove
from croupier.game.game import Game
from croupier.players import make_bots
from croupier.players.player import Player

from .games import Play

Answers = list[tuple[int, RawMove | None]]
"""Who has answered, and with what; none for an offer that was declined."""


@dataclass
class Played:
    """How a game went: its answers, then how it ended. ``fault`` is a code, or empty; ``rule`` where it occurred."""

    answers: Answers = field(default_factory=list)
    fault: str = ""
    rule: str = ""
    outcome: tuple[int, ...] = ()
    hash: str = ""

    def ends_as(self, other: Played) -> bool:
        return (self.fault, self.rule, self.outcome, self.hash) == (other.fault, other.rule, other.outcome, other.hash)


def begin(one: Play) -> Game:
    """The game at its first decision; raises Fault."""
    return one.rules.new_game(players=one.seats, seed=one.seed, limits=one.limits)


def play(one: Play) -> Played:
    """Plays a whole game; a fault of the language is a way to end, anything else is raised."""
    played = Played()
    try:
        game = begin(one)
        bots = make_bots("random", one.seed, one.seats)
        while not game.over:
            played.answers.append(answer(game, bots))
            game.advance(*played.answers[-1])
    except Fault as fault:
        played.fault, played.rule = fault.code, fault.rule
        return played
    conclude(game, played)
    return played


def play_answers(game: Game, answers: Answers) -> Played:
    """Gives a game these answers, and tells how it ends."""
    played = Played(list(answers))
    try:
        for seat, move in answers:
            game.advance(seat, move)
    except Fault as fault:
        played.fault, played.rule = fault.code, fault.rule
        return played
    conclude(game, played)
    return played


def answer(game: Game, bots: list[Player]) -> tuple[int, RawMove | None]:
    """An answer to the first open offer."""
    offer = game.raw_offers[0]
    return offer.seat, bots[offer.seat].answer(game, offer)


def conclude(game: Game, played: Played) -> None:
    """Notes the state at the end, and the outcome, which may be a fault of its own."""
    played.hash = game.state_hash()
    try:
        played.outcome = game.result.outcome
    except Fault as fault:
        played.fault, played.rule = fault.code, fault.rule
