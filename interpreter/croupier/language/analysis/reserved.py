"""Check that no name of the YAML part is a word of the language, which no rule could write."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.analysis.context import Context
from croupier.language.source import Span
from croupier.language.syntax.words import RESERVED

TRUTHS = {"yes", "no", "true", "false", "on", "off"}


def check_reserved(c: Context) -> None:
    for name, place, help in _declared(c):
        if name in RESERVED:
            message = f"`{name}` is a word of the language and cannot be a name"
            c.report("keyword-as-name", message, place, help or f"choose another name, such as `the_{name}`")


def _declared(c: Context) -> Iterator[tuple[str, Span, str]]:
    """Yield the names that the YAML part declares, each with its place, and a help if a plain one will not do."""
    for enumeration in c.symbols.enumerations.values():
        yield enumeration.name, enumeration.place, ""
        truths = enumeration.name in c.ruleset.options and TRUTHS.issuperset(one.name for one in enumeration.members)
        help = "write `type: boolean`, with the default `true` or `false`" if truths else ""
        yield from ((one.name, one.place, help) for one in enumeration.members)
    yield from ((one.name, one.place, "") for one in c.ruleset.options.values() if one.type != "choice")
    yield from ((one.name, one.place, "") for one in c.ruleset.piles.values())
    for state in c.ruleset.states.values():
        if len(state.of) != 1:  # others stand behind a dot, where no word of the language can stand
            yield state.name, state.place, ""
