"""The record of what happens, as numbers: shared by the code that writes it and by the programs that read it.

An event is the number of its kind in ``KINDS``, then its parts, as ``told.py`` reads them. The record begins with the
count of its numbers, and with the count of its events and their cards: an event of several cards counts as so many, as
for the limit of events.
"""

from __future__ import annotations

from croupier.table import acts

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
