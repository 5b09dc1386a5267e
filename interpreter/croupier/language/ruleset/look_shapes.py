"""The shapes of a ``look``: colours, and signs of a few characters. Colours are measured by WCAG 2."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from croupier.language.diagnostics import Edit, write
from croupier.language.diagnostics.bounded import bounded

COLOUR_PATTERN = "^#[0-9a-fA-F]{6}$"
COLOUR = re.compile("#[0-9a-fA-F]{6}")
SHORT_COLOUR = re.compile("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")

MOST_SIGNS = 3
"""The most visible characters of a symbol."""

LONGEST_SYMBOL = 12
"""The most code points of a symbol: a visible character may be put together of several."""

OF_MARKUP = re.compile("[<>&\"'`]")

ADDED = ("Mn", "Me", "Cf")
"""The categories of Unicode whose characters are seen as a part of the one before."""

NAMED_COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "grey": "#808080",
    "gray": "#808080",
    "silver": "#c0c0c0",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ffa500",
    "purple": "#800080",
    "violet": "#ee82ee",
    "pink": "#ffc0cb",
    "brown": "#a52a2a",
    "turquoise": "#40e0d0",
    "teal": "#008080",
    "cyan": "#00ffff",
    "magenta": "#ff00ff",
    "lime": "#00ff00",
    "navy": "#000080",
    "maroon": "#800000",
    "olive": "#808000",
    "gold": "#ffd700",
    "beige": "#f5f5dc",
}
"""The colours of CSS that people are likely to name."""


def _colour(value: Any) -> str:
    if isinstance(value, str) and COLOUR.fullmatch(value):
        return value.lower()
    if value is None:
        raise ValueError('expected a colour in quotes, such as `"#c8102e"`: a `#` alone begins a comment')
    found = f", found `{value}`" if isinstance(value, str | int) else ""
    raise ValueError(bounded(f'expected red, green and blue as six digits, such as `"#c8102e"`{found}'))


def _symbol(value: Any) -> str:
    """Return a symbol. The reader of files has refused characters that a terminal obeys, however they are written."""
    if not isinstance(value, str | int) or isinstance(value, bool) or not str(value):
        raise ValueError(f"expected 1 to {MOST_SIGNS} characters for all languages, such as `♥` or `+2`")
    text = str(value)
    if OF_MARKUP.search(text) or any(one.isspace() for one in text):
        raise ValueError("expected a symbol without spaces, quotes, `<`, `>` and `&`")
    if not 1 <= visible(text) <= MOST_SIGNS or len(text) > LONGEST_SYMBOL:
        raise ValueError(f"expected a symbol of 1 to {MOST_SIGNS} characters that can be seen")
    return text


def visible(text: str) -> int:
    """Return how many characters of a text are seen as such. Accents and joiners belong to those before them."""
    return sum(unicodedata.category(one) not in ADDED for one in text)


def meant_colour(written: str) -> Edit | str:
    """Return the help for a colour that is written in another way, or an empty text."""
    found = SHORT_COLOUR.fullmatch(written)
    if found is not None:
        digits = found[1] if len(found[1]) > MOST_SIGNS else "".join(2 * one for one in found[1])
        return write(f'"#{digits.lower()}"')
    named = NAMED_COLOURS.get(written.lower())
    return "" if named is None else write(f'"{named}"')


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours ``#rrggbb``, from 1 to 21 (WCAG 2, contrast ratio)."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def opposite(colour: str) -> str:
    """Return black or white, whichever has more contrast with a colour: at least 4.58."""
    return max(("#000000", "#ffffff"), key=lambda one: contrast(one, colour))


Colour = Annotated[
    str,
    BeforeValidator(_colour),
    WithJsonSchema({"type": "string", "pattern": COLOUR_PATTERN}),
]
Symbol = Annotated[
    str,
    BeforeValidator(_symbol),
    WithJsonSchema({"anyOf": [{"type": "string", "minLength": 1, "maxLength": LONGEST_SYMBOL}, {"type": "integer"}]}),
]
