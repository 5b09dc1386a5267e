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

from tests.rulesets.tables import Rules, Table

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


RULES = Rules.shipped("uno-minions")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("colour", ["orange", "yellow", "green", "blue"])
def test_the_drawing_ends_with_the_first_card_of_the_colour(seed: int, colour: str) -> None:
    table = Table(RULES, 4, seed, dealer_choice="first_seat")
    while table.asked[0] != "play_or_draw":
        table.do(f"{table.asked[1]}: {table.offered(table.asked[1])[0]}")
    player = table.asked[1]
    victim = {"A": "B", "B": "C", "C": "D", "D": "A"}[player]
    table.lay_out({player: ["Mutant Minion", "blue 1", "blue 2"], victim: []}, ["yellow 5"])
    table.put("direction", "left")
    table.put("upcoming", victim)
    table.put_on_turn(player, ["turn", "play_or_draw"])
    random.Random(seed).shuffle(table.state.piles[table.layout.pile_index("stock")])
    stock = table.pile("stock")[::-1]
    table.do(f"{player}: play Mutant Minion", f"{player}: name {colour}")
    until = next(at for at, card in enumerate(stock) if card.startswith(f"{colour} "))
    assert table.pile("hand", victim) == stock[: until + 1]
    assert table.asked == ("play_or_draw", victim)
