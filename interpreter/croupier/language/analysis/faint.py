"""Check that what is written on cards can be read: the contrast of text and fill, as they are drawn together."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.analysis.context import Context
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.drawn import drawn_face, first_look
from croupier.language.diagnostics import Related
from croupier.language.ruleset.look_shapes import contrast
from croupier.language.ruleset.ruleset import CardLook, Ruleset
from croupier.language.source import Span

LEAST_CONTRAST = 4.5
"""The least contrast of a text with its background (WCAG 2, success criterion 1.4.3)."""

HELP = "leave `text` out, or take it away with `text: ~`: it is black or white then, as fits the fill"


def check_contrast(c: Context, deck: DeckPlan) -> None:
    """Report texts that are hard to read on the fill of their own look, or on that of a face in the deck."""
    told = set()
    for text, fill in (*_own(c.ruleset), *_together(c, deck)):
        places = (text.places["text"], fill.places["fill"])
        found = contrast(text.text, fill.fill)
        if found < LEAST_CONTRAST and places not in told:
            told.add(places)
            measured = f"{int(found * 100) / 100:.2f}"  # never rounded up to the least
            message = f"`{text.text}` on `{fill.fill}` has a contrast of {measured}, and {LEAST_CONTRAST} is the least"
            place, other, label = _ordered(c.ruleset, *places)
            related = () if place.line == other.line and place.source is other.source else (Related(other, label),)
            c.report("low-contrast", message, place, HELP, related=related)


def _own(ruleset: Ruleset) -> Iterator[tuple[CardLook, CardLook]]:
    """Yield each look that says both colours, twice."""
    looks = [one.look for enumeration in ruleset.enumerations.values() for one in enumeration.members]
    looks += [one.look for one in ruleset.kinds.values()]
    for look in (*looks, *ruleset.side_looks.values()):
        if look.text and look.fill:
            yield look, look


def _together(c: Context, deck: DeckPlan) -> Iterator[tuple[CardLook, CardLook]]:
    """Yield the looks that say the text and the fill of each face in the deck."""
    for design in deck.designs:
        looks = drawn_face(c.ruleset, c.symbols, design).looks
        text, fill = first_look(looks, "text"), first_look(looks, "fill")
        if text.text and fill.fill:
            yield text, fill


def _ordered(ruleset: Ruleset, text: Span, fill: Span) -> tuple[Span, Span, str]:
    """Return the two places, that of the upper layer first, and what the other one is."""
    if _height(ruleset, fill) > _height(ruleset, text):
        return fill, text, "the text"
    return text, fill, "the fill"


def _height(ruleset: Ruleset, place: Span) -> int:
    """Return 0 for a place in a base, 1 for one in the ruleset's own file, 2 for one in a house rule."""
    if place.source.name in ruleset.layer_files:
        return 2
    return 1 if place.source.name == ruleset.source.name else 0
