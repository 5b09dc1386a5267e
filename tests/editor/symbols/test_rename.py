"""Other names for things: everywhere at once, and never so that something else is meant."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from croupier.editor import Service
from croupier.editor.positions import edited
from croupier.editor.symbols.renaming import RenameRefused, Renaming
from croupier.language.labels.checks import STANDARD_MARKS
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.shapes import CODE

from tests.amount import part
from tests.editor.game import lay_out

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"
TRIES = 40
WORD = re.compile(r"[A-Z]+-[0-9]+|[a-z][a-z0-9_]*")
NEW, NEW_CODE = "zz_new", "ZZZ-99"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path)


def make(service: Service, renaming: Renaming) -> dict[str, str]:
    """Make the edits in open texts. Return the texts of before, by file."""
    before: dict[str, str] = {}
    for file in dict.fromkeys(one.place.path for one in renaming.edits):
        text = service.documents.text(file)
        assert text is not None
        before[file] = text
        service.open(file, edited(text, [one for one in renaming.edits if one.place.path == file]))
    return before


def offset(path: Path, words: str, name: str) -> int:
    text = path.read_text("utf-8")
    return text.index(name, text.index(words))


@pytest.mark.parametrize(
    ("file", "words", "name", "new", "changed"),
    [
        ("nines.yaml", "define fits", "fits", "follows", {"nines.yaml": 3, "variant.yaml": 2, "house.yaml": 1}),
        ("variant.yaml", "after turn", "turn", "go", {"nines.yaml": 2, "variant.yaml": 1}),
        ("nines.yaml", "hand_size: {type", "hand_size", "dealt", {"nines.yaml": 2, "variant.yaml": 1}),
        ("nines.yaml", "warn when", "warn", "alarm", {"nines.yaml": 3}),
        ("nines.yaml", "let rest", "rest", "left", {"nines.yaml": 2}),
        ("nines.yaml", "NIN-01:", "NIN-01", "NINE-1", {"nines.yaml": 2}),
        ("house.yaml", "passes: {of", "passes", "passed", {"house.yaml": 4}),
        ("nines.yaml", "joker is_played", "is_played", "enters", {"nines.yaml": 4}),
        ("nines.yaml", "rank: [six", "six", "sixth", {"nines.yaml": 1, "variant.yaml": 1, "house.yaml": 1}),
    ],
)
def test_a_thing_gets_another_name_in_all_layers(
    folder: Path, file: str, words: str, name: str, new: str, changed: dict[str, int]
) -> None:
    service = Service()
    found = service.rename(folder / file, offset(folder / file, words, name), new)
    counts: dict[str, int] = {}
    for one in found.edits:
        counts[Path(one.place.path).name] = counts.get(Path(one.place.path).name, 0) + 1
    assert counts == changed
    before = {one: codes(service, folder / one) for one in ("nines.yaml", "variant.yaml", "house.yaml")}
    make(service, found)
    assert before == {one: codes(service, folder / one) for one in before}


def codes(service: Service, path: Path) -> list[str]:
    return [one.code for one in service.diagnostics(path)]


def test_the_type_of_a_parameter_without_a_name_of_its_own_is_written_out(folder: Path) -> None:
    service, nines = Service(), folder / "nines.yaml"
    make(service, service.rename(nines, offset(nines, "define fits(card", "card"), "c"))
    text = service.documents.text(nines)
    assert text is not None
    assert "define fits(card c):\n    c.wild or c.suit" in text
    assert 'fits: {en: "{ $c } follows' in text
    make(service, service.rename(nines, text.index("c.wild or"), "card"))
    assert service.documents.text(nines) == nines.read_text("utf-8")


def test_a_type_that_names_fields_too_is_told_from_them(folder: Path) -> None:
    service, nines = Service(), folder / "nines.yaml"
    make(service, service.rename(nines, offset(nines, "suit:", "suit"), "colour"))
    text = service.documents.text(nines)
    assert text is not None
    for line in ("suit: colour?", "plain(colour suit, rank, number points)", "for suit in colours", "giving colour:"):
        assert line in text
    assert codes(service, nines) == codes(Service(), nines)


@pytest.mark.parametrize(
    ("file", "words", "name", "new", "message"),
    [
        ("nines.yaml", "define fits", "fits", "lay", "the name `lay` is taken (nines.yaml:101)"),
        ("nines.yaml", "define fits", "fits", "where", "`where` means something in the language"),
        ("nines.yaml", "define fits", "fits", "size", "`size` means something in the language"),
        ("nines.yaml", "define fits", "fits", "Fits", "`Fits` is no name"),
        ("nines.yaml", "define fits", "fits", "a__b", "`a__b` is no name"),
        ("nines.yaml", "NIN-01:", "NIN-01", "nin", "`nin` is no code"),
        ("nines.yaml", "let rest", "rest", "score_of", "would not do"),
        ("nines.yaml", "let rest", "rest", "hand", "would not do"),
        ("nines.yaml", "define fits", "fits", "pass_on", None),
        ("nines.yaml", "plain(suit", "plain", "number", None),
        ("nines.yaml", "suit:", "suit", "number", "`number` is a type of the language"),
        ("house.yaml", "passes: {of", "passes", "score", "the name `score` is taken"),
        ("nines.yaml", "shuffle stock", "shuffle", "mix", "nothing here has a name"),
        ("nines.yaml", "draw when size", "draw", "play", "the name `play` is taken"),
        ("nines.yaml", "marks turn", "turn", "go", "`turn` is a mark that programs know"),
    ],
)
def test_a_name_that_would_mean_something_else_is_refused(
    folder: Path, file: str, words: str, name: str, new: str, message: str | None
) -> None:
    at = offset(folder / file, words, name)
    if message is None:
        assert Service().rename(folder / file, at, new).edits
        return
    with pytest.raises(RenameRefused, match=re.escape(message)):
        Service().rename(folder / file, at, new)


def test_what_installed_rulesets_declare_keeps_its_name(tmp_path: Path) -> None:
    house = tmp_path / "mine.yaml"
    rules = "rules: |\n  after turn(player) if size(hand(player)) = 0: stop\n"
    house.write_text(f"language: 1\nhouse_rule: mine\nfor: uno\ntitle: Mine\n{rules}", "utf-8")
    with pytest.raises(RenameRefused, match="outside of this folder"):
        Service().rename(house, offset(house, "after", "turn"), "go")


# --- names of examples -------------------------------------------------------

STEMS = (
    "hearts",
    "crazy-eights",
    "canasta",
    "bridge",
    "klondike",
    "rummy",
    "hanabi",
    "schnapsen",
    "masquerade",
    "melds",
)


@pytest.mark.parametrize("number", part(range(TRIES), TRIES // 4))
def test_names_of_examples_and_back(number: int, tmp_path: Path) -> None:
    stem = STEMS[number % len(STEMS)]
    for file in EXAMPLES.glob(f"{stem}.*"):
        shutil.copy(file, tmp_path)
    there_and_back(Service(), tmp_path / f"{stem}.yaml", number)


def there_and_back(service: Service, file: Path, number: int) -> None:
    """Renaming back gives the very same texts and rules. In between the files check as before."""
    start, name = random.Random(number).choice(renamable_words(service, file))
    is_code = CODE.match(name) is not None
    new = NEW_CODE if is_code else NEW
    before_codes, before_print = codes(service, file), printed(service, file)
    before = make(service, service.rename(file, start, new))
    assert before_codes == codes(service, file), (file, name)
    if is_code:
        assert printed(service, file) == before_print
    text = service.documents.text(file)
    assert text is not None
    make(service, service.rename(file, text.index(new), name))
    assert {one: service.documents.text(one) for one in before} == before, (file, name)
    assert printed(service, file) == before_print
    for one in before:
        service.close(one)


def renamable_words(service: Service, file: Path) -> list[tuple[int, str]]:
    """Return words of a file that name what it declares, with their places, but the marks that programs know."""
    text = service.documents.text(file)
    assert text is not None
    found = []
    for word in WORD.finditer(text):
        homes = service.definition(file, word.start())
        named = {(one.path, text[one.range.start : one.range.end]) for one in homes if one.path == str(file)}
        if named == {(str(file), word[0])} and not is_known_mark(text, word):
            found.append((word.start(), word[0]))
    return found


def is_known_mark(text: str, word: re.Match[str]) -> bool:
    """Return whether a word is a mark that no other name can have."""
    behind_mark = text[: word.start()].endswith(("marks ", "each: "))
    return behind_mark and word[0] in STANDARD_MARKS


def printed(service: Service, file: Path) -> str:
    project = service.projects.project(file)[0]
    checked = None if project is None else service.projects.examined(project).checked
    return "" if checked is None else fingerprint(checked.ruleset)
