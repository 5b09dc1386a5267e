"""Answers have numbers that follow from the declarations, and say what the answering player knows."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.game.game import Game
from croupier.rules import load_text
from croupier.study.batches import coding
from croupier.study.batches.coding import CannotNumber, CardCode
from croupier.study.batches.looks import looks
from croupier.study.batches.numbering import DECLINE, AnswerNumbers
from croupier.study.batches.tables import card_tables
from croupier.table.seen import SeenCard
from croupier.table.sight import see_piles

from tests.amount import amount, part
from tests.withstand.games import positions, rules_of, ruleset_names, seats_of

NAMES = [*ruleset_names(), "blind-draw", "open-partners", "counters", "sided-counters"]


def numbers_of(game: Game, **choices: Any) -> AnswerNumbers:
    return _numbers(game.program, tuple(choices.items()))


@cache
def _numbers(program: Program, choices: tuple[tuple[str, Any], ...]) -> AnswerNumbers:
    return AnswerNumbers(program, **dict(choices))


# --- what a number stands for ----------------------------------------------------------------------


def looks_like(game: Game, seat: int, raw: RawMove) -> tuple[Any, ...]:
    """Return a move as its player can tell it from others: cards by what the view shows of them."""
    move = game.program.moves[raw[0]]
    told: list[Any] = [raw[0]]
    for value, type in zip(raw[1:], move.parameter_types, strict=True):
        if type.base != "card":
            told.append((type.base, value))
            continue
        index = game.state.where[value]
        at = game.state.piles[index].index(value)
        seen = see_piles(game.program.layout, game.state, seat)[index].cards[at]
        hidden = seen.up is None and not seen.backs
        counters = tuple(
            (one.value.up, one.value.backs) if isinstance(one.value, SeenCard) else one.value for one in seen.counters
        )
        by_place = hidden and game.program.layout.piles[index].ordered
        told.append((seen.up, seen.backs, counters, index if hidden else None, at if by_place else None))
    return tuple(told)


@pytest.mark.parametrize("name", part(NAMES, 6))
def test_moves_share_a_number_if_they_look_the_same(name: str) -> None:
    """No installed ruleset offers cards of two piles with one move, so the pile of a seen card does not matter."""
    for game in positions(name, 3, every=3, most=amount(150)):
        numbers = numbers_of(game)
        for offer in game.raw_offers:
            by_number: dict[int, set[Any]] = {}
            by_look: dict[Any, set[int]] = {}
            for raw in offer.moves:
                number, look = numbers.number(game.state, offer.seat, raw), looks_like(game, offer.seat, raw)
                by_number.setdefault(number, set()).add(look)
                by_look.setdefault(look, set()).add(number)
            assert all(len(one) == 1 for one in [*by_number.values(), *by_look.values()])


@pytest.mark.parametrize("name", part(NAMES, 6, first=1))
def test_a_number_leads_back_to_a_move_that_has_it(name: str) -> None:
    for game in positions(name, 2, every=4, most=amount(120)):
        numbers = numbers_of(game)
        for offer in game.raw_offers:
            found = numbers.numbers(game.state, offer)
            assert found == sorted({*found}) and found[0] >= 0 and found[-1] < numbers.count
            for number in found:
                raw = numbers.raw(game.state, offer, number)
                assert (raw is None) == (number == DECLINE)
                assert raw is None or raw in offer.moves
                assert numbers.number(game.state, offer.seat, raw) == number
            assert (DECLINE in found) == offer.declinable
            mask = numbers.mask(game.state, offer)
            assert mask.shape == (numbers.count,) and [int(one) for one in mask.nonzero()[0]] == found


@pytest.mark.parametrize("name", part(NAMES, 6, first=2))
def test_every_number_has_a_meaning_of_its_own(name: str) -> None:
    rules = rules_of(name)
    numbers = AnswerNumbers(rules.program(rules.players[0]))
    told = {str(numbers.describe(number)) for number in range(numbers.count)}
    assert len(told) == numbers.count
    for wrong in (numbers.count, -1, None, "1", 1.0):
        with pytest.raises(IndexError, match=f"from 0 to {numbers.count - 1}"):
            numbers.describe(wrong)


@pytest.mark.parametrize("name", part(NAMES, 6))
def test_the_numbers_do_not_change_from_game_to_game(name: str) -> None:
    rules = rules_of(name)
    seats = seats_of(rules, 1)
    first, again = (AnswerNumbers(load_again(name).program(seats)) for _ in range(2))
    assert [first.describe(one) for one in range(0, first.count, 7)] == [
        again.describe(one) for one in range(0, again.count, 7)
    ]


def load_again(name: str) -> Any:
    return type(rules_of(name))(rules_of(name).checked)


def test_a_number_that_is_not_offered_is_refused() -> None:
    game = rules_of("blind-draw").new_game(2, seed=1)
    numbers, offer = numbers_of(game), game.raw_offers[0]
    wrong = next(one for one in range(1, numbers.count) if one not in numbers.numbers(game.state, offer))
    for number in (DECLINE, wrong, numbers.count, -1):
        with pytest.raises(IllegalMove, match=f"player {offer.seat} cannot answer {number} now"):
            numbers.raw(game.state, offer, number)


# --- cards -----------------------------------------------------------------------------------------

TABLE = """
language: 1
ruleset: places
title: Places
players: 2..3
{more}
fields: {{value: number}}
cards: {{plain(number value): {{}}}}
deck: {{in: stock, cards: ["2 x plain(value) for value in 1..6"]}}
piles:
  stock: {{seen_by: nobody, ordered: {ordered}}}
  hand: {{of: player, seen_by: owner, ordered: no}}
  done: {{seen_by: all}}
rules: |
  to game:
    shuffle stock
    repeat 3 times:
      for each p in players: move top(stock) to hand(p)
      move top(stock) to done
    for each p in players: ask act(p)
  decision act(player):
    act({parameter}): do nothing
    rest: do nothing
"""


def of_parameter(parameter: str, ordered: str = "yes", more: str = "") -> Game:
    return load_text(TABLE.format(parameter=parameter, ordered=ordered, more=more)).new_game(2, seed=3)


def answers(game: Game, seat: int = 0) -> list[str]:
    numbers = numbers_of(game)
    offer = next(one for one in game.raw_offers if one.seat == seat)
    return [str(numbers.describe(one)) for one in numbers.numbers(game.state, offer)]


def test_hidden_cards_of_a_pile_in_order_are_told_by_their_place() -> None:
    game = of_parameter("card in stock")
    size = len(game.state.piles[0])
    assert answers(game) == [*(f"act: act(card=hidden card {one})" for one in range(size)), "act: rest"]


def test_hidden_cards_of_a_pile_without_order_are_one() -> None:
    assert answers(of_parameter("card in stock", ordered="no")) == ["act: act(card=a hidden card)", "act: rest"]
    assert answers(of_parameter("card in hand(left_of(player))"))[-2] == "act: act(card=a hidden card)"


def test_cards_of_several_piles_are_told_with_their_pile() -> None:
    game = of_parameter("card in [top(stock), top(done), bottom(done)]")
    value = {game.state.faces[one][0]: None for one in (game.state.piles[-1][-1], game.state.piles[-1][0])}
    fronts = sorted(f"act: act(card=plain({one + 1}) in done)" for one in value)
    assert sorted(answers(game)[:-2]) == fronts
    assert answers(game)[-2] == f"act: act(card=hidden card {len(game.state.piles[0]) - 1} in stock)"


@pytest.mark.parametrize("parameter", ["card in hand(player) + done", "card in [item(done, 2), top(hand(player))]"])
def test_cards_of_joined_lists_lie_in_any_of_their_piles(parameter: str) -> None:
    game = of_parameter(parameter)
    card = next(one for one in numbers_of(game).moves if one.name == "act").arguments[0]
    assert isinstance(card, CardCode) and set(card.spots) == {("hand", 0, ()), ("done", None, ())}
    told = answers(game)[:-1]
    assert {one.split(") in ")[1] for one in told} == {"hand of oneself)", "done)"}


def test_a_list_that_does_not_name_its_piles_may_mean_any() -> None:
    more = "state: {held: {type: card?, starts: none}}"
    game = of_parameter("card in if held = none then [] else [held]", more=more)
    card = next(one for one in numbers_of(game).moves if one.name == "act").arguments[0]
    assert isinstance(card, CardCode)
    assert set(card.spots) == {("stock", None, ()), ("done", None, ()), ("hand", 0, ()), ("hand", 1, ())}


def test_some_cards_of_a_pile_lie_in_that_pile() -> None:
    numbers = numbers_of(of_parameter("card in each c in done where c.value > 2"))
    card = next(one for one in numbers.moves if one.name == "act").arguments[0]
    assert isinstance(card, CardCode) and set(card.spots) == {("done", None, ())}


def test_piles_of_other_players_have_no_numbers_for_what_their_owner_sees() -> None:
    game = of_parameter("player who in others(player), card in hand(who)")
    card = next(one for one in numbers_of(game).moves if one.name == "act").arguments[1]
    assert isinstance(card, CardCode) and card.size == 1


def test_sides_that_never_share_a_card_have_no_number() -> None:
    layout = rules_of("masquerade").program(3).layout
    group, other = layout.never[0]
    assert group and other
    pairs = {(up, *backs) for up, backs in looks(layout, frozenset({(True, True)}))}
    assert len(pairs) > 100
    assert not [one for one in pairs if set(one) & group and set(one) & other]


# --- other arguments -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameter", "more", "meanings"),
    [
        ("number n in 2..5", "", [2, 3, 4, 5]),
        ("number n in [7, 1]", "", [1, 2, 3, 4, 5, 6, 7]),
        ("number n in 1..size(hand(player)) div 4", "", [1, 2, 3]),
        ("number n in 0..min(size(players), 9)", "", [0, 1, 2]),
        ("number n in -1..(how many c in done where c.value > 2) - 11", "", [-1, 0, 1]),
        ("number n in 0..(size(done) mod 3)", "", [0, 1, 2]),
        ("number n in 1..(2 * size(players) - 1)", "", [1, 2, 3]),
        ("number n in 1..top(done).value", "", [1, 2, 3, 4, 5, 6]),
        ("number n in [1, 2] + [4]", "", [1, 2, 3, 4]),
        ("number n in 1..(highest c.value for c in done)", "", [1, 2, 3, 4, 5, 6]),
        ("number n in 1..size(players + players)", "", [1, 2, 3, 4]),
        ("number n in 1..size([1, 2] + [5])", "", [1, 2, 3]),
        ("number n in 1..high", "options: {high: {type: 1..9, default: 3}}", [1, 2, 3]),
        ("boolean n", "", [False, True]),
        ("player n in players", "", [0, 1]),
        ("tint n", "types: {tint: [red, blue]}", ["red", "blue"]),
    ],
)
def test_arguments_have_the_numbers_of_their_domain(parameter: str, more: str, meanings: list[Any]) -> None:
    numbers = numbers_of(of_parameter(parameter, more=more))
    move = next(one for one in numbers.moves if one.name == "act")
    assert [numbers.describe(move.base + one).arguments["n"] for one in range(move.count)] == meanings


def test_players_are_told_by_their_distance_to_the_left() -> None:
    game = load_text(TABLE.format(parameter="player who in players", ordered="yes", more="")).new_game(3, seed=1)
    game.play_raw(0, game.raw_offers[0].moves[-1])
    numbers = numbers_of(game)
    told = [numbers.describe(numbers.number(game.state, 1, one)).arguments for one in game.raw_offers[0].moves[:3]]
    assert told == [{"who": 2}, {"who": 0}, {"who": 1}]


# --- too many --------------------------------------------------------------------------------------


def test_a_number_without_a_bound_is_refused_with_a_way_out() -> None:
    more = "state: {limit: {type: number, starts: 3}}"
    with pytest.raises(CannotNumber, match=r"nothing bounds the number `n` of the move `act\.act`.*min\(20, …\)"):
        numbers_of(of_parameter("number n in 1..limit", more=more))
    assert numbers_of(of_parameter("number n in max(0, limit)..min(20, limit)", more=more)).count == 23


def test_too_many_answers_are_refused_with_a_way_out() -> None:
    text = TABLE.format(parameter="number n in 1..400, number m in 1..300", ordered="yes", more="")
    program = load_text(text).program(2)
    with pytest.raises(CannotNumber, match=r"the move `act` of `act` alone has 120000; most=120002 allows them all"):
        AnswerNumbers(program)
    assert AnswerNumbers(program, most=120_002).count == 120_002


def test_cards_may_be_named_by_their_front_alone() -> None:
    """Where a player sees both sides, there is a number for each pair; ``fronts`` is the way out."""
    game = rules_of("uno-flip").new_game(2, seed=1)
    with pytest.raises(CannotNumber, match="most=5820 allows them all, and fronts=True"):
        numbers_of(game, most=1_000)
    numbers = numbers_of(game, most=1_000, fronts=True)
    for offer in game.raw_offers:
        for number in numbers.numbers(game.state, offer):
            assert numbers.number(game.state, offer.seat, numbers.raw(game.state, offer, number)) == number


# --- tables ----------------------------------------------------------------------------------------


tables_of = cache(card_tables)


def codes_by_tables(game: Game, numbers: AnswerNumbers, offer: RawOffer, raw: RawMove) -> list[int]:
    """Return the codes of the cards among a move's arguments, by tables alone."""
    s = game.state
    move = next(one for one in numbers.moves if one.index == raw[0])
    found = []
    for argument, card in zip(move.arguments, raw[1:], strict=True):
        if isinstance(argument, CardCode):
            pile = s.where[card]
            at, top, up = s.piles[pile].index(card), s.piles[pile][-1] == card, s.up[card] if s.up else 0
            found.append(tables_of(argument).code(offer.seat, pile, card, tuple(s.faces[card]), up, at, top=top))
    return found


@pytest.mark.parametrize("fronts", [False, True])
@pytest.mark.parametrize("name", ["blind-draw", "masquerade", "uno-flip", "crazy-eights"])
def test_tables_tell_the_same_codes(name: str, fronts: bool) -> None:
    compared = 0
    for game in positions(name, 4, every=3, most=amount(60)):
        numbers = numbers_of(game, fronts=fronts)
        for offer in game.raw_offers:
            for raw in offer.moves:
                move = next(one for one in numbers.moves if one.index == raw[0])
                codes = [
                    one.code(game.state, offer.seat, value)
                    for one, value in zip(move.arguments, raw[1:], strict=True)
                    if isinstance(one, CardCode)
                ]
                assert codes_by_tables(game, numbers, offer, raw) == codes
                compared += len(codes)
    assert compared > 5


def test_a_sight_that_is_too_keen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codes see what the view does not show: the test of looks must fail."""
    monkeypatch.setattr(coding, "sight", lambda *_, top: (True, True))
    with pytest.raises((AssertionError, KeyError)):
        test_moves_share_a_number_if_they_look_the_same("blind-draw")
