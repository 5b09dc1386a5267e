"""The page of a ruleset: its structure, its texts in both languages, and that nothing is missing or made up."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from croupier.authoring.scenarios.files import read_scenarios, scenario_files
from croupier.language.ruleset.load import installed
from croupier.language.ruleset.statements import read_statements
from croupier.language.source import Source, Span
from croupier.rulebook.evidence import FileNames
from croupier.rulebook.page import evidence_page
from croupier.rulebook.rulebook_sections import in_numbers
from croupier.texts.pages.markup import element, text

from tests.amount import amount
from tests.rulebook.pages import by_id, evidence_of, items, of_class, page_of, terms, tree, words, write_little

MINIONS = installed()["uno-minions"]
EXAMPLES = Path(__file__).parents[2] / "examples"
LANGUAGES = ("en", "fr")


@pytest.fixture
def little(tmp_path: Path) -> Path:
    return write_little(tmp_path)


@cache
def minions() -> dict[str, str]:
    evidence = evidence_of(MINIONS)
    return {language: evidence_page(evidence, language) for language in LANGUAGES}


@cache
def minions_tree(language: str = "en") -> Element:
    return tree(minions()[language])


# --- structure -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_can_be_read_by_all(language: str, little: Path) -> None:
    for root in (minions_tree(language), tree(page_of(little, language))):
        assert root.get("lang") == language
        heads = [int(one.tag[1]) for one in root.iter() if re.fullmatch("h[1-6]", one.tag)]
        assert heads[0] == 1 and heads.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(heads))
        tables = list(root.iter("table"))
        assert tables and all(one[0].tag == "caption" and words(one[0]) for one in tables)
        assert all(one.get("scope") in ("row", "col") for one in root.iter("th"))
        assert [one.tag for one in root[1]] == ["a", "header", "nav", "main", "footer"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_somewhere_on_the_page(language: str, little: Path) -> None:
    for root in (minions_tree(language), tree(page_of(little, language))):
        names = [one.get("id") for one in root.iter() if one.get("id")]
        assert len(names) == len(set(names))
        links = [one.get("href", "") for one in root.iter("a")]
        assert links and all(one[0] == "#" and one[1:] in names for one in links)


def test_a_page_needs_no_network_and_no_script() -> None:
    page = minions()["en"]
    tags = {one.tag for one in minions_tree().iter()}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "form"})
    assert not re.search(r"\b(?:src|on\w+|style)=|url\(|@import|https?:", page)
    assert "default-src 'none'; style-src 'unsafe-inline'" in [
        one.get("content") for one in minions_tree().iter("meta")
    ]


def test_every_text_is_escaped(little: Path) -> None:
    page = page_of(little)
    root = tree(page)
    assert words(next(root.iter("h1"))) == words(next(root.iter("title"))) == "<script>alert(1)</script>"
    assert "<script" not in page and "<b>" not in page and "<i>" not in page and "<last>" not in page
    assert "No <b>other</b> card & none" in words(by_id(root, "LIT-002"))
    assert "another & <i>one</i>" in words(by_id(root, "LIT-002"))
    assert words(next(tree(page_of(little, "fr")).iter("h1"))) == 'Petit & "beau"'


def test_quotes_and_characters_that_no_page_may_hold() -> None:
    assert element("p", 'a "b" <c>', id='"x"') == '<p id="&quot;x&quot;">a &quot;b&quot; &lt;c&gt;</p>\n'
    assert text("a\u202eb\x00", element("span", "&")) == "a\ufffdb\ufffd<span>&amp;</span>"


# --- statements ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statement_is_there_under_its_section(language: str) -> None:
    statements, _ = read_statements(MINIONS.with_name("statements.yaml"))
    assert len(statements) == 72
    section, found = "", {}
    for one in by_id(minions_tree(language), "rulebook").iter():
        if one.tag == "h3":
            section = words(one)
        if one.get("id") in statements:
            found[one.get("id")] = (section, words(next(of_class(one, "demand"))))
    expected = {code: (one.section[language], f"{code} {one.text[language]}") for code, one in statements.items()}
    assert list(found.items()) == list(expected.items())


def test_every_scenario_that_proves_a_statement_is_there() -> None:
    expected: dict[str, list[str]] = {}
    for file in scenario_files(MINIONS):
        for scenario in read_scenarios(file).scenarios:
            place = f"scenarios/{file.name}:{scenario.place.line}"
            for code in scenario.proves:
                expected.setdefault(code, []).append(f"✓ passes: {scenario.called('en')} {place}")
    assert len(expected) >= 72
    for code, told in expected.items():
        assert items(_terms_of(code)["Proven by"]) == told, code


def _terms_of(code: str) -> dict[str, Element]:
    """What stands for a statement; what stands for an open point is behind its heading."""
    found = by_id(minions_tree(), code)
    if found.tag == "li":
        return terms(found)
    around = list(by_id(minions_tree(), "open"))
    at = around.index(found)
    return terms(around[at + 1]) | terms(around[at + 2])


def test_every_place_is_where_something_is_written() -> None:
    folder = MINIONS.parent
    homes = {"ruleset.yaml": folder, "uno/ruleset.yaml": folder.parent}
    for code in read_statements(folder / "statements.yaml")[0]:
        places = [words(one) for one in of_class(_terms_of(code)["In the rules"], "place")]
        assert places, code
        for place in places:
            name, line = place.split(":")
            written = (homes[name] / name).read_text("utf-8").splitlines()[int(line) - 1].strip()
            assert written and not written.startswith("#"), (code, place)


def test_rules_are_told_in_plain_words() -> None:
    assert items(_terms_of("MIN-039")["In the rules"]) == [
        f"move “names …” in name_colour uno/ruleset.yaml:{_line('    name(colour choice')}",
        f"Wild: what it does at the moment takes_effect uno/ruleset.yaml:{_line('  when wild takes_effect')}",
    ]
    assert items(_terms_of("MIN-009")["In the rules"]) == [
        f"line of the deck: 4 x wild ruleset.yaml:{_line('    - {line: 4 x wild,', 'uno-minions')}"
    ]
    assert items(_terms_of("MIN-063")["In the rules"]) == [f"card “+2” uno/ruleset.yaml:{_line('  draw_two(colour)')}"]
    assert items(_terms_of("MIN-062")["In the rules"]) == [f"card number uno/ruleset.yaml:{_line('  number(colour')}"]
    french = terms(by_id(minions_tree("fr"), "MIN-017"))["Dans les règles"]
    assert items(french) == [f"pile «\u00a0pioche\u00a0» uno/ruleset.yaml:{_line('  stock:')}".replace("\u00a0", " ")]


def test_names_in_the_file_are_code_and_labels_are_quoted(little: Path) -> None:
    label = "labels:\n  choose: {en: the choice, fr: le choix}\n"
    little.write_text(little.read_text("utf-8").replace("labels:\n", label), "utf-8")
    root = tree(page_of(little, "fr"))
    told = terms(by_id(root, "LIT-002"))["Dans les règles"]
    parts = {words(one).rsplit(" ", 1)[0]: one for one in told.iter("li")}
    assert {"définition fits", "règle set_up", "choix « le choix »", "coup cry dans « le choix »"} <= set(parts)
    assert next(words(one) for one in parts["définition fits"].iter("code")) == "fits"
    assert next(words(one) for one in parts["coup cry dans « le choix »"].iter("code")) == "cry"
    how = by_id(root, "how")
    assert [words(one) for one in how.iter("code")] == ["game"] and "comme game figure ainsi" in words(how)


def _line(start: str, name: str = "uno") -> int:
    lines = installed()[name].read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


def test_what_is_missing_is_said(little: Path) -> None:
    root = tree(page_of(little))
    told = terms(by_id(root, "LIT-003"))
    assert words(told["In the rules"]) == "nothing yet"
    assert items(told["Proven by"]) == ["✗ does not pass: it goes wrong little.scenarios.yaml:10"]
    assert items(terms(by_id(root, "LIT-001"))["Proven by"]) == [
        "✓ passes: a card is laid little.scenarios.yaml:3",
        "✗ does not pass: it goes wrong little.scenarios.yaml:10",
    ]
    assert "it goes wrong little.scenarios.yaml:10: `heap` is not as expected" in words(by_id(root, "failing"))
    assert list(of_class(minions_tree(), "ill")) == []


def test_a_remark_is_marked_as_one(little: Path) -> None:
    told = terms(by_id(tree(page_of(little)), "LIT-004"))
    assert {name: words(one) for name, one in told.items()} == {"Remark": "About the box"}


def test_figures_stand_on_top(little: Path) -> None:
    rows = [[words(cell) for cell in row] for row in by_id(tree(page_of(little)), "glance").iter("tr")]
    assert rows == [
        ["", "in all", "remarks", "in the rules", "proven"],
        ["Statements of the rulebook", "4", "1", "2", "2"],
        ["Points left open", "2", "0", "2", "2"],
    ]
    assert "2 of 3 scenarios pass." in words(by_id(tree(page_of(little)), "glance"))


# --- interpretations, and the game as such -------------------------------------------------------


def test_open_points_have_question_readings_option_places_and_proofs(little: Path) -> None:
    section = by_id(tree(page_of(little)), "open")
    told = {name: words(one) for name, one in terms(section).items()}
    assert words(by_id(section, "OPEN-1")) == "OPEN-1 Who begins"
    assert told["Other readings"] == "The <last>"
    assert told["Changed by"] == "the option “mood” mood"
    both = [words(one) for one in section.iter("dd")]
    assert both[0] == "The first" and both[3].startswith("option “mood” little.yaml:")
    assert both[4] == "✓ passes: a card is laid little.scenarios.yaml:3"
    assert [one for one in both if one.startswith("how many may play little.yaml:")]


def test_open_points_stand_by_their_numbers_below_links_to_them() -> None:
    assert sorted(["B-2", "A-10", "A-9", "A-B-1", "A-9-X"], key=in_numbers) == ["A-9", "A-9-X", "A-10", "A-B-1", "B-2"]
    section = by_id(minions_tree(), "open")
    heads = [words(next(of_class(one, "code"))) for one in section.iter("h3")]
    assert heads == sorted(heads, key=in_numbers)
    assert [words(one) for one in next(of_class(section, "codes")).iter("a")] == heads


def test_cards_and_options_are_told(little: Path) -> None:
    root = tree(page_of(little))
    deck = [[words(cell) for cell in row] for row in by_id(root, "deck").iter("tr")]
    assert deck[:2] == [["card", "of each", "in all"], ["red/blue 1–4", "2", "16"]]
    options = [[words(cell) for cell in row] for row in by_id(root, "options").iter("tr")]
    assert options[1:] == [
        ["most cards limit", "1–10", "3"],
        ["mood mood · decides OPEN-1", "calm stormy", "calm"],
        ["on laying on_laying", "a rule of one’s own", "do nothing"],
    ]
    assert items(by_id(minions_tree(), "deck")) == ["Y yellow", "G green", "B blue", "O orange"]


def test_a_sign_that_says_it_itself_is_not_explained() -> None:
    signs = items(by_id(tree(page_of(EXAMPLES / "hearts.yaml")), "deck"))
    assert "♥ hearts" in signs and "2 2" not in signs


def test_a_game_without_statements_has_a_page(tmp_path: Path) -> None:
    file = tmp_path / "little.yaml"
    file.write_text((Path(__file__).parents[1] / "authoring" / "scenarios" / "little.yaml").read_text("utf-8"), "utf-8")
    root = tree(page_of(file))
    assert words(by_id(root, "glance")).endswith("stands beside this game. There are no scenarios.")
    assert "rulebook" not in [one.get("id") for one in root.iter()]


# --- languages -----------------------------------------------------------------------------------


def test_french_where_there_is_french(little: Path) -> None:
    root = tree(page_of(little, "fr"))
    rulebook = by_id(root, "rulebook")
    assert [words(one) for one in rulebook.iter("h3")] == ["Le jeu", "Fin"]
    assert words(next(of_class(by_id(root, "LIT-001"), "demand"))) == "LIT-001 Une carte peut être posée"
    assert words(terms(by_id(root, "LIT-004"))["Remarque"]) == "Sur la boîte"
    assert "2 énoncés ne sont pas en français" in words(next(of_class(rulebook, "note")))
    assert list(of_class(by_id(tree(page_of(little)), "rulebook"), "note")) == []


def test_scenarios_go_by_their_names_in_the_language_of_the_page(little: Path) -> None:
    beside = little.with_name("little.scenarios.yaml")
    named = beside.read_text("utf-8").replace("a card is laid", "{en: a card is laid, fr: une carte est posée}")
    beside.write_text(named, "utf-8")
    for language, told in (("en", "passes: a card is laid"), ("fr", "réussi : une carte est posée")):
        found = by_id(tree(page_of(little, language)), "LIT-001")
        assert f"✓ {told} little.scenarios.yaml:3" in words(found)
        passed = next(one for one in found.iter("li") if words(one).startswith("✓"))
        assert [one for one in passed.iter() if one.get("lang") is not None] == []


def test_texts_in_another_language_say_so(little: Path) -> None:
    root = tree(page_of(little, "fr"))
    for code, marked in (("LIT-001", []), ("LIT-002", ["No <b>other</b> card & none"])):
        head = next(of_class(by_id(root, code), "demand"))
        assert [words(one) for one in head.iter("span") if one.get("lang") == ""] == marked


def test_an_english_text_on_a_french_page_is_marked_english(little: Path) -> None:
    beside = little.with_name("little.statements.yaml")
    beside.write_text(beside.read_text("utf-8").replace(", fr: Une carte peut être posée", ""), "utf-8")
    head = next(of_class(by_id(tree(page_of(little, "fr")), "LIT-001"), "demand"))
    assert [words(one) for one in head.iter("span") if one.get("lang") == "en"] == ["A card may be laid"]


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_path_of_the_machine(language: str, little: Path) -> None:
    for page, folder in ((minions()[language], MINIONS.parent), (page_of(little, language), little.parent)):
        assert not any(str(one) in page for one in folder.parents if len(one.parts) > 1)
        places = [words(one) for one in of_class(tree(page), "place") if ":" in words(one)]
        assert places and all(re.fullmatch(r"[\w-]+(/[\w-]+)?(\.\w+)+:[0-9]+", one) for one in places)


def test_files_are_named_from_the_folder_of_the_ruleset() -> None:
    names = FileNames(Path("/home/ann/games/tale/ruleset.yaml"))
    told = {
        "/home/ann/games/tale/ruleset.yaml": "ruleset.yaml:1",
        "/home/ann/games/tale/scenarios/end.yaml": "scenarios/end.yaml:1",
        "/home/ann/games/base/ruleset.yaml": "base/ruleset.yaml:1",
        "/home/ann/games/base/scenarios/end.yaml": "base/scenarios/end.yaml:1",
        "/home/ann/games/late.yaml": "late.yaml:1",
    }
    assert {name: names.told(Span(Source(name, "x"), 0, 1)) for name in told} == told


def test_the_same_evidence_gives_the_same_page(little: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.rulebook.pages import page_of; "
        "sys.stdout.buffer.write(page_of(Path(sys.argv[1])).encode())"
    )
    pages = {
        subprocess.run(
            [sys.executable, "-c", code, str(little)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")[: amount(1)]  # and that of this process, which is drawn at random
    }
    assert len(pages) == 1
    assert pages == {page_of(little).encode()}


# --- house rules ---------------------------------------------------------------------------------


def test_house_rules_have_their_evidence_on_the_page(little: Path) -> None:
    for name, code in (("late", "LIT-005"), ("early", "LIT-006")):
        file = little.with_name(f"{name}.yaml")
        title = "title: Early\nsummary: Nothing else.\n" if name == "early" else ""
        head = f"language: 1\nhouse_rule: {name}\nfor: ./little.yaml\n{title}rules: |\n"
        file.write_text(f"{head}  after set_up:\n    cites {code}\n    add 1 to pot\n", "utf-8")
        statement = f"- {{section: Pot, statements: {{{code}: The pot grows}}}}"
        little.with_name(f"{name}.statements.yaml").write_text(statement, "utf-8")
        grown = (
            f"- scenario: the pot grows\n  proves: {code}\n  given: {{players: 2, begin: setup}}\n  then: {{pot: 1}}\n"
        )
        little.with_name(f"{name}.scenarios.yaml").write_text(grown, "utf-8")
    files = [little.with_name("late.yaml"), little.with_name("early.yaml")]
    root = tree(page_of(little, "en", *files))
    assert items(terms(next(root.iter("header")))["House rules"]) == ["Early Nothing else. early", "late late"]
    told = terms(by_id(root, "LIT-005"))
    assert items(told["In the rules"]) == ["rule set_up late.yaml:5"]
    assert items(told["Proven by"]) == ["✓ passes: the pot grows late.scenarios.yaml:1"]
    assert items(terms(by_id(root, "LIT-001"))["Proven by"])[0].startswith("✓ passes: a card is laid")
