"""What is hidden from a player changes no number: neither a column nor the number of an answer."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from croupier.engines.contract.program import Program
from croupier.study.batches.numbering import AnswerNumbers
from croupier.table import seen as seen_module
from croupier.table.state import State, shown_designs
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount, part
from tests.study.batches.tables import any_table, differing, reader_of, tables, viewed
from tests.withstand import test_hidden
from tests.withstand.games import rules_of, ruleset_names
from tests.withstand.twins import allowed, hidden_from

NAMES = [*ruleset_names(), "blind-draw", "open-partners", "counters", "sided-counters"]


@cache
def numbers_of(program: Program) -> AnswerNumbers:
    return AnswerNumbers(program)


# --- any table -------------------------------------------------------------------------------------


@settings(max_examples=amount(30), deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_hidden_cards_of_any_table_change_nothing(drawn: tuple[Program, list[State]], random: Random) -> None:
    """All cards of which a viewer sees no side go round, each with the side up that it had. What lies on them stays."""
    program, states = drawn
    reader = reader_of(program)
    for s in states:
        seat = random.randrange(program.layout.seats)
        shuffled = with_hidden_shuffled(program, s, seat, random)
        pair = [viewed(reader.spec, one, [seat]) for one in (s, shuffled)]
        assert differing(reader.spec, *pair) == []
        blocks = np.array([reader.block_of(one) for one in (s, shuffled)])
        rows = reader.observe(blocks, [seat] * 2)
        assert differing(reader.spec, rows[:1], rows[1:]) == []


def with_hidden_shuffled(program: Program, s: State, seat: int, random: Random) -> State:
    copy = s.clone()
    hidden = hidden_in(program, s, seat)
    cards = random.sample(hidden, len(hidden))
    places = [(s.where[one], s.piles[s.where[one]].index(one)) for one in hidden]
    for card, (pile, at) in zip(cards, places, strict=True):
        copy.piles[pile][at] = card
        copy.where[card] = pile
    instead = dict(zip(hidden, cards, strict=True))
    for row in program.layout.counters:
        is_card = program.layout.states[row[0]].type == "card"
        for card, place in enumerate(row):
            value = s.values[place]
            copy.values[row[instead.get(card, card)]] = instead.get(value, value) if is_card else value
    return copy


@settings(max_examples=amount(20), deadline=None)
@given(st.integers(3, 6), st.randoms(use_true_random=False))
def test_hidden_sides_of_any_table_change_nothing(seats: int, random: Random) -> None:
    """Cards of which a viewer sees one side alone trade the other: each game pairs the sides of these cards anew."""
    program = rules_of("masquerade").program(seats)
    s, seat, reader = any_table(program, random.randrange(10**6)), random.randrange(seats), reader_of(program)
    copy = s.clone()
    copy.faces = [list(one) for one in s.faces]  # type: ignore[misc]
    for sight in ((True, False), (False, True)):
        for up in (0, 1):
            cards = [
                card for card in range(len(s.up)) if s.up[card] == up and sides_seen(program, s, seat, card) == sight
            ]
            unseen = 1 - up if sight == (True, False) else up
            for card, other in zip(cards, random.sample(cards, len(cards)), strict=True):
                copy.faces[card][unseen] = s.faces[other][unseen]  # type: ignore[index]
    copy.faces = [tuple(one) for one in copy.faces]
    copy.shown = shown_designs(program.layout, copy)
    pair = [viewed(reader.spec, one, [seat]) for one in (s, copy)]
    assert differing(reader.spec, *pair) == []
    blocks = np.array([reader.block_of(one) for one in (s, copy)])
    rows = reader.observe(blocks, [seat] * 2)
    assert differing(reader.spec, pair[0], rows) == []


def sides_seen(program: Program, s: State, seat: int, card: int) -> tuple[bool, bool]:
    """Return whether a seat sees the front of a card, and its back, by the declaration of its pile."""
    pile = program.layout.piles[s.where[card]]
    on_top = s.piles[s.where[card]][-1] == card
    viewers = (pile.front_of_top, pile.back_of_top) if on_top else (pile.front, pile.back)
    front, back = (allowed(program.layout, one, seat, pile) for one in viewers)
    return front, back


def hidden_in(program: Program, s: State, seat: int) -> list[int]:
    """Return the cards that are hidden from a seat, without those that a state names which lies on no card."""
    pairs = zip(s.values, program.layout.states, strict=True)
    named = {one for one, place in pairs if place.type == "card" and place.card is None}

    class Stand:
        state = s

    Stand.program = program  # type: ignore[attr-defined]
    return [one for one in hidden_from(Stand, seat) if one not in named]  # type: ignore[arg-type]


# --- hidden stays hidden ---------------------------------------------------------------------------


@pytest.fixture
def numbers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of what is hidden compare what a seat gets as numbers: the columns, and the answers on offer."""

    def texts(self: test_hidden.Onlooker) -> list[Any]:
        game, viewer = self.game, self.viewer
        if viewer is None:
            return []
        row = reader_of(game.program).spec.of_state(game.state, viewer, game.raw_offers).tolist()
        numbers = numbers_of(game.program)
        return [row, *(numbers.numbers(game.state, one) for one in game.raw_offers if one.seat == viewer)]

    monkeypatch.setattr(test_hidden.Onlooker, "data", lambda self: [])
    monkeypatch.setattr(test_hidden.Onlooker, "texts", texts)


pytestmark_hidden = pytest.mark.usefixtures("numbers_alone")


@pytestmark_hidden
@pytest.mark.parametrize("name", part(NAMES, 6))
def test_two_hidden_cards_trade_places(name: str) -> None:
    test_hidden.test_two_hidden_cards_trade_places(name)


@pytestmark_hidden
@pytest.mark.parametrize("name", part(NAMES, 6, first=1))
def test_two_cards_trade_their_faces(name: str) -> None:
    test_hidden.test_two_cards_trade_their_faces(name)


@pytestmark_hidden
@pytest.mark.parametrize("name", part(NAMES, 6, first=2))
def test_two_cards_trade_their_numbers(name: str) -> None:
    test_hidden.test_no_number_of_a_hidden_card(name)


@pytestmark_hidden
def test_hidden_values_are_in_no_column() -> None:
    test_hidden.test_a_value_that_is_not_seen_is_in_no_reason()


@pytestmark_hidden
def test_columns_that_show_everything_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_module, "relation", lambda *_: True)
    with pytest.raises(AssertionError):
        test_hidden.test_two_hidden_cards_trade_places("hearts")
