"""Teams: their seats, their piles and states, their names, and who of them has won."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier import load
from croupier.authoring.scenarios.record import record
from croupier.engines.contract.restored import check_restored
from croupier.game.game import Game
from croupier.table.state import DamagedState
from croupier.texts.table import result_lines
from croupier.texts.telling.teller import Teller

from tests.authoring.scenarios.little import problems_of, result_of
from tests.authoring.scenarios.test_record import HERE, status
from tests.game.table import FOLDER, Table
from tests.study.batches.tables import differing, reader_of, rows_of
from tests.withstand.games import Chance, after

RULES = load(FOLDER / "teams.yaml")
GIVEN = """\
given:
  players: 4
  hands: {A: [clubs 3], B: [spades 9], C: [], D: []}
  meld A and C clubs: [clubs 5]
  state: {score B: 4}
do:
  - A: add to meld C clubs clubs 3
"""


def played(answers: int, seed: int = 5, players: int = 4) -> Game:
    return after(RULES.new_game(players=players, seed=seed, engine="reference"), answers, Chance(seed))


@pytest.mark.parametrize(("players", "teams"), [(3, (0, 1, 2)), (4, (0, 1, 0, 1)), (6, (0, 1, 2, 0, 1, 2))])
def test_teams_are_seated_in_turn_and_where_there_are_none_all_are_alone(players: int, teams: tuple[int, ...]) -> None:
    layout = RULES.new_game(players=players, seed=1).program.layout
    assert tuple(layout.teams) == teams
    assert layout.state_families["score"].count == len(set(teams))
    assert layout.members(1) == tuple(seat for seat in range(players) if teams[seat] == 1)


@pytest.mark.parametrize(("players", "has_partner"), [(3, False), (4, True)])
def test_a_player_without_a_team_has_no_partner(players: int, has_partner: bool) -> None:
    offered = Table("teams", players=players, seed=4).offers
    assert any("hand_over" in one for one in offered) == has_partner


def test_an_outcome_by_team_is_told_under_the_label_of_the_state() -> None:
    game = played(200)
    lines = [line.strip() for line in result_lines(game, game.teller("en"))]
    assert lines[0] in ("Player 1 and Player 3 win together.", "Player 2 and Player 4 win together.")
    scores = game.state.values[: len(set(game.program.layout.teams))]
    assert {line.partition("score: ")[2] for line in lines[1:]} == {str(one) for one in scores}


def test_partners_have_one_outcome_one_place_and_win_together() -> None:
    result = played(200).result
    assert result.outcome[0] == result.outcome[2] != result.outcome[1] == result.outcome[3]
    winner = int(result.outcome[1] > result.outcome[0])
    assert result.winners == (winner, winner + 2)
    assert sorted(result.places) == [1, 1, 3, 3]


@pytest.mark.parametrize(("language", "name"), [("en", "Ann and Cid"), ("fr", "Ann et Cid")])
def test_a_team_is_called_by_the_names_of_its_players(language: str, name: str) -> None:
    game = RULES.new_game(players=4, seed=5)
    teller = Teller(game.program, language, ["Ann", "Bob", "Cid", "Dan"])
    assert name in teller.state(game.program.layout.state_index("score", 0))
    assert name in teller.pile(game.program.layout.pile_index("meld", 0, 1))


@pytest.mark.parametrize("expected", ["meld C clubs: [clubs 5, clubs 3]", "score A and C: 3", "leading: B et D"])
def test_a_scenario_names_a_team_by_its_players(expected: str, tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES) == []


@pytest.mark.parametrize("expected", ["meld D clubs: [clubs 5, clubs 3]", "score B: 3", "leading: A"])
def test_a_scenario_tells_teams_apart(expected: str, tmp_path: Path) -> None:
    assert len(problems_of(f"{GIVEN}then: {{{expected}}}\n", tmp_path, RULES)) == 1


def of_teams(expected: str, folder: Path) -> list[str]:
    problems = problems_of(f"given: {{players: 4, score: {{A: 3, D: 4}}}}\nthen: {{{expected}}}\n", folder, RULES)
    return [one.diagnostic.message for one in problems]


@pytest.mark.parametrize("expected", ["score: {C: 3, B: 4}", "score: {A et C: 3, others: 4}"])
def test_a_scenario_tells_of_all_teams_at_once(expected: str, tmp_path: Path) -> None:
    assert of_teams(expected, tmp_path) == []


@pytest.mark.parametrize("expected", ["score: {A: 4, B: 4}", "score: 4", "score: {others: 4}"])
def test_a_scenario_names_the_team_that_is_not_as_expected(expected: str, tmp_path: Path) -> None:
    assert of_teams(expected, tmp_path) == ["`score` of A and C is not as expected"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("score: {A: 3, C: 3}", "`C` is given already"),
        ("score: {E: 3}", "no `team` is called `E`"),
        ("meld: {A: []}", "`meld` does not say which `meld`"),
        ("score X: 3", "`score X` does not say which `score`"),
    ],
)
def test_what_names_no_team_is_a_mistake_of_the_scenario(given: str, message: str, tmp_path: Path) -> None:
    told = result_of(f"given: {{players: 4, {given}}}\nthen: {{over: no}}\n", tmp_path, RULES).problems
    assert [one.diagnostic.message for one in told] == [message]


def test_a_record_of_teams_is_a_scenario_that_passes(tmp_path: Path) -> None:
    for players in (3, 4):
        assert status(RULES, record(RULES, played(9, players, players), HERE), tmp_path) == "passed"


def test_columns_and_saves_hold_teams() -> None:
    for players in (2, 4, 6):
        game = played(7, players, players)
        assert differing(reader_of(game.program).spec, *rows_of(game)) == []
        kept = RULES.restore(game.save())
        assert (kept.state_hash(), kept.raw_offers) == (game.state_hash(), game.raw_offers)


def test_a_save_with_a_team_that_the_table_lacks_is_refused() -> None:
    game = RULES.restore(played(7).save())
    at = game.program.layout.state_index("leading")
    game.state.values[at] = 1
    check_restored(game.program, game.state)
    game.state.values[at] = 2
    with pytest.raises(DamagedState):
        check_restored(game.program, game.state)
