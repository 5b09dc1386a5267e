"""Every English text of the program has a French one with the same values, and no French one is superfluous."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from croupier.language.diagnostics.bounded import LONGEST_MESSAGE
from croupier.language.translation import translated
from croupier.language.translation.catalogue import FOLDER, catalogue, entries, joints
from croupier.language.translation.translator import translator

from tests.sources import PACKAGE, nodes_of
from tests.translation.templates import QUOTED, SLOT, WORD, is_prose, templates_of

LANGUAGE = "fr"
TOLD = (
    "language/",
    "system/",
    "engines/choice.py",
    "engines/contract/faults.py",
    "engines/reference/",
    "game/replay.py",
    "game/restoring.py",
    "game/saves.py",
    "study/cluster/",
    "study/simulation/",
    "study/comparison/",
    "authoring/",
    "cli/",
    "editor/reading/",
    "rulebook/consistency/",
    "rulebook/report/",
    "rulebook/ties/",
    "web/rooms/group_commit.py",
    "web/rooms/house.py",
    "web/rooms/recording.py",
    "web/rooms/setup_text.py",
    "web/rooms/store",
)
"""The folders and modules whose texts people read."""
SILENT_MODULES = (
    "language/caches.py",
    "language/ruleset/models.py",
    "language/ruleset/schema.py",
    "language/syntax/keeping.py",
    "language/syntax/nodes/",
    "language/syntax/print",
    "language/syntax/tables.py",
    "language/translation/",
    "rulebook/ties/writing.py",
    "web/rooms/store_sql.py",
)
"""The modules whose texts are parts of the language, of the JSON Schema or of names of caches."""
SILENT = frozenset(line for line in Path(__file__).with_name("silent.txt").read_text("utf-8").splitlines())
"""Texts that are parts of the language, or that no user reads."""
VALUE = re.compile(r"%[1-9]|\{\}|\\[1-9]")
"""A value of an f-string, of a text that is formatted later, or of a pattern that replaces."""
AS_IT_IS = re.compile("@(?=[1-9])")
ENOUGH = 3
"""The letters of its own that a template needs to be told by them."""
GLUED = re.compile(r"(?<=\w)%[1-9](?!\w)")
"""The ending of a plural. French may have none."""


@cache
def sources() -> dict[str, str]:
    """Return every text of the package, and a place that it stands in."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        for line, template in templates_of(nodes_of(file)):
            found[template.strip()] = f"{name}:{line}"
    return found


def is_told(place: str) -> bool:
    return place.startswith(TOLD) and not place.startswith(SILENT_MODULES)


@cache
def foreign() -> dict[str, str]:
    """Return what click and the system say."""
    return dict(entries((FOLDER / LANGUAGE / "foreign.txt").read_text("utf-8")))


@cache
def pattern_of(template: str) -> re.Pattern[str]:
    """Return the pattern of the texts that a template makes. Two templates may differ by what stands in back-ticks."""
    loose = QUOTED.sub("`%1`", template)
    return re.compile("(.*)".join(map(re.escape, VALUE.split(loose))), re.DOTALL)


def untold(text: str) -> Iterator[str]:
    """Yield the parts of a text that are in no catalogue."""
    found = translator(LANGUAGE).found(text.strip())
    if found is None:
        if WORD.search(QUOTED.sub(" ", text)):
            yield text
        return
    template, values = found
    for value, quoted in zip(values, template.quoted, strict=True) if values else ():
        if not quoted:
            yield from untold(value)


def is_translated(template: str) -> bool:
    """Return whether a text is known whole, or its templates with words in their slots, or with a text around."""
    if not list(untold(VALUE.sub("7", template))):
        return True
    pattern, plain = pattern_of(template), VALUE.sub("%1", QUOTED.sub("`%1`", template))
    return any(plain in loose or pattern.fullmatch(filled) for loose, filled in known_texts())


@cache
def known_texts() -> list[tuple[str, str]]:
    """Return every English text of the catalogue, with its values as slots and with words in their place."""
    keys = [*catalogue(LANGUAGE), *joints(LANGUAGE)]
    return [(SLOT.sub("%1", QUOTED.sub("`%1`", key)), SLOT.sub("7", key)) for key in keys]


def test_every_text_is_translated() -> None:
    missing = [
        f"{place}: {template}"
        for template, place in sources().items()
        if is_told(place) and is_prose(template) and template not in SILENT and not is_translated(template)
    ]
    assert not missing, "these have no French text in language/translation/fr:\n" + "\n".join(missing)


def test_no_translation_is_superfluous() -> None:
    """Each part of a template between its values stands in the source, where a plural may be made; or the template is
    one of the source with words in its slots."""
    texts = "\n".join(VALUE.sub("%1", one) for one in sources())
    parts = {
        key: [part for one in VALUE.split(key) if (part := one.strip(" `:,;()[]").removesuffix("s"))]
        for key in catalogue(LANGUAGE)
        if key not in foreign()
    }
    left = [key for key, known in parts.items() if not all(one in texts for one in known)]
    patterns = [pattern_of(one) for one in sources() if VALUE.search(one) and own_letters(one) >= ENOUGH]
    left = [key for key in left if not any(one.fullmatch(key) for one in patterns)]
    assert not left, "nothing in the source says:\n" + "\n".join(left)


def own_letters(template: str) -> int:
    """Return the letters of a template outside of its values."""
    return sum(map(str.isalpha, VALUE.sub("", template)))


@pytest.mark.parametrize("name", [catalogue, joints])
def test_a_translation_has_the_values_of_its_text(name: object) -> None:
    entries = (catalogue if name is catalogue else joints)(LANGUAGE)
    for template, translation in entries.items():
        endings = set(GLUED.findall(template))
        assert set(SLOT.findall(template)) - endings <= set(SLOT.findall(AS_IT_IS.sub("%", translation))), template
        assert set(SLOT.findall(AS_IT_IS.sub("%", translation))) <= set(SLOT.findall(template)), template


def test_a_translation_is_written_as_french_is() -> None:
    """No-break spaces before colons and in quotes, none before semicolons; typographic apostrophes."""
    for translation in catalogue(LANGUAGE).values():
        assert not re.search(r" [:?!;»]|« |\\w'\\w", QUOTED.sub("x", translation)), translation


def test_a_translation_fits_its_bound() -> None:
    """A text without values is not cut. Help of commands has no bound."""
    help = {text for text, place in sources().items() if place.startswith("cli/")}
    for template, translation in catalogue(LANGUAGE).items():
        if template not in help:
            assert len(translation) < LONGEST_MESSAGE, translation


def test_a_text_finds_its_own_template() -> None:
    """No template is shadowed by another, when its values are plain."""
    for template, translation in catalogue(LANGUAGE).items():
        assert translated(filled(template), LANGUAGE) == filled(AS_IT_IS.sub("%", translation)), template


def filled(template: str) -> str:
    """Return a text of a template: 71 for its first value."""
    return SLOT.sub(lambda slot: f"7{slot[0][1]}", template)


def test_words_of_authors_are_not_translated() -> None:
    """What stands in back-ticks stays, though it is a text of the program by itself."""
    assert translated("no state is called `a card`", LANGUAGE).endswith("`a card`")
    assert translated("no state is called `a`; write `or`", LANGUAGE).endswith("; écrivez `or`")


def test_texts_that_are_joined_are_translated_one_by_one() -> None:
    assert translated("expected a card or a pile, found `number`", LANGUAGE) == (
        "attendu\N{NO-BREAK SPACE}: une carte ou une pile, trouvé\N{NO-BREAK SPACE}: `number`"
    )
    assert translated("1 error, 2 warnings", LANGUAGE) == "1 erreur, 2 avertissements"


def test_a_text_that_is_french_already_is_not_parted_again() -> None:
    told = "A peut faire ceci maintenant\N{NO-BREAK SPACE}: joue 7 rouge."
    assert translated(told, LANGUAGE) == told


def test_an_unknown_text_stays() -> None:
    assert translated("nothing of the kind `x`", LANGUAGE) == "nothing of the kind `x`"


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.language.translation.translator.translator", None)
    assert translated("a card", "en") == "a card"


def test_no_silent_text_is_superfluous() -> None:
    assert sorted(SILENT - {one for one in sources() if is_prose(one)}) == []
