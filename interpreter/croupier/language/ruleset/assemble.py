"""Assemble a base, its variants and house rules into one ruleset. The result depends on the documents alone.

Algorithm. The heads of the documents are checked against each other. The YAML parts are merged (``merge.py``), the
rules are composed (``compose.py``). The merged document is validated and built, and its ``cites`` are laid on the
parts.

Invariant. The order in which house rules are given has no effect. Two that cannot be ordered are refused.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.build import RulesetBuilder
from croupier.language.ruleset.citations import cite_rules
from croupier.language.ruleset.compose import compose
from croupier.language.ruleset.documents import FILE_NAME, Document
from croupier.language.ruleset.layers import goes_over, in_order
from croupier.language.ruleset.merge import HEAD, THING, conflicts, merge
from croupier.language.ruleset.reasons import KEY as REASONS
from croupier.language.ruleset.reasons import ReasonBook, patches_in
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.ruleset.validate import validate
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n


@dataclass(frozen=True)
class Composition:
    """A chain of documents with house rules, merged and composed into one document and its definitions."""

    root: d.Mapping
    definitions: tuple[n.Definition, ...]
    house_rules: tuple[Document, ...]  # in the order in which they are laid on
    uncited: Mapping[str, Span]  # the codes that replaced rules cited, each with the place of the replacement
    contested: frozenset[str]  # the names of the things that two house rules set differently
    origins: RuleOrigins
    reasons: ReasonBook


def composition(chain: Sequence[Document], house_rules: Sequence[Document]) -> tuple[Composition, list[Diagnostic]]:
    """Return a chain (the base first, the variant that is played last) with house rules, merged and composed."""
    problems = [*_unfit(chain, house_rules), *_called_alike(house_rules), *_without_effect(house_rules)]
    problems += _other_languages((*chain[:-1], *house_rules))
    ordered = _sorted(house_rules)
    layers = [one.layer for one in ordered]
    met = conflicts([(one.name, _what_it_merges(one), goes_over(one.layer, layers)) for one in ordered])
    problems += [one.diagnostic for one in met]
    problems += _in_circles(ordered)
    levels = [((one.layer,), False) for one in chain] + [([one.layer for one in ordered], True)]
    composer = compose(levels)
    root = _with_reasons(_merged(chain, ordered, problems), (*chain, *ordered), composer.reasons)
    definitions = composer.definitions()
    removed = _removed_kinds((*chain, *ordered), root)
    problems += _changes_of_removed(definitions, removed, ordered)
    definitions = _without_kinds(definitions, removed)
    contested = frozenset(one.thing[-1] for one in met if len(one.thing) == THING)
    found = Composition(
        root, definitions, tuple(ordered), composer.uncited, contested, composer.origins, composer.reasons
    )
    return found, [*problems, *composer.diagnostics, *composer.reasons.diagnostics]


def assemble(
    chain: Sequence[Document], house_rules: Sequence[Document] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Return the ruleset of a chain of documents (the base first, the variant that is played last) with house rules.

    Return None if the merged document has no model.
    """
    made, problems = composition(chain, house_rules)
    model, more = validate(made.root)
    problems += [replace(one, message=made.origins.told(one.message)) for one in more]
    if model is None:
        return None, problems
    builder = RulesetBuilder(chain[-1].source, made.root)
    ruleset = builder.build(model, made.definitions)
    ruleset, unknown = cite_rules(ruleset, made.root)
    layers = tuple(one.name for one in made.house_rules)
    unread = builder.unread.union(*(one.unread for one in (*chain, *made.house_rules)))
    files = tuple(one.source.name for one in made.house_rules)
    ruleset = replace(ruleset, layers=layers, layer_files=files, unread=unread)
    ruleset = replace(ruleset, uncited=made.uncited, contested=made.contested, origins=made.origins)
    ruleset = replace(ruleset, reasons=made.reasons.built(builder, model.reasons))
    return ruleset, [*problems, *builder.diagnostics, *unknown]


def _sorted(house_rules: Sequence[Document]) -> list[Document]:
    """Return the house rules, each once, in the order in which they are laid on."""
    by_name = {one.name: one for one in house_rules}
    return [by_name[layer.name] for layer in in_order([one.layer for one in by_name.values()])]


def _other_languages(documents: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each document of another language version.

    The ruleset that is played is left out: ``validate`` checks its version.
    """
    versions = [one.root.get("language") for one in documents]
    return [
        Diagnostic("bad-value", "`language`: expected 1", one.place)
        for one in versions
        if isinstance(one, d.Scalar) and one.value != 1
    ]


def _unfit(chain: Sequence[Document], house_rules: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each house rule that is made for other games."""
    known = [one.name for one in chain]
    found = []
    for rule in house_rules:
        wanted = [one.text for one in rule.made_for]
        if wanted and "any" not in wanted and not any(means(one, rule, chain) for one in wanted):
            place = rule.made_for[0].place
            message = f"`{rule.name}` is for {', '.join(f'`{one}`' for one in wanted)}, not for `{chain[-1].name}`"
            help = did_you_mean(wanted[0], known) or "play it with one of those, or leave it out"
            related = (Related(chain[-1].place, f"`{chain[-1].name}`"),)
            found.append(Diagnostic("wrong-game", message, place, help=help, related=related))
    return found


def _without_effect(house_rules: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each house rule that holds only a head, or goes over itself."""
    found = []
    for rule in house_rules:
        changes = [one for one in _what_it_changes(rule).entries if one.key.text not in HEAD]
        if not changes and not rule.layer.parts and not rule.unread:
            help = "write under `rules:` or another key what is different"
            found.append(Diagnostic("no-change", f"`{rule.name}` changes nothing", rule.place, help=help))
        if rule.name in rule.layer.over:
            message = f"`{rule.name}` cannot go over itself"
            found.append(
                Diagnostic("bad-value", message, rule.place, help="name another house rule, or leave `over` out")
            )
    return found


def _in_circles(ordered: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each two house rules that go over each other."""
    layers = [one.layer for one in ordered]
    found = []
    for at, rule in enumerate(ordered):
        for other in ordered[:at]:
            if other.name in goes_over(rule.layer, layers) and rule.name in goes_over(other.layer, layers):
                message = f"`{rule.name}` and `{other.name}` go over each other"
                related = (Related(other.place, "this one"),)
                help = "take `over` out of one of them"
                found.append(Diagnostic("conflict", message, rule.place, help=help, related=related))
    return found


def _called_alike(house_rules: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each two different house rules of the same name.

    Only their order could tell which of them is meant.
    """
    found = []
    ordered = sorted(house_rules, key=lambda one: one.source.name)
    for at, rule in enumerate(ordered):
        other = next((one for one in ordered[:at] if one.name == rule.name), None)
        if other is not None and other.source.text != rule.source.text:
            related = (Related(other.place, "this one too"),)
            message = f"two house rules are called `{rule.name}`"
            help = "leave one of them out, or give it another name"
            found.append(Diagnostic("conflict", message, rule.place, help=help, related=related))
    return found


def means(wanted: str, rule: Document, chain: Sequence[Document]) -> bool:
    """Return whether a name or path, as a house rule gives it, means a document of a chain.

    A path counts from the folder of the house rule.
    """
    path = os.path.abspath(os.path.join(os.path.dirname(rule.source.name), wanted))
    files = {os.path.abspath(one.source.name) for one in chain}
    return wanted in {one.name for one in chain} or path in files or os.path.join(path, FILE_NAME) in files


def _kinds(root: d.Mapping) -> set[str]:
    """Return the names of the kinds of card in a document."""
    cards = root.get("cards")
    return {one.key.text.split("(")[0].strip() for one in cards.entries} if isinstance(cards, d.Mapping) else set()


def _removed_kinds(documents: Sequence[Document], merged: d.Mapping) -> set[str]:
    """Return the kinds that a document has and the merged document lacks."""
    return set().union(*(_kinds(one.root) for one in documents)) - _kinds(merged)


def _changes_of_removed(
    definitions: Sequence[n.Definition], removed: set[str], house_rules: Sequence[Document]
) -> list[Diagnostic]:
    """Return a diagnostic for each behaviour of a kind that another house rule removes."""
    sources = {one.source.name: one for one in house_rules}
    found = []
    for one in definitions:
        own = sources.get(one.place.source.name)
        for kind in one.kinds if isinstance(one, n.Behaviour) and own is not None else ():
            other = next((rule for rule in house_rules if rule is not own and _removes_kind(rule, kind.name)), None)
            if kind.name in removed and other is not None:
                related = (Related(other.place, f"`{other.name}` removes it"),)
                message = f"another layer has removed `{kind.name}`"
                found.append(Diagnostic("conflict", message, kind.place, help="play with one of them", related=related))
    return found


def _removes_kind(rule: Document, kind: str) -> bool:
    """Return whether a house rule removes a kind."""
    cards = rule.root.get("cards")
    entries = cards.entries if isinstance(cards, d.Mapping) else ()
    return any(one.key.text.split("(")[0].strip() == kind and _is_none(one.value) for one in entries)


def _is_none(node: d.Node) -> bool:
    """Return whether a value is ``~``, which removes its key."""
    return isinstance(node, d.Scalar) and node.value is None


def _without_kinds(definitions: tuple[n.Definition, ...], removed: set[str]) -> tuple[n.Definition, ...]:
    """Return the definitions without the behaviours of removed kinds."""
    kept: list[n.Definition] = []
    for one in definitions:
        if not isinstance(one, n.Behaviour) or not any(kind.name in removed for kind in one.kinds):
            kept.append(one)
            continue
        kinds = tuple(kind for kind in one.kinds if kind.name not in removed)
        if kinds:
            kept.append(replace(one, kinds=kinds))
    return tuple(kept)


def _what_it_changes(house_rule: Document) -> d.Mapping:
    """Return a house rule without its title and summary: they describe the house rule, not the game."""
    root = house_rule.root
    return d.Mapping(tuple(one for one in root.entries if one.key.text not in ("title", "summary")), root.place)


def _what_it_merges(house_rule: Document) -> d.Mapping:
    """Return the parts of a house rule that are merged. Of its reasons, these are the changes of others' texts."""
    patches = patches_in(house_rule.layer)
    root = _without_reasons(_what_it_changes(house_rule))
    if patches is None or not patches.entries:
        return root
    key = next(one.key for one in house_rule.root.entries if one.key.text == REASONS)
    return d.Mapping((*root.entries, d.Entry(key, patches)), root.place)


def _without_reasons(root: d.Mapping) -> d.Mapping:
    return d.Mapping(tuple(one for one in root.entries if one.key.text != REASONS), root.place)


def _with_reasons(root: d.Mapping, documents: Sequence[Document], reasons: ReasonBook) -> d.Mapping:
    """Return the merged document with the composed reasons, or with those of a document that are no mapping."""
    found = [entry for one in documents for entry in one.root.entries if entry.key.text == REASONS]
    wrong = next((one for one in found if not isinstance(one.value, d.Mapping)), None)
    if not found:
        return root
    entry = wrong or d.Entry(found[0].key, reasons.node(found[0].value.place))
    return d.Mapping((*root.entries, entry), root.place)


def _merged(chain: Sequence[Document], house_rules: Sequence[Document], problems: list[Diagnostic]) -> d.Mapping:
    """Return the merged document. Its head is the head of the ruleset that is played."""
    root = _without_reasons(chain[0].root)
    for document in chain[1:]:
        root = merge(root, _without_reasons(document.root), problems)
    gone: set[tuple[str, ...]] = set()
    for house_rule in house_rules:
        root = merge(root, _without_reasons(_what_it_changes(house_rule)), problems, gone)
    head = {entry.key.text: entry for entry in chain[-1].root.entries if entry.key.text in ("language", "ruleset")}
    entries = [head.get(entry.key.text, entry) for entry in root.entries if entry.key.text != "extends"]
    return d.Mapping(tuple(entries), root.place)
