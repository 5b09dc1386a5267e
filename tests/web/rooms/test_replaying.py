"""A game that is over is replayed as it was seen, and recorded as a scenario that passes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from croupier.web.rooms.house import House
from croupier.web.rooms.making import Making
from croupier.web.rooms.replaying import MOST_STEPS
from croupier.web.rooms.room import Room

from tests.cli.running import croupier
from tests.web.rooms.houses import PERSON, begun, house_in, play, refusal, setup
from tests.web.rooms.tables import answer_at_random, example, offers_of


def steps_of(house: House, room: Room, viewer: Any = None, language: str = "en") -> list[dict[str, Any]]:
    """All steps of a replay, page by page."""
    found: list[dict[str, Any]] = []
    while True:
        page = house.replay(room, viewer, len(found), len(found) + MOST_STEPS - 1, language)
        assert len(page["steps"]) <= MOST_STEPS
        found += page["steps"]
        if len(found) == page["count"]:
            return found
        assert len(page["steps"]) == MOST_STEPS


def test_each_step_shows_what_the_viewer_was_shown(tmp_path: Path) -> None:
    chance = Random(4)
    with house_in(tmp_path) as house:
        table, _ = begun(house, PERSON, PERSON, PERSON)
        room = house.room(table)
        assert refusal(lambda: house.replay(room, None, 0, 0, "en")) == "not-over"
        shown: dict[tuple[int | None, str], list[Any]] = {key: [] for key in ((None, "fr"), (0, "en"), (2, "en"))}
        logs = dict.fromkeys(shown, 0)
        while True:
            for (viewer, language), packets in shown.items():
                packet = room.packet(viewer, language)
                told = logs[viewer, language]
                packets.append(packet | {"log": packet["log"][told:], "from": told})
                logs[viewer, language] = len(packet["log"])
            if not offers_of(room):
                break
            answer_at_random(room, chance)
        for (viewer, language), packets in shown.items():
            replay = steps_of(house, room, viewer, language)
            assert [without_steps(one) for one in replay] == [without_steps(one) for one in packets]
            assert [one["steps"] for one in replay[1:]] == [one["steps"] for one in packets[1:]]


def without_steps(packet: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in packet.items() if name != "steps"}


def test_any_page_of_a_replay_is_the_same_as_all_of_it(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        table, _ = begun(house)
        room = house.room(table)
        play(room, 10_000, Random(2))
        whole = steps_of(house, room, 1)
        last = len(whole) - 1
        for first, end in ((0, 0), (1, 1), (3, 7), (last, last), (last - 1, last + 500), (5, 2)):
            got = [without_steps(one) for one in house.replay(room, 1, first, end, "en")["steps"]]
            assert got == [without_steps(one) for one in whole[first : max(first, end) + 1]]
        assert len(house.replay(room, 1, last + 9, last + 9, "en")["steps"]) == 1
        assert refusal(lambda: house.replay(room, 2, 0, 0, "en")) == "wrong-seat"
        assert refusal(lambda: house.replay(room, -1, 0, 0, "en")) == "wrong-seat"


def test_with_all_cards_seen_every_card_is_seen(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        table, _ = begun(house)
        room = house.room(table)
        play(room, 10_000, Random(2))
        steps = steps_of(house, room, "all")
        for step in steps:
            for pile in step["piles"]:
                assert len(pile["cards"]) == pile["count"] and None not in pile["cards"]
            assert step["offer"] is None
        assert any(None in pile["cards"] or not pile["cards"] for pile in steps_of(house, room)[0]["piles"])
        assert steps[-1]["result"] == steps_of(house, room)[-1]["result"]


def test_a_replay_changes_nothing(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        table, _ = begun(house)
        room = house.room(table)
        play(room, 10_000, Random(2))
        before = room.packet(0, "en"), house._store.table(table)
        steps_of(house, room, "all")
        assert (room.packet(0, "en"), house._store.table(table)) == before


# --- records -----------------------------------------------------------------------------------------


def test_a_record_runs_green(tmp_path: Path) -> None:
    """An installed game with house rules and options; a file is named as from the place of the record."""
    making = Making([example("high-card")])
    uno = {
        "game": "uno",
        "with": ["seven-zero", "jump-in"],
        "options": {"target": 100},
        "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}],
    }
    high = {"game": "high-card", "seats": [{"kind": "person"}] * 2}
    with house_in(tmp_path / "store") as house:
        for at, body in enumerate((uno, high)):
            table = house.make(*making.table(body, "en"))
            room = house.room(table)
            for seat in (seat for seat, one in enumerate(room.seats) if not one.taken):
                house.take_seat(room, seat, f"Person {seat}")
            file = tmp_path / f"{at}.scenarios.yaml"
            assert refusal(lambda room=room, file=file: house.record(room, file)) == "not-over"
            finish(room)
            file.write_text(house.record(room, file), "utf-8")
            result = croupier("test", str(file))
            assert result.returncode == 0, result.stderr + result.stdout
        text = (tmp_path / "0.scenarios.yaml").read_text("utf-8")
        assert "with: [jump-in, seven-zero]" in text and "target: 100" in text
        assert not text.startswith("#")
        own = (tmp_path / "1.scenarios.yaml").read_text("utf-8").splitlines()[0]
        assert "the folder in which the server was started" in own and own.endswith("croupier test 1.scenarios.yaml")


def finish(room: Room) -> None:
    """Let bots answer for everybody, quickly."""
    while room.offers():
        room.bot_answers(room.offers()[0].seat)


def test_rules_that_have_changed_make_no_record(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = example("high-card").read_text("utf-8")
    file.write_text(text, "utf-8")
    with house_in(tmp_path / "store") as house:
        body = {"game": "game", "seats": [{"kind": "person"}] * 2}
        making = Making([file])
        body["game"] = next(iter(one["game"] for one in making.games("en")["games"] if "High" in one["title"]))
        room = house.room(house.make(*making.table(body, "en")))
        for seat in range(2):
            house.take_seat(room, seat, f"Person {seat}")
        finish(room)
        assert house.record(room, tmp_path / "record.yaml")
        for other in (text.replace("repeat 5 times:", "repeat 4 times:"), text.replace("deck:", "dek:")):
            file.write_text(other, "utf-8")
            assert refusal(lambda: house.record(room, tmp_path / "record.yaml")) == "cannot-record"
        file.unlink()
        assert refusal(lambda: house.record(room, tmp_path / "record.yaml")) == "cannot-record"
        steps_of(house, room)


def test_a_game_is_recorded_in_no_other_state(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        room = house.room(house.make(setup()))
        assert refusal(lambda: house.record(room, tmp_path / "record.yaml")) == "not-over"
