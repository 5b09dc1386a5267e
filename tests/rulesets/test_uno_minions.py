"""UNO Minions: all that holds in the classic game, and the drawing that ends with a colour."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from croupier.authoring.scenarios.files import scenario_files
from croupier.authoring.scenarios.report import text_report
from croupier.authoring.scenarios.suite import run_suite
from croupier.language.data import rulesets_folder

MINIONS = rulesets_folder() / "uno-minions" / "ruleset.yaml"
UNO = rulesets_folder() / "uno" / "ruleset.yaml"


@pytest.mark.parametrize("file", scenario_files(UNO), ids=lambda one: one.stem)
def test_what_holds_in_the_classic_game_holds_here(file: Path, tmp_path: Path) -> None:
    """Its scenarios pass, with orange for red and four cards more in the stock."""
    text = re.sub(r"\b(red|rouge)\b", "orange", file.read_text("utf-8"))
    text = text.replace(
        "[name orange, name yellow, name green, name blue]", "[name yellow, name green, name blue, name orange]"
    )
    text = re.sub(r"size of stock: (\d+)", lambda found: f"size of stock: {int(found[1]) + 4}", text)
    mine = tmp_path / "scenarios.yaml"
    mine.write_text(text, "utf-8")
    suite = run_suite(MINIONS, [mine])
    assert suite.results and suite.passed, text_report([suite])


COLOURS = ["orange", "yellow", "green", "blue"]
WORDS = [*map(str, range(10)), *map(str, range(1, 10)), *["+2", "Reverse", "Skip"] * 2]
DECK = [f"{colour} {word}" for colour in COLOURS for word in WORDS] + ["Wild", "Wild +4", "Mutant Minion"] * 4
DRAWING = """
- scenario: the drawing ends with the first {colour} card
  given:
    players: 4
    dealer: A
    turn: B
    direction: left
    discard: [yellow 5]
    stock: [{stock}]
    hands: {{A: [{first}], B: [Mutant Minion, blue 1, blue 2], C: [], D: [{last}]}}
  do:
    - B: play Mutant Minion
    - B: name {colour}
  then:
    - hand C: [{drawn}]
    - turn: C
    - decision: play_or_draw
"""


def test_the_drawing_ends_with_the_first_card_of_the_colour(tmp_path: Path) -> None:
    file = tmp_path / "drawing.yaml"
    file.write_text("".join(drawing(seed, colour) for seed in range(5) for colour in COLOURS), "utf-8")
    suite = run_suite(MINIONS, [file])
    assert suite.passed, text_report([suite])
    assert len(suite.results) == 5 * len(COLOURS)


def drawing(seed: int, colour: str) -> str:
    """Return a scenario in which all cards but those in hand and the discard lie shuffled in the stock."""
    stock = list(DECK)
    for card in ("yellow 5", "Mutant Minion", "blue 1", "blue 2"):
        stock.remove(card)
    random.Random(seed).shuffle(stock)
    first, last, stock = stock[:3], stock[3:6], stock[6:]
    until = next(at for at, card in enumerate(stock) if card.startswith(f"{colour} "))
    given = {"stock": stock, "first": first, "last": last, "drawn": stock[: until + 1]}
    return DRAWING.format(colour=colour, **{name: ", ".join(cards) for name, cards in given.items()})
