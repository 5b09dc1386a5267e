"""Give the text of a way to the moves that are ``as`` it, and to the definitions that hold a part of a question for it.

Algorithm. A text of a way names the way's parameters. For each move these become placeholders with an expression: the
argument of ``as``. In the expressions of ``with`` the arguments stand for the parameters.

A way ``laying(player, card)`` with a move ``play as laying(player, drawn)`` comes out with these placeholders::

  player   player
  card     drawn
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.language.ruleset.ruleset import Reason, ReasonTexts
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rewrite


@dataclass(frozen=True, slots=True)
class AskedPart:
    """A definition that holds a part of a question for a way: whether one move can be made."""

    name: str
    handed: n.As  # what the move hands to the way


def reasons_of_ways(texts: ReasonTexts, definitions: Iterable[n.Definition], parts: Sequence[AskedPart]) -> ReasonTexts:
    """Return the texts of a ruleset, with those of ways apart and over the parameters of their moves."""
    definitions = tuple(definitions)
    ways = {one.signature.name: one for one in definitions if isinstance(one, n.Way)}
    own = {name: one for name, one in texts.rules.items() if name in ways}
    of_ways: dict[str, tuple[Reason, ...]] = {}
    for name, move in _moves(definitions):
        found = tuple(_over(own[one.name], ways[one.name], one) for one in move.ways if one.name in own)
        of_ways |= {name: found} if found else {}
    asked: dict[str, Reason] = {}
    for part in parts:
        way = part.handed.name
        if way in own:
            asked[part.name] = _over(own[way], ways[way], part.handed)
    rules = {name: one for name, one in texts.rules.items() if name not in own}
    return replace(texts, rules=rules, ways=own, of_ways=of_ways, asked=asked)


def _moves(definitions: Iterable[n.Definition]) -> Iterator[tuple[str, n.DecisionMove]]:
    """Yield the moves of all decisions, each as ``decision.move``."""
    for one in definitions:
        match one:
            case n.Decision():
                names, moves = [one.signature.name], [*one.moves]
            case n.During():
                names, moves = [two.name for two in one.decisions], []
            case _:
                continue
        moves += [move for block in one.meanwhiles for move in block.moves]
        yield from ((f"{name}.{move.signature.name}", move) for name in names for move in moves)


def _over(reason: Reason, way: n.Way, handed: n.As) -> Reason:
    """Return the text of a way over the parameters that a move hands to it."""
    values = {
        parameter.name: handed.argument(argument, reason.place)
        for parameter, argument in zip(way.signature.parameters, handed.arguments, strict=True)
    }

    def change(one: Any) -> Any:
        return replace(values[one.name]) if isinstance(one, n.Name) and one.name in values else one

    given = {name: rewrite(one, change) for name, one in reason.given.items()}
    return replace(reason, given={**values, **given})
