"""What a player sees as arrays: blocks tell the same as the views, and what is hidden changes no number."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.engines.contract.program import Program
from croupier.game.game import Game
from croupier.rules import Rules, load_text
from croupier.study.batches import block_observer
from croupier.study.batches.arrays import NoArrays
from croupier.study.batches.blocks import BlockObserver
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.observation import Observation
from croupier.table import seen as seen_module
from croupier.table.state import State, new_state, shown_designs
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.study.batches.blocks import block_of, memory_of, questions_of
from tests.withstand import test_hidden
from tests.withstand.games import positions, rules_of, ruleset_names, seats_of
from tests.withstand.twins import allowed, hidden_from

NAMES = [*ruleset_names(), "blind-draw"]


@cache
def observer_of(program: Program) -> BlockObserver:
    return block_observer(Observation(program), memory_of(program))


@cache
def numbers_of(program: Program) -> AnswerNumbers:
    return AnswerNumbers(program)


def rows_of(game: Game) -> tuple[Any, Any]:
    """Return what every seat sees of a game: by its views, and by a block of memory."""
    reader, seats = observer_of(game.program), range(game.seats)
    expected = np.array([reader.spec.of_state(game.state, one, game.raw_offers) for one in seats])
    blocks = np.array([block_of(reader.memory, game.state)] * game.seats)
    questions = questions_of(reader.spec, [(game.state, one, game.raw_offers) for one in seats])
    return expected, reader.observe(blocks, np.arange(game.seats), questions)


def differing(spec: Observation, expected: Any, found: Any) -> list[str]:
    """Return the names of the columns that differ."""
    wrong = set(np.nonzero((expected != found).any(axis=0))[0].tolist())
    return [one.name for one in spec.columns if wrong & set(range(one.start, one.start + one.width))]


# --- blocks and views ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_blocks_show_what_views_show(name: str) -> None:
    for number in range(amount(2)):
        for game in positions(name, number, every=9, most=200):
            expected, found = rows_of(game)
            assert found.dtype == np.int32 and found.shape == (game.seats, observer_of(game.program).spec.width)
            assert differing(observer_of(game.program).spec, expected, found) == []


ALL_SORTS = """
language: 1
ruleset: all-sorts
title: All sorts
players: 1..4
faces: [day, night]
types: {tint: [red, blue, green]}
fields: {value: number}
cards: {sun(number value): {}, moon(number value): {}, star: {value: 0}}
deck: {in: stock, cards: ["2 x sun(n) / moon(n) for n in 1..3", "1 x moon(n) / sun(n) for n in 2..4", "2 x star"]}
piles:
  stock: {seen_by: {front: nobody, back_of_top: all}}
  odd: {seen_by: {front: all, front_of_top: nobody, back: nobody, back_of_top: all}}
  heap: {seen_by: all, ordered: no}
  hand: {of: player, seen_by: {front: owner, back: others}}
  secret: {of: player, seen_by: {front: others, back: all, front_of_top: owner}, ordered: no}
state:
  count: {type: number, starts: 0}
  flag: {type: boolean, starts: false, seen_by: nobody}
  colour: {type: tint?, starts: none}
  who: {type: player?, starts: none}
  sort: {type: kind?, starts: none}
  marked: {type: card?, starts: none}
  later: {type: card}
  own: {of: player, type: number, starts: 3, seen_by: owner}
  theirs: {of: player, type: tint, starts: red, seen_by: others}
  near: {of: player, type: player?, starts: none}
  kept: {of: player, type: card?, starts: none, seen_by: owner}
  ready: {of: player, type: boolean, starts: true}
rules: |
  to game:
    shuffle stock
    for each p in players: ask choose(p, 3, true, blue, p, top(stock), sun, top(stock), none)
  decision choose(player, number n, boolean b, tint t, player q, card c, kind k, face f, tint? u):
    go(boolean x): do nothing
    meanwhile p in others(player):
      halt: do nothing
"""


@cache
def all_sorts() -> Rules:
    return load_text(ALL_SORTS)


def test_arguments_are_shown_to_the_asked_player_alone() -> None:
    game = all_sorts().new_game(3, seed=1)
    spec = observer_of(game.program).spec
    expected, found = rows_of(game)
    assert differing(spec, expected, found) == []
    columns = [one for one in spec.columns if one.name.startswith("choose.")]
    assert [one.name for one in columns] == [
        *(f"choose.{one}" for one in ("n", "b", "t", "q", "c.front", "c.backs", "k", "f", "u.none", "u"))
    ]
    start = columns[0].start
    assert found[0, start : start + 9].tolist() == [3, 1, 0, 1, 0, 1, 0, 0, 0]
    assert not found[1:, start:].any()
    decision = next(one for one in spec.columns if one.name == "decision")
    assert found[:, decision.start].tolist() == [1, 1, 1]  # the others may halt
    asked = next(one for one in spec.columns if one.name == "asked")
    assert found[:, asked.start : asked.start + 3].tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]


def test_each_column_says_what_the_table_shows() -> None:
    """A few numbers of a known position, by the names of their columns."""
    game = rules_of("crazy-eights").new_game(3, seed=2)
    spec = observer_of(game.program).spec
    columns, row = {one.name: one for one in spec.columns}, spec.of_state(game.state, 1, game.raw_offers)
    state, layout = game.state, game.program.layout
    for relative in range(3):
        hand = state.piles[layout.pile_index("hand", (1 + relative) % 3)]
        assert row[columns[f"hand[{relative}].size"].start] == len(hand)
    own = columns["hand[0].fronts"]
    hand = [spec.designs[state.faces[one][0]] for one in state.piles[layout.pile_index("hand", 1)]]
    assert {entry: int(row[own.start + at]) for at, entry in enumerate(own.entries) if row[own.start + at]} == {
        one: hand.count(one) for one in hand
    }
    assert not {"hand[1].fronts", "hand[1].top", "stock.fronts", "stock.top"} & set(columns)
    top = columns["discard.top"]
    assert row[top.start + state.faces[state.piles[layout.pile_index("discard")][-1]][0]] == 1
    assert row[columns["in_play"].start :][:3].tolist() == [1, 1, 1]


def test_only_piles_in_order_have_a_column_for_their_top() -> None:
    names = {one.name for one in Observation(rules_of("uno").program(2)).columns}
    assert "discard.top" in names and "hand[0].fronts" in names and "hand[0].top" not in names


# --- any table -------------------------------------------------------------------------------------


def any_table(program: Program, seed: int) -> State:
    """Return a table as no game need come to: cards anywhere, any side up, any values, some players."""
    random, layout = Random(seed), program.layout
    s = new_state(layout, seed)
    s.piles = [[] for _ in layout.piles]
    piles = random.sample(range(len(layout.piles)), random.randint(1, len(layout.piles)))
    for card in random.sample(range(layout.card_count), layout.card_count):
        s.where[card] = random.choice(piles)
        s.piles[s.where[card]].append(card)
    if s.up:
        s.up = [random.choice([at for at, one in enumerate(faces) if one is not None]) for faces in s.faces]
    s.shown = shown_designs(layout, s)
    s.values = [any_value(program, random, at) for at in range(len(layout.states))]
    s.playing = sorted(random.sample(range(layout.seats), random.randint(1, layout.seats)))
    return s


def any_value(program: Program, random: Random, at: int) -> Any:
    place = program.layout.states[at]
    if (place.optional or program.starts[at] is None) and random.random() < 0.3:
        return None
    symbols = program.checked.symbols
    if place.type in symbols.enumerations:
        return random.randrange(len(symbols.enumerations[place.type].members))
    counts = {"player": program.layout.seats, "card": program.layout.card_count}
    match place.type:
        case "number":
            return random.randint(-(2**31), 2**31 - 1)
        case "boolean":
            return random.random() < 0.5
        case "kind":
            return random.randrange(len(program.checked.ruleset.kinds))
    return random.randrange(counts[place.type])


@st.composite
def tables(draw: st.DrawFn) -> tuple[Program, list[State]]:
    name = draw(st.sampled_from(["all-sorts", "all-sorts", "masquerade", "uno-flip", "uno", "hearts"]))
    rules = all_sorts() if name == "all-sorts" else rules_of(name)
    program = rules.program(draw(st.integers(rules.players[0], min(5, rules.players[1]))))
    return program, [any_table(program, seed) for seed in draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=4))]


@settings(max_examples=amount(60), deadline=None)
@given(tables())
def test_blocks_show_what_views_show_of_any_table(drawn: tuple[Program, list[State]]) -> None:
    program, states = drawn
    reader, seats = observer_of(program), range(program.layout.seats)
    asked = [(s, seat, ()) for s in states for seat in seats]
    expected = np.array([reader.spec.of_state(s, seat, ()) for s, seat, _ in asked])
    blocks = np.array([block_of(reader.memory, s) for s, _, _ in asked])
    viewers = np.array([seat for _, seat, _ in asked])
    found = reader.observe(blocks, viewers, questions_of(reader.spec, asked))
    assert differing(reader.spec, expected, found) == []


@settings(max_examples=amount(60), deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_hidden_cards_of_any_table_change_nothing(drawn: tuple[Program, list[State]], random: Random) -> None:
    """All cards of which a viewer sees no side go round, each with the side up that it had."""
    program, states = drawn
    reader = observer_of(program)
    for s in states:
        seat = random.randrange(program.layout.seats)
        shuffled = with_hidden_shuffled(program, s, seat, random)
        pair = [reader.spec.of_state(one, seat, ()) for one in (s, shuffled)]
        assert differing(reader.spec, pair[0][None], pair[1][None]) == []
        blocks = np.array([block_of(reader.memory, one) for one in (s, shuffled)])
        rows = reader.observe(blocks, np.array([seat] * 2), questions_of(reader.spec, [(s, seat, ())] * 2))
        assert differing(reader.spec, rows[:1], rows[1:]) == []


def with_hidden_shuffled(program: Program, s: State, seat: int, random: Random) -> State:
    copy = s.clone()
    hidden = hidden_in(program, s, seat)
    cards = random.sample(hidden, len(hidden))
    places = [(s.where[one], s.piles[s.where[one]].index(one)) for one in hidden]
    for card, (pile, at) in zip(cards, places, strict=True):
        copy.piles[pile][at] = card
        copy.where[card] = pile
    return copy


@settings(max_examples=amount(40), deadline=None)
@given(st.integers(3, 6), st.randoms(use_true_random=False))
def test_hidden_sides_of_any_table_change_nothing(seats: int, random: Random) -> None:
    """Cards of which a viewer sees one side alone trade the other: each game pairs the sides of these cards anew."""
    program = rules_of("masquerade").program(seats)
    s, seat, reader = any_table(program, random.randrange(10**6)), random.randrange(seats), observer_of(program)
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
    pair = [reader.spec.of_state(one, seat, ()) for one in (s, copy)]
    assert differing(reader.spec, pair[0][None], pair[1][None]) == []
    blocks = np.array([block_of(reader.memory, one) for one in (s, copy)])
    rows = reader.observe(blocks, np.array([seat] * 2), questions_of(reader.spec, [(s, seat, ())] * 2))
    assert differing(reader.spec, pair[0][None], rows) == []


def sides_seen(program: Program, s: State, seat: int, card: int) -> tuple[bool, bool]:
    """Return whether a seat sees the front of a card, and its back, by the declaration of its pile."""
    pile = program.layout.piles[s.where[card]]
    on_top = s.piles[s.where[card]][-1] == card
    viewers = (pile.front_of_top, pile.back_of_top) if on_top else (pile.front, pile.back)
    front, back = (allowed(one, seat, pile.owner) for one in viewers)
    return front, back


def hidden_in(program: Program, s: State, seat: int) -> list[int]:
    """Return the cards that are hidden from a seat, without those that a state names."""
    named = {one for one, place in zip(s.values, program.layout.states, strict=True) if place.type == "card"}

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
        row = observer_of(game.program).spec.of_state(game.state, viewer, game.raw_offers).tolist()
        numbers = numbers_of(game.program)
        return [row, *(numbers.numbers(game.state, one) for one in game.raw_offers if one.seat == viewer)]

    monkeypatch.setattr(test_hidden.Onlooker, "data", lambda self: [])
    monkeypatch.setattr(test_hidden.Onlooker, "texts", texts)


pytestmark_hidden = pytest.mark.usefixtures("numbers_alone")


@pytestmark_hidden
@pytest.mark.parametrize("name", NAMES)
def test_two_hidden_cards_trade_places(name: str) -> None:
    test_hidden.test_two_hidden_cards_trade_places(name)


@pytestmark_hidden
@pytest.mark.parametrize("name", NAMES)
def test_two_cards_trade_their_faces(name: str) -> None:
    test_hidden.test_two_cards_trade_their_faces(name)


@pytestmark_hidden
@pytest.mark.parametrize("name", NAMES)
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


# --- the columns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_columns_are_documented_and_fixed(name: str) -> None:
    rules = rules_of(name)
    for number in range(2):
        seats = seats_of(rules, number)
        spec = Observation(rules.program(seats))
        at = 0
        for one in spec.columns:
            assert one.start == at and one.width == max(1, len(one.entries)) and one.name and one.meaning
            at += one.width
        assert at == spec.width and len({one.name for one in spec.columns}) == len(spec.columns)
        listing = spec.describe()
        assert all(f"  {one.name}: {one.meaning}" in listing for one in spec.columns)
        assert spec.columns == Observation(Rules(rules.checked).program(seats)).columns


# --- arrays ----------------------------------------------------------------------------------------


def batch() -> tuple[BlockObserver, Any, Any, Any]:
    asked = [(game.state.clone(), 1, game.raw_offers) for game in positions("uno", 2, every=2, most=12)]
    reader = observer_of(rules_of("uno").program(seats_of(rules_of("uno"), 2)))
    blocks = np.array([block_of(reader.memory, s) for s, _, _ in asked])
    return reader, blocks, np.ones(len(asked), dtype=np.int64), questions_of(reader.spec, asked)


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.float32, np.float64])
def test_an_array_of_any_type_is_filled(kind: Any) -> None:
    reader, blocks, viewers, questions = batch()
    out = np.full((len(blocks), reader.spec.width), 99, dtype=kind)
    assert reader.observe(blocks, viewers, questions, out) is out
    assert np.array_equal(out, reader.observe(blocks, viewers, questions))


def test_blocks_may_lie_apart_in_larger_memory() -> None:
    reader, blocks, viewers, questions = batch()
    larger = np.full((len(blocks), blocks.shape[1] + 4096), 0xCD, dtype=np.uint8)
    larger[:, : blocks.shape[1]] = blocks
    assert np.array_equal(reader.observe(larger, viewers, questions), reader.observe(blocks, viewers, questions))


def test_more_games_than_a_portion_holds() -> None:
    reader, blocks, viewers, questions = batch()
    times = np.resize(np.arange(len(blocks)), 600)
    many = replace(
        questions, **{one: getattr(questions, one)[times] for one in ("decisions", "seats", "told", "arguments")}
    )
    found = reader.observe(blocks[times], viewers[times], many)
    assert np.array_equal(found, reader.observe(blocks, viewers, questions)[times])


def test_an_array_that_does_not_fit_is_refused() -> None:
    reader, blocks, viewers, questions = batch()
    for out in (np.empty((1, 2)), np.empty((reader.spec.width, len(blocks))).T):
        with pytest.raises(ValueError, match="in C order"):
            reader.observe(blocks, viewers, questions, out)


def test_without_numpy_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rules_of("crazy-eights").new_game(2)
    spec = Observation(game.program)
    monkeypatch.setitem(sys.modules, "numpy", None)
    for asks in (
        lambda: spec.of_state(game.state, 0, game.raw_offers),
        lambda: AnswerNumbers(game.program).mask(game.state, game.raw_offers[0]),
        lambda: block_observer(spec, memory_of(game.program)),
    ):
        with pytest.raises(NoArrays, match=r"pip install 'croupier\[arrays\]' adds it"):
            asks()


# --- native code -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("uno-flip", 3), ("masquerade", 4), ("crazy-eights", 5)])
def test_memory_of_native_code_shows_what_its_state_shows(name: str, seats: int) -> None:
    """Games that end after some decisions, so that cards lie everywhere."""
    pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")
    from tests.engines.natively import engine_of

    reader = observer_of(rules_of(name).program(seats))
    for decisions in (5, 40):
        engine = engine_of(rules_of(name), seats, replace(DEFAULT_LIMITS, decisions=decisions))
        for seed in range(amount(3)):
            engine.play(seed, 0, 1)
            s = engine.state()
            block = np.frombuffer(engine.block, dtype=np.uint8)[: engine.memory.size]
            asked = [(s, seat, ()) for seat in range(seats)]
            expected = np.array([reader.spec.of_state(s, seat, ()) for seat in range(seats)])
            questions = questions_of(reader.spec, asked)
            found = reader.observe(np.array([block] * seats), np.arange(seats), questions)
            assert differing(reader.spec, expected, found) == []
