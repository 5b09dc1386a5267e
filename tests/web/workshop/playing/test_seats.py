"""Every seat can be played, by a person or a bot, and each sees what it may see."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.players.kinds import BOTS, make_bots
from croupier.web.rooms import room
from croupier.web.workshop.playing import live
from croupier.web.workshop.playing.live import MOST_BOT_ANSWERS

from tests.web.rooms.tables import example
from tests.web.workshop.playing.desk import EIGHTS, Desk, refusal


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def hands(told: dict[str, Any]) -> list[list[Any]]:
    piles = {one["pile"]: one["owner"] for one in told["introduction"]["piles"]}
    return [one["cards"] for one in told["table"]["piles"] if piles[one["pile"]] is not None]


def test_whoever_is_asked_sees_the_own_cards_alone(desk: Desk) -> None:
    desk.play()
    seats = set()
    for _ in range(8):
        told = desk.told
        assert [bool(one) for one in hands(told)] == [seat == told["you"] for seat in range(3)]
        assert told["table"]["offer"]["turn"]
        seats.add(told["you"])
        desk.answer(Random(3))
    assert seats == {0, 1, 2}


def test_a_seat_stays_where_it_was_chosen(desk: Desk) -> None:
    desk.play(viewer=2)
    assert desk.told["you"] == 2
    asked = desk.told["table"]["asked"]
    assert desk.tell("view", viewer=asked[0])["table"]["offer"] is not None
    assert desk.answer(Random(1), viewer=asked[0])["you"] == asked[0]


def test_all_cards_are_seen_where_the_page_wants_to(desk: Desk) -> None:
    desk.play()
    desk.play_on(9)
    before, faces = desk.told["table"]["piles"], [one["count"] for one in desk.told["table"]["piles"]]
    told = desk.tell("view", viewer="all")
    assert all(None not in one["cards"] and len(one["cards"]) == one["count"] for one in told["table"]["piles"])
    assert [one["count"] for one in told["table"]["piles"]] == faces
    desk.answer(Random(2), viewer="all")
    answers = desk.answers
    desk.tell("back", answers=9, viewer="asked")
    assert desk.tell("view", viewer="asked")["table"]["piles"] == before
    desk.answers = answers
    assert desk.play()["stopped"] is None


def test_a_card_that_nobody_sees_is_not_told(desk: Desk) -> None:
    """Neither the table nor the log of a seat has a card of another."""
    desk.play(viewer=0)
    chance = Random(5)
    for _ in range(20):
        seat = desk.told["table"]["asked"][0]
        desk.tell("view", viewer=seat)
        desk.answer(chance, viewer=0)
    told = desk.told
    other = [at for at, one in enumerate(hands(told)) if at != 0 and one]
    assert other == []
    open_names = {one["text"] for one in told["introduction"]["faces"]}
    stock = next(one for one in told["table"]["piles"] if one["pile"] == 0)
    assert open_names and stock["cards"] == []


def test_bots_play_the_other_seats(desk: Desk) -> None:
    desk.play(viewer=0, bots=[1, 2])
    assert desk.told["table"]["asked"] == [0]
    assert all(one["seat"] != 0 for one in desk.answers)
    chance = Random(4)
    for _ in range(4):
        desk.answer(chance, viewer=0)
        assert desk.told["table"]["asked"] == [0]
    assert {one["seat"] for one in desk.answers} == {0, 1, 2}
    answers = desk.answers
    assert desk.tell("bots", bots=[], viewer="asked")["table"]["asked"] == [0]
    assert desk.answers == answers


def test_bots_of_the_wanted_kind_play(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    monkeypatch.setattr(room, "make_bots", lambda name, *given: made.append(name) or make_bots(name, *given))
    for kind in BOTS:
        desk.play(viewer=0, bots=[1, 2], bot=kind)
        for seed in range(4):
            desk.answer(Random(seed), viewer=0)
            assert desk.told["table"]["asked"] == [0]
    assert list(dict.fromkeys(made)) == ["random", "greedy", "search:500"]


def test_bots_that_think_for_long_leave_the_rest_for_later(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST_OF_BOTS", 0.0)
    told = desk.play(bots=[0, 1, 2], bot="search")
    assert told["more"]
    assert len(told["answers"]) <= 1


def test_bots_alone_stop_after_a_while(desk: Desk) -> None:
    told = desk.play(bots=[0, 1, 2], options={"target": 1000})
    assert len(told["answers"]) == MOST_BOT_ANSWERS
    assert told["more"]


def test_a_step_back_leaves_what_was_before(desk: Desk) -> None:
    desk.play()
    desk.play_on(6)
    before, answers = json.dumps(desk.told["table"]["piles"]), desk.answers
    desk.play_on(1, seed=9)
    desk.tell("back", answers=6)
    assert json.dumps(desk.told["table"]["piles"]) == before
    assert desk.answers == answers


def test_an_answer_is_taken_once(desk: Desk) -> None:
    desk.play()
    given = {"seat": desk.told["you"], "number": desk.told["table"]["offer"]["number"], "move": 0}
    desk.tell("answer", **given)
    assert refusal(lambda: desk.tell("answer", **given)).error in ("late", "answered")


def test_numbers_of_players_and_options_that_the_rules_have_no_more_are_left_out(desk: Desk) -> None:
    told = desk.play(seats=9, options={"target": 50, "most_drawn": 900, "gone": True})
    assert told["seats"] == 7
    assert told["numbers"] == [2, 3, 4, 5, 6, 7]
    assert told["chosen"] == {"target": 50}
    assert {one["name"]: one["value"] for one in told["options"]}["target"] == 50


def test_a_house_rule_is_played_on_a_game_that_it_is_made_for(desk: Desk) -> None:
    text = "language: 1\nhouse_rule: short\nfor: eights.yaml\ntitle: Short\noptions:\n  target: {default: 20}\n"
    desk.write("short.yaml", text)
    told = desk.play("short.yaml")
    assert told["game"]["file"] == EIGHTS
    assert told["game"]["games"] == [{"file": EIGHTS, "name": "eights"}]
    assert {one["name"]: one["value"] for one in told["options"]}["target"] == 20
    desk.write(
        "other.yaml",
        example("crazy-eights").read_text("utf-8").replace("title: {en: Crazy Eights", "title: {en: Other"),
    )
    assert desk.play("short.yaml", on="eights.yaml")["introduction"]["with"][0]["name"] == "short"


def test_house_rules_that_are_made_for_a_game_are_found(desk: Desk) -> None:
    head = "language: 1\nhouse_rule: {name}\nfor: {game}\ntitle: {name}\noptions:\n  target: {{default: 20}}\n"
    desk.write("short.yaml", head.format(name="short", game="eights.yaml"))
    desk.write("lacking.yaml", head.format(name="lacking", game="eights.yaml").replace("target", "goal"))
    desk.write("foreign.yaml", head.format(name="foreign", game="uno"))
    found = desk.ask("fitting", file=EIGHTS)["houseRules"]
    assert [(one["file"], one["fits"]) for one in found] == [("short.yaml", True), ("lacking.yaml", False)]
    assert "goal" in found[1]["note"]
    told = desk.play(**{"with": ["short.yaml"]})
    assert {one["name"]: one["value"] for one in told["options"]}["target"] == 20


def test_bots_that_could_come_in_between_answer_before_a_person_does(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.write("game.yaml", (rulesets_folder() / "uno" / "ruleset.yaml").read_text("utf-8"))
    desk.play("game.yaml", seats=4, bots=[1, 2, 3], **{"with": ["installed:rulesets/house-rules/jump-in.yaml"]})
    chance = Random(5)
    for _ in range(60):
        if desk.told["table"]["phase"] != "playing":
            break
        between = {1, 2, 3}.difference(desk.told["table"]["asked"])
        assert all(desk.ask("view", viewer=bot)["table"]["offer"] is None for bot in between)

        desk.answer(chance)
    assert len(desk.answers) > 60


def test_another_viewer_gets_a_log_of_their_own(desk: Desk) -> None:
    desk.play(viewer=0)
    whole = len(desk.told["table"]["log"])
    assert desk.tell("view", viewer=0, seen=whole - 1)["table"]["from"] == whole - 1
    told = desk.tell("view", viewer=1, seen=whole - 1)
    assert told["table"]["from"] == 0


CARD = {"face": "", "pile": "", "position": 0, "seen": False}


@pytest.mark.parametrize(
    ("name", "given", "error"),
    [
        ("answer", {"seat": 3, "number": 1, "move": 0}, "impossible"),
        ("choose", {"seat": 3, "number": 1, "move": 0}, "impossible"),
        ("why", {"seat": 3, "card": [0, 0]}, "impossible"),
        ("event", {"seat": 3, "entry": 0}, "impossible"),
        ("choose", {"seat": 0, "number": 1, "move": 0, "cards": [[1]]}, "wrong-message"),
        (
            "play",
            {"file": EIGHTS, "seed": 1, "answers": [{"seat": -5, "move": "x", "given": {"a": CARD}}]},
            "wrong-message",
        ),
    ],
)
def test_what_no_seat_has_is_refused(desk: Desk, name: str, given: dict[str, Any], error: str) -> None:
    desk.play()
    assert refusal(lambda: desk.ask(name, **given)).error == error
