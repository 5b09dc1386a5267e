"""State that lies on cards is told in the columns, and tells answers apart, in a batch as in single games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from croupier.game.game import Game
from croupier.rules import load_text
from croupier.study.batches import building
from croupier.study.batches.building import TooManyColumns
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.observation import Observation

from tests.amount import amount
from tests.engines import natively
from tests.study.batches.test_several import held_against_games
from tests.withstand.games import WITH_COUNTERS, rules_of


@pytest.fixture(autouse=True)
def quickly_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.engines.native.build.LEVEL", natively.LITTLE)


@pytest.mark.parametrize("name", WITH_COUNTERS)
def test_games_at_once_are_the_games_alone(name: str) -> None:
    rules = rules_of(name)
    held_against_games(rules, rules.players[-1], 6, amount(40))


BEGIN = "act: discard, begin"


# --- columns ---------------------------------------------------------------------------------------


def told(spec: Observation, row: Any, name: str) -> Any:
    """Return the entry of some columns that has a 1, or the number in a single one."""
    column = next(one for one in spec.columns if one.name == name)
    found = row[column.start : column.start + column.width]
    return [column.entries[at] for at in np.flatnonzero(found)] if column.entries else int(found[0])


def answered(game: Game, move: str, **arguments: Any) -> None:
    numbers = AnswerNumbers(game.program)
    offer = game.raw_offers[0]
    for raw in offer.moves:
        meaning = numbers.describe(numbers.number(game.state, offer.seat, raw))
        if meaning.move == move and meaning.arguments == arguments:
            return game.advance(offer.seat, raw)
    raise AssertionError("no such move is open")


def test_a_learner_of_hanabi_is_told_its_clues() -> None:
    """Who is told something does not see the cards, but which of them it was said of."""
    game = rules_of("hanabi").new_game(2, seed=1)
    spec, layout = Observation(game.program), game.program.layout
    hand = game.state.piles[layout.pile_index("hand", 1)]
    designs = [spec.designs[game.state.faces[card][0]] for card in hand]
    colour = designs[2].split("(")[1].split(",")[0]
    answered(game, "tell_colour", other=1, named=colour)
    assert game.raw_offers[0].seat == 1
    own, other = (spec.of_state(game.state, seat, game.raw_offers) for seat in (1, 0))
    for at, design in enumerate(designs):
        hue = [colour] if f"({colour}," in design else []
        assert told(spec, own, f"hue on hand[0].card[{at}]") == told(spec, other, f"hue on hand[1].card[{at}]") == hue
        assert told(spec, own, f"hue on hand[0].card[{at}].none") == (not hue)
        assert told(spec, own, f"worth on hand[0].card[{at}].none") == 1
        assert told(spec, other, f"hand[1].card[{at}].front") == [design]
    names = {one.name for one in spec.columns}
    assert "hand[0].card[4].front" not in names and "hue on hand[0].card[4]" in names  # five cards at the most
    assert "hue on hand[0].card[5]" not in names


def test_counters_of_others_have_columns_for_those_who_see_them_alone() -> None:
    spec = Observation(rules_of("sided-counters").program(4))
    names = {one.name.split(" on ")[0] for one in spec.columns if " on " in one.name}
    assert {"count[0]", "pinned[1]", "pinned[2]", "pinned[3]", "shared[0]"} <= names
    assert not {"count[1]", "pinned[0]", "shared[1]", "blank"} & names


def test_the_chooser_is_told_which_of_like_cards_are_chosen() -> None:
    batch = rules_of("sided-counters").batch(1, 2)
    begin = next(one for one in range(batch.numbers.count) if str(batch.numbers.describe(one)) == BEGIN)
    spec = batch.observation
    columns = [one.start for one in spec.columns if one.name.endswith(".chosen")]
    batch.answer([begin])
    assert not batch.observe()[0, columns].any()
    for _ in range(2):
        batch.answer(batch.random_answers(np.random.default_rng(3)))
        raw, game = batch.choosing(0), batch.game(0)
        assert raw is not None
        hand = game.state.piles[game.program.layout.pile_index("hand", 0)]
        row = batch.observe()[0]
        chosen = [at for at in range(len(hand)) if told(spec, row, f"hand[0].card[{at}].chosen")]
        assert chosen == [at for at, card in enumerate(hand) if card in raw[-1]] and chosen
        assert row[columns].sum() == len(chosen)


TABLE = """
language: 1
ruleset: piles
title: Piles
players: 2
fields: {number: number}
cards: {plain(number): {}}
deck: {in: stock, cards: ["2 x plain(n) for n in 1..3"]}
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: owner, most: 3}
state: {count: {of: card, type: number, starts: 0}}
rules: |
  to game:
    shuffle stock
    for each p in players:
      repeat 3 times: move top(stock) to hand(p)
    repeat 9 times: ask act(seat(1))
  decision act(player):
    raise(card in hand(player)): add 1 to card.count
"""


def test_too_many_columns_are_refused_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    program = load_text(TABLE).program(2)
    up_to_piles = next(one.start for one in Observation(program).columns if one.name == "in_play")
    monkeypatch.setattr(building, "MOST_COLUMNS", up_to_piles)
    assert Observation(program).width > up_to_piles
    monkeypatch.setattr(building, "MOST_COLUMNS", up_to_piles - 1)
    with pytest.raises(TooManyColumns, match=f"more than {up_to_piles - 1} columns up to the pile `hand`; `most` in"):
        Observation(program)
    assert Observation(load_text(TABLE.replace("most: 3", "most: 2")).program(2)).width


# --- answers ---------------------------------------------------------------------------------------


def test_like_cards_are_told_apart_by_what_lies_on_them() -> None:
    rules = load_text(TABLE)
    game = next(one for one in (rules.new_game(2, seed) for seed in range(99)) if twice(one))
    numbers = AnswerNumbers(game.program)
    double = twice(game)

    def open_now() -> list[str]:
        offer = game.raw_offers[0]
        return [str(numbers.describe(one)) for one in numbers.numbers(game.state, offer)]

    copies = [f"act: raise(card=plain({double}) copy {one})" for one in range(2)]
    assert [one for one in open_now() if f"plain({double})" in one] == copies[:1]
    offer = game.raw_offers[0]
    upper = [raw for raw in offer.moves if game.state.faces[raw[1]][0] == double - 1][-1]
    game.advance(offer.seat, upper)
    assert [one for one in open_now() if f"plain({double})" in one] == copies
    offer = game.raw_offers[0]
    game.advance(offer.seat, next(raw for raw in offer.moves if str(described(numbers, game, raw)) == copies[0]))
    assert [one for one in open_now() if f"plain({double})" in one] == copies[:1]


def described(numbers: AnswerNumbers, game: Game, raw: Any) -> Any:
    return numbers.describe(numbers.number(game.state, game.raw_offers[0].seat, raw))


def twice(game: Game) -> int:
    """Return the number that the first player holds two cards of, or 0."""
    held = [game.state.faces[card][0] + 1 for card in game.state.piles[game.program.layout.pile_index("hand", 0)]]
    return next((one for one in held if held.count(one) == 2), 0)


LINKS = """
language: 1
ruleset: links
title: Links
players: 2
fields: {number: number}
cards: {plain(number): {}}
deck: {in: stock, cards: ["2 x plain(n) for n in 1..6"]}
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: owner, ordered: no}
  shown: {seen_by: all}
state:
  twin: {of: card, type: card?, starts: none}
  count: {of: [player, card], type: number, starts: 0, seen_by: owner}
  said: {of: [player, card], type: number, starts: 0, seen_by: others}
  note: {type: card?, starts: none, seen_by: nobody}
rules: |
  to game:
    for each p in players:
      for each c in stock where c.number = position_of(p): move c to hand(p)
    for each c in stock where c.number >= 5: move c to shown
    for each p in players: prepare(p, bottom(hand(p)), top(hand(p)))
    shuffle stock
    ask act(seat(1))
    ask act(seat(2))
  define position_of(player): if player = seat(1) then 1 else 2
  to prepare(player, card low, card high):
    {prepare}
  decision act(player):
    choose(card in hand(player)): do nothing
    guess(card in hand(left_of(player))): do nothing
    wait: do nothing
"""


@pytest.mark.parametrize(
    ("prepare", "own", "others"),
    [
        ("do nothing", 1, 1),
        ("set low.twin to low", 2, 2),
        ("set low.twin to bottom(stock)", 2, 2),
        ("set low.twin to bottom(shown)", 2, 2),
        # Two cards that are not seen, two that look alike, and two that do not.
        ("set low.twin to bottom(stock)\n    set high.twin to top(stock)", 1, 1),
        ("set low.twin to item(shown, 1)\n    set high.twin to item(shown, 2)", 1, 1),
        ("set low.twin to bottom(shown)\n    set high.twin to top(shown)", 2, 2),
        # What the owner of a value sees alone, and what the others do.
        ("set count(player, low) to 3", 2, 1),
        ("set said(player, low) to 3", 1, 2),
    ],
)
def test_only_counters_that_look_otherwise_tell_cards_apart(prepare: str, own: int, others: int) -> None:
    rules = load_text(LINKS.replace("{prepare}", prepare))
    batch, game = rules.batch(1, 2), rules.new_game(2, engine="reference")
    numbers, offer = batch.numbers, game.raw_offers[0]
    assert np.array_equal(batch.mask[0], numbers.mask(game.state, offer))
    moves = [numbers.describe(one).move for one in numbers.numbers(game.state, offer)]
    assert (moves.count("choose"), moves.count("guess")) == (own, others)
    held_against_games(rules, 2, 2, 3)


def test_what_lies_on_a_card_that_was_shuffled_is_told_where_the_card_lies() -> None:
    """No rule looks at the pile after its shuffle: native code has to settle it for what lies on its cards."""
    prepare = "set note to bottom(stock)"
    after = "shuffle stock\n    let found = note\n    if found != none: set said(seat(2), found) to 7"
    text = LINKS.replace("{prepare}", prepare).replace("shuffle stock", after)
    held_against_games(load_text(text), 2, 12, 3)
