"""Take rules away: whole rules, moves of decisions, and what a kind does at a moment.

Algorithm. A level takes away first what results from the levels below. Then its definitions are added and its changes
made. So the order of its layers has no effect, and a rule that is taken away may be defined anew.

What hangs on a rule goes with it: older versions that it alone calls, what kinds do at a moment, blocks of ``during``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.ruleset.layers import Layer, Rule, parts_of
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node


class ComposedReasons(Protocol):
    """The reasons that have been composed so far."""

    def drop_below(self, name: str) -> None: ...


class Composed(Protocol):
    """What a composer has composed so far."""

    rules: dict[str, Rule]
    behaviours: list[n.Behaviour]
    during: list[n.During]
    diagnostics: list[Diagnostic]
    origins: RuleOrigins
    taken: dict[str, Taken]

    @property
    def reasons(self) -> ComposedReasons: ...

    def forget(self, gone: n.Definition | n.DecisionMove, place: Span) -> None: ...

    def drop_kind(self, own: n.Behaviour, kind: str) -> n.Behaviour: ...


@dataclass(frozen=True, slots=True)
class Taken:
    """A part of a lower layer that a layer has taken away."""

    name: str  # as it is written: ``rule``, ``decision.move``, ``kind moment``, or the last key of a path
    layer: str
    place: Span
    what: str  # the section of the document that declares it, ``values`` of a type, or ``rules``
    entry: d.Entry | None = None  # its declaration, in a document
    at_once: bool = False  # by a layer of the level that is being laid on

    def related(self) -> tuple[Related, ...]:
        return (Related(self.place, f"`{self.layer}` takes it away"),)

    def changed(self, code: str, place: Span) -> Diagnostic:
        """Return the diagnostic of a change. Within a level it is a conflict, since no order of layers settles it."""
        message = f"`{self.name}` is taken away by `{self.layer}`"
        if self.at_once and place.source is not self.place.source:
            return Diagnostic("conflict", message, place, related=self.related(), help="play with one of them")
        return Diagnostic(code, message, place, related=self.related(), help="leave this change out")


def take_away(composer: Composed, layers: Sequence[Layer]) -> set[str]:
    """Take away what the layers of a level name. Report what is not there. Return the names."""
    composer.taken.update({name: replace(one, at_once=False) for name, one in composer.taken.items()})
    gone: set[str] = set()  # by layers of this level
    for layer in layers:
        for part in parts_of(layer, n.Remove):
            for thing in part.things:
                name = print_node(thing)
                if name in gone:
                    continue
                gone.add(name)
                if _take(composer, thing):
                    composer.reasons.drop_below(name)
                    composer.taken[name] = Taken(name, layer.name, thing.place, "rules", at_once=True)
                else:
                    composer.diagnostics.append(_not_there(composer, thing, name))
    return gone


def _take(composer: Composed, thing: n.Removed) -> bool:
    """Take one thing away. Return whether it was there."""
    if thing.kind is not None:
        return _behaviour(composer, thing.kind, thing)
    if thing.move is not None:
        return _move(composer, thing.name, thing.move, thing.place)
    rule = composer.rules.pop(thing.name, None)
    if rule is None:
        return False
    composer.forget(rule, thing.place)
    composer.origins.changed.discard(thing.name)
    if isinstance(rule, n.Moment):
        for own in [one for one in composer.behaviours if one.moment == thing.name]:
            composer.behaviours.remove(own)
            composer.forget(own, thing.place)
    if isinstance(rule, n.Decision):
        _during(composer, thing.name)
    return True


def _behaviour(composer: Composed, kind: str, thing: n.Removed) -> bool:
    """Take away what a kind does at a moment."""
    for own in composer.behaviours:
        if own.moment == thing.name and any(one.name == kind for one in own.kinds):
            left = composer.drop_kind(own, kind)
            if not left.kinds:
                composer.forget(own, thing.place)
            return True
    return False


def _move(composer: Composed, name: str, move: str, place: Span) -> bool:
    """Take a move of a decision away: one of its own, or one that may come in between."""
    decision = composer.rules.get(name)
    if not isinstance(decision, n.Decision):
        return False
    lost = [one for one in _moves(decision) if one.signature.name == move]
    shared = [one for one in composer.during if any(each.name == name for each in one.decisions)]
    composer.rules[name] = replace(
        decision,
        moves=tuple(one for one in decision.moves if one not in lost),
        meanwhiles=_without(decision.meanwhiles, move),
    )
    for block in shared:
        found = [one for each in block.meanwhiles for one in each.moves if one.signature.name == move]
        if found:
            lost += found
            _split(composer, block, name, move)
    for one in lost:
        composer.forget(one, place)
    return bool(lost)


def _moves(decision: n.Decision) -> Iterator[n.DecisionMove]:
    yield from decision.moves
    for block in decision.meanwhiles:
        yield from block.moves


def _without(blocks: Sequence[n.Meanwhile], move: str) -> tuple[n.Meanwhile, ...]:
    """Return blocks of ``meanwhile`` without a move, and without blocks that it leaves empty."""
    left = (replace(one, moves=tuple(m for m in one.moves if m.signature.name != move)) for one in blocks)
    return tuple(one for one in left if one.moves)


def _split(composer: Composed, block: n.During, decision: str, move: str) -> None:
    """Take a move out of a block of ``during``, for one of its decisions alone."""
    at = composer.during.index(block)
    others = tuple(one for one in block.decisions if one.name != decision)
    own = tuple(one for one in block.decisions if one.name == decision)
    kept = _without(block.meanwhiles, move)
    parts = [replace(block, decisions=others)] if others else []
    parts += [replace(block, decisions=own, meanwhiles=kept)] if kept else []
    composer.during[at : at + 1] = parts


def _during(composer: Composed, decision: str) -> None:
    """Take a decision out of all blocks of ``during``."""
    blocks = [
        replace(one, decisions=tuple(each for each in one.decisions if each.name != decision))
        for one in composer.during
    ]
    composer.during[:] = [one for one in blocks if one.decisions]


def names_there(composer: Composed) -> set[str]:
    """Return the names of all rules, moves and behaviours, as labels and citations write them."""
    found = set(composer.rules) | {f"{kind.name} {one.moment}" for one in composer.behaviours for kind in one.kinds}
    for decision in composer.rules.values():
        if isinstance(decision, n.Decision):
            found |= {f"{decision.signature.name}.{move.signature.name}" for move in _moves(decision)}
    for block in composer.during:
        moves = [move.signature.name for one in block.meanwhiles for move in one.moves]
        found |= {f"{decision.name}.{move}" for decision in block.decisions for move in moves}
    return found


def _not_there(composer: Composed, thing: n.Removed, name: str) -> Diagnostic:
    """Return the diagnostic of a thing that cannot be taken away, since it is not there."""
    earlier = composer.taken.get(name) or composer.taken.get(thing.name)
    if earlier is not None:
        message = f"`{name}` is taken away already"
        return Diagnostic("nothing-to-remove", message, thing.place, related=earlier.related(), help="leave it out")
    few = len(composer.diagnostics) < MOST_SHOWN  # a search for like names takes time
    help = (did_you_mean(name, _known(composer, thing)) if few else "") or "leave it out"
    return Diagnostic("nothing-to-remove", f"there is no `{name}` to remove", thing.place, help=help)


def _known(composer: Composed, thing: n.Removed) -> list[str]:
    """Return the names of all things like one, as they are written."""
    if thing.kind is not None:
        return [f"{kind.name} {one.moment}" for one in composer.behaviours for kind in one.kinds]
    if thing.move is None:
        return [name for name in composer.rules if composer.origins.role(name) is None]
    decisions = [one for one in composer.rules.values() if isinstance(one, n.Decision)]
    return [f"{one.signature.name}.{move.signature.name}" for one in decisions for move in _moves(one)]
