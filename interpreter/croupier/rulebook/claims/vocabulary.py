"""The words of a ruleset: what it calls its cards, the values on them, their sides and their marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.language.analysis import Checked
from croupier.language.labels.labels import Labels
from croupier.language.ruleset.ruleset import Enumeration, Kind, Ruleset, has_owner, in_language, names_in
from croupier.rulebook.claims.lexicon import Lexicon, Phrases
from croupier.rulebook.claims.meaning import KindNamed, Meaning, SideNamed, StateNamed, ValueNamed
from croupier.rulebook.claims.numerals import NumeralReader

SIGN = re.compile(r"[^\w\s]+")
NUMBER = "number"


def vocabulary(checked: Checked, language: str, lexicon: Lexicon) -> Phrases:
    """Return what the labels and other names of a ruleset mean, in a language."""
    ruleset = checked.ruleset
    labels = Labels(checked, language)
    phrases = Phrases(title=frozenset(lexicon.stems(labels.title())))
    numerals = NumeralReader.of(lexicon)
    filler = {stem for word in lexicon.filler for stem in lexicon.stems(word)}
    card = {stem for word in lexicon.words["CARD"] for stem in lexicon.stems(word)}
    for kind in ruleset.kinds.values():
        for name in kind_names(labels, kind):
            stems = _without_filler(lexicon.stems(name), filler)
            number = numerals.whole(" ".join(stems))
            if number is None:
                _add_with_and_without_card(phrases, stems, card, "KIND", KindNamed(kind.name))
            else:
                phrases.numbers.setdefault(number, []).append(KindNamed(kind.name))
    for enumeration in printed_types(ruleset):
        for index, member in enumerate(enumeration.members):
            meaning = ValueNamed(enumeration.name, member.name)
            for name in (str(labels.member(enumeration.name, index)), *names_in(member.also_called, language)):
                number = numerals.whole(name)
                if number is None:
                    phrases.add(lexicon.stems(name), "VALUE", meaning)
                else:
                    phrases.numbers.setdefault(number, []).append(meaning)
            mark = in_language(member.mark, language)
            if SIGN.fullmatch(mark):
                phrases.add(tuple(mark), "MARK", meaning)
    for face in ruleset.faces:
        label = labels.label(face, {})
        for name in (*([label] if label else []), *names_in(ruleset.sides_called[face], language)):
            phrases.add(lexicon.stems(name), "SIDE", SideNamed(face))
    for state in ruleset.states.values():
        stems = lexicon.stems(labels.state(state.name))
        if has_owner(state) and card & set(stems):
            _add_with_and_without_card(phrases, stems, card, "STATE", StateNamed(state.name))
    return phrases


def _without_filler(stems: tuple[str, ...], filler: set[str]) -> tuple[str, ...]:
    """Return a name without what joined it to the fields of its cards, such as the ``of`` of ``two of``."""
    while stems and stems[-1] in filler:
        stems = stems[:-1]
    while stems and stems[0] in filler:
        stems = stems[1:]
    return stems


def kind_names(labels: Labels, kind: Kind) -> Iterator[str]:
    """Yield the names of a kind without the fields of its cards."""
    blank = dict.fromkeys(labels.ruleset.fields, "")
    label = labels.pattern(f"kind-{kind.name}", blank) or labels.label(kind.name, blank)
    if label and label.strip():
        yield label
    yield from names_in(kind.also_called, labels.language)


def numbered_kinds(ruleset: Ruleset) -> list[str]:
    """Return the kinds whose cards differ by a number."""
    return [one.name for one in ruleset.kinds.values() if any(each.type.name == NUMBER for each in one.parameters)]


def printed_types(ruleset: Ruleset) -> list[Enumeration]:
    """Return the enumerations whose values stand on cards."""
    names = {field.type.name for field in ruleset.fields.values()}
    names |= {each.type.name for kind in ruleset.kinds.values() for each in kind.parameters}
    return [one for one in ruleset.enumerations.values() if one.name in names]


def _add_with_and_without_card(
    phrases: Phrases, stems: tuple[str, ...], card: set[str], terminal: str, meaning: Meaning
) -> None:
    phrases.add(stems, terminal, meaning)
    if len(stems) > 1 and stems[0] in card:
        phrases.add(stems[1:], terminal, meaning)
    if len(stems) > 1 and stems[-1] in card:
        phrases.add(stems[:-1], terminal, meaning)
