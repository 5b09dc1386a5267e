"""What native code and its callers agree on: results, records, tasks, and the context of a batch.

Nothing is emitted here: whoever runs code from the cache imports no emitters.
"""

from __future__ import annotations

from croupier.table import acts

OVER, GAVE_UP = 0, -1
"""The results of ``begin``, ``make`` and ``put`` where nobody is asked: the game is over, or native code gives up."""


# --- the record of events (``telling.py``) -----------------------------------------------------------


KINDS = (
    acts.MOVED,
    acts.SHUFFLED,
    acts.TURNED,
    acts.SHOWN,
    acts.CHANGED,
    acts.LEFT,
    acts.REJOINED,
    acts.BEGAN,
    acts.ANSWERED,
    acts.DECLINED,
)

PLACES = (None, "bottom", "random", "under")
"""The places at which a card is put, by number."""

NO_CARD = -1
"""Stands for the card in the event of a pile that is turned over as a whole."""

RECORD_HEADER = 2
"""The counts at the beginning of the record."""


# --- playouts (``playouts.py``) ----------------------------------------------------------------------


TASK = (
    "seed",
    "first",  # the number of the first playout
    "count",
    "groups",  # their number; for each ``GROUP`` numbers, its cards in order, and its places: pile * room + position
    "names",  # their number; for each where it lies in the game, and the place of the card that it names
    "draws",  # for each state 0, a number of values, or -1 for the value at the start
    "answer",  # 0, or the first answer; then, as ``names``, the hidden cards in it, by their positions in the answer
    "outcomes",  # for each playout the outcome of every seat
    "given_up",  # for each playout a byte: 1 if native code has given it up
    "answers",  # the number of answers in all playouts, which is written there
)


# --- batches (``batching.py``) -----------------------------------------------------------------------


CONTEXT = (
    "games",  # the address of the first game
    "stride",  # the bytes from one game to the next
    "scratch",
    "tables",  # the address of the numbering, in numbers of 8 bytes
    "width",  # the numbers of a ruleset's answers
    "masks",  # width bytes a game
    "asked",  # the seat whose offer it is, or OVER_SEAT, or LOST_SEAT
    "answers",  # the number of the answer to make
    "rows",  # the moves of the last offers
    "starts",  # the first row of each game, in ``rows``, and behind the last
    "new_rows",
    "new_starts",
    "capacity",  # the most rows
    "outcomes",  # seats numbers a game, of games that are over
    "finished",  # 1 for a game that has ended in this call
    "next_seed",  # the seed of the next game that begins
    "restarts",  # 1 if a game that ends begins again, once in a call
)
"""The context of a batch, 8 bytes each; those from ``asked`` on that are addresses have 8 bytes a game."""

OVER_SEAT, LOST_SEAT = -1, -2
"""Instead of a seat: the game is over, or native code has given it up."""

ANSWER, BEGIN, BEGIN_ENDED = 0, 1, 2
"""What ``batch`` does: answer where somebody is asked, begin all games, or begin those that have ended."""

PLAIN, PLAYER, CARD = 0, 1, 2

ARGUMENT, SPOT = 4, 4
"""The numbers of an argument, and of a spot."""
