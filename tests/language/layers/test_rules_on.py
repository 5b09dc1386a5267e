"""What a house rule says more on one ruleset: there, on what is made from it, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.analysis import check
from croupier.language.ruleset.clashes import clashes
from croupier.language.ruleset.load import load_layers, load_ruleset
from croupier.rules import Rules

HERE = Path(__file__).parent
HEAD = "language: 1\nhouse_rule: mine\nfor: ./base.yaml\n"
RULES = "rules: |\n  after act(number n): tell()\n  to tell: note(8)\n"
MORE = "rules_on:\n  ./variant.yaml: |\n    after tell: note(9)\n"
VARIANT = "language: 1\nruleset: {name}\nextends: ./{base}.yaml\ntitle: Other\nrules: |\n  before stage: note(6)\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A base, a variant, one made from that, and another."""
    (tmp_path / "base.yaml").write_text((HERE / "base.yaml").read_text("utf-8"), "utf-8")
    for name, base in (("variant", "base"), ("younger", "variant"), ("other", "base")):
        (tmp_path / f"{name}.yaml").write_text(VARIANT.format(name=name, base=base), "utf-8")
    return tmp_path


def house_rule(folder: Path, text: str, name: str = "mine") -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(text.replace("mine", name), "utf-8")
    return file


def refusals(ruleset: Path, *house_rules: Path) -> list[tuple[str, str, int]]:
    """The code of each, the file and the line."""
    _, problems = load_ruleset(ruleset, house_rules)
    return [(one.code, Path(one.place.source.name).name, one.place.line) for one in problems]


def trail(ruleset: Path, *house_rules: Path) -> int:
    """The digits that a game writes; 8 and 9 are the house rule's."""
    composed, problems = load_ruleset(ruleset, house_rules)
    assert composed is not None and not problems, [str(one) for one in problems]
    game = Rules(check(composed)).new_game(players=2)
    game.play(game.offers[0].moves[0])
    return int(game.view().state[0].value)


@pytest.mark.parametrize(
    ("ruleset", "expected"), [("base", 182357), ("other", 1823576), ("variant", 18923576), ("younger", 189235766)]
)
def test_it_holds_there_and_on_what_is_made_from_it(folder: Path, ruleset: str, expected: int) -> None:
    assert trail(folder / f"{ruleset}.yaml", house_rule(folder, HEAD + RULES + MORE)) == expected


def test_a_ruleset_may_be_called_by_its_name(folder: Path) -> None:
    text = HEAD.replace("./base.yaml", "any") + "rules_on:\n  uno: |\n    after pass_the_deal: do nothing\n"
    assert refusals(folder / "base.yaml", house_rule(folder, text)) == [("no-change", "mine.yaml", 1)]
    composed, problems = load_ruleset("uno", [house_rule(folder, text)])
    assert composed is not None and not problems


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("  unoo: |\n    after tell: note(9)\n", [("unknown-ruleset", "mine.yaml", 8)]),
        ("  ./base.yaml: after tell\n", [("bad-value", "mine.yaml", 8)]),
        ("  ./base.yaml: |\n    after tell: note(\n", [("syntax", "mine.yaml", 9)]),
        ("  ./base.yaml: |\n    after tall: note(9)\n", [("unknown-target", "mine.yaml", 9)]),
        ("  ./variant.yaml: |\n    after tall: note(9)\n", []),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(folder: Path, more: str, expected: list[object]) -> None:
    assert refusals(folder / "base.yaml", house_rule(folder, f"{HEAD}{RULES}rules_on:\n{more}")) == expected


def test_it_is_a_mapping(folder: Path) -> None:
    text = HEAD + RULES + "rules_on: |\n  after tell: note(9)\n"
    assert refusals(folder / "base.yaml", house_rule(folder, text)) == [("bad-value", "mine.yaml", 7)]


def test_only_a_house_rule_has_it(folder: Path) -> None:
    file = folder / "variant.yaml"
    file.write_text(file.read_text("utf-8") + MORE.replace("variant", "other"), "utf-8")
    assert ("unknown-key", "variant.yaml", 7) in refusals(file)


def test_it_counts_where_house_rules_meet(folder: Path) -> None:
    first = house_rule(
        folder, HEAD + RULES + "rules_on:\n  ./variant.yaml: |\n    instead of stage: note(8)\n", "first"
    )
    second = house_rule(folder, HEAD + "rules: |\n  instead of stage: note(9)\n", "second")
    assert refusals(folder / "base.yaml", first, second) == []
    assert refusals(folder / "variant.yaml", first, second) == [("conflict", "second.yaml", 5)]
    layers, _ = load_layers(folder / "variant.yaml", [first, second])
    assert layers is not None and [one.subject for one in clashes(layers[1])] == ["stage"]
