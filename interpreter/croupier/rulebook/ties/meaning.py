"""Check that the meanings of a rulebook's words name parts that the ruleset has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.ruleset import Ruleset
from croupier.rulebook.comparing.meanings import IN_FIELDS
from croupier.rulebook.ties.tie import Ties


def meaning_problems(ties: Ties, ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Yield what is wrong with the meanings that a file of ties gives."""
    for name in (one.name for one in fields(ties.means)):
        said = getattr(ties.means, name)
        in_fields = name in IN_FIELDS
        known = ruleset.fields if in_fields else ruleset.options
        if said is None or said in known:
            continue
        what = "a field of the cards" if in_fields else "an option"
        help = did_you_mean(said, known) or f"there are {', '.join(known) or 'none'}; or take `{name}` out"
        yield Diagnostic(
            "unknown-name", f"`{name}` means {what}, and none is called `{said}`", ties.meant[name], help=help
        )
