"""Reduce diagnostics to one for each mistake.

Algorithm. Diagnostics that follow from a declaration which could not be read, or that depend on a contested name, are
dropped. The rest is grouped by subject, such as an undefined name. A group becomes its first diagnostic, with the
places of the others; a diagnostic about a declaration comes first.

Invariant. At least one diagnostic of each mistake is left: something is dropped only if its cause has been reported.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from croupier.language.analysis.types import BUILT_IN_TYPES
from croupier.language.diagnostics import Diagnostic, Related

_QUOTED = re.compile("`([^`]*)`")
_WORD = re.compile(r"\w+")
_UNKNOWN = ("unknown-name", "unknown-kind", "unknown-type", "unknown-field")
_OF_PARAMETERS = ("wrong-arguments", "wrong-parameters")


def each_once(
    diagnostics: Iterable[Diagnostic],
    unread: Collection[str],
    unclear: Collection[str],
    contested: Collection[str] = (),
) -> list[Diagnostic]:
    """Return the diagnostics without those that follow from others.

    ``unread`` are names whose declaration could not be read. ``unclear`` are rules whose parameters are mistaken.
    ``contested`` are names that layers declare differently.
    """
    found = [one for one in diagnostics if not _follows(one, unread, unclear) and not _is_about(one, contested)]
    types = {_names(one)[-1] for one in found if one.code == "unknown-type"}
    groups: dict[object, list[Diagnostic]] = {}
    for at, one in enumerate(found):
        groups.setdefault(_subject(one, types) or at, []).append(one)
    return [_joined(group) for group in groups.values()]


def _names(one: Diagnostic) -> list[str]:
    """Return the texts in back-ticks in a message. If the message is about an unknown name, that name is the last."""
    return _QUOTED.findall(one.message) or [""]


def _follows(one: Diagnostic, unread: Collection[str], unclear: Collection[str]) -> bool:
    """Return whether a diagnostic follows from a declaration that could not be read, or from mistaken parameters."""
    names = _names(one)
    if one.code in _UNKNOWN:
        return names[-1] in unread or (one.code == "unknown-name" and _listed(names[-1]) in unread)
    return one.code in _OF_PARAMETERS and (names[0] in unclear or names[0] in unread)


def _is_about(one: Diagnostic, contested: Collection[str]) -> bool:
    """Return whether a contested name is in the message or in the line. Its right meaning is not known."""
    if not contested:
        return False
    told = " ".join([*_names(one), one.place.source.line(one.place.line)])
    return not set(contested).isdisjoint(_WORD.findall(told))


def _listed(name: str) -> str:
    """Return the type whose values a name lists: ``colour`` for ``colours``."""
    return name[:-1] if name.endswith("s") else ""


def _subject(one: Diagnostic, types: Collection[str]) -> object:
    """Return the subject of a diagnostic. All diagnostics of a subject are one mistake. Return None for other
    diagnostics."""
    names = _names(one)
    if one.code == "gives-nothing":
        return one.code, names[0].split(".")[0]
    if one.code not in _UNKNOWN or one.message.startswith("every player"):
        return None
    name, help = names[-1], one.help if names[-1] in BUILT_IN_TYPES else ""
    if one.code == "unknown-type":
        return "type", name
    if one.code == "unknown-name" and _listed(name) in types:
        return "type", _listed(name)
    if one.code == "unknown-field":
        return "field", name, *([] if one.message.startswith(("no field", "a `card`", "a `face`")) else names[:-1])
    return "name", name, help


def _joined(group: list[Diagnostic]) -> Diagnostic:
    """Return the first diagnostic of a group, with the places of the others. A diagnostic about a declaration is
    first. Its help stays an edit if there is one for each place."""
    ordered = sorted(group, key=lambda one: (one.place.source.name, one.place.start))
    first = min(ordered, key=lambda one: (one.code == "unknown-name", not one.message.startswith("no ")))
    places = dict.fromkeys(one.place for one in ordered if one.place != first.place)
    related = tuple(Related(place, "and here") for place in places)
    help = first.help if all(one.fix is not None for one in group) else str(first.help)
    return replace(first, related=first.related + related, help=help)
