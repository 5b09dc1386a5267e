"""Offsets, and lines with UTF-16 columns."""

from __future__ import annotations

import pytest
from croupier.editor.positions import LinePosition, Units, offset_of, position_of
from croupier.language.source import Source

TEXT = Source("text", "ab\nc𝄞d\r\n\né")


@pytest.mark.parametrize(
    ("offset", "line", "column"),
    [(0, 0, 0), (2, 0, 2), (3, 1, 0), (4, 1, 1), (5, 1, 3), (6, 1, 4), (8, 2, 0), (10, 3, 1)],
)
def test_an_offset_and_its_position_are_one_place(offset: int, line: int, column: int) -> None:
    assert position_of(TEXT, offset) == LinePosition(line, column)
    assert offset_of(TEXT, LinePosition(line, column)) == offset


def test_positions_outside_of_the_text_are_its_nearest_ends() -> None:
    assert offset_of(TEXT, LinePosition(0, 99)) == 2
    assert offset_of(TEXT, LinePosition(1, 2)) == 4, "the second half of a character is its beginning"
    assert offset_of(TEXT, LinePosition(99, 0)) == len(TEXT.text)
    assert position_of(TEXT, 99) == LinePosition(3, 1)


@pytest.mark.parametrize(("units", "column"), [(Units.UTF8, 5), (Units.UTF16, 3), (Units.UTF32, 2)])
def test_columns_count_units(units: Units, column: int) -> None:
    assert position_of(TEXT, 5, units) == LinePosition(1, column)
    assert offset_of(TEXT, LinePosition(1, column), units) == 5
