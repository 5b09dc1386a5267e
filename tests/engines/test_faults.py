"""Native code counts games that end in a fault as the reference does, which explains the first fault of each kind."""

from __future__ import annotations

from typing import Any

import croupier
import pytest
from croupier.engines.contract.limits import Limits
from croupier.rules import Rules

pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")

from croupier.engines import native
from croupier.engines.native import branch_free
from croupier.engines.native.memory import Stops
from croupier.engines.native.module import module_text
from croupier.engines.plan import make_plan
from croupier.study.simulation.native import Native
from croupier.study.simulation.playouts import MOST_FAULTS_KEPT, Block, Match, MatchTable
from croupier.study.simulation.reference import Reference

from tests.amount import amount
from tests.engines import natively
from tests.engines.natively import engine_of, rules_of, told
from tests.engines.random_rulesets import games_of
from tests.study.simulation.batches import FILE

HEAD = """\
language: 1
ruleset: faulty
title: Faulty
players: 2
cards: {ace: {}}
deck: {in: stock, cards: [20 x ace]}
piles: {stock: {seen_by: nobody}, hand: {of: player, seen_by: owner}}
state:
  score: {of: player, type: number, starts: 0}
  zero: {type: number, starts: 0}
outcome: player.score
"""

DECISION = """
  decision choose(player):
    one: add 1 to player.score
    two: add 2 to player.score
    three: add 3 to player.score
"""

ROUNDS = """\
rules: |
  to game:
    repeat 9 times: round()

  to round marks round:
    for each p in players: turn(p)

  to turn(player) marks turn:
    ask choose(player)
"""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Native code that is not optimised is made in a fifth of the time."""
    monkeypatch.setattr(native, "LEVEL", natively.LITTLE)


class Counted(Reference):
    """The reference, with the numbers of the games that it has played."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.played: list[int] = []

    def play(self, first: int, count: int, *, rows: bool, explain: bool = True) -> Block:
        self.played += range(first, first + count)
        return super().play(first, count, rows=rows, explain=explain)


def held_against_the_reference(match: Match, games: int) -> tuple[Block, list[int]]:
    """The block of some games, and which of them the reference has played. Both engines must count alike."""
    counted = Counted(match)
    found = MatchTable(match, Native(match), counted).play(0, games, rows=True)
    assert told(found) == told(Reference(match).play(0, games, rows=True))
    return found, counted.played


def faulty(steps: str, more: str = "") -> Rules:
    return croupier.load_text(f"{HEAD}{ROUNDS}{steps}{DECISION}{more}")


DIVIDES = "    if player.score = 6: set zero to 1 div zero\n"
AT_SIX = "    if player.score = 6: {}\n"
NONE = "q.score for q in (players + [player]) where q.score > 99"
ENDLESS = "    if player.score = 6:\n      repeat 1000000 times: do nothing\n"
WHOLE = f"{HEAD}{ROUNDS}{DECISION}"
AT_FIRST = "    if seat(1).score > 5: set zero to 1 div zero\n    for each"
BEGIN = WHOLE.replace("    for each", AT_FIRST)
NOTHING = "\n  decision nothing(player):\n    a when zero = 1: do nothing\n"
POINTS = """
  define points(player): player.score + 0 * laid()

  define laid: how many a in stock where any b in stock where any c in stock where c = b
"""
PAID = WHOLE.replace("outcome: player.score", "outcome: points(player)") + POINTS
BY_OUTCOME = HEAD.replace("outcome: player.score", "outcome: 60 div (7 - player.score)") + ROUNDS + DECISION

CASES: dict[str, tuple[Rules, Limits, str]] = {
    "decisions": (faulty(""), Limits(decisions=11), "decisions-exhausted"),
    "no decision": (faulty(""), Limits(decisions=0), "decisions-exhausted"),
    "steps": (faulty(ENDLESS), Limits(steps=900), "steps-exhausted"),
    "game steps": (faulty(ENDLESS), Limits(steps=10**6, game_steps=10**4), "game-steps-exhausted"),
    "moves": (faulty(""), Limits(moves=2), "too-many-moves"),
    "a fault of the rules": (faulty(DIVIDES), Limits(), "divided-by-zero"),
    "the highest of none": (faulty(AT_SIX.format(f"set zero to highest {NONE}")), Limits(), "nothing-to-choose"),
    "the lowest of none": (faulty(AT_SIX.format(f"set zero to lowest {NONE}")), Limits(), "nothing-to-choose"),
    "an item too far": (faulty(AT_SIX.format("set zero to item([1, 2] + [zero], 4)")), Limits(), "no-such-item"),
    "an item before the first": (faulty(AT_SIX.format("set zero to item([1, 2], zero)")), Limits(), "no-such-item"),
    "an item of nothing": (faulty(AT_SIX.format("move item(hand(player), 1) to stock")), Limits(), "no-such-item"),
    "at the begin of a round": (croupier.load_text(BEGIN), Limits(), "divided-by-zero"),
    "no move": (faulty("    if player.score = 6: ask nothing(player)\n", NOTHING), Limits(), "no-move"),
    "a fault of the outcome": (croupier.load_text(BY_OUTCOME), Limits(), "divided-by-zero"),
    "steps of the outcomes": (croupier.load_text(PAID), Limits(game_steps=100), "game-steps-exhausted"),
    "of some games": (croupier.load(FILE), Limits(), "divided-by-zero"),
    "interrupted moves": (rules_of("uno", ("jump-in",)), Limits(decisions=40), "decisions-exhausted"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_reference_plays_the_first_game_of_a_fault_alone(case: str) -> None:
    rules, limits, code = CASES[case]
    found, played = held_against_the_reference(Match(rules, 2, 1, limits=limits), 30)
    assert found.faults > len(played) == len(found.kept_faults) >= 1
    assert not code or [fault.code for fault in found.kept_faults] == [code]


def test_faults_at_several_places_are_of_several_kinds() -> None:
    rules = faulty("".join(f"    if player.score = {n}: set zero to {n} div zero\n" for n in (4, 7, 9)))
    found, played = held_against_the_reference(Match(rules, 2, 1), 60)
    assert (len(played), len(found.kept_faults)) == (3, 3)


def test_a_place_in_a_condition_over_cards_has_a_kind_of_its_own() -> None:
    """Two divisions in one branch-free condition, one check for both."""
    divisions = "4 div (player.score - 4) > 9 or 4 div (player.score - 5) > 9"
    rules = faulty(
        f"    move top(stock) to hand(player)\n    if any c in hand(player) where ({divisions}): do nothing\n"
    )
    found, played = held_against_the_reference(Match(rules, 2, 1), 60)
    assert (len(played), len(found.kept_faults)) == (2, 2)


def test_a_fault_in_a_loop_inside_a_condition_over_cards_keeps_its_kind() -> None:
    """The loop is computed once for all cards, and the fuel that it has taken is put back."""
    total = "total 4 div (q.score - 6) + 4 div (q.score - 7) for q in players"
    rules = faulty(
        f"    move top(stock) to hand(player)\n    if any c in hand(player) where ({total}) > 99: do nothing\n"
    )
    found, played = held_against_the_reference(Match(rules, 2, 1), 60)
    assert (len(played), len(found.kept_faults)) == (2, 2)


def test_nothing_is_explained_that_is_not_kept() -> None:
    places = "".join(f"    if n = {n}: set zero to {n} div zero\n" for n in range(1, 31))
    found, played = held_against_the_reference(Match(faulty(f"    let n = random i in 1..30\n{places}"), 2, 1), 100)
    assert (len(played), len(found.kept_faults), found.faults) == (MOST_FAULTS_KEPT, MOST_FAULTS_KEPT, 100)


def test_a_game_that_only_meets_a_bound_of_native_code_is_left_to_the_reference() -> None:
    """Native code knows a bound on the events alone."""
    found, played = held_against_the_reference(Match(faulty(""), 2, 1, limits=Limits(events=10)), 5)
    assert (found.faults, played) == (0, [0, 1, 2, 3, 4])


TIGHT = (Limits(400, 300, 25, 9, 10**9), Limits(60, 3, 60, events=10**9))


@pytest.mark.parametrize("seed", [1009, 1094, 1079, 1158][: amount(2)])
def test_random_rulesets_with_tight_limits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among these are offers that have few moves each, and together more than the limit."""
    monkeypatch.setattr("croupier.study.simulation.native.code_of", lambda plan, _: natively.code_of(plan))
    for one in games_of(seed, 1):
        for limits in (one.limits, *TIGHT):
            held_against_the_reference(Match(one.rules, one.seats, seed, limits=limits), 12)


def test_a_batch_stops_before_every_fault_unless_told_otherwise() -> None:
    engine = engine_of(faulty(DIVIDES), 2)
    games = {stops: engine.play(1, 0, 60, stops=stops).games for stops in (Stops.AT_ALL_FAULTS, Stops.AT_NO_FAULT)}
    again = [engine.play(1, 0, 60, stops=Stops.AT_NEW_FAULTS).games for _ in range(2)]
    assert games[Stops.AT_NO_FAULT] == 60 > games[Stops.AT_ALL_FAULTS] == again[0]
    assert again[1] == 60


def test_the_size_of_a_definition_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each definition calls the one before twice: counted at every call, that is 2**13 times."""
    lines = "".join(f"\n  define e{n}(card): e{n - 1}(card) and (e{n - 1}(card) or zero > {n})\n" for n in range(1, 14))
    more = f"\n  define e0(card): card = top(stock)\n{lines}"
    plan = make_plan(faulty("    if any c in stock where e13(c): do nothing\n", more).program(2))
    calls: list[Any] = []
    count = branch_free._pure_size
    monkeypatch.setattr(branch_free, "_pure_size", lambda *given: (calls.append(1), count(*given))[1])
    module_text(plan)
    assert 0 < len(calls) < 1_000


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The tests of this file share a cache of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
