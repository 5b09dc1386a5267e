"""The task that a program hands over for playouts: numbers in a fixed order."""

from __future__ import annotations

TASK = (
    "seed",
    "first",  # the number of the first playout
    "count",
    "groups",  # their number; for each ``GROUP`` numbers, its cards in order, and its places: pile * room + position
    "mixed",  # the number of lists; for each its size, and places of one pile whose cards are shuffled after the deal
    "names",  # their number; for each where it lies in the game, and the place of the card that it names
    "counters",  # their number; for each ``COUNTER`` numbers: a value that lies on the card in a place
    "draws",  # for each state 0, a number of values, or -1 for the value at the start
    "answer",  # 0, or the first answer; then, as ``names``, the hidden cards in it, by their positions in the answer
    "outcomes",  # for each playout the outcome of every seat
    "given_up",  # for each playout a byte: 1 if native code has given it up
    "looks",  # this and the next two: a policy (``contract/policy.py``)
    "greedy",
    "random",
    "answers",  # the number of answers in all playouts, which is written there
    "over",  # likewise, of the playouts after which the game is over
)

COUNTER = 5
"""The numbers of a counter: where that of card 0 lies in the game, how far apart those of two cards lie, the place of
the card, the value, and the place of the card that is the value, or -1."""

GROUP = 3
"""The first numbers of a group: its size, the size of the pile that it begins with, 0 for none, and that pile."""
