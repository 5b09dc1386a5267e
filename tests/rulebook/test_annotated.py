"""The page that holds a rulebook's text: its structure, what it says of each sentence, and that it runs no text."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from croupier.cli.rulebook import subject_of
from croupier.language.source import Source, Span
from croupier.rulebook.annotated.codes import CUT, MOST_LINES, lines_below
from croupier.rulebook.annotated.page import annotated_page
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.report.report import report_of
from croupier.rulebook.text.reading import read_rulebook

from tests.rulebook.annotated import STATUS, TEXT, page_in, run, write_rulebook
from tests.rulebook.pages import by_id, evidence_of, items, of_class, terms, tree, words

LANGUAGES = ("en", "fr")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_rulebook(tmp_path_factory.mktemp("little")).parent


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, str]:
    return {language: page_in(folder, language).read_text("utf-8") for language in LANGUAGES}


@pytest.fixture(scope="module")
def root(pages: dict[str, str]) -> Element:
    return tree(pages["en"])


def sentences(root: Element) -> list[Element]:
    return [one for one in of_class(by_id(root, "text"), "sentence") if one.tag == "a"]


def sentence(root: Element, begins: str) -> Element:
    (found,) = [one for one in sentences(root) if words(one).startswith(begins)]
    return found


def note(root: Element, begins: str) -> Element:
    return by_id(root, sentence(root, begins).get("href", "")[1:])


def block(root: Element, begins: str) -> Element:
    wanted = sentence(root, begins)
    (found,) = [one for one in of_class(root, "block") if wanted in one.iter()]
    return found


# --- the text ------------------------------------------------------------------------------------


def test_the_text_stands_there_as_it_reads(root: Element) -> None:
    units = read_rulebook(TEXT.encode()).units
    assert [words(one) for one in sentences(root)] == [" ".join(one.text.split()) for one in units]
    kinds = [one.get("class") for one in of_class(by_id(root, "text"), "block")]
    kinds = [one.removeprefix("block ") for one in kinds if one]
    assert kinds == ["heading", "paragraph", "paragraph", "item", "item", "heading", "row", "paragraph"]
    assert [block(root, one)[0].tag for one in ("The <b>", "What they")] == ["h3", "h4"]
    assert [words(one) for one in of_class(sentence(root, "Red card"), "cell")] == ["Red card", "many points"]


def test_each_sentence_shows_what_is_known_of_it(root: Element) -> None:
    found = {begins: sentence(root, begins).get("data-status") for begins in STATUS}
    assert found == STATUS
    for one in sentences(root):
        assert one.get("data-status") in one.get("class", "").split()
        assert by_id(root, one.get("aria-describedby", ""))


def test_the_margin_has_codes_claims_and_numbers_not_read(root: Element) -> None:
    margin = next(of_class(block(root, "The deck"), "margin"))
    assert items(margin) == [
        "◇ open point OPEN-1",
        "· remark LIT-004",
        "✗ contradicted LIT-002",
        "✗ contradicts deck consists of 99 cards → 19 little.yaml:21",
    ]
    assert items(next(of_class(block(root, "The pot"), "margin"))) == ["? “77” was not read"]
    assert [words(one) for one in of_class(sentence(root, "The pot"), "unread")] == ["77"]
    assert [words(one) for one in of_class(sentence(root, "The deck"), "claim")] == ["deck consists of 99 cards"]


# --- notes ---------------------------------------------------------------------------------------


def test_a_note_tells_what_has_changed_and_leads_to_codes(root: Element) -> None:
    found = note(root, "Everybody waits")
    assert "the words have changed since somebody looked (LIT-001, LIT-003)" in words(found)
    assert [(one.get("href"), words(one)) for one in found.iter("a")][1:] == [
        ("#LIT-001", "LIT-001"),
        ("#LIT-003", "LIT-003"),
    ]
    assert words(note(root, "What they")).endswith("It demands nothing of the rules. A heading.")


def test_a_code_has_its_statement_rules_with_their_text_and_scenarios(root: Element) -> None:
    found = by_id(root, "LIT-001")
    assert words(found).startswith("LIT-001 A card may be laid little.statements.yaml:4")
    told = terms(found)
    rules = [words(one) for one in told["In the rules"].iter("pre")]
    assert rules and rules[0].startswith("decision thank(player): cites LIT-001")
    assert items(told["Proven by"]) == [
        "✓ passes: a card is laid little.scenarios.yaml:3",
        "✗ does not pass: it goes wrong little.scenarios.yaml:10",
    ]
    assert words(terms(by_id(root, "LIT-003"))["In the rules"]) == "nothing yet"


def test_an_open_point_has_its_readings_and_its_option(root: Element) -> None:
    told = {name: words(one) for name, one in terms(by_id(root, "OPEN-1")).items()}
    assert told["Reading taken"] == "The first"
    assert told["Other readings"] == "The <last>"
    assert told["Changed by"] == "the option “mood” mood"


def test_a_house_rule_that_decides_an_open_point_is_told(tmp_path: Path) -> None:
    write_rulebook(tmp_path)
    rule = tmp_path / "late.yaml"
    rule.write_text(
        "language: 1\nhouse_rule: late\ntitle: Late\nfor: ./little.yaml\n"
        "interpretations:\n  OPEN-1: {taken: The last}\n",
        "utf-8",
    )
    told = terms(by_id(tree(page_in(tmp_path, "en", "--with", rule).read_text("utf-8")), "OPEN-1"))
    assert "Late" in words(told["Decided now by"]) and words(told["Reading taken"]) == "The last"


def test_the_text_of_a_rule_ends_where_its_indentation_does() -> None:
    source = Source("rules", "a:\n  first:\n    one\n\n    two\n\n  second\n" + "long:\n" + "  line\n" * 40)
    assert lines_below(Span(source, 5, 6)) == ["first:", "  one", "", "  two"]
    assert lines_below(Span(source, source.text.index("second"), 30)) == ["second"]
    cut = lines_below(Span(source, source.text.index("long"), 40))
    assert len(cut) == MOST_LINES + 1 and cut[-1] == CUT


# --- summary -------------------------------------------------------------------------------------


def test_the_summary_counts_sentences_and_claims(root: Element) -> None:
    chips = {one.get("data-name"): int(words(one).split()[-1]) for one in root.iter("button") if one.get("data-name")}
    assert chips == {
        "contradicted": 1, "changed": 1, "untied": 3, "proposed": 1, "missing": 1, "open": 1, "implemented": 1,
        "proven": 1, "remark": 3, "contradicts": 1, "unread": 1,
    }  # fmt: skip
    assert "2 of 3 scenarios pass." in words(by_id(root, "summary"))


def test_what_contradicts_and_what_has_changed_is_listed(root: Element) -> None:
    assert items(by_id(root, "look"))[0].startswith("line 5 the text says “deck consists of 99 cards”")
    links = [one.get("href", "") for one in by_id(root, "look").iter("a")]
    assert [words(by_id(root, one[1:]))[:8] for one in links] == ["The deck", "Everybod"]


def test_statements_that_no_sentence_tells_are_listed(root: Element, tmp_path: Path) -> None:
    write_rulebook(tmp_path)
    beside = tmp_path / "little.statements.yaml"
    beside.write_text(beside.read_text("utf-8") + "    LIT-099: Nobody told this\n", "utf-8")
    found = by_id(tree(page_in(tmp_path).read_text("utf-8")), "summary")
    assert "One statement is told by no sentence of this text: LIT-099" in words(found)
    assert "told by no sentence" not in words(by_id(root, "summary"))


# --- as a page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_can_be_read_by_all(language: str, pages: dict[str, str]) -> None:
    root = tree(pages[language])
    assert root.get("lang") == language and by_id(root, "text").get("lang") == "en"
    heads = [int(one.tag[1]) for one in root.iter() if re.fullmatch("h[1-6]", one.tag)]
    assert heads[0] == 1 and heads.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(heads))
    names = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(names) == len(set(names))
    links = [one.get("href", "") for one in root.iter("a")]
    assert links and all(one[0] == "#" and one[1:] in names for one in links)
    assert all(words(one) or one.get("aria-label") for one in root.iter("button"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_runs_its_own_script_and_loads_nothing(language: str, pages: dict[str, str]) -> None:
    page, root = pages[language], tree(pages[language])
    assert {one.tag for one in root.iter()}.isdisjoint({"link", "img", "iframe", "object", "form"})
    assert not re.search(r"\b(?:src|on\w+|style)=|url\(|@import|https?:|innerHTML|eval\(", page)
    (text,) = re.findall(r"<script>(.*?)</script>", page, re.S)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in [
        one.get("content") for one in root.iter("meta")
    ]
    assert "<b>" not in page and "<script>run()</script>" in words(sentence(root, "Nobody has thought"))


def test_a_page_says_that_it_holds_the_text(pages: dict[str, str]) -> None:
    assert "This page holds the text of the rulebook" in pages["en"]
    assert "Cette page contient le texte du livret" in pages["fr"]
    assert "point ouvert" in pages["fr"] and "open point" not in pages["fr"]


def test_no_path_of_the_machine(folder: Path, pages: dict[str, str]) -> None:
    assert not any(str(one) in page for page in pages.values() for one in folder.parents if len(one.parts) > 1)


def test_the_same_evidence_gives_the_same_page(folder: Path, pages: dict[str, str]) -> None:
    assert page_in(folder, "en", "--overwrite").read_text("utf-8") == pages["en"]


# --- the command ---------------------------------------------------------------------------------


def test_the_command_tells_the_numbers_and_that_the_page_holds_the_text(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(folder, "--html", page, "--lang", "fr")
    assert done.exit_code == 1
    told = done.stdout.splitlines()
    assert told[-2].startswith("13 phrases\N{NO-BREAK SPACE}: 7 reliées")
    assert told[-1].startswith(f"{page} est écrit\N{NO-BREAK SPACE}: il contient le texte lui-même")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--html", "PAGE", "--format", "json"], 2, "--html and --format=json do not go together; say one of them"),
        (["--html", "PAGE", "--against", "TEXT"], 2, "--html and --against do not go together"),
        (["--html", "PAGE", "--tie"], 2, "--html and --tie do not go together"),
        (["--html", "PAGE", "--confirm", "LIT-001"], 2, "--html and --confirm do not go together"),
        (["--overwrite"], 2, "--overwrite goes with --html FILE"),
        (["--html", "TEXT", "--overwrite"], 2, "that is the text itself; choose another name"),
        (["--html", "SCENARIOS"], 2, "is there already; choose another name, or say --overwrite"),
        (["--html", "FOLDER/none/page.html"], 1, "cannot write"),
        (["--html", "FOLDER", "--overwrite"], 1, "cannot write"),
        (["--html", "PAGE", "--with", "nowhere"], 2, "no house rule is called `nowhere`"),
    ],
)
def test_what_cannot_be_written_is_told(arguments: list[str], code: int, told: str, tmp_path: Path) -> None:
    text = write_rulebook(tmp_path)
    before = {one: one.read_bytes() for one in tmp_path.iterdir()}
    names = {"PAGE": tmp_path / "p.html", "TEXT": text, "SCENARIOS": tmp_path / "little.scenarios.yaml"}
    given = [str(names.get(one, one)).replace("FOLDER", str(tmp_path)) for one in arguments]
    done = run(tmp_path, *given)
    assert done.exit_code == code, done.output
    assert told in " ".join(done.stderr.split())
    assert {one: one.read_bytes() for one in tmp_path.iterdir()} == before


def test_no_page_is_made_from_scenarios_with_mistakes(tmp_path: Path) -> None:
    write_rulebook(tmp_path)
    beside = tmp_path / "little.scenarios.yaml"
    beside.write_text(beside.read_text("utf-8").replace("scenario: it goes", "scenaro: it goes"), "utf-8")
    done = run(tmp_path, "--html", tmp_path / "page.html")
    assert done.exit_code == 1 and "`scenario`" in done.stderr
    assert not (tmp_path / "page.html").exists()


def test_an_empty_text_has_a_page(tmp_path: Path) -> None:
    write_rulebook(tmp_path).write_text("", "utf-8")
    (tmp_path / "little.rulebook.yaml").unlink()
    page = tmp_path / "page.html"
    assert run(tmp_path, "--html", page).exit_code == 0
    assert sentences(tree(page.read_text("utf-8"))) == []


def test_what_the_text_says_against_itself_contradicts_its_sentence(folder: Path) -> None:
    subject, ties, file = subject_of(str(folder / "little.yaml"), None)
    report = report_of(read_rulebook(TEXT.encode()), "en", subject, ties.texts["en"])
    wrong = next(one.unit for one in report.tied.sentences if one.unit.text.startswith("A card"))
    report = replace(report, findings=(TextFinding("sum", wrong.place, "the parts make 7, not 8", wrong),))
    root = tree(annotated_page(report, evidence_of(file), "en"))
    assert sentence(root, "A card").get("data-status") == "contradicted"
    assert "✗ the parts make 7, not 8" in items(next(of_class(block(root, "A card"), "margin")))
    assert items(by_id(root, "look")) == ["line 3 the parts make 7, not 8"]
