"""Check the YAML part: kinds, options, state, piles, outcome, and the references between them."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from croupier.language.analysis.advice import TEAMS_HELP
from croupier.language.analysis.constants import AlwaysFaults, NotConstant, evaluate
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression, fixed_fields
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.mistaken import lacks_owner, resets_by_type
from croupier.language.analysis.reserved import check_reserved
from croupier.language.analysis.sums import report_fault
from croupier.language.analysis.symbols import (
    KindSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    RuleSymbol,
    can_be_index,
    index_types,
    resolve_type,
)
from croupier.language.analysis.types import ERROR, NUMBER, PLAYER, TEAM, Type
from croupier.language.diagnostics import Related, did_you_mean, write
from croupier.language.ruleset.parts import citations_of
from croupier.language.ruleset.ruleset import Kind, Option, Pile, StateVariable
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

OUTCOME = "outcome"
KNOWN_BEFORE = "this must be known before play"
CONSTANTS = "use literals, values of types and options"

MOST_PILES = 2_000
"""The most piles of a table."""

MOST_STATES = 20_000
"""The most states of a table, those of each player, pile and so on counted one by one."""

MOST_PLAYERS = 16
"""The most players of a table."""


def check_document(c: Context) -> None:
    check_reserved(c)
    _players(c)
    _teams(c)
    for field in c.ruleset.fields.values():
        if field.default is not None:
            _constant(c, field, field.default, c.symbols.fields.get(field.name, ERROR))
    for kind in c.ruleset.kinds.values():
        _kind(c, kind)
    for option in c.ruleset.options.values():
        _option(c, option)
    for variable in c.ruleset.states.values():
        _state(c, variable)
    for pile in c.ruleset.piles.values():
        _pile(c, pile)
    _outcome(c)
    _entry(c)
    _citations(c)


def _players(c: Context) -> None:
    fewest, most = c.ruleset.players[0], c.ruleset.players[-1]
    if most > MOST_PLAYERS:
        message = f"`players` goes up to {most}, and a table has at most {MOST_PLAYERS} seats"
        help = f"write `players: {fewest}..{MOST_PLAYERS}`" if fewest < MOST_PLAYERS else ""
        if not isinstance(c.ruleset.players, range):
            help = f"leave out the numbers above {MOST_PLAYERS}"
        c.report("too-many-players", message, c.ruleset.players_place, help)


def _teams(c: Context) -> None:
    """Report numbers of players that do not make their teams."""
    for players, teams in c.ruleset.teams.items():
        if players not in c.ruleset.players:
            help = f"leave `{players}` out, or let so many play"
            message = f"no table has {players} players" if players > 1 else "no table has 1 player"
            c.report("teams-uneven", message, c.ruleset.teams_place, help)
        elif players % teams:
            alone = f"1 player does not make {teams} teams"
            message = f"{players} players do not make {teams} teams" if players > 1 else alone
            c.report("teams-uneven", message, c.ruleset.teams_place, _even_teams(c, players, teams))
            return


def _even_teams(c: Context, players: int, teams: int) -> str:
    """Return the help for players who do not make their teams."""
    if len(set(c.ruleset.teams.values())) > 1:
        return f"leave `{players}` out: then everybody is alone there"
    whole = [one for one in c.ruleset.players if one % teams == 0]
    if whole:
        there = f"`teams: {{{whole[0]}: {teams}}}`"
        return f"write `players: {whole}` and `teams: {teams}`, or say where there are teams: {there}"
    most = MOST_PLAYERS - MOST_PLAYERS % teams
    even = min(players + teams - players % teams, most)
    return (
        f"let so many play that they make {teams} teams: `players: {even}` and `teams: {teams}`"
        if even
        else "say that there are fewer teams"
    )


def _constant(c: Context, owner: object, value: n.Expression, want: Type) -> bool:
    """Return whether a value consists of literals, members and options. Report if it does not."""
    scope = Scope(Routine("a constant", acting=False))
    c.facts.routines[value] = scope.routine
    before = len(c.diagnostics)
    check_expression(c, scope, value, want)
    if len(c.diagnostics) > before:
        return False
    for node in walk(value):
        if isinstance(node, n.Call) or (isinstance(node, n.Name | n.Field) and not _is_constant(c, node)):
            c.report("not-constant", KNOWN_BEFORE, node.place, CONSTANTS)
            return False
    return True


def _without_fault(c: Context, value: n.Expression) -> None:
    """Report a constant whose value is a fault with the options as they are."""
    options = c.ruleset.options.values()
    known = {one.name: _option_value(c, one) for one in options if not option_problem(c, one, one.default)}
    try:
        evaluate(c, value, known)
    except AlwaysFaults as fault:
        report_fault(c, fault)
    except NotConstant:
        return  # an option with a bad default, reported there, or a search


def _option_value(c: Context, option: Option) -> object:
    enumeration = c.symbols.enumerations.get(option.name if option.type == "choice" else option.type)
    if enumeration is None:
        return option.default
    return [one.name for one in enumeration.members].index(str(option.default))


def _is_constant(c: Context, node: n.Name | n.Field) -> bool:
    symbol = c.facts.symbols.get(node)
    return symbol is None or isinstance(symbol, MemberSymbol | OptionSymbol | KindSymbol | LocalSymbol)


# --- kinds ---------------------------------------------------------------------------------------


def _kind(c: Context, kind: Kind) -> None:
    routine = Routine(kind.name, acting=False)
    c.facts.routines[kind] = routine
    scope = Scope(routine)
    for parameter in kind.parameters:
        _parameter(c, scope, parameter)
    for name, value in kind.values.items():
        declared = c.symbols.fields.get(name)
        if declared is None:
            help = did_you_mean(name, [*c.symbols.fields, "cites", "settles", "label"])
            c.report("unknown-field", f"no field is called `{name}`", value.place, help)
        else:
            check_expression(c, scope, value, declared)
    _all_fields(c, kind)


def _parameter(c: Context, scope: Scope, parameter: n.Parameter) -> None:
    """Check a parameter of a kind. It must be one of the fields."""
    type, problem = resolve_type(c.symbols, parameter.type)
    declared = c.symbols.fields.get(parameter.name)
    c.diagnostics += [problem] if problem and (declared or parameter.name != parameter.type.name) else []
    if declared is None:
        help = did_you_mean(parameter.name, c.symbols.fields) or _declaration(c, parameter)
        c.report("unknown-field", f"no field is called `{parameter.name}`", parameter.place, help)
    elif "error" not in (type.base, declared.base) and declared.required != type.required:
        message = f"the field `{parameter.name}` is a `{declared}`, not a `{type}`"
        c.report("type-mismatch", message, parameter.place)
    if parameter.domain is not None:
        message = "only the parameters of a move are chosen from a list"
        help = "say in the lines of the deck which cards there are"
        c.report("domain-without-move", message, parameter.domain.place, help)
    scope.declare(c, parameter, parameter.name, type, parameter.place)


def _declaration(c: Context, parameter: n.Parameter) -> str:
    """Return the help that declares a field for a parameter.

    The field may be none if some kinds do not have it.
    """
    optional = "" if all(parameter.name in _given(one) for one in c.ruleset.kinds.values()) else "?"
    return f"declare it: `fields: {{{parameter.name}: {parameter.type.name}{optional}}}`"


def _all_fields(c: Context, kind: Kind) -> None:
    """Report the fields that a kind lacks, unless it has one under a name that no field has."""
    given = _given(kind)
    if not given <= c.symbols.fields.keys():
        return
    for field in c.ruleset.fields.values():
        if c.symbols.fields.get(field.name, ERROR) == ERROR or f"fields.{field.name}" in c.ruleset.unread:
            continue
        if field.name not in given and field.default is None and not field.type.optional:
            help = f"give it, or give the field a default, or make it `{field.type.name}?`"
            c.report("missing-field", f"`{kind.name}` has no `{field.name}`", kind.place, help)


def _given(kind: Kind) -> set[str]:
    """Return the fields to which a kind, or a deck line, gives a value."""
    return {*kind.values, *(one.name for one in kind.parameters)}


# --- options and state ---------------------------------------------------------------------------


def _option(c: Context, option: Option) -> None:
    if option.type == "rule":
        if option.default is not None and not isinstance(option.default, str):
            c.report("bad-option-value", f"`{option.name}` holds statements", option.place, "write them as a text")
        return
    if option.parameters and option.name not in c.symbols.refused:
        c.report("bad-value", "only an option of type rule has parameters", option.place)
    if option.low is not None and option.high is not None and option.low > option.high:
        help: str = write(f"{option.high}..{option.low}")
        c.report("bad-option-value", f"there is no number in the range of `{option.name}`", option.place, help)
        return
    problem = option_problem(c, option, option.default)
    if problem:
        key, what = ("default", "default") if option.fixed_at is None else ("fixed", "fixed value")
        help = f"write `{key}: true` or `{key}: false`" if option.type == "boolean" else ""
        c.report("bad-option-value", f"the {what} of `{option.name}` {problem}", option.place, help)


def option_problem(c: Context, option: Option, value: object) -> str:
    """Return why a value does not suit an option, as the rest of a sentence, or an empty text."""
    if option.type == "choice":
        return "" if value in option.choices else f"is none of {', '.join(f'`{one}`' for one in option.choices)}"
    if option.type == "boolean":
        return "" if isinstance(value, bool) else "is neither `true` nor `false`"
    if option.type == "number":
        if option.low is None or option.high is None:
            return ""
        if not isinstance(value, int) or isinstance(value, bool):
            return "is no number"
        return "" if option.low <= value <= option.high else f"is not between {option.low} and {option.high}"
    enumeration = c.symbols.enumerations.get(option.type)
    if enumeration is None:
        return ""
    names = [one.name for one in enumeration.members]
    return "" if value in names else f"is none of {', '.join(f'`{one}`' for one in names)}"


def _state(c: Context, variable: StateVariable) -> None:
    type, problem = resolve_type(c.symbols, variable.type)
    if len(variable.of) == 1:
        c.diagnostics += [problem] if problem else []
    _indices(c, variable, "state")
    _same_name(c, variable)
    _counter(c, variable, type)
    if type.base == "face":
        c.report("bad-field-type", "a face cannot be stored", variable.type.place, "store the card")
    if variable.starts is not None and _constant(c, variable, variable.starts, type):
        _without_fault(c, variable.starts)
    if variable.reset_by is not None and variable.reset_by not in c.symbols.marks and not _unread_mark(c, variable):
        help = did_you_mean(variable.reset_by, c.symbols.marks) or f"add `marks {variable.reset_by}` to a rule"
        if resets_by_type(variable, c.symbols):
            help = f"`each` names a mark; for one `{variable.reset_by}` each write `of: {variable.reset_by}`"
        c.report("unknown-mark", f"no rule marks `{variable.reset_by}`", variable.place, help)
    _viewers(c, variable, {variable.seen_by}, "write `seen_by: all` or `nobody`")


def _viewers(c: Context, thing: Pile | StateVariable, viewers: set[str], help: str) -> None:
    """Report viewers that there are not: of what belongs to nobody, or of a team where nobody has one."""
    if "team" in viewers and not c.ruleset.teams:
        c.report("no-teams", f"`{thing.name}` is seen by a team, and nobody has one", thing.place, TEAMS_HELP)
    elif lacks_owner(thing, viewers, c.symbols):
        c.report("bad-value", f"`{thing.name}` has no owner", thing.place, help)


def _unread_mark(c: Context, variable: StateVariable) -> bool:
    """Return whether the rule with the mark of a state stands in the text, and could not be read."""
    return bool(c.ruleset.unread) and f"marks {variable.reset_by}" in variable.place.source.text


def _indices(c: Context, thing: Pile | StateVariable, what: str) -> None:
    """Check the types of which each value has a pile or a state. They must have values that are known before play."""
    for one in thing.of:
        type, problem = resolve_type(c.symbols, one)
        if problem is not None:
            c.diagnostics.append(problem)
        elif type.base not in ("player", "enum") and not (what == "state" and can_be_index(type)):
            help = "take `player`, an enumeration, or a list of them"
            if what == "state":
                help = "take `player`, an enumeration, `card`, a family of piles, or a list of them"
            c.report("bad-value", f"there cannot be a {what} for each `{type}`", one.place, help)
    names = [one.name for one in thing.indices]
    twice = next((one for at, one in enumerate(thing.indices) if one.name in names[:at]), None)
    if twice is not None:
        help = "name each type once; a pile has its own with it"
        c.report("bad-value", f"`{twice.name}` stands twice behind `of`", thing.of[-1].place, help)


def check_sizes(c: Context, cards: int) -> None:
    """Report a table with too many piles, or too many states, for a deck of so many cards."""
    _places(c, c.ruleset.piles.values(), "piles", MOST_PILES, cards)
    _places(c, c.ruleset.states.values(), "states", MOST_STATES, cards)


def _places(c: Context, things: Iterable[Pile | StateVariable], what: str, most: int, cards: int) -> None:
    """Report the largest family if a table has too many piles, or too many states."""
    sizes = [(_members(c, one, cards), one) for one in things]
    count = sum(size for size, _ in sizes)
    if count > most:
        size, largest = max(sizes, key=lambda one: one[0])
        message = f"this comes to {count} {what}, {size} of them called `{largest.name}`"
        help = f"a table has at most {most}: take fewer types behind `of`, or types with fewer values"
        c.report("family-too-large", message, largest.place, help)


def _members(c: Context, thing: Pile | StateVariable, cards: int) -> int:
    """Return how many piles or states there are of one name at the largest table."""
    return prod(_values(c, type, cards) for type in index_types(c.symbols, thing.of))


def _values(c: Context, type: Type, cards: int) -> int:
    """Return how many values a type has at the largest table."""
    pile = c.ruleset.piles.get(type.name) if type.base == "pile" else None
    if pile is not None:
        return _members(c, pile, cards)
    known = {"player": c.ruleset.players[-1], "card": cards}
    enumeration = c.symbols.enumerations.get(type.name)
    return known[type.base] if type.base in known else len(enumeration.members) if enumeration else 1


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


def _pile(c: Context, pile: Pile) -> None:
    seen = pile.seen_by
    viewers = {seen.front, seen.back, seen.front_of_top, seen.back_of_top}
    _indices(c, pile, "pile")
    _viewers(c, pile, viewers, "let it be seen by `all` or `nobody`, or give every player one with `of: player`")


# --- outcome, entry, citations -------------------------------------------------------------------


def _outcome(c: Context) -> None:
    if c.ruleset.outcome is None:
        if c.ruleset.wins_from is not None:
            message = "there is no `outcome` that could be so much"
            c.report("bad-outcome", message, c.ruleset.wins_from.place, "say what each player gets: `outcome: …`")
        return
    routine = Routine(OUTCOME, acting=False)
    c.facts.routines[c.ruleset.outcome] = routine
    scope = Scope(routine)
    scope.declare(c, c.ruleset, "player", PLAYER, c.ruleset.outcome.place)
    have = check_expression(c, scope, c.ruleset.outcome)
    is_team = have.name == TEAM and bool(c.ruleset.teams)
    if have not in (NUMBER, ERROR) and (have.base != "enum" or have.optional or is_team):
        message = f"an outcome is a number, or a value of an enumeration for all players, not `{have}`"
        help = "say what stands in the place of none: `… otherwise …`" if have.optional else ""
        c.report("bad-outcome", message, c.ruleset.outcome.place, help)
    elif c.ruleset.wins_from is not None:
        _wins_from(c, c.ruleset.wins_from, have)


def _wins_from(c: Context, least: n.Expression, outcome: Type) -> None:
    """Check the least outcome that wins: a constant number, of an outcome that is a number."""
    if outcome.base == "enum":
        help = "leave `wins_from` out: whoever has the last role has won"
        c.report("bad-outcome", "roles say themselves who has won", least.place, help)
    elif _constant(c, c.ruleset, least, NUMBER):
        searches = [one for one in walk(least) if isinstance(one, n.Quantified)]
        if searches:
            c.report("not-constant", KNOWN_BEFORE, searches[0].place, CONSTANTS)
        else:
            _without_fault(c, least)


def _entry(c: Context) -> None:
    symbol = c.symbols.values.get("game")
    node = symbol.node if isinstance(symbol, RuleSymbol) else None
    if "game" in c.ruleset.unread:
        return
    if not isinstance(node, n.Procedure):
        c.report("no-game", "no rule says how a game goes", c.ruleset.place, "add a rule `to game:`; play begins there")
    elif node.signature.parameters or node.giving is not None:
        c.report("no-game", "`game` takes and gives nothing", node.place, write("to game:"))


def _citations(c: Context) -> None:
    """Report interpretations that are used but not listed, and those that are listed but not used."""
    listed = c.ruleset.interpretations
    prefixes = {code.rsplit("-", 1)[0] for code in listed}
    used: set[str] = set()
    for one in citations_of(c.ruleset):
        if one.agreed:
            continue
        code = one.cite.code
        used.add(code)
        if code not in listed and (one.settles or code.rsplit("-", 1)[0] in prefixes):
            help = f"list it under `interpretations:` as `{code}`"
            c.report("unknown-interpretation", f"no interpretation is called `{code}`", one.cite.place, help)
    for code, interpretation in listed.items():
        if code not in used and not c.ruleset.unread:
            _not_taken(c, code, interpretation.place)


def _not_taken(c: Context, code: str, place: Span) -> None:
    """Report an unused interpretation: at the change that removed its citation, or where it is listed."""
    message, help = f"nothing takes the reading of `{code}`", "cite it where the rules take it"
    change = c.ruleset.uncited.get(code)
    if change is None:
        c.report(
            "unsettled-interpretation",
            message,
            place,
            f"{help}, or write `settles: {code}` where it is decided: at an option, or a line of the deck",
        )
        return
    help = f"if this takes it, write `cites {code}` below; else remove it: `interpretations: {{{code}: ~}}`"
    related = (Related(place, "the reading"),)
    c.report("unsettled-interpretation", f"{message} any more", change, help, related=related)
