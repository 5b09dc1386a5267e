"""Report values of a wrong type, with the help for the two types."""

from __future__ import annotations

from croupier.language.analysis import types as t
from croupier.language.analysis.context import Context
from croupier.language.analysis.families import (
    is_piles,
    report_several,
)
from croupier.language.analysis.hints import (
    hidden_help,
    none_help,
    piles_help,
    values_help,
)
from croupier.language.analysis.types import (
    BOOLEAN,
    CARD,
    CARDS,
    FACE,
    NUMBER,
    PILE,
    PLAYER,
    Type,
    fits,
    item_of,
    list_of,
)
from croupier.language.diagnostics import Edit, write
from croupier.language.syntax import nodes as n


def report_mismatch(c: Context, e: n.Expression, have: Type, want: Type, known: str = "") -> None:
    """Report a value of a wrong type, with a known help or the help for this pair of types."""
    if is_piles(have) and (want.base == "pile" or want == list_of(CARD)):
        report_several(c, e, known=known)
        return
    help = known
    if help:
        pass
    elif have.base == "none":
        help = f"none fits only where the type says `{want}?`"
    elif have.optional and fits(have.required, want):
        help = none_help(c, e)
    elif have.base == "card" and want.base == "face":
        help = "give it a name first with `let`; a card that has a name stands for the face that is up"
    elif want.base == "list" and want.item == FACE:
        help = "choose the card, and read its face with `face(card, …)`"
    elif have.base == "card" and want == CARDS and not have.optional:
        help = f"write `[{e.place.text}]`"
    elif item_of(have) == CARD and want.base == "card":
        help = "name one of its cards, such as `top(…)`, or move them all with `move each c in … to …`"
    elif have.base in ("pile", "list") and want == BOOLEAN:
        help = write(f"size({e.place.text}) > 0")
    elif have.base == "enum" and want == NUMBER:
        help = Edit.of(f"its place among the values is `position({e.place.text})`", f"position({e.place.text})")
    elif have.base == "player" and want.name == t.TEAM and not have.optional:
        help = write(f"{e.place.text}.{t.TEAM}")
    elif want.base == "enum" and have == NUMBER:
        help = values_help(c, want, have)
    elif have.base == "player" and want.base == "pile" and not have.optional:
        help = piles_help(c, e, want)
    elif have.optional and want == BOOLEAN:
        help = "to ask whether there is one write `x != none`"
    help = hidden_help(c, e, want) or help
    c.report("type-mismatch", f"expected `{want}`, found `{have}`", e.place, help)


def report_no_list(c: Context, e: n.Expression, type: Type, help: str = "") -> None:
    """Report a value that is neither a list nor a pile, or a pile that may be none."""
    if type.base == "pile":
        report_mismatch(c, e, type, type.required)
    else:
        if type == PLAYER:
            help = help or piles_help(c, e, PILE)
        c.report("type-mismatch", f"expected a list or a pile, found `{type}`", e.place, help)
