"""Make names of the rule language from words of a text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.types import BUILT_IN_TYPES
from croupier.language.syntax.words import RESERVED

TELLABLE = re.compile(r"(?=.*\w)[\w +'’-]+\Z")
"""A text that can be a label as it stands, without a sign that means something in a pattern."""

LONGEST = 40
OWN = frozenset(
    {"stock", "laid", "hand", "current", "score"}
    | {"hand_size", "target", "game", "set_up", "turn", "choose_a_card", "lay", "p"}
    | {"colour", "colours", "value", "points", "plain", "blank", "label", "cites", "settles", "also_called", "look"}
    | {"player", "players", "card", "cards", "seat", "seats", "side", "sides", "kind", "kinds", "team", "teams"}
)
"""The names that a draft has itself, or that mean something beside its cards."""


def tellable(text: str) -> bool:
    """Return whether a text can be a label."""
    return len(text) <= LONGEST and bool(TELLABLE.match(text))


@dataclass
class NameMaker:
    """Makes names that nothing else has."""

    taken: set[str] = field(
        default_factory=lambda: set(RESERVED | frozenset(BUILT_INS) | frozenset(BUILT_IN_TYPES) | OWN)
    )

    def name(self, text: str, what: str) -> str:
        """Return a free name like a text. ``what`` is the sort of thing, for a text that makes no name by itself."""
        signed = text.replace("+", " plus ").replace("œ", "oe").replace("æ", "ae").replace("ß", "ss")
        plain = unicodedata.normalize("NFKD", signed).encode("ascii", "ignore").decode().lower()
        own = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
        made = own if own[:1].isalpha() else "_".join(one for one in (what, own) if one)
        made = f"{made}_{what}" if made in self.taken else made
        number, free = 1, made
        while free in self.taken:
            number += 1
            free = f"{made}_{number}"
        self.taken |= {free, f"{free}s"}
        return free
