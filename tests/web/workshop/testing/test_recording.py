"""A game that is played becomes a scenario in the file beside its rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from croupier.authoring.scenarios.dealt import DealtGame
from croupier.editor.formatting.formatted import formatted
from croupier.language.source import Source

from tests.web.workshop.playing.desk import Desk
from tests.web.workshop.testing.bench import FIRST, OPEN, RULES, SCENARIOS, Panel

DECK = "    - 1 x plain(suit, rank) for suit in suits, rank in ranks\n"


def played(panel: Panel, file: str = RULES, count: int = 6, **more: Any) -> dict[str, Any]:
    """Return what a page says of a game: what is played, and the answers that were given."""
    desk = Desk(panel.folder)
    for one in panel.documents.all_open():
        desk.documents.put(one.path, one.text)
    desk.play(file, **more)
    desk.play_on(count)
    answers = json.loads(json.dumps(desk.answers))
    return {"file": file, "seats": 3, "seed": 7, "answers": answers, **more}


def test_a_game_becomes_the_last_scenario_of_the_file_and_is_green(panel: Panel) -> None:
    found = panel.ask("record", **played(panel))
    assert (found["file"], found["text"][: found["start"]]) == (SCENARIOS, FIRST + "\n")
    panel.write(found["file"], found["text"])
    assert [(one["name"], one["status"]) for one in panel.scenarios()][-1] == ("a game of eights with seed 7", "passed")


def test_a_file_that_is_not_there_begins_with_the_scenario(panel: Panel) -> None:
    panel.documents.drop(panel.folder / SCENARIOS)
    found = panel.ask("record", **played(panel))
    assert (found["file"], found["start"]) == (SCENARIOS, 0)
    assert found["text"].startswith("- scenario: a game of eights")


def test_the_second_one_has_another_name(panel: Panel) -> None:
    for _ in range(2):
        found = panel.ask("record", **played(panel))
        panel.write(found["file"], found["text"])
    names = [one["name"] for one in panel.scenarios()]
    assert names[-2:] == ["a game of eights with seed 7", "a game of eights with seed 7 (2)"]
    assert panel.statuses() == ["passed"] * 4


def test_the_text_is_laid_out(panel: Panel) -> None:
    found = panel.ask("record", **played(panel, count=30))
    assert formatted(Source("", found["text"])).text == found["text"]


def test_it_does_not_hang_on_the_seed_nor_on_other_cards(panel: Panel) -> None:
    found = panel.ask("record", **played(panel))
    panel.write(found["file"], found["text"].replace("seed: 7", "seed: 8"))
    assert panel.statuses()[-1] == "passed"
    panel.change("total: 52", "total: 53")
    panel.change(DECK, DECK + "    - 1 x plain(clubs, two)\n")
    assert [one["message"] for one in panel.scenarios()[-1]["problems"]] == ["`size of stock` is not as expected"]


def test_where_the_deal_cannot_be_told_the_seed_tells_it(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DealtGame, "given", lambda self: {"shuffles": [["no such card"]]})
    found = panel.ask("record", **played(panel))
    assert "no such card" not in found["text"]
    panel.write(found["file"], found["text"])
    assert panel.statuses()[-1] == "passed"


def test_a_rule_that_is_changed_turns_the_record_red(panel: Panel) -> None:
    found = panel.ask("record", **played(panel))
    panel.write(found["file"], found["text"])
    panel.change(
        "repeat (if size(players) = 2 then 7 else 5) times", "repeat (if size(players) = 2 then 7 else 6) times"
    )
    assert panel.scenarios()[-1]["status"] != "passed"


def test_options_are_recorded_and_those_of_the_background_taken_away(panel: Panel) -> None:
    panel.write(SCENARIOS, FIRST.replace("{players: 3,", "{options: {target: 30}, players: 3,"))
    found = panel.ask("record", **played(panel, options={"most_drawn": 2}))
    own = found["text"][found["start"] :]
    assert "target: ~" in own and "most_drawn: 2" in own
    panel.write(found["file"], found["text"])
    assert panel.statuses() == ["passed"] * 3


def test_an_installed_game_is_named_in_a_file_of_the_folder(panel: Panel) -> None:
    file = "installed:rulesets/uno-flex/ruleset.yaml"
    found = panel.ask("record", **played(panel, file, 3))
    assert (found["file"], found["text"].split("\n")[0]) == ("uno-flex.scenarios.yaml", "- ruleset: uno-flex")
    panel.write(found["file"], found["text"])
    again = panel.ask("record", **played(panel, file, 4))
    assert again["text"].startswith(found["text"]) and again["text"].count("- ruleset:") == 1
    panel.write(found["file"], again["text"])
    assert panel.statuses("uno-flex.scenarios.yaml") == ["passed", "passed"]


def test_a_game_with_a_house_rule_stands_beside_the_house_rule(panel: Panel) -> None:
    panel.write("open.yaml", OPEN)
    laid = panel.ask("record", **played(panel, **{"with": ["open.yaml"]}))
    alone = panel.ask("record", **played(panel, "open.yaml"))
    assert (laid["file"], alone["file"]) == ("open.scenarios.yaml", "open.scenarios.yaml")
    panel.write(laid["file"], laid["text"])
    assert panel.statuses("open.yaml") == ["passed"]


def test_a_file_of_that_name_for_another_game_is_left_alone(panel: Panel) -> None:
    other = "- ruleset: uno\n\n- scenario: the game begins\n  given: {begin: game}\n  then:\n    - over: no\n"
    panel.write("uno-flex.scenarios.yaml", other)
    found = panel.ask("record", **played(panel, "installed:rulesets/uno-flex/ruleset.yaml", 2))
    assert found["file"] == "uno-flex-2.scenarios.yaml"


def test_what_cannot_be_recorded_says_why(panel: Panel) -> None:
    given = played(panel)
    given["answers"][2] = {**given["answers"][2], "move": "jump", "given": {}}
    refused = panel.refused("record", **given)
    assert refused.error == "cannot-record" and "answer 3" in refused.message
    panel.write(SCENARIOS, "- scenario: [")
    assert "the scenario file has a mistake" in panel.refused("record", **played(panel)).message
