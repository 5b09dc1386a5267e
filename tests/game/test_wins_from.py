"""The least number with which somebody wins, such as of a patience that has to come out."""

from __future__ import annotations

from pathlib import Path

import croupier
import pytest
from croupier.authoring.mutation.mutants import mutants
from croupier.language.diagnostics import RulesetError
from croupier.players import make_bots, play_on
from croupier.rules import Rules
from croupier.study.simulation.engines import present
from croupier.texts.table import result_lines

TEXT = """\
language: 1
ruleset: heap
title: Heap
players: 1..3
options:
  enough: {type: 0..40, default: 12}
cards: {joker: {}}
deck: {in: stock, cards: [30 x joker]}
piles:
  stock: {seen_by: nobody}
  heap: {of: player, seen_by: all}
outcome: size(heap(player))
wins_from: enough + 1
rules: |
  to game:
    for each p in players: ask take(p)
  decision take(player):
    take(number amount in 1..20) when amount <= size(stock):
      repeat amount times: move top(stock) to heap(player)
    otherwise: do nothing
"""


def heap(folder: Path, old: str = "", new: str = "", name: str = "heap.yaml") -> Path:
    file = folder / name
    file.write_text(TEXT.replace(old, new) if old else TEXT, "utf-8")
    return file


def rules_of(folder: Path) -> Rules:
    return croupier.load(heap(folder))


def test_the_most_wins_from_there_on_and_below_nobody_has_won(tmp_path: Path) -> None:
    seen = set()
    for seed in range(40):
        game = rules_of(tmp_path).new_game(2, seed)
        play_on(game, make_bots("random", seed, 2))
        while not game.over:
            play_on(game, make_bots("random", seed, 2))
        most = max(game.result.outcome)
        wanted = [seat for seat, value in enumerate(game.result.outcome) if value == most > 12]
        assert list(game.result.winners) == wanted
        seen.add(len(wanted))
    assert {0, 1} <= seen


def test_a_player_alone_can_lose_with_a_number(tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    for amount, told in ((12, "Nobody wins."), (13, "Player 1 wins.")):
        game = rules.new_game(1, 5)
        game.play(next(one for one in game.offers[0].moves if one.arguments == {"amount": amount}))
        assert result_lines(game, game.teller("en")) == [told, f"  1. Player 1 – {amount} points"]


def test_options_say_how_much_is_enough(tmp_path: Path) -> None:
    rules = rules_of(tmp_path).with_options({"enough": 3})
    game = rules.new_game(1, 5)
    game.play(next(one for one in game.offers[0].moves if one.arguments == {"amount": 4}))
    assert game.result.winners == (0,)


@pytest.mark.parametrize("players", [1, 3])
def test_all_engines_count_the_same_wins(players: int, tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    found = [rules.simulate(300, players, engine=engine, rows=False) for engine in present()]
    assert all(one.wins == found[0].wins for one in found)
    assert 0 < sum(found[0].wins) < 300


@pytest.mark.skipif("native" not in present(), reason="playouts need native code")
def test_playouts_count_the_same_wins(tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    found = rules.playouts(rules.new_game(1, 3), 0, 200)
    assert found.wins == (sum(row[0] > 12 for row in found.table()),) != (200,)


def test_it_is_part_of_the_fingerprint_and_of_what_is_mutated(tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    other = croupier.load(heap(tmp_path, "wins_from: enough + 1\n", "wins_from: enough + 2\n", "other.yaml"))
    assert rules.fingerprint != other.fingerprint
    assert any(one.where == "wins_from" for one in mutants(rules.ruleset))


def test_a_house_rule_changes_it_and_takes_it_away(tmp_path: Path) -> None:
    heap(tmp_path)
    for name, key in (("more", "20"), ("any", "~")):
        house = f"language: 1\nhouse_rule: {name}\nfor: heap.yaml\nwins_from: {key}\n"
        (tmp_path / f"{name}.yaml").write_text(house, "utf-8")
    more = croupier.load(tmp_path / "heap.yaml", [tmp_path / "more.yaml"])
    assert more.program(1).wins_from == 20
    assert croupier.load(tmp_path / "heap.yaml", [tmp_path / "any.yaml"]).program(1).wins_from is None
    with pytest.raises(RulesetError, match="conflict"):
        croupier.load(tmp_path / "heap.yaml", [tmp_path / "more.yaml", tmp_path / "any.yaml"])


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        ("wins_from: enough + 1", "wins_from: size(stock)", "not-constant", "known before play"),
        ("wins_from: enough + 1", "wins_from: player.seat", "not-constant", "known before play"),
        ("wins_from: enough + 1", "wins_from: true", "type-mismatch", "expected `number`, found `boolean`"),
        ("wins_from: enough + 1", "wins_from: total n for n in 1..enough", "not-constant", "known before play"),
        ("wins_from: enough + 1", "wins_from: 100 div (enough - 12)", "divided-by-zero", ""),
        ("outcome: size(heap(player))\n", "", "bad-outcome", "there is no `outcome`"),
        ("size(heap(player))", "if size(heap(player)) > 12 then rich else poor", "bad-outcome", "roles say themselves"),
    ],
)
def test_it_is_a_number_known_before_play(old: str, new: str, code: str, told: str, tmp_path: Path) -> None:
    file = heap(tmp_path, old, new)
    file.write_text(file.read_text("utf-8").replace("cards:", "types: {end: [poor, rich]}\ncards:", 1), "utf-8")
    found = [one for one in croupier.diagnose(file) if one.severity == "error"]
    assert [one.code for one in found] == [code]
    assert told in found[0].message
