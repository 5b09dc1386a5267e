"""Tell once that a word of the language is used as a name, with one edit that renames it everywhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from croupier.language.diagnostics import Diagnostic, Edit, Related
from croupier.language.diagnostics.bounded import MOST_RELATED
from croupier.language.source import Source, Span
from croupier.language.syntax.words import RESERVED

CODE = "keyword-as-name"
_HEAD = re.compile(r"(?:to|define|decision|moment|way) +([a-z]+)\b")


def words_in_heads(rules: Iterable[str]) -> Iterator[str]:
    """Yield the words of the language that rules are called by."""
    for text in rules:
        found = _HEAD.match(text)
        if found is not None and found[1] in RESERVED:
            yield found[1]


def each_word_once(diagnostics: Iterable[Diagnostic], told: Collection[str] = (), *, whole: bool) -> list[Diagnostic]:
    """Return diagnostics of one source with one for each word that is used as a name.

    It stands at the rule of that name, or where the word is first met. Words in ``told`` are reported elsewhere.
    An edit is offered only for the ``whole`` of a block of rules: a part does not show all uses.
    """
    found: list[Diagnostic] = []
    uses: dict[str, list[Diagnostic]] = {}
    for one in diagnostics:
        if one.code != CODE:
            found.append(one)
        elif one.place.text not in told:
            uses.setdefault(one.place.text, []).append(one)
    return [*found, *(_joined(same, edit=whole and not found) for same in uses.values())]


def _joined(same: list[Diagnostic], *, edit: bool) -> Diagnostic:
    """Return the diagnostic of a word, with an edit if all uses are known."""
    first = next((one for one in same if _names_rule(one.place)), same[0])
    places = dict.fromkeys(place for one in same for place in (one.place, *(each.place for each in one.related)))
    others = [place for place in places if place != first.place]
    help = f"choose another name, such as `the_{first.place.text}`"
    joined = replace(first, related=tuple(Related(place, "and here") for place in others), help=help)
    return replace(joined, help=_renamed(help, list(places))) if edit and len(others) < MOST_RELATED else joined


def _names_rule(place: Span) -> bool:
    """Return whether a place is the name in the first line of a rule."""
    line = place.source.line(place.line)
    found = _HEAD.match(line.lstrip())
    return found is not None and found.end() + len(line) - len(line.lstrip()) == place.column - 1 + len(place.text)


def _renamed(help: str, uses: list[Span]) -> str:
    """Return a help with the edit that renames all uses, or as a plain text where other parts name the word."""
    word, source = uses[0].text, uses[0].source
    new = f"the_{word}"
    told = set(_placeholders(source, word))
    # a key may name a rule, or a placeholder that `with` fills
    key = r"(?:^[ -]*|[{,] *|\.)" if told or any(_names_rule(one) for one in uses) else r"\."
    if re.search(rf"(?m){key}{word} *[:.]|\b{new}\b", source.text):
        return help
    places = sorted({*uses, *told}, key=_start)
    right, end = "", places[0].start
    for place in places:
        right += source.text[end : place.start] + new
        end = place.end
    return Edit.of(help, right, place=Span(source, places[0].start, end))


def _start(place: Span) -> int:
    return place.start


def _placeholders(source: Source, word: str) -> Iterable[Span]:
    """Yield the places of a parameter's name in the texts of labels and reasons."""
    for found in re.finditer(rf"\$({word})(?=_size\b|\b)", source.text):
        yield Span(source, *found.span(1))
