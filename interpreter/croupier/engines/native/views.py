"""The table by which native code writes what players see as rows of numbers of 4 bytes (``observing.py``).

All entries have 8 bytes. The header comes first, then the records of piles, of values, and of piles with single cards
and their counters. Behind the fields of a record stands where its pile or value lies, for each seat of the viewer. A
column is ABSENT if the viewer sees no such thing.
"""

from __future__ import annotations

HEADER = (
    "width",  # the columns of a row
    "in_play",  # the first column for the players in play
    "asked",  # the first column for the asked players
    "piles",  # the number of piles
    "numbers",  # the place of the first value; numbers that are never ``None`` come first
    "numbers_count",
    "values",  # the place of the first of all other values
    "values_count",
    "questions",  # for each code, the place of the question of that decision, or 0
    "openings",  # for each code, the place of the opening of that move of several cards, or 0
    "cards",  # the place of the first pile of which single cards are told
    "cards_count",
    "counters",  # the place of the first counter
    "counters_count",
    "sights",  # for each seat and pile, below the top and on top: 1 if the front is seen, and 2 if the back is
)
"""The header. Places are numbers of entries from the beginning of the table."""

PILE = (
    "top_apart",  # 1 if the columns of the top card are not those of the cards below, or tell which it is
    "front",  # the columns of the design that is up; of all cards, or of those below the top
    "back",  # the columns of the designs on other sides
    "top_front",  # the same for the top card
    "top_back",
    "top",  # a 1 for the design that is up on the top card
    "top_sides",  # a 1 for each design on its other sides
)
"""A pile of which cards are seen; each column is the first of one for each design. It lies at its number."""

VALUE = (
    "kind",
    "around",  # of a seat or a team, how many there are
    "none",  # the column for ``None``
    "start",  # the column of the number, or the first of several
    "back",  # of a card, the columns of the designs on other sides
)
"""A state, the size of a pile, or an argument of a decision. It lies at its offset in the memory of a game."""

CARDS_OF = (
    "start",  # the first column of the lowest card
    "stride",  # the columns of a card
    "front",  # from the first column of a card, the columns of the design that is up
    "back",  # the columns of the designs on other sides
    "chosen",  # the column for a card that the viewer has chosen for a move of several cards
)
"""A pile of which single cards are told, the bottom first. It lies at its number."""

COUNTER = (*VALUE, "step")
"""A state that lies on cards. Its columns count from the first of a card. It lies at its offset for card 0, and for
each other card ``step`` bytes behind that for the card before."""

NUMBER, MEMBER, DISTANCE, CARD, CARDS = range(5)
"""The kinds of values: a column with the number; a 1 in one of several columns, by the number, by the distance of the
seat or the team from the viewer's, or by the designs that the viewer sees of the card. Of several cards ``start``
counts the designs, and the column in front of it is their number; they lie behind their number."""

QUESTION = (
    "decision",  # the column of the decision
    "at_once",  # 1 if several players are asked at once
    "asked",  # the offset in the memory of a game: the asked seat, or a bit for each seat
    "arguments",  # the number of values that follow
)
"""A decision. Its arguments follow; the viewer sees them if asked."""

OPENING = (
    "column",  # that of the move
    "arguments",  # the number of values that follow
)
"""A move for which the viewer chooses several cards. Its other arguments follow, and then the cards so far."""

ABSENT = -1
