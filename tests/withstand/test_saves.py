"""A game saved at any decision goes on in another process as if nothing had been; damaged saves are refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import croupier
import pytest
from croupier.engines.contract.faults import Fault
from croupier.game.game import Game
from croupier.game.saves import LARGEST, SaveError
from croupier.rules import Rules, load_text

from tests.amount import part
from tests.withstand import restore_many
from tests.withstand.games import EXAMPLES, PATIENT, Chance, answer, rules_of
from tests.withstand.restore_many import end_of, plain_offers

GAMES = {
    "frozen-uno": (4, {"target": 1}),
    "uno": (5, {"target": 1}),
    "hearts": (4, {"target": 1, "passing": "always_left"}),
    "masquerade": (4, {"balls": 1}),
    "crazy-eights": (2, {"target": 1}),
}
"""Players and options; `hearts` asks at once and in secret, `masquerade` has two faces, rules in options and players
who leave."""


def saved_everywhere(name: str) -> dict[str, Any]:
    """A whole game and its save at every decision, from the first to the end."""
    seats, options = GAMES[name]
    game = rules_of(name).new_game(seats, seed=11, options=options, limits=PATIENT)
    chance = Chance(11, eager=True)
    saves = []
    while True:
        saves.append([len(game.answers), game.save(), game.state_hash(), plain_offers(game)])
        if game.over:
            return {"ruleset": name, "saves": saves, "answers": game.answers, "end": end_of(game)}
        answer(game, chance)


@pytest.mark.parametrize("name", part(GAMES, 3))
def test_a_new_process_goes_on(name: str, tmp_path: Path) -> None:
    data = saved_everywhere(name)
    assert len(data["saves"]) > 40
    assert restored_elsewhere([data], tmp_path) == [[]]


def restored_elsewhere(games: list[dict[str, Any]], folder: Path) -> list[list[str]]:
    """What another process finds wrong with each game."""
    files = [folder / f"{number}.json" for number, _ in enumerate(games)]
    for file, data in zip(files, games, strict=True):
        file.write_text(json.dumps(data), "utf-8")
    library = str(Path(croupier.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": library, "PYTHONHASHSEED": "99"}
    command = [sys.executable, restore_many.__file__, *map(str, files)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert done.stderr == ""
    found: list[list[str]] = json.loads(done.stdout)
    return found


def test_the_new_process_notices_what_is_not_the_same(tmp_path: Path) -> None:
    data = saved_everywhere("hearts")
    save, (_, text, state, offers) = data["saves"][21:23]
    wrong: list[tuple[dict[str, Any], list[str]]] = [
        ({"saves": [[22, text, "0", []]]}, ["another state", "other offers"]),
        ({"saves": [save, [22, text + "\n", state, offers]]}, ["after 21 answers: another save"]),
        ({"saves": data["saves"][-3:], "end": ["", "", ""]}, ["another end"]),
    ]
    found = restored_elsewhere([{**data, **changes} for changes, _ in wrong], tmp_path)
    for differences, (_, told) in zip(found, wrong, strict=True):
        assert all(any(one in each for each in differences) for one in told)


def test_a_restored_game_is_told_as_the_first_one() -> None:
    """Events, views and names too, for every seat."""
    game = rules_of("hearts").new_game(["Ann", "Ben", "Cleo", "Dan"], seed=3)
    chance = Chance(3)
    for _ in range(40):
        answer(game, chance)
    again = rules_of("hearts").restore(game.save())
    assert again.names == game.names
    for seat in (*range(4), None):
        assert again.view(seat) == game.view(seat)
        assert again.events_for(seat) == game.events_for(seat)
    assert again.replay_command == game.replay_command


# --- damage --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Game:
    started = rules_of("frozen-uno").new_game(3, seed=2, options={"target": 60})
    chance = Chance(2)
    for _ in range(30):
        answer(started, chance)
    return started


def refused(rules: Rules, text: str) -> str:
    """The reason why a text is no saved game."""
    with pytest.raises(SaveError) as caught:
        rules.restore(text)
    assert str(caught.value).strip()
    return str(caught.value)


def test_the_undamaged_save_is_good(game: Game) -> None:
    assert rules_of("frozen-uno").restore(game.save()).state_hash() == game.state_hash()


def test_broken_off(game: Game) -> None:
    text = game.save()
    for cut in range(50):
        refused(rules_of("frozen-uno"), text[: len(text) * cut // 50])
    refused(rules_of("frozen-uno"), text[:-1])


def test_flipped_bits(game: Game) -> None:
    text, chance = game.save(), Chance(5)
    for _ in range(150):
        at = chance.below(len(text))
        flipped = chr(ord(text[at]) ^ (1 << chance.below(7)))
        refused(rules_of("frozen-uno"), text[:at] + flipped + text[at + 1 :])


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "an older version": lambda data: data.update(version=0),
    "a newer version": lambda data: data.update(version=2),
    "a version that is no number": lambda data: data.update(version="1"),
    "a version that is a truth value": lambda data: data.update(version=True),
    "another format": lambda data: data.update(format="chess"),
    "no format": lambda data: data.pop("format"),
    "no checksum": lambda data: data.pop("checksum"),
    "a checksum of nothing": lambda data: data.update(checksum=None),
    "no content": lambda data: data.pop("content"),
    "content that is a list": lambda data: data.update(content=[data["content"]]),
    "another seed": lambda data: data["content"].update(seed=3),
    "another state": lambda data: data["content"]["state"].update(random=1),
    "a card less": lambda data: data["content"]["state"]["piles"][0].pop(),
    "an event less": lambda data: data["content"]["events"].pop(),
    "an answer more": lambda data: data["content"]["answers"].append([0, None]),
    "other options": lambda data: data["content"]["options"].update(target=70),
    "another ruleset": lambda data: data["content"].update(ruleset="hearts"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed(game: Game, change: str) -> None:
    data = json.loads(game.save())
    CHANGES[change](data)
    refused(rules_of("frozen-uno"), json.dumps(data))


NO_SAVES = {
    "nothing": "",
    "a word": "save",
    "a list": "[]",
    "a number": "12",
    "nothing at all": "null",
    "a mapping": "{}",
    "YAML": "format: croupier-save\nversion: 1\n",
    "a list that is nested deep": "[" * 100_000,
    "a mapping that is nested deep": '{"format":' * 5_000 + "1" + "}" * 5_000,
    "content that is nested deep": '{"format":"croupier-save","version":1,"checksum":"","content":{"state":'
    + "[" * 900
    + "]" * 900
    + "}}",
    "a long number": '{"format":"croupier-save","version":' + "9" * 10_000 + "}",
    "no number": '{"format":"croupier-save","version":NaN}',
    "half a pair of surrogates": '{"format":"croupier-save","version":1,"checksum":"","content":{"names":"\\ud800"}}',
    "control characters": "\0\x01\x02",
    "too large": " " * (LARGEST + 1),
}


@pytest.mark.parametrize("text", NO_SAVES)
def test_no_save_at_all(text: str) -> None:
    refused(rules_of("frozen-uno"), NO_SAVES[text])


def test_another_ruleset(game: Game) -> None:
    assert "not of `hearts`" in refused(rules_of("hearts"), game.save())


def test_a_changed_rules_file() -> None:
    """What changes play refuses the save; a comment does not."""
    text = EXAMPLES["crazy-eights"].read_text("utf-8")
    saved = load_text(text).new_game(2, seed=1).save()
    assert load_text(text + "# a comment\n").restore(saved).state.decisions == 0
    changed = text.replace("add 1 to passes", "add 2 to passes")
    assert changed != text
    assert "have changed" in refused(load_text(changed), saved)


def test_a_game_that_a_fault_has_ended_is_not_saved() -> None:
    text = EXAMPLES["crazy-eights"].read_text("utf-8").replace("move card to discard", "move bottom(stock) to stock", 1)
    rules = load_text(text.replace("to lay(player, card):", "to lay(player, card):\n    add 1 div passes to passes"))
    game = rules.new_game(2, seed=1)
    with pytest.raises(Fault):
        while True:
            answer(game, Chance(1))
    with pytest.raises(SaveError, match="fault"):
        game.save()
