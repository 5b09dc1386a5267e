"""What may stand at the cursor is offered, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editor.reading.places import Desk

DEFINITIONS = {
    *("to", "define", "decision", "when", "moment", "during", "way"),
    *("before", "after", "instead of", "also", "never", "extend", "remove"),
}


@pytest.mark.parametrize(
    ("typed", "has", "has_not"),
    [
        ("\n  ", DEFINITIONS, {"shuffle", "fits"}),
        (
            "\n  to more:\n    ",
            {"shuffle", "move", "draw_card", "is_played", "let"},
            {"stop", "again", "give", "fits", "end"},
        ),
        ("\n  to more:\n    repeat: ", {"stop"}, {"again", "to"}),
        ("\n  to more:\n    shuffle ", {"stock", "discard", "hand"}, {"score", "red", "named", "not", "true"}),
        ("\n  to more(card):\n    if card.", {"suit", "rank", "points", "wild", "kind"}, {"score", "bid"}),
        ("\n  to more:\n    let a = ", {"top", "size"}, {"members", "face_up", "has_face"}),
        ("\n  to more(player):\n    set player.", {"score", "bid", "warned"}, {"named", "suit", "hand"}),
        ("\n  to more(player):\n    set ", {"named", "current", "player"}, {"stock", "hand_size", "fits"}),
        (
            "\n  to more:\n    set named to ",
            {"clubs", "hearts", "spades", "named", "none", "if"},
            {"six", "hand_size", "any"},
        ),
        ("\n  to more:\n    ask ", {"play_or_draw", "name_suit", "bid_tricks"}, {"fits", "lay"}),
        ("\n  to more:\n    let x = ask ", {"name_suit"}, {"fits", "lay"}),
        ("\n  to more:\n    finish ", {"game", "turn", "play_or_draw"}, {"name_suit", "fits"}),
        ("\n  to more:\n    turn o", {"turn over"}, {"turn"}),
        ("\n  to more:\n    cites ", {"NIN-01", "NIN-02"}, {"game"}),
        ("\n  to more marks ", {"setup", "round", "win"}, {"turn"}),
        ("\n  to more(", {"card", "player", "suit", "rank", "hand"}, {"stock", "fits", "clubs"}),
        ("\n  when plain ", {"is_played"}, {"fits"}),
        ("\n  during ", {"play_or_draw", "name_suit"}, {"fits"}),
        (
            "\n  decision more(player):\n    go when ",
            {"fits", "strict", "player", "any", "not"},
            {"players", "how many"},
        ),
        ("\n  decision more(player):\n    go: ", {"again", "do nothing"}, {"stop", "give"}),
        ("\n  to more:\n    if strict", {"strict"}, set()),
        ("\n  # a remark in which nothing ", set(), {"shuffle", "stock"}),
        ("\n  to more:\n    shuffle (stock))", set(), {"stock"}),
    ],
)
def test_what_may_stand_in_rules(tmp_path: Path, typed: str, has: set[str], has_not: set[str]) -> None:
    offered = Desk(tmp_path).offered(typed)
    assert has <= offered
    assert not has_not & offered


@pytest.mark.parametrize(
    ("typed", "has", "has_not"),
    [
        ("\n  before ", {"lay", "draw_card", "is_played", "plain"}, {"fits", "play_or_draw"}),
        ("\n  after ", {"lay", "turn"}, {"fits", "play_or_draw"}),
        ("\n  instead of ", {"lay", "fits", "is_played"}, {"play_or_draw", "play"}),
        ("\n  also ", {"fits"}, {"lay", "score_of", "play"}),
        ("\n  never ", {"fits"}, {"lay", "score_of"}),
        ("\n  extend decision ", {"play_or_draw", "name_suit"}, {"fits"}),
        ("\n  extend decision play_or_draw(player):\n    never ", {"play", "draw", "pass_on"}, {"name", "bid", "fits"}),
        (
            "\n  extend decision play_or_draw(player):\n    never play when ",
            {"card", "fits", "player"},
            {"play", "drawn"},
        ),
        ("\n  remove ", {"fits", "lay", "play_or_draw"}, {"stock"}),
        ("\n  remove play_or_draw.", {"play", "draw"}, {"bid"}),
        ("\n  instead of lay(player, card):\n    ", {"original", "draw_card"}, {"again", "fits"}),
        ("\n  before lay(player, card):\n    ", {"draw_card"}, {"original"}),
        ("\n  never fits(card): ", {"card", "strict", "penalty"}, {"player"}),
    ],
)
def test_what_a_layer_may_change(tmp_path: Path, typed: str, has: set[str], has_not: set[str]) -> None:
    offered = Desk(tmp_path, "house.yaml").offered(typed)
    assert has <= offered
    assert not has_not & offered


def test_what_fits_stands_first(tmp_path: Path) -> None:
    found = [one.label for one in Desk(tmp_path).typed("\n  to more(card c):\n    set named to ")]
    assert found.index("clubs") < found.index("c")


def test_a_call_tells_what_it_takes(tmp_path: Path) -> None:
    (found,) = [one for one in Desk(tmp_path).typed("\n  to more:\n    lay") if one.label == "lay"]
    assert found.call == ("player", "card")


def test_nothing_is_checked_again_while_one_definition_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.editor import projects

    desk = Desk(tmp_path)
    assert "stock" in desk.offered("\n  to more:\n    shuffle ")
    made: list[str] = []
    examine = projects.examine
    monkeypatch.setattr(projects, "examine", lambda root, *more: (made.append(root), examine(root, *more))[1])
    assert "stock" in desk.offered("\n  to more:\n    shuffle s")
    assert made == []
    desk.text = desk.text.replace("piles:\n", "piles:\n  aside: {seen_by: all}\n")
    assert "aside" in desk.offered("\n  to more:\n    shuffle s")
    assert made == [str(desk.file)]
