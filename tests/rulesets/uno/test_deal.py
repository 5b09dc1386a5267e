"""The deck, the hands, and who deals first."""

from __future__ import annotations

import pytest
from croupier.table import acts

from tests.rulesets.tables import LETTERS, Table, stacked
from tests.rulesets.uno.situations import RULES, first_card, notices, uno

# --- the deck and the hands ------------------------------------------------------------------------


def test_the_deck() -> None:
    table = uno()
    names = [table.name(card) for card in range(table.layout.card_count)]
    assert len(names) == 108
    for colour in ("red", "yellow", "green", "blue"):
        assert [names.count(f"{colour} {value}") for value in range(10)] == [1, *[2] * 9]
        assert [names.count(f"{colour} {word}") for word in ("+2", "Reverse", "Skip")] == [2, 2, 2]
    assert names.count("Wild") == names.count("Wild +4") == 4
    designs = [table.layout.designs[table.state.shown[card]] for card in range(108)]
    assert sum(design["points"] for design in designs) == 4 * 2 * 45 + 24 * 20 + 8 * 50


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_gets_seven_cards(players: int) -> None:
    table = first_card("red 5", players=players)
    assert table.sizes() == dict.fromkeys(table.players, 7)
    assert table.pile("discard") == ["red 5"]
    assert len(table.pile("stock")) == 107 - 7 * players
    assert table.whole()
    assert table.asked == ("play_or_draw", "B")


@pytest.mark.parametrize("size", [1, 10])
def test_the_hand_size_is_an_option(size: int) -> None:
    assert first_card("red 5", players=10, hand_size=size).sizes() == dict.fromkeys("ABCDEFGHIJ", size)


# --- the first dealer ------------------------------------------------------------------------------


def drawn_for_the_deal(table: Table) -> list[dict[str, str]]:
    """Who drew what for the deal, draw by draw, as the events tell it."""
    draws: list[dict[str, str]] = []
    for event in table.state.log or ():
        if event[0] == acts.BEGAN and event[2] == "round":
            break
        if event[0] == acts.SHUFFLED:
            draws.append({})
        elif event[0] == acts.MOVED and table.layout.piles[event[3]].name == "lot":
            seat = LETTERS[table.layout.piles[event[3]].owner or 0]
            assert seat not in draws[-1]
            draws[-1][seat] = table.name(event[2][0][0])
    return draws


NUMBERS = [{"A": "red 3", "B": "blue 8", "C": "green 7", "D": "yellow 0"}]
SYMBOLS = [{"A": "Wild +4", "B": "blue Skip", "C": "green 1", "D": "red +2"}]
TIES = [
    {"A": "red 8", "B": "blue 2", "C": "green 8", "D": "yellow 8"},
    {"A": "red 4", "C": "Wild", "D": "blue 4"},
    {"A": "green 1", "D": "green 2"},
]
ZEROS = [{"A": "red 0", "B": "blue Skip"}, {"A": "blue 1", "B": "blue 2"}]


@notices("where p.drawing: move top(stock)", ": move top(stock)", TIES, "D")
@notices("deal_value: value, ", "deal_value: 9 - value, ", NUMBERS, "B")
@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        pytest.param(NUMBERS, "B", id="the highest number deals"),
        pytest.param(SYMBOLS, "C", id="symbols and wilds count nothing"),
        pytest.param(TIES, "D", id="those who tie draw again among themselves"),
        pytest.param(ZEROS, "B", id="zeros tie with symbols"),
    ],
)
def test_the_draw_for_the_deal(draws: list[dict[str, str]], dealer: str) -> None:
    with stacked(RULES[-1], *(dict(enumerate(draw.values())) for draw in draws)):
        table = uno(len(draws[0]))
    assert table.value("dealer") == dealer
    assert drawn_for_the_deal(table) == draws


def number_of(card: str) -> int:
    """The number of a card, 0 for symbols and wilds."""
    last = card.split()[-1]
    return int(last) if last.isdigit() else 0


@pytest.mark.parametrize("seed", range(25))
def test_the_draw_for_the_deal_by_chance(seed: int) -> None:
    table = uno(10, seed)
    drawing = list(table.players)
    for draw in drawn_for_the_deal(table):
        assert [*draw] == drawing
        values = {
            seat: int(card.split()[1]) if card[-1].isdigit() and "+" not in card else 0 for seat, card in draw.items()
        }
        drawing = [seat for seat in drawing if values[seat] == max(values.values())]
    assert drawing == [table.value("dealer")]
    assert all(not table.pile("lot", seat) and not table.value("drawing", seat) for seat in table.players)
    assert table.whole()


def test_the_first_dealer_can_be_a_seat_or_anybody() -> None:
    assert {uno(seed=seed, dealer_choice="first_seat").value("dealer") for seed in range(10)} == {"A"}
    assert {uno(seed=seed, dealer_choice="any_seat").value("dealer") for seed in range(40)} == set("ABCD")
    assert drawn_for_the_deal(uno(dealer_choice="any_seat")) == []
