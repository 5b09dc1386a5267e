"""Each entry of the log leads to the rule that caused it, and each rule to its entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.workshop.playing.desk import EIGHTS, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    found = Desk(tmp_path)
    found.play(viewer=0)
    for seed in range(30):
        if found.told["table"]["phase"] == "playing":
            found.tell("view", viewer=found.told["table"]["asked"][0])
            found.play_on(1, seed)
    found.tell("view", viewer=0)
    return found


def log(desk: Desk) -> list[str]:
    return [one["text"] for one in desk.ask("view", viewer=0)["table"]["log"]]


def test_an_entry_leads_to_its_rule(desk: Desk) -> None:
    causes = {text: desk.ask("event", seat=0, entry=at) for at, text in enumerate(log(desk))}
    for text, found in causes.items():
        assert found["place"]["file"] == EIGHTS, text
        named = desk.place(found["place"])
        if "draws a card" in text:
            assert named.startswith("draw")
        if " plays " in text:
            assert named.startswith("play")
    assert any("plays" in text for text in causes)


@pytest.mark.parametrize(
    ("rule", "word"), [("  to deal marks", "draw"), ("    play(card", " plays "), ("    draw when", " draws ")]
)
def test_a_rule_leads_to_its_entries(desk: Desk, rule: str, word: str) -> None:
    offset = desk.text().index(rule) + 6
    found = desk.ask("passes", seat=0, file=EIGHTS, offset=offset)
    assert desk.place(found["rule"]).startswith(rule.removeprefix("  to ").strip()[:4])
    told = [log(desk)[at] for at in found["entries"]]
    if "deal" in rule:
        assert told and all(desk.ask("event", seat=0, entry=at)["rule"] == "deal" for at in found["entries"])
    else:
        assert told == [one for one in log(desk) if word in one]


def test_what_an_answer_says_already_counts_as_its_own(desk: Desk) -> None:
    """That a played card goes to the discard pile is not told again, and `lay` has moved it all the same."""
    offset = desk.text().index("    move card to discard\n")
    found = desk.ask("passes", seat=0, file=EIGHTS, offset=offset)
    told = [log(desk)[at] for at in found["entries"]]
    assert [one for one in log(desk) if " plays " in one] == [one for one in told if " plays " in one]


def test_no_rule_stands_in_the_head_of_a_file(desk: Desk) -> None:
    assert desk.ask("passes", seat=0, file=EIGHTS, offset=3) == {"rule": None, "entries": []}


def test_places_count_as_the_page_counts(desk: Desk) -> None:
    """A card's sign beyond the first 65,536 characters counts two."""
    desk.change("# Crazy Eights with", "# 🂡 Crazy Eights with")
    desk.play(viewer=0)
    at = next(at for at, one in enumerate(desk.told["table"]["log"]) if one["kind"] == "answer")
    found = desk.ask("event", seat=0, entry=at)["place"]
    units = desk.text().encode("utf-16-le")
    told = units[2 * found["start"] : 2 * found["end"]].decode("utf-16-le")
    assert told.startswith(("draw", "play(", "pass"))
    assert desk.ask("passes", seat=0, file=EIGHTS, offset=found["start"])["rule"]["start"] <= found["start"]


def test_touching_a_card_tells_why_and_where(desk: Desk) -> None:
    told = desk.tell("view", viewer="asked")
    seat = told["you"]
    piles = {one["pile"]: one["owner"] for one in told["introduction"]["piles"]}
    hand = next(one for one in told["table"]["piles"] if piles[one["pile"]] == seat)
    fitting = {tuple(place) for move in told["table"]["offer"]["moves"] for place in move["cards"]}
    for position in range(hand["count"]):
        found = desk.ask("why", seat=seat, card=[hand["pile"], position])
        assert found["lines"]
        assert desk.place(found["place"]).startswith("play")
        assert ((hand["pile"], position) in fitting) == ("can do this" in found["lines"][0])
