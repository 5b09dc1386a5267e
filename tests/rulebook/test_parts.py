"""Which parts cite what, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.load import installed
from croupier.language.ruleset.parts import CitingPart, citations_of, implementing_parts
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n
from croupier.rules import load

from tests.rulebook.pages import write_little

HOUSE_RULES = rulesets_folder() / "house-rules"


def first_line(part: CitingPart) -> str:
    return part.place.source.line(part.place.line).strip()


def every_citation(ruleset: Ruleset) -> set[tuple[str, Span]]:
    """All that a ruleset holds anywhere, found without knowing its parts."""
    found: set[tuple[str, Span]] = set()
    waiting: list[Any] = [ruleset]
    while waiting:
        one = waiting.pop()
        if isinstance(one, n.Cite):
            found.add((one.code, one.place))
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, tuple | list | frozenset | set):
            waiting += one
        elif is_dataclass(one) and not isinstance(one, Span | Source | type):
            waiting += [getattr(one, part.name) for part in fields(one)]
    return found


@pytest.mark.parametrize("name", installed())
def test_no_citation_is_forgotten(name: str) -> None:
    ruleset = load(name).ruleset
    found = {(one.cite.code, one.cite.place) for one in citations_of(ruleset)}
    assert found == every_citation(ruleset) != set()


def test_what_settles_and_what_a_table_may_change_is_told(tmp_path: Path) -> None:
    file = write_little(tmp_path)
    text = file.read_text("utf-8").replace(
        "options:\n", 'options:\n  extra: {type: rule, default: "cites LIT-001\\nadd 1 to pot"}\n', 1
    )
    file.write_text(text, "utf-8")
    found = [one for one in citations_of(load(file).ruleset) if one.part.kind == "option"]
    assert [(one.cite.code, one.part.name, one.settles, one.agreed) for one in found] == [
        ("LIT-001", ("extra",), False, True),
        ("OPEN-1", ("mood",), True, False),
    ]


def test_every_kind_of_part_stands_where_it_is_written(tmp_path: Path) -> None:
    parts = implementing_parts(load(write_little(tmp_path)).ruleset)
    assert {(one.kind, one.name): first_line(one)[:20] for one in parts["LIT-002"]} == {
        ("field", ("star",)): "star: {type: boolean",
        ("deck", ()): "deck:",
        ("card", ("joker",)): "joker: {label: {en: ",
        ("pile", ("heap",)): "heap:  {seen_by: all",
        ("state", ("pot",)): "pot:     {type: numb",
        ("outcome", ()): "outcome: player.poin",
        ("definition", ("fits",)): "define fits(card):",
        ("rule", ("set_up",)): "to set_up marks setu",
        ("decision", ("choose",)): "decision choose(play",
        ("decision", ("thank",)): "decision thank(playe",
        ("move", ("choose", "lay")): "lay(card in hand(pla",
        ("move", ("choose", "cry")): "cry: add 1 to p.poin",
    }
    assert [one.kind for one in parts["OPEN-2"]] == ["players"]
    assert [(one.kind, one.name) for one in parts["OPEN-1"]] == [("option", ("mood",))]


def test_what_a_layer_changes_stands_in_the_layer(tmp_path: Path) -> None:
    file = tmp_path / "late.yaml"
    base = write_little(tmp_path)
    file.write_text(
        "language: 1\nhouse_rule: late\nfor: ./little.yaml\nrules: |\n"
        "  after set_up:\n    cites LIT-003\n    add 1 to pot\n"
        "  extend decision choose(player):\n    instead of take:\n      cites LIT-005\n      add 2 to pot\n",
        "utf-8",
    )
    parts = implementing_parts(load(base, [file]).ruleset)
    for code, kind, line in (("LIT-003", "rule", 5), ("LIT-005", "move", 11)):
        (part,) = parts[code]
        assert part.kind == kind
        assert (Path(part.place.source.name).name, part.place.line) == ("late.yaml", line)


def test_a_variant_that_cites_by_name_means_the_rule_of_its_base() -> None:
    parts = implementing_parts(load("uno-minions").ruleset)
    (part,) = [one for one in parts["MIN-033"] if one.kind == "behaviour"]
    assert part.name == ("reverse", "takes_effect")
    assert part.place.source.name == str(installed()["uno"])
    assert first_line(part).startswith("when reverse takes_effect")
