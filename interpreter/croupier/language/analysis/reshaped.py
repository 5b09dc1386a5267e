"""Tell at a layer that it declares something otherwise than rules below need.

Algorithm. A name is refused that a layer declares otherwise, and the ruleset is checked again: nothing that follows
from the name is told then. If mistakes in layers below are gone, they come from the change.

Invariant. A layer that changes what it declares, and all that needs it, is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from croupier.language.analysis.owners import owner_at
from croupier.language.diagnostics import Diagnostic, Edit, Related
from croupier.language.ruleset.reshaping import Reshaped
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Span

Mistake = tuple[str, Span, str]


def no_longer_fit(
    r: Ruleset, told: Sequence[Diagnostic], without: Callable[[str], Sequence[Diagnostic]]
) -> Iterator[tuple[str, Diagnostic]]:
    """Yield the names that layers declare otherwise than parts below need, each with the diagnostic at the layer.

    ``told`` are all mistakes. ``without`` returns those that are left if nothing is told that follows from a name.
    """
    declared = {*r.piles, *r.states, *r.options} - r.contested
    for one in r.reshaped:
        if one.name not in declared:
            continue
        left = {_mistake(other) for other in without(one.name)}
        lost = [other.place for other in told if _mistake(other) not in left and other.place.source.name in one.below]
        first = next(((place, *owner) for place in lost if (owner := owner_at(r, place))[0]), None)
        if first is not None:
            yield one.name, _diagnostic(one, r.origins.told(one.name), *first)


def _mistake(one: Diagnostic) -> Mistake:
    return one.code, one.place, one.message


def _diagnostic(one: Reshaped, name: str, use: Span, owner: str, change: str) -> Diagnostic:
    """Return the diagnostic of a declaration that a layer changes, with the first part that needs what it was."""
    owner = "starts" if owner == name else owner
    here, there = f"{one.key}: {one.after}", f"{one.key}: {one.before}"
    if not one.after:
        message = f"`{name}` is without `{one.key}` here, but `{owner}` still takes it as `{there}`"
    elif not one.before:
        message = f"`{name}` is `{here}` here, but `{owner}` still takes it without `{one.key}`"
    else:
        message = f"`{name}` is `{here}` here, but `{owner}` still takes it as `{there}`"
    other = f"change `{owner}`, such as by `{change}`" if change else f"change `{owner}` too"
    help: str = f"leave this change out; or {other}"
    if one.key == "of" and one.before and one.after:
        help = Edit.of(f"write `{there}`; or {other}", one.before, "", one.place)
    related = (Related(use, f"`{owner}` still takes it so"),)
    return Diagnostic("still-used", message, one.place, related=related, help=help)
