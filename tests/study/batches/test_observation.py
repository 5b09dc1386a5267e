"""What a player sees as arrays: blocks tell the same as the views, and what is hidden changes no number."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from croupier import load
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.engines.contract.program import Program
from croupier.engines.native.frames import OUTERMOST
from croupier.language.ruleset.load import installed
from croupier.rules import Rules, load_text
from croupier.study.batches.arrays import NoArrays
from croupier.study.batches.batch import Batch
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.observation import Observation
from croupier.table.state import State
from hypothesis import given, settings

from tests.amount import amount, part
from tests.engines.natively import LITTLE
from tests.engines.random_rulesets import games_of
from tests.engines.random_rulesets.playing import begin, play
from tests.engines.test_stopping import house_rules_of
from tests.study.batches.tables import ALL_SORTS, all_sorts, differing, observable, reader_of, rows_of, tables, viewed
from tests.withstand.games import Chance, answer, positions, rules_of, ruleset_names, seats_of

NAMES = [*ruleset_names(), "blind-draw", "open-partners", "counters", "sided-counters"]


# --- blocks and views ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", part(NAMES, 6))
def test_blocks_show_what_views_show(name: str) -> None:
    for number in range(amount(2)):
        for game in positions(name, number, every=9, most=200):
            expected, found = rows_of(game)
            assert found.dtype == np.int32 and found.shape == (game.seats, reader_of(game.program).spec.width)
            assert differing(reader_of(game.program).spec, expected, found) == []


@pytest.mark.parametrize("name", part(installed(), 2))
def test_house_rules_show_what_their_views_show(name: str) -> None:
    for number, house_rules in enumerate(house_rules_of(name)):
        rules, chance = load(name, house_rules), Chance(number)
        game = rules.new_game(seats_of(rules, number), seed=number)
        for count in range(60):
            if game.over:
                break
            if count % 6 == 0:
                expected, found = rows_of(game)
                assert differing(reader_of(game.program).spec, expected, found) == []
            answer(game, chance)


def test_arguments_are_shown_to_the_asked_player_alone() -> None:
    game = all_sorts().new_game(3, seed=1)
    spec = reader_of(game.program).spec
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


def test_arguments_of_a_decision_in_secret_are_shown_to_each_player_who_is_asked() -> None:
    asks, asks_at_once = (
        "for each p in players: ask choose(p, 3, ",
        "ask at once choose(p, if p = seat(1) then 7 else 4, ",
    )
    alone, in_secret = "top(stock), none)", "top(stock), none) for p in players where p != seat(2)"
    text = ALL_SORTS.replace(asks, asks_at_once).replace(alone, in_secret).split("    meanwhile")[0]
    game = load_text(text).new_game(3, seed=1)
    spec = reader_of(game.program).spec
    columns = {one.name: one for one in spec.columns}
    asked = columns["asked"].start
    while not game.over:
        expected, found = rows_of(game)
        assert differing(spec, expected, found) == []
        assert found[:, columns["choose.n"].start].tolist() == [7, 0, 4]
        assert found[:, asked : asked + 3].tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 0]]
        game.advance(game.raw_offers[0].seat, game.raw_offers[0].moves[0])


def test_each_column_says_what_the_table_shows() -> None:
    """A few numbers of a known position, by the names of their columns."""
    game = rules_of("crazy-eights").new_game(3, seed=2)
    spec = reader_of(game.program).spec
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


@settings(max_examples=amount(30), deadline=None)
@given(tables())
def test_blocks_show_what_views_show_of_any_table(drawn: tuple[Program, list[State]]) -> None:
    program, states = drawn
    reader, seats = reader_of(program), range(program.layout.seats)
    expected = np.concatenate([viewed(reader.spec, s, seats) for s in states])
    blocks = np.array([reader.block_of(s) for s in states for _ in seats])
    found = reader.observe(blocks, [*seats] * len(states))
    assert differing(reader.spec, expected, found) == []


# --- the columns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", part(NAMES, 6, first=1))
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


@pytest.fixture(scope="module")
def batch() -> Batch:
    """Return some games at different decisions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.engines.native.build.LEVEL", LITTLE)
        found = rules_of("crazy-eights").batch(6, 3)
    for _ in range(5):
        first, last = found.mask.argmax(axis=1), found.numbers.count - 1 - found.mask[:, ::-1].argmax(axis=1)
        found.answer(np.where(np.arange(6) % 2, first, last))
    return found


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.float32, np.float64, np.dtype(">i4")])
def test_an_array_of_any_type_is_filled(batch: Batch, kind: Any) -> None:
    out = np.full((batch.games, batch.observation.width), 99, dtype=kind)
    assert batch.observe(out) is out
    assert np.array_equal(out, batch.observe()) and out.any()


def test_an_array_is_filled_and_nothing_beside_it(batch: Batch) -> None:
    larger = np.full((batch.games + 2, batch.observation.width), 99, dtype=np.int32)
    batch.observe(larger[1:-1])
    assert np.array_equal(larger[1:-1], batch.observe())
    assert (larger[0] == 99).all() and (larger[-1] == 99).all()


def test_blocks_may_lie_apart_in_larger_memory() -> None:
    games = list(positions("uno", 2, every=2, most=12))
    reader = reader_of(games[0].program)
    blocks = np.array([reader.block_of(games[0].state)] * 3)
    larger = np.full((len(blocks), blocks.shape[1] + 4096), 0xCD, dtype=np.uint8)
    larger[:, : blocks.shape[1]] = blocks
    assert np.array_equal(reader.observe(larger, [0, 1, 2]), reader.observe(blocks, [0, 1, 2]))


def test_an_array_that_does_not_fit_is_refused(batch: Batch) -> None:
    games, width = batch.games, batch.observation.width
    fixed = np.zeros((games, width), dtype=np.int32)
    fixed.flags.writeable = False
    odd = np.zeros(games * width * 4 + 1, dtype=np.uint8)[1:].view(np.int32).reshape(games, width)
    for out in (np.empty((1, 2)), np.empty((width, games)).T, fixed, odd):
        with pytest.raises(ValueError, match="in C order"):
            batch.observe(out)


def test_without_numpy_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rules_of("crazy-eights").new_game(2)
    spec = Observation(game.program)
    monkeypatch.setitem(sys.modules, "numpy", None)
    for asks in (
        lambda: spec.of_state(game.state, 0, game.raw_offers),
        lambda: AnswerNumbers(game.program).mask(game.state, game.raw_offers[0]),
    ):
        with pytest.raises(NoArrays, match=r"pip install 'croupier\[arrays\]' adds it"):
            asks()


# --- native code -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("uno-flip", 3), ("masquerade", 4), ("crazy-eights", 5)])
def test_memory_of_native_code_shows_what_its_state_shows(name: str, seats: int) -> None:
    """Games that end after some decisions, so that cards lie everywhere."""
    pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")
    from tests.engines.natively import engine_of

    reader = reader_of(rules_of(name).program(seats))
    for decisions in (5, 40):
        engine = engine_of(rules_of(name), seats, replace(DEFAULT_LIMITS, decisions=decisions))
        for seed in range(amount(3)):
            engine.play(seed, 0, 1)
            block = np.frombuffer(engine.block, dtype=np.uint8)[: engine.memory.size].copy()
            reader.blocks.set(block, "innermost", OUTERMOST)  # code that plays whole games keeps no frames
            expected = viewed(reader.spec, engine.state(), range(seats))
            found = reader.observe(np.array([block] * seats), range(seats))
            assert differing(reader.spec, expected, found) == []


@pytest.mark.parametrize("seed", range(amount(2)))
def test_random_rulesets_show_what_their_views_show(seed: int) -> None:
    for one in games_of(seed, 2):
        answers = play(one).answers[:60]
        game = begin(one) if answers else None
        if game is None or not observable(game.program):
            continue
        for number, (seat, move) in enumerate(answers):
            if number % 5 == 0:
                expected, found = rows_of(game)
                assert differing(reader_of(game.program).spec, expected, found) == []
            if number < len(answers) - 1:  # the last answer may fault
                game.advance(seat, move)
