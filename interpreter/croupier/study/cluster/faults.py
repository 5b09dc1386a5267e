"""Faults as plain data, so that they read alike wherever their games were played."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.game.agreed import AgreedRules
from croupier.game.replay import rules_words
from croupier.language.source import Source, Span
from croupier.study.simulation.playouts import Match


def packed(fault: Fault, rules: AgreedRules) -> dict[str, Any]:
    """Return a fault as JSON data, without the text of its source and the path of its rules."""
    place = None if fault.place is None else (fault.place.source.name, fault.place.start, fault.place.end)
    return {**vars(fault), "place": place, "replay": fault.replay.removeprefix(_command(rules))}


def unpacked(data: dict[str, Any], match: Match) -> Fault:
    """Return a fault of a match as this process would tell it."""
    fault = Fault(data["code"], data["message"], _place(data["place"], match))
    fault.rule, fault.seed, fault.limit = data["rule"], data["seed"], data["limit"]
    fault.replay = _command(match.rules) + data["replay"] if data["replay"] else ""
    return fault


def _command(rules: AgreedRules) -> str:
    """Return the beginning of the command that plays a game again. Paths differ from machine to machine."""
    return shlex.join(["croupier", "play", *rules_words(rules)])


def _place(place: tuple[str, int, int] | None, match: Match) -> Span | None:
    if place is None:
        return None
    name, start, end = place
    return Span(next(one for one in _sources(match) if one.name == name), start, end)


def _sources(match: Match) -> Iterator[Source]:
    """Yield the texts of the rules, and the values of options."""
    ruleset = match.rules.with_options(match.options).ruleset
    yield from ruleset.documents
    yield from (one.place.source for one in ruleset.options.values())
