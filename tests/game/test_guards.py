"""A guard is asked before what it guards: without it, the same condition is a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.engines.contract.faults import Fault
from croupier.rules import load, load_text
from croupier.study.simulation.engines import present

FOLDER = Path(__file__).parent
GUARDS = FOLDER.joinpath("guards.yaml")
HOUSE_RULE = FOLDER.joinpath("guarded.yaml")
GUARDED = {"by_domain", "by_earlier", "by_left", "by_own", "by_where"}
WITHOUT = {
    "the domain of a parameter": ("size(won(p)) > 0", "size(won(p)) >= 0"),
    "the domain of an earlier parameter": ("size(won(p)) = 1", "size(won(p)) < 2"),
    "the left part of and": ("size(won(anyone)) >= 1 and", "size(won(anyone)) >= 0 and"),
    "where of several cards": ("c.value < 0", "c.value > 0"),
    "where of meanwhile": ("where not size(won(p)) = 0", "where size(won(p)) < 2"),
}


@pytest.mark.parametrize("engine", present())
@pytest.mark.parametrize("house_rules", [[], [HOUSE_RULE]], ids=["alone", "with a house rule"])
def test_guards_keep_conditions_from_being_asked(house_rules: list[Path], engine: str) -> None:
    game = load(GUARDS, house_rules).new_game(seed=1, engine=engine)
    for _ in range(2):
        moves = [move for offer in game.offers for move in offer.moves]
        assert {move.name for move in moves} == GUARDED
        game.play(next(move for move in moves if move.name == "by_own"))
    assert game.engine == engine


@pytest.mark.parametrize("guard", WITHOUT)
def test_without_its_guard_a_condition_is_a_fault(guard: str) -> None:
    text = GUARDS.read_text("utf-8")
    old, new = WITHOUT[guard]
    assert old in text
    with pytest.raises(Fault) as caught:
        load_text(text.replace(old, new)).new_game(seed=1)
    assert caught.value.code == "nothing-to-choose"


def test_without_the_condition_of_the_base_what_a_house_rule_forbids_is_a_fault(tmp_path: Path) -> None:
    base, house_rule = tmp_path / "guards.yaml", tmp_path / "guarded.yaml"
    base.write_text(GUARDS.read_text("utf-8").replace("size(won(somebody)) != 0", "size(won(somebody)) < 5"), "utf-8")
    house_rule.write_bytes(HOUSE_RULE.read_bytes())
    assert load(base).new_game(seed=1).offers
    with pytest.raises(Fault) as caught:
        load(base, [house_rule]).new_game(seed=1)
    assert caught.value.code == "nothing-to-choose"
