"""Totals against sums.

A list of the cards is held against the total of the deck if the text says the total just before it, or elsewhere of
the deck and the list comes near to it: other lists are of a part of the cards. A deck of several sides has its total
on each. A line that may not be about cards, such as `4 dice`, may be left out of a sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook.claims.claim import Claim
from croupier.rulebook.claims.reading import ClaimsRead
from croupier.rulebook.claims.tables import Reading
from croupier.rulebook.consistency.entries import Entry, What, entry_of
from croupier.rulebook.consistency.lists import Listing, Parts, parts_of
from croupier.rulebook.consistency.words import Words, any_of, terminals
from croupier.rulebook.finding import Finding
from croupier.rulebook.text.sentences import Kind, Unit

CONDITIONS = {"with_players", "least_players", "most_players", "players"}
NEAR = 4
"""A sum is near to a total if they differ by less than the total divided by this."""
MOST_UNCERTAIN = 12
MOST_BETWEEN = 2
"""The most units, such as headings, between two lists that belong together, and between a total and its list."""
SUM_OF_DRAWS = 3
"""The numbers of a sum of draws: its two parts and what they make."""


def wrong_sums(read: ClaimsRead, listings: Sequence[Listing], words: Words) -> Iterator[Finding]:
    """Yield sums that are not what the text says they are."""
    totals = list(_totals(read))
    for cluster in _clusters(read, [one for one in listings if one.what is What.CARDS]):
        yield from _against_total(read, cluster, totals)
    listed = {entry.unit.number for one in listings if one.what is What.CARDS for entry in one.entries}
    listed |= {one.unit.number for one in totals}
    for readings in read.readings:
        for reading in readings:
            if reading.unit.number in listed or any_of(reading.choices, {"DECK"}):
                for parts in parts_of(reading, words):
                    if not fits([parts.listing], parts.number):
                        yield _parts_differ(parts)
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
    def unit(self) -> Unit:
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


def _clusters(read: ClaimsRead, listings: Sequence[Listing]) -> Iterator[list[Listing]]:
    """Yield lists that belong together: only headings, or one unit without numbers, stand between them."""
    cluster: list[Listing] = []
    for listing in listings:
        if cluster and not _adjoin(read, cluster[-1].last.number, listing.first.number):
            yield cluster
            cluster = []
        cluster.append(listing)
    if cluster:
        yield cluster


def _adjoin(read: ClaimsRead, last: int, first: int) -> bool:
    between = [one for number in range(last + 1, first) for one in read.readings[number]]
    return len(between) <= MOST_BETWEEN and not any(
        choice.numeral is not None for one in between for choice in one.choices
    )


def _against_total(read: ClaimsRead, cluster: list[Listing], totals: Sequence[_Total]) -> Iterator[Finding]:
    own = [entry for listing in cluster for entry in listing.entries if entry.is_total]
    cards = [_without(listing, own) for listing in cluster]
    if len(own) > 1 or not all(listing.whole and listing.entries for listing in cards):
        return
    before = [one for one in totals if _adjoin(read, one.unit.number, cluster[0].first.number)]
    before = [one for one in before if one.unit.number < cluster[0].first.number]
    counted = sum(entry.number or 0 for listing in cards for entry in listing.entries)
    if own:
        yield from _judged(cards, own[0].number or 0, own[0].line, strict=True)
    elif before:
        yield from _judged(cards, before[-1].number, before[-1].claim.place.line, strict=before[-1].leads)
    else:
        of_deck = [one for one in totals if one.of_deck or one.claim.numbers[0] == counted]
        if of_deck and len({one.number for one in totals}) == 1:
            yield from _judged(cards, of_deck[0].number, of_deck[0].claim.place.line, strict=False)


def _without(listing: Listing, left_out: Sequence[Entry]) -> Listing:
    return Listing(listing.what, [one for one in listing.entries if one not in left_out], listing.whole)


def _judged(cluster: Sequence[Listing], total: int, line: int, *, strict: bool) -> Iterator[Finding]:
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
            yield Finding("sum", first.place, message, first.unit)


def _of_sides(cluster: Sequence[Listing]) -> bool:
    """Whether each list nearly repeats the number of cards of the first one."""
    sums = [sum(entry.number or 0 for entry in one.entries) for one in cluster]
    return all(abs(one - sums[0]) * NEAR < sums[0] for one in sums)


def fits(listings: Sequence[Listing], total: int) -> bool:
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


def _parts_differ(parts: Parts) -> Finding:
    found = sum(entry.number or 0 for entry in parts.listing.entries)
    place = parts.unit.placed.place(parts.start)
    return Finding("sum", place, f"the parts make {found}, not {parts.number}", parts.unit)


def _of_each(reading: Reading, words: Words) -> Iterator[Finding]:
    """Yield a line whose number is not that of each, times those that it lists."""
    if reading.unit.kind is Kind.HEADING:
        return
    entry = entry_of(reading, words)
    if entry is None or entry.what is What.POINTS or entry.number is None or entry.each is None:
        return
    each = entry.each
    if len(each.values) > 1 and each.number * len(each.values) != entry.number:
        made = each.number * len(each.values)
        message = f"{each.number} of each of {len(each.values)} make {made}, not {entry.number}"
        yield Finding("sum", entry.place, message, entry.unit)


def _draws(read: ClaimsRead) -> Iterator[Finding]:
    for placed in read.claims:
        claim = placed.claim
        if claim.sort == "draw_sum" and len(claim.numbers) == SUM_OF_DRAWS:
            one, other, told = claim.numbers
            if one + other != told:
                yield Finding("sum", claim.place, f"{one} and {other} make {one + other}, not {told}", claim.unit)
