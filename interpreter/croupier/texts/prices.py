"""List what costs most steps in a ruleset, at the worst, at its largest table."""

from __future__ import annotations

from croupier.engines.contract.prices import LOOKS_A_STEP, Priced, dearest
from croupier.game.agreed import AgreedRules
from croupier.language.analysis.work import in_thousands
from croupier.texts.telling.words import word

MOST_LISTED = 20
"""The number of prices that are listed."""


def price_lines(rules: AgreedRules, language: str) -> list[str]:
    """Return the dearest steps of a ruleset with its options, the dearest first, in lines."""
    seats = rules.players[-1]
    found = dearest(rules.program(seats))[:MOST_LISTED]
    head = word(language, "prices-head", players=seats, looks=in_thousands(LOOKS_A_STEP))
    rows = [(in_thousands(one.price), in_thousands(one.looks), _what(one, language), _where(one)) for one in found]
    heads = tuple(word(language, f"prices-{one}") for one in ("steps", "looks", "what", "where"))
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(3)]
    return [head, "", *(_line(row, widths) for row in (heads, *rows))]


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    steps, looks, what, where = row
    return f"{steps:>{widths[0]}}  {looks:>{widths[1]}}  {what:<{widths[2]}}  {where}"


def _what(one: Priced, language: str) -> str:
    return word(language, f"priced-{one.kind}", rule=one.rule)


def _where(one: Priced) -> str:
    return f"{one.place.source.name}:{one.place.line}:{one.place.column}"
