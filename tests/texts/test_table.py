"""The table in words: what all share first, the others from the left round, the viewer's own cards last."""

from __future__ import annotations

from croupier.game.game import Game
from croupier.players import make_bots, play_on
from croupier.rules import load
from croupier.texts.table import NO_BREAK, event_lines, result_lines, table_lines

from tests.texts.games import ROOT, game, play


def lines(table: Game, viewer: int | None, language: str = "en") -> list[str]:
    return [one.replace(NO_BREAK, " ") for one in table_lines(table, table.teller(language), viewer)]


def play_out(table: Game, seed: int = 1) -> Game:
    bots = make_bots("random", seed, table.seats)
    while not table.over:
        play_on(table, bots)
    return table


def laid(seed: int = 3) -> Game:
    """A game in which player 1 has laid a card with the value 3."""
    table = game(seed=seed)
    teller = table.teller("en")
    move = next(
        one for one in table.offers[0].moves if one.name == "lay" and table.move_text(one, 0, teller).endswith("3")
    )
    table.play(move)
    return table


def test_the_table_for_a_player() -> None:
    table = laid()
    found = lines(table, 1)
    assert found == [
        f"  middle: {found[0].split(': ')[1]}",
        "  stock: 8 cards",
        f"  dealer: Player 2 · on turn: Player 2 · mood: calm · suit called: {found[0].split()[1]} · the table is hot",
        "  Player 3: hand 3 cards · score: 0",
        "  Player 1: hand 2 cards · score: 3",
        "  Player 2 (you): score: 0",
        f"  your hand: {found[-1].split(': ')[1]}",
    ]
    assert found[0].endswith(" 3")
    assert found[-1].endswith("(3 cards)")


def test_the_table_in_french() -> None:
    found = [one.replace(" :", ":") for one in lines(laid(), 1, "fr")]
    assert found[1] == "  pioche: 8 cartes"
    assert found[3:6] == [
        "  Joueur 3: main 3 cartes · points: 0",
        "  Joueur 1: main 2 cartes · points: 3",
        "  Joueur 2 (vous): points: 0",
    ]
    assert found[6].startswith("  main (vous): ") and found[6].endswith("(3 cartes)")


def test_somebody_without_a_seat_sees_no_hand() -> None:
    found = lines(laid(), None)
    assert found[-3:] == [
        "  Player 1: hand 2 cards · score: 3",
        "  Player 2: hand 3 cards · score: 0",
        "  Player 3: hand 3 cards · score: 0",
    ]


def test_swapping_hidden_cards_changes_nothing() -> None:
    table = laid()
    before = lines(table, 1)
    state = table.state
    stock, other = table.program.layout.pile_index("stock"), table.program.layout.pile_index("hand", 2)
    one, two = state.piles[stock][0], state.piles[other][0]
    state.piles[stock][0], state.piles[other][0] = two, one
    state.where[one], state.where[two] = other, stock
    assert lines(table, 1) == before
    assert lines(table, 2) != before


def test_a_hand_is_shown_in_the_order_of_suits_and_equal_cards_once() -> None:
    for seed in range(30):
        table = game(("repeat 3 times:\n      for", "repeat 5 times:\n      for"), seed=seed)
        cards = lines(table, 0)[-1].split(": ")[1].removesuffix(" (5 cards)").split(", ")
        suits = [one.split()[0] for one in cards]
        order = {"moon": 0, "star": 1, "joker": 2}
        assert [order[one] for one in suits] == sorted(order[one] for one in suits)
        if any("×2" in one for one in cards):
            assert len(cards) < 5
            return
    raise AssertionError("no hand held two equal cards")


def test_an_ordered_pile_is_told_from_the_top() -> None:
    table = laid()
    for player in (1, 2):
        move = next((one for one in table.offers[0].moves if one.name == "lay"), None)
        if move is not None:
            table.play(move)
        else:
            play(table, player, "wait")
    top = lines(table, 0)[0]
    middle = next(pile for pile in table.view(0).piles if pile.name == "middle")
    names = [table.teller("en").card(card) for card in reversed(middle.cards)]
    assert len(names) == 3
    assert top == f"  middle: {names[0]} (under it: {names[1]}, {names[2]})"


def test_of_a_high_pile_only_the_top_is_told() -> None:
    table = game(("    wait: do nothing", "    wait:\n      repeat 6 times: move top(stock) to middle"))
    play(table, 0, "wait")
    middle = next(pile for pile in table.view(0).piles if pile.name == "middle")
    assert lines(table, 0)[0] == f"  middle: {table.teller('en').card(middle.cards[-1])} (6 cards)"


def test_of_a_hand_whose_order_counts_every_card_is_told_in_order() -> None:
    table = game(("ordered: no", "ordered: yes"), seed=3)
    hand = next(pile for pile in table.view(0).piles if pile.name == "hand" and pile.owner == 0)
    for language, rest in (("en", "(3 cards)"), ("fr", "(3 cartes)")):
        cards = ", ".join(table.teller(language).card(card) for card in hand.cards)
        assert lines(table, 0, language)[-1].endswith(f": {cards} {rest}")


def test_of_a_pile_beside_others_every_card_is_told() -> None:
    table = game(("    wait: do nothing", "    wait:\n      repeat 6 times: move top(stock) to front(player)"))
    play(table, 0, "wait")
    front = next(pile for pile in table.view(1).piles if pile.name == "front" and pile.owner == 0)
    told = next(one for one in lines(table, 1) if one.startswith("  Player 1"))
    assert len(front.cards) == 6 and all(table.teller("en").card(card) in told for card in front.cards)


def test_piles_of_players_that_nobody_uses_are_left_out() -> None:
    assert not any("front" in one for one in lines(laid(), 0))
    table = laid()
    play(table, 1, "keep")
    found = lines(table, 0)
    assert "front no cards" in next(one for one in found if one.startswith("  Player 3: "))
    assert "is marked" in next(one for one in found if one.startswith("  Player 2: "))
    assert next(one for one in found if one.startswith("  your front")) == "  your front: no cards"


def test_who_is_out_is_told() -> None:
    table = game(("repeat 3 times:\n      for each p in players:", "repeat 1 times:\n      for each p in players:"))
    move = next(one for one in table.offers[0].moves if one.name == "lay")
    table.play(move)
    play(table, 0, "interrupt")
    assert "out" in next(one for one in lines(table, 1) if one.startswith("  Player 1")).split(" · ")


def test_sides_that_are_hidden_and_sides_that_are_seen() -> None:
    table = load(ROOT / "examples" / "masquerade.yaml").new_game(players=3, seed=8)
    found = lines(table, 0)
    theirs = next(one for one in found if one.startswith("  Player 2"))
    assert "guests 4 cards (other sides: " in theirs
    assert "(4 cards)" in found[-1] and "other side" not in found[-1]


def test_a_colour_that_a_name_does_not_tell_is_told_by_its_mark() -> None:
    label = 'label: {en: "{ $suit } { $value }", fr: "{ $value } { $suit }"}'
    table = game((label, 'label: "{ $value }"'))
    hand = lines(table, 0)[-1]
    assert "[M]" in hand or "[S]" in hand
    assert "[M]" not in lines(game(), 0)[-1] and "[S]" not in lines(game(), 0)[-1]


# --- the end -------------------------------------------------------------------------------------


def test_the_result_names_the_best_first_and_what_they_count() -> None:
    table = play_out(game(seed=4), 4)
    found = result_lines(table, table.teller("en"))
    outcome = table.result.outcome
    assert len(set(outcome)) > 1
    best = max(range(3), key=lambda seat: outcome[seat])
    assert found[0] == f"Player {best + 1} wins."
    assert found[1] == f"  1. Player {best + 1} – score: {outcome[best]}"
    assert [int(one.split()[-1]) for one in found[1:]] == sorted(outcome, reverse=True)


def test_points_against_are_told_as_they_are_kept() -> None:
    table = play_out(game(("outcome: player.score", "outcome: -player.score"), seed=4), 4)
    found = result_lines(table, table.teller("en"))
    assert [int(one.split()[-1]) for one in found[1:]] == sorted(-one for one in table.result.outcome)


def test_an_outcome_that_no_state_keeps_is_told_as_points() -> None:
    table = play_out(game(("outcome: player.score", "outcome: size(hand(player)) + player.score * 0"), seed=4), 4)
    found = result_lines(table, table.teller("en"))
    assert all(one.endswith((" points", " point")) for one in found[1:])
    assert result_lines(table, table.teller("fr"))[1].endswith((" points", " point"))


def test_several_winners_and_none() -> None:
    table = game()
    assert result_lines(table, table.teller("en"))[0] == "Nobody wins."
    table = game(("outcome: player.score", "outcome: player.score * 0 + 7"))
    found = result_lines(table, table.teller("en"))
    assert found[0] == "Player 1, Player 2 and Player 3 win together."
    assert found[1] == "  1. Player 1 – 7 points"
    assert result_lines(table, table.teller("fr"))[0] == "Joueur 1, Joueur 2 et Joueur 3 gagnent ensemble."


def test_events_one_by_one() -> None:
    table = laid()
    found = event_lines(table, table.teller("en"), table.seen_events(None))
    assert found[0] == "dealer: Player 2"
    assert "— setup —" in found
    assert sum("a card: stock" in one for one in found) == 9
    assert not any("plain" in one for one in found)
