"""Teams: their seats, their piles and states, their names, and who of them has won."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from croupier import load
from croupier.authoring.scenarios.record import record
from croupier.engines.contract.restored import check_restored
from croupier.game.game import Game
from croupier.language.translation import translated
from croupier.players.imagination import imagined
from croupier.study.batches.observation import Observation
from croupier.table.layout import Family, Layout
from croupier.table.random import Stream
from croupier.table.state import DamagedState
from croupier.texts.sheet import sheet_lines
from croupier.texts.table import result_lines, table_lines
from croupier.texts.telling.teller import Teller

from tests.authoring.scenarios.little import problems_of, result_of
from tests.authoring.scenarios.test_record import HERE, status
from tests.game.table import FOLDER, Table
from tests.study.batches.tables import differing, reader_of, rows_of
from tests.withstand.games import DATA, Chance, after

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


def test_what_does_not_say_which_is_told_how_to_in_both_languages(tmp_path: Path) -> None:
    (told,) = result_of("given: {players: 4, meld: {A: []}}\nthen: {over: no}\n", tmp_path, RULES).problems
    assert told.diagnostic.help == "write `meld ‹team› ‹suit›`"
    assert translated(told.diagnostic.help, "fr") == "écrivez `meld ‹team› ‹suit›`"


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


# --- who sees what of a team --------------------------------------------------------------------

OPEN = load(DATA / "open-partners.yaml")


def seers(game: Game, name: str, *indices: int) -> set[int]:
    """Return the seats that see the faces of all cards of a pile."""
    at = game.program.layout.pile_index(name, *indices)
    views = {seat: next(one.cards for one in game.view(seat).piles if one.number == at) for seat in range(game.seats)}
    return {seat for seat, cards in views.items() if cards and all(one.up is not None for one in cards)}


@pytest.mark.parametrize(
    ("players", "hand", "secret", "kitty"),
    [(4, {1, 3}, {1}, {1, 3}), (6, {1, 4}, {1}, {1, 4}), (3, {1}, {1}, {1}), (2, {1}, {1}, {1})],
)
def test_partners_see_what_their_team_sees(players: int, hand: set[int], secret: set[int], kitty: set[int]) -> None:
    game = OPEN.new_game(players=players, seed=3)
    assert [seers(game, "hand", 1), seers(game, "secret", 1), seers(game, "kitty", 1)] == [hand, secret, kitty]


def test_others_of_a_team_are_all_but_the_team() -> None:
    game = OPEN.new_game(players=4, seed=3)
    lent, kitty = (game.program.layout.pile_index(name, *at) for name, at in (("lent", (0, 1)), ("kitty", (1,))))
    game.state.piles[lent] = game.state.piles[kitty][:]
    assert seers(game, "lent", 0, 1) == {0, 2}


def test_state_of_a_team_is_seen_by_the_team_and_so_are_its_changes() -> None:
    game = after(OPEN.new_game(players=4, seed=3, engine="reference"), 6, Chance(3))
    names = {seat: {(one.name, one.owner, one.at) for one in game.view(seat).state} for seat in (0, 1, 2, 3)}
    assert [("plan", None, (0,)) in names[seat] for seat in range(4)] == [True, False, True, False]
    assert [("hint", 2, ()) in names[seat] for seat in range(4)] == [True, False, True, False]
    plan = game.program.layout.state_index("plan", 0)
    told = [
        any(one.kind == "changed" and one.data["state"] == plan for one in game.seen_events(viewer, 0))
        for viewer in (0, 1, 2, 3, None)
    ]
    assert told == [True, False, True, False, False]


def test_who_imagines_a_game_keeps_what_the_partner_shows() -> None:
    game = OPEN.new_game(players=4, seed=3)
    layout = game.program.layout
    partners, other = layout.pile_index("hand", 2), layout.pile_index("hand", 1)
    tables = [imagined(game, 0, Stream(seed, 0)).game.state.piles for seed in range(8)]
    assert {tuple(one[partners]) for one in tables} == {tuple(game.state.piles[partners])}
    assert len({tuple(one[other]) for one in tables}) > 1


def test_columns_of_teams_are_told_from_the_viewer() -> None:
    """Turned by one seat, a table looks to each player as it did to the one before."""
    game = after(OPEN.new_game(players=4, seed=3), 5, Chance(3))
    layout, spec = game.program.layout, Observation(game.program)
    turned = game.state.clone()
    for at in range(len(layout.piles)):
        turned.piles[at] = game.state.piles[_turned(layout, layout.pile_families, layout.piles, at)][:]
        for card in turned.piles[at]:
            turned.where[card] = at
    for at, place in enumerate(layout.states):
        value = game.state.values[_turned(layout, layout.state_families, layout.states, at)]
        turned.values[at] = (value + 1) % 2 if place.type == "team" and value is not None else value
    turned.frames = game.state.frames[:0]
    before = game.state.clone()
    before.frames = []
    for seat in range(4):
        rows = [spec.of_state(s, viewer, []) for s, viewer in ((before, seat), (turned, (seat + 1) % 4))]
        assert rows[0].tolist() == rows[1].tolist()


def _turned(layout: Layout, families: Mapping[str, Family], places: Sequence[Any], at: int) -> int:
    """Return which pile or state takes a place when everybody moves one seat to the left."""
    place = places[at]
    family = families[place.name]
    indices = [family.index(at, one) for one in range(len(family.sizes))]
    if place.owner is not None:
        return family.at([(place.owner - 1) % layout.seats])
    if place.whose.team is not None:
        indices[place.whose.team_at] = (place.whose.team - 1) % layout.team_count
    return family.at(indices)


# --- teams in words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "own", "theirs", "partner"),
    [
        ("en", "Your team, Player 1 and Player 3: ", "Team Player 2 and Player 4: ", "(your partner)"),
        (
            "fr",
            "Votre équipe, Joueur 1 et Joueur 3\u00a0: ",
            "Équipe Joueur 2 et Joueur 4\u00a0: ",
            "(votre partenaire)\u00a0: ",
        ),
    ],
)
def test_the_table_tells_of_teams(language: str, own: str, theirs: str, partner: str) -> None:
    game = OPEN.new_game(players=4, seed=3)
    layout = game.program.layout
    game.state.values[layout.state_index("score", 1)] = 7
    game.state.piles[layout.pile_index("won", 0, 1)] = game.state.piles[layout.pile_index("kitty", 0)][:]
    lines = [line.strip() for line in table_lines(game, game.teller(language), 0)]
    mine, yours = (next(line for line in lines if line.startswith(start)) for start in (own, theirs))
    assert lines.index(yours) < lines.index(mine)
    assert "plan" in mine and "plan" not in yours
    assert re.search(r"(won|gagné) star\N{NO-BREAK SPACE}?: ", mine)
    assert "score" in mine and re.search("score\N{NO-BREAK SPACE}?: 7", yours)
    assert len([line for line in lines if partner in line]) == 1
    assert not any("Player 1 and Player 3 Player" in line for line in lines)


def test_who_is_alone_has_no_team_in_words() -> None:
    game = OPEN.new_game(players=3, seed=3)
    lines = table_lines(game, game.teller("en"), 0)
    assert not any("eam" in line or "partner" in line for line in lines)
    assert any(line.strip().startswith("Player 1 (you): plan: ") for line in lines)


def test_a_result_has_a_line_and_a_place_for_each_team() -> None:
    game = after(OPEN.new_game(players=4, seed=1), 400, Chance(1))
    first, *rest = [line.strip() for line in result_lines(game, game.teller("en"))]
    assert first.endswith("win together.")
    assert [line[:2] for line in rest] == ["1.", "2."] and all(" and Player " in line for line in rest)


@pytest.mark.parametrize(
    ("language", "teams", "seen"),
    [
        ("en", "4 players in 2 teams; 6 players in 3 teams", "all players of its team"),
        ("fr", "4 joueurs en 2 équipes; 6 joueurs en 3 équipes", "tous les joueurs de son équipe"),
    ],
)
def test_the_sheet_tells_of_teams(language: str, teams: str, seen: str) -> None:
    lines = sheet_lines(OPEN, language)
    assert any(line.endswith(teams) for line in lines)
    assert any(line.endswith(seen) for line in lines)
