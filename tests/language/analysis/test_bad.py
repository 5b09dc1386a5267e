"""Bad rule files: each has exactly the diagnostics that its comments expect, on exactly those lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from croupier.language.analysis import check
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import load_ruleset
from croupier.language.ruleset.options import apply_options
from croupier.language.syntax.limits import DEFAULT_LIMITS
from croupier.language.syntax.words import RESERVED
from croupier.rules import diagnose as diagnose_file

from tests.language.analysis.documents import FOLDER, Expected, diagnose, expected_of, whole
from tests.language.diagnostics.catalogue import codes_told_in

BAD = sorted((FOLDER / "bad").glob("*.yaml"))
UP_TO_THE_ANALYSIS = ("language/syntax", "language/ruleset", "language/analysis")


def problems_of(path: Path) -> list[Diagnostic]:
    return diagnose(whole(path.read_text("utf-8")), str(path), lints=path.stem.startswith("lint-"))


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_a_bad_file_has_the_expected_diagnostics_and_no_others(path: Path) -> None:
    expected = expected_of(path.read_text("utf-8"))
    found = problems_of(path)
    assert sorted((one.place.line, one.code) for one in found) == sorted((one.line, one.code) for one in expected)
    for one in expected:
        assert any(answers(one, diagnostic) for diagnostic in found), one
    assert {one.place.source.name for one in found} == {str(path)}


def answers(expected: Expected, found: Diagnostic) -> bool:
    said = f"{found.message} {found.help}"
    return (found.place.line, found.code) == (expected.line, expected.code) and expected.words in said


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_a_message_is_one_line_of_plain_words(path: Path) -> None:
    for one in problems_of(path):
        assert one.message and "\n" not in one.message + one.help + one.label
        assert not one.message[0].isupper()
        assert not one.message.endswith(".") and not one.help.endswith(".")
        assert one.place.end >= one.place.start


def test_a_name_that_a_list_has_is_told_where_the_list_comes_from() -> None:
    (found,) = (one for one in problems_of(FOLDER / "bad" / "taken-state.yaml") if one.place.text == "stakes")
    assert [(one.place.text, one.label) for one in found.related] == [("stake", "`stakes` is the list of its values")]


# --- every code has a file -----------------------------------------------------------------------


def missing_file(folder: Path) -> list[Diagnostic]:
    return load_ruleset(folder / "nowhere.yaml")[1]


def folder_as_file(folder: Path) -> list[Diagnostic]:
    (folder / "empty.yaml").mkdir()
    return load_ruleset(folder / "empty.yaml")[1]


def unreadable_file(folder: Path) -> list[Diagnostic]:
    path = folder / ("a" * 300 + ".yaml")
    return load_ruleset(path)[1]


def latin_1(folder: Path) -> list[Diagnostic]:
    path = folder / "latin.yaml"
    path.write_bytes("title: é".encode("latin-1"))
    return load_ruleset(path)[1]


def large_file(folder: Path) -> list[Diagnostic]:
    path = folder / "large.yaml"
    path.write_text("#" * (DEFAULT_LIMITS.bytes + 1))
    return load_ruleset(path)[1]


def large_list(folder: Path) -> list[Diagnostic]:
    path = folder / "list.yaml"
    path.write_text("title: [" + "1," * DEFAULT_LIMITS.nodes + "]")
    return load_ruleset(path)[1]


def unknown_name(folder: Path) -> list[Diagnostic]:
    return load_ruleset("crazy_nines")[1]


def choice_of_what_is_fixed(folder: Path) -> list[Diagnostic]:
    text = (FOLDER / "layered.yaml").read_text("utf-8")
    (folder / "fixed.yaml").write_text(text.replace("default: 100}", "default: 100, fixed: 50}"), "utf-8")
    ruleset, problems = load_ruleset(folder / "fixed.yaml")
    assert ruleset is not None and not problems
    return apply_options(ruleset, {"target": 60})[1]


def unknown_option(folder: Path) -> list[Diagnostic]:
    ruleset, _ = load_ruleset(FOLDER / "layered.yaml")
    assert ruleset is not None
    return apply_options(ruleset, {"targte": 3})[1]


def with_house_rules(folder: Path, *rules: str, game: str = "layered") -> list[Diagnostic]:
    (folder / "layered.yaml").write_text((FOLDER / "layered.yaml").read_text("utf-8"))
    names = []
    for number, text in enumerate(rules, 1):
        path = folder / f"rule-{number}.yaml"
        path.write_text(f"language: 1\nhouse_rule: rule-{number}\nfor: {game}\n{text}")
        names.append(path)
    ruleset, problems = load_ruleset(folder / "layered.yaml", names)
    return [*problems, *(check(ruleset).diagnostics if ruleset is not None else [])]


def two_that_collide(folder: Path) -> list[Diagnostic]:
    change = "rules: |\n  instead of deal(player, number cards): do nothing\n"
    return with_house_rules(folder, change, change)


def for_another_game(folder: Path) -> list[Diagnostic]:
    return with_house_rules(folder, "rules: |\n  to more: do nothing\n", game="bridge")


def that_changes_nothing(folder: Path) -> list[Diagnostic]:
    return with_house_rules(folder, "title: Idle\n")


def unlisted_statement(folder: Path) -> list[Diagnostic]:
    listed = "- {section: Play, statements: {ABC-001: Whoever goes first deals}}\n"
    (folder / "layered.statements.yaml").write_text(listed)
    text = (FOLDER / "layered.yaml").read_text("utf-8")
    (folder / "layered.yaml").write_text(
        text.replace("number cards):\n", "number cards):\n    cites ABC-001, ABC-002\n")
    )
    return diagnose_file(folder / "layered.yaml")


def statements_without_sections(folder: Path) -> list[Diagnostic]:
    (folder / "layered.statements.yaml").write_text("ABC-001: Whoever goes first deals\n")
    (folder / "layered.yaml").write_text((FOLDER / "layered.yaml").read_text("utf-8"))
    return diagnose_file(folder / "layered.yaml")


def beyond_the_folder(folder: Path) -> list[Diagnostic]:
    (folder / "games").mkdir()
    (folder / "layered.yaml").write_text((FOLDER / "layered.yaml").read_text("utf-8"))
    (folder / "games" / "more.yaml").write_text("language: 1\nruleset: more\nextends: ../layered.yaml\n")
    return diagnose_file(folder / "games" / "more.yaml", within=folder / "games")


MADE: dict[str, Callable[[Path], list[Diagnostic]]] = {
    "no-such-file": missing_file,
    "not-a-file": folder_as_file,
    "not-a-list": statements_without_sections,
    "unreadable-file": unreadable_file,
    "not-utf8": latin_1,
    "file-too-large": large_file,
    "too-many-nodes": large_list,
    "unknown-ruleset": unknown_name,
    "outside-folder": beyond_the_folder,
    "unknown-option": unknown_option,
    "fixed-option": choice_of_what_is_fixed,
    "conflict": two_that_collide,
    "wrong-game": for_another_game,
    "no-change": that_changes_nothing,
    "unknown-statement": unlisted_statement,
}
"""Codes whose cause no file can show by itself."""


@pytest.mark.parametrize("code", MADE)
def test_what_no_file_can_show_is_one_diagnostic(code: str, tmp_path: Path) -> None:
    found = MADE[code](tmp_path)
    assert [one.code for one in found] == [code]
    assert found[0].message and found[0].help


def test_every_code_has_a_bad_file() -> None:
    covered = {one.code for path in BAD for one in expected_of(path.read_text("utf-8"))} | set(MADE)
    in_program = codes_told_in(*UP_TO_THE_ANALYSIS)
    assert len(in_program) > 80
    assert sorted(in_program - covered) == []
    assert sorted(covered - in_program) == []


# --- one mistake, one message --------------------------------------------------------------------


def rules(text: str) -> str:
    return whole("rules: |\n" + "".join(f"  {line}\n" for line in text.split("\n")))


FOLLOWERS = {
    "a type of a parameter": """
to game: turn(seat(1))
to turn(plyer): add plyer.score to plyer.score
""",
    "a type that is given": """
to game:
  let x = a()
  set count to x + x.y
to a giving nmber: give 3
""",
    "a name that a local holds": """
to game:
  let x = unheard_of
  set count to x
  move x to x
  if x: take(x.y)
to take(number n): do nothing
""",
    "a definition's body": """
to game:
  if f(3) > 2 and f(3): set count to f(3)
define f(number n): n + unheard_of
""",
    "a source": """
to game:
  for each x in unheard_of where x.value > 2:
    move x to stock
    set current to x
""",
    "a rule": """
to game:
  let x = unheard_of(count)
  set winner to x
""",
    "a list": """
to game:
  for each x in [unheard_of, 3]: set count to x
""",
    "a moment's kind": """
to game: enters(top(stock))
moment enters(card)
when unheard_of enters(card): add card.value to count
""",
    "an argument": """
to game: set count to max(unheard_of, 3) + min(3, 4)
""",
    "a player": """
to game: set unheard_of.score to 3
""",
    "a domain": """
to game: ask d(seat(1))
decision d(player):
  take(card in unheard_of) when card.value > 2: move card to stock
""",
    "what is tested for none": """
to game:
  let x = unheard_of
  if x = none: do nothing
  else: set current to x
  set count to x otherwise 3
""",
    "a face": """
to game: set count to f(unheard_of)
define f(face a): a.value
""",
    "a rule that cannot be read": """
to game:
  let x = a(3)
  set count to x
  ask b(current)
  finish a
to a(number n giving number: give n
decision b(player)
  pass: do nothing
when joker c(card): do nothing
""",
}


@pytest.mark.parametrize("case", FOLLOWERS)
def test_what_follows_from_a_mistake_is_not_told(case: str) -> None:
    found = diagnose(rules(FOLLOWERS[case].strip()))
    told = [one.code for one in found]
    assert told in (["unknown-name"], ["unknown-type"], ["unknown-kind"], ["syntax", "syntax", "unknown-name"])


def test_independent_mistakes_of_every_stage_are_told_in_one_run() -> None:
    """YAML, the document's shape, syntax, names, types, the deck, flow: each hides no other."""
    found = diagnose(
        whole(
            """\
summery: a game
summary: &anchor a game
fields:
  suit: suit?
  value: {type: number, default: clubs}
state:
  count: {type: number, starts: 0, each: ronud}
rules: |
  to game:
    set count to 1 +
  to round:
    set count to cuont + 1
    add clubs to count
  to give_it giving number: do nothing
  to over: over()
  define bad name: 3
"""
        )
    )
    assert [(one.place.line, one.code) for one in found] == [
        (1, "unknown-key"),
        (2, "yaml-alias"),
        (5, "type-mismatch"),
        (7, "unknown-mark"),
        (10, "syntax"),
        (12, "unknown-name"),
        (13, "type-mismatch"),
        (14, "missing-give"),
        (15, "recursion"),
        (16, "syntax"),
    ]


# --- names that mean something elsewhere ---------------------------------------------------------

PYTHON = (
    *(
        "eval",
        "exec",
        "print",
        "type",
        "self",
        "open",
        "int",
        "len",
        "list",
        "object",
        "lambda",
        "import",
        "id",
        "super",
    ),
    *("globals", "getattr", "vars", "dir", "help", "exit", "yield", "return", "pass", "raise", "is", "del", "lark"),
)
DUNDER = ["__class__", "__init__", "__import__", "__dict__", "_private", "__"]


@pytest.mark.parametrize("name", PYTHON)
def test_names_of_python_are_plain_names(name: str) -> None:
    text = rules(
        f"to game:\n  {name}(3)\n  for each one in stock where f_{name}(one): set count to one.value\n"
        f"to {name}(number n):\n  set count to n\ndefine f_{name}(card {name}_card): {name}_card.value = 2"
    )
    assert diagnose(text) == []


@pytest.mark.parametrize("name", sorted(RESERVED & {"not", "and", "or", "if", "else", "for", "while", "with", "in"}))
def test_words_of_both_languages_are_refused_as_names(name: str) -> None:
    assert [one.code for one in diagnose(rules(f"to {name}(number n): do nothing"))] in (
        ["syntax"],
        ["keyword-as-name"],
    )


@pytest.mark.parametrize("name", DUNDER)
@pytest.mark.parametrize(
    "use",
    [
        "to {}: do nothing",
        "define {}: 3",
        "to turn: {}(3)",
        "to turn: set count to {}",
        "to turn: set count to stock.{}",
        "to turn: set count to seat(1).{}",
        "to turn: set {} to 3",
        "to turn: finish {}",
        "to turn marks {}: do nothing",
        "decision choose(player):\n  {}: do nothing",
        "moment {}(card)",
    ],
)
def test_names_with_underscores_in_front_are_refused(name: str, use: str) -> None:
    found = diagnose(rules(use.format(name)))
    assert found and {one.code for one in found} <= {"bad-name", "syntax", "unknown-sign"}


@pytest.mark.parametrize("name", ["__class__", "__dict__", "mro", "real", "__init__", "piles", "frames", "values"])
@pytest.mark.parametrize("base", ["top(stock)", "seat(1)", "clubs", "count", "joker", "target", "stock"])
def test_a_field_of_python_is_no_field(base: str, name: str) -> None:
    found = diagnose(rules(f"to turn: set count to {base}.{name}"))
    assert [one.code for one in found] in (["unknown-field"], ["bad-name"], ["syntax"])


@pytest.mark.parametrize("key", ["__class__", "model_config", "model_fields", "_x", "__pydantic_extra__", "copy"])
@pytest.mark.parametrize(
    "where", ["{}: 3", "state:\n  count: {{type: number, {}: 3}}", "piles:\n  stock: {{seen_by: all, {}: 3}}"]
)
def test_a_key_of_python_is_no_key(where: str, key: str) -> None:
    found = diagnose(whole(where.format(key)))
    assert "unknown-key" in [one.code for one in found]


@pytest.mark.parametrize(
    "key", ["__class__", "model_config", "model_fields", "_x", "__pydantic_extra__", "copy", "place"]
)
@pytest.mark.parametrize("where", ["cards:\n  joker: {{{}: 3}}", "types:\n  suit: {{clubs: {{{}: 3}}, hearts: {{}}}}"])
def test_a_key_of_python_is_no_field_of_a_kind_or_a_value(where: str, key: str) -> None:
    """A field of a value is defined by being there; every other value then lacks it."""
    found = diagnose(whole(where.format(key)))
    assert found
    assert {one.code for one in found} <= {
        "unknown-field",
        "bad-member-field",
        "missing-field",
        "bad-name",
        "unknown-key",
        "bad-value",
        "unknown-kind",
    }
