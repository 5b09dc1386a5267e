"""Name the keys of expectations, and what a key that has been read is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.authoring.scenarios.names import simplified
from croupier.authoring.scenarios.table import LaidTable, Unmet
from croupier.language.source import Span

Check = Callable[[LaidTable], list[Unmet]]


@dataclass(frozen=True)
class Expectation:
    """A key of a scenario that has been read."""

    place: Span
    check: Check  # returns the differences
    fault: str = ""  # the code of the expected fault, if the key expects one


PLAIN = ("turn", "asked", "decision", "over", "winner", "outcome", "in play", "fault", "event", "no event")
OF_PLAYER = ("offered", "not offered", "sees", "does not see", "event for", "no event for")
OF_PILE = ("top of", "size of")
SPELLED = (
    *PLAIN,
    *(f"{word} PLAYER" for word in OF_PLAYER),
    "offered PLAYER has",
    *(f"{word} PILE" for word in OF_PILE),
    "PILE has",
    "PILE has not",
    "MARK over",
    "began MARK",
)


def is_about_events(text: str) -> bool:
    """Return whether a key is about what has happened, or about the end, and not about a table in play."""
    plain = simplified(text)
    return plain in ("over", "winner", "fault", "event", "no event") or plain.startswith(
        ("event for ", "no event for ")
    )
