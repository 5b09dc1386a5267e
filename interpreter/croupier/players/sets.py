"""Several cards of a move, chosen at random."""

from __future__ import annotations

from croupier.engines.reference.sets import SetSearch
from croupier.table.random import Stream


def random_set(search: SetSearch, chance: Stream) -> tuple[int, ...]:
    """Choose cards, draw after draw, among those that may be added; stopping is one more choice where they make the
    move. Where nothing can be added to cards that do not make it, the first set is taken."""
    part: tuple[int, ...] = ()
    while True:
        more, whole = search.may_be_added(part), search.is_set(part)
        ways = len(more) + whole
        if not ways:
            return search.first_sets(1)[0]
        chosen = chance.below(ways) if ways > 1 else 0
        if chosen == len(more):
            return part
        part = search.joined(part, more[chosen])
