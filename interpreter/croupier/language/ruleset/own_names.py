"""Keep what a house rule declares its own: rules, options, piles and states.

Algorithm. Each document sees some others: a ruleset sees the documents below it; a house rule sees the ruleset that it
is made for, those below that, and the house rules that it is ``over``. What a house rule declares, and nothing that it
sees has, is its own. If a document that does not see it uses the same word, the house rule's gets a name that no rule
can write::

  the option limit of stacking      stacking.limit
  the decision offer of stacking    offer__stacking

The first is its full name for people, who can write it wherever they name options, piles and states.

Invariant. Names of rulesets never change, and nobody is renamed without need.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.documents import Document, in_laying_order
from croupier.language.ruleset.full_names import NamesWithin, OwnNames, Thing, new_names
from croupier.language.ruleset.heads import means
from croupier.language.ruleset.layers import defined_anew, goes_over
from croupier.language.ruleset.under import under
from croupier.language.ruleset.words import Declared, Words, words_of
from croupier.language.source import Source

ANY = "any"


@dataclass(eq=False)
class _Laid:
    """A document, and what it sees."""

    document: Document
    words: Words
    house_rule: bool
    sees: list[_Laid] = field(default_factory=list)
    over: list[_Laid] = field(default_factory=list)  # the house rules among them
    own: set[Thing] = field(default_factory=set)
    rules: dict[str, str] = field(default_factory=dict)  # the new names of its own rules
    things: dict[Thing, str] = field(default_factory=dict)  # the new names of its own things

    @property
    def name(self) -> str:
        return self.document.name


Named = tuple[list[Document], list[Document], OwnNames, list[Diagnostic]]
"""A chain and house rules under new names, these names, and the diagnostics."""


def with_own_names(chain: Sequence[Document], house_rules: Sequence[Document]) -> Named:
    """Return a chain of rulesets and house rules in which everything has a name of its own."""
    laid = _laid(chain, house_rules)
    for one in laid:
        one.own = {thing for thing, what in one.words.things.items() if what.complete and not _seen(one, thing)}
    for one in laid:
        if one.house_rule:
            _rename(one, [other for other in laid if other is not one])
    problems = [problem for one in laid for problem in (*_unclear(one), *_called_like_fields(one, laid))]
    scopes = {one.document.source: _scope(one) for one in laid}
    full = {(section, one.name, name): new for one in laid for (section, name), new in _full(one)}
    rules = {new: name for one in laid for name, new in one.rules.items()}
    new = frozenset(name for one in laid for name in one.things.values())
    problems += [problem for one in laid for problem in _unseen_keys(one, scopes[one.document.source], new)]
    names = OwnNames(scopes, rules, full, new)
    laid_under = [under(one, scopes) for one in chain]
    return laid_under, [under(one, scopes) for one in house_rules], names, problems


def unseen(chain: Sequence[Document], house_rules: Sequence[Document]) -> dict[Source, set[Source]]:
    """Return for each house rule on a chain the documents below that it was not written for."""
    laid = _laid(chain, house_rules)
    below = {one.source for document in chain for one in (document, *document.includes)}
    return {one.document.source: below - {other.document.source for other in one.sees} for one in laid}


# --- who sees what -------------------------------------------------------------------------------


def _laid(chain: Sequence[Document], house_rules: Sequence[Document]) -> list[_Laid]:
    """Return all documents, the lowest first, with those that each one sees."""
    below: list[_Laid] = []
    rulesets: list[_Laid] = []
    for document in chain:
        below += _level(document.includes, rulesets, below)
        one = _Laid(document, words_of(document), False, [*below])
        one.over = [other for other in below if other.house_rule]
        below.append(one)
        rulesets.append(one)
    return [*below, *_level(house_rules, rulesets, below)]


def _level(house_rules: Sequence[Document], rulesets: Sequence[_Laid], below: Sequence[_Laid]) -> list[_Laid]:
    """Return the house rules of a level."""
    found: dict[str, _Laid] = {}
    layers = [one.layer for one in house_rules]
    for document in in_laying_order(house_rules):
        last = _made_for(document, rulesets)
        seen = [*below[: below.index(last) + 1]] if last is not None else []
        wanted = goes_over(document.layer, layers)
        over = [other for name, other in found.items() if name in wanted]
        one = _Laid(document, words_of(document), True, [*seen, *over])
        one.over = [other for other in one.sees if other.house_rule]
        found[document.name] = one
    return [*found.values()]


def _made_for(rule: Document, rulesets: Sequence[_Laid]) -> _Laid | None:
    """Return the highest ruleset that a house rule is made for. One that fits on none sees all of them."""
    wanted = [one.text for one in rule.made_for] + [name.text for name, _ in rule.on]
    chain = [one.document for one in rulesets]
    fits = [one for one in rulesets if any(means(name, rule, [one.document]) for name in wanted)]
    everything = ANY in wanted or not fits
    return (rulesets[-1] if chain else None) if everything else fits[-1]


def _seen(one: _Laid, thing: Thing) -> bool:
    """Return whether a document sees a thing of the same name."""
    return any(thing in other.words.things for other in one.sees)


# --- who is renamed ------------------------------------------------------------------------------


def _rename(one: _Laid, others: Sequence[_Laid]) -> None:
    """Give new names to what a house rule declares, as far as another document uses the same words otherwise."""
    suffix = one.name.replace("-", "_")
    for name in one.words.rules:
        if not any(name in other.words.listed for other in one.sees) and any(
            _uses(other, one, name) for other in others
        ):
            one.rules[name] = f"{name}__{suffix}"
    for section, name in sorted(one.own):
        what = one.words.things[section, name]
        if not _takes(one, what) and any(_uses_thing(other, one, what) for other in others):
            one.things[section, name] = f"{one.name}.{name}"


def _takes(one: _Laid, what: Declared) -> bool:
    """Return whether a house rule gives a thing a name that something else has which it sees. The checks refuse it."""
    return not what.dotted and any(what.name in (*other.words.listed, *other.words.rules) for other in one.sees)


def _uses(other: _Laid, one: _Laid, name: str) -> bool:
    """Return whether a document uses a word otherwise than a house rule that defines a rule of this name."""
    if one in other.sees:
        return name in defined_anew(other.document.layer)
    return name in other.words.values


def _uses_thing(other: _Laid, one: _Laid, what: Declared) -> bool:
    """Return whether a document uses the name of a thing otherwise than the house rule that declares it."""
    if (what.section, what.name) in other.words.things and one not in other.sees:
        return True
    if what.dotted:
        return one not in other.sees and what.name in other.words.dotted and not _is_field(other, what.name)
    found = _uses(other, one, what.name)
    return found or (what.chosen and one not in other.sees and f"{what.name}s" in other.words.values)


def _is_field(one: _Laid, name: str) -> bool:
    """Return whether cards, or values, have a field of a name, or another state has it."""
    known = [one, *one.sees]
    return any(name in other.words.fields or ("state", name) in other.own for other in known)


# --- how documents call things -------------------------------------------------------------------


def _scope(one: _Laid) -> NamesWithin:
    """Return how a document calls things otherwise: its own, and those of house rules that it sees.

    What it declares itself, and what rulesets that it sees declare, goes before those.
    """
    rules: dict[str, str] = {}
    things: dict[Thing, str] = {}
    for other in one.over:
        things |= {(section, f"{other.name}.{name}"): new for (section, name), new in _full(other)}
        rules |= {name: new for name, new in other.rules.items() if not _hides(one, other, name)}
        own = {*one.own, *(thing for each in one.sees if not each.house_rule for thing in each.own)}
        things |= {thing: new for thing, new in other.things.items() if thing not in own}
    rules |= one.rules
    things |= one.things
    declared = {thing: what for each in (*one.over, one) for thing, what in each.words.things.items()}
    return NamesWithin(rules, things, new_names(rules, things, declared))


def _hides(one: _Laid, other: _Laid, name: str) -> bool:
    """Return whether a document, or a ruleset that it sees, has a rule of this name itself."""
    anew = name in one.words.rules or any(word == name for _, word in one.own)
    return anew or any(name in each.words.rules for each in one.sees if not each.house_rule and each is not other)


def _full(one: _Laid) -> Iterator[tuple[Thing, str]]:
    """Yield each thing that a document declares, with its name in the composition."""
    for thing in one.words.things:
        if thing in one.own:
            yield thing, one.things.get(thing, thing[1])


def _unclear(one: _Laid) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each name that a document uses, and that two house rules have which it sees."""
    told: set[str] = set()
    for at, first in enumerate(one.over):
        for second in one.over[at + 1 :]:
            yield from _of_both(one, first, second, told)


def _unseen_keys(one: _Laid, scope: NamesWithin, new: Collection[str]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each key that is the full name of what the document does not see."""
    for (section, name), what in one.words.things.items():
        if name in new and (section, name) not in scope.things:
            owner = name.rpartition(".")[0]
            message = f"`{name}` belongs to `{owner}`, which `{one.name}` is not over"
            yield Diagnostic("unknown-target", message, what.place, help=f"write `over: {owner}`, or leave it out")


def _called_like_fields(one: _Laid, laid: Sequence[_Laid]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each renamed state behind a dot that is called like a field."""
    for thing in one.things:
        what = one.words.things[thing]
        place = next((other.words.fields[what.name] for other in laid if what.name in other.words.fields), None)
        if what.dotted and place is not None:
            message = f"`{what.name}` is a field, so this state, which is not the only one, cannot be called so"
            related = (Related(place, f"the field `{what.name}`"),)
            yield Diagnostic("name-taken", message, what.place, related=related, help=f"`{_other(one, what.name)}`?")


def _of_both(one: _Laid, first: _Laid, second: _Laid, told: set[str]) -> Iterator[Diagnostic]:
    known = {name: one.words.things[section, name].place for section, name in one.words.things}
    sections = [thing for thing in first.things if thing in second.things and thing not in one.own]
    names = {name: first.words.things[section, name] for section, name in sections}
    for name, what in names.items():
        place = known.get(name) or (one.words.dotted if what.dotted else one.words.values).get(name)
        if place is None or name in told:
            continue
        told.add(name)
        message = f"`{name}` is {what.what} of `{first.name}`, and one of `{second.name}`"
        related = [
            Related(each.words.things[what.section, name].place, f"that of `{each.name}`") for each in (first, second)
        ]
        help = f"write `{first.name}.{name}` as a key, or give one of the two another name: `{_other(second, name)}`"
        yield Diagnostic("ambiguous-name", message, place, related=tuple(related), help=help)


def _other(one: _Laid, name: str) -> str:
    """Return another name for what a house rule declares."""
    return f"{one.name.replace('-', '_')}_{name}"
