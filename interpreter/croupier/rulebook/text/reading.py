"""Read the text of a rulebook: from the bytes of a file to its units."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebook.text.blocks import blocks_of
from croupier.rulebook.text.columns import UnreadLines, in_reading_order
from croupier.rulebook.text.decoding import TextUnreadable, decode, lines_of
from croupier.rulebook.text.sentences import TextUnit, units_of

MOST_UNITS = 100_000


@dataclass(frozen=True, slots=True)
class RulebookText:
    """The text of a rulebook."""

    units: tuple[TextUnit, ...]
    unread: tuple[UnreadLines, ...]  # lines whose order is in doubt


def read_rulebook(content: bytes) -> RulebookText:
    """Read a text of at most 5 MB and 100,000 units.

    Raises:
        TextUnreadable: ``text-too-large``, ``not-utf-8``, ``not-text`` or ``too-many-sentences``.
    """
    lines, unread = in_reading_order(lines_of(decode(content)))
    units: list[TextUnit] = []
    for unit in units_of(blocks_of(lines)):
        if len(units) == MOST_UNITS:
            raise TextUnreadable("too-many-sentences", unit.place.line)
        units.append(unit)
    return RulebookText(tuple(units), tuple(unread))
