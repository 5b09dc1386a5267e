"""Families of piles and states as players, scenarios, records and arrays have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier import load
from croupier.authoring.scenarios.record import record
from croupier.game.game import Game
from croupier.texts.table import table_lines

from tests.authoring.scenarios.little import problems_of
from tests.authoring.scenarios.test_record import HERE, status
from tests.game.table import FOLDER
from tests.study.batches.tables import differing, reader_of, rows_of
from tests.withstand.games import Chance, after

RULES = load(FOLDER / "families.yaml")
GIVEN = """\
given:
  players: 2
  hands: {A: [hearts 3, clubs 7], B: [spades 9]}
  meld A hearts: [hearts 5]
  build 1: [clubs 1]
  build 4: [clubs 2]
  state: {closed 4: yes, frozen clubs: yes, void A hearts: no, target: 3}
"""


def played(answers: int, seed: int = 5, players: int = 3) -> Game:
    return after(RULES.new_game(players=players, seed=seed, engine="reference"), answers, Chance(seed))


def test_a_view_leaves_out_the_empty_piles_of_families_with_several_indices() -> None:
    game = played(12)
    places = [(one.name, one.owner, one.at) for one in game.program.layout.piles]
    piles = list(zip(places, game.state.piles, strict=True))
    shown = [(one.name, one.owner, one.at) for one in game.view(0).piles]
    assert shown == [place for place, cards in piles if cards or place[0] != "meld"]
    assert any(not cards for place, cards in piles if place[0] == "meld")


@pytest.mark.parametrize(("language", "name"), [("en", "build"), ("fr", "tas")])
def test_indices_stand_behind_the_names_of_piles(language: str, name: str) -> None:
    game = played(12)
    first = game.program.layout.pile_families["build"].first
    wanted = {f"{name} {slot + 1}" for slot in range(4) if game.state.piles[first + slot]}
    lines = [line.strip().replace("\N{NO-BREAK SPACE}", " ") for line in table_lines(game, game.teller(language), 0)]
    assert {line.partition(":")[0].strip() for line in lines if line.startswith(name)} == wanted != set()


@pytest.mark.parametrize(
    "expected", ["meld A hearts: [hearts 5]", "size of build 1: 2", "closed 4: yes", "build 2: []"]
)
def test_a_scenario_names_piles_and_states_with_their_indices(expected: str, tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES) == []


@pytest.mark.parametrize("expected", ["meld A hearts: []", "size of build 4: 2", "closed 3: yes"])
def test_a_scenario_tells_the_members_of_a_family_apart(expected: str, tmp_path: Path) -> None:
    assert len(problems_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES)) == 1


def test_a_record_of_families_is_a_scenario_that_passes(tmp_path: Path) -> None:
    for seed in range(3):
        assert status(RULES, record(RULES, played(15, seed, 2 + seed), HERE), tmp_path) == "passed"


def test_columns_and_saves_tell_the_members_of_a_family_apart() -> None:
    for seed in range(4):
        game = played(9, seed, 2 + seed % 3)
        assert differing(reader_of(game.program).spec, *rows_of(game)) == []
        kept = RULES.restore(game.save())
        assert (kept.state_hash(), kept.raw_offers) == (game.state_hash(), game.raw_offers)
    columns = [one.name for one in reader_of(game.program).spec.columns]
    assert {"build[4].size", "meld[0][hearts].size", "closed[4]", "void[0][spades]"} <= set(columns)
