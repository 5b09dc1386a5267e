"""Definitions of several layers composed into those of one ruleset.

A level is a base, a variant, or all house rules together. Within a level the order of its layers makes no difference:
what they add comes first, then `instead of`, then `also` and `never`, then `extend decision`, then `before` and
`after`; two layers that replace the same thing are refused unless one of them says that it goes over the other.

An older version of a changed rule stays in the ruleset under a name with ``__``, which no rule file can hold. What such
a name stands for is told by the table of origins, never by the name itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.decisions import extend_decision
from croupier.language.ruleset.replacing import (
    MOST_AMENDS,
    amended,
    calls_original,
    original_of,
    originals_in,
    pure_of,
    replaced_body,
    too_many_amends,
    wrapped_body,
)
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rename_rules, separated
from croupier.language.syntax.walk import walk

Rule = n.Define | n.Procedure | n.Decision | n.Moment
Part = n.Definition | n.LayerChange
VERSIONS = ("older", "condition")
"""Roles of the rules that go when no version of theirs is in use any more."""


@dataclass(frozen=True)
class Layer:
    """A document's rules; ``over`` names the layers that it goes over where both replace the same."""

    name: str
    parts: tuple[Part, ...]
    over: tuple[str, ...] = ()


@dataclass
class Composer:
    """What has been composed so far; ``uncited`` are the codes that replaced rules cited, with what replaced them."""

    rules: dict[str, Rule] = field(default_factory=dict)
    behaviours: list[n.Behaviour] = field(default_factory=list)
    during: list[n.During] = field(default_factory=list)
    clashing: list[n.Definition] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)
    uncited: dict[str, Span] = field(default_factory=dict)
    origins: RuleOrigins = field(default_factory=RuleOrigins)

    def definitions(self) -> tuple[n.Definition, ...]:
        """Return all definitions; no node is shared by two of them, however often a change takes a part over."""
        return separated((*self.rules.values(), *self.behaviours, *self.during, *self.clashing))

    def report(self, code: str, message: str, place: Span, help: str = "", related: tuple[Related, ...] = ()) -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help, related=related))

    # --- levels --------------------------------------------------------------------------------

    def add_level(self, layers: Sequence[Layer], private: bool) -> None:
        """Composes the layers of a level; ``private``: what each of them defines is its own, whatever it is called."""
        ordered = in_order(layers)
        named = [self._own_names(layer, ordered) if private else layer for layer in ordered]
        for layer in named:
            self._go_over(layer, named)
            for part in layer.parts:
                if isinstance(part, n.Definition):
                    self._define(part)
        self._conflicts(named)
        for change in self._changes(named):
            if change.word == "instead of":
                self._instead(change)
        self._amend([one for layer in named for one in _of(layer, n.Amend)])
        self._extend([one for layer in named for one in _of(layer, n.ExtendDecision)])
        for change in self._changes(named):
            if change.word != "instead of":
                self._wrap(change)

    def _changes(self, layers: Sequence[Layer]) -> list[n.Change]:
        """Those of whole rules first, so that what a kind takes from a moment's default is what that has become."""
        found = [one for layer in layers for one in _of(layer, n.Change)]
        return sorted(found, key=lambda one: one.kind is not None)

    def _own_names(self, layer: Layer, layers: Sequence[Layer]) -> Layer:
        """The layer with those of its new names changed that others have too."""
        taken = set(self.rules) | {name for one in layers if one is not layer for name in new_names(one)}
        suffix = layer.name.replace("-", "_")
        names = {name: f"{name}__{suffix}" for name in new_names(layer) if name in taken}
        if not names:
            return layer
        self.origins.note_own(names)
        parts = [rename_rules(part, names) for part in layer.parts]
        return replace(layer, parts=tuple(_rename_definition(part, names) for part in parts))

    def _go_over(self, layer: Layer, layers: Sequence[Layer]) -> None:
        """Takes away what others of the level say of the kinds of which this layer says something; without ``over``
        that is a conflict."""
        others = {part.place for one in layers if one is not layer for part in _of(one, n.Behaviour)}
        for part in _of(layer, n.Behaviour):
            for known in [one for one in self.behaviours if one.moment == part.moment and one.place in others]:
                for kind in part.kinds:
                    if _is_for(known, kind):
                        known = self._drop_kind(known, kind.name)

    def _define(self, part: n.Definition) -> None:
        if isinstance(part, n.Behaviour):
            self.behaviours.append(part)
        elif isinstance(part, n.During):
            self.during.append(part)
        elif part.signature.name in self.rules:
            self.clashing.append(part)
        else:
            self.rules[part.signature.name] = part

    # --- finding what is changed ---------------------------------------------------------------

    def _target(self, signature: n.Signature, place: Span) -> Rule | None:
        """The rule that a change names, with the same parameters; what is wrong is reported."""
        target = self.rules.get(signature.name)
        if target is None:
            help = did_you_mean(signature.name, self.rules) or "a change names a rule that another layer has"
            self.report("unknown-target", f"no rule is called `{signature.name}`", place, help)
            return None
        if not same_parameters(signature.parameters, target.signature.parameters):
            self._wrong_parameters(target, place)
            return None
        return target

    def _wrong_parameters(self, target: Rule, place: Span) -> None:
        from croupier.language.syntax.printer import print_node

        related = (Related(target.place, "it is defined here"),)
        help = f"write `{print_node(target.signature)}`"
        message = f"these are not the parameters of `{target.signature.name}`"
        self.report("wrong-parameters", message, place, help, related)

    def _version(self, name: str) -> str:
        """A name for the version of a rule that is about to be changed."""
        self.versions[name] = self.versions.get(name, 0) + 1
        return f"{name}__was_{self.versions[name]}"

    # --- changes -------------------------------------------------------------------------------

    def _instead(self, change: n.Change) -> None:
        if change.kind is not None:
            self._change_behaviour(change, change.kind)
            return
        target = self._target(change.signature, change.place)
        if target is None:
            return
        name = change.signature.name
        if isinstance(target, n.Decision):
            help = f"write `extend decision {name}(…):` and `instead of MOVE:` in it"
            self.report("decision-replaced", f"`{name}` is a decision", change.place, help)
            return
        older = self._version(name)
        self._note_change(change)
        if isinstance(target, n.Define):
            pure = pure_of(change, older)
            if pure is None:
                help = "write `give` with a value on every way, and nothing that acts"
                self.report("acting-definition", f"`{name}` is a definition and must give a value", change.place, help)
                return
            self._keep(target, older, calls_original(change), change.place)
            self.rules[name] = n.Define(change.signature, target.giving, pure, change.place)
            return
        body, uses_older = replaced_body(change, older, gives=_gives(target))
        self._keep(target, older, uses_older, change.place)
        self.rules[name] = _with_body(target, change, body)

    def _note_change(self, change: n.Change) -> None:
        if change.kind is None:
            self.origins.changed.add(change.signature.name)
        self.origins.note_originals(originals_in(change.body))

    def _keep_as(self, target: Rule, older: str) -> None:
        """Keeps a version that has been changed under a name of its own."""
        self.rules[older] = original_of(target, older)
        self.origins.note_older(older, target.signature.name)

    def _keep(self, target: Rule, older: str, uses_older: bool, place: Span) -> None:
        """Keeps the older version where the new one calls it; else what it cited is gone."""
        if uses_older:
            self._keep_as(target, older)
        else:
            self._forget(target, place)

    def _forget(self, gone: Rule, place: Span) -> None:
        """Notes what a rule cited that is gone; its own older versions go with it."""
        for node in walk(gone):
            if isinstance(node, n.Cite):
                self.uncited[node.code] = place
            elif isinstance(node, n.Call) and self.origins.role(node.name) in VERSIONS and node.name in self.rules:
                self._forget(self.rules.pop(node.name), place)

    def _wrap(self, change: n.Change) -> None:
        if change.kind is not None:
            self._change_behaviour(change, change.kind)
            return
        target = self._target(change.signature, change.place)
        if target is None:
            return
        if not isinstance(target, n.Procedure | n.Moment):
            name = change.signature.name
            what = "a definition" if isinstance(target, n.Define) else "a decision"
            help = "use `also`, `never` or `instead of`" if isinstance(target, n.Define) else "change its moves"
            self.report("not-acting", f"`{name}` is {what} and has no before and after", change.place, help)
            return
        older = self._version(change.signature.name)
        self._note_change(change)
        self._keep_as(target, older)
        self.rules[change.signature.name] = _with_body(target, change, wrapped_body(change, older, _gives(target)))

    def _change_behaviour(self, change: n.Change, kind: n.Name) -> None:
        """A change of what one kind does at a moment: its own behaviour, or the moment's default."""
        target = self._target(change.signature, change.place)
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
            self._drop_kind(own, kind.name)
        self.behaviours.append(n.Behaviour((kind,), moment, change.signature.parameters, new_body, change.place))

    def _drop_kind(self, own: n.Behaviour, kind: str) -> n.Behaviour:
        """The behaviour without a kind; with none left it is gone."""
        self.behaviours.remove(own)
        left = replace(own, kinds=tuple(one for one in own.kinds if one.name != kind))
        if left.kinds:
            self.behaviours.append(left)
        return left

    def _amend(self, amends: list[n.Amend]) -> None:
        """`also` and `never` of all layers at once: the base or any `also`, and no `never`."""
        by_name: dict[str, list[n.Amend]] = {}
        for amend in amends:
            target = self._target(amend.signature, amend.place)
            if target is None:
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

    def _extend(self, extensions: list[n.ExtendDecision]) -> None:
        """The extensions of all layers at once, decision by decision."""
        by_name: dict[str, list[n.ExtendDecision]] = {}
        for extension in extensions:
            if self._can_extend(extension):
                by_name.setdefault(extension.signature.name, []).append(extension)
        for name, own in by_name.items():
            target = self.rules[name]
            assert isinstance(target, n.Decision)
            self.rules[name], problems = extend_decision(target, own, self.origins)
            self.diagnostics += problems

    def _can_extend(self, extension: n.ExtendDecision) -> bool:
        target = self._target(extension.signature, extension.place)
        if target is None:
            return False
        if not isinstance(target, n.Decision):
            message = f"`{extension.signature.name}` is no decision"
            self.report("not-a-decision", message, extension.place, "change it with `instead of`")
            return False
        names = [one.name for one in target.signature.parameters]
        if [one.name for one in extension.signature.parameters] != names:
            self._wrong_parameters(target, extension.place)
            return False
        return True

    # --- conflicts -----------------------------------------------------------------------------

    def _conflicts(self, layers: Sequence[Layer]) -> None:
        """Two layers that replace the same, neither over the other."""
        known: dict[str, list[tuple[Layer, Span]]] = {}
        for layer in layers:
            for what, place in replaced_by(layer):
                before = known.setdefault(what, [])
                for other, there in before:
                    if other is not layer and not _settled(layer, other, layers):
                        related = (Related(there, f"`{other.name}` replaces it too"),)
                        help = way_out(layer.name, other.name)
                        self.report("conflict", f"two layers replace `{what}`", place, help, related)
                before.append((layer, place))


# --- helpers -------------------------------------------------------------------------------------


def in_order(layers: Iterable[Layer]) -> list[Layer]:
    """By name, but a layer after those that it goes over: the order in which they were given does not matter."""
    left = sorted(layers, key=lambda one: one.name)
    found: list[Layer] = []
    while left:
        names = {one.name for one in left}
        ready = next((one for one in left if not names & set(one.over) - {one.name}), left[0])
        left.remove(ready)
        found.append(ready)
    return found


def goes_over(layer: Layer, layers: Sequence[Layer]) -> set[str]:
    """The names of all that a layer goes over: those it says, and those that these go over."""
    by_name = {one.name: one for one in layers}
    found: set[str] = set()
    waiting = list(layer.over)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += by_name[name].over if name in by_name else ()
    return found


def _settled(first: Layer, second: Layer, layers: Sequence[Layer]) -> bool:
    return second.name in goes_over(first, layers) or first.name in goes_over(second, layers)


def way_out(first: str, second: str) -> str:
    """What to do about two layers that collide."""
    return f"let one of them say `over: {second}` (or `over: {first}`), or play with one of them"


def new_names(layer: Layer) -> list[str]:
    """The rules that a layer defines."""
    rules = (n.Define, n.Procedure, n.Decision, n.Moment)
    return [part.signature.name for part in layer.parts if isinstance(part, rules)]


def replaced_by(layer: Layer) -> list[tuple[str, Span]]:
    """What a layer replaces, or is the only one to say, by a name that people understand."""
    found = []
    for change in _of(layer, n.Change):
        if change.word == "instead of":
            kind = f"{change.kind.name} " if change.kind is not None else ""
            found.append((f"{kind}{change.signature.name}", change.place))
    for behaviour in _of(layer, n.Behaviour):
        found += [(f"when {kind.name} {behaviour.moment}", kind.place) for kind in behaviour.kinds]
    for extension in _of(layer, n.ExtendDecision):
        found += [(f"{extension.signature.name}.{one.signature.name}", one.place) for one in extension.replacements]
    return found


def _is_for(behaviour: n.Behaviour, kind: n.Name) -> bool:
    return any(one.name == kind.name for one in behaviour.kinds)


def same_parameters(first: tuple[n.Parameter, ...], second: tuple[n.Parameter, ...]) -> bool:
    """Whether the types are the same; names may differ."""
    return [one.type for one in first] == [one.type for one in second]


P = TypeVar("P", n.Change, n.Amend, n.ExtendDecision, n.Behaviour)


def _of(layer: Layer, kind: type[P]) -> list[P]:
    return [part for part in layer.parts if isinstance(part, kind)]


def _gives(target: n.Procedure | n.Moment) -> bool:
    return isinstance(target, n.Procedure) and target.giving is not None


def _with_body(target: n.Procedure | n.Moment, change: n.Change, body: n.Body) -> n.Procedure | n.Moment:
    """The new version, which keeps the marks and the type of what it replaces."""
    if isinstance(target, n.Moment):
        return n.Moment(change.signature, body, change.place)
    return n.Procedure(change.signature, target.giving, target.marks, body, change.place)


def _rename_definition(part: Part, names: dict[str, str]) -> Part:
    if isinstance(part, n.Define | n.Procedure | n.Decision | n.Moment) and part.signature.name in names:
        signature = replace(part.signature, name=names[part.signature.name])
        return replace(part, signature=signature)
    return part


def compose(levels: Sequence[tuple[Sequence[Layer], bool]]) -> Composer:
    """All levels, the base first; each says whether the names of its layers are private."""
    composer = Composer()
    for layers, private in levels:
        composer.add_level(layers, private)
    return composer
