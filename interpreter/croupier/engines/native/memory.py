"""Where everything of a game lies in its block of memory, and how wide it is."""

from __future__ import annotations

from croupier.engines.plan import Plan
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.waits import steps_of

NONE = 1 << 40
"""What none is: no number of the rules is as large."""

POISON = -(1 << 62)
"""Fuel of a game that has had a fault: whatever it still does, it stays out of steps."""

HEAD = (
    "fuel",
    "granted",
    "spent",
    "decisions",
    "random",
    "given",
    "in_play",
    "turns",
    "choices",
    "round",
    "in_round",
    "won",
    "pending",
    "pending_row",
    "outcome_steps",
    "game",
    "full",
    "steps",
    "game_steps",
    "most_decisions",
    "most_moves",
    "most_events",
    "rows",
    "room",
)
"""Single numbers at the start: of the game, of its round, of the batch. ``steps`` and so on are limits; ``rows`` is
where the rows of rounds go, none for 0, and ``room`` for how many; ``full``, that there was no more."""

SERIES = ("turns", "choices", "points")

SUMS = (
    "rounds",
    "rows_count",
    *(f"{series}_{what}" for series in SERIES for what in ("total", "squares", "high", "largest")),
)
"""What a block of games adds up to; ``high`` is the upper half of the squares. The wins of each seat stand behind."""

ROW = ("game", "round", "turns", "choices", "fault")
"""What a row of a round begins with; each seat's wins and the change of each seat's outcome follow."""


class Memory:
    """The layout of the block. Lists that routines make get places behind the rest as they are asked for."""

    def __init__(self, plan: Plan) -> None:
        layout = plan.layout
        self.seats, self.cards, self.piles = layout.seats, layout.card_count, len(layout.piles)
        self.sides = max(1, len(layout.sides))
        self.turned = len(layout.sides) > 1
        self.card = 1 if self.cards <= 256 else 2
        self.pile = 1 if self.piles <= 256 else 2
        self.room = _room(self.cards)
        self.asked: frozenset[int] = frozenset()
        self.words = self.held = self.turned_set = 0
        self.leaving = any(isinstance(one, p.Leave) for body in plan.bodies.values() for one in steps_of(body.block))
        self.shuffled = shuffled_piles(plan)
        self.row = len(ROW) + 2 * self.seats
        self.size = 0
        self.head = {name: self.take(8, 1) for name in HEAD}
        self.sums = {name: self.take(8, 1) for name in SUMS}
        self.wins = self.take(8, self.seats)
        self.sums_end = self.size
        self.kept_sums = self.take(1, self.sums_end - self.sums[SUMS[0]])
        self.round_wins = self.take(8, self.seats)
        self.values = self.take(8, len(layout.states))
        self.playing = self.take(8, self.seats)
        self.streams = self.take(8, self.seats)
        self.now, self.before = self.take(8, self.seats), self.take(8, self.seats)
        self.sizes, self.unsettled = self.take(8, self.piles), self.take(8, self.piles)
        self.chance = self.take(8, self.piles)
        self.where = self.take(self.pile, self.cards)
        self.up, self.shown = self.take(1, self.cards), self.take(2, self.cards)
        self.faces = self.take(2, self.cards * self.sides)
        self.pile_cards = self.take(self.card, self.room * self.piles)

    def take(self, width: int, count: int) -> int:
        """Room for ``count`` entries; its offset."""
        offset = self.size
        self.size = (offset + width * count + 7) // 8 * 8
        return offset


def _room(cards: int) -> int:
    """Places in a pile: a power of two, and enough behind the last card for what is moved by sixteen bytes."""
    room = 32
    while room < cards + 32:
        room *= 2
    return room


def shuffled_piles(plan: Plan) -> tuple[int, int]:
    """The first pile that may be shuffled, and the one behind the last."""
    low, high = len(plan.layout.piles), 0
    for body in plan.bodies.values():
        for one in steps_of(body.block):
            if isinstance(one, p.Shuffle):
                first, behind = pile_range(plan, one.pile)
                low, high = min(low, first), max(high, behind)
    return low, high


def pile_range(plan: Plan, pile: v.Value) -> tuple[int, int]:
    """Which piles a value may name: the first, and the one behind the last."""
    if isinstance(pile, v.Constant) and pile.value is not None:
        return int(pile.value), int(pile.value) + 1
    if isinstance(pile, v.Offset):
        return pile.by, pile.by + plan.layout.seats
    return 0, len(plan.layout.piles)
