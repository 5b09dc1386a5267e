"""A batch of games with built-in players: game number k of a batch with seed S has the seed S + k."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from croupier.execution import acts
from croupier.execution.faults import Fault
from croupier.execution.limits import DEFAULT_LIMITS, Limits
from croupier.game import Game
from croupier.players import make_bots
from croupier.players.player import Player
from croupier.rules import Rules
from croupier.simulation.statistics import Series
from croupier.table.random import MASK

MOST_FAULTS_KEPT = 10


@dataclass
class Report:
    """What a batch has shown. ``ruleset`` names its house rules too; ``interrupted`` tells that not all games were
    played.

    Turns are entries of the rule that marks ``turn``, choices are answers where there was more than one to choose
    from, points the changes of all players' outcomes in a round, without their sign.
    """

    ruleset: str
    engine: str
    seed: int
    games: int = 0
    rounds: int = 0
    faults: int = 0
    seconds: float = 0.0
    turns: Series = field(default_factory=Series)
    choices: Series = field(default_factory=Series)
    points: Series = field(default_factory=Series)
    wins: list[int] = field(default_factory=list)
    kept_faults: list[Fault] = field(default_factory=list)
    interrupted: bool = False

    def to_data(self) -> dict[str, Any]:
        """The report as JSON has it."""
        return {
            "ruleset": self.ruleset,
            "engine": self.engine,
            "seed": self.seed,
            "games": self.games,
            "rounds": self.rounds,
            "faults": self.faults,
            "seconds": round(self.seconds, 3),
            "turns_per_round": {
                "mean": round(self.turns.mean, 4),
                "sd": round(self.turns.deviation, 4),
                "max": self.turns.largest,
            },
            "choices_per_round": {"mean": round(self.choices.mean, 4), "sd": round(self.choices.deviation, 4)},
            "wins_by_seat": self.wins,
            "points_per_round": {"mean": round(self.points.mean, 4)},
        }


def simulate(
    rules: Rules,
    games: int,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    bots: str = "random",
    limits: Limits = DEFAULT_LIMITS,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Plays games and counts. A game that ends in a fault is counted as such and keeps its rounds.

    ``progress`` is called with the number of games played. Ctrl-C ends the batch early; the report then says so.
    Raises ValueError and RulesetError as ``Rules.new_game`` does, KeyError for bots that do not exist.
    """
    seats = players if players is not None else rules.players[0]
    report = Report(rules.layered_name, "reference", seed, wins=[0] * seats)
    make_bots(bots, seed, seats)
    rules.with_options(options or {}).program(seats)
    began = time.perf_counter()
    try:
        for number in range(games):
            _one_game(rules, seats, (seed + number) & MASK, options or {}, bots, limits, report)
            report.games += 1
            if progress is not None:
                progress(report.games)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.perf_counter() - began
    return report


def _one_game(
    rules: Rules, seats: int, seed: int, options: Mapping[str, Any], bots: str, limits: Limits, report: Report
) -> None:
    try:
        game = rules.new_game(players=seats, seed=seed, options=options, limits=limits)
        game.driver = f"--bots {bots} --watch"
        try:
            _Watcher(game, report).play(make_bots(bots, seed, seats))
        except Fault as fault:
            fault.seed, fault.replay = seed, game.replay_command
            raise
    except Fault as fault:
        report.faults += 1
        if len(report.kept_faults) < MOST_FAULTS_KEPT:
            report.kept_faults.append(fault)


class _Watcher:
    """Plays one game and counts its rounds from the marks in its log, which is emptied as it is read."""

    def __init__(self, game: Game, report: Report) -> None:
        self.game = game
        self.report = report
        self.turns = 0
        self.choices = 0
        self.in_round = False
        self.won = False
        self.outcome: list[int] = []
        self.outcome_steps = 0

    def play(self, players: list[Player]) -> None:
        game = self.game
        try:
            self._read()
            while game.raw_offers:
                offer = game.raw_offers[0]
                if len(offer.moves) + offer.declinable > 1:
                    self.choices += 1
                answer = players[offer.seat].answer(game, offer)
                game.advance(offer.seat, answer)
                self._read()
        except Fault as fault:
            self._end_round_of(fault)
            raise
        self._end_round()
        if not self.won:
            for seat in game.result.winners:
                self.report.wins[seat] += 1

    def _read(self) -> None:
        log = self.game.state.log
        assert log is not None
        began = [event for event in log if event[0] == acts.BEGAN]
        log.clear()
        self.game.state.log_cards = 0
        now = self._outcome() if any(event[2] == "round" for event in began) else []
        for event in began:
            self._began(event[2], event[3], now)

    def _began(self, mark: str, arguments: tuple[Any, ...], now: list[int]) -> None:
        """``now`` is the outcome where a round begins."""
        if mark == "round":
            self._end_round(now)
            self.in_round = True
            self.turns = self.choices = 0
            self.outcome = now
        elif mark == "turn":
            self.turns += 1
        elif mark == "win":
            self.won = True
            self.report.wins[arguments[0]] += 1

    def _end_round_of(self, fault: Fault) -> None:
        """Counts the round that a fault has ended, unless that takes an outcome which is a fault as well."""
        if fault.rule != "outcome":
            with suppress(Fault):
                self._end_round()

    def _outcome(self) -> list[int]:
        """The outcome as it stands. Many rounds with a long outcome must not take longer than a game may."""
        engine, state = self.game.engine, self.game.state
        found = engine.outcome(state)
        self.outcome_steps += engine.limits.steps - state.fuel
        if self.outcome_steps > engine.limits.game_steps:
            message = f"the outcomes of the game's rounds take more than {engine.limits.game_steps} steps"
            raise engine.fault_of_outcome(Fault("game-steps-exhausted", message))
        return found

    def _end_round(self, now: list[int] | None = None) -> None:
        if not self.in_round:
            return
        self.in_round = False
        now = self._outcome() if now is None else now
        self.report.rounds += 1
        self.report.turns.add(self.turns)
        self.report.choices.add(self.choices)
        self.report.points.add(sum(abs(after - before) for after, before in zip(now, self.outcome, strict=True)))
