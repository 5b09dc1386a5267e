"""Several cards in one answer: native code looks at the same parts, for the same price, and draws the same cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import is_open
from croupier.engines.native.positions import Positions
from croupier.engines.reference.engine import ReferenceEngine
from croupier.players.bots import RandomPlayer
from croupier.players.searching.native_worlds import NativeWorlds
from croupier.players.searching.player import POLICY
from croupier.players.searching.reference_worlds import ReferenceWorlds
from croupier.players.sets import random_set
from croupier.rules import Rules, load_text
from croupier.study.simulation.playouts import Match
from croupier.table.random import Stream

from tests.engines import natively
from tests.engines.decision_by_decision import compare, positions_of
from tests.withstand.games import started

ROOT = Path(__file__).resolve().parents[2]
SETS = ROOT / "tests" / "game" / "sets.yaml"
MELDS = ROOT / "examples" / "melds.yaml"


def sets_with(old: str, new: str) -> Rules:
    """The little game of sets with another text in the place of one."""
    text = SETS.read_text("utf-8")
    assert text.count(old) == 1
    return load_text(text.replace(old, new))


@pytest.mark.parametrize("most", [1, 5, 8, 12, 18, 30_000])
def test_random_players_choose_the_same_cards_also_where_where_alone_tells(most: int) -> None:
    """From 18 parts on no game ends in a fault; with fewer than all parts, choosing falls back on ``where``."""
    rules = natively.rules_of(str(SETS))
    assert natively.differences(rules, 2, range(12), Limits(sets=most)) == []


def test_the_limit_of_parts_ends_the_same_games_in_native_code() -> None:
    match = Match(natively.rules_of(str(MELDS)), 2, seed=3, limits=Limits(sets=150))
    fast, slow = natively.blocks(match, 12)
    assert natively.told(fast) == natively.told(slow)
    assert 0 < slow.faults < 12 and {one.code for one in slow.kept_faults} == {"too-many-sets"}


def test_a_fault_while_cards_are_chosen_is_left_to_the_reference() -> None:
    """One card makes the move, so it is offered; with a second the condition divides by zero."""
    rules = sets_with("when size(lot) = 2:", "when 6 div (2 - size(lot)) = 6:")
    fast, slow = natively.blocks(Match(rules, 2, seed=1), 12)
    assert natively.told(fast) == natively.told(slow)
    assert {one.code for one in slow.kept_faults} == {"divided-by-zero"}


def test_where_is_not_asked_of_no_card_at_all() -> None:
    """A player begins with none, and of none there is no highest."""
    spread = "(highest c.value for c in lot) - (lowest c.value for c in lot) <= 0"
    rules = sets_with("in hand(player) where alike(lot) and", f"in hand(player) where {spread} and")
    assert natively.differences(rules, 2, range(12), Limits()) == []


@pytest.mark.parametrize("name", ["sets", "melds", "rummy", "big-two", "canasta"])
def test_a_program_gets_the_cards_that_a_random_player_chooses(name: str) -> None:
    """By its own stream: those of the game, its steps and its table stay. In sets several are asked at once."""
    game = started(name, 4)
    made = game.rules.warmth(game.seats).positions_now(game.limits, tells=False, optimised=False)
    chance, players = Stream(5, 1), [RandomPlayer(2, seat) for seat in range(game.seats)]
    picked = 0
    while game.raw_offers and picked < 60:
        block = made.block(game.state)
        assert block is not None
        before = made.state(block).to_data()
        for offer in game.raw_offers:
            for raw in filter(is_open, offer.moves):
                own = chance.copy()
                chosen = random_set(game.search(offer.seat, raw), own)
                assert made.pick_cards(block, offer.seat, raw, chance) == (*raw[:-1], chosen)
                assert chance.state == own.state
                picked += 1
        assert made.state(block).to_data() == before
        offer = game.raw_offers[0]
        game.course.advance(offer.seat, players[offer.seat].answer(game, offer))
    assert picked


def test_a_program_gets_no_cards_where_choosing_them_is_a_fault() -> None:
    game = sets_with("when size(lot) = 2:", "when 6 div (2 - size(lot)) = 6:").new_game(2, seed=1)
    made = positions_of(game.program, game.limits, tells=False)
    offer = game.raw_offers[0]
    raw = next(filter(is_open, offer.moves))
    block, chance = made.block(game.state), Stream(5, 1)
    assert block is not None
    assert made.pick_cards(block, offer.seat, raw, chance) is None
    assert chance.state == Stream(5, 1).state
    assert made.put(block) == list(game.raw_offers)


@pytest.mark.parametrize("gives_up", [False, True])
def test_a_search_tries_the_same_sets_on_both_engines(gives_up: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where native code gives up, the reference chooses them, and tells the fault if there is one."""
    game = started("sets", 1)
    raw = next(raw for raw in game.raw_offers[0].moves if is_open(raw))
    seat, slow, fast = game.raw_offers[0].seat, Stream(5, 1), Stream(5, 1)
    natively_made = NativeWorlds(game, seat, optimised=False, policy=POLICY)
    if gives_up:
        monkeypatch.setattr(Positions, "pick_cards", lambda *_: None)
    found = natively_made.with_cards(raw, 20, fast)
    assert found == ReferenceWorlds(game, seat, POLICY).with_cards(raw, 20, slow)
    assert len(set(found)) > 1 and fast.state == slow.state


def test_each_part_is_paid_and_paid_again_after_a_decline() -> None:
    """The most steps that a run may take decide: with one fewer than the dearest takes, the same game ends in a
    fault."""
    rules = natively.rules_of(str(SETS))
    program = rules.program(2)
    outcomes = []
    for steps in range(20, 60):
        limits = Limits(steps=steps)
        found = compare(program, limits, 5, tells=False, native=_native(rules, limits), declining=9)
        assert not found.given_up
        outcomes.append(found.fault)
    assert "steps-exhausted" in outcomes and "" in outcomes


_made: dict[str, Positions] = {}


def _native(rules: Rules, limits: Limits) -> Positions:
    """The same code with other limits."""
    program = rules.program(2)
    if "" not in _made:
        _made[""] = positions_of(program, limits, tells=False)
    made = _made[""]
    return Positions(program, made.plan, made.code, limits)


def test_a_decision_that_is_put_anew_costs_nothing() -> None:
    rules = natively.rules_of(str(SETS))
    program, limits = rules.program(2), Limits()
    native = _native(rules, limits)
    state = ReferenceEngine(program, limits).start(1)
    offers = ReferenceEngine(program, limits).run(state)
    block = native.block(state)
    spent = native.spent(block)
    assert native.put(block) == offers
    assert native.spent(block) == spent == state.spent
