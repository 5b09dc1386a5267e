"""The wins of each seat: a table with a bar and an interval in each row, and what it says."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.study.comparison.results import Estimate
from croupier.study.pages.picture import bar, line, strip, whisker
from croupier.study.pages.scales import ticks
from croupier.study.pages.writer import StudyWriter
from croupier.texts.pages.markup import Markup, element, text
from croupier.texts.telling.words import listed

HEIGHT = 22
"""Of the bar of a seat, in pixels."""


def seats_section(w: StudyWriter, wins: Sequence[int], shares: Sequence[Estimate]) -> Markup:
    """Return the section on the seats. Without a win there are no ``shares``."""
    if not shares:
        return w.section("seats", "study-seats", element("p", w.word("study-no-wins")))
    even = 1 / len(shares)
    high = ticks(max(even, *(one.high or one.value for one in shares)), 4)[-1]
    rows = (
        [w.word("player", number=seat), _bar(one, even, high), w.number(won), w.share_cell(one)]
        for seat, (won, one) in enumerate(zip(wins, shares, strict=True), 1)
    )
    heads = [w.word(f"study-{name}") for name in ("seat", "picture", "wins", "share")]
    how = w.word("study-bars-how", even=w.share(even), high=w.share(high, 0))
    told = [element("p", one) for one in (*seats_told(w, shares), how)]
    table = w.table(w.word("study-seats-caption"), heads, rows, (2, 3))
    return w.section("seats", "study-seats", *told, element("div", table, class_="strips"))


def seats_told(w: StudyWriter, shares: Sequence[Estimate]) -> list[str]:
    """Return what the wins of the seats say, in sentences."""
    if not shares:
        return [w.word("study-no-wins")]
    even = 1 / len(shares)
    if any(one.low is None for one in shares):
        return [w.word("study-seats-few")]
    more = [seat for seat, one in enumerate(shares, 1) if one.low is not None and one.low > even]
    less = [seat for seat, one in enumerate(shares, 1) if one.high is not None and one.high < even]
    told = [_players(w, "study-seats-more", more, even), _players(w, "study-seats-less", less, even)]
    if more or less:
        return [one for one in told if one]
    width = max(one.half_width or 0.0 for one in shares)
    return [w.word("study-seats-even", even=w.share(even), width=w.number(100 * width, 1))]


def _players(w: StudyWriter, phrase: str, seats: Sequence[int], even: float) -> str:
    if not seats:
        return ""
    names = listed(w.language, [w.word("player", number=seat) for seat in seats])
    return w.word(phrase, count=len(seats), players=names, even=w.share(even))


def _bar(one: Estimate, even: float, high: float) -> Markup:
    mark = line(even / high, 0, even / high, HEIGHT, "mark")
    return strip(HEIGHT, bar(0, one.value / high, 4, HEIGHT - 8, "first"), mark, interval(one, HEIGHT / 2, high))


def interval(one: Estimate, y: float, high: float) -> Markup:
    """Return the interval of a share on a scale from 0 to ``high``; nothing if there is none."""
    return text() if one.low is None or one.high is None else whisker(one.low / high, one.high / high, y)
