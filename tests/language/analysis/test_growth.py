"""A check takes time in proportion to the text: twice as much of anything makes twice as many calls, not four times.

Calls are counted, Python's and those of its built-in functions, so that nothing depends on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from croupier.language.analysis.lints import pairs
from croupier.rules import diagnose

from tests.amount import part
from tests.language.analysis.shapes import CHANGES, SHAPES, base_of_changes, guarded_moves

SMALL = 10
COUNTED = (
    *("guarded_moves", "unlike_moves", "card_moves", "decisions", "definitions_on_one", "states", "options", "kinds"),
    *("behaviours", "branches", "loops_of_one_rule", "set_before", "finishes", "meanwhiles", "secrets"),
)
"""The shapes whose calls are counted here; the others are there to be measured."""
MOST_GROWTH = 2.6
"""Of what is added when a text doubles twice: 2 for calls in proportion to the text, 4 for each pair."""


def calls_of(work: Callable[[], Any]) -> int:
    count = 0

    def counting(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def growth(count: Callable[[int], int]) -> float:
    """Calls that the second doubling adds for each that the first adds."""
    count(1)  # what is made once in a process
    one, two, four = (count(SMALL * times) for times in (1, 2, 4))
    return (four - two) / (two - one)


@pytest.mark.parametrize("name", part(COUNTED, 4))
def test_a_check_makes_calls_in_proportion_to_the_text(name: str, tmp_path: Path) -> None:
    def count(size: int) -> int:
        path = tmp_path / f"{size}.yaml"
        path.write_text(SHAPES[name](size), "utf-8")
        return calls_of(lambda: diagnose(path))

    assert growth(count) < MOST_GROWTH


@pytest.mark.parametrize("name", part(CHANGES, 4))
def test_laying_changes_on_makes_calls_in_proportion_to_the_text(name: str, tmp_path: Path) -> None:
    def count(size: int) -> int:
        base, rule = tmp_path / f"{size}.yaml", tmp_path / f"rule-{size}.yaml"
        base.write_text(base_of_changes(size), "utf-8")
        rule.write_text(CHANGES[name](size), "utf-8")
        return calls_of(lambda: diagnose(base, [rule]))

    assert growth(count) < MOST_GROWTH


def test_conditions_of_moves_are_held_against_a_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    no_value = pairs._no_value

    def counting(*tests: Any) -> bool:
        nonlocal compared
        compared += 1
        return no_value(*tests)

    monkeypatch.setattr(pairs, "_no_value", counting)
    path = tmp_path / "moves.yaml"
    path.write_text(guarded_moves(200), "utf-8")
    assert "no-possible-move" in {one.code for one in diagnose(path)}
    assert 0 < compared <= 200 * 10
