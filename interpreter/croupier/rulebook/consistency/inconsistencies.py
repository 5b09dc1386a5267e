"""Find where a rulebook's text contradicts itself."""

from __future__ import annotations

from croupier.rulebook.claims.lexicon import Lexicon
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.consistency.colours import disagreeing
from croupier.rulebook.consistency.coverage import repeated, uncovered
from croupier.rulebook.consistency.lists import listings
from croupier.rulebook.consistency.names import renamed
from croupier.rulebook.consistency.sums import wrong_sums
from croupier.rulebook.consistency.words import ListWords
from croupier.rulebook.finding import TextFinding


def inconsistencies(read: ClaimsRead, lexicon: Lexicon) -> list[TextFinding]:
    """Return where a text contradicts itself, by place.

    The kinds of the findings are ``sum``, ``twice``, ``never``, ``two-names`` and ``lists-disagree``.
    """
    words = ListWords(lexicon)
    lists = listings(read, words)
    found = [
        *wrong_sums(read, lists, words),
        *repeated(lists),
        *uncovered(read, lists, words),
        *renamed(read, lists, words),
        *disagreeing(lists),
    ]
    return sorted(found, key=lambda one: one.place)
