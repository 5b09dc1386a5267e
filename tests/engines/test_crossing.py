"""The functions of machine code by which Python gives an answer to a game in native code, and gets offers."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import ref

import pytest
from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.engines.contract.offers import RawOffer, is_open
from croupier.engines.native.crossing import crossing_code
from croupier.engines.native.positions import Positions
from croupier.players import make_bots, play_on
from croupier.rules import Rules, load

from tests.engines.decision_by_decision import compare, positions_of
from tests.withstand.games import EXAMPLES, ROOT


@pytest.fixture(scope="module", autouse=True)
def what_is_there_stays() -> Iterator[None]:
    """Let the collector look at what is made here alone: all objects of the suite take it seconds."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load(EXAMPLES["crazy-eights"])


@pytest.fixture(scope="module")
def native(rules: Rules) -> Positions:
    return positions_of(rules.program(3), DEFAULT_LIMITS, tells=False)


def dealt(native: Positions) -> tuple[Any, list[RawOffer]]:
    found = native.deal(1)
    assert found is not None
    return found


def test_an_object_of_the_offers_is_played_and_an_equal_move_is_not(native: Positions) -> None:
    block, offers = dealt(native)
    seat, (move, *_), _ = offers[0]
    before = bytes(block)
    for wrong in ((seat, (*move,)), (seat, offers[0].moves), ((seat + 1) % 3, move), (1_000, move), (seat, None)):
        assert native.crossing.answer(block, *wrong, offers) is False
        assert bytes(block) == before
    assert native.crossing.answer(block, seat, move, offers)
    assert bytes(block) != before


@pytest.mark.parametrize(
    ("seat", "move", "problem"),
    [
        ("0", (1,), TypeError),
        (2**70, (1,), OverflowError),
        (0, 5, SystemError),
        (0, [1], SystemError),
        (0, ("draw",), TypeError),
        (0, (1.5,), TypeError),
        (0, (2**70,), OverflowError),
    ],
)
def test_no_numbers_are_refused(native: Positions, seat: Any, move: Any, problem: type[Exception]) -> None:
    block, _ = dealt(native)
    before = bytes(block)
    with pytest.raises(problem):
        native.answer(block, seat, move)
    assert bytes(block) == before


@pytest.mark.parametrize(
    "wrong", [None, (), [], [1], 5, "draw", {}, (object(),), ((),), ((1,),), (2**70, ()), (0, (2**70,))]
)
@pytest.mark.parametrize("several", [False, True])
def test_what_is_no_move_is_refused_by_a_game(rules: Rules, wrong: Any, several: bool) -> None:
    played = load(ROOT / "tests" / "game" / "sets.yaml") if several else rules
    game = played.new_game(engine="native")
    before = game.save()
    with pytest.raises(IllegalMove):
        game.play_raw(game.raw_offers[0].seat, wrong)
    assert game.save() == before and game.engine == "native"


def test_games_keep_the_code_that_two_threads_have_loaded(rules: Rules) -> None:
    """Two threads that begin at once both load it, and the process keeps one of the two."""
    made = ref(crossing_code())
    mine = positions_of(rules.program(3), DEFAULT_LIMITS, tells=False)
    crossing_code.cache_clear()
    positions_of(rules.program(3), DEFAULT_LIMITS, tells=False)
    gc.collect()
    assert made() is not None
    block, offers = dealt(mine)
    assert mine.answer(block, offers[0].seat, offers[0].moves[0])


def test_no_block_is_refused(native: Positions) -> None:
    for block in (None, 5, bytes(10)):
        with pytest.raises((TypeError, BufferError)):
            native.answer(block, 0, (1,))


def test_a_move_longer_than_any_is_given_up(native: Positions) -> None:
    block, _ = dealt(native)
    before = bytes(block)
    assert native.answer(block, 0, (1, *range(100_000))) is None
    assert bytes(block) == before


def test_a_move_that_is_equal_is_played_through_a_game_and_one_of_other_types_is_refused(rules: Rules) -> None:
    game = rules.new_game(3, 1, engine="native")
    seat, (move, *_), _ = game.raw_offers[0]
    with pytest.raises(IllegalMove):
        game.play_raw(seat, tuple(float(one) for one in move))
    with pytest.raises(IllegalMove):
        game.play_raw((seat + 1) % 3, move)
    assert not game.answers
    game.play_raw(seat, (*move[:-1], move[-1]))
    assert game.answers == [(seat, move)] and game.engine == "native"


def rounds(rules: Rules) -> Callable[[], None]:
    def play() -> None:
        for seed in range(20):
            game = rules.new_game(3, seed, keep_events=False, engine="native")
            players = make_bots("random", seed, 3)
            while not game.over:
                play_on(game, players)

    return play


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
def test_nothing_is_lost_or_kept(native: Positions, rules: Rules) -> None:
    play, block, offers = rounds(rules), *dealt(native)
    seat, (move, *_), _ = offers[0]
    play()

    def held() -> tuple[int, ...]:
        return (sys.getallocatedblocks(), *map(sys.getrefcount, (None, False, True, RawOffer, move, offers, block)))

    def many() -> None:
        play()
        for _ in range(2_000):
            native.answer(native.clone(block), seat, move)
            native.crossing.answer(block, 1_000, move, offers)
            native.answer(block, 0, (1, *range(99)))

    many()
    before = held()
    many()
    for left, right in zip(before, held(), strict=True):
        assert abs(left - right) < 500


def test_games_in_threads_do_not_meet(rules: Rules) -> None:
    def hashes(seed: int) -> list[str]:
        game, found = rules.new_game(3, seed, keep_events=False, engine="native"), []
        players = make_bots("random", seed, 3)
        while not game.over:
            play_on(game, players)
            found.append(repr(game.raw_offers))
        return found

    alone = [hashes(seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(hashes, range(6))) == alone


@pytest.mark.parametrize("name", ["offers", "at_once", "interrupt"])
def test_offers_are_those_of_the_reference(name: str) -> None:
    """``offers`` has moves with booleans, ``at_once`` asks several, and others may come in between in ``interrupt``."""
    rules = load(ROOT / "tests" / "game" / f"{name}.yaml")
    program = rules.program(rules.players[0])
    assert sum(compare(program, DEFAULT_LIMITS, seed, tells=False, most=30).answers for seed in range(3))


def test_a_move_that_leaves_its_cards_open_is_not_played_as_it_stands() -> None:
    game = load(ROOT / "tests" / "game" / "sets.yaml").new_game(engine="native")
    seat, moves, _ = game.raw_offers[0]
    still_open = next(one for one in moves if is_open(one))
    with pytest.raises(IllegalMove, match="has to say which cards"):
        game.play_raw(seat, still_open)
    assert not game.answers and game.engine == "native"
