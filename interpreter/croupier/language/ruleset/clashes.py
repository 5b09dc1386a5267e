"""List the clashes of house rules: things that two of them change, or that one changes and another reads.

Algorithm. Each layer has touches: its changes and its reads (``touches.py``). For each two layers, in the order in
which composition lays them on:
- each two changes of the same thing are a clash, whose verdict follows from their two words;
- each change of a thing that only the other layer reads is a clash too.

Invariant. The list follows from the documents alone, and the order in which layers are given has no effect. If the
verdict is ``refused``, composition reports an error for the same thing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from croupier.language.ruleset.compose import compose
from croupier.language.ruleset.documents import Document, documents_of, in_laying_order, levels_of
from croupier.language.ruleset.layers import goes_over
from croupier.language.ruleset.own_names import unseen, with_own_names
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.touches import Touch, changes_of, reads_of
from croupier.language.source import Source
from croupier.language.syntax import nodes as n

BOTH, OVER, REFUSED, READS = "both", "over", "refused", "reads"

WITH_GAME = {"instead of", "before", "after", "behaviour", "also", "never", "key"}
"""The words of touches that are told of a house rule and the game below it.

Nearly every game adds moves and sets states, and ways are there to hold for moves that nobody knew.
"""

SAME = "to the same"

REPLACING = ("instead of", "key", "removed", "behaviour")
"""The words of touches that leave no room for another such touch of the same thing."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two touches of the same thing."""

    subject: str  # the thing, by a name that people understand
    first: Touch  # the touch of the layer that is laid on first
    second: Touch
    # ``both`` hold; ``over``: the second goes over the first; ``refused``; ``reads``: one reads what the other changes
    verdict: str
    outcome: str  # the verdict in words
    game: bool = False  # the first layer is a ruleset below the house rule

    def to_data(self) -> dict[str, Any]:
        """Return the clash as JSON has it."""
        first = self.first.to_data()
        if self.game:
            first = {"ruleset": first.pop("house_rule"), **first}
        sides = {"first": first, "second": self.second.to_data()}
        return {"subject": self.subject, "verdict": self.verdict, "outcome": self.outcome, **sides}

    def __str__(self) -> str:
        return f"`{self.subject}`: {self.first}, {self.second}: {self.outcome}"


@dataclass(frozen=True)
class Below:
    """The definitions of the rulesets below the house rules."""

    definitions: dict[str, n.Define]  # by name
    origins: RuleOrigins  # of the names that composition has made


def clashes(house_rules: Sequence[Document], chain: Sequence[Document] = ()) -> list[Clash]:
    """Return the clashes of each two house rules that are laid on a chain of rulesets, after those with the game."""
    if not house_rules:
        return []
    under = unseen(chain, house_rules)
    chain, house_rules, names, _ = with_own_names(chain, house_rules)
    found = [one for rule in house_rules for one in _with_game(rule, documents_of(chain), under.get(rule.source, ()))]
    ordered = in_laying_order(house_rules)
    below = _below(chain, names.rules)
    layers = [one.layer for one in ordered]
    for first, second in combinations(ordered, 2):
        over = second.name in goes_over(first.layer, layers) or first.name in goes_over(second.layer, layers)
        both = [*_both_change(first, second, over=over)]
        known = {name for one in both for name in (*one.first.names, *one.second.names)}
        found += [*both, *_one_reads(first, second, known, below)]
    return [replace(one, subject=below.origins.told(one.subject)) for one in found]


def clashes_of_included(chain: Sequence[Document]) -> list[Clash]:
    """Return the clashes of house rules that rulesets include together.

    Refused ones are left out: either they are errors, or the ruleset that includes both settles them.
    """
    found = []
    for at, document in enumerate(chain):
        found += [one for one in clashes(document.includes, chain[:at]) if one.verdict != REFUSED]
    return found


def _below(chain: Sequence[Document], own: Mapping[str, str]) -> Below:
    """Return the definitions of a chain of rulesets."""
    made = compose(levels_of(chain), own)
    return Below({name: one for name, one in made.rules.items() if isinstance(one, n.Define)}, made.origins)


# --- with the game -------------------------------------------------------------------------------


def _with_game(rule: Document, below: Sequence[Document], unseen: Collection[Source]) -> Iterator[Clash]:
    """Yield a clash for each thing that a house rule changes, and a document below that it was not written for.

    What the house rule was written for it knows. What a document below takes away, it reports itself.
    """
    for document in below:
        if document.source not in unseen:
            continue
        for one in _both_change(document, rule, over=True):
            words = {one.first.word, one.second.word}
            if words <= WITH_GAME and (one.second.names or not one.second.path) and one.outcome != SAME:
                yield replace(one, game=not document.house_rule)


# --- both change it ------------------------------------------------------------------------------


def _both_change(first: Document, second: Document, *, over: bool) -> Iterator[Clash]:
    """Yield a clash for each thing that both layers change, and each pair of words.

    Further changes with the same words are not listed.
    """
    told = set()
    others = changes_of(second)
    for one in changes_of(first):
        for other in others:
            subject = "" if one.word == other.word == "as" else _subject(one, other)
            if subject and (subject, one.word, other.word) not in told:
                told.add((subject, one.word, other.word))
                yield Clash(subject, one, other, *_decided(one, other, over=over))


def _subject(one: Touch, other: Touch) -> str:
    """Return the name of the thing that two touches share, or an empty text.

    A key and a key below it are the same thing.
    """
    if bool(one.path) != bool(other.path):
        return ""
    if not one.path:
        return one.subject if one.subject == other.subject else ""
    shorter = 2 if _same(one, other) else min(len(one.path), len(other.path))
    return ".".join(one.path[:shorter]) if one.path[:shorter] == other.path[:shorter] else ""


def _decided(one: Touch, other: Touch, *, over: bool) -> tuple[str, str]:
    """Return the verdict on two changes of the same thing, and the outcome in words."""
    words = (one.word, other.word)
    if _same(one, other) or words == ("removed", "removed"):
        return BOTH, SAME
    if "removed" in words and not one.path:
        return REFUSED, "refused: what is taken away cannot be changed"
    if "behaviour" in words and "instead of" in words:
        inner, outer = (one, other) if one.word == "behaviour" else (other, one)
        return OVER, f"`{outer.layer}` goes over `{inner.layer}`{_more(inner, outer)}"
    if one.word in REPLACING and other.word in REPLACING:
        return _replaced(one, other, over=over)
    return BOTH, _in_words(one, other)


def _same(one: Touch, other: Touch) -> bool:
    """Return whether two layers set the same key to the same value."""
    return bool(one.path) and one.path == other.path and one.value == other.value


def _replaced(one: Touch, other: Touch, *, over: bool) -> tuple[str, str]:
    """Return the verdict on two replacements of the same thing."""
    if not over:
        return REFUSED, f"refused, unless one of them says `over: {one.layer}` (or `over: {other.layer}`)"
    return OVER, f"`{other.layer}` goes over `{one.layer}`{_more(one, other)}"


def _more(inner: Touch, outer: Touch) -> str:
    """Return a clause for the outcome if the outer layer still calls the version of the inner one."""
    return f", and at times still does what `{inner.layer}` does" if outer.calls else ""


def _in_words(one: Touch, other: Touch) -> str:
    """Return the order in which two changes act, in words. Both hold."""
    words = (one.word, other.word)
    if words == ("set", "set"):
        return "each when its rules come to it, so the later holds"
    if words == ("before", "before"):
        return f"both, first `{other.layer}`"
    if words in (("after", "after"), ("moves", "moves"), ("cards", "cards")):
        return f"both, first `{one.layer}`"
    if "as" in words:
        adding, binding = (one, other) if one.word == "as" else (other, one)
        return f"both, and what `{binding.layer}` says holds for the moves of `{adding.layer}` too"
    if set(words) == {"cards", "fewer"}:
        return "both, and nothing is taken out before all is added"
    if set(words) == {"also", "never"}:
        last = other if other.word == "never" else one
        return f"both, and `{last.layer}` has the last word"
    inner, outer = (one, other) if one.word in REPLACING else (other, one)
    around = outer.word in ("before", "after") and inner.word in REPLACING
    return f"both, `{outer.layer}` around what `{inner.layer}` says" if around else "both"


# --- one reads what the other changes ------------------------------------------------------------


def _one_reads(first: Document, second: Document, known: set[str], below: Below) -> Iterator[Clash]:
    """Yield a clash for each name that one layer reads and the other changes.

    ``known`` are the names that both change: they have a clash already.
    """
    kept = _kept(below, (first, second))
    for reader, writer in ((first, second), (second, first)):
        reads, told = reads_of(reader, kept, below.origins), set(known)
        for change in changes_of(writer):
            for name in change.names:
                if name in reads and name not in told:
                    told.add(name)
                    pair = (reads[name], change) if reader is first else (change, reads[name])
                    yield Clash(change.subject if change.path else name, *pair, *_read(change, name, reader, writer))


def _read(change: Touch, name: str, reader: Document, writer: Document) -> tuple[str, str]:
    """Return the verdict on a name that one layer reads and another changes, and the outcome in words."""
    if change.word == "removed" and name == change.subject.split(".")[-1]:
        return REFUSED, f"refused: `{writer.name}` takes away what `{reader.name}` uses"
    return READS, f"`{reader.name}` gets what `{writer.name}` makes of it"


def _kept(below: Below, layers: Sequence[Document]) -> dict[str, n.Define]:
    """Return the definitions that no layer replaces without a call of the older version."""
    changes = [change for one in layers for change in changes_of(one)]
    gone = {change.subject for change in changes if change.word == "instead of" and not change.calls}
    return {name: one for name, one in below.definitions.items() if name not in gone}
