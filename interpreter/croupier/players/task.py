"""The task of playouts: all that native code needs to imagine one game for one player.

What the player does not see is found once, in the state of the game. Native code then deals and draws for each playout.
"""

from __future__ import annotations

from array import array
from itertools import chain, compress, count, product
from operator import ne

from croupier.engines.contract.offers import RawMove
from croupier.engines.native.blocks import NoRoom, write_answer
from croupier.engines.native.memory import Memory, signed
from croupier.engines.native.positions import Positions
from croupier.engines.native.stored import Block, written_value
from croupier.engines.native.tasks import TASK
from croupier.players.imagination import (
    Place,
    draws,
    forget_answers,
    guess_pairs,
    hidden_cards,
    rename_cards,
    renamed_move,
)
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.table.random import Stream
from croupier.table.state import State

MARK = 1 << 50
"""The first number that stands for a hidden card, by its place: no number of the rules is as large."""

OneAnswer = tuple[int, RawMove | None]


class Task:
    """The game as a player in a seat may imagine it, as native code takes it: its ``block`` and ``numbers``.

    ``hidden`` has the places of its cards that are dealt anew.
    """

    def __init__(
        self,
        positions: Positions,
        state: State,
        seat: int,
        to_round: bool = False,
        answer: OneAnswer | None = None,
        remembered: Remembered = NOTHING,
        pairing: int = 0,
    ) -> None:
        """Prepare the playouts of a state, to the end of the game or ``to_round``, after an ``answer`` if there is one.
        The player remembers some cards. Where sides of cards are paired by chance, all playouts have one guess at what
        is hidden of that, which the seed ``pairing`` tells from others.

        The state loses the answers that others have given in secret. Raise NoRoom.
        """
        self._positions = positions
        program, memory = positions.program, positions.blocks.memory
        forget_answers(program, state, seat)
        before = [pile[:] for pile in state.piles]
        paired = guess_pairs(program, state, seat, remembered, Stream(pairing, 0))
        if answer is not None and answer[1] is not None:
            answer = answer[0], renamed_move(program, answer[1], paired)
        dealt, mixed = hidden_cards(program.layout, state, seat, remembered)
        groups = [places for _, places in dealt]
        self.hidden = {before[pile][at]: (pile, at) for group in groups for pile, at in group}
        marks = {state.piles[pile][at]: MARK + pile * memory.room + at for pile, at in self.hidden.values()}
        block = positions.block(state)
        if block is None:
            raise NoRoom
        self.block: Block = block
        positions.blocks.set(self.block, "halts", int(to_round))
        self.names = self._names(state, marks)
        self.counters = self._counters(state, groups, marks)
        self.answer = None if answer is None else self._written(answer, marks)
        self.draws = array("q", draws(program, seat))
        # Where cards are named by their places, all of them have to be dealt at once.
        is_named = self.names[0] or self.counters[0] or (self.answer is not None and self.answer[memory.answer_width])
        self.groups = array("q", [len(dealt)])
        for cards, places in dealt:
            left = 0 if is_named else _left(memory, state, places)
            self.groups.extend((len(cards), left, places[0][0], *cards, *self._numbered(places)))
        self.mixed = array("q", [len(mixed)])
        for places in mixed:
            self.mixed.extend((len(places), *self._numbered(places)))

    def _numbered(self, places: list[Place]) -> list[int]:
        """Return places as native code numbers them."""
        return [pile * self._positions.blocks.memory.room + at for pile, at in places]

    def _names(self, state: State, marks: dict[int, int]) -> array[int]:
        """Return where the block names hidden cards, which get ``marks`` instead."""
        marked = state.clone()
        rename_cards(self._positions.program, marked, marks)
        for row in self._positions.program.layout.counters:
            for card in marks:
                marked.values[row[card]] = state.values[row[card]]
        if marked.values == state.values and marked.frames == state.frames:
            return array("q", [0])
        other = self._positions.clone(self.block)
        self._positions.blocks.write_values(other, marked)
        return _named(*(array("q", bytes(one)) for one in (self.block, other)))

    def _counters(self, state: State, groups: list[list[Place]], marks: dict[int, int]) -> array[int]:
        """Return what lies on hidden cards, by their places, as far as the cards of a group differ in it."""
        memory, layout = self._positions.blocks.memory, self._positions.program.layout
        found = array("q", [0])
        for row, group in product(layout.counters, groups):
            lying = [state.values[row[state.piles[pile][at]]] for pile, at in group]
            holds_card = layout.states[row[0]].type == "card"
            if len(set(lying)) == 1 and not (holds_card and lying[0] in marks):
                continue
            found[0] += len(group)
            for (pile, at), value in zip(group, lying, strict=True):
                named = marks.get(value, MARK - 1) - MARK if holds_card else -1
                place = pile * memory.room + at
                found.extend((memory.values + 8 * row[0], 8 * row.step, place, written_value(value), named))
        return found

    def _written(self, answer: OneAnswer, marks: dict[int, int]) -> array[int]:
        """Return an answer as it lies in memory, with the names of hidden cards behind it."""
        seat, move = answer
        plain = marked = (-1,) if move is None else move
        if move is not None:
            marked = renamed_move(self._positions.program, move, marks)
        memory = self._positions.blocks.memory
        numbers, names = (written_answer(memory, seat, one) for one in (plain, marked))
        return array("q", chain(numbers, _named(numbers, names)))

    def numbers(self, seed: int, first: int, count: int, outcomes: int, given_up: int) -> array[int]:
        """Return the task to play ``count`` playouts from number ``first`` on. Its results come to two addresses."""
        values = {
            "seed": signed(seed),
            "first": first,
            "count": count,
            "groups": self.groups.buffer_info()[0],
            "mixed": self.mixed.buffer_info()[0],
            "names": self.names.buffer_info()[0],
            "counters": self.counters.buffer_info()[0],
            "draws": self.draws.buffer_info()[0],
            "answer": 0 if self.answer is None else self.answer.buffer_info()[0],
            "outcomes": outcomes,
            "given_up": given_up,
            "looks": 0,
            "greedy": 0,
            "random": 0,
            "answers": 0,
            "over": 0,
        }
        return array("q", [values[name] for name in TASK])


def written_answer(memory: Memory, seat: int, move: RawMove) -> array[int]:
    """Return an answer as it lies in memory; ``(-1,)`` is to decline."""
    found = array("q", bytes(8 * memory.answer_width))
    write_answer(found, seat, move)
    return found


def _left(memory: Memory, state: State, group: list[Place]) -> int:
    """Return how many cards of a group need not be dealt yet: they are left to a pile that settles its shuffle late.

    Such a pile begins the group, all of its cards are hidden, and so the rest of its room is free.
    """
    pile = group[0][0]
    size = len(state.piles[pile])
    is_lazy = memory.shuffled[0] <= pile < memory.shuffled[1] and size > 1
    return size if is_lazy and group[:size] == [(pile, at) for at in range(size)] else 0


def _named(plain: array[int], marked: array[int]) -> array[int]:
    """Return how many numbers are marked, and for each where it is in bytes, and the place that it stands for."""
    found = [(8 * at, marked[at] - MARK) for at in compress(count(), map(ne, plain, marked))]
    return array("q", [len(found), *chain.from_iterable(found)])
