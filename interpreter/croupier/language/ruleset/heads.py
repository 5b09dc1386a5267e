"""Check what the documents of a composition say of each other: whether a house rule is for this game, whether two are
called alike, and whether one is laid on twice."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.documents import FILE_NAME, Document, in_laying_order
from croupier.language.ruleset.layers import goes_over
from croupier.language.ruleset.merge import HEAD
from croupier.language.ruleset.packs import totals_of_layers, without_idle_total
from croupier.language.ruleset.reason_keys import KEY as REASONS
from croupier.language.ruleset.reason_keys import patches_in, without_reasons
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n


def mistakes_in_heads(chain: Sequence[Document], house_rules: Sequence[Document]) -> Iterator[Diagnostic]:
    """Yield the mistakes of a chain of rulesets, of the house rules that these include, and of those on top."""
    for at, document in enumerate(chain):
        yield from _of_level(chain[:at], document.includes)
    yield from _of_level(chain, house_rules)
    included = [one for document in chain for one in document.includes]
    yield from _other_languages((*chain[:-1], *included, *house_rules))
    yield from totals_of_layers(chain, (*included, *house_rules))


def _of_level(below: Sequence[Document], house_rules: Sequence[Document]) -> Iterator[Diagnostic]:
    """Yield the mistakes of house rules that are laid on a chain together."""
    yield from _unfit(below, house_rules)
    yield from _called_alike(house_rules)
    yield from _without_effect(house_rules)
    yield from _in_circles(in_laying_order(house_rules))


# --- laid on once --------------------------------------------------------------------------------


def laid_once(
    chain: Sequence[Document], house_rules: Sequence[Document]
) -> tuple[list[Document], list[Document], list[Diagnostic]]:
    """Return a chain and house rules without those that are laid on already, and a diagnostic for each of these."""
    found: dict[str, tuple[str, d.Scalar]] = {}
    problems: list[Diagnostic] = []
    kept = []
    for document in chain:
        included = []
        for rule in document.includes:
            assert rule.named is not None
            if rule.name in found:
                problems.append(_laid_again(rule, *found[rule.name]))
            else:
                included.append(rule)
                found[rule.name] = (document.name, rule.named)
        kept.append(replace(document, includes=tuple(included)))
    problems += [_laid_again(one, *found[one.name]) for one in house_rules if one.name in found]
    return kept, [one for one in house_rules if one.name not in found], problems


def _laid_again(rule: Document, ruleset: str, first: d.Scalar) -> Diagnostic:
    """Return the diagnostic of a house rule that a ruleset includes already."""
    related = (Related(first.place, f"`{ruleset}` includes it"),)
    message = f"`{rule.name}` is laid on already"
    help = f"leave it out: `{ruleset}` is played with it"
    return Diagnostic("laid-twice", message, rule.named.place if rule.named else rule.place, related=related, help=help)


# --- each level ----------------------------------------------------------------------------------


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
            place = rule.named.place if rule.named else rule.made_for[0].place
            message = f"`{rule.name}` is for {', '.join(f'`{one}`' for one in wanted)}, not for `{chain[-1].name}`"
            help = "" if rule.named else did_you_mean(wanted[0], known)
            help = help or "play it with one of those, or leave it out"
            related = (Related(chain[-1].place, f"`{chain[-1].name}`"),)
            found.append(Diagnostic("wrong-game", message, place, help=help, related=related))
    return found


FEW_CHANGES = 2
"""The fewest changes of a house rule that must be in vain before its ``for`` is doubted."""


def of_another_game(rule: Document, chain: Sequence[Document], problems: Sequence[Diagnostic]) -> Diagnostic | None:
    """Return a diagnostic if a ruleset lacks most of what a house rule changes, and nothing there is called nearly so.

    What else is wrong follows from it.
    """
    changes = [one for one in rule.layer.parts if isinstance(one, n.Change | n.Amend | n.ExtendDecision)]
    vain = [one for one in problems if one.code == "unknown-target" and one.place.source is rule.source]
    meant = any(one.help.startswith("did you mean") for one in vain)
    if not rule.made_for or meant or len(vain) < FEW_CHANGES or 2 * len(vain) <= len(changes):
        return None
    message = f"`{chain[-1].name}` lacks {len(vain)} of the {len(changes)} rules that `{rule.name}` changes"
    help = "is `for` right? It names the ruleset that has these rules"
    related = tuple(Related(one.place, "not there") for one in vain)
    return Diagnostic("wrong-game", message, rule.made_for[0].place, help=help, related=related)


def _without_effect(house_rules: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each house rule that holds only a head, or goes over itself."""
    found = []
    for rule in house_rules:
        changes = [one for one in what_it_changes(rule).entries if one.key.text not in HEAD]
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


def what_it_changes(house_rule: Document) -> d.Mapping:
    """Return a house rule without its title and summary: they describe the house rule, not the game."""
    root = without_idle_total(house_rule.root)
    return d.Mapping(tuple(one for one in root.entries if one.key.text not in ("title", "summary")), root.place)


def what_it_merges(document: Document) -> d.Mapping:
    """Return the parts of a document that are merged. Of its reasons, these are the changes of others' texts."""
    patches = patches_in(document.layer)
    root = without_reasons(what_it_changes(document))
    if patches is None or not patches.entries:
        return root
    key = next(one.key for one in document.root.entries if one.key.text == REASONS)
    return d.Mapping((*root.entries, d.Entry(key, patches)), root.place)
