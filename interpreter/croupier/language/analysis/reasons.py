"""Check the reasons of a ruleset: what they belong to, and the expressions of their placeholders.

An expression of ``with`` sees the parameters of the definition or the move, and nothing else that is local. It has a
row of locals of its own, which begins as theirs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Declaration, Routine
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.diagnostics import Related, did_you_mean
from croupier.language.ruleset.ruleset import Reason, Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

Named = tuple[str, Declaration, Span]
"""A local with the node that declares it."""


def check_reasons(c: Context) -> None:
    """Check all reasons, once their definitions and moves have been checked."""
    rules = {one.signature.name: one for one in c.ruleset.definitions if isinstance(one, n.Define)}
    moves = {name: (move, named) for name, move, named in moves_in(c.ruleset)}
    ways = [one.signature.name for one in c.ruleset.definitions if isinstance(one, n.Way)]
    known = [one for one in (*rules, *ways) if c.ruleset.origins.role(one) is None] + [*moves]
    for key, reason in c.ruleset.reasons.rules.items():
        if key in rules:
            _check(c, reason, c.facts.routines.get(rules[key]), _parameters(rules[key].signature))
        else:
            _nothing_called(c, reason, known)
    _ways(c, rules, moves)
    for reason in (*c.ruleset.reasons.moves.values(), *c.ruleset.reasons.amends.values()):
        if reason.name in moves:
            move, named = moves[reason.name]
            _check(c, reason, c.facts.routines.get(move), named)
            if reason.holds:
                help = "say why it is refused: `fails: …`"
                c.report("bad-value", f"`{reason.name}` is a move, which never holds", reason.place, help)
        else:
            _nothing_called(c, reason, known)


def _ways(c: Context, rules: Mapping[str, n.Define], moves: Mapping[str, tuple[n.DecisionMove, list[Named]]]) -> None:
    """Check the expressions of ways' reasons, for each move and each definition over whose parameters they stand."""
    signatures = {one.signature.name: one.signature for one in c.ruleset.definitions if isinstance(one, n.Way)}
    taken = {name: _taken(c, one, _parameters(signatures[name])) for name, one in c.ruleset.reasons.ways.items()}
    for name, found in c.ruleset.reasons.of_ways.items():
        if name not in moves:  # the move is refused itself, such as a second one of its name
            continue
        move, named = moves[name]
        for reason in found:
            _expressions(c, reason, c.facts.routines.get(move), named, taken[reason.key])
    for name, reason in c.ruleset.reasons.asked.items():
        helper = rules.get(name)
        if helper is not None:
            named = _parameters(helper.signature)
            _expressions(c, reason, c.facts.routines.get(helper), named, taken[reason.key])


def _nothing_called(c: Context, reason: Reason, known: Sequence[str]) -> None:
    if reason.name.split(".")[0] in c.ruleset.unread:
        return
    gone = next((one for one in c.ruleset.taken if one.name in (reason.name, reason.name.split(".")[0])), None)
    if gone is not None:
        message = f"`{gone.name}` is taken away by `{gone.layer}`"
        c.report("unknown-reason", message, reason.place, "leave this text out", related=gone.related())
        return
    decision = reason.name.split(".")[0]
    help = did_you_mean(reason.name, [one for one in known if "__" not in one])
    if any(one.startswith(f"{decision}__") for one in known):  # a rule of a house rule, called like one of the game
        help = f"it stands for `{decision}` of the game: to change that, write `extend decision`"
    help = help or "a reason is of a definition, a way, or a move as `decision.move`"
    c.report("unknown-reason", f"no definition, way or move is called `{reason.name}`", reason.place, help)


# --- what a reason belongs to --------------------------------------------------------------------


def _parameters(signature: n.Signature) -> list[Named]:
    return [(one.name, one, one.place) for one in signature.parameters]


def moves_in(ruleset: Ruleset) -> Iterator[tuple[str, n.DecisionMove, list[Named]]]:
    """Yield every move as ``decision.move``, with the locals that its condition sees."""
    for one in ruleset.definitions:
        match one:
            case n.Decision():
                names, own, outer = [one.signature.name], one.moves, _parameters(one.signature)
            case n.During():
                names, own, outer = [two.name for two in one.decisions], (), [("asked", one, one.place)]
            case _:
                continue
        found = [(move, [*outer, *_parameters(move.signature)]) for move in own]
        for block in one.meanwhiles:
            inner: list[Named] = [*outer, (block.variable, block, block.place)]
            found += [(move, [*inner, *_parameters(move.signature)]) for move in block.moves]
        for name in names:
            yield from ((f"{name}.{move.signature.name}", move, named) for move, named in found)


def _check(c: Context, reason: Reason, outer: Routine | None, named: Sequence[Named]) -> None:
    """Check the placeholders of a reason in the row of locals ``outer``. ``None``: it has a mistake already."""
    if outer is not None:
        _expressions(c, reason, outer, named, _taken(c, reason, named))


def _taken(c: Context, reason: Reason, named: Sequence[Named]) -> set[str]:
    """Report placeholders that have the name of a parameter. Return their names."""
    places = {name: place for name, _, place in named}
    found = {name for name in reason.given if name in places}
    for name in found:
        related = (Related(places[name], "the parameter"),)
        help = "leave it out, or give it another name"
        place = reason.given[name].place
        c.report("name-taken", f"`{name}` is a parameter already", place, help, related=related)
    return found


def _expressions(
    c: Context, reason: Reason, outer: Routine | None, named: Sequence[Named], left_out: Collection[str]
) -> None:
    """Check the expressions of placeholders in the row of locals ``outer``."""
    if outer is None:
        return
    for name, expression in reason.given.items():
        if name in left_out:
            continue
        routine = Routine(reason.name, acting=False, place=reason.place)
        routine.begin_as(outer)
        c.facts.routines[expression] = routine
        names = {
            other: LocalSymbol(other, slot, outer.types[slot], False, place)
            for other, node, place in named
            if (slot := c.facts.slots.get(node)) is not None
        }
        check_expression(c, Scope(routine, names), expression)
