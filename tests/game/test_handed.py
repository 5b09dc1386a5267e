"""What a game cannot keep is refused where it is handed over, and a refusal changes nothing."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.limits import MOST, Limits
from croupier.game.game import Game
from croupier.game.saves import SaveError
from croupier.game.shown import Move, Offer
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules, load, load_text

from tests.withstand.games import rules_of

RULES = rules_of("crazy-eights")


class Thing:
    """A foreign object, which is called alike in every process: the names of tests hold it."""

    def __repr__(self) -> str:
        return "a thing"


THING = Thing()

NO_NUMBERS: list[Any] = [2.0, True, False, "1", b"1", [], {}, (0,), THING, Fraction(1), float("nan")]
NO_SEATS: list[Any] = [*NO_NUMBERS, 2, -1, 10**30, -(10**30)]
NO_TEXTS: list[Any] = [None, 1, 2.5, True, b"x", [], ("play",), THING]
NO_FLAGS: list[Any] = ["no", 0, 1, None, 1.0, [], THING]


def game() -> Game:
    return RULES.new_game(2, seed=3)


def snapshot(one: Game) -> Any:
    return one.state_hash(), one.event_count, list(one.answers), one.save(), one.offers


def refused(one: Game, act: Callable[[], Any], errors: Any) -> None:
    before = snapshot(one)
    with pytest.raises(errors) as caught:
        act()
    assert len(str(caught.value)) < 500
    assert snapshot(one) == before
    assert RULES.restore(one.save()).state_hash() == one.state_hash()


SEAT = (ValueError, IndexError)


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_no_seat(seat: Any) -> None:
    one = game()
    first = one.offers[0].moves[0]
    for act in (
        lambda: one.view(seat),
        lambda: one.events_for(seat),
        lambda: one.why(seat, first.name, first.arguments),
        lambda: one.why_with_all_seen(seat, first.name, first.arguments),
        lambda: one.explain(replace(first, player=seat)),
        lambda: one.move_text(first, seat, one.teller()),
        lambda: one.raw_move_text(one.raw_offers[0].moves[0], seat, one.teller()),
    ):
        refused(one, act, SEAT)
    for act in (
        lambda: one.play(replace(first, player=seat)),
        lambda: one.play_raw(seat, first.raw),
        lambda: one.decline(Offer(seat, (), True)),
        lambda: one.decline_seat(seat),
    ):
        refused(one, act, IllegalMove)


def test_a_refusal_leaves_a_context_manager_as_it_is() -> None:
    """Python notes in an exception where it has been."""

    @contextmanager
    def around() -> Iterator[None]:
        yield

    with pytest.raises(IllegalMove, match="has no offer"), around():
        game().decline_seat(0)


@pytest.mark.parametrize("start", [*NO_NUMBERS, -5, -1, None], ids=repr)
def test_no_start(start: Any) -> None:
    one = game()
    refused(one, lambda: one.events_for(0, start), ValueError)


@pytest.mark.parametrize("move", [None, 0, "play", (), (1, 2), {}, THING, game().offers[0]], ids=repr)
def test_no_move(move: Any) -> None:
    one = game()
    refused(one, lambda: one.play(move), IllegalMove)
    refused(one, lambda: one.explain(move), ValueError)
    refused(one, lambda: one.move_text(move, None, one.teller()), (IllegalMove, ValueError))
    refused(one, lambda: one.decline(move), IllegalMove)


@pytest.mark.parametrize("raw", [None, 1, "x", [1], (), (2.0,), (True,), (10**30,), (0,), ({},), (None,)], ids=repr)
def test_no_raw_move(raw: Any) -> None:
    one = game()
    first = one.offers[0].moves[0]
    seat = one.offers[0].player
    refused(one, lambda: one.play(replace(first, raw=raw)), IllegalMove)
    refused(one, lambda: one.play_raw(seat, raw), IllegalMove)
    refused(one, lambda: one.move_text(replace(first, raw=raw), None, one.teller()), IllegalMove)
    refused(one, lambda: one.raw_move_text(raw, None, one.teller()), IllegalMove)


NO_ARGUMENTS: list[Any] = [2.0, True, "x", b"1", ("x",), [], {}, THING, -1, 10**30, 10**5_000]


@pytest.mark.parametrize("argument", NO_ARGUMENTS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("name", ["crazy-eights", "uno", "hanabi", "rummy"])
def test_no_argument_of_a_move(name: str, argument: Any) -> None:
    """No move of these games takes such a value: no truth, no text, no fraction, no thing of so high a number."""
    rules = rules_of(name)
    one = rules.new_game(rules.players[0], seed=3)
    for at, code in one.program.moves.items():
        if code.parameter_names:
            raw = (at, *[argument] * len(code.parameter_names))
            with pytest.raises(IllegalMove):
                one.raw_move_text(raw, 0, one.teller())
            with pytest.raises(IllegalMove):
                one.move_text(Move(0, code.name, {}, raw), 0, one.teller())


@pytest.mark.parametrize("cards", [None, 5, "x", [0], ("x",), (None,), (-1,), (10**30,), ((),), ({},)], ids=repr)
def test_no_cards(cards: Any) -> None:
    one = load(Path(__file__).parent / "sets.yaml").new_game()
    move = one.offers[0].moves[0]
    wrong = replace(move, raw=(*move.raw[:-1], cards))
    before = one.save()
    for act in (lambda: one.play(wrong), lambda: one.move_text(wrong, None, one.teller())):
        with pytest.raises(IllegalMove):
            act()
    assert one.save() == before


NO_CHOSEN: list[Any] = [None, 5, True, 2.5, "x", b"x", THING, ["x"], [None], [-1], [10**30], [()], [{}], {999}]


@pytest.mark.parametrize("chosen", NO_CHOSEN, ids=repr)
def test_no_chosen_cards(chosen: Any) -> None:
    one = load(Path(__file__).parent / "sets.yaml").new_game()
    before, move = one.save(), one.offers[0].moves[0]
    with pytest.raises(IllegalMove) as caught:
        one.choose(move, chosen)
    assert isinstance(chosen, list | set) or "chosen cards are a list of cards" in caught.value.reason
    assert one.save() == before


@pytest.mark.parametrize("raw", [None, 5, "x", (), [], (10**30,), (0, 1, 2, 3, 4), THING, {}], ids=repr)
def test_no_move_to_search_for(raw: Any) -> None:
    one = load(Path(__file__).parent / "sets.yaml").new_game()
    with pytest.raises(IllegalMove, match="chooses several cards"):
        one.search(one.offers[0].player, raw)


@pytest.mark.parametrize("teller", [None, 1, "en", THING], ids=repr)
def test_no_teller(teller: Any) -> None:
    one = game()
    refused(one, lambda: one.move_text(one.offers[0].moves[0], None, teller), ValueError)
    refused(one, lambda: one.raw_move_text(one.raw_offers[0].moves[0], None, teller), ValueError)


def test_a_move_that_contradicts_itself_is_refused() -> None:
    one = game()
    offer = one.offers[0]
    first, second = [move for move in offer.moves if move.name == "play"][:2]
    for wrong in (
        replace(first, arguments=second.arguments),
        replace(first, raw=second.raw),
        replace(first, arguments={}),
        replace(first, arguments={**first.arguments, "more": 1}),
        replace(first, name="draw"),
        replace(first, name=None),  # type: ignore[arg-type]
        replace(first, arguments={name: float(value) for name, value in first.arguments.items()}),
    ):
        refused(one, lambda wrong=wrong: one.play(wrong), IllegalMove)
        assert not one.explain(wrong).possible
    one.play(first)


def test_arguments_cannot_be_changed() -> None:
    first = game().offers[0].moves[0]
    with pytest.raises(TypeError):
        first.arguments["card"] = 3  # type: ignore[index]
    assert first.arguments == dict(first.arguments) and hash(first) == hash(replace(first))
    assert deepcopy(first) == pickle.loads(pickle.dumps(first)) == first
    given = dict(first.arguments)
    made = Move(first.player, first.name, given, first.raw)
    given.clear()
    assert made == first
    for wrong in (None, 1, "x", [("card", 1)]):
        with pytest.raises(ValueError, match="values by their names"):
            replace(first, arguments=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NO_TEXTS, ids=repr)
def test_no_name_of_a_move(name: Any) -> None:
    one = game()
    refused(one, lambda: one.why(0, name, {}), ValueError)


@pytest.mark.parametrize("arguments", [None, 1, "card", [("card", 1)], {1}], ids=repr)
def test_no_arguments(arguments: Any) -> None:
    one = game()
    refused(one, lambda: one.why(0, "play", arguments), ValueError)


@pytest.mark.parametrize("value", [*NO_NUMBERS, None, 10**30, -1], ids=repr)
def test_a_value_of_no_card_is_explained(value: Any) -> None:
    one = game()
    assert not one.why(one.offers[0].player, "play", {"card": value}).possible


@pytest.mark.parametrize("flag", NO_FLAGS, ids=repr)
def test_no_flag(flag: Any) -> None:
    one = game()
    refused(one, lambda: one.clone(flag), ValueError)
    refused(one, lambda: one.clone(keep_events=flag), ValueError)
    refused(one, lambda: one.move_text(one.offers[0].moves[0], None, one.teller(), offered=flag), ValueError)
    with pytest.raises(ValueError, match="keep_events is True or False"):
        RULES.new_game(2, keep_events=flag)


@pytest.mark.parametrize("name", ["steps", "game_steps", "decisions", "moves", "events"])
@pytest.mark.parametrize("value", [*NO_NUMBERS, None, -1, MOST + 1], ids=repr)
def test_no_limit(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"the limit {name} is a whole number from 0"):
        Limits(**{name: value})


@pytest.mark.parametrize("limits", [None, 1, {}, {"steps": 1}, "steps=1", THING], ids=repr)
def test_no_limits(limits: Any) -> None:
    saved = game().save()
    for act in (
        lambda: RULES.new_game(2, limits=limits),
        lambda: RULES.restore(saved, limits),
        lambda: RULES.simulate(1, 2, limits=limits),
    ):
        with pytest.raises(ValueError, match="limits are Limits"):
            act()


@pytest.mark.parametrize("text", [None, 1, 2.5, b"{}", [], {}, THING, "", "{}"], ids=repr)
def test_no_saved_game(text: Any) -> None:
    with pytest.raises(SaveError):
        RULES.restore(text)


PLAYERS: list[Any] = [
    2.0,
    True,
    "Ann",
    b"ab",
    {"Ann"},
    {"Ann": 1, "Ben": 2},
    [1, 2],
    [None],
    1,
    -1,
    99,
    THING,
]


@pytest.mark.parametrize("players", PLAYERS, ids=repr)
def test_no_players(players: Any) -> None:
    with pytest.raises(ValueError, match=r"player|crazy-eights is for"):
        RULES.new_game(players)


NEW: list[tuple[str, Any]] = [
    *[("seed", one) for one in (*NO_NUMBERS, None, -1, 2**64)],
    *[("options", one) for one in (1, "target=1", [("target", 1)], {1: 2}, {"target": 1.5}, {"target": []}, {None: 1})],
    *[("engine", one) for one in (1, "python", True, [], b"python")],
]


@pytest.mark.parametrize(("name", "value"), NEW, ids=repr)
def test_no_new_game(name: str, value: Any) -> None:
    with pytest.raises((ValueError, RulesetError)):
        RULES.new_game(2, **{name: value})


SIMULATED: list[tuple[str, Any]] = [
    *[("games", one) for one in (*NO_NUMBERS, None, -1)],
    *[("players", one) for one in (*NO_NUMBERS, -1, 99)],
    *[("seed", one) for one in (*NO_NUMBERS, None, -1, 2**64)],
    *[("options", one) for one in (1, "target=1", {1: 2}, {"target": 1.5})],
    *[("bots", one) for one in (None, 1, "clever", ["random"])],
    *[("engine", one) for one in (1, "quick", True, [])],
    *[("jobs", one) for one in (*NO_NUMBERS, None, -1)],
    *[("rows", one) for one in NO_FLAGS],
    *[("progress", one) for one in (1, "x", [])],
]


@pytest.mark.parametrize(("name", "value"), SIMULATED, ids=repr)
def test_no_batch(name: str, value: Any) -> None:
    with pytest.raises((ValueError, RulesetError)):
        RULES.simulate(**{"games": 1, "players": 2, "engine": "reference", name: value})


@pytest.mark.parametrize("language", [None, 1, True, b"en", []], ids=repr)
def test_no_language(language: Any) -> None:
    with pytest.raises(ValueError, match="language"):
        game().teller(language)


@pytest.mark.parametrize("seats", [*NO_NUMBERS, None, 1, 99, -1], ids=repr)
def test_no_number_of_seats(seats: Any) -> None:
    with pytest.raises(ValueError, match="crazy-eights is for"):
        Rules.program(RULES, seats)


HUGE = 10**5_000
"""A number that Python refuses to write."""

HANDED: dict[str, tuple[Callable[[Game], Any], Any]] = {
    "a seat": (lambda one: one.view(HUGE), IndexError),
    "a start": (lambda one: one.events_for(0, -HUGE), ValueError),
    "a start of events for texts": (lambda one: one.seen_events(0, -5), ValueError),
    "a reader of events for texts": (lambda one: one.seen_events(2), IndexError),
    "a player who declines": (lambda one: one.decline_seat(HUGE), IllegalMove),
    "a player who plays": (lambda one: one.play_raw(HUGE, one.raw_offers[0].moves[0]), IllegalMove),
    "the player of a move": (lambda one: one.play(replace(one.offers[0].moves[0], player=HUGE)), IllegalMove),
    "the raw form of a move": (lambda one: one.play(replace(one.offers[0].moves[0], raw=(HUGE,))), IllegalMove),
    "a name": (lambda one: one.why(0, [HUGE], {}), ValueError),  # type: ignore[arg-type]
    "a limit": (lambda one: Limits(steps=HUGE), ValueError),
    "progress": (lambda one: RULES.simulate(1, progress="a" * 100_000), ValueError),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", HANDED)
def test_a_refusal_tells_values_without_bound(what: str) -> None:
    act, errors = HANDED[what]
    one = game()
    with pytest.raises(errors) as caught:
        act(one)
    assert len(str(caught.value)) < 500 and "set_int_max_str_digits" not in str(caught.value)


def test_a_move_without_arguments_is_told_whatever_its_name_is() -> None:
    with pytest.raises(IllegalMove):
        game().play(Move(0, None, {}, (0,)))  # type: ignore[arg-type]
    assert str(Move(0, None, {}, (0,))) == "None"  # type: ignore[arg-type]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps], ids=["copy", "deepcopy", "pickle"])
def test_no_copy_that_shares_a_table(copied: Callable[[Game], object]) -> None:
    with pytest.raises(TypeError, match="copied by `clone` and kept by `save`"):
        copied(game())


@pytest.mark.parametrize("seat", [*NO_NUMBERS, -1, 99], ids=repr)
def test_no_seat_answers_or_has_a_move(seat: Any) -> None:
    here = game()
    before, raw = here.state_hash(), here.raw_offers[0].moves[0]
    with pytest.raises(IllegalMove):
        here.advance(seat, raw)
    with pytest.raises((ValueError, IndexError)):
        here.move(seat, raw)
    assert here.state_hash() == before and not here.answers


@pytest.mark.parametrize("raw", [7, "x", (), (99_999,), (2.0,)], ids=repr)
def test_no_move_of_the_game(raw: Any) -> None:
    with pytest.raises(IllegalMove):
        game().move(0, raw)


@pytest.mark.parametrize("name", [None, 1, 10**5000, True, b"uno", {"uno"}], ids=lambda one: type(one).__name__)
def test_no_name_of_a_ruleset(name: Any) -> None:
    for asked in (lambda: load(name), lambda: load("uno", name), lambda: load("uno", within=name or 7)):
        with pytest.raises(ValueError, match=r"named by|are a list"):
            asked()
    with pytest.raises(ValueError, match="is a text"):
        load_text(name)


def test_a_huge_name_of_a_move_is_told_shortened() -> None:
    assert len(game().why(0, "q" * 100_000, {}).subject) < 200
