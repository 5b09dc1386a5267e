"""Mistakes that beginners make in a small game, each through the whole check: one message that helps."""

from __future__ import annotations

from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.language.analysis.documents import FOLDER, diagnose

LITTLE = (FOLDER / "little.yaml").read_text("utf-8")
MISTAKES: list[dict[str, str]] = YAML(typ="safe", pure=True).load(FOLDER / "mistakes.yaml")


def named(mistake: Any) -> str:
    return str(mistake["mistake"]).replace(" ", "-")


def changed(mistake: dict[str, str], to: str) -> str:
    assert mistake["write"] in LITTLE
    return LITTLE.replace(mistake["write"], to, 1)


def test_the_game_has_no_mistakes() -> None:
    assert diagnose(LITTLE, lints=True) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=named)
def test_one_mistake_gives_one_message(mistake: dict[str, str]) -> None:
    (told,) = diagnose(changed(mistake, mistake["as"]))
    assert {
        "at": f"{told.place.line}:{told.place.column}",
        "marks": told.place.text,
        "code": told.code,
        "message": told.message,
        "help": told.help,
    } == {key: mistake[key] for key in ("at", "marks", "code", "message", "help")}


@pytest.mark.parametrize("mistake", [one for one in MISTAKES if "right" in one], ids=named)
def test_what_the_help_says_is_right(mistake: dict[str, str]) -> None:
    assert diagnose(changed(mistake, mistake["right"])) == []
