"""What a file declares, and what the files of a folder declare."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor import Service
from croupier.editor.symbols.outline import OutlineItem

from tests.editor.game import STATEMENTS, lay_out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path)


def told(items: tuple[OutlineItem, ...], depth: int = 0) -> list[str]:
    """Each item on a line, below what it lies in."""
    found = []
    for one in items:
        found += [f"{'  ' * depth}{one.sort} {one.name}{' (changed)' * one.changes}", *told(one.children, depth + 1)]
    return found


def test_a_house_rule_in_outline(folder: Path) -> None:
    assert told(Service().outline(folder / "house.yaml")) == [
        "section options",
        "  option penalty",
        "section state",
        "  state passes",
        "section reasons",
        "section labels",
        "section rules",
        "  rule draw_card (changed)",
        "  rule lay (changed)",
        "  rule fits (changed)",
        "  rule play_or_draw (changed)",
        "    move pass_on",
    ]


def test_values_lie_in_their_types_and_moves_in_their_decisions(folder: Path) -> None:
    found = told(Service().outline(folder / "nines.yaml"))
    at = found.index("  type suit")
    assert found[at : at + 4] == ["  type suit", "    member clubs", "      member field warm", "    member hearts"]
    at = found.index("  rule play_or_draw")
    assert found[at : at + 4] == ["  rule play_or_draw", "    move play", "    move draw", "    move warn"]


def test_scenarios_and_statements_in_outline(folder: Path) -> None:
    assert told(Service().outline(folder / "nines.scenarios.yaml")) == ["scenario nobody can play"]
    (folder / "nines.statements.yaml").write_text(STATEMENTS, "utf-8")
    assert told(Service().outline(folder / "nines.statements.yaml")) == ["section The deal", "  statement NIN-02"]


def test_every_item_holds_its_name_and_lies_in_what_is_around_it(folder: Path) -> None:
    def check(items: tuple[OutlineItem, ...], text: str) -> None:
        for one in items:
            assert one.whole.start <= one.range.start <= one.range.end <= one.whole.end
            assert one.sort == "scenario" or text[one.range.start : one.range.end] == one.name
            assert all(each.whole.start >= one.whole.start for each in one.children)
            check(one.children, text)

    for name in ("nines.yaml", "variant.yaml", "house.yaml", "nines.scenarios.yaml"):
        check(Service().outline(folder / name), (folder / name).read_text("utf-8"))


def test_a_search_finds_declarations_in_all_files_and_no_changes(folder: Path) -> None:
    found = Service().symbols(folder / "nines.yaml", "PASS")
    assert {(one.name, one.sort, Path(one.place.path).name, one.within) for one in found} == {
        ("passes", "state", "house.yaml", "state"),
        ("pass_on", "move", "house.yaml", "play_or_draw"),
    }
    assert [Path(one.place.path).name for one in Service().symbols(folder / "house.yaml", "draw_card")] == [
        "nines.yaml"
    ]


def test_a_text_that_is_no_yaml_has_no_outline(folder: Path) -> None:
    service = Service()
    service.open(folder / "empty.yaml", "")
    assert service.outline(folder / "empty.yaml") == ()
