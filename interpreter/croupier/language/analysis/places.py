"""Check piles and states: whose they are, who sees them, and with which values they start."""

from __future__ import annotations

from croupier.language.analysis.advice import TEAMS_HELP
from croupier.language.analysis.context import Context
from croupier.language.analysis.fields import fixed_fields
from croupier.language.analysis.known_before import check_faultless, check_known
from croupier.language.analysis.mistaken import can_have, lacks_owner, named_twice, resets_by_type
from croupier.language.analysis.symbols import index_types, resolve_type
from croupier.language.analysis.types import PLAYER, TEAM, Type
from croupier.language.diagnostics import did_you_mean
from croupier.language.ruleset.ruleset import Pile, StateVariable


def check_state(c: Context, variable: StateVariable) -> None:
    type, problem = resolve_type(c.symbols, variable.type)
    if len(variable.of) == 1:
        c.diagnostics += [problem] if problem else []
    _indices(c, variable, "state")
    _same_name(c, variable)
    _counter(c, variable, type)
    if type.base == "face":
        c.report("bad-field-type", "a face cannot be stored", variable.type.place, "store the card")
    starts = None if variable.name in c.symbols.refused else variable.starts
    if starts is not None and check_known(c, starts, type):
        check_faultless(c, starts)
    if variable.reset_by is not None and variable.reset_by not in c.symbols.marks and not _unread_mark(c, variable):
        help = did_you_mean(variable.reset_by, c.symbols.marks) or f"add `marks {variable.reset_by}` to a rule"
        if resets_by_type(variable, c.symbols):
            help = f"`each` names a mark; for one `{variable.reset_by}` each write `of: {variable.reset_by}`"
        c.report("unknown-mark", f"no rule marks `{variable.reset_by}`", variable.reset_at, help)
    _viewers(c, variable, "write `seen_by: all` or `nobody`")


def _viewers(c: Context, thing: Pile | StateVariable, help: str) -> None:
    """Report viewers that there are not: of what belongs to nobody, or of a team where nobody has one."""
    if "team" in thing.viewers and not c.ruleset.teams:
        c.report("no-teams", f"`{thing.name}` is seen by a team, and nobody has one", thing.seen_by_at, TEAMS_HELP)
    elif lacks_owner(thing, c.symbols):
        c.report("bad-value", f"`{thing.name}` has no owner", thing.seen_by_at, help)


def _unread_mark(c: Context, variable: StateVariable) -> bool:
    """Return whether the rule with the mark of a state stands in the text, and could not be read."""
    return bool(c.ruleset.unread) and f"marks {variable.reset_by}" in variable.place.source.text


def _indices(c: Context, thing: Pile | StateVariable, what: str) -> None:
    """Check the types of which each value has a pile or a state. They must have values that are known before play."""
    for one in thing.of:
        type, problem = resolve_type(c.symbols, one)
        if problem is not None:
            c.diagnostics.append(problem)
        elif not can_have(thing, type):
            help = "take `player`, an enumeration, or a list of them"
            if what == "state":
                help = "take `player`, an enumeration, `card`, a family of piles, or a list of them"
            c.report("bad-value", f"there cannot be a {what} for each `{type}`", one.place, help)
    twice = named_twice(thing)
    if twice is not None:
        help = "name each type once; a pile has its own with it"
        c.report("bad-value", f"`{twice.name}` stands twice behind `of`", thing.of[-1].place, help)


def _counter(c: Context, variable: StateVariable, type: Type) -> None:
    """Report a state of cards that has no value to fall back to where a card is shuffled."""
    on_cards = any(one.name == "card" for one in variable.of)
    if on_cards and variable.starts is None and not type.optional and type.base != "error":
        first = {"number": "0", "boolean": "false"}.get(type.base)
        help = f"write `starts: {first}`" if first else f"let it be a `{type}?`, which starts as none"
        message = f"`{variable.name}` lies on cards and falls off when they are shuffled, so it needs a first value"
        c.report("starts-missing", message, variable.place, help)


def _same_name(c: Context, variable: StateVariable) -> None:
    """Report a state of one type's values that is called as a field of them."""
    of = index_types(c.symbols, variable.of)
    if of == (PLAYER,) and variable.name == TEAM and c.ruleset.teams:
        message = "every player has a `team` already"
        c.report("name-taken", message, variable.place, "choose another name for the state")
    elif len(of) == 1 and variable.name in fixed_fields(c, of[0]):
        message = f"the values of `{of[0]}` have a field `{variable.name}` already"
        c.report("name-taken", message, variable.place, "choose another name for the state")


def check_pile(c: Context, pile: Pile) -> None:
    _indices(c, pile, "pile")
    _viewers(c, pile, "let it be seen by `all` or `nobody`, or give every player one with `of: player`")
