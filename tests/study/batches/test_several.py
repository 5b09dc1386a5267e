"""In a batch several cards are chosen one after the other; a game alone answers the same questions."""

from __future__ import annotations

import numpy as np
import pytest
from croupier import IllegalMove
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.game.game import Game
from croupier.rules import Rules, load, load_text
from croupier.study.batches.batch import Batch
from croupier.study.batches.numbered_game import NumberedGame

from tests.engines import natively
from tests.engines.test_several import MELDS, SETS, sets_with
from tests.study.batches.test_batch import chosen, played_to_the_end


@pytest.fixture(autouse=True)
def quickly_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.engines.native.build.LEVEL", natively.LITTLE)


class Alone(NumberedGame):
    """A game on the reference that is answered by numbers, and its choices that came to no set."""

    def __init__(self, game: Game, batch: Batch) -> None:
        super().__init__(game, batch.numbers, batch.observation)
        self.ends: list[RawMove] = []
        self.fault = False

    def answer(self, number: int) -> None:
        choosing = self.choosing
        super().answer(number)
        if choosing is not None and self.choosing is None:
            _, made = self.game.answers[-1]
            assert made is not None
            if set(made[-1]) != set(choosing[-1]):
                self.ends.append(choosing)


def held_against_games(
    rules: Rules,
    seats: int,
    games: int,
    answers: int,
    limits: Limits | None = None,
    ends: list[RawMove] | None = None,
) -> int:
    """Hold a batch against single games; return how often cards were chosen. ``ends`` gets the choices that have come
    to no set."""
    limits = limits or Limits()
    batch, chance, choices = rules.batch(games, seats, 5, limits=limits), np.random.default_rng(7), 0
    alone = [Alone(rules.new_game(seats, 5 + one, limits=limits, engine="reference"), batch) for one in range(games)]
    for _ in range(answers):
        seen = batch.observe()
        for number, one in enumerate(alone):
            if one.game.over or one.fault:
                assert batch.asked[number] == (-2 if one.fault else -1)
                continue
            offer = one.game.raw_offers[0]
            assert batch.asked[number] == offer.seat and batch.choosing(number) == one.choosing
            assert np.flatnonzero(batch.mask[number]).tolist() == one.open_numbers()
            assert np.array_equal(seen[number], one.seen_by(offer.seat))
            assert batch.game(number).state_hash() == one.game.state_hash()
            choices += one.choosing is not None
        numbers = chosen(batch, chance)
        batch.answer(numbers)
        for number, one in enumerate(alone):
            if not one.game.over and not one.fault:
                try:
                    one.answer(int(numbers[number]))
                except Fault:
                    one.fault = True
    for one in alone:
        (ends if ends is not None else []).extend(one.ends)
    return choices


@pytest.mark.parametrize("seats", [2, 4])
def test_melds_are_chosen_card_by_card(seats: int) -> None:
    assert held_against_games(load(MELDS), seats, 4, 120) > 20


def test_cards_of_all_sorts_of_decisions_are_chosen_card_by_card() -> None:
    """With other arguments, by players in between, by several at once, from a hidden pile, and of a decision's own."""
    assert held_against_games(load(SETS), 2, 12, 40) > 40


def test_a_choice_that_comes_to_no_set_takes_the_first_one() -> None:
    """The search ends at its limit, so ``where`` alone tells what may be added: some choices end with no set. Other
    games end at that limit."""
    ends: list[RawMove] = []
    assert held_against_games(load(SETS), 2, 20, 40, Limits(sets=8), ends) > 40
    assert ends


def test_what_a_number_stands_for() -> None:
    batch = load(SETS).batch(1, 2)
    told = {str(batch.numbers.describe(one)) for one in range(batch.numbers.count)}
    assert {"choose: hide(n=2), begin", "choose: hide(lot=plain(u, 3)), add", "choose: hide, done"} <= told
    assert len({one for one in told if one.startswith("choose: pair")}) == 1 + 12 + 1


def test_only_the_chooser_is_shown_what_is_chosen_and_a_card_that_cannot_be_added_is_refused() -> None:
    batch = load(SETS).batch(1, 2)
    columns = {one.name: one for one in batch.observation.columns}
    begin = next(one for one in range(batch.numbers.count) if str(batch.numbers.describe(one)) == "choose: pair, begin")
    assert batch.observe()[0, columns["choosing"].start : columns["chosen.fronts"].start].sum() == 0
    batch.answer([begin])
    with pytest.raises(IllegalMove, match="choose: pair"):
        batch.answer([begin])
    first = int(np.flatnonzero(batch.mask[0])[0])
    batch.answer([first])
    row = batch.observe()[0]
    assert row[columns["chosen.size"].start] == 1 and row[columns["choosing"].start :][:5].sum() == 1
    design = batch.observation.designs.index("plain(u, 1)")
    assert row[columns["chosen.fronts"].start + design] == 1
    other = batch.observation.of_state(batch.game(0).state, 1, [])
    assert other[columns["choosing"].start :].sum() == 0


def test_games_begin_again_with_nothing_chosen() -> None:
    batch = played_to_the_end(load(SETS).batch(3, 2, 5))
    batch.restart()
    again = load(SETS).batch(3, 2, 8)
    assert np.array_equal(batch.mask, again.mask)
    assert [batch.choosing(one) for one in range(3)] == [None] * 3


def test_a_fault_while_cards_are_chosen_ends_the_game() -> None:
    rules = sets_with("when size(lot) = 2:", "when 6 div (2 - size(lot)) = 6:")
    batch = rules.batch(1, 2)
    begin = next(one for one in range(batch.numbers.count) if str(batch.numbers.describe(one)) == "choose: pair, begin")
    search = rules.new_game(2, 0).search(0, rules.new_game(2, 0).raw_offers[0].moves[0])
    assert len(search.may_be_added(())) == 5
    with pytest.raises(Fault, match="zero"):
        search.may_be_added(search.cards[:1])
    batch.answer([begin])
    assert batch.asked.tolist() == [0]
    batch.answer([int(np.flatnonzero(batch.mask[0])[0])])
    assert batch.asked.tolist() == [-2]


def test_cards_that_are_chosen_unseen_are_told_by_their_places_alone() -> None:
    """The stock is shuffled, so the games differ there and nowhere else: the chooser is shown the same."""
    text = SETS.read_text("utf-8").replace("where told = 1", "")
    text = text.replace("    repeat 9 times: ask", "    shuffle stock\n    repeat 9 times: ask")
    batch = load_text(text).batch(4, 2)
    told = {str(batch.numbers.describe(one)): one for one in range(batch.numbers.count)}
    for name in ("choose: guess, begin", "choose: guess(lot=hidden card 3), add"):
        assert batch.mask[:, told[name]].all()
        batch.answer([told[name]] * 4)
        assert (batch.mask == batch.mask[0]).all() and (batch.observe() == batch.observe()[0]).all()
    columns = {one.name: one for one in batch.observation.columns}
    assert batch.observe()[:, columns["chosen.size"].start].tolist() == [1] * 4
    assert len({batch.choosing(one) for one in range(4)}) > 1
