"""Playouts through ``Game``, on the reference interpreter.

Algorithm. A ``Watcher`` lets bots play a game. After each answer it reads the marks in the log, counts the rounds that
have begun, and empties the log.
"""

from __future__ import annotations

from array import array
from contextlib import suppress
from typing import Any

from croupier.engines.choice import REFERENCE
from croupier.engines.contract.faults import Fault
from croupier.game.game import Game
from croupier.game.start import new_game
from croupier.players import make_bots
from croupier.players.kinds import bots_repeat
from croupier.players.player import Player
from croupier.study.simulation.playouts import Block, Match
from croupier.study.simulation.statistics import Tally
from croupier.table import acts


def playouts(match: Match) -> Reference:
    """Return the playouts. The reference plays every match."""
    return Reference(match)


class Reference:
    """Play every game to its end. A fault comes with its full explanation, and with the command that plays the game
    again."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def play(self, first: int, count: int, *, rows: bool, explain: bool = True) -> Block:
        block = Block(Tally([0] * self.match.seats))
        for number in range(first, first + count):
            self._game(number, block, rows=rows)
            block.games += 1
        return block

    def forget(self) -> None:
        """Do nothing: each fault is explained."""

    def _game(self, number: int, block: Block, *, rows: bool) -> None:
        try:
            self._watched(number, block, rows=rows)
        except Fault as fault:
            block.faults += 1
            block.keep(fault)

    def _watched(self, number: int, block: Block, *, rows: bool) -> None:
        match, seed = self.match, self.match.seed_of(number)
        watcher = Watcher(self._new_game(seed), block.tally, number, block.rows if rows else None)
        try:
            watcher.play(make_bots(match.bots, seed, match.seats))
        except Fault as fault:
            if watcher.in_round and fault.rule != "outcome":
                self._end_round(watcher, seed)
            driver = f"--bots {match.bots} --watch" if bots_repeat(match.bots) else ""
            watcher.game.course.tell_replay(fault, driver)
            raise

    def _new_game(self, seed: int) -> Game:
        match = self.match
        return new_game(
            match.rules, players=match.seats, seed=seed, options=match.options, limits=match.limits, engine=REFERENCE
        )

    def _end_round(self, watcher: Watcher, seed: int) -> None:
        """Count the round that a fault has ended, unless the outcome is a fault as well. The game is played again up
        to its last answer, since a fault leaves the table as it was in the middle of a step."""
        again = Watcher(self._new_game(seed), Tally([0] * self.match.seats), 0, None)
        again.play(make_bots(self.match.bots, seed, self.match.seats), watcher.answers)
        with suppress(Fault):
            watcher.end_round(again.outcome_now(), by_fault=1)


class Watcher:
    """Play one game, and count its rounds from the marks in its log."""

    def __init__(self, game: Game, tally: Tally, number: int, rows: array[int] | None) -> None:
        self.game = game
        self.tally = tally
        self.number = number
        self.rows = rows
        self.answers = 0  # answers that are followed by no fault
        self.round = 0  # the number of the round, from 1
        self.turns = 0  # of this round
        self.choices = 0  # of this round
        self.forced = 0  # turns of this round without a choice
        self.unchosen = 0  # 1 if the present turn has had no choice, else 0
        self.in_round = False
        self.won = False  # a rule that marks ``win`` has begun in this game
        self.wins = [0] * game.seats  # in this round
        self.outcome: list[int] = []  # at the start of this round
        self.outcome_steps = 0  # that all outcomes of the game have taken

    def play(self, players: list[Player], most: int | None = None) -> None:
        """Play to the end of the game, or until ``most`` answers are made. Raise Fault."""
        game = self.game
        self._read()
        while game.raw_offers and self.answers != most:
            offer = game.raw_offers[0]
            if len(offer.moves) + offer.declinable > 1:
                self._choose()
            answer = players[offer.seat].answer(game, offer)
            game.course.advance(offer.seat, answer)
            self._read()
            self.answers += 1
        if self.answers != most:
            self._end()

    def _end(self) -> None:
        now = self.outcome_now() if self.in_round else []
        if not self.won:
            for seat in self.game.result.winners:
                self._win(seat)
        self.end_round(now)

    def _read(self) -> None:
        """Count the marks in the log, and empty it."""
        log = self.game.state.log
        assert log is not None
        began = [event for event in log if event[0] == acts.BEGAN]
        log.clear()
        self.game.state.log_cards = 0
        now = self.outcome_now() if any(event[2] == "round" for event in began) else []
        for event in began:
            self._began(event[2], event[3], now)

    def _began(self, mark: str, arguments: tuple[Any, ...], now: list[int]) -> None:
        """Count a mark. ``now`` is the outcome at the start of a round."""
        if mark == "round":
            self.end_round(now)
            self.in_round = True
            self.round += 1
            self.turns = self.choices = self.forced = self.unchosen = 0
            self.wins = [0] * self.game.seats
            self.outcome = now
        elif mark == "turn":
            self.turns += 1
            self.forced += 1
            self.unchosen = 1
        elif mark == "win":
            self._win(arguments[0])

    def _choose(self) -> None:
        """Count a choice."""
        self.choices += 1
        self.forced -= self.unchosen
        self.unchosen = 0

    def _win(self, seat: int) -> None:
        self.won = True
        self.wins[seat] += 1
        self.tally.wins[seat] += 1

    def outcome_now(self) -> list[int]:
        """Return the present outcome. Raise Fault if the outcomes of all rounds take more steps than a game may."""
        limits = self.game.reference.limits
        found = self.game.outcome()
        self.outcome_steps += self.game.program.outcome_price
        if self.outcome_steps > limits.game_steps:
            message = f"the outcomes of the game's rounds take more than {limits.game_steps} steps"
            raise self.game.reference.fault_of_outcome(Fault("game-steps-exhausted", message))
        return found

    def end_round(self, now: list[int], by_fault: int = 0) -> None:
        """Count the round, if there is one. ``now`` is the outcome at its end."""
        if not self.in_round:
            return
        self.in_round = False
        changes = [after - before for after, before in zip(now, self.outcome, strict=True)]
        self.tally.add(self.turns, self.choices, sum(map(abs, changes)))
        if self.rows is not None:
            counted = (self.turns, self.choices, self.forced)
            self.rows.extend((self.number, self.round, *counted, by_fault, *self.wins, *changes))
