"""The layout of a game's block of memory: the offset and the width of everything in it.

The head comes first, then the table: states, piles, cards. Behind it lie the sums, the frames, and the sets, lists and
rows that the emitters reserve. A pile has its number of cards in ``sizes`` and its cards, bottom first, at
``pile_cards``.

Most answers need the beginning and the end of a block, and a few cards. So many games at once take little room in the
processor's cache.
"""

from __future__ import annotations

from enum import IntEnum

from croupier.engines.native.frames import Frames, answer_room
from croupier.engines.plan import Plan
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import moves_of
from croupier.engines.plan.waits import steps_of

NONE = 1 << 40
"""The number that stands for ``None``: no number of the rules is as large."""

SCRATCH = 1 << 40
"""Offsets from here on lie in the scratch, which is empty between two answers; those below in the game itself."""

POISON = -(1 << 62)
"""The fuel of a game after a fault of kind 0: so low that the game can never get above 0 again."""

KIND_SHIFT = 36
"""The fuel after a fault is ``POISON`` and the kind of the fault, shifted by this. A lost game pays less on its way to
the next decision."""

LINE = 64
"""The bytes of a line of the processor's cache."""

LIMITS = 4
STEPS, GAME_STEPS, DECISIONS, OUTCOME_STEPS = range(1, LIMITS + 1)
"""The kinds of faults that are limits; the places in the code that may fault have the kinds behind. ``OUTCOME_STEPS``:
the outcomes of all rounds take too many steps."""

BOUND = -1
"""The kind of a game that meets a bound of native code. It may be a good game."""

HEAD = (
    "fuel",
    "granted",
    "spent",
    "more_events",
    "decisions",
    "in_play",
    "turns",
    "given",
    "pending",
    "won",
    "round",
    "in_round",
    "steps",
    "game_steps",
    "most_decisions",
    "most_moves",
    "chooses",
    "innermost",
    "last_frame",
    "outer",
    "scratch",
    "offered",
    "halts",
    "random",
    "choices",
    "forced",
    "unchosen",
    "until",
    "game",
    "full",
    "kind",
    "settled",
    "by_outcome",
    "stops",
    "pending_row",
    "outcome_steps",
    "most_events",
    "most_sets",
    "rows",
    "room",
)
"""The single numbers at the start of the memory: of the game, of its round, of the batch. From ``choices`` on
stand those that few answers from outside need.

``steps``, ``game_steps`` and ``most_…`` are the limits. ``rows`` is the address for the rows of rounds, 0 for no rows;
``room`` is the number of rows that fit there, and ``full`` is 1 after a row that did not fit. ``given`` holds the value
of the last ``give`` in a body that waits, ``granted`` the fuel at the last decision, ``spent`` that of the whole game,
``more_events`` a bound on the events since then that no step has paid for.

``forced`` counts the turns of the round without a choice, and ``unchosen`` is 1 while the present turn has had none.

``until`` is the number of answers after which a game stops: ``most_decisions``, or fewer, or -1 to stop at once from
outside. ``stops`` says before which faults a batch stops. Of a game that is lost, ``kind`` is the kind of fault unless
the fuel tells, ``settled`` is 1 if all its figures are counted up to the fault, ``by_outcome`` 1 if the outcome faults.

Those from ``chooses`` to ``halts`` are for code that stops. ``chooses`` is 1 while random players answer at once, else
the game stops at each decision. ``innermost`` is the code of the decision that waits, ``last_frame`` where the frame
that was left last keeps the code of the frame outside, and ``outer`` the code of the frame outside the one that was
entered last. ``scratch`` is the address of the scratch, ``offered`` the number of rows of offers. ``halts`` is 1 to
leave the game at the first decision of the next round, and 2 when it has been left so.

At ``answer`` lies the answer: a seat, the code of a move, -1 for declining, and the arguments of the move, of several
cards their number and then the cards. At ``asking`` lie the code of the decision that waits, and the asked seat, -1 if
several are asked at once. The rows of offers follow.
"""

SERIES = ("turns", "choices", "points")

SUMS = (
    "rounds",
    "faults",
    "rows_count",
    *(f"{series}_{what}" for series in SERIES for what in ("total", "squares", "high", "largest")),
)
"""The sums of a batch; ``high`` is the upper half of the sum of squares. The wins of each seat follow in memory."""

ROW = ("game", "round", "turns", "choices", "forced", "fault")
"""The first columns of a round's row; the wins of each seat and the change of each seat's outcome follow."""


LIMIT_HEADS = {
    "steps": "steps",
    "game_steps": "game_steps",
    "decisions": "most_decisions",
    "moves": "most_moves",
    "events": "most_events",
    "sets": "most_sets",
}
"""For each limit, its name in the head."""


def signed(number: int) -> int:
    """Return the lowest 64 bits of a number as memory keeps them: as a number with a sign."""
    number &= (1 << 64) - 1
    return number - (1 << 64) if number >> 63 else number


class Stops(IntEnum):
    """Before which games a batch stops, besides those that meet a bound of native code."""

    AT_NO_FAULT = 0
    AT_NEW_FAULTS = 1  # whose kind no game of this memory has had before
    AT_ALL_FAULTS = 2


class Memory:
    """The layout for one plan. ``take`` reserves memory; most attributes are offsets that it has returned.

    What a game needs from one answer to the next comes first, up to ``seal``. What is reserved later is scratch.
    """

    def __init__(self, plan: Plan) -> None:
        layout = plan.layout
        self.seats, self.cards, self.piles = layout.seats, layout.card_count, len(layout.piles)
        self.sides = max(1, len(layout.sides))
        self.turned = len(layout.sides) > 1  # cards can be turned over
        self.card = 1 if self.cards <= 256 else 2  # the bytes of a card's number
        self.pile = 1 if self.piles <= 256 else 2  # the bytes of a pile's number
        self.room = _room(self.cards)  # the places of a pile
        self.asked: frozenset[int] = frozenset()  # the piles whose sets are kept (see sets.py)
        self.words = self.held = self.turned_set = 0  # the words of a set; the sets of the piles; the turned cards
        # Players may leave the game.
        self.leaving = any(isinstance(one, p.Leave) for body in plan.bodies.values() for one in steps_of(body.block))
        self.shuffled = shuffled_piles(plan)
        self.row = len(ROW) + 2 * self.seats
        self.told = 0  # the record of events, in code that tells
        self.size = self.scratch = 0  # the bytes of the game, and of the scratch
        self.sealed = False
        self.head = {name: self.take(8, 1) for name in HEAD}
        self.playing = self.take(8, self.seats)
        self.values = self.take(8, len(layout.states))
        self.sizes, self.unsettled = self.take(8, self.piles), self.take(8, self.piles)
        self.chance = self.take(8, self.piles)
        self.first_often = self.size  # up to here and from ``last_often`` on lies most of what an answer needs
        self.where = self.take(self.pile, self.cards)
        self.up, self.shown = self.take(1, self.cards), self.take(2, self.cards)
        self.faces = self.take(2, self.cards * self.sides)
        self._align()
        self.pile_cards = self.take(self.card, self.room * self.piles)
        self.sums = {name: self.take(8, 1) for name in SUMS}
        self.wins = self.take(8, self.seats)
        self.sums_end = self.size
        self.kept_sums = self.take(1, self.sums_end - self.sums[SUMS[0]])
        self.round_wins = self.take(8, self.seats)
        self.streams = self.take(8, self.seats)
        self.now, self.before = self.take(8, self.seats), self.take(8, self.seats)
        self._align()
        self.last_often = self.size
        self.frames = Frames(plan, self.take)
        moves = [move for d in plan.decisions.values() for move in moves_of(d)]
        several = any(move.chosen is not None for move in moves)
        most = max((len(move.domains) for move in moves), default=0)
        self.row_width = 2 + max(most, int(several))  # the numbers of a row of offers
        # In a batch, what a player is choosing: 1 more than the code of the move, or 0; its arguments; how many cards
        # are chosen, and which.
        self.choosing = self.take(8, 2 + most + self.cards) if several else 0
        self.choosing_cards = self.choosing + 8 * (1 + most)
        self.answer_width = 2 + max((answer_room(move, self.cards) for move in moves), default=0)
        self.answer = self.asking = 0  # at the beginning of the scratch: the answer, and who is asked

    def take(self, width: int, count: int) -> int:
        """Reserve memory for ``count`` entries and return its offset."""
        if self.sealed:
            offset = self.scratch
            self.scratch = (offset + width * count + 7) // 8 * 8
            return SCRATCH + offset
        offset = self.size
        self.size = (offset + width * count + 7) // 8 * 8
        return offset

    def _align(self) -> None:
        self.size = (self.size + LINE - 1) // LINE * LINE

    def lines(self) -> list[int]:
        """Return the offsets of the lines that most answers need, besides the cards of piles; the surest first."""
        ranges = (0, self.first_often), (self.last_often, self.size), (self.where, self.up)
        return list(dict.fromkeys(at // LINE * LINE for low, behind in ranges for at in range(low, behind, 8)))

    def seal(self) -> None:
        """Reserve only scratch from now on."""
        self._align()
        self.sealed = True
        self.answer, self.asking = self.take(8, self.answer_width), self.take(8, 2)


def _room(cards: int) -> int:
    """Return the places of a pile: a power of two, and behind the last card room for copies of sixteen bytes."""
    room = 32
    while room < cards + 32:
        room *= 2
    return room


def shuffled_piles(plan: Plan) -> tuple[int, int]:
    """Return the range of the piles that may be shuffled: the first, and the pile behind the last."""
    low, high = len(plan.layout.piles), 0
    for body in plan.bodies.values():
        for one in steps_of(body.block):
            if isinstance(one, p.Shuffle):
                first, behind = pile_range(plan, one.pile)
                low, high = min(low, first), max(high, behind)
    return low, high


def pile_range(plan: Plan, pile: v.Value) -> tuple[int, int]:
    """Return the range of the piles that a value may name: the first, and the pile behind the last."""
    if isinstance(pile, v.Constant) and pile.value is not None:
        return int(pile.value), int(pile.value) + 1
    if isinstance(pile, v.Offset):
        return pile.by, pile.by + (pile.value.count if isinstance(pile.value, v.Mixed) else plan.layout.seats)
    if isinstance(pile, v.Mixed):
        return 0, pile.count
    return 0, len(plan.layout.piles)
