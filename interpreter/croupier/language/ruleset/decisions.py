"""Extend decisions: a layer adds moves, widens and narrows their conditions, and replaces their bodies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean, write
from croupier.language.ruleset.replacing import originals_in, with_original
from croupier.language.ruleset.rule_origins import ORIGINAL, RuleOrigins
from croupier.language.ruleset.taking import Taken
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import depth_of, walk

ChangeMove = Callable[[n.DecisionMove], n.DecisionMove]

DEEPEST = 120
"""The most levels of nodes inside each other in a move after all changes."""

LARGEST_BODY = 2_000
"""The most nodes of a move whose calls of ``original`` have been replaced by the old body."""


def extend_decision(
    target: n.Decision,
    extensions: Sequence[n.ExtendDecision],
    origins: RuleOrigins,
    taken: Mapping[str, Taken],
    widen: ChangeMove,
    narrow: ChangeMove,
) -> tuple[n.Decision, list[Diagnostic]]:
    """Return the decision with all extensions of a level, whatever their order, and the problems.

    Moves are added first, then replaced. A move is possible if its old condition or any ``also`` holds, and no
    ``never``. ``widen`` and ``narrow`` lay the ``also`` and the ``never`` of ways on a move.
    """
    problems: list[Diagnostic] = []
    moves: dict[str, n.DecisionMove] = {}
    twice: list[n.DecisionMove] = []
    for move in (*target.moves, *(move for one in extensions for move in one.moves)):
        if moves.setdefault(move.signature.name, move) is not move:
            twice.append(move)
    for extension in extensions:
        for replacement in extension.replacements:
            origins.note_originals(originals_in(replacement.body))
            _replace(moves, replacement, extension, problems, taken)
    moves = {name: widen(move) for name, move in moves.items()}
    for word in ("also", "never"):
        for extension in extensions:
            for amend in extension.amends:
                if amend.word == word:
                    origins.conditions[amend.place] = amend.word
                    _amend(moves, amend, extension, problems, taken)
    moves = {name: narrow(move) for name, move in moves.items()}
    decision = n.Decision(
        signature=target.signature,
        giving=target.giving,
        cites=(*target.cites, *(cite for one in extensions for cite in one.cites)),
        moves=(*moves.values(), *twice),
        meanwhiles=(*target.meanwhiles, *(block for one in extensions for block in one.meanwhiles)),
        otherwise=target.otherwise,
        place=target.place,
        reveals=(*target.reveals, *(one for extension in extensions for one in extension.reveals)),
    )
    return decision, problems


def _change(moves: dict[str, n.DecisionMove], changed: n.DecisionMove, place: Span, problems: list[Diagnostic]) -> None:
    """Keep a changed move. Report it instead if the changes inside each other make it too deep."""
    if max(depth_of(changed.body), depth_of(changed.condition)) > DEEPEST:
        message = f"with this change `{changed.signature.name}` is more than {DEEPEST} levels deep"
        problems.append(Diagnostic("nested-too-deep", message, place, help="join some of the changes of this move"))
    else:
        moves[changed.signature.name] = changed


def _move(
    moves: dict[str, n.DecisionMove],
    name: n.Name,
    extension: n.ExtendDecision,
    problems: list[Diagnostic],
    taken: Mapping[str, Taken],
) -> n.DecisionMove | None:
    """Return the move of a name. Report and return None if there is none."""
    found, gone = moves.get(name.name), taken.get(f"{extension.signature.name}.{name.name}")
    if found is None and gone is not None:
        problems.append(gone.changed("unknown-move", name.place))
    elif found is None:
        help = did_you_mean(name.name, moves) or f"it has {', '.join(f'`{one}`' for one in moves) or 'none'}"
        message = f"`{extension.signature.name}` has no move `{name.name}`"
        problems.append(Diagnostic("unknown-move", message, name.place, help=help))
    return found


def _replace(
    moves: dict[str, n.DecisionMove],
    replacement: n.MoveInstead,
    extension: n.ExtendDecision,
    problems: list[Diagnostic],
    taken: Mapping[str, Taken],
) -> None:
    """Replace the body of a move. Calls of ``original`` become the old body."""
    signature = replacement.signature
    move = _move(moves, n.Name(signature.name, signature.place), extension, problems, taken)
    if move is None:
        return
    given = [one.name for one in signature.parameters]
    if given and given != [one.name for one in move.signature.parameters]:
        related = (Related(move.place, "the move"),)
        message = f"these are not the parameters of `{signature.name}`"
        problems.append(Diagnostic("wrong-parameters", message, replacement.place, related=related))
        return
    for call in walk(replacement.body):
        if isinstance(call, n.Call) and call.name == ORIGINAL and call.arguments:
            message = "`original` takes nothing in a move: it is what the move did, with the same arguments"
            problems.append(Diagnostic("wrong-parameters", message, call.place, help=write("original()")))
    if _size_with_original(replacement.body, move.body) > LARGEST_BODY:
        message = f"`{signature.name}` grows to more than {LARGEST_BODY} parts"
        help = "say `original()` less often, or let a rule do what the move does"
        problems.append(Diagnostic("too-many-nodes", message, replacement.place, help=help))
        return
    body = with_original(replacement.body, move.body)
    if replacement.condition is not None:
        branch = n.If(((replacement.condition, body),), move.body, replacement.place)
        body = n.Body((), (branch,), replacement.place)
    _change(moves, replace(move, body=body), replacement.place, problems)


def _size_with_original(body: n.Body, original: n.Body) -> int:
    """Return the number of nodes of a body in which another body replaces each call of ``original``."""
    nodes = list(walk(body))
    calls = sum(isinstance(one, n.Call) and one.name == ORIGINAL for one in nodes)
    return len(nodes) + (calls * sum(1 for _ in walk(original)) if calls else 0)


def _amend(
    moves: dict[str, n.DecisionMove],
    amend: n.MoveAmend,
    extension: n.ExtendDecision,
    problems: list[Diagnostic],
    taken: Mapping[str, Taken],
) -> None:
    """Widen or narrow the condition of a move."""
    move = _move(moves, amend.move, extension, problems, taken)
    if move is None:
        return
    condition: n.Expression | None
    if amend.word == "also" and move.condition is None:
        message = f"`{amend.move.name}` is possible in any case"
        problems.append(Diagnostic("no-change", message, amend.place, help="leave it out"))
        return
    if amend.word == "also":
        assert move.condition is not None
        condition = n.Binary("or", move.condition, amend.condition, amend.place)
    else:
        refused = n.Unary("not", amend.condition, amend.place)
        condition = refused if move.condition is None else n.Binary("and", move.condition, refused, amend.place)
    _change(moves, replace(move, condition=condition), amend.place, problems)
