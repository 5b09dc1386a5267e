"""Hidden stays hidden: what a player cannot see changes nothing that the player gets.

A player gets a view (with offers), the events as data and as texts, the table and the news in words, and the texts and
reasons of the moves on offer. Who may see a card is read from the declarations of the piles by ``twins``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any
from unittest.mock import patch

import pytest
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.offers import RawMove, left_open
from croupier.engines.reference.knowledge import Knowledge
from croupier.game.game import Game
from croupier.game.shown import Move, Offer
from croupier.rules import load_text
from croupier.table import seen as seen_module
from croupier.table.events import EventReader
from croupier.table.seen import UnseenCard
from croupier.table.sight import Sight
from croupier.texts.news import News
from croupier.texts.table import table_lines
from croupier.texts.telling.teller import Teller

from tests.amount import amount, part
from tests.withstand.games import PATIENT, Chance, chosen, give, positions, rules_of, ruleset_names, seats_of
from tests.withstand.twins import Blind, Viewer, allowed, hidden_from, renamed, renumbered_game, trade, traded

NAMES = [*ruleset_names(), "blind-draw", "open-partners"]
ENOUGH = 30
"""More comparisons than these show something."""


def numbers(few: int) -> list[int]:
    """The numbers of some games: those come first in which more is compared than in others."""
    return [1, 2, 0, *range(3, amount(few))][: amount(few)]


def compared_in(games: Callable[[int], int], few: int) -> int:
    """How often something was compared: in some games, and in a few more of a small table, which compares little."""
    found = sum(games(number) for number in numbers(few))
    for number in range(amount(few) + 3, amount(few) + 9):
        if found <= ENOUGH:
            found += games(number)
    return found


def viewers_of(game: Game) -> list[Viewer]:
    return [*range(game.seats), None]


class Onlooker:
    """Gets what a viewer gets: everything that there is now, and the news since the last time."""

    def __init__(self, game: Game, viewer: Viewer, teller: Teller, start: int = 0) -> None:
        self.game = game
        self.viewer = viewer
        self.teller = teller
        self.news = News(game, teller, viewer)
        self.start = self.news.told = start
        self._reasons: tuple[int, list[list[Any]]] = (-1, [])

    def offers(self) -> list[Offer]:
        return [offer for offer in self.game.offers if offer.player == self.viewer]

    def reasons(self) -> list[list[Any]]:
        """Of the moves on offer, for each offer; the game is asked once for each position."""
        answers = len(self.game.answers)
        if self._reasons[0] != answers:
            found = [[self.game.explain(move) for move in offer.moves] for offer in self.offers()]
            self._reasons = answers, found
        return self._reasons[1]

    def data(self) -> list[Any]:
        """As data: the view, the events, and the reasons of the moves on offer."""
        view = self.game.view(self.viewer)
        assert list(view.offers) == self.offers()
        return [view, self.game.events_for(self.viewer, self.start), self.reasons()]

    def texts(self) -> list[str]:
        """To read: the table, the events one by one and as news, and the moves on offer with their reasons."""
        game, teller = self.game, self.teller
        lines = table_lines(game, teller, self.viewer)
        lines += [teller.event(event) for event in game.seen_events(self.viewer, self.start)]
        lines += self.news.lines()
        self.start = game.event_count
        for offer, reasons in zip(self.offers(), self.reasons(), strict=True):
            for move, reason in zip(offer.moves, reasons, strict=True):
                text = game.move_text(move, offer.player, teller)
                lines += [text, teller.explanation(reason, offer.player, text)]
        return lines


def onlookers(game: Game) -> dict[Viewer, Onlooker]:
    teller = game.teller("en")
    return {viewer: Onlooker(game, viewer, teller) for viewer in viewers_of(game)}


LOOK_BACK = 60
"""How many of the last events are compared where two cards trade places: the log itself does not change."""


def all_for(game: Game, viewer: Viewer, teller: Teller, asked_about: tuple[int, ...] = ()) -> list[Any]:
    """What a viewer gets who has not looked for a while, and asks about cards that are named by a number."""
    onlooker = Onlooker(game, viewer, teller, max(0, game.event_count - LOOK_BACK))
    return [onlooker.data(), onlooker.texts(), answers_about(game, viewer, asked_about)]


def answers_about(game: Game, viewer: Viewer, cards: tuple[int, ...]) -> list[Any]:
    """Why a player can make moves with some cards, or cannot."""
    if viewer is None:
        return []
    codes = [code for code in game.program.moves.values() if [type.base for type in code.parameter_types] == ["card"]]
    return [game.why(viewer, code.name, {code.parameter_names[0]: card}) for code in codes for card in cards]


# --- two cards trade places ------------------------------------------------------------------------


def numbers_in(value: Any) -> set[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        return {value}
    if isinstance(value, list | tuple):
        return set().union(*map(numbers_in, value)) if value else set()
    return set()


def swap(game: Game, pair: tuple[int, int]) -> None:
    """Two cards trade places, each with the side up that the other had, and with what lay on it."""
    state = game.state
    first, second = pair
    places = [(state.where[card], state.piles[state.where[card]].index(card)) for card in pair]
    for card, (pile, at) in zip((second, first), places, strict=True):
        state.piles[pile][at] = card
        state.where[card] = pile
    for row in game.program.layout.counters:
        one, other = row[first], row[second]
        state.values[one], state.values[other] = state.values[other], state.values[one]
    if state.up:
        state.up[first], state.up[second] = state.up[second], state.up[first]
        shown = [faces[side] for faces, side in zip(state.faces, state.up, strict=True)]
        state.shown = shown  # type: ignore[assignment]


def can_swap(game: Game, pair: tuple[int, int]) -> bool:
    """Whether each has the side that the other shows; nothing else is said of either by its number."""
    state = game.state
    if state.up and any(state.faces[one][state.up[other]] is None for one, other in (pair, pair[::-1])):
        return False
    return not set(pair) & numbers_in([state.frames, state.values])


def swapped_pairs(game: Game, viewer: Viewer, chance: Chance, most: int) -> list[tuple[int, int]]:
    hidden = hidden_from(game, viewer)
    if len(hidden) < 2:
        return []
    found = [(chance.one_of(hidden), chance.one_of(hidden)) for _ in range(most)]
    return [pair for pair in found if pair[0] != pair[1] and can_swap(game, pair)]


def check_swap(game: Game, viewer: Viewer, pair: tuple[int, int], teller: Teller) -> bool:
    """Compares what a viewer gets before and after; whether the position is one in which somebody can answer."""
    before = all_for(game, viewer, teller, pair)
    swap(game, pair)
    try:
        game.course.resume(game.state)
        if not game.raw_offers:
            return False
        assert all_for(game, viewer, teller, pair) == before
        return True
    except Fault:
        return False
    finally:
        swap(game, pair)
        game.course.resume(game.state)


@pytest.mark.parametrize("name", part(NAMES, 12))
def test_two_hidden_cards_trade_places(name: str) -> None:
    assert compared_in(lambda number: play_swapped(name, number), 2) > ENOUGH


def play_swapped(name: str, number: int) -> int:
    """Swaps cards in a game, and back again. How often data were compared."""
    compared, chance = 0, Chance(number, 5)
    for game in positions(name, number, every=9, most=40):
        before, teller = game.state_hash(), game.teller("en")
        for viewer in viewers_of(game):
            for pair in swapped_pairs(game, viewer, chance, 2):
                compared += check_swap(game, viewer, pair, teller)
        assert game.state_hash() == before
    return compared


# --- two cards trade their faces, from the first shuffle on ------------------------------------------


def hidden_pair(game: Game, chance: Chance) -> tuple[int, int]:
    """Two cards that are not alike; of some the two that most viewers have not seen."""
    best: tuple[int, tuple[int, int]] = (-1, (0, 0))
    for _ in range(12):
        pair = (chance.below(game.program.layout.card_count), chance.below(game.program.layout.card_count))
        if game.state.faces[pair[0]] != game.state.faces[pair[1]]:
            best = max(best, (len(Blind(game, pair).follow()), pair))
    return best[1]


def begun(name: str, number: int) -> tuple[Game, tuple[int, int]]:
    rules = rules_of(name)
    game = rules.new_game(seats_of(rules, number), seed=number, limits=PATIENT)
    return game, hidden_pair(game, Chance(number, 6))


def faces_but_of(game: Game, pair: tuple[int, int]) -> list[Any]:
    return [faces for card, faces in enumerate(game.state.faces) if card not in pair]


def play_twins(name: str, number: int, most: int = 40) -> tuple[int, int]:
    """Plays a game and its twin with the same answers as long as their logs are the same; how often what a viewer
    gets was compared, and after how many answers the rules themselves made a difference."""
    game, pair = begun(name, number)
    twin = traded(game.rules, pair).new_game(game.seats, seed=game.seed, limits=PATIENT)
    if faces_but_of(game, pair) != faces_but_of(twin, pair):
        return 0, 0  # the faces of the sides could not be put together in the same way
    blind, chance, compared = Blind(game, pair), Chance(number, 7, eager=True), 0
    here, there = onlookers(game), onlookers(twin)
    for count in range(most):
        if game.state.log != twin.state.log or game.over:
            return compared, count
        for viewer in blind.follow():
            assert here[viewer].data() == there[viewer].data()
            assert here[viewer].texts() == there[viewer].texts()
            compared += 1
        if not blind.viewers:
            return compared, count
        offer = chance.one_of(game.raw_offers)
        raw = chosen(game, offer, chance)
        if not is_offered(twin, offer.seat, raw):
            return compared, count
        give(game, offer.seat, raw)
        give(twin, offer.seat, raw)
    return compared, most


def is_offered(game: Game, seat: int, raw: RawMove | None) -> bool:
    offer = next((one for one in game.raw_offers if one.seat == seat), None)
    if offer is None or raw is None or left_open(raw) not in offer.moves:
        return offer is not None and raw is None and offer.declinable
    if not isinstance(raw[-1], tuple):
        return True
    search = game.search(seat, left_open(raw))
    return set(raw[-1]) <= set(search.cards) and search.is_set(raw[-1])


@pytest.mark.parametrize("name", part(NAMES, 12, first=1))
def test_two_cards_trade_their_faces(name: str) -> None:
    assert compared_in(lambda number: play_twins(name, number)[0], 1) > ENOUGH


# --- two cards trade their numbers ---------------------------------------------------------------------


def play_renumbered(name: str, number: int, most: int = 40) -> int:
    """Plays a game and its twin, in which two cards have each other's number: the texts are the same for everybody, and
    so are the data for whoever has seen neither. How often data were compared."""
    game, pair = begun(name, number)
    twin = renumbered_game(game, pair)
    blind, chance, compared = Blind(game, pair), Chance(number, 8, eager=True), 0
    here, there = onlookers(game), onlookers(twin)
    for _ in range(most):
        blind_now = blind.follow()
        for viewer in here:
            if viewer in blind_now:
                assert here[viewer].data() == there[viewer].data()
                compared += 1
            assert here[viewer].texts() == there[viewer].texts()
        assert game.event_count == twin.event_count
        if game.over or not blind_now:
            break
        offer = chance.one_of(game.raw_offers)
        raw = chosen(game, offer, chance)
        give(game, offer.seat, raw)
        give(twin, offer.seat, in_twin(game, raw, pair))
    return compared


def in_twin(game: Game, raw: RawMove | None, pair: tuple[int, int]) -> RawMove | None:
    if raw is None:
        return None
    types = game.program.moves[raw[0]].parameter_types

    def named(value: Any, base: str) -> Any:
        if base == "list":
            return tuple(renamed(one, pair) for one in value)
        return renamed(value, pair) if base == "card" else value

    return (raw[0], *(named(one, type.base) for one, type in zip(raw[1:], types, strict=True)))


@pytest.mark.parametrize("name", part(NAMES, 12, first=2))
def test_no_number_of_a_hidden_card(name: str) -> None:
    """A number by which a card could be known again is in nothing that is given to who has not seen the card."""
    assert compared_in(lambda number: play_renumbered(name, number), 1) > ENOUGH


# --- chance ----------------------------------------------------------------------------------------------


def parts_of(value: Any) -> list[Any]:
    """Every plain value inside data."""
    if is_dataclass(value) and not isinstance(value, type):
        return [part for one in fields(value) for part in parts_of(getattr(value, one.name))]
    if isinstance(value, Mapping):
        return [part for pair in value.items() for one in pair for part in parts_of(one)]
    if isinstance(value, list | tuple | set | frozenset):
        return [part for one in value for part in parts_of(one)]
    return [value]


@pytest.mark.parametrize("name", part(NAMES, 12))
def test_chance_is_in_no_view(name: str) -> None:
    for game in positions(name, 4, every=10, most=30):
        chance, teller = game.state.random, game.teller("en")
        for viewer in viewers_of(game):
            before = all_for(game, viewer, teller)
            assert chance not in [one for one in parts_of(before) if isinstance(one, int)]
            game.state.random = chance ^ 0x5555
            assert all_for(game, viewer, teller) == before
            game.state.random = chance


def test_a_clone_does_not_tell_what_will_be_drawn() -> None:
    """The next shuffle of a copy is another one than that of the game."""
    game = next(positions("crazy-eights", 1, every=1))
    copies = [game.clone() for _ in range(2)]
    assert all(copy.state.random != game.state.random for copy in copies)
    assert game.clone(keep_chance=True).state.random == game.state.random


# --- values that are not seen ----------------------------------------------------------------------------


def test_a_value_that_is_not_seen_is_in_no_reason() -> None:
    """Every hidden number of the state is another one, and nobody who does not see it gets anything else."""
    compared = 0
    for game in positions("blind-draw", 3, every=2, most=40):
        teller, layout, values = game.teller("en"), game.program.layout, game.state.values
        for viewer in viewers_of(game):
            hidden = [
                at
                for at, place in enumerate(layout.states)
                if place.type == "number" and not allowed(layout, place.seen_by, viewer, place)
            ]
            before, kept = all_for(game, viewer, teller), values[:]
            for at in hidden:
                values[at] = 9 - values[at]
            game.course.resume(game.state)
            assert all_for(game, viewer, teller) == before
            values[:] = kept
            compared += len(hidden)
    assert compared > 60


def test_an_offer_names_an_unseen_card_by_its_place() -> None:
    game = rules_of("blind-draw").new_game(2, seed=1)
    offer = game.view(0).offers[0]
    taken = [move.arguments["card"] for move in offer.moves if move.name == "take"]
    assert taken == [UnseenCard("hand", 1, at) for at in range(4)]
    wanted = game.state.piles[game.program.layout.pile_index("hand", 1)][2]
    game.play(next(move for move in offer.moves if move.arguments.get("card") == taken[2]))
    assert wanted in game.state.piles[game.program.layout.pile_index("hand", 0)]


def test_a_number_of_an_unseen_card_is_refused() -> None:
    """Whether it lies there or not: so that nobody finds out by trying."""
    game = rules_of("blind-draw").new_game(2, seed=1)
    code = next(code for code in game.program.moves.values() if code.name == "take")
    refusals = set()
    named = {one.card for pile in game.view(0).piles for one in pile.cards}
    there = game.state.piles[game.program.layout.pile_index("hand", 1)]
    for card in (next(one for one in there if one not in named), game.state.piles[0][0]):
        assert card not in named
        with pytest.raises(IllegalMove) as refused:
            game.play(Move(0, "take", {"card": card}, (code.code.index, card)))
        refusals.add(str(refused.value).replace(str(card), "N"))
        assert game.why(0, "take", {"card": card}).reason == "not-seen"
    assert len(refusals) == 1
    with pytest.raises(IllegalMove, match="no card lies there"):
        game.play(Move(0, "take", {}, (code.code.index, UnseenCard("hand", 1, 99))))


def test_reasons_that_know_everything_are_noticed() -> None:
    with patch.object(Knowledge, "knows", lambda *_: True), pytest.raises(AssertionError):
        test_a_value_that_is_not_seen_is_in_no_reason()


MARKED = """
language: 1
ruleset: marked
title: Marked
players: 2
fields: {value: number}
cards: {plain(number value): {}}
deck: {in: stock, cards: ["1 x plain(value) for value in 1..3"]}
piles: {stock: {seen_by: nobody}}
state: {held: {type: card?, starts: none}}
rules: |
  to game:
    repeat 2 times:
      shuffle stock
      set held to bottom(stock)
      ask wait(seat(1))
  decision wait(player):
    wait: do nothing
"""


def test_nobody_is_told_that_an_unseen_card_is_the_same() -> None:
    """A public state holds a card that nobody sees; the second time it is another one, or the same."""
    told, same = set(), set()
    for seed in range(12):
        game = load_text(MARKED).new_game(2, seed=seed)
        first = game.state.values[0]
        game.play(game.offers[0].moves[0])
        same.add(first == game.state.values[0])
        told.add(str(game.events_for(1)))
    assert same == {True, False} and len(told) == 1


TWO_SIDED = """
language: 1
ruleset: sides
title: Sides
players: 2
faces: [day, night]
fields: {value: number}
cards: {sun(number value): {}, moon(number value): {}}
deck: {in: stock, cards: ["1 x sun(1) / moon(n) for n in 1..6"]}
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: {front: owner, back: others}}
  done: {seen_by: all}
rules: |
  to game:
    shuffle stock
    repeat 3 times:
      for each p in players: move top(stock) to hand(p)
    for each p in players: ask lay(p)
  decision lay(player):
    lay(card in hand(player)) when face(card, night).value > 3 or size(stock) = 0: move card to done
"""


def test_a_number_does_not_tell_the_hidden_side_of_a_card() -> None:
    """All fronts are alike, and the owner does not see the backs: whichever cards they are, nothing is different."""
    got = set()
    for seed in range(6):
        game = load_text(TWO_SIDED).new_game(2, seed=seed)
        offers = game.view(0).offers
        own = next(pile for pile in game.view(0).piles if (pile.name, pile.owner) == ("hand", 0))
        reasons = [game.explain(move) for move in offers[0].moves]
        got.add(str([own, offers, reasons]))
        game.play(offers[0].moves[1])
    assert len(got) == 1


# --- the tests notice ------------------------------------------------------------------------------------


def test_a_view_that_shows_everything_is_noticed() -> None:
    with patch.object(seen_module, "relation", lambda *_: True):
        with pytest.raises(AssertionError):
            test_two_hidden_cards_trade_places("hearts")
        with pytest.raises(AssertionError):
            play_twins("hearts", 1)


def test_an_answer_that_tells_its_card_is_noticed() -> None:
    real = EventReader.answered

    def telling(self: EventReader, at: int, rest: list[Any]) -> dict[str, Any]:
        told = real(self, at, rest)
        return {**told, "arguments": tuple(card for _, (card, *_) in rest[3])}

    with patch.dict("croupier.table.events._READERS", answered=telling), pytest.raises(AssertionError):
        for number in range(4, 16):
            play_renumbered("hearts", number)


def test_an_offer_that_tells_numbers_is_noticed() -> None:
    with patch.object(Sight, "masked", lambda sight, card: card), pytest.raises(IllegalMove):
        test_two_hidden_cards_trade_places("blind-draw")


def test_trading_is_trading() -> None:
    assert trade([1, 2, 3], (0, 2)) == [3, 2, 1]
    assert trade([], (0, 2)) == []
