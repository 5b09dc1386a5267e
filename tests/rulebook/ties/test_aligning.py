"""Sentences are known again after an edit, and no sentence is taken for another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from croupier.rulebook.text.reading import read_rulebook
from croupier.rulebook.ties.aligning import SentenceChange, align
from croupier.rulebook.ties.fingerprint import FEWEST_WORDS, fingerprint, likeness

from tests.amount import part
from tests.rulebook.sheets import SHEETS, words_of

WORDS = [
    "river",
    "seven",
    "lantern",
    "quietly",
    "folds",
    "under",
    "green",
    "paper",
    "because",
    "nobody",
    "asked",
    "them",
]

Edit = Callable[[list[str], Random], list[str]]


def replaced(words: list[str], chance: Random) -> list[str]:
    at = chance.randrange(len(words))
    return [*words[:at], chance.choice(WORDS), *words[at + 1 :]]


def inserted(words: list[str], chance: Random) -> list[str]:
    at = chance.randrange(len(words) + 1)
    return [*words[:at], chance.choice(WORDS), *words[at:]]


def deleted(words: list[str], chance: Random) -> list[str]:
    at = chance.randrange(len(words))
    return [*words[:at], *words[at + 1 :]]


def swapped(words: list[str], chance: Random) -> list[str]:
    middle = len(words) // 2
    return [*words[middle:], *words[:middle]]


EDITS: list[Edit] = [replaced, inserted, deleted, swapped]


known = cache(fingerprint)
"""The fingerprint of a sentence. Most of them stay while one is edited."""


def found_again(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    matches = align([known(one) for one in old], [known(one) for one in new])
    return {one.old: one.new for one in matches}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_sentence_is_known_again_and_no_other_is_taken_for_it(edit: Edit) -> None:
    chance, tried, lost = Random(7), 0, []
    for sheet in SHEETS:
        old = [unit.text for unit in read_rulebook(words_of(sheet).encode()).units]
        places = [at for at, text in enumerate(old) if len(text.split()) > 1]
        for at in part(places, 3):
            new = [*old[:at], " ".join(edit(old[at].split(), chance)), *old[at + 1 :]]
            found = found_again(old, new)
            assert all(one == other for one, other in found.items()), (sheet, old[at])
            tried += 1
            lost += [] if found.get(at) == at else [(sheet, old[at])]
    assert tried > 100
    assert len(lost) <= tried / 100, lost


def test_sentences_that_come_and_go_leave_the_others_where_they_are() -> None:
    chance = Random(11)
    for sheet in SHEETS:
        old = [unit.text for unit in read_rulebook(words_of(sheet).encode()).units]
        gone = set(chance.sample(range(len(old)), 5))
        kept = [at for at in range(len(old)) if at not in gone]
        new = [old[at] for at in kept]
        new.insert(len(new) // 2, " ".join(chance.sample(WORDS, 11)))
        found = found_again(old, new)
        texts = {text: old.count(text) for text in old}
        assert [new[found[at]] for at in kept] == [old[at] for at in kept]
        assert not [at for at in gone if at in found and texts[old[at]] == 1]


def test_equal_sentences_find_their_own_place() -> None:
    old = ["Take a card.", "Red begins.", "Take a card.", "Blue ends.", "Take a card."]
    assert found_again(old, [old[0], *old[2:]]) == {0: 0, 2: 1, 3: 2, 4: 3}


def test_a_sentence_that_stands_elsewhere_is_told_as_moved() -> None:
    old = [f"The {word} card is laid beside the other {word} cards." for word in WORDS]
    new = [*old[1:9], old[0], *old[9:]]
    matches = align([known(one) for one in old], [known(one) for one in new])
    assert [(one.old, one.new) for one in matches if one.change is SentenceChange.MOVED] == [(0, 8)]


def test_a_sentence_that_stands_elsewhere_with_another_word_is_told_as_moved() -> None:
    old = [f"Whoever has the {word} lays it quietly beside all the other cards of the table." for word in WORDS]
    new = [*old[1:9], old[0].replace("quietly", "loudly"), *old[9:]]
    matches = align([known(one) for one in old], [known(one) for one in new])
    assert [(one.old, one.new) for one in matches if one.change is SentenceChange.MOVED] == [(0, 8)]


def test_a_short_sentence_is_known_by_its_place_where_it_can_be_no_other() -> None:
    long = [f"Whoever has the {word} lays it beside all the others." for word in WORDS]
    old = [long[0], "+2 cards: 20", long[1], long[2]]
    assert found_again(old, [long[0], "+2 cards: 30", long[1], long[2]]) == {0: 0, 1: 1, 2: 2, 3: 3}
    assert found_again(old, [long[0], "+2 cards: 30", long[2]]) == {0: 0, 1: 1, 3: 2}
    assert found_again(["Red: 20", "Blue: 30"], ["Red or: 25"]) == {}


@pytest.mark.parametrize("text", ["Draw two cards.", "+4", "7 cards each"])
def test_nothing_but_a_sum_is_kept_of_a_sentence_that_could_be_guessed(text: str) -> None:
    found = fingerprint(text)
    assert found.words < FEWEST_WORDS
    assert found.pairs == frozenset()


def test_signs_accents_and_spaces_do_not_count() -> None:
    assert fingerprint("Le  PREMIER joueur — dégagé — joue™ !") == fingerprint("le premier joueur, degage, joue")


def test_a_number_counts_although_all_words_are_the_same() -> None:
    one, other = fingerprint("Deal seven cards and 2 more."), fingerprint("Deal seven cards and 3 more.")
    assert one.sum != other.sum
    assert one.numbers == (2,)
    assert 0 < likeness(one, other) < 1
