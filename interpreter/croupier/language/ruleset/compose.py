"""Compose the definitions of several layers into those of one ruleset.

Algorithm. A level is a base, a variant, or all house rules together. Each level is laid on the one below, in six
steps:
- what its layers ``remove`` is taken away (``taking.py``);
- the layers' own definitions are added;
- ``instead of`` replaces rules and behaviours;
- ``also`` and ``never`` widen and narrow conditions;
- ``extend decision`` changes decisions;
- ``before`` and ``after`` wrap rules and behaviours.

The changes of ways follow moves through the levels (``ways.py``).

Invariant. The order in which a level's layers are given has no effect. So two layers that replace the same thing are
refused, unless one of them goes over the other.

A changed rule keeps its older version if the new version calls it. The older version gets a name with ``__``, which no
rule file can contain; only the table of origins tells its meaning. A base with ``to draw(n)`` and a house rule with
``after draw(n)`` come out as::

  draw__was_1   the rule of the base
  draw          the body of the house rule, behind a call of draw__was_1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.during_as import during_as
from croupier.language.ruleset.layers import (
    LaidTogether,
    Layer,
    Rule,
    disputed,
    in_order,
    parts_of,
)
from croupier.language.ruleset.reasons import ReasonBook
from croupier.language.ruleset.replacing import (
    MOST_AMENDS,
    amended,
    calls_original,
    gives_value,
    original_of,
    originals_in,
    pure_of,
    replaced_body,
    too_many_amends,
    with_body,
    without_value,
    wrapped_body,
)
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.taking import Taken, take_away
from croupier.language.ruleset.targets import ANY_RULE, target_of, wrong_parameters
from croupier.language.ruleset.ways import Ways, moves_of
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import separated
from croupier.language.syntax.walk import walk

VERSIONS = ("older", "condition")
"""The roles of rules that are removed when no version of their rule is in use any more."""


@dataclass
class Composer:
    """The rules that have been composed so far, and the diagnostics."""

    rules: dict[str, Rule] = field(default_factory=dict)  # by name
    behaviours: list[n.Behaviour] = field(default_factory=list)
    during: list[n.During] = field(default_factory=list)
    # definitions whose name is taken; the analysis reports them
    clashing: list[n.Definition] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)  # the number of older versions, by the name of the rule
    # the codes that replaced rules cited, each with the place of the replacement
    uncited: dict[str, Span] = field(default_factory=dict)
    origins: RuleOrigins = field(default_factory=RuleOrigins)
    ways: Ways = field(init=False)
    models: list[n.DuringAs] = field(default_factory=list)
    reasons: ReasonBook = field(init=False)

    def __post_init__(self) -> None:
        self.reasons = ReasonBook(self.origins, self.taken)
        self.ways = Ways(self.rules, self.origins, self.diagnostics, self.taken, self.reasons)

    taken: dict[str, Taken] = field(default_factory=dict)  # what layers have taken away, by the name as it is written

    def definitions(self) -> tuple[n.Definition, ...]:
        """Return all definitions. No two of them share a node, even if a change has copied a part."""
        return separated((*self.rules.values(), *self.behaviours, *self.during, *self.clashing))

    def report(self, code: str, message: str, place: Span, help: str = "", related: tuple[Related, ...] = ()) -> None:
        """Add a diagnostic."""
        self.diagnostics.append(Diagnostic(code, message, place, help=help, related=related))

    # --- levels --------------------------------------------------------------------------------

    def add_level(self, level: LaidTogether) -> None:
        """Lay a level on the rules so far."""
        ordered = in_order(level.layers)
        gone = take_away(self, ordered)
        for layer in ordered:
            self._go_over(layer, ordered)
            for part in layer.parts:
                if isinstance(part, n.Definition):
                    self._define(part)
        self.reasons.begin_level(ordered, gone)
        self.diagnostics += disputed(ordered, level.above)
        for change in self._changes(ordered):
            if change.word == "instead of":
                self._instead(change)
        self._amend([one for layer in ordered for one in parts_of(layer, n.Amend)])
        self._extend([one for layer in ordered for one in parts_of(layer, n.ExtendDecision)])
        for change in self._changes(ordered):
            if change.word != "instead of":
                self._wrap(change)
        self.models += [one for layer in ordered for one in parts_of(layer, n.DuringAs)]

    def settle(self) -> None:
        """Settle what holds for the moves of all levels: ``during … as``, and what is left of ways."""
        self.during, problems = during_as(self.during, self.models, self.rules, self.origins)
        self.diagnostics += problems
        if self.ways:
            self.ways.settle(self.during, self.behaviours)

    def _changes(self, layers: Sequence[Layer]) -> list[n.Change]:
        """Return the changes of all layers: first those of whole rules, then those of one kind's behaviour.

        A kind without a behaviour of its own starts from the moment's default, which must be changed by then.
        """
        found = [one for layer in layers for one in parts_of(layer, n.Change)]
        return sorted(found, key=lambda one: one.kind is not None)

    def _go_over(self, layer: Layer, layers: Sequence[Layer]) -> None:
        """Remove the behaviours of earlier layers of the level that a layer defines too, kind by kind.

        If neither layer goes over the other, ``disputed`` finds them.
        """
        others = {part.place for other in layers if other is not layer for part in parts_of(other, n.Behaviour)}
        for part in parts_of(layer, n.Behaviour):
            for earlier in [one for one in self.behaviours if one.moment == part.moment and one.place in others]:
                for kind in part.kinds:
                    if _is_for(earlier, kind):
                        earlier = self.drop_kind(earlier, kind.name)

    def _define(self, part: n.Definition) -> None:
        """Add a definition. A name that is taken is left to the analysis."""
        if isinstance(part, n.Behaviour):
            self.behaviours.append(part)
        elif isinstance(part, n.During):
            self.during.append(part)
        elif part.signature.name in self.rules:
            self.clashing.append(part)
        else:
            self.rules[part.signature.name] = part
            self.taken.pop(part.signature.name, None)

    # --- finding what is changed ---------------------------------------------------------------

    def _target(self, signature: n.Signature, place: Span, *kinds: type) -> Rule | None:
        """Return the rule that a change names. Report if there is none, or if its parameters differ."""
        target, problem = target_of(signature, place, self.rules, self.taken, kinds or ANY_RULE)
        self.diagnostics += [] if problem is None else [problem]
        return target

    def _version(self, name: str) -> str:
        """Return a new name for the version of a rule that is about to be changed."""
        self.versions[name] = self.versions.get(name, 0) + 1
        return f"{name}__was_{self.versions[name]}"

    # --- changes -------------------------------------------------------------------------------

    def _instead(self, change: n.Change) -> None:
        """Replace a rule, or the behaviour of a kind."""
        if change.kind is not None:
            self._change_behaviour(change, change.kind)
            return
        target = self._target(change.signature, change.place)
        if target is None:
            return
        name = change.signature.name
        if isinstance(target, n.Way):
            help = "use `before`, `after`, `also` or `never`; or replace its moves one by one in `extend decision`"
            self.report("way-replaced", f"`{name}` is a way and does nothing itself", change.place, help)
            return
        if isinstance(target, n.Decision):
            help = f"write `extend decision {name}(…):` and `instead of MOVE:` in it"
            self.report("decision-replaced", f"`{name}` is a decision", change.place, help)
            return
        older = self._version(name)
        self._note_change(change)
        if isinstance(target, n.Define):
            pure = pure_of(change, older)
            if pure is None:
                place, help = without_value(change, self.rules)
                self.report("acting-definition", f"`{name}` is a definition and must give a value", place, help)
                return
            self._keep(target, older, uses_older=calls_original(change), place=change.place)
            self.reasons.change(change.place, name, name)
            self.rules[name] = n.Define(change.signature, target.giving, pure, change.place)
            return
        body, uses_older = replaced_body(change, older, gives=gives_value(target))
        self._keep(target, older, uses_older=uses_older, place=change.place)
        self.rules[name] = with_body(target, change, body)

    def _note_change(self, change: n.Change) -> None:
        """Note the name of a changed rule, and the calls of ``original`` in the change."""
        if change.kind is None:
            self.origins.changed.add(change.signature.name)
        self.origins.note_originals(originals_in(change.body))

    def _keep_as(self, target: Rule, older: str) -> None:
        """Keep the changed version of a rule under a name of its own."""
        self.rules[older] = original_of(target, older)
        self.origins.note_older(older, target.signature.name)
        self.reasons.keep(target.signature.name, older)

    def _keep(self, target: Rule, older: str, *, uses_older: bool, place: Span) -> None:
        """Keep the older version if the new version calls it. Otherwise note the citations that are gone."""
        if uses_older:
            self._keep_as(target, older)
        else:
            self.forget(target, place)

    def forget(self, gone: n.Definition | n.DecisionMove, place: Span) -> None:
        """Note the citations of a rule that is gone, and remove the older versions that only this rule calls."""
        if isinstance(gone, n.Define):
            self.reasons.drop(gone.signature.name)
        for node in walk(gone):
            if isinstance(node, n.Cite):
                self.uncited[node.code] = place
            elif isinstance(node, n.Call) and self.origins.role(node.name) in VERSIONS and node.name in self.rules:
                self.forget(self.rules.pop(node.name), place)

    def _wrap(self, change: n.Change) -> None:
        """Put the body of a change before or after a rule, or the behaviour of a kind."""
        if change.kind is not None:
            self._change_behaviour(change, change.kind)
            return
        target = self._target(change.signature, change.place, n.Procedure, n.Moment, n.Way)
        if target is None:
            return
        if isinstance(target, n.Way):
            self._note_change(change)
            self.ways.wraps.append(change)
            return
        if not isinstance(target, n.Procedure | n.Moment):
            name = change.signature.name
            what = "a definition" if isinstance(target, n.Define) else "a decision"
            help = (
                "use `also`, `never` or `instead of`"
                if isinstance(target, n.Define)
                else "change its moves in `extend decision`"
            )
            self.report("not-acting", f"`{name}` is {what} and has no before and after", change.place, help)
            return
        older = self._version(change.signature.name)
        self._note_change(change)
        self._keep_as(target, older)
        self.rules[change.signature.name] = with_body(
            target, change, wrapped_body(change, older, gives=gives_value(target))
        )

    def _change_behaviour(self, change: n.Change, kind: n.Name) -> None:
        """Change the behaviour of one kind at a moment.

        The change starts from the kind's own behaviour or, without one, from the moment's default.
        """
        target = self._target(change.signature, change.place, n.Moment)
        if target is None:
            return
        moment = change.signature.name
        if not isinstance(target, n.Moment):
            self.report("unknown-target", f"`{moment}` is no moment", change.place, "leave out the kind before it")
            return
        own = next((one for one in self.behaviours if one.moment == moment and _is_for(one, kind)), None)
        older = self._version(f"{kind.name}_{moment}")
        self._note_change(change)
        parameters = own.parameters if own is not None else target.signature.parameters
        body = own.body if own is not None else target.body
        if change.word == "instead of":
            new_body, uses_older = replaced_body(change, older, gives=False)
        else:
            new_body, uses_older = wrapped_body(change, older, gives=False), True
        if uses_older:
            nothing = n.Body((), (n.Nothing(change.place),), change.place)
            signature = n.Signature(older, parameters, change.place)
            place = own.place if own is not None else target.place
            self.rules[older] = n.Procedure(signature, None, None, body or nothing, place)
            self.origins.note_older_of_kind(older, kind.name, moment)
        if own is not None:
            self.drop_kind(own, kind.name)
        self.behaviours.append(n.Behaviour((kind,), moment, change.signature.parameters, new_body, change.place))

    def drop_kind(self, own: n.Behaviour, kind: str) -> n.Behaviour:
        """Remove a kind from a behaviour, and the behaviour if it has no kind left. Return the rest."""
        self.behaviours.remove(own)
        left = replace(own, kinds=tuple(one for one in own.kinds if one.name != kind))
        if left.kinds:
            self.behaviours.append(left)
        return left

    def _amend(self, amends: list[n.Amend]) -> None:
        """Apply ``also`` and ``never`` of all layers at once: the base or any ``also`` holds, and no ``never``."""
        by_name: dict[str, list[n.Amend]] = {}
        for amend in amends:
            target = self._target(amend.signature, amend.place, n.Define, n.Way)
            if target is None:
                continue
            if isinstance(target, n.Way):
                self.origins.changed.add(amend.signature.name)
                self.ways.now.append(amend)
                continue
            if not isinstance(target, n.Define):
                message = f"`{amend.signature.name}` is no definition; `{amend.word}` is for conditions"
                self.report("not-a-condition", message, amend.place, "use `before`, `after` or `instead of`")
                continue
            by_name.setdefault(amend.signature.name, []).append(amend)
        for name, own in by_name.items():
            target = self.rules[name]
            assert isinstance(target, n.Define)
            self.diagnostics += too_many_amends(name, own)
            del own[MOST_AMENDS:]
            older = self._version(name)
            self._keep_as(target, older)
            self.origins.changed.add(name)
            self.rules[name], helpers = amended(target, older, own, self.origins)
            self.rules.update(helpers)
            for helper, part in helpers.items():
                refuses = self.origins.conditions[part.place] == "never"
                self.reasons.change(part.place, name, helper, refuses=refuses)

    def _extend(self, extensions: list[n.ExtendDecision]) -> None:
        """Apply the extensions of all layers at once, decision by decision."""
        by_name: dict[str, list[n.ExtendDecision]] = {}
        for extension in extensions:
            if self._can_extend(extension):
                by_name.setdefault(extension.signature.name, []).append(extension)
        for target in [one for one in self.rules.values() if isinstance(one, n.Decision)]:
            own = by_name.get(target.signature.name, [])
            self.ways.decision(target, own)
            for amend in (one for extension in own for one in extension.amends):
                self.reasons.amend_move(amend.place, f"{target.signature.name}.{amend.move.name}")
        self.during = [self.ways.during(one) for one in self.during]
        self.ways.end_level(moves_of((*self.rules.values(), *self.during)))

    def _can_extend(self, extension: n.ExtendDecision) -> bool:
        """Return whether an extension fits a decision. Report if it does not."""
        target = self._target(extension.signature, extension.place, n.Decision)
        if target is None:
            return False
        if not isinstance(target, n.Decision):
            message = f"`{extension.signature.name}` is no decision"
            self.report("not-a-decision", message, extension.place, "change it with `instead of`")
            return False
        names = [one.name for one in target.signature.parameters]
        if [one.name for one in extension.signature.parameters] != names:
            self.diagnostics.append(wrong_parameters(target, extension.place, extension.signature))
            return False
        return True


# --- helpers -------------------------------------------------------------------------------------


def _is_for(behaviour: n.Behaviour, kind: n.Name) -> bool:
    """Return whether a behaviour is for a kind."""
    return any(one.name == kind.name for one in behaviour.kinds)


def compose(levels: Sequence[LaidTogether], own: Mapping[str, str] | None = None) -> Composer:
    """Compose all levels, the base first. ``own`` holds how renamed rules are written."""
    composer = Composer()
    composer.origins.note_own(own or {})
    for level in levels:
        composer.add_level(level)
    composer.settle()
    return composer
