"""The game begins again when its rules change, with the same answers as far as they go, and says where they stop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.rules import load

from tests.amount import part
from tests.web.rooms.tables import example
from tests.web.workshop.playing.desk import EIGHTS, Desk, refusal


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def table(desk: Desk) -> Any:
    return desk.told["table"] | {"steps": [], "log": [], "from": 0}


def test_a_change_that_changes_nothing_of_the_game_leads_to_the_same_table(desk: Desk) -> None:
    desk.play()
    desk.play_on(20)
    before, answers = table(desk), desk.answers
    desk.change("  decision name_suit(player)", "  to nothing_at_all:\n    do nothing\n\n  decision name_suit(player)")
    desk.write(EIGHTS, desk.text().replace("play_or_draw", "take_turn").replace("passes", "times_passed"))
    desk.play(viewer=desk.told["you"])
    assert desk.told["stopped"] is None
    assert (desk.told["from"], desk.told["answers"]) == (len(answers), [])
    assert renamed(table(desk)) == renamed(before)


def renamed(table: Any) -> Any:
    return table | {"states": [one["value"] for one in table["states"]], "offer": len(table["offer"]["moves"])}


def test_the_game_stops_at_the_first_answer_that_the_rules_refuse(desk: Desk) -> None:
    desk.play()
    desk.play_on(30)
    desk.change("    drawn < most_drawn and", "    passes < 0 and drawn < most_drawn and")
    desk.play()
    stopped = desk.told["stopped"]
    first = next(at for at, one in enumerate(desk.answers) if one["move"] == "draw")
    assert (stopped["number"], desk.told["from"]) == (first + 1, first)
    assert stopped["seat"] == desk.answers[first]["seat"]
    assert stopped["why"].startswith(f"Answer {first + 1} can no longer be given – ")
    assert "draw a card" in stopped["why"]
    assert "There is no card left to draw. In the rules: `may_draw`." in stopped["why"]
    assert desk.place(stopped["place"]).startswith("draw")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("    draw when may_draw():", "    take when may_draw():", "The rules have no move `draw`."),
        (
            "    draw when may_draw():",
            "    draw(number count in [1]) when may_draw():",
            "This move is made with: count.",
        ),
        ("    set current to left_of(dealer)\n", "    set current to dealer\n", "’s turn."),
        ("  repeat (if size(players) = 2 then 7 else 5) times:", "  repeat 4 times:", "is not there."),
    ],
)
def test_it_says_why_an_answer_cannot_be_given(desk: Desk, old: str, new: str, why: str) -> None:
    desk.play()
    desk.play_on(12)
    desk.change(old, new)
    if "draw" in old:
        for label in (
            "  play_or_draw.draw: {en: draws a card, fr: pioche une carte}\n",
            "  play_or_draw.draw.offer: {en: draw a card, fr: piocher une carte}\n",
        ):
            desk.change(label, "")
    desk.play()
    assert why in desk.told["stopped"]["why"]


@pytest.mark.parametrize(
    "name", part(["uno", "uno-flip", "hearts", "rummy", "big-two", "canasta", "bridge", "hanabi"], 2)
)
def test_the_answers_of_any_game_are_found_again(tmp_path: Path, name: str) -> None:
    """Codes, cards and values have other numbers after another rule, kind or option stands before them."""
    desk = Desk(tmp_path)
    rules = load(name if name.startswith("uno") else example(name))
    Path(desk.folder, "game.yaml").write_text(Path(rules.ruleset.source.name).read_text("utf-8"), "utf-8")
    desk.play("game.yaml", seats=4)
    desk.play_on(25)
    state, answers = desk.told["table"]["piles"], len(desk.answers)
    text = desk.text("game.yaml")
    head, rules_text = text.split("\nrules: |\n")
    desk.write("game.yaml", f"{head}\nrules: |\n  to a_rule_before_all_others:\n    do nothing\n\n{rules_text}")
    desk.play("game.yaml", seats=4, viewer=desk.told["you"])
    assert desk.told["stopped"] is None
    assert desk.told["from"] == answers
    assert desk.told["table"]["piles"] == state


def test_what_stopped_goes_on_once_the_rules_allow_it_again(desk: Desk) -> None:
    desk.play()
    desk.play_on(10)
    whole = desk.text()
    desk.change("card.rank = eight or card.rank = top(discard).rank or", "")
    assert desk.play()["stopped"] is not None
    desk.write(EIGHTS, whole)
    assert desk.play()["stopped"] is None
    assert desk.told["from"] == 10


def test_rules_that_never_end_are_told_with_their_place(desk: Desk) -> None:
    desk.play()
    desk.play_on(1)
    desk.change("    set passes to 0\n    set named to none\n", "    repeat: do nothing\n")
    desk.answers = []
    desk.play()
    while desk.told["fault"] is None:
        offer = desk.told["table"]["offer"]
        moves = [one["move"] for one in offer["moves"] if one["name"] == "play"] or [0]
        desk.tell("answer", seat=desk.told["you"], number=offer["number"], move=moves[0])
    assert desk.told["fault"]["told"].startswith("The rules cannot go on in `lay`: ")
    assert "repeat" in desk.place(desk.told["fault"]["place"])
    assert desk.told["table"]["phase"] == "faulted"


def test_a_fault_before_the_first_decision_is_told_without_a_table(desk: Desk) -> None:
    desk.change("    shuffle stock\n    repeat (if", "    repeat: do nothing\n    repeat (if")
    told = desk.play()
    assert told["table"] is None
    assert desk.place(told["fault"]["place"]).strip() == "repeat"


def test_answers_after_a_fault_are_told_to_stop_there(desk: Desk) -> None:
    desk.play()
    desk.play_on(20)
    desk.change(
        "    move top(stock) to hand(player)\n    add 1 to drawn",
        "    move top(stock) to hand(player)\n    add 1 div (drawn - drawn) to drawn",
    )
    desk.play()
    assert (
        desk.told["fault"]["told"] == "The rules cannot go on in `draw_card`: `1 div (drawn - drawn)` divides by zero."
    )
    assert "A fault of the rules has ended the game before." in desk.told["stopped"]["why"]


def test_mistakes_leave_the_page_without_a_game(desk: Desk) -> None:
    desk.change("    shuffle stock\n    repeat (if", "    shuffle stok\n    repeat (if")
    found = refusal(desk.play)
    assert found.error == "mistakes"
    assert "stok" in found.message
    assert refusal(lambda: desk.ask("back", answers=0)).error == "not-begun"


def test_a_wish_of_another_form_is_refused(desk: Desk) -> None:
    assert refusal(lambda: desk.play(seed="seven")).error == "wrong-message"
    assert refusal(lambda: desk.play(answers=[{"seat": 0, "move": 3}])).error == "wrong-message"
    assert refusal(lambda: desk.play("../secret.yaml")).error in ("wrong-name", "outside")


def test_a_game_outlives_a_beginning_that_fails(desk: Desk) -> None:
    desk.play()
    desk.play_on(3)
    desk.change("    shuffle stock\n    repeat (if", "    shuffle stok\n    repeat (if")
    assert refusal(desk.play).error == "mistakes"
    desk.play_on(1)
    assert len(desk.answers) == 4
