"""Find looks that nothing shows, and values of an enumeration that only a colour tells apart."""

from __future__ import annotations

from croupier.language.analysis.drawn import sign_of
from croupier.language.analysis.lints.review import Review
from croupier.language.diagnostics import Related
from croupier.language.ruleset.ruleset import CardLook, Enumeration, Member


def idle_looks(r: Review) -> None:
    """Report looks of values that no card has, since no field is of their type."""
    shown = {type.name for type in r.symbols.fields.values() if type.base == "enum"}
    for enumeration in r.ruleset.enumerations.values():
        said = [one for one in enumeration.members if one.look != CardLook()]
        if said and enumeration.name not in shown:
            message = f"no card shows how `{said[0].name}` looks: no field is of type `{enumeration.name}`"
            r.warn("idle-look", message, said[0].place, "leave `look` out", "drawn nowhere")


def alike_looks(r: Review) -> None:
    """Report values with a look that have the same sign as another one, or none, so that only colours tell them."""
    shown = {type.name for type in r.symbols.fields.values() if type.base == "enum"}
    for enumeration in r.ruleset.enumerations.values():
        if enumeration.name in shown and any(one.look.fill or one.look.text for one in enumeration.members):
            _alike(r, enumeration)


def _alike(r: Review, enumeration: Enumeration) -> None:
    languages = dict.fromkeys(["", *(code for one in enumeration.members for code in one.mark)])
    first: dict[tuple[str, str], Member] = {}  # by language and sign
    for one in enumeration.members:
        others = [first.setdefault((code, sign_of(one, code)), one) for code in languages]
        other = next((other for other in others if other is not one), None)
        if other is not None:
            message = f"nothing but a colour tells `{one.name}` from `{other.name}`"
            help = "give each a sign of its own, such as `mark: A` and `mark: B`, or a `symbol` in its `look`"
            related = (Related(other.place, f"`{other.name}`"),)
            r.warn("alike-looks", message, one.place, help, "not told by everybody", related)
