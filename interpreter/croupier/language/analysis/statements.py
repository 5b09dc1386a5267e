"""Check statements."""

from __future__ import annotations

from croupier.language.analysis import blocks
from croupier.language.analysis.calls import check_arguments, check_rule_call
from croupier.language.analysis.chosen import names_cards
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.families import is_piles, one_for_all, report_several
from croupier.language.analysis.fields import fields_of, state_type, states_of
from croupier.language.analysis.mismatches import report_mismatch
from croupier.language.analysis.names import report_owned
from croupier.language.analysis.quantifiers import check_each
from croupier.language.analysis.symbols import RuleSymbol, StateSymbol, Symbol, WaySymbol, index_types
from croupier.language.analysis.types import CARD, CARDS, ERROR, NUMBER, PILE, PLAYER, Type, fits, list_of
from croupier.language.diagnostics import Edit, did_you_mean, write
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def check_statement(c: Context, scope: Scope, s: n.Statement) -> bool:
    """Check a statement. Return whether the next statement can be reached."""
    match s:
        case n.Let():
            _let(c, scope, s)
        case n.Set():
            _set(c, scope, s)
        case n.Add():
            _add(c, scope, s)
        case n.Move():
            check_expression(c, scope, s.card, CARD)
            _destination(c, scope, s.pile, s.position)
        case n.MoveEach():
            _move_each(c, scope, s)
        case n.AskStatement():
            check_rule_call(c, scope, s.ask.call, asked=True)
            _ask_allowed(c, scope, s)
        case n.AskAtOnce():
            _ask_at_once(c, scope, s)
        case n.Do():
            _do(c, scope, s)
        case n.If():
            return blocks.check_if(c, scope, s)
        case n.ForEach():
            blocks.check_for_each(c, scope, s)
        case n.Repeat():
            return blocks.check_repeat(c, scope, s)
        case n.Give():
            _give(c, scope, s)
            return False
        case n.Stop():
            _stop(c, scope, s)
            return False
        case n.Again():
            _again(c, scope, s)
            return False
        case n.Finish():
            _finish(c, scope, s)
            return False
        case n.Flat():
            _operands(c, scope, s)
    return True


# --- operands ------------------------------------------------------------------------------------

OPERANDS = {
    "card": (CARD, "a card"),
    "pile": (PILE, "a pile"),
    "cards": (list_of(CARD), "a list of cards"),
    "player": (PLAYER, "a player"),
    "players": (list_of(PLAYER), "a list of players"),
}
"""The type and the noun for each word that a flat statement's row may name."""


def _operands(c: Context, scope: Scope, s: n.Flat) -> None:
    """Check the operands of a flat statement against the types that its row names."""
    for field, words in s.row.takes.items():
        operand: n.Expression = getattr(s, field)
        if len(words) == 1:
            check_expression(c, scope, operand, OPERANDS[words[0]][0])
            continue
        have = check_expression(c, scope, operand)
        if is_piles(have) and "pile" in words:
            report_several(c, operand)
        elif not any(_is_one(have, OPERANDS[word][0]) for word in words):
            *names, last = [OPERANDS[word][1] for word in words]
            message = f"expected {', '.join(names)} or {last}, found `{have}`"
            c.report("type-mismatch", message, operand.place)


def _is_one(have: Type, want: Type) -> bool:
    """Return whether a value has exactly a type. A card is no face here, though it can stand for its face."""
    if have.base == "error" or (have.base, have.optional) == (want.base, want.optional):
        return have.item is None or want.item is None or _is_one(have.item, want.item)
    return False


# --- values --------------------------------------------------------------------------------------


def check_value(c: Context, scope: Scope, value: n.Expression | n.Ask, want: Type | None = None) -> Type:
    """Return the type of the right side of let, set or give: an expression, a question, or a call of an acting rule."""
    call = value.call if isinstance(value, n.Ask) else value if _is_acting_call(c, value) else None
    if call is None:
        assert not isinstance(value, n.Ask)
        if isinstance(value, n.Quantified) and value.quantifier == "random" and scope.routine.acting:
            c.allowed_random.add(value)
        return check_expression(c, scope, value, want)
    assert isinstance(call, n.Call)
    have = check_rule_call(c, scope, call, asked=isinstance(value, n.Ask))
    _ask_allowed(c, scope, value) if isinstance(value, n.Ask) else None
    if have is None:
        c.report("gives-nothing", f"`{call.name}` gives no value", call.place, "add `giving TYPE` to it")
        return ERROR
    c.learn(value, have)
    if want is not None and (not fits(have, want) or (have.base == "card" and want.base == "face")):
        report_mismatch(c, call, have, want)
        return ERROR
    return have


def _is_acting_call(c: Context, value: n.Expression) -> bool:
    if not isinstance(value, n.Call):
        return False
    symbol = c.symbols.values.get(value.name)
    return isinstance(symbol, RuleSymbol) and not isinstance(symbol.node, n.Define)


def _ask_allowed(c: Context, scope: Scope, s: n.Statement | n.Ask) -> None:
    if scope.in_card_loop is not None:
        help = "loop over players or members, or pick the cards one by one with `repeat`"
        c.report("ask-in-card-loop", "a loop over cards may not ask", s.place, help)


# --- locals and state ----------------------------------------------------------------------------


def _let(c: Context, scope: Scope, s: n.Let) -> None:
    type = check_value(c, scope, s.value)
    if type.base in ("none", "nothing"):
        c.report(
            "unclear-type",
            "none alone does not say what this is",
            s.value.place,
            "let it hold a value first, or keep it in state with a type such as `card?`",
        )
        type = ERROR
    elif type == CARDS and names_cards(c, s.value):
        help = "use its name itself: it holds the same cards to the end of the rule"
        c.report("cards-in-let", "a local cannot hold several cards", s.value.place, help)
        type = ERROR
    elif type.base == "list":
        c.report(
            "list-stored",
            f"a local cannot hold a `{type}`",
            s.value.place,
            "name it with `define`, or loop over it here",
        )
        type = ERROR
    scope.declare(c, s, s.name, type, s.place, settable=True)


def target_type(c: Context, scope: Scope, target: n.Target) -> Type:
    """Return the type of the target of set and add. Report a target that cannot be changed."""
    if target.dotted:
        return _dotted(c, scope, target)
    if target.name in c.symbols.refused and target.name not in scope.names:
        for one in target.indices:
            check_expression(c, scope, one)
        return ERROR
    if target.indices:
        return _indexed(c, scope, target)
    local = scope.names.get(target.name)
    if local is not None:
        c.facts.symbols[target] = local
        if not local.settable:
            message = f"`{target.name}` cannot be set: it is a parameter or a loop's variable"
            c.report("not-settable", message, target.place, "give the new value a name of its own with `let`")
        return local.type
    symbol = c.symbols.values.get(target.name)
    if isinstance(symbol, StateSymbol):
        return _indexed(c, scope, target)
    if target.name in c.ruleset.states:
        report_owned(c, scope, target.name, target.place)
        return ERROR
    return _no_state(c, scope, target, symbol)


def _no_state(c: Context, scope: Scope, target: n.Target, symbol: Symbol | WaySymbol | None) -> Type:
    """Report a name that is no state."""
    c.met_unknown(scope, target, None)
    if symbol is not None or target.name in c.symbols.members:
        message = f"`{target.name}` cannot be set: it is no state"
        c.report("not-settable", message, target.place, "only state, and what `let` has named, can be set")
    else:
        help = did_you_mean(target.name, [*c.ruleset.states, *scope.names])
        help = help or f"declare it under `state`, or name it with `let {target.name} = …`"
        c.report("unknown-name", f"no state is called `{target.name}`", target.place, help)
    return ERROR


def _indexed(c: Context, scope: Scope, target: n.Target) -> Type:
    """Return the type of a state that is named alone, or called with its indices."""
    symbol = c.symbols.values.get(target.name)
    if not isinstance(symbol, StateSymbol):
        for one in target.indices:
            check_expression(c, scope, one)
        if symbol is None and target.name in c.ruleset.states and len(target.indices) == 1:
            of, help = c.ruleset.states[target.name].of[0].name, f"{target.indices[0].place.text}.{target.name}"
            c.report("unknown-name", f"every {of} has a `{target.name}`", target.place, write(help))
            return ERROR
        return _no_state(c, scope, target, symbol)
    c.facts.symbols[target] = symbol
    call = n.Call(target.name, target.indices, target.place)
    check_arguments(c, scope, call, index_types(c.symbols, symbol.variable.of))
    return symbol.type


def _dotted(c: Context, scope: Scope, target: n.Target) -> Type:
    """Return the type of a state behind a dot."""
    (base,) = target.indices
    have = check_expression(c, scope, base)
    if have.base == "error":
        return ERROR
    if have.optional:
        report_mismatch(c, base, have, have.required)
        return ERROR
    known = states_of(c, have)
    variable = known.get(target.name)
    if variable is not None:
        type = state_type(c, variable.type)
        c.facts.symbols[target] = StateSymbol(variable, type, target.place)
        return type
    if target.name in fields_of(c, have):
        message = f"`{target.place.text}` is fixed: only state can be set"
        help = f"declare state for it: `of: {have}`" if have.base == "enum" else ""
        c.report("not-settable", message, target.place, help)
        return ERROR
    if target.name in c.symbols.refused or one_for_all(c, have, target.name, target.place):
        return ERROR
    of = [one.name for one in c.ruleset.states[target.name].of] if target.name in c.ruleset.states else []
    if len(of) == 1 and of[0] in c.symbols.types:
        report_mismatch(c, base, have, c.symbols.types[of[0]])
    else:
        help = did_you_mean(target.name, known)
        c.report("unknown-field", f"a {have} has no state `{target.name}`", target.place, help)
    return ERROR


def _set(c: Context, scope: Scope, s: n.Set) -> None:
    want = target_type(c, scope, s.target)
    have = check_value(c, scope, s.value, want)
    if not s.target.indices and s.target.name in scope.names:
        name = frozenset({s.target.name})
        required = want.optional and not have.optional and have.base not in ("none", "error")
        scope.narrowed = scope.narrowed | name if required else scope.narrowed - name


def _add(c: Context, scope: Scope, s: n.Add) -> None:
    amount = check_expression(c, scope, s.amount)
    if amount.base in ("card", "pile"):
        pile = s.amount.place.text
        help = _card_added(c, s, pile) if amount.base == "card" else _pile_added(c, s, pile)
        c.report("type-mismatch", f"`add` changes a number, and this is a `{amount}`", s.amount.place, help)
        return
    if not fits(amount, NUMBER):
        report_mismatch(c, s.amount, amount, NUMBER)
    if _added_to_owner(c, scope, s.target):
        return
    type = target_type(c, scope, s.target)
    if type.base != "error" and type != NUMBER:
        c.report("type-mismatch", f"`add` changes a number, and `{s.target.name}` is a `{type}`", s.target.place)


def _added_to_owner(c: Context, scope: Scope, target: n.Target) -> bool:
    """Report a local that has numbers, where one of these has to be named. Return whether it has been reported."""
    local = scope.names.get(target.name)
    if local is None or local.settable or target.indices or local.type.optional:
        return False
    numbers = [name for name, one in states_of(c, local.type).items() if state_type(c, one.type) == NUMBER]
    if not numbers:
        return False
    paths = [f"{target.name}.{one}" for one in numbers]
    help = write(paths[0]) if len(paths) == 1 else "say which number: " + ", ".join(f"`{one}`" for one in paths)
    message = f"`add` changes a number, and `{target.name}` is a `{local.type}`"
    c.report("type-mismatch", message, target.place, help)
    return True


def _pile_added(c: Context, s: n.Add, pile: str) -> str:
    """Return the help for a pile that is added: move its top card to a pile, or add what its cards count to a state."""
    counted = [name for name, type in c.symbols.fields.items() if type == NUMBER]
    if s.target.name not in c.ruleset.states or not counted:
        return _card_added(c, s, f"top({pile})")
    total = f"total c.{counted[0]} for c in {pile}"
    return Edit.of(f"add what its cards count: `{total}`", total)


def _card_added(c: Context, s: n.Add, card: str) -> str:
    """Return the help for a card that is added: move it to a pile, or add what it counts to a state."""
    if s.target.name in c.ruleset.states:
        counted = [name for name, type in c.symbols.fields.items() if type == NUMBER]
        if len(counted) == 1:
            return Edit.of(f"add what it counts: `{card}.{counted[0]}`", f"{card}.{counted[0]}")
        return (
            f"add what it counts, such as `{card}.{counted[0]}`" if counted else "give cards a field of type `number`"
        )
    place = Span(s.place.source, s.place.start, max(s.place.end, s.target.place.end))
    move = f"move {card} to {s.target.place.text}"
    return Edit.of(f"cards are moved: write `{move}`", move, place=place)


# --- cards ---------------------------------------------------------------------------------------


def _destination(c: Context, scope: Scope, pile: n.Expression, position: n.Position | None) -> None:
    check_expression(c, scope, pile, PILE)
    if position is not None and position.card is not None:
        check_expression(c, scope, position.card, CARD)


def _move_each(c: Context, scope: Scope, s: n.MoveEach) -> None:
    item, _ = check_each(c, scope, s)
    if item.base == "pile":
        report_several(c, s.source)
    elif item.base not in ("card", "error"):
        c.report("type-mismatch", f"only cards can be moved, not a `{item}`", s.source.place)
    _destination(c, scope, s.pile, s.position)


# --- calls, questions, leaving -------------------------------------------------------------------


def _do(c: Context, scope: Scope, s: n.Do) -> None:
    symbol = c.symbols.values.get(s.call.name)
    if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define):
        c.report(
            "no-effect",
            f"`{s.call.name}` is a definition and changes nothing",
            s.place,
            "use its value, or leave it out",
        )
        return
    given = check_rule_call(c, scope, s.call, asked=False)
    if given is not None and given.base != "error":
        c.facts.types[s.call] = given


def _ask_at_once(c: Context, scope: Scope, s: n.AskAtOnce) -> None:
    item, inner = check_each(c, scope, s)
    if not fits(item, PLAYER):
        c.report("type-mismatch", f"expected players, found `{item}`", s.source.place)
    check_rule_call(c, inner, s.call, asked=True)
    _ask_allowed(c, scope, s)
    symbol = c.symbols.values.get(s.call.name)
    if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Decision):
        c.asked_at_once.append((symbol.node, s))


def _give(c: Context, scope: Scope, s: n.Give) -> None:
    giving = scope.routine.giving
    if giving is None:
        help = "add `giving TYPE` to it, or leave it with `finish NAME`"
        c.report("gives-nothing", f"`{scope.routine.label}` gives no value", s.place, help)
        check_value(c, scope, s.value)
    else:
        check_value(c, scope, s.value, giving)


def _stop(c: Context, scope: Scope, s: n.Stop) -> None:
    if not scope.in_loop:
        help = "to leave a rule write `finish NAME`"
        c.report("stop-outside-loop", "`stop` leaves a loop, and there is none here", s.place, help)


def _again(c: Context, scope: Scope, s: n.Again) -> None:
    if scope.routine.decision is None or scope.routine.secret:
        message = "`again` puts a decision once more, and this is no move of one"
        help = "write it in the move itself, or put the question with `ask`"
        c.report("again-outside-move", message, s.place, help)


def _finish(c: Context, scope: Scope, s: n.Finish) -> None:
    symbol = c.symbols.values.get(s.name)
    node = symbol.node if isinstance(symbol, RuleSymbol) else None
    if symbol is None and s.name == "game":
        return  # that the rule `game` is missing is told
    if not isinstance(node, n.Procedure | n.Decision):
        known = c.symbols.rule_names(n.Procedure | n.Decision)
        message = f"no rule is called `{s.name}`" if symbol is None else f"`{s.name}` is no rule that runs"
        help = did_you_mean(s.name, known) or "name a rule that begins with `to`, or a decision"
        c.report("unknown-name", message, s.place, help)
    elif node.giving is not None:
        message = f"`{s.name}` gives a value and cannot be finished without one"
        c.report("finish-without-value", message, s.place, "let it end with `give`, or finish a rule around it")
