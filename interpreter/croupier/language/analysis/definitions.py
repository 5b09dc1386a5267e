"""Check whole definitions: definitions without effect, acting rules, decisions, moments and behaviours."""

from __future__ import annotations

from croupier.language.analysis.blocks import check_body
from croupier.language.analysis.chosen import check_chosen, refuse_cards
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Owner, Routine
from croupier.language.analysis.families import choose_pile_first, is_piles
from croupier.language.analysis.mismatches import report_mismatch
from croupier.language.analysis.narrowing import when_false, when_true
from croupier.language.analysis.quantifiers import check_source
from croupier.language.analysis.signatures import declare_parameters, giving_type, has_card, parameter_problem
from croupier.language.analysis.symbols import RuleSymbol, parameter_types, resolve_type
from croupier.language.analysis.types import BOOLEAN, CARD, CARDS, ERROR, PLAYER, Type, fits, joined, list_of
from croupier.language.analysis.ways import check_way
from croupier.language.diagnostics import Edit, Related, did_you_mean
from croupier.language.ruleset.replacing import conditions_of
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def check_definition(c: Context, node: n.Definition) -> None:
    """Check a definition that acts. Definitions without effect have been checked by ``check_define``."""
    match node:
        case n.Procedure():
            check_procedure(c, node)
        case n.Decision():
            check_decision(c, node)
        case n.Moment():
            _moment(c, node)
        case n.Behaviour():
            _behaviour(c, node)
        case n.During():
            _during(c, node)
        case n.Way():
            check_way(c, node)


def _routine(c: Context, node: Owner, routine: Routine) -> Scope:
    c.facts.routines[node] = routine
    return Scope(routine)


# --- definitions without effect ------------------------------------------------------------------


def check_define(c: Context, node: n.Define) -> None:
    name = node.signature.name
    if _changes_no_condition(c, node):
        c.facts.giving[name] = ERROR
        return
    scope = _routine(c, node, Routine(name, acting=False, place=node.place))
    declare_parameters(c, scope, node.signature.parameters)
    if node.giving is not None:
        want = _report_type(c, node.giving)
        check_pure(c, scope, node.body, want)
        c.facts.giving[name] = want
    else:
        c.facts.giving[name] = check_pure(c, scope, node.body, None)


def _changes_no_condition(c: Context, node: n.Define) -> bool:
    """Report an ``also`` or ``never`` for a definition that gives no truth value. Return whether there is one."""
    older, places = conditions_of(node, c.ruleset.origins)
    type = BOOLEAN if older is None else c.facts.giving.get(older.name, ERROR)
    if type == BOOLEAN or type.base == "error":
        return False
    for place in places:
        message = f"`{node.signature.name}` gives a `{type}`; `also` and `never` are for conditions"
        related = (Related(node.place, "it is defined here"),)
        c.report("not-a-condition", message, place, "change it with `instead of`", related=related)
    return True


def check_pure(c: Context, scope: Scope, pure: n.Pure, want: Type | None) -> Type:
    """Return the type of the value of a body without effect."""
    inner = scope.inner()
    for let in pure.lets:
        type = check_expression(c, inner, let.value)
        inner.declare(c, let, let.name, type, let.place)
    if not isinstance(pure.result, n.Cases):
        return check_expression(c, inner, pure.result, want)
    return _cases(c, inner, pure.result, want)


def _cases(c: Context, scope: Scope, cases: n.Cases, want: Type | None) -> Type:
    told: frozenset[str] = frozenset()
    found: Type | None = None
    for condition, pure in cases.branches:
        check_expression(c, scope.inner(told), condition, BOOLEAN)
        type = check_pure(c, scope.inner(told | when_true(condition)), pure, want)
        found = type if found is None else _both(c, found, type, pure)
        told |= when_false(condition)
    type = check_pure(c, scope.inner(told), cases.otherwise, want)
    assert found is not None
    return _both(c, found, type, cases.otherwise)


def _both(c: Context, first: Type, second: Type, pure: n.Pure) -> Type:
    both = joined(first, second)
    if both is None:
        c.report("type-mismatch", f"another branch is a `{first}`, this one a `{second}`", pure.place)
        return Type("error")
    return both


# --- acting rules --------------------------------------------------------------------------------


def check_procedure(c: Context, node: n.Procedure) -> None:
    name = node.signature.name
    if node.giving is not None:
        _report_type(c, node.giving)
    routine = Routine(name, acting=True, giving=giving_type(c, node), place=node.place)
    scope = _routine(c, node, routine)
    declare_parameters(c, scope, node.signature.parameters)
    falls = check_body(c, scope, node.body)
    if falls and routine.giving is not None:
        c.report(
            "missing-give",
            f"`{name}` can end without giving its `{routine.giving}`",
            node.place,
            "give a value on every way",
        )
    if node.marks == "win" and not _starts_with_player(c, node.signature.parameters):
        c.report(
            "mark-without-player",
            "the rule that marks `win` takes the winner first",
            node.place,
            f"write `to {name}(player …)`",
        )


def _report_type(c: Context, written: n.TypeName) -> Type:
    """Return the type behind ``giving``. Report a mistaken one."""
    type, problem = resolve_type(c.symbols, written)
    if problem is not None:
        c.diagnostics.append(problem)
    if type == CARDS:
        help = "hand them on as parameters; a `define` without `giving` may be a list"
        c.report("cards-in-let", "a rule cannot give several cards", written.place, help)
        return ERROR
    return type


def _starts_with_player(c: Context, parameters: tuple[n.Parameter, ...]) -> bool:
    types = parameter_types(c.symbols, parameters[:1])
    return bool(types) and fits(types[0], PLAYER)


# --- decisions -----------------------------------------------------------------------------------


def check_decision(c: Context, node: n.Decision) -> None:
    name = node.signature.name
    decided = _starts_with_player(c, node.signature.parameters)
    if not decided:
        others = [one.place.text for one in node.signature.parameters]
        first = next((one for one in others if one.split()[0] == "player"), "player")
        inside = ", ".join([first, *(one for one in others if one != first)])
        help = f"its first parameter is who decides: write `decision {name}({inside})`"
        if not others or first in others:  # else whoever asks must name the player too
            help = Edit.of(help, f"{name}({inside})", place=node.signature.whole)
        c.report("decision-without-player", f"`{name}` does not say who decides", node.place, help)
    if node.giving is not None:
        _report_type(c, node.giving)
    giving = giving_type(c, node)
    routine = Routine(name, acting=False, giving=giving, place=node.place, decision=name)
    if not decided:
        c.blur(routine)
    scope = _routine(c, node, routine)
    declare_parameters(c, scope, node.signature.parameters)
    _unique_moves(c, node)
    for move in node.moves:
        _move(c, node, scope, move, must_give=giving is not None)
    for meanwhile in node.meanwhiles:
        check_meanwhile(c, node, scope, meanwhile)
    if node.otherwise is not None:
        _own_body(c, node, scope, node.otherwise, "otherwise", must_give=giving is not None)
    elif giving is not None and not node.moves:
        c.report("missing-give", f"`{name}` gives nothing when all decline", node.place, "add `otherwise: give …`")


def _unique_moves(c: Context, node: n.Decision) -> None:
    seen: dict[str, Span] = {}
    blocks = [*node.meanwhiles]
    for during in c.symbols.during:
        if any(one.name == node.signature.name for one in during.decisions):
            blocks += during.meanwhiles
    for move in (*node.moves, *(one for block in blocks for one in block.moves)):
        first = seen.setdefault(move.signature.name, move.place)
        if first != move.place:
            message = f"`{node.signature.name}` has two moves `{move.signature.name}`"
            related = (Related(first, "the first"),)
            help = "give one of them another name"
            if first.source is not move.place.source and move in node.moves:
                help = f"{help}, or change the first: `instead of {move.signature.name}: …`"
            c.report("duplicate-move", message, move.place, help, related=related)


def _own_body(c: Context, node: n.Decision, scope: Scope, body: n.Body, label: str, *, must_give: bool) -> Routine:
    name = node.signature.name
    routine = Routine(f"{name}.{label}", acting=True, giving=giving_type(c, node), place=body.place, decision=name)
    routine.begin_as(scope.routine)
    c.facts.routines[body] = routine
    inner = Scope(routine, scope.names, scope.narrowed)
    if check_body(c, inner, body) and must_give:
        c.report(
            "missing-give", f"`{routine.label}` can end without giving a value", body.place, "give a value on every way"
        )
    return routine


def _move(c: Context, node: n.Decision, scope: Scope, move: n.DecisionMove, *, must_give: bool) -> None:
    """Check a move. Its domains, condition and body share a row of locals, which begins with the decision's locals."""
    name = node.signature.name
    routine = Routine(f"{name}.{move.signature.name}", acting=False, place=move.place, decision=name)
    routine.begin_as(scope.routine)
    c.facts.routines[move] = routine
    inner = Scope(routine, scope.names, scope.narrowed)
    first = routine.reserve(len(move.signature.parameters))
    for slot, parameter in enumerate(move.signature.parameters, first):
        _domain(c, inner, parameter, slot)
    check_chosen(c, inner, move.signature.parameters)
    told: frozenset[str] = frozenset()
    if move.condition is not None:
        check_expression(c, inner, move.condition, BOOLEAN)
        told = frozenset(one for one in when_true(move.condition) if one in inner.names)
    routine.acting, routine.giving = True, giving_type(c, node)
    if check_body(c, inner.inner(told), move.body) and must_give:
        c.report(
            "missing-give", f"`{routine.label}` can end without giving a value", move.place, "give a value on every way"
        )


def _domain(c: Context, scope: Scope, parameter: n.Parameter, slot: int) -> None:
    type, _ = resolve_type(c.symbols, parameter.type)
    problem = parameter_problem(c, parameter)
    if problem is not None:
        c.diagnostics.append(problem)
        type, scope.routine.unclear = ERROR, True
    if parameter.domain is not None:
        _source(c, scope, parameter, parameter.domain, type)
    elif type.base not in ("enum", "boolean", "error"):
        source = type.name if type.base == "pile" and type.name else "…"
        help = f"write `{parameter.type.name} {parameter.name} in {source}`"
        message = f"nothing says which `{parameter.type.name}` the move may be made with"
        c.report("missing-domain", message, parameter.place, help)
    scope.declare(c, parameter, parameter.name, type, parameter.place, slot=slot)


def _source(c: Context, scope: Scope, parameter: n.Parameter, domain: n.Expression, type: Type) -> None:
    """Check what a parameter is chosen from."""
    if type not in (CARD, CARDS):
        check_expression(c, scope, domain, list_of(type))
        return
    have, want = check_expression(c, scope, domain), type if type == CARDS else list_of(CARD)
    if not fits(have, want):
        report_mismatch(c, domain, have, want, choose_pile_first(parameter, have) if is_piles(have) else "")


def check_meanwhile(c: Context, node: n.Decision, scope: Scope, meanwhile: n.Meanwhile) -> None:
    """Check the moves of players who may act before the asked player. The loop's variable is the acting player.

    Its slot follows the slots of the decision; the slots of a move's parameters follow it.
    """
    name = node.signature.name
    routine = Routine(f"{name}.meanwhile", acting=False, place=meanwhile.place, decision=name)
    routine.begin_as(scope.routine)
    c.facts.routines[meanwhile] = routine
    inner = Scope(routine, scope.names, scope.narrowed)
    slot = routine.reserve(1)
    item = check_source(c, inner, meanwhile.source)
    if not fits(item, PLAYER):
        c.report("type-mismatch", f"expected players, found `{item}`", meanwhile.source.place)
    inner.declare(c, meanwhile, meanwhile.variable, item, meanwhile.place, slot=slot)
    if meanwhile.where is not None:
        check_expression(c, inner, meanwhile.where, BOOLEAN)
    slots, routine.slots = routine.slots, slot + 1
    for move in meanwhile.moves:
        _move(c, node, inner, move, must_give=False)
    routine.slots = slots


def _during(c: Context, node: n.During) -> None:
    """Check the blocks of a ``during``.

    They are checked in a stand-in decision whose only local is the asked player, called ``asked``.
    """
    for name in node.decisions:
        symbol = c.symbols.values.get(name.name)
        if not (isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Decision)):
            known = c.symbols.rule_names(n.Decision)
            help = did_you_mean(name.name, known) or f"add it: `decision {name.name}(player, …):`"
            if symbol is not None:
                help = "only decisions have blocks that they share"
            c.report("unknown-name", f"no decision is called `{name.name}`", name.place, help)
    label = "during " + ", ".join(one.name for one in node.decisions)
    signature = n.Signature(label, (), node.place)
    stand_in = n.Decision(signature, None, (), (), node.meanwhiles, None, node.place)
    routine = Routine(label, acting=False, place=node.place, decision=label)
    scope = _routine(c, node, routine)
    scope.declare(c, node, "asked", PLAYER, node.place)
    for meanwhile in node.meanwhiles:
        check_meanwhile(c, stand_in, scope, meanwhile)


# --- moments -------------------------------------------------------------------------------------


def _moment(c: Context, node: n.Moment) -> None:
    name = node.signature.name
    types = parameter_types(c.symbols, node.signature.parameters[:1])
    if not has_card(types):
        help = f"write `moment {name}(card, …)`: its first parameter is a card"
        place = node.signature.parameters[0].place if node.signature.parameters else node.place
        c.report("moment-without-card", f"`{name}` does not say whose moment it is", place, help)
    scope = _routine(c, node, Routine(name, acting=True, place=node.place))
    declare_parameters(c, scope, node.signature.parameters)
    refuse_cards(c, node.signature.parameters)
    if node.body is not None:
        check_body(c, scope, node.body)


def _behaviour(c: Context, node: n.Behaviour) -> None:
    symbol = c.symbols.values.get(node.moment)
    moment = symbol.node if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Moment) else None
    if moment is None:
        known = c.symbols.rule_names(n.Moment)
        help = did_you_mean(node.moment, known) or f"declare it: `moment {node.moment}(card, player)`"
        c.report("unknown-name", f"no moment is called `{node.moment}`", node.place, help)
    for kind in node.kinds:
        c.kind_called(kind.name, kind.place)
    label = f"{node.kinds[0].name} {node.moment}"
    scope = _routine(c, node, Routine(label, acting=True, place=node.place))
    declare_parameters(c, scope, node.parameters)
    refuse_cards(c, node.parameters)
    if moment is not None and not scope.routine.unclear:
        _same_parameters(c, node, moment)
    check_body(c, scope, node.body)


def _same_parameters(c: Context, node: n.Behaviour, moment: n.Moment) -> None:
    have = parameter_types(c.symbols, node.parameters)
    want = parameter_types(c.symbols, moment.signature.parameters)
    if not has_card(want):
        return  # that is reported at the moment
    same = len(have) == len(want) and all(
        one == other or "error" in (one.base, other.base) for one, other in zip(have, want, strict=True)
    )
    if not same:
        words = ", ".join(str(one) for one in want)
        help = f"`{node.moment}` has the parameters ({words})"
        c.report("wrong-parameters", f"these are not the parameters of `{node.moment}`", node.place, help)
