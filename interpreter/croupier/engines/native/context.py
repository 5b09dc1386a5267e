"""What a program hands over for many games at once, as numbers: the context of a batch, and its numbering.

Nothing is emitted here: whoever runs code from the cache imports no emitters.
"""

from __future__ import annotations

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
    "finished",  # FINISHED or LOST for a game that has ended in this call, else 0
    "next_seed",  # the seed of the next game that begins
    "restarts",  # 1 if a game that ends begins again, once in a call
)
"""The context of a batch, 8 bytes each; those from ``asked`` on that are addresses have 8 bytes a game."""

OVER_SEAT, LOST_SEAT = -1, -2
"""Instead of a seat: the game is over, or native code has given it up."""

FINISHED, LOST = 1, 2
"""How a game has ended: it is over, or native code has given it up."""

ANSWER, BEGIN, BEGIN_ENDED = 0, 1, 2
"""What ``batch`` does: answer where somebody is asked, begin all games, or begin those that have ended."""

PLAIN, DISTANCE, CARD = 0, 1, 2

ARGUMENT, SPOT = 4, 4
"""The numbers of an argument, and of a spot."""
