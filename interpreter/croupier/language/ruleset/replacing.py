"""Build new versions of rules: bodies for ``before``, ``after`` and ``instead of``, and definitions with added
conditions.

Invariant. A new version has the parameters of the change. It calls the older version, which ``compose`` has renamed,
with exactly these parameters. New nodes have the place of their change, so a message points to the change.

The changes of ``to draw(n)`` come out as::

  before draw(n): A               A, then draw__was_1(n)
  after draw(n): A                draw__was_1(n), then A
  instead of draw(n) if c: A      if c: A, else: draw__was_1(n)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.language.diagnostics import Diagnostic, write
from croupier.language.ruleset.rule_origins import KEPT, ORIGINAL, RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rename_rules, rewrite
from croupier.language.syntax.walk import walk

MOST_AMENDS = 100
"""The most ``also`` and ``never`` of one condition."""


def original_of(target: Any, older: str) -> Any:
    """Return the older version of a rule under its new name.

    It has no mark: the new version has taken the mark over.
    """
    signature = replace(target.signature, name=older)
    if isinstance(target, n.Moment):
        nothing = n.Body((), (n.Nothing(target.place),), target.place)
        return n.Procedure(signature, None, None, target.body or nothing, target.place)
    if isinstance(target, n.Procedure):
        return replace(target, signature=signature, marks=None)
    return replace(target, signature=signature)


def _call(change: n.Change | n.Amend, name: str) -> n.Call:
    """Return a call of a rule with the parameters of the change as arguments."""
    arguments = tuple(n.Name(one.name, change.place) for one in change.signature.parameters)
    return n.Call(name, arguments, change.place)


def _original_statement(change: n.Change, older: str, *, gives: bool) -> n.Statement:
    """Return the statement that calls the older version: a ``give`` if the rule gives a value."""
    call = _call(change, older)
    return n.Give(call, change.place) if gives else n.Do(call, change.place)


def calls_original(change: n.Change) -> bool:
    """Return whether an ``instead of`` calls the older version.

    It does so by ``original``, or where its condition does not hold.
    """
    if change.condition is not None:
        return True
    return any(True for _ in originals_in(change.body))


def originals_in(body: n.Body) -> Iterator[Span]:
    """Return the places of the calls of ``original`` in a body."""
    return (node.place for node in walk(body) if isinstance(node, n.Call) and node.name == ORIGINAL)


def replaced_body(change: n.Change, older: str, *, gives: bool) -> tuple[n.Body, bool]:
    """Return the new body for an ``instead of``, and whether it calls the older version."""
    body = rename_rules(change.body, {ORIGINAL: older})
    if change.condition is None:
        return body, calls_original(change)
    otherwise = n.Body((), (_original_statement(change, older, gives=gives),), change.place)
    branch = n.If(((change.condition, body),), otherwise, change.place)
    return n.Body((), (branch,), change.place), True


def wrapped_body(change: n.Change, older: str, *, gives: bool) -> n.Body:
    """Return the new body for a ``before`` or ``after``: the change, and a call of the older version.

    A result of the older version is kept in a local while an ``after`` runs, and given at the end.
    """
    body = change.body
    if change.condition is None:
        own: tuple[n.Statement, ...] = body.statements
        cites, reveals = body.cites, body.reveals
    else:
        own, cites, reveals = (n.If(((change.condition, body),), None, change.place),), (), ()
    if change.word == "before":
        return n.Body(cites, (*own, _original_statement(change, older, gives=gives)), change.place, reveals)
    if not gives:
        return n.Body(cites, (_original_statement(change, older, gives=gives), *own), change.place, reveals)
    keep = n.Let(KEPT, _call(change, older), change.place)
    return n.Body(cites, (keep, *own, n.Give(n.Name(KEPT, change.place), change.place)), change.place, reveals)


def gives_value(target: n.Procedure | n.Moment) -> bool:
    """Return whether a rule gives a value."""
    return isinstance(target, n.Procedure) and target.giving is not None


def with_body(target: n.Procedure | n.Moment, change: n.Change, body: n.Body) -> n.Procedure | n.Moment:
    """Return the new version of a rule. It keeps the marks and the type of the version that it replaces."""
    if isinstance(target, n.Moment):
        return n.Moment(change.signature, body, change.place)
    return n.Procedure(change.signature, target.giving, target.marks, body, change.place)


def pure_of(change: n.Change, older: str) -> n.Pure | None:
    """Return an ``instead of`` as the body of a definition.

    Return None if the body acts, asks, or lacks a value on some path.
    """
    body = _pure_body(rename_rules(change.body, {ORIGINAL: older}))
    if body is None or change.condition is None:
        return body
    call = _call(change, older)
    otherwise = n.Pure((), (), call, change.place)
    cases = n.Cases(((change.condition, body),), otherwise, change.place)
    return n.Pure((), (), cases, change.place)


def without_value(change: n.Change, rules: Mapping[str, n.Definition]) -> tuple[Span, str]:
    """Return the place and the help of an ``instead of`` that gives no value: at the call of a value in its last line,
    if there is one."""
    last = change.body.statements[-1]
    if isinstance(last, n.Do) and isinstance(rules.get(last.call.name), n.Define | None):
        return last.place, write(f"give {last.place.text}")
    return change.place, "write `give` with a value on every way, and nothing that acts"


def _pure_body(body: n.Body) -> n.Pure | None:
    """Return a body of statements as the body of a definition, or None."""
    *before, last = body.statements
    lets = []
    for one in before:
        if not isinstance(one, n.Let) or isinstance(one.value, n.Ask):
            return None
        lets.append(n.PureLet(one.name, one.value, one.place))
    result: n.Expression | n.Cases | None = None
    if isinstance(last, n.Give) and not isinstance(last.value, n.Ask):
        result = last.value
    elif isinstance(last, n.If) and last.otherwise is not None:
        branches = [(condition, _pure_body(inner)) for condition, inner in last.branches]
        otherwise = _pure_body(last.otherwise)
        complete = [(condition, pure) for condition, pure in branches if pure is not None]
        if otherwise is not None and len(complete) == len(branches):
            result = n.Cases(tuple(complete), otherwise, last.place)
    return None if result is None else n.Pure(body.cites, tuple(lets), result, body.place, body.reveals)


def too_many_amends(name: str, amends: Sequence[n.Amend | n.MoveAmend]) -> list[Diagnostic]:
    """Return a diagnostic if a condition has too many ``also`` and ``never``: they are evaluated inside each other."""
    if len(amends) <= MOST_AMENDS:
        return []
    message = f"`{name}` has more than {MOST_AMENDS} conditions from `also` and `never`"
    help = "join some of them with `or` in a definition of their own"
    return [Diagnostic("nested-too-deep", message, amends[MOST_AMENDS].place, help=help)]


def amended(
    target: n.Define, older: str, amends: list[n.Amend], origins: RuleOrigins
) -> tuple[n.Define, dict[str, Any]]:
    """Return a definition whose condition the changes widen and narrow, and one new definition for each change."""
    name = target.signature.name
    parameters = tuple(n.Name(one.name, target.place) for one in target.signature.parameters)
    result: n.Expression = n.Call(older, parameters, target.place)
    helpers: dict[str, Any] = {}
    for word in ("also", "never"):
        for amend in (one for one in amends if one.word == word):
            helper = f"{older}_{word}_{len(helpers) + 1}"
            signature = replace(amend.signature, name=helper)
            origins.note_condition(helper, name)
            origins.conditions[amend.place] = amend.word
            helpers[helper] = n.Define(signature, None, amend.body, amend.place)
            call = n.Call(helper, parameters, amend.place)
            if word == "also":
                result = n.Binary("or", result, call, amend.place)
            else:
                result = n.Binary("and", result, n.Unary("not", call, amend.place), amend.place)
    place = target.place
    pure = n.Pure((), (), result, place)
    return n.Define(replace(target.signature, name=name), target.giving, pure, place), helpers


def conditions_of(node: n.Define, origins: RuleOrigins) -> tuple[n.Call | None, tuple[Span, ...]]:
    """Return the call of the older version in a definition that ``amended`` has built, and the places of the changes.

    Return None and no places for any other definition.
    """
    result = node.body.result
    places: list[Span] = []
    while isinstance(result, n.Binary) and result.place in origins.conditions:
        places.append(result.place)
        result = result.left
    return (result, tuple(places)) if places and isinstance(result, n.Call) else (None, ())


def with_original(body: n.Body, original: n.Body) -> n.Body:
    """Return a body in which the statements of another body replace each call of ``original``."""

    def change(one: Any) -> Any:
        if not isinstance(one, n.Body):
            return one
        found = [part for statement in one.statements for part in _spliced(statement, original)]
        return replace(one, statements=tuple(found))

    return rewrite(body, change)


def _spliced(statement: n.Statement, original: n.Body) -> tuple[n.Statement, ...]:
    """Return the statements that replace a statement, if it calls ``original``.

    Statements with locals, citations or ``reveals`` get a block of their own, so that their names stay apart.
    """
    if not (isinstance(statement, n.Do) and statement.call.name == ORIGINAL):
        return (statement,)
    if original.cites or original.reveals or any(isinstance(one, n.Let) for one in original.statements):
        return (n.If(((n.Boolean(True, statement.place), original),), None, statement.place),)
    return original.statements
