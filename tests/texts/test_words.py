"""The program's own words: the same in every language, all of them used, and the language of a locale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.language.labels.labels import LANGUAGES
from croupier.language.labels.patterns import message_of, references
from croupier.language.translation import language_of_locale, spoken
from croupier.texts.telling import words
from croupier.texts.telling.words import vowel, word
from fluent.runtime import FluentResource

FOLDER = Path(words.__file__).parent
PACKAGE = FOLDER.parents[1]
SPARE = {"vowel"}
"""A value that every language is given and only some need."""


def phrases(language: str) -> dict[str, set[str]]:
    """Identifier to the placeholders of every phrase of a language."""
    found = {}
    for entry in FluentResource((FOLDER / f"{language}.ftl").read_text("utf-8")).body:
        if type(entry).__name__ == "Message":
            found[entry.id.name] = {name for _, name in references(entry)}
        else:
            assert type(entry).__name__.endswith("Comment"), f"{language}: {entry.content!r}"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_phrases_with_the_same_placeholders(language: str) -> None:
    english = phrases("en")
    found = phrases(language)
    assert list(found) == list(english)
    differing = {name for name in english if (found[name] ^ english[name]) - SPARE - {"count"}}
    assert differing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_said(language: str) -> None:
    for name, wanted in phrases(language).items():
        for number in (0, 1, 2, 1000):
            values = dict.fromkeys(wanted, "x") | {one: number for one in ("count", "low", "number") if one in wanted}
            text = word(language, name, **values)
            assert text.strip() and "{" not in text and "???" not in text, (name, text)


def test_every_phrase_is_said_somewhere() -> None:
    """Also those whose name is put together: event-moved-…, why-…, viewer-…, sheet-…"""
    code = "\n".join(file.read_text("utf-8") for file in PACKAGE.rglob("*.py"))
    quoted = set(re.findall(r"""["']([a-z]+(?:-[a-z]+)*)["']""", code))
    starts = tuple(re.findall(r'f"([a-z]+(?:-[a-z]+)*-)\{', code))
    silent = [name for name in phrases("en") if name not in quoted and not name.startswith(starts)]
    assert silent == []


def test_every_phrase_that_is_said_is_there() -> None:
    said = set()
    for file in PACKAGE.rglob("*.py"):
        said |= set(re.findall(r'\bword\((?:[a-z_.]+, )?"([a-z-]+)"', file.read_text("utf-8")))
    assert len(said) > 40
    assert said <= set(phrases("en"))


def test_a_phrase_that_is_not_there_or_lacks_a_value_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="no-such-phrase"):
        word("en", "no-such-phrase")
    with pytest.raises(KeyError, match="pile-of"):
        word("en", "pile-of", owner="Ann")


@pytest.mark.parametrize(
    ("identifier", "values", "english", "french"),
    [
        ("cards-count", {"count": 0}, "no cards", "aucune carte"),
        ("cards-count", {"count": 1}, "1 card", "1 carte"),
        ("cards-count", {"count": 2}, "2 cards", "2 cartes"),
        ("cards-count", {"count": 1000}, "1000 cards", "1000 cartes"),
        ("hidden-cards", {"count": 1}, "a card", "une carte"),
        ("points", {"count": 0, "points": "0"}, "0 points", "0 point"),
        ("points", {"count": 1, "points": "-1"}, "-1 point", "-1 point"),
        ("points", {"count": 25, "points": "25"}, "25 points", "25 points"),
        ("result-winners", {"count": 1, "names": "A"}, "A wins.", "A gagne."),
        ("result-winners", {"count": 2, "names": "A"}, "A win together.", "A gagnent ensemble."),
        ("resumed", {"count": 1}, "This game goes on after 1 answer.", "La partie reprend après 1 réponse."),
        ("resumed", {"count": 0}, "This game goes on after 0 answers.", "La partie reprend après 0 réponse."),
        ("pile-of", {"owner": "Ada", "vowel": "yes", "pile": "P"}, "Ada’s P", "P d’Ada"),
        ("pile-of", {"owner": "Bob", "vowel": "no", "pile": "P"}, "Bob’s P", "P de Bob"),
    ],
)
def test_phrases_count_and_bend(identifier: str, values: dict[str, object], english: str, french: str) -> None:
    assert word("en", identifier, **values) == english
    assert word("fr", identifier, **values) == french


@pytest.mark.parametrize("name", ["Ada", "Élodie", "Henri", "œuf", "ada"])
def test_names_that_shorten_the_word_before_them(name: str) -> None:
    assert vowel(name) == "yes"


@pytest.mark.parametrize("name", ["Bob", "Joueur 1", "", "Çelik", "3"])
def test_names_that_do_not(name: str) -> None:
    assert vowel(name) == "no"


def test_french_spaces_do_not_break_before_signs() -> None:
    text = (FOLDER / "fr.ftl").read_text("utf-8")
    bare = [line for line in text.split("\n") if re.search("[\\w}] [:»]|« ", line) and not line.startswith("#")]
    assert bare == []
    assert not re.search(r"\w\s[;!?]", text), "no space before ; ! ? as they are written in Canada"
    assert "'" not in "".join(line for line in text.split("\n") if not line.startswith("#")), "the apostrophe is ’"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_CA.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "", "LC_ALL": "", "LC_MESSAGES": "FR_CA"}, "fr"),
    ],
)
def test_the_language_of_a_locale(environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(spoken.locale, "getlocale", lambda: (None, None))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language


def test_the_words_are_patterns_of_their_own() -> None:
    assert message_of("a = { $b }\n") is not None
    assert message_of("a = 1\nb = 2\n") is None
    assert message_of("# comment\n") is None
    assert message_of("a =\n    .attribute = 1\n") is None
