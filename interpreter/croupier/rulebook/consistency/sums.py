"""Totals against sums.

A list of the cards is held against the total of the deck if the text says the total just before it, or elsewhere and
the list, or one beside it, comes near to it: other lists are of a part of the cards. A deck of several sides has its
total on each. A line that may not be about cards, such as `4 dice`, may be left out of a sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.claim import Claim
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tables import UnitReading
from croupier.rulebook.consistency.entries import ListEntry, What, entry_of
from croupier.rulebook.consistency.lists import CardList, Parts, parts_of
from croupier.rulebook.consistency.words import ListWords, any_of, terminals
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.text.sentences import TextUnit, UnitKind

CONDITIONS = {"with_players", "least_players", "most_players", "players"}
NEAR = 4
"""A sum is near to a total if they differ by less than the total divided by this."""
MOST_UNCERTAIN = 12
MOST_BETWEEN = 2
"""The most units, such as headings, between two lists that belong together, and between a total and its list."""
SUM_OF_DRAWS = 3
"""The numbers of a sum of draws: its two parts and what they make."""


def wrong_sums(read: ClaimsRead, listings: Sequence[CardList], words: ListWords) -> Iterator[TextFinding]:
    """Yield sums that are not what the text says they are."""
    totals = list(_totals(read))
    for cluster in _clusters(read, [one for one in listings if one.what is What.CARDS]):
        for listing in cluster:
            yield from _set_in(listing)
        yield from _against_total(read, cluster, totals)
    listed = {entry.unit.number for one in listings if one.what is What.CARDS for entry in one.entries}
    listed |= {one.unit.number for one in totals}
    for readings in read.readings:
        for reading in readings:
            if reading.unit.number in listed or any_of(reading.choices, {"DECK"}):
                for parts in parts_of(reading, words):
                    yield from _parts_differ(parts)
            yield from _of_each(reading, words)
    yield from _draws(read)


# --- the total of the deck ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Total:
    """The number of cards that a text says a deck has."""

    claim: Claim
    of_deck: bool  # the unit speaks of a deck
    leads: bool  # the unit says that its list follows

    @property
    def unit(self) -> TextUnit:
        return self.claim.unit

    @property
    def number(self) -> int:
        return self.claim.numbers[0]


def _totals(read: ClaimsRead) -> Iterator[_Total]:
    conditional = {one.claim.unit.number for one in read.claims if one.claim.sort in CONDITIONS}
    for placed in read.claims:
        claim = placed.claim
        if claim.sort != "total" or not claim.figures or claim.unit.number in conditional:
            continue
        choices = [choice for one in read.readings[claim.unit.number] for choice in one.choices]
        if not any_of(choices, {"INCLUDING"}):
            ends = choices[-1] if choices else None
            leads = any_of(choices, {"SPLIT"}) or (ends is not None and "COLON" in terminals(ends))
            yield _Total(claim, any_of(choices, {"DECK"}), leads)


def _clusters(read: ClaimsRead, listings: Sequence[CardList]) -> Iterator[list[CardList]]:
    """Yield lists that belong together: only headings, or one unit without numbers, stand between them."""
    cluster: list[CardList] = []
    for listing in listings:
        if cluster and not _adjoin(read, cluster[-1].last.number, listing.first.number):
            yield cluster
            cluster = []
        cluster.append(listing)
    if cluster:
        yield cluster


def _adjoin(read: ClaimsRead, last: int, first: int) -> bool:
    if first - last - 1 > MOST_BETWEEN:
        return False
    between = [one for number in range(last + 1, first) for one in read.readings[number]]
    return not any(choice.numeral is not None for one in between for choice in one.choices)


def _against_total(read: ClaimsRead, cluster: list[CardList], totals: Sequence[_Total]) -> Iterator[TextFinding]:
    own = [entry for listing in cluster for entry in listing.entries if entry.is_total]
    cards = [_without(listing, own) for listing in cluster]
    if len(own) > 1 or not all(listing.whole and listing.entries for listing in cards):
        return
    if any(not fits([CardList(What.CARDS, parts)], parent.number) for one in cluster for parent, parts in _parts(one)):
        return
    first = cluster[0].first.number
    before = [one for one in totals if one.unit.number < first and _adjoin(read, one.unit.number, first)]
    if own:
        yield from _judged(cards, own[0].number or 0, own[0].line, strict=True)
    elif before:
        yield from _judged(cards, before[-1].number, before[-1].claim.place.line, strict=before[-1].leads)
    else:
        sure = [one for one in totals if not one.claim.above]
        of_deck = [one for one in sure if one.of_deck or any(fits([listing], one.number) for listing in cards)]
        if of_deck and len({one.number for one in totals}) == 1:
            yield from _judged(cards, of_deck[0].number, of_deck[0].claim.place.line, strict=False)


def _without(listing: CardList, left_out: Sequence[ListEntry]) -> CardList:
    """Return the lines of a list that are set in below no other, without some."""
    outer = [one for one, parent in zip(listing.entries, listing.parents(), strict=True) if parent is None]
    return CardList(listing.what, [one for one in outer if one not in left_out], listing.whole)


def _parts(listing: CardList) -> Iterator[tuple[ListEntry, list[ListEntry]]]:
    """Yield the lines below which others are set in, each with these."""
    parents = listing.parents()
    for parent in listing.entries:
        parts = [one for one, above in zip(listing.entries, parents, strict=True) if above is parent]
        if parts:
            yield parent, parts


def _set_in(listing: CardList) -> Iterator[TextFinding]:
    """Yield lines that do not have as many cards as those below them, which they announce with a colon."""
    for parent, parts in _parts(listing):
        if listing.whole and parent.opens and not fits([CardList(What.CARDS, parts)], parent.number):
            found = sum(one.number or 0 for one in parts)
            yield TextFinding("sum", parent.place, f"the parts make {found}, not {parent.number}", parent.unit)


def _judged(cluster: Sequence[CardList], total: int, line: int, *, strict: bool) -> Iterator[TextFinding]:
    """Yield the lists that do not make a total. Where it is not ``strict``, those near to it alone."""
    if fits(cluster, total):
        return
    apart = [listing for listing in cluster if not fits([listing], total)]
    by_side = len(cluster) > 1 and (len(apart) < len(cluster) or _of_sides(cluster))
    for listings in [[one] for one in apart] if by_side else [list(cluster)]:
        found = sum(entry.number or 0 for one in listings for entry in one.entries)
        if strict or abs(found - total) * NEAR < total:
            first = listings[0].entries[0]
            message = f"the cards of this list make {found}; line {line} says {total}"
            yield TextFinding("sum", first.place, message, first.unit)


def _of_sides(cluster: Sequence[CardList]) -> bool:
    """Whether each list nearly repeats the number of cards of the first one."""
    sums = [sum(entry.number or 0 for entry in one.entries) for one in cluster]
    return all(abs(one - sums[0]) * NEAR < sums[0] for one in sums)


def fits(listings: Sequence[CardList], total: int | None) -> bool:
    """Whether lists make a total, perhaps without lines that may not be about cards."""
    entries = [entry for listing in listings for entry in listing.entries]
    certain = sum(one.number or 0 for one in entries if one.certain)
    uncertain = [one.number or 0 for one in entries if not one.certain]
    if len(uncertain) > MOST_UNCERTAIN and certain:
        return True
    reached = {certain}
    for number in uncertain:
        reached |= {one + number for one in reached}
    return total in reached


# --- other sums -----------------------------------------------------------------------------------


def _parts_differ(parts: Parts) -> Iterator[TextFinding]:
    """Yield a number that its parts do not make, but nearly: others may be no parts of it."""
    found = sum(entry.number or 0 for entry in parts.listing.entries)
    if not fits([parts.listing], parts.number) and abs(found - parts.number) * 2 < parts.number:
        place = parts.unit.placed.place(parts.start)
        yield TextFinding("sum", place, f"the parts make {found}, not {parts.number}", parts.unit)


def _of_each(reading: UnitReading, words: ListWords) -> Iterator[TextFinding]:
    """Yield a line whose number is not that of each, times those that it lists."""
    if reading.unit.kind is UnitKind.HEADING:
        return
    entry = entry_of(reading, words)
    if entry is None or entry.what is What.POINTS or entry.number is None or entry.each is None:
        return
    each = entry.each
    if len(each.values) > 1 and each.number * len(each.values) != entry.number:
        made = each.number * len(each.values)
        message = f"{each.number} of each of {len(each.values)} make {made}, not {entry.number}"
        yield TextFinding("sum", entry.place, message, entry.unit)


def _draws(read: ClaimsRead) -> Iterator[TextFinding]:
    for placed in read.claims:
        claim = placed.claim
        if claim.sort == "draw_sum" and len(claim.numbers) == SUM_OF_DRAWS:
            one, other, told = claim.numbers
            if one + other != told:
                yield TextFinding("sum", claim.place, f"{one} and {other} make {one + other}, not {told}", claim.unit)
