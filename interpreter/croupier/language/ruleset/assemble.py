"""Assemble a base, its variants and house rules into one ruleset. The result depends on the documents alone.

Algorithm. The heads of the documents are checked against each other. The YAML parts are merged (``merge.py``), the
rules are composed (``compose.py``). The merged document is validated and built, and its ``cites`` are laid on the
parts.

Invariant. The order in which house rules are given has no effect. Two that cannot be ordered are refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.language.diagnostics import Diagnostic, nearest
from croupier.language.ruleset.build import RulesetBuilder
from croupier.language.ruleset.citations import cite_rules
from croupier.language.ruleset.compose import compose
from croupier.language.ruleset.documents import Document, documents_of, in_laying_order, levels_of
from croupier.language.ruleset.full_names import OwnNames
from croupier.language.ruleset.heads import (
    laid_once,
    mistakes_in_heads,
    of_another_game,
    what_it_changes,
    what_it_merges,
)
from croupier.language.ruleset.layers import goes_over
from croupier.language.ruleset.leavings import (
    Leavings,
    defaults_in_vain,
    levels_of_files,
    with_named_kinds,
    without_hanging,
)
from croupier.language.ruleset.merge import THING, Conflict, conflicts, merge, settled_by
from croupier.language.ruleset.own_names import with_own_names
from croupier.language.ruleset.packs import with_total, without_idle_total
from croupier.language.ruleset.reason_keys import without_reasons
from croupier.language.ruleset.reasons import ReasonBook, with_reasons
from croupier.language.ruleset.reshaping import Reshaped, over_files
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.ruleset.taking import Taken, names_there
from croupier.language.ruleset.validate import validate
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.same_word import each_word_once


@dataclass(frozen=True)
class Composition:
    """A chain of documents with house rules, merged and composed into one document and its definitions."""

    root: d.Mapping
    definitions: tuple[n.Definition, ...]
    chain: tuple[Document, ...]
    house_rules: tuple[Document, ...]  # in the order in which they are laid on
    uncited: Mapping[str, Span]  # the codes that replaced rules cited, each with the place of the replacement
    contested: frozenset[str]  # the names of the things that two house rules set differently
    origins: RuleOrigins
    names: OwnNames
    reasons: ReasonBook
    taken: tuple[Taken, ...]  # what layers have taken away
    again: Mapping[Span, Taken]  # what is taken away, by the key at which a layer above changes it
    spared: frozenset[str]  # the files of layers below one that takes something away
    reshaped: tuple[Reshaped, ...]  # what layers declare otherwise than those below


def composition(chain: Sequence[Document], house_rules: Sequence[Document]) -> tuple[Composition, list[Diagnostic]]:
    """Return a chain (the base first, the variant that is played last) with house rules, merged and composed."""
    chain, house_rules, problems = laid_once(chain, house_rules)
    problems += mistakes_in_heads(chain, house_rules)
    chain, house_rules, names, unclear = with_own_names(chain, house_rules)
    problems += unclear
    ordered, gone = in_laying_order(house_rules), Leavings()
    met = _conflicts(chain, ordered)
    problems += [one.diagnostic for one in met]
    root = _merged(chain, ordered, problems, gone)
    composer = compose(levels_of(chain, ordered), names.rules)
    levels = levels_of_files(chain, ordered)
    keys = gone.taken(root)
    kinds = [one for one in keys if one.what == "cards"]
    taken = (*composer.taken.values(), *keys)
    problems += _changes_of_removed(composer.behaviours, kinds, levels)
    definitions = _without_kinds(composer.definitions(), kinds, levels)
    problems += defaults_in_vain(root, levels)
    root, uncited = without_hanging(root, taken, levels, names_there(composer))
    root = with_reasons(with_named_kinds(root, kinds), documents_of(chain, ordered), composer.reasons)
    contested = frozenset(one.thing[-1] for one in met if len(one.thing) == THING)
    found = Composition(
        root=root,
        definitions=definitions,
        chain=tuple(chain),
        house_rules=tuple(ordered),
        uncited={**composer.uncited, **uncited},
        contested=contested,
        origins=composer.origins,
        names=names,
        reasons=composer.reasons,
        taken=taken,
        again=gone.again,
        spared=_spared(taken, levels),
        reshaped=tuple(over_files(gone.reshaped.values(), levels)),
    )
    return found, [*problems, *composer.diagnostics, *composer.reasons.diagnostics]


def _conflicts(chain: Sequence[Document], house_rules: Sequence[Document]) -> list[Conflict]:
    """Return the conflicts of house rules on top, and of those that a ruleset includes and does not settle."""
    found = conflicts(_set_keys(house_rules))
    for document in chain:
        found += [
            one for one in conflicts(_set_keys(document.includes)) if not settled_by(what_it_merges(document), one)
        ]
    return found


def _set_keys(house_rules: Sequence[Document]) -> list[tuple[str, d.Mapping, Collection[str]]]:
    """Return house rules, with what they change and the names of those that they go over."""
    layers = [one.layer for one in house_rules]
    ordered = in_laying_order(house_rules)
    return [(one.name, what_it_merges(one), goes_over(one.layer, layers)) for one in ordered]


def _spared(taken: Collection[Taken], levels: Mapping[str, int]) -> frozenset[str]:
    """Return the files below a layer that takes something away: parts of them may be idle then."""
    most = max((levels[one.place.source.name] for one in taken), default=0)
    return frozenset(file for file, level in levels.items() if level < most)


def _meant_decisions(
    documents: Sequence[Document], definitions: Sequence[n.Definition], problems: Sequence[Diagnostic]
) -> set[str]:
    """Return the decisions that are meant where one is extended, or shares blocks, by a misspelt name or with
    other parameters: they lack moves."""
    known = [one.signature.name for one in definitions if isinstance(one, n.Decision)]
    parts = [part for one in documents for part in one.layer.parts]
    named = [one.signature.name for one in parts if isinstance(one, n.ExtendDecision)]
    named += [name.name for one in parts if isinstance(one, n.During) for name in one.decisions]
    refused = {one.place for one in problems if one.code == "wrong-parameters"}
    found = {one.signature.name for one in parts if isinstance(one, n.ExtendDecision) and one.place in refused}
    return found | ({nearest(one, known) for one in named if one not in known} - {""})


def assemble(
    chain: Sequence[Document], house_rules: Sequence[Document] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Return the ruleset of a chain of documents (the base first, the variant that is played last) with house rules.

    Return None if the merged document has no model.
    """
    made, problems = composition(chain, house_rules)
    for rule in made.house_rules:
        foreign = of_another_game(rule, chain, problems)
        if foreign is not None:
            return None, [foreign]
    model, root, more = validate(made.root, made.names.new)
    problems += [_of_what_is_gone(replace(one, message=made.origins.told(one.message)), made.again) for one in more]
    if model is None:
        return None, problems
    builder = RulesetBuilder(chain[-1].source, root, made.names)
    ruleset = builder.build(model, made.definitions)
    layers = tuple(one.name for one in made.house_rules)
    laid = documents_of(made.chain, made.house_rules)
    unread = builder.unread.union(*(one.unread for one in laid))
    unread |= _meant_decisions(laid, made.definitions, problems)
    ruleset, unknown = cite_rules(replace(ruleset, unread=unread), root)
    files = tuple(one.source.name for one in made.house_rules)
    documents = tuple(one.source for one in documents_of(chain, house_rules))
    ruleset = replace(ruleset, layers=layers, layer_files=files, documents=documents)
    ruleset = replace(ruleset, uncited=made.uncited, contested=made.contested, origins=made.origins)
    ruleset = replace(ruleset, names=made.names, reshaped=made.reshaped)
    included = tuple(one.name for document in made.chain for one in in_laying_order(document.includes))
    ruleset = replace(ruleset, taken=made.taken, spared=made.spared, included=included)
    ruleset = replace(ruleset, reasons=made.reasons.built(builder, model.reasons, made.definitions))
    return ruleset, [*problems, *each_word_once(builder.diagnostics, whole=False), *unknown]


def _of_what_is_gone(problem: Diagnostic, again: Mapping[Span, Taken]) -> Diagnostic:
    """Return the diagnostic of a part that lacks keys. Say so if a layer below has taken the part away."""
    gone = again.get(problem.place)
    if gone is None or problem.code != "missing-key":
        return problem
    message = f"`{gone.name}` is taken away by `{gone.layer}`"
    return Diagnostic("unknown-target", message, problem.place, related=gone.related(), help="leave this change out")


# --- kinds that are taken away -------------------------------------------------------------------


def _changes_of_removed(
    behaviours: Sequence[n.Behaviour], removed: Collection[Taken], levels: Mapping[str, int]
) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each behaviour of a kind that another layer of the same level takes away."""
    for one in behaviours:
        for kind in one.kinds:
            gone = next((other for other in removed if other.name == kind.name), None)
            if gone is None:
                continue
            own, other = one.place.source.name, gone.place.source.name
            if own != other and levels[own] == levels[other]:
                message = f"another layer has removed `{kind.name}`"
                yield Diagnostic("conflict", message, kind.place, related=gone.related(), help="play with one of them")


def _without_kinds(
    definitions: tuple[n.Definition, ...], removed: Collection[Taken], levels: Mapping[str, int]
) -> tuple[n.Definition, ...]:
    """Return the definitions without the behaviours of kinds that their level, or one above it, takes away."""
    gone = {one.name: levels[one.place.source.name] for one in removed}
    kept: list[n.Definition] = []
    for one in definitions:
        if isinstance(one, n.Behaviour):
            level = levels[one.place.source.name]
            kinds = tuple(kind for kind in one.kinds if gone.get(kind.name, -1) < level)
            if not kinds:
                continue
            one = one if kinds == one.kinds else replace(one, kinds=kinds)
        kept.append(one)
    return tuple(kept)


def _merged(
    chain: Sequence[Document], house_rules: Sequence[Document], problems: list[Diagnostic], gone: Leavings
) -> d.Mapping:
    """Return the merged document. Its head is the head of the ruleset that is played."""
    root = without_reasons(chain[0].root)
    for document in chain[1:]:
        root = _laid(root, document.includes, problems, gone)
        gone.layer, gone.of_level = document.name, set()
        root = merge(root, without_reasons(without_idle_total(document.root)), problems, gone)
    root = _laid(root, house_rules, problems, gone)
    head = {entry.key.text: entry for entry in chain[-1].root.entries if entry.key.text in ("language", "ruleset")}
    entries = [head.get(entry.key.text, entry) for entry in root.entries if entry.key.text not in ("extends", "with")]
    return with_total(d.Mapping(tuple(entries), root.place), chain, house_rules)


def _laid(root: d.Mapping, house_rules: Sequence[Document], problems: list[Diagnostic], gone: Leavings) -> d.Mapping:
    """Return a document with the house rules of a level."""
    gone.of_level = set()
    for rule in in_laying_order(house_rules):
        gone.layer = rule.name
        root = merge(root, without_reasons(what_it_changes(rule)), problems, gone)
    return root
