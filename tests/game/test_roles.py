"""Games whose players end in roles, from the worst to the best, and games for some numbers of players alone."""

from __future__ import annotations

from pathlib import Path

import croupier
import pytest
from croupier.authoring.scenarios.trial import try_scenarios
from croupier.engines.contract.winners import places, winners
from croupier.game.game import Game
from croupier.language.diagnostics import RulesetError
from croupier.players import make_bots, play_on
from croupier.study.simulation.engines import present
from croupier.texts.table import result_lines

FILE = Path(__file__).with_name("roles.yaml")
TEXT = FILE.read_text("utf-8")
ROLES = ("fool", "safe", "best")


def ended(seed: int, engine: str = "reference", players: int = 2) -> Game:
    game = croupier.load(FILE).new_game(players, seed, engine=engine)
    bots = make_bots("random", seed, players)
    while not game.over:
        play_on(game, bots)
    return game


def test_who_has_the_last_role_has_won_and_nobody_else() -> None:
    seen = set()
    for seed in range(60):
        result = ended(seed).result
        assert [ROLES[value - 1] for value in result.outcome] == list(result.roles)
        assert result.winners == tuple(seat for seat, role in enumerate(result.roles) if role == "best")
        seen.add((len(result.winners), max(result.outcome)))
    # A round without a winner whose best role is not the last one, and a round that both have won.
    assert {(0, 2), (1, 3), (2, 3)} <= seen


def test_equal_outcomes_share_a_place() -> None:
    assert places([3, 3, 1, 2]) == (1, 1, 4, 3)
    assert places([0, 0]) == (1, 1)
    assert places([-5, 2]) == (2, 1)


def test_numbers_need_no_last_one_and_zeros_win_nothing() -> None:
    assert winners([2, 2, 1], None) == (0, 1)
    assert winners([0, 0], None) == ()
    assert winners([-1, -2], None) == (0,)


def test_who_has_the_most_wins_only_with_as_much_as_is_needed() -> None:
    assert winners([1, 2], 3) == ()
    assert winners([1, 3, 4, 4], 3) == (2, 3)
    assert winners([0, 0], 0) == (0, 1)
    assert winners([-3, -4], -3) == (0,)


def test_the_result_tells_roles_by_their_labels_and_places() -> None:
    game = next(game for seed in range(60) if (game := ended(seed)).result.roles == ("best", "fool"))
    assert result_lines(game, game.teller("en")) == [
        "Player 1 wins.",
        "  1. Player 1 – the first",
        "  2. Player 2 – the fool",
    ]
    assert result_lines(game, game.teller("fr"))[2] == "  2. Joueur 2 – le perdant"


def test_players_who_share_a_role_share_a_place() -> None:
    game = next(game for seed in range(60) if (game := ended(seed)).result.roles == ("best", "best"))
    assert [line[:4] for line in result_lines(game, game.teller("en"))[1:]] == ["  1.", "  1."]


@pytest.mark.parametrize("players", [2, 4])
def test_all_engines_count_the_same_wins(players: int) -> None:
    found = [croupier.load(FILE).simulate(300, players, engine=engine, rows=False) for engine in present()]
    assert all(one.wins == found[0].wins for one in found)
    assert sum(found[0].wins) not in (0, 300)


@pytest.mark.skipif("native" not in present(), reason="playouts need native code")
def test_playouts_count_the_wins_of_the_last_role() -> None:
    rules = croupier.load(FILE)
    game = rules.new_game(2, 3)
    found = rules.playouts(game, 0, 200)
    assert found.wins == tuple(sum(row[seat] == 3 for row in found.table()) for seat in range(2))
    assert any(max(row) == 2 for row in found.table())


def test_an_outcome_of_native_games_is_that_of_the_reference() -> None:
    for seed in range(10):
        assert {ended(seed, engine, 4).result for engine in present()} == {ended(seed, players=4).result}


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("player", "not `player`"),
        ("size(hand(player)) = 0", "not `boolean`"),
        ("top(stock)", "not `card`"),
        ("none", "not `none`"),
        ("if size(stock) = 0 then best else none", "not `result?`"),
    ],
)
def test_an_outcome_is_a_number_or_a_role(outcome: str, told: str, tmp_path: Path) -> None:
    lines = [f"outcome: {outcome}" if line.startswith("outcome:") else line for line in TEXT.splitlines()]
    file = tmp_path / "roles.yaml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    found = [one for one in croupier.diagnose(file) if one.severity == "error"]
    assert [one.code for one in found] == ["bad-outcome"]
    assert told in found[0].message


# --- numbers of players ----------------------------------------------------------------------------


def test_only_the_listed_numbers_can_play() -> None:
    rules = croupier.load(FILE)
    assert list(rules.players) == [2, 4]
    assert rules.new_game().seats == 2
    assert rules.new_game(4).seats == 4
    for wrong in (1, 3, 5):
        with pytest.raises(ValueError, match=f"roles is for 2 or 4 players, not {wrong}"):
            rules.new_game(wrong)


def test_a_list_without_a_gap_is_a_range() -> None:
    listed, written = (croupier.load_text(TEXT.replace("[2, 4]", one)) for one in ("[2, 3, 4]", "2..4"))
    assert list(listed.players) == [2, 3, 4]
    assert listed.fingerprint == written.fingerprint != croupier.load(FILE).fingerprint


@pytest.mark.parametrize("wrong", ["[]", "[0, 2]", "[4, 2]", "[2, 2]", "[two]", "[yes]", "[2, [3]]", "{}"])
def test_a_list_has_each_number_once_and_the_smaller_first(wrong: str) -> None:
    with pytest.raises(RulesetError) as caught:
        croupier.load_text(TEXT.replace("[2, 4]", wrong))
    assert [one.code for one in caught.value.diagnostics] == ["bad-value"]


def test_a_table_has_so_many_seats_at_most() -> None:
    with pytest.raises(RulesetError, match="at most") as caught:
        croupier.load_text(TEXT.replace("[2, 4]", "[2, 400]"))
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.help) == ("too-many-players", "leave out the numbers above 16")


# --- scenarios -------------------------------------------------------------------------------------

SCENARIO = """\
- background: {players: 2}
- scenario: whoever holds the highest card is the fool
  given: {hands: {A: [card 1, card 2], B: [card 12, card 3]}}
  do: [A: drop card 1, B: drop card 3, A: drop card 2, B: keep]
  then: {over: yes, outcome: {A: best, B: ROLE}, winner: A}
"""


@pytest.mark.parametrize(("role", "met"), [("fool", True), ("the fool", True), ("safe", False)])
def test_scenarios_name_roles(role: str, met: bool) -> None:
    results, problems = try_scenarios(croupier.load(FILE), SCENARIO.replace("ROLE", role))
    assert problems == []
    assert [one.status == "passed" for one in results] == [met]
    assert met or [(one.expected, one.came) for one in results[0].problems] == [("B safe", "B the fool")]


def test_scenarios_refuse_roles_that_there_are_not() -> None:
    results, _ = try_scenarios(croupier.load(FILE), SCENARIO.replace("ROLE", "3"))
    assert [one.diagnostic.code for result in results for one in result.problems] == ["unknown-value"]
