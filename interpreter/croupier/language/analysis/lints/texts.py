"""Find missing labels: of a kind or of an offered move if others have one, or in a language that most texts have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from croupier.language.analysis.lints.review import Review
from croupier.language.ruleset.ruleset import Kind, Option, Pile, StateVariable, Text
from croupier.language.ruleset.shapes import OFFER
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def missing_labels(r: Review) -> None:
    kinds = r.ruleset.kinds
    lacking = [one for name, one in kinds.items() if not one.label and name not in r.ruleset.labels]
    if lacking and len(lacking) < len(kinds):
        for kind in lacking:
            help = "add `label: …`, as the others have: people read it"
            message = f"`{kind.name}` has no label, and other kinds have"
            r.warn("missing-label", message, kind.place, help, "shown by its bare name")


def missing_offers(r: Review) -> None:
    """Report moves that have no words of their own as offers, where other moves have."""
    decisions = {one.signature.name for one in r.ruleset.definitions if isinstance(one, n.Decision)}
    moves = [name for name in r.ruleset.labels if name.partition(".")[0] in decisions and "." in name]
    told = [name for name in moves if not name.endswith(f".{OFFER}") or name.count(".") == 1]
    offered = [name for name in told if f"{name}.{OFFER}" in moves]
    for name in told if offered else ():
        if name not in offered:
            written = r.ruleset.origins.told(name)
            message = f"`{written}` has no label as an offer, and other moves have"
            help = f"add `{written}.{OFFER}: …`, in the words for whoever may make the move"
            r.warn("missing-label", message, r.ruleset.label_places[name], help, "offered in these words")


def missing_languages(r: Review) -> None:
    """Report texts that lack a language of most texts.

    A text in no language in particular counts for every language.
    """
    texts = [(name, text, place) for name, text, place in _texts(r) if text and "" not in text]
    having = Counter(language for _, text, _ in texts for language in text)
    expected = sorted(language for language, count in having.items() if 2 * count >= len(texts))
    for name, text, place in texts:
        for language in expected:
            if language not in text:
                help = f"add `{language}: …`"
                r.warn("missing-language", f"{name} has no text in `{language}`", place, help, "as others have")


def _texts(r: Review) -> Iterator[tuple[str, Text, Span]]:
    yield "the title", r.ruleset.title, r.ruleset.place
    yield "the summary", r.ruleset.summary, r.ruleset.place
    yield "the note of the deck", r.ruleset.deck.note, r.ruleset.deck.place
    parts: list[Kind | Pile | StateVariable | Option] = [*r.ruleset.kinds.values(), *r.ruleset.piles.values()]
    parts += [*r.ruleset.states.values(), *r.ruleset.options.values()]
    for part in parts:
        yield f"the label of `{part.name}`", part.label, part.place
    for enumeration in r.ruleset.enumerations.values():
        for member in enumeration.members:
            yield f"the label of `{member.name}`", member.label, member.place
    for name, text in r.ruleset.labels.items():
        yield f"the label of `{name}`", text, r.ruleset.label_places.get(name, r.ruleset.place)
    for reason in r.ruleset.reasons.all():
        for text in (reason.fails, reason.holds):
            yield f"the reason of `{reason.name}`", text, reason.place
    for code, one in r.ruleset.interpretations.items():
        yield f"the question of `{code}`", one.question, one.place
        yield f"the reading of `{code}`", one.taken, one.place
