"""Follow what acting rules tell of hidden cards: by asking, by offering, by state, and by cards that pass in sight.

Algorithm. Each rule is followed once, callees before callers. What a statement may tell is a ``Finding``, for which
``revealing.py`` decides at the end whether it is sure, and whether somebody meant it.

Invariant. Only what is sure is noted. A local forgets what it was read from as soon as any card may have moved, for the
cards may be seen where they are now.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.language.analysis.lints.findings import CallSite, Finding, FollowedRules, LoopAround, Reveals
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.secrets import (
    HOLD_CARDS,
    NOTHING,
    Look,
    LookReader,
    Origin,
    Value,
    Viewers,
    Who,
    all_looks,
    item_of,
    owner_index,
    somebody,
    viewers_of,
)
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet


def follow(r: Review) -> FollowedRules:
    """Return what all rules that a game may come to tell of hidden cards."""
    walk = _Walk(r)
    if walk.reader.hidden:
        for name in r.graph.order:
            if name in r.reached and not isinstance(r.rules[name], n.Define):
                walk.rule(name)
    return walk.found


class _Walk:
    def __init__(self, r: Review) -> None:
        self.r = r
        self.reader = LookReader(r)
        self.names = self.reader.names
        self.of = self.reader.of
        self.players = r.ruleset.players[-1]
        self.teams = r.ruleset.teams.get(self.players, 0)
        self.found = FollowedRules()
        self.seen = NodeSet[Any]()
        self.movers: set[str] = set()  # the rules that may move a card, or change a pile otherwise
        self.askers: set[str] = set()  # the rules that may ask
        self.rule_name = ""
        self.held: set[str] = set()  # the locals of which more is known than a player
        self.guards: tuple[tuple[Look, int], ...] = ()  # the looks that conditions around rest on, each with its depth
        self.bodies: list[int] = []  # the numbers of the blocks around
        self.count = 0
        self.loops: list[LoopAround] = []
        self.reveals: Reveals = ()
        self.shown: set[str] = set()

    # --- rules ---------------------------------------------------------------------------------

    def rule(self, name: str) -> None:
        """Follow a rule with all its parts."""
        self.rule_name = name
        self.shown = set()
        for part in self.r.graph.parts[name]:
            if part in self.seen:
                continue
            self.seen.add(part)
            self._begin(())
            match part:
                case n.Procedure():
                    self._declare(part.signature.parameters)
                    self.body(part.body)
                case n.Moment() if part.body is not None:
                    self._declare(part.signature.parameters)
                    self.body(part.body)
                case n.Behaviour():
                    self._declare(part.parameters)
                    self.body(part.body)
                case n.Decision():
                    self._decision(part)
                case n.Meanwhile():
                    self._meanwhile(name, part)

    def _begin(self, reveals: Reveals) -> None:
        self.names.clear()
        self.held.clear()
        self.guards, self.reveals = (), reveals

    def _declare(self, parameters: Iterable[n.Parameter]) -> None:
        for at, one in enumerate(parameters):
            self.names[one.name] = Value((), (), ("parameter", self.rule_name, at))

    def _decision(self, node: n.Decision) -> None:
        actor = ("parameter", self.rule_name, 0)
        for move in node.moves:
            self._begin(node.reveals)
            self._declare(node.signature.parameters)
            self._move_of(move, actor, ())
        if node.otherwise is not None:
            self._begin(node.reveals)
            self._declare(node.signature.parameters)
            self.body(node.otherwise)

    def _meanwhile(self, decision: str, block: n.Meanwhile) -> None:
        node = self.r.rules[decision]
        assert isinstance(node, n.Decision)
        own = any(one is block for one in node.meanwhiles)
        reveals = (*node.reveals, *block.reveals) if own else block.reveals
        actor = ("loop", block.variable, block.place.start)
        for move in block.moves:
            self._begin(reveals)
            if own:
                self._declare(node.signature.parameters)
            else:
                self.names["asked"] = Value((), (), ("parameter", decision, 0))
            self.names[block.variable] = Value((), (), actor)
            self._move_of(move, actor, self.of(block.where).looks)

    def _move_of(self, move: n.DecisionMove, actor: Who, before: tuple[Look, ...]) -> None:
        """Follow a move. What its player chooses is no secret to its body."""
        looks = [Value(before)]
        for one in move.signature.parameters:
            source = self.of(one.domain)
            looks.append(source)
            cards = source.cards if one.type.name in HOLD_CARDS else ()
            self.names[one.name] = Value((), cards, ("chosen", one.name))
            looks.append(self.of(one.where))
        looks.append(self.of(move.condition))
        for look in all_looks(looks):
            if self._misses(look, [("owner", actor)]):
                place = move.signature.place
                same = (actor, look.owner)
                self._note("tells-by-offer", move.signature.name, place, look, same=same)
        for one in move.signature.parameters:
            self.names[one.name] = self.names[one.name]._replace(cards=())
        self.body(move.body)

    # --- statements ----------------------------------------------------------------------------

    def body(self, body: n.Body) -> None:
        """Follow the statements of a block."""
        before = self.reveals
        if body.reveals:
            self.reveals = (*before, *body.reveals)
        self.count += 1
        self.bodies.append(self.count)
        for s in body.statements:
            follow = _FOLLOW.get(type(s))
            if follow is not None:
                follow(self, s)
        self.bodies.pop()
        self.reveals = before

    def _guarded(self, body: n.Body, looks: tuple[Look, ...]) -> None:
        """Follow a block that is done under a condition that rests on some looks."""
        if not looks:
            self.body(body)
            return
        before = self.guards
        depth = len(self.bodies)
        self.guards = (*before[-6:], *((one, depth) for one in looks))
        self.body(body)
        self.guards = before

    def _if(self, s: n.If) -> None:
        tests = NOTHING
        for condition, body in s.branches:
            tests = Value(all_looks((tests, self.of(condition))))
            self._guarded(body, tests.looks)
        if s.otherwise is not None:
            self._guarded(s.otherwise, tests.looks)

    def _for_each(self, s: n.ForEach) -> None:
        source = self.of(s.source)
        self._bind(s.variable, item_of(source, s))
        loop = LoopAround(s, {s.variable})
        self.loops.append(loop)
        self._guarded(s.body, all_looks((source, self.of(s.where))))
        self._leave_loop(loop)

    def _repeat(self, s: n.Repeat) -> None:
        loop = LoopAround(s)
        self.loops.append(loop)
        self._guarded(s.body, all_looks((self.of(s.times), self.of(s.condition))))
        self._leave_loop(loop)

    def _leave_loop(self, loop: LoopAround) -> None:
        self.loops.pop()
        if self.loops:
            self.loops[-1].asks |= loop.asks
            self.loops[-1].declared |= loop.declared

    def _bind(self, name: str, value: Value) -> None:
        self.names[name] = value
        if value.cards or value.looks:
            self.held.add(name)

    def _let(self, s: n.Let) -> None:
        if self.loops:
            self.loops[-1].declared.add(s.name)
        self._bind(s.name, self._value(s.value))

    def _value(self, value: n.Expression | n.Ask) -> Value:
        """Return the value of the right side of a statement, which may ask or act."""
        if isinstance(value, n.Ask):
            self._ask(value)
            return NOTHING
        if isinstance(value, n.Call) and self._acts(value):
            self._do_call(value)
            return NOTHING
        return self.of(value)

    def _set(self, s: n.Set) -> None:
        self._store(s.target, self._value(s.value), s.place)

    def _add(self, s: n.Add) -> None:
        self._store(s.target, self.of(s.amount), s.place)

    def _give(self, s: n.Give) -> None:
        self._value(s.value)

    def _store(self, target: n.Target, value: Value, place: Span) -> None:
        state = self.r.ruleset.states.get(target.name)
        if state is None or (not target.indices and target.name in self.names):
            guards = Value(tuple(look for look, _ in self.guards))
            self._bind(target.name, value._replace(looks=all_looks((value, guards))))
            return
        if state.seen_by == "nobody":
            return
        teams = self.r.ruleset.teams
        owner = self.reader.owner(target.indices, owner_index(state, teams))
        sees = (viewers_of(state, state.seen_by, teams), owner)
        inner = self.bodies[-1:]
        for look, depth in (*((one, -1) for one in value.looks), *self.guards):
            if self._misses(look, [sees]):
                bodies = inner if depth < 0 else self.bodies[depth:]
                self._note("tells-by-state", target.name, place, look, bodies=tuple(bodies), seen=sees)

    # --- asking and calling --------------------------------------------------------------------

    def _ask_statement(self, s: n.AskStatement) -> None:
        self._ask(s.ask)

    def _ask(self, ask: n.Ask) -> None:
        self._put(ask.call, ask.place)

    def _ask_at_once(self, s: n.AskAtOnce) -> None:
        source = self.of(s.source)
        self._bind(s.variable, item_of(source, s))
        before, depth = self.guards, len(self.bodies)
        self.guards = (*before, *((one, depth) for one in all_looks((source, self.of(s.where)))))
        self._put(s.call, s.place)
        self.guards = before

    def _put(self, call: n.Call, place: Span) -> None:
        """Follow a question: that it is put tells everybody what the conditions around it rest on."""
        given = [self.of(one) for one in call.arguments]
        asked = given[0].who
        for look, depth in self.guards:
            if self._misses(look, [("others", asked)]):
                self._note("tells-by-asking", call.name, place, look, bodies=tuple(self.bodies[depth:]))
        for at in range(1, len(given)):
            if call.arguments[at] == call.arguments[0] or given[at].who == asked is not None:
                self.found.same.add((("parameter", call.name, 0), ("parameter", call.name, at)))
        if self.loops:
            self.loops[-1].asks = True
        self.askers.add(self.rule_name)
        self._called(call, given)

    def _do(self, s: n.Do) -> None:
        self._do_call(s.call)

    def _do_call(self, call: n.Call) -> None:
        if self.loops and call.name in self.askers:
            self.loops[-1].asks = True
        if call.name in self.askers:
            self.askers.add(self.rule_name)
        self._called(call, [self.of(one) for one in call.arguments])

    def _called(self, call: n.Call, given: list[Value]) -> None:
        """Follow a call. Cards that are handed over may be shown or moved there."""
        self.found.sites.append(CallSite(self.rule_name, call.name, self.reveals))
        if call.name in self.found.shown_to_many:
            self.shown |= self.found.shown_to_many[call.name]
            self.found.shown_near.setdefault(self.rule_name, set()).update(self.found.shown_to_many[call.name])
        handed = {origin.pile for value in given for origin in value.cards}
        if handed:
            self._moved(handed)
        if call.name in self.movers:
            self._forget()

    def _acts(self, call: n.Call) -> bool:
        symbol = self.r.facts.symbols.get(call)
        return isinstance(symbol, RuleSymbol) and not isinstance(symbol.node, n.Define)

    # --- cards ---------------------------------------------------------------------------------

    def _move(self, s: n.Move) -> None:
        card, pile = self.of(s.card), self.of(s.pile)
        if self.loops and s.position is None and len(card.cards) == 1:
            loop = self.loops[-1]
            names = {one.name for one in getattr(s.pile, "arguments", ()) if isinstance(one, n.Name)}
            if isinstance(s.pile, n.Name) or not names & loop.declared:
                self._passing(card.cards, pile, s.place, loop)
        self._moved({one.pile for one in card.cards})

    def _move_each(self, s: n.MoveEach) -> None:
        source, pile = self.of(s.source), self.of(s.pile)
        if s.position is None:
            self._passing(source.cards, pile, s.place, None)
        self._moved({one.pile for one in source.cards})

    def _passing(self, cards: tuple[Origin, ...], target: Value, place: Span, loop: LoopAround | None) -> None:
        """Note cards that are each the top of a pile for a moment, where more people see the top than the rest."""
        if len(target.cards) != 1:
            return
        (pile,) = target.cards
        front, top = self.reader.seen[pile.pile]
        for one in cards:
            source = (self.reader.viewers(one), one.owner)
            misses = [(front, pile.owner), source]
            if one.pile != pile.pile and somebody(self.players, [(top, pile.owner)], misses, self.teams):
                look = Look(*one, place)
                self._note("tells-in-passing", pile.pile, place, look, loop=loop, seen=(top, pile.owner))

    def _moved(self, piles: set[str]) -> None:
        """Note that cards of some piles have moved in all blocks around, and forget what locals hold."""
        for body in self.bodies if piles else ():
            self.found.moved.setdefault(body, set()).update(piles)
        self._forget()
        self.movers.add(self.rule_name)

    def _changed(self, s: n.Shuffle | n.TurnOver) -> None:
        self._moved(set())

    def _forget(self) -> None:
        self.movers.add(self.rule_name)
        for name in self.held:
            self.names[name] = Value((), (), self.names[name].who)
        self.held.clear()

    def _show(self, s: n.Show) -> None:
        piles = {one.pile for one in self.of(s.what).cards}
        self.shown |= piles
        self.found.shown.setdefault(self.rule_name, set()).update(piles)
        type = self.r.facts.types.get(s.to)
        if type is not None and type.base == "list":
            self.found.shown_to_many.setdefault(self.rule_name, set()).update(piles)

    # --- findings ------------------------------------------------------------------------------

    def _misses(self, look: Look, sees: list[Viewers]) -> bool:
        """Return whether a look is secret from somebody who sees what ``sees`` says, and nothing has been shown."""
        if look.pile in self.shown:
            return False
        return somebody(self.players, sees, [(self.reader.viewers(look), look.owner)], self.teams)

    def _note(self, code: str, about: str, place: Span, look: Look, **more: Any) -> None:
        self.found.findings.append(Finding(code, about, place, look, self.rule_name, self.reveals, **more))


_FOLLOW: dict[type, Any] = {
    n.Let: _Walk._let,
    n.Set: _Walk._set,
    n.Add: _Walk._add,
    n.Give: _Walk._give,
    n.Move: _Walk._move,
    n.MoveEach: _Walk._move_each,
    n.Shuffle: _Walk._changed,
    n.TurnOver: _Walk._changed,
    n.Show: _Walk._show,
    n.AskStatement: _Walk._ask_statement,
    n.AskAtOnce: _Walk._ask_at_once,
    n.Do: _Walk._do,
    n.If: _Walk._if,
    n.ForEach: _Walk._for_each,
    n.Repeat: _Walk._repeat,
}
