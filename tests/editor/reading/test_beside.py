"""What is shown beside a text: the parameters of a call, folds, and hints."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor.positions import TextRange
from croupier.editor.reading.signatures import CallHelp

from tests.editor.reading.places import Desk


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("lay(", CallHelp("lay", ("player", "card"), "", 0)),
        ("lay(seat(1), ", CallHelp("lay", ("player", "card"), "", 1)),
        ("lay(seat(", CallHelp("seat", ("number",), "player", 0)),
        ("add size(hand", CallHelp("size", ("any list",), "number", 0)),
        ("lay(seat(1), top(stock))", None),
        ("set named to strict(", None),
        ("lay([", None),
    ],
)
def test_what_a_call_takes(tmp_path: Path, typed: str, found: CallHelp | None) -> None:
    desk = Desk(tmp_path)
    text = f"{desk.text.rstrip()}\n  to more(card):\n    {typed}"
    desk.service.change(desk.file, text)
    assert desk.service.call_help(desk.file, len(text)) == found


@pytest.mark.parametrize("mistake", [False, True])
def test_sections_and_definitions_fold(tmp_path: Path, mistake: bool) -> None:
    desk = Desk(tmp_path)
    if mistake:
        desk.text = "title: 'open\n" + desk.text
        desk.service.change(desk.file, desk.text)
    folds = {desk.text[one.start : one.end] for one in desk.service.folds(desk.file)}
    assert any(one.startswith("piles:") and one.endswith("main}}") for one in folds)
    assert any(one.startswith("  to set_up:") and one.endswith("to discard") for one in folds)
    assert not any(one.startswith("title") for one in folds)


def test_types_of_locals_and_layers_of_rules_are_hinted(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    whole = TextRange(0, len(desk.text))
    hints = {desk.text[one.offset - 9 : one.offset]: one.text for one in desk.service.hints(desk.file, whole)}
    assert hints["let drawn"] == ": card"
    assert hints["or each p"] == ": player"
    house = Desk(tmp_path, "house.yaml")
    hints = {
        house.text[one.offset - 10 : one.offset]: one.text
        for one in house.service.hints(house.file, TextRange(0, len(house.text)))
    }
    assert hints["fits(card)"] == " nines"
    first = house.text.index("also fits(card)")
    assert len(house.service.hints(house.file, TextRange(first, first + 20))) == 1
