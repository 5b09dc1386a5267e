"""Begin a ruleset from the text of a rulebook.

What is written is a file of rules that can be checked and played, a file of statements with a code for each sentence,
and a file of ties that says what points, hands and targets are in the rules. No sentence of the text is copied: only
names of cards and values, headings and numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from croupier.authoring.drafts.draft import filled, title_of
from croupier.language.ruleset.statements import statements_file
from croupier.language.syntax.yaml_text import quoted
from croupier.rulebook.claims.lexicon import Phrases, lexicon
from croupier.rulebook.claims.reading import TITLE_WORDS, ClaimsRead, read_claims
from croupier.rulebook.claims.tokens import Tokenizer
from croupier.rulebook.drafting.contents import DraftContents, DraftName, contents_of
from croupier.rulebook.drafting.figures import DraftFigures, Stretch, figures_of
from croupier.rulebook.drafting.naming import NameMaker
from croupier.rulebook.drafting.parts import DraftDeck, cards_of, deck_of, field_lines, type_lines
from croupier.rulebook.text.reading import RulebookText
from croupier.rulebook.text.sentences import TextUnit, UnitKind
from croupier.rulebook.ties.file import ties_file
from croupier.texts.telling.words import word

TEMPLATE = "rulebook.yaml"
MOST_SENTENCES = 3_000
"""The most sentences of a text from which a ruleset is begun."""

MOST_OPEN = 300
"""The most lines that are listed as open work."""

FEWEST_IN_RANGE = 10
PLAYERS = (2, 4)
HAND = 5


class TextTooLong(Exception):
    """A text has more than ``MOST_SENTENCES`` sentences."""


def draft(name: str, text: RulebookText, language: str, folder: Path) -> dict[Path, str]:
    """Return the texts of the files of a ruleset that is begun from a text, by their paths in a folder.

    ``name`` is a valid name of a ruleset. Raise TextTooLong.
    """
    if len(text.units) > MOST_SENTENCES:
        raise TextTooLong
    words = lexicon(language)
    read = read_claims(text.units, Tokenizer.of(words, Phrases()))
    rules = folder / f"{name}.yaml"
    figures = figures_of(read)
    found = contents_of(read, words, NameMaker(), figures.total)
    deck, notes = deck_of(found, figures.total, language)
    notes += _open(read, found, figures, language)
    files = {rules: _rules(name, found, figures, deck, notes, language), ties_file(rules): _means(deck, figures)}
    statements = _statements(name, text, language)
    return {**files, statements_file(rules): statements} if statements else files


def _means(deck: DraftDeck, figures: DraftFigures) -> str:
    """Return the file of ties, which says what the words of a rulebook mean in the draft."""
    means = {"points": "points" if deck.points else "", "dealt": "hand_size"}
    means["target"] = "target" if figures.target else ""
    return f"means: {{{', '.join(f'{key}: {name}' for key, name in means.items() if name)}}}\n"


def _rules(
    name: str, found: DraftContents, figures: DraftFigures, deck: DraftDeck, notes: Sequence[str], language: str
) -> str:
    low, high = figures.players or PLAYERS
    hand = figures.hand_size or HAND
    title = title_of(name)
    target = figures.target
    goal = "target: {type: 1..%d, default: %d, label: {en: points to reach, fr: points à atteindre}}"
    values = {
        "NAME": name,
        "TITLE": title,
        "TITLE_TEXT": quoted(title),
        "PLAYERS": f"{low}..{high}" if low < high else str(low),
        "FACES": f"faces: [{', '.join(one.name for one in found.sides)}]" if deck.sided else "",
        "TYPES": "\n".join(type_lines(deck, found)),
        "MOST_HAND": str(max(FEWEST_IN_RANGE, hand)),
        "HAND": str(hand),
        "TARGET": goal % (2 * target, target) if target else "",
        "FIELDS": "\n".join(field_lines(deck, found)),
        "CARDS": "\n".join(cards_of(deck, found)),
        "DECK": "\n".join(deck.written),
        "WINS": "wins_from: target" if target else "",
        "LABELS": "\n".join(_side_labels(found.sides if deck.sided else [])),
        "POINTS": "card.points" if deck.points else "1",
        "OPEN": "\n".join(f"# - {one}" for one in notes),
    }
    return filled(TEMPLATE, language, values)


def _side_labels(sides: list[DraftName]) -> Iterator[str]:
    for side in sides:
        yield f"{side.name}: {quoted(side.label, inside=False)}"


def _open(read: ClaimsRead, found: DraftContents, figures: DraftFigures, language: str) -> Iterator[str]:
    """Yield what was not understood, by lines of the text, without a word of it."""
    if figures.players is None:
        yield word(language, "draft-no-players")
    if figures.hand_size is None:
        yield word(language, "draft-no-hand")
    reasons = {one.line: word(language, one.reason) for one in found.left}
    lines = {**_unused_numbers(read, found.taken | figures.taken, language), **reasons}
    for at, line in enumerate(sorted(lines)):
        if at == MOST_OPEN:
            yield word(language, "draft-more", count=len(lines) - at)
            return
        yield word(language, "draft-line", line=str(line), what=lines[line])


def _unused_numbers(read: ClaimsRead, taken: Iterable[Stretch], language: str) -> dict[int, str]:
    """Return the numbers that are not in the draft, by lines."""
    found: dict[int, list[str]] = {}
    by_unit: dict[int, list[Stretch]] = {}
    for one in taken:
        by_unit.setdefault(one.unit, []).append(one)
    for readings in read.readings:
        for reading in readings:
            for choice in reading.choices:
                line = reading.unit.placed.place(choice.start).line
                known = any(one.holds(choice.start) for one in by_unit.get(reading.unit.number, ()))
                if choice.numeral is not None and not known:
                    found.setdefault(line, []).append(str(choice.numeral))
    return {
        line: word(language, "draft-numbers-of-line", numbers=", ".join(dict.fromkeys(numbers)))
        for line, numbers in found.items()
    }


# --- statements -----------------------------------------------------------------------------------


def _statements(name: str, text: RulebookText, language: str) -> str:
    """Return a code for each sentence, below the heading that it stands under."""
    prefix = re.sub(r"[-_]+", "-", name).upper()
    sections: dict[str, list[str]] = {}
    heading = word(language, "draft-before")
    number = 0
    for unit in text.units:
        if unit.kind is UnitKind.HEADING:
            heading = _heading(unit, language)
            continue
        number += 1
        told = word(language, "draft-statement", line=str(unit.place.line))
        entry = f"    {prefix}-{number:03}: {{{language}: {quoted(told)}}}"
        sections.setdefault(heading, []).append(entry)
    lines: list[str] = []
    for heading, entries in sections.items():
        lines += [f"- section: {{{language}: {quoted(heading)}}}", "  statements:", *entries]
    return "\n".join([*lines, ""]) if lines else ""


def _heading(unit: TextUnit, language: str) -> str:
    """Return a heading, or its line if it is as long as a sentence."""
    if len(unit.text.split()) <= TITLE_WORDS:
        return unit.text
    return word(language, "draft-below", line=str(unit.place.line))
