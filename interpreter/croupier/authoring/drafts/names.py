"""Check the name of a new file."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.ruleset.shapes import RULESET_NAME

LONGEST_NAME = 60
ANY_RULESET = "any"
REPEATED = re.compile("[-_]{2}")


class ImpossibleName(Exception):
    """A name that no new ruleset can have. The message, in English, says why, and perhaps a better one."""


def check_new_name(name: str) -> None:
    """Raise ImpossibleName if a name is not possible, or is that of an installed ruleset."""
    if not RULESET_NAME.match(name) or REPEATED.search(name) or not name[-1].isalnum():
        better = _better(name)
        hint = f"; write `{better}`" if RULESET_NAME.match(better) else ""
        reason = "a name begins with a small letter; small letters and digits follow, with one `-` or `_` between them"
        raise ImpossibleName(f"`{name}` cannot be a name: {reason}{hint}")
    if len(name) > LONGEST_NAME:
        raise ImpossibleName(f"the name has {len(name)} letters; the most are {LONGEST_NAME}")
    if name == ANY_RULESET:
        raise ImpossibleName(f"`{name}` cannot be a name: `for: {name}` means every ruleset; choose another name")
    if name in installed() or name in installed_house_rules():
        raise ImpossibleName(f"`{name}` is installed already; choose another name")


def _better(name: str) -> str:
    """Return a possible name that is similar."""
    name = Path(name).name.removesuffix(".yaml")
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[-_]{2,}", "-", re.sub(r"[^a-z0-9_]+", "-", plain)).lstrip("-_0123456789").rstrip("-_")
