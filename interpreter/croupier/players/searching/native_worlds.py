"""Worlds in native code: each is a block of memory, and playouts take a few microseconds."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.policy import Policy
from croupier.engines.native.blocks import write_answer
from croupier.engines.native.crossing import Offers
from croupier.engines.native.memory import signed
from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import Block
from croupier.engines.native.tasks import TASK
from croupier.game.game import Game
from croupier.language.analysis.types import Type
from croupier.players.imagination import Place, renamed_move
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.players.searching.quick_sight import QuickSight
from croupier.players.searching.worlds import Outcome, first_guess, guess
from croupier.players.sets import random_set
from croupier.players.task import Task
from croupier.table.random import Stream
from croupier.table.state import State

NO_NUMBERS = array("q", [0])
"""A table of a task without entries."""

DECLINED: RawMove = (-1,)


class Guessed(NamedTuple):
    """The task of the worlds that have one guess in common, and the numbers of that task."""

    task: Task
    numbers: array[int]


class NativeWorlds:
    """All worlds of one position and seat, in native code. Raise NoRoom, and WrongEngine if there is no such code."""

    def __init__(
        self, game: Game, seat: int, *, optimised: bool, policy: Policy, remembered: Remembered = NOTHING
    ) -> None:
        self.positions = game.rules.warmth(game.seats).positions_now(game.limits, tells=False, optimised=optimised)
        self._game, self._seat, self._remembered = game, seat, remembered
        self._guessed: dict[int, Guessed] = {}
        self.hidden = self._guess(first_guess(game)).task.hidden
        self.sight = QuickSight(game.program.layout, self.positions)
        self.playing = PlayingOut(self.positions, policy)
        self._named: dict[RawMove, dict[int, Place]] = {}
        self._secret = {index for index, code in enumerate(game.program.codes) if code.kind == "secret"}

    @property
    def answers(self) -> int:
        return self.playing.answers

    def with_cards(self, raw: RawMove, count: int, chance: Stream) -> list[RawMove]:
        block = self.positions.block(self._game.state)
        assert block is not None  # there was room for it when the worlds were made
        return [self._with_random_set(block, raw, chance) for _ in range(count)]

    def _with_random_set(self, block: Block, raw: RawMove, chance: Stream) -> RawMove:
        """Return a move of the real game with a random set. The reference tells the fault where there is one."""
        found = self.positions.pick_cards(block, self._seat, raw, chance)
        return (*raw[:-1], random_set(self._game.search(self._seat, raw), chance)) if found is None else found

    def draw(self, chance: Stream) -> NativeWorld | None:
        guessed = self._guess(guess(self._game, chance))
        block = self.positions.clone(guessed.task.block)
        if not self.positions.imagine(block, guessed.numbers, chance.state):
            return None
        return NativeWorld(self, block)

    def _guess(self, pairing: int) -> Guessed:
        """Return the game with one guess at how sides of cards are paired."""
        found = self._guessed.get(pairing)
        if found is None:
            state, remembered = self._game.state.clone(), self._remembered
            task = Task(self.positions, state, self._seat, to_round=True, remembered=remembered, pairing=pairing)
            found = self._guessed[pairing] = Guessed(task, task.numbers(0, 0, 0, 0, 0))
            self.positions.play_out(task.block, found.numbers)
            self.positions.blocks.set(task.block, "chooses", 0)
        return found

    def named(self, raw: RawMove) -> dict[int, Place]:
        """Return the places of the hidden cards that a move of the real game names."""
        found = self._named.get(raw)
        if found is None:
            cards = _cards(raw, self.positions.program.moves[raw[0]].parameter_types)
            found = self._named[raw] = {card: self.hidden[card] for card in cards if card in self.hidden}
        return found

    def is_secret(self, block: Block) -> bool:
        """Return whether several are asked at once in a block."""
        return bool(self._secret) and self.positions.blocks.get(block, "innermost") in self._secret


class PlayingOut:
    """The task of one playout of a world, in which nothing is hidden: only its answer and its seed change."""

    def __init__(self, positions: Positions, policy: Policy) -> None:
        seats, states = positions.program.layout.seats, len(positions.program.layout.states)
        self._positions = positions
        self._outcomes, self._given_up = array("q", bytes(8 * seats)), array("B", [0])
        self._draws = array("q", bytes(8 * max(1, states)))
        nothing = NO_NUMBERS.buffer_info()[0]
        values = {
            "first": 0,
            "count": 1,
            "groups": nothing,
            "mixed": nothing,
            "names": nothing,
            "counters": nothing,
            "draws": self._draws.buffer_info()[0],
            "outcomes": self._outcomes.buffer_info()[0],
            "given_up": self._given_up.buffer_info()[0],
            "looks": policy.looks,
            "greedy": policy.greedy,
            "random": policy.random,
        }
        self._answer = array("q", bytes(8 * (positions.blocks.memory.answer_width + 1)))  # no hidden card is named
        values["answer"] = self._answer.buffer_info()[0]
        self._numbers = array("q", [values.get(name, 0) for name in TASK])
        self._seed = TASK.index("seed")
        self._answers, self._over = TASK.index("answers"), TASK.index("over")
        self.answers = 0  # that all playouts have taken

    def outcome(self, block: Block, seat: int, raw: RawMove | None, seed: int) -> Outcome | None:
        """Return the outcome of a playout of a block, ``None`` if it was given up."""
        write_answer(self._answer, seat, DECLINED if raw is None else raw)
        self._numbers[self._seed] = signed(seed)
        self._positions.play_out(block, self._numbers)
        self.answers += self._numbers[self._answers]
        return None if self._given_up[0] else Outcome(self._outcomes.tolist(), bool(self._numbers[self._over]))


class NativeWorld:
    """A world in a block."""

    __slots__ = ("_state", "_worlds", "block", "offers")

    def __init__(self, worlds: NativeWorlds, block: Block) -> None:
        self.block = block
        self.offers: Offers = []
        self._worlds = worlds
        self._state: State | None = None

    def copy(self) -> NativeWorld:
        return NativeWorld(self._worlds, self._worlds.positions.clone(self.block))

    def own(self, raw: RawMove) -> RawMove:
        named = self._worlds.named(raw)
        if not named:
            return raw
        piles = self.state().piles
        names = {card: piles[pile][at] for card, (pile, at) in named.items()}
        return renamed_move(self._worlds.positions.program, raw, names)

    def is_secret(self) -> bool:
        return self._worlds.is_secret(self.block)

    def looks(self, viewer: int, moves: Sequence[RawMove]) -> list[Hashable]:
        return self._worlds.sight.looks(self.block, self.state, viewer, moves)

    def answer(self, seat: int, raw: RawMove | None) -> bool:
        found = self._worlds.positions.answer(self.block, seat, raw)
        if found is None:
            return False
        self.offers, self._state = found, None
        return True

    def play_out(self, seat: int, raw: RawMove | None, seed: int) -> Outcome | None:
        return self._worlds.playing.outcome(self.block, seat, raw, seed)

    def outcome(self) -> Outcome | None:
        found = self._worlds.positions.outcome(self.block)
        return None if found is None else Outcome(found, over=True)

    def with_cards(self, seat: int, raw: RawMove, chance: Stream) -> RawMove | None:
        return self._worlds.positions.pick_cards(self.block, seat, raw, chance)

    def state(self) -> State:
        """Return the state at the decision, which is read once."""
        if self._state is None:
            self._state = self._worlds.positions.state(self.block)
        return self._state


def _cards(raw: RawMove, types: Sequence[Type]) -> list[int]:
    """Return the cards that a move names."""
    found: list[int] = []
    for given, type in zip(raw[1:], types, strict=True):
        if isinstance(given, tuple):
            found.extend(given)
        elif type.base == "card" and given is not None:
            found.append(given)
    return found
