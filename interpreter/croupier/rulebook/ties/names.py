"""Find names behind `means:` that the ruleset lacks."""

from __future__ import annotations

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.ruleset import Ruleset
from croupier.rulebook.ties.tie import Ties

OF_FIELDS = ("points", "draws")
"""What a field of the cards holds. An option holds the rest."""


def unknown_names(ties: Ties, ruleset: Ruleset) -> list[Diagnostic]:
    """Return a problem for each name that is not that of a field, or of an option."""
    found = []
    for key, place in ties.places.items():
        what, known = ("field", [*ruleset.fields]) if key in OF_FIELDS else ("option", [*ruleset.options])
        name = getattr(ties.means, key)
        if name not in known:
            help = did_you_mean(name, known) or (f"there are {', '.join(known)}" if known else "take the key out")
            found.append(Diagnostic(f"unknown-{what}", f"no {what} is called `{name}`", place, help=help))
    return found
