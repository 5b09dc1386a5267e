"""Lay the changes of ways on moves: conditions that widen and narrow, and what is done before and after.

Algorithm. Level by level, ``also`` and ``never`` of a way change the condition of each move that is ``as`` it. Those of
earlier levels change the moves that a level adds. When all levels have been laid, ``before`` and ``after`` of ways go
around the bodies, whatever layers have made of them; then the ways that conditions ask are settled (``asked_ways.py``).

Invariant. A move keeps its ``as``, though nothing reads it any more: only the printed rules and clash notes tell of it.

A ruleset with ``never laying(player, card): C`` and a move ``play as laying(player, drawn) when D`` comes out as::

  laying__never_1(player, card)   C
  play                            when D and not laying__never_1(player, drawn)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean, write
from croupier.language.ruleset.asked_ways import Asked, AskedFrom, settle_asked
from croupier.language.ruleset.decisions import ChangeMove, extend_decision
from croupier.language.ruleset.layers import Rule
from croupier.language.ruleset.reasons import ReasonBook
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.taking import Taken
from croupier.language.ruleset.way_bodies import done_after, done_before
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.language.syntax.words import RESERVED

PLAYER = "player"
ASKED = "asked"
"""The name by which the blocks of a ``during`` know the asked player."""


@dataclass
class Ways:
    """The ways of a composition, and their changes so far."""

    rules: dict[str, Rule]  # all rules so far, by name
    origins: RuleOrigins
    diagnostics: list[Diagnostic]
    taken: Mapping[str, Taken]
    reasons: ReasonBook
    earlier: list[n.Amend] = field(default_factory=list)  # the amends of the levels before
    now: list[n.Amend] = field(default_factory=list)  # the amends of this level
    wraps: list[n.Change] = field(default_factory=list)
    known: set[Span] = field(default_factory=set)  # the moves of the levels before, by their places
    helpers: dict[Span, str] = field(default_factory=dict)  # the definition that holds the condition of an amend
    counts: dict[str, int] = field(default_factory=dict)
    effective: set[Span] = field(default_factory=set)  # the amends that have changed a move
    asked: Asked = field(default_factory=Asked)
    made: list[str] = field(default_factory=list)  # all names of helpers

    def __bool__(self) -> bool:
        return any(isinstance(one, n.Way) for one in self.rules.values())

    def named(self, word: str, way: str) -> str:
        """Return a new name for a rule that holds a change of a way, or a part of a question for it."""
        start = f"{way}__{word}"
        self.counts[start] = self.counts.get(start, 0) + 1
        name = f"{start}_{self.counts[start]}"
        self.origins.note_own({name: self.origins.written(way)})
        self.made.append(name)
        return name

    # --- levels --------------------------------------------------------------------------------

    def decision(self, decision: n.Decision, extensions: Sequence[n.ExtendDecision]) -> None:
        """Lay its extensions and the changes of ways on a decision."""
        scope = {one.name: one.type for one in decision.signature.parameters}
        widen, narrow = (self._changing(scope, decision, word) for word in ("also", "never"))
        made, problems = extend_decision(decision, extensions, self.origins, self.taken, widen, narrow)
        self.diagnostics += problems
        blocks = tuple(self._block(one, scope, decision) for one in made.meanwhiles)
        self.rules[decision.signature.name] = replace(made, meanwhiles=blocks)

    def during(self, during: n.During) -> n.During:
        """Return a ``during`` with the changes of ways."""
        scope = {ASKED: n.TypeName(PLAYER, False, during.place)}
        return replace(during, meanwhiles=tuple(self._block(one, scope, None) for one in during.meanwhiles))

    def end_level(self, moves: Iterable[n.DecisionMove]) -> None:
        """Note the moves and amends of a level, for the levels above it."""
        self.known.update(one.place for one in moves)
        self.earlier += self.now
        self.now = []

    def _block(self, block: n.Meanwhile, around: Mapping[str, n.TypeName], decision: n.Decision | None) -> n.Meanwhile:
        scope = {**around, block.variable: n.TypeName(PLAYER, False, block.place)}
        also, never = (self._changing(scope, decision, word) for word in ("also", "never"))
        return replace(block, moves=tuple(never(also(one)) for one in block.moves))

    def _changing(self, scope: Mapping[str, n.TypeName], decision: n.Decision | None, word: str) -> ChangeMove:
        """Return the function that lays every ``also`` or every ``never`` on a move."""

        def change(move: n.DecisionMove) -> n.DecisionMove:
            new = move.place not in self.known
            if new and word == "also":
                move = replace(move, ways=self._fitting(move, scope))
            for amend in (*(self.earlier if new else ()), *self.now):
                for one in move.ways:
                    if amend.word == word and one.name == amend.signature.name:
                        move = self._amended(move, one, amend, decision)
            return move

        return change

    def _amended(self, move: n.DecisionMove, way: n.As, amend: n.Amend, decision: n.Decision | None) -> n.DecisionMove:
        """Return a move whose condition an amend of its way has widened or narrowed."""
        if amend.word == "also" and move.condition is None:
            return move
        self.effective.add(amend.place)
        self.origins.conditions[amend.place] = amend.word
        call = self._condition(way, amend, decision)
        if amend.word == "also":
            assert move.condition is not None
            return replace(move, condition=n.Binary("or", move.condition, call, amend.place))
        refused = n.Unary("not", call, amend.place)
        narrowed = refused if move.condition is None else n.Binary("and", move.condition, refused, amend.place)
        return replace(move, condition=narrowed)

    def _condition(self, way: n.As, amend: n.Amend, decision: n.Decision | None) -> n.Call:
        """Return the call of the definition that holds the condition of an amend.

        An amend that asks ways has a definition for each move: what it asks depends on the decision.
        """
        given = tuple(way.argument(one, amend.place) for one in way.arguments)
        asks = any(isinstance(one, n.Call) and self.is_way(one.name) for one in walk(amend.body))
        if not asks:
            helper = self.helpers.get(amend.place)
            if helper is None:
                helper = self.helpers[amend.place] = self._named_change(amend)
                self.rules[helper] = n.Define(replace(amend.signature, name=helper), None, amend.body, amend.place)
            return n.Call(helper, given, amend.place)
        helper = self._named_change(amend)
        scope = AskedFrom.of_amend(amend, way, decision, self.origins)
        more = tuple(replace(one, place=amend.place) for one in scope.added)
        signature = n.Signature(helper, (*amend.signature.parameters, *more), amend.place)
        self.rules[helper] = n.Define(signature, None, amend.body, amend.place)
        self.asked.helpers[helper] = scope
        rest = tuple(n.Name(one, amend.place) for one in scope.handed)
        return n.Call(helper, (*given, *rest), amend.place)

    def _named_change(self, amend: n.Amend) -> str:
        """Return a new name for a definition that holds the condition of an amend, and give it the layer's text."""
        name = amend.signature.name
        helper = self.named(amend.word, name)
        self.reasons.change(amend.place, name, helper, refuses=amend.word == "never")
        return helper

    def is_way(self, name: str) -> bool:
        """Return whether a name is that of a way."""
        return isinstance(self.rules.get(name), n.Way)

    # --- what a move is ``as`` -----------------------------------------------------------------

    def _fitting(self, move: n.DecisionMove, around: Mapping[str, n.TypeName]) -> tuple[n.As, ...]:
        """Return the ways that a move is ``as``, without those that do not fit. Report these."""
        scope = {**around, **{one.name: one.type for one in move.signature.parameters}}
        fitting = tuple(one for one in move.ways if self._fits(one, move, scope))
        self.origins.misfits.update(one.name for one in move.ways if one not in fitting)
        return fitting

    def _fits(self, one: n.As, move: n.DecisionMove, scope: Mapping[str, n.TypeName]) -> bool:
        way = self.rules.get(one.name)
        name = self.origins.written(one.name)
        if not isinstance(way, n.Way):
            known = [name for name, rule in self.rules.items() if isinstance(rule, n.Way)]
            inside = ", ".join(scope[given].name if given in scope else given for given in one.arguments)
            help = did_you_mean(name, known) or f"declare it: `way {name}{f'({inside})' if inside else ''}`"
            self._report("unknown-name", f"no way is called `{name}`", one.place, help)
            return False
        related = (Related(way.place, "the way"),)
        wanted = way.signature.parameters
        if len(wanted) != len(one.arguments):
            shape = f"{name}({', '.join(f'‹{each.name}›' for each in wanted)})" if wanted else name
            message = f"`{name}` takes {len(wanted)} of the move's parameters, found {len(one.arguments)}"
            self._report("wrong-arguments", message, one.place, f"write `as {shape}`", related)
            return False
        for given, parameter in zip(one.arguments, wanted, strict=True):
            number = n.TypeName("number", False, one.place) if given.isdigit() else None
            have, want = number or scope.get(given), parameter.type
            if have is None and given in RESERVED:
                return False  # the parser has told it
            if have is None:
                message = f"`{given}` is no parameter of `{move.signature.name}` or of what it stands in"
                help = did_you_mean(given, scope) or _one_of(scope)
                self._report("unknown-name", message, one.place, help)
                return False
            if not _takes(want, have):
                message = f"`{given}` is a `{_told(have)}`, and `{name}` takes a `{_told(want)}` there"
                help = _in_order(one, wanted, scope) or _of_type(want, scope)
                self._report("type-mismatch", message, one.place, help, related)
                return False
        return True

    def _report(self, code: str, message: str, place: Span, help: str, related: tuple[Related, ...] = ()) -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help, related=related))

    # --- when all levels have been laid --------------------------------------------------------

    def settle(self, during: list[n.During], behaviours: list[n.Behaviour]) -> None:
        """Lay ``before`` and ``after`` on the moves of all decisions, and settle what is asked."""
        for amend in self.earlier:
            if amend.word == "also" and amend.place not in self.effective and self._has_moves(amend, during):
                name = self.origins.written(amend.signature.name)
                message = f"every move that is `as {name}` is possible in any case"
                self._report("no-change", message, amend.place, "leave it out")
        if self.wraps:
            helpers = [(one, self._wrapping(one)) for one in self.wraps]
            for name, rule in self.rules.items():
                if isinstance(rule, n.Decision):
                    blocks = tuple(_wrapped_block(one, helpers) for one in rule.meanwhiles)
                    moves = tuple(_wrapped(one, helpers) for one in rule.moves)
                    self.rules[name] = replace(rule, moves=moves, meanwhiles=blocks)
            during[:] = [
                replace(one, meanwhiles=tuple(_wrapped_block(block, helpers) for block in one.meanwhiles))
                for one in during
            ]
        others = (during, behaviours)
        self.reasons.parts += settle_asked(self.rules, others, self.asked, self.origins, self.named, self.diagnostics)
        self._drop_unused(during, behaviours)

    def _drop_unused(self, during: Sequence[n.During], behaviours: Sequence[n.Behaviour]) -> None:
        """Take out the helpers whose moves another layer has taken away."""
        if not self.made:
            return
        called = {
            one.name
            for part in (*self.rules.values(), *during, *behaviours)
            for one in walk(part)
            if type(one) is n.Call
        }
        for name in [one for one in self.made if one not in called]:
            self.rules.pop(name, None)
            self.reasons.drop(name)

    def _has_moves(self, amend: n.Amend, during: Sequence[n.During]) -> bool:
        """Return whether any move is ``as`` the way of an amend."""
        found = moves_of((*self.rules.values(), *during))
        return any(one.name == amend.signature.name for move in found for one in move.ways)

    def _wrapping(self, change: n.Change) -> str:
        """Add the rule that does what a ``before`` or ``after`` of a way says. Return its name."""
        name = self.named(change.word, change.signature.name)
        body = change.body
        if change.condition is not None:
            body = n.Body((), (n.If(((change.condition, body),), None, change.place),), change.place)
        self.rules[name] = n.Procedure(replace(change.signature, name=name), None, None, body, change.place)
        return name


def _takes(want: n.TypeName, have: n.TypeName) -> bool:
    """Return whether a parameter of one type may be handed to a way that takes another. A card stands for its face."""
    same = want.name == have.name or (want.name, have.name) == ("face", "card")
    return same and (want.optional or not have.optional)


def _one_of(scope: Mapping[str, n.TypeName]) -> str:
    """Return the help that lists what a move can hand to a way."""
    return f"it can be a number, or one of {', '.join(f'`{each}`' for each in scope)}"


def _of_type(want: n.TypeName, scope: Mapping[str, n.TypeName]) -> str:
    """Return the help that names what fits a parameter of a way, or that nothing does."""
    fitting = [name for name, have in scope.items() if _takes(want, have)]
    if not fitting:
        return f"give the move a parameter of the type `{_told(want)}`, or change the type in the way"
    return f"hand {' or '.join(f'`{one}`' for one in fitting)} over, or change the type in the way"


def _in_order(one: n.As, wanted: Sequence[n.Parameter], scope: Mapping[str, n.TypeName]) -> str:
    """Return the help if what a move hands to a way fits in another order only, or an empty text."""
    left = [name for name in one.arguments if name in scope]
    order: list[str] = []
    for parameter in wanted:
        fitting = [name for name in left if _takes(parameter.type, scope[name])]
        if len(fitting) != 1:
            return ""
        order += fitting
        left.remove(fitting[0])
    return write(f"{one.name}({', '.join(order)})")


def _told(type: n.TypeName) -> str:
    return f"{type.name}{'?' if type.optional else ''}"


def moves_of(definitions: Iterable[n.Definition]) -> list[n.DecisionMove]:
    """Return the moves of all decisions and of what may come in between."""
    found: list[n.DecisionMove] = []
    for one in definitions:
        if isinstance(one, n.Decision | n.During):
            found += one.moves if isinstance(one, n.Decision) else ()
            found += [move for block in one.meanwhiles for move in block.moves]
    return found


def _wrapped_block(block: n.Meanwhile, helpers: Sequence[tuple[n.Change, str]]) -> n.Meanwhile:
    return replace(block, moves=tuple(_wrapped(one, helpers) for one in block.moves))


def _wrapped(move: n.DecisionMove, helpers: Sequence[tuple[n.Change, str]]) -> n.DecisionMove:
    """Return a move with what the changes of its ways do before and after it."""
    locals = {one.name for one in move.signature.parameters}
    for change, helper in helpers:
        for way in move.ways:
            if way.name == change.signature.name:
                arguments = tuple(way.argument(one, change.place) for one in way.arguments)
                call = n.Do(n.Call(helper, arguments, change.place), change.place)
                done = done_before(move.body, call) if change.word == "before" else done_after(move.body, call, locals)
                move = replace(move, body=done)
    return move
