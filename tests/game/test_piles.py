"""Piles as values: in moves, state, texts, scenarios, records, saves and arrays."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier import load
from croupier.authoring.scenarios.record import record
from croupier.engines.contract.restored import check_restored
from croupier.game.game import Game
from croupier.table.state import DamagedState

from tests.authoring.scenarios.little import problems_of, result_of
from tests.authoring.scenarios.test_record import HERE, status
from tests.game.table import FOLDER, Table
from tests.study.batches.tables import differing, reader_of, rows_of
from tests.withstand.games import Chance, after

RULES = load(FOLDER / "piles.yaml")
GIVEN = """\
given:
  players: 2
  hands: {A: [clubs 3, hearts 7], B: [spades 9]}
  meld A 1: [clubs 5]
do:
  - A: add to meld A 1 clubs 3
"""


def played(answers: int, seed: int = 5, players: int = 3) -> Game:
    return after(RULES.new_game(players=players, seed=seed, engine="reference"), answers, Chance(seed))


def test_a_loop_over_a_family_goes_through_its_piles() -> None:
    table = Table("piles", players=3, seed=4)
    assert [len(table.state.piles[table.layout.pile_index("hand", seat)]) for seat in range(3)] == [5, 5, 5]


@pytest.mark.parametrize(
    ("language", "ending"), [("en", " to Player 1’s meld 1"), ("fr", " sur combinaison 1 de Joueur 1")]
)
def test_a_move_calls_a_pile_by_its_name_its_indices_and_its_owner(language: str, ending: str) -> None:
    game = RULES.new_game(players=2, seed=5)
    move = next(one for one in game.offers[0].moves if one.name == "add_to")
    assert game.move_text(move, 0, game.teller(language)).replace("\N{NO-BREAK SPACE}", " ").endswith(ending)
    place = game.program.layout.piles[move.arguments["m"]]
    assert (place.name, place.owner, place.at) == ("meld", 0, (0,))


@pytest.mark.parametrize("expected", ["favourite: meld A 2", "target: meld A 1", "last A: hand A", "last B: nothing"])
def test_scenarios_name_piles_as_arguments_and_as_values(expected: str, tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES) == []


@pytest.mark.parametrize("expected", ["favourite: meld A 3", "target: heap", "last A: hand B"])
def test_scenarios_tell_piles_apart(expected: str, tmp_path: Path) -> None:
    assert len(problems_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES)) == 1


@pytest.mark.parametrize("expected", ["favourite: hand A", "target: meld A 4", "last A: nowhere"])
def test_a_scenario_is_refused_whose_value_is_no_pile_of_the_type(expected: str, tmp_path: Path) -> None:
    result = result_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES)
    assert [one.diagnostic.code for one in result.problems] == ["unknown-value"]


def test_a_record_of_piles_is_a_scenario_that_passes(tmp_path: Path) -> None:
    for seed in range(2):
        assert status(RULES, record(RULES, played(9, seed, 2 + seed), HERE), tmp_path) == "passed"


def test_columns_and_saves_hold_piles() -> None:
    for seed in range(3):
        game = played(7, seed, 2 + seed % 3)
        assert differing(reader_of(game.program).spec, *rows_of(game)) == []
        kept = RULES.restore(game.save())
        assert (kept.state_hash(), kept.raw_offers) == (game.state_hash(), game.raw_offers)


def test_a_save_whose_pile_is_of_another_family_is_refused() -> None:
    game = RULES.restore(played(7).save())
    layout, values = game.program.layout, game.state.values
    at = layout.state_index("favourite")
    values[at] = layout.pile_index("meld", 2, 2)
    check_restored(game.program, game.state)
    values[at] = layout.pile_index("heap")
    with pytest.raises(DamagedState):
        check_restored(game.program, game.state)
