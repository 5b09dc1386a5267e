"""Deck arithmetic: how many times the lines of a deck count, what layers add to it and take out of it, and totals."""

from __future__ import annotations

from itertools import permutations

import pytest
from croupier.language.analysis import Checked, check, lint
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.resolved import resolved_text

from tests.language.layers.test_compose import document

BASE = """\
language: 1
ruleset: base
title: Base
players: 2
types: {suit: [clubs, hearts]}
fields: {suit: suit?, star: {type: boolean, default: false}}
cards: {plain(suit): {}, joker: {}}
deck: {in: stock, total: 6, cards: [2 x plain(suit) for suit in suits, 2 x joker]}
piles: {stock: {seen_by: all}}
outcome: size(stock)
rules: |
  to game: do nothing
"""
SIDES = """\
language: 1
ruleset: base
title: Base
players: 2
faces: [front, back]
cards: {sun: {}, moon: {}}
deck:
  in: stock
  total: 4
  sides: {front: [3 x sun, 1 x moon], back: [4 x moon]}
  pairing: {shuffled: each game}
piles: {stock: {seen_by: all}}
outcome: size(stock)
rules: |
  to game: do nothing
"""


def layer(deck: str, name: str = "mine", head: str = "") -> Document:
    text = f"language: 1\nhouse_rule: {name}\nfor: base\n{head}deck: {deck}\n"
    return document(text, f"{name}.yaml")


def variant(deck: str, more: str = "") -> Document:
    return document(f"language: 1\nruleset: mine\nextends: base\ndeck: {deck}\n{more}", "variant.yaml")


def ruleset(deck: str) -> Document:
    line = next(one for one in BASE.split("\n") if one.startswith("deck:"))
    return document(BASE.replace(line, f"deck: {{in: stock, {deck}}}"), "base.yaml")


def checked(chain: list[Document], rules: list[Document]) -> tuple[Checked | None, list[Diagnostic]]:
    made, problems = assemble(chain, rules)
    if made is None:
        return None, problems
    found = check(made)
    return found, [*problems, *found.diagnostics]


def base(text: str = BASE) -> Document:
    return document(text, "base.yaml")


def cards(*layers: Document, below: Document | None = None) -> str:
    """The cards of a deck from the bottom up, each by a letter of its suit or its kind."""
    chain = [below or base(), *(one for one in layers if not one.house_rule)]
    found, problems = checked(chain, [one for one in layers if one.house_rule])
    assert found is not None and not problems, [str(one) for one in problems]
    return letters(found)


def letters(found: Checked) -> str:
    def letter(design: int) -> str:
        one = found.deck.designs[design]
        text = "jchj"[1 + one.values[0]] if one.kind == 0 else "j"
        return text.upper() if one.values[1] else text

    return "".join(letter(one) for (one,) in found.deck.cards if one is not None)


def told(*layers: Document, below: Document | None = None) -> list[Diagnostic]:
    chain = [below or base(), *(one for one in layers if not one.house_rule)]
    return checked(chain, [one for one in layers if one.house_rule])[1]


def one_told(*layers: Document, below: Document | None = None) -> Diagnostic:
    (found,) = told(*layers, below=below)
    return found


# --- what there is -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("cards: [1 x plain(clubs), 1 x joker], times: 2", "ccjj"),
        ("cards: [1 x plain(suit) for suit in suits], times: 3", "ccchhh"),
        ("cards: [1 x joker], times: 2, add: {cards: [1 x plain(clubs)], total: 1}", "jjc"),
        ("cards: [2 x joker], times: 2, total: 4, remove: {cards: [1 x joker], total: 1}", "jjj"),
        ("cards: [1 x plain(clubs), 1 x joker, 1 x plain(clubs)], remove: {cards: [1 x plain(clubs)]}", "cj"),
        ("cards: [1 x joker], add: [{cards: [1 x plain(clubs)]}, {cards: [1 x plain(hearts)]}]", "jch"),
        ("cards: [1 x joker, 2 x plain(clubs)], remove: {cards: [1 x joker]}", "cc"),
        ("cards: [1 x joker with star, 1 x joker], remove: {cards: [1 x joker with star]}", "j"),
    ],
)
def test_the_lines_of_one_document(deck: str, expected: str) -> None:
    assert cards(below=ruleset(deck)) == expected


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("{times: 2}", "cccchhhhjjjj"),
        ("{add: {cards: [1 x plain(hearts), 2 x joker], total: 3}}", "cchhjjhjj"),
        ("{remove: {cards: [2 x joker], total: 2}}", "cchh"),
        ("{remove: {cards: [1 x plain(suit) for suit in suits], total: 2}}", "chjj"),
        ("{times: 2, add: {cards: [1 x joker]}, remove: {cards: [4 x plain(clubs)]}}", "hhhhjjjjj"),
        ("{add: {cards: [1 x joker]}, remove: {cards: [3 x joker]}}", "cchh"),
    ],
)
def test_the_lines_of_a_layer(deck: str, expected: str) -> None:
    assert cards(layer(deck)) == cards(variant(deck)) == expected


def test_an_older_share_stays_beside_a_new_one() -> None:
    with_joker = variant("{add: {cards: [1 x joker], total: 1}}")
    assert cards(with_joker, layer("{add: {cards: [2 x plain(clubs)], total: 2}}")) == "cchhjjjcc"
    assert cards(with_joker, layer("{remove: {cards: [3 x joker], total: 3}}")) == "cchh"


def test_sides_are_added_to_and_taken_out_of() -> None:
    more = "add: {sides: {front: [2 x sun], back: [2 x sun]}, total: 2}"
    less = "remove: {sides: {front: [1 x moon], back: [1 x moon]}, total: 1}"
    found, problems = checked([base(SIDES)], [layer(f"{{times: 2, {more}, {less}}}")])
    assert found is not None and not problems
    kinds = [[found.deck.designs[face].kind for face in pool] for pool in found.deck.pools]
    assert kinds == [[0] * 6 + [1] + [0] * 2, [1] * 7 + [0] * 2]


def test_a_design_without_a_card_is_none() -> None:
    found, _ = checked([base()], [layer("{remove: {cards: [2 x joker]}}")])
    assert found is not None and len(found.deck.designs) == 2
    assert [one for card in found.deck.cards for one in card] == [0, 0, 1, 1]


ANY_ORDER = {
    "a": "{add: {cards: [1 x joker], total: 1}}",
    "b": "{remove: {cards: [2 x joker], total: 2}}",
    "c": "{times: 2}",
    "d": "{remove: {cards: [3 x joker], total: 3}}",
}


def test_the_order_of_house_rules_has_no_effect() -> None:
    """Together they take out as many jokers as there are, by whatever names they are called."""
    found = set()
    for names in permutations(ANY_ORDER):
        rules = [layer(deck, name) for name, deck in zip(names, ANY_ORDER.values(), strict=True)]
        found.add(cards(*rules))
    assert found == {"cccchhhh"}


# --- how many there are --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("{add: {cards: [2 x joker], total: 1}}", "this says 1 cards, its lines make 2"),
        ("{remove: {cards: [1 x joker], total: 2}}", "this says 2 cards, its lines make 1"),
        ("{times: 2, total: 6}", "the deck says 6 cards, its lines make 12"),
        ("{cards: [1 x joker], total: 2}", "the deck says 2 cards, its lines make 1"),
    ],
)
def test_every_total_is_checked_against_its_own_lines(deck: str, message: str) -> None:
    for one in (layer(deck), variant(deck)):
        found = one_told(one)
        assert (found.code, found.message, found.place.source) == ("deck-total", message, one.source)
        assert found.place.text == "total"


def test_a_total_is_that_of_its_own_times() -> None:
    assert cards(below=ruleset("times: 2, total: 4, cards: [2 x joker]")) == "jjjj"
    assert cards(layer("{times: 3}"), below=ruleset("times: 2, total: 4, cards: [2 x joker]")) == "j" * 6
    assert one_told(layer("{times: 3}"), below=ruleset("times: 2, total: 2, cards: [2 x joker]")).code == "deck-total"
    replaced = variant("{cards: [3 x joker], total: 6}")
    assert cards(replaced, below=ruleset("times: 2, total: 4, cards: [2 x joker]")) == "j" * 6


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_a_total_beside_the_times_of_another_layer(names: tuple[str, str]) -> None:
    both = [layer("{cards: [3 x joker], total: 3}", names[0]), layer("{times: 2}", names[1])]
    assert cards(*both) == "j" * 6


def test_how_many_cards_there_are_is_not_said_twice() -> None:
    """The total of a ruleset counts its own lines; two house rules do not dispute one number."""
    rules = [layer("{add: {cards: [1 x joker], total: 1}}", name) for name in "ab"]
    assert cards(*rules) == "cchhjjjj"


@pytest.mark.parametrize(
    ("deck", "help"),
    [
        ("{total: 8, add: {cards: [2 x joker]}}", "leave it out, and say what you add: `add: {total: 2, …}`"),
        ("{total: 5, remove: {cards: [1 x joker]}}", "and say what you take out: `remove: {total: 1, …}`"),
        ("{total: 7}", "leave it out, and say what you add: `add: {total: 1, …}`"),
        ("{total: 6}", "`add: {total: 1, …}`"),
    ],
)
def test_a_total_of_lines_that_a_layer_does_not_have(deck: str, help: str) -> None:
    for one in (layer(deck), variant(deck)):
        found = one_told(one)
        assert (found.code, found.place.text) == ("total-of-layer", "total")
        assert help in found.help


def test_a_total_may_be_taken_away() -> None:
    assert cards(layer("{total: ~}"), below=ruleset("total: 1, cards: [2 x joker]")) == "jj"


def test_the_help_for_a_total_of_a_layer_works() -> None:
    assert cards(layer("{add: {total: 2, cards: [2 x joker]}}")) == "cchhjjjj"


# --- too few -------------------------------------------------------------------------------------


def test_more_is_taken_out_than_there_is() -> None:
    found = one_told(layer("{remove: {cards: [3 x joker], total: 3}}"))
    assert (found.code, found.place.text) == ("too-few-cards", "3 x joker")
    assert (found.message, found.help) == ("`3 x joker` takes out 3, and the deck has 2", "take out 2 at most")
    assert found.related == ()


def test_who_has_taken_the_others_is_told() -> None:
    first, second = (layer("{remove: {cards: [2 x joker], total: 2}}", name) for name in "ab")
    found = one_told(first, second)
    assert (found.message, found.place.source.name) == ("`2 x joker` takes out 2, and the deck has 0", "b.yaml")
    assert [(one.place.source.name, one.label) for one in found.related] == [("a.yaml", "2 are taken out here")]


def test_one_card_of_a_loop_is_named() -> None:
    found = one_told(layer("{remove: {cards: [2 x plain(suit) for suit in suits, 1 x plain(hearts)]}}"))
    assert found.message == "`1 x plain(hearts)` takes out 1, and the deck has 0"
    found = one_told(layer("{remove: {cards: [1 x plain(hearts), 2 x plain(s) for s in suits]}}"))
    assert found.message == "`2 x plain(s) for s = hearts` takes out 2, and the deck has 1"


def test_a_card_is_taken_out_as_its_line_says_it() -> None:
    found = one_told(layer("{remove: {cards: [1 x joker with star]}}"))
    assert found.help == "leave it out, or name a card as its line in the deck does"


def test_a_deck_of_which_nothing_is_left() -> None:
    everything = "{remove: {cards: [2 x joker, 2 x plain(suit) for suit in suits], total: 6}}"
    assert one_told(layer(everything)).code == "empty-deck"


def test_many_times_too_many() -> None:
    assert one_told(layer("{times: 1000}")).code == "too-many-cards"


# --- shapes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "help"),
    [
        ("{add: 1 x joker}", "expected `{cards: [1 x joker], total: 1}`"),
        ("{add: [1 x joker]}", "expected `{cards: [1 x joker], total: 1}`"),
        ("{remove: ~}", "expected `{cards: [1 x joker], total: 1}`"),
        ("{times: 0}", "expected a number from 1 on"),
        ("{times: twice}", "expected a whole number"),
    ],
)
def test_nothing_of_a_deck_is_added_in_silence(deck: str, help: str) -> None:
    for one in (layer(deck), variant(deck)):
        found = one_told(one)
        assert found.code == "bad-value" and help in found.message


@pytest.mark.parametrize(
    ("below", "deck", "words"),
    [
        (BASE, "{add: {total: 1}}", "there are no lines here"),
        (BASE, "{add: {sides: {front: [1 x joker]}}}", "the deck is made of whole `cards`"),
        (SIDES, "{remove: {cards: [1 x sun]}}", "write `sides: {front: […], back: […]}`"),
        (SIDES, "{add: {sides: {fornt: [1 x sun]}}}", "did you mean `front`?"),
        (SIDES, "{add: {sides: {front: [1 x sun]}}}", "front has 5, back has 4"),
    ],
)
def test_sides_where_there_are_none(below: str, deck: str, words: str) -> None:
    found = one_told(layer(deck), below=base(below))
    assert found.code == "bad-sides" and words in f"{found.message} {found.help}"


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_two_layers_with_different_times(names: tuple[str, str]) -> None:
    first, second = layer("{times: 2}", names[0]), layer("{times: 3}", names[1])
    found = one_told(first, second)
    assert (found.code, found.message) == ("conflict", "two layers set `deck.times` differently")
    over = layer("{times: 3}", names[1], f"over: {names[0]}\n")
    assert cards(first, over) == "c" * 6 + "h" * 6 + "j" * 6
    assert cards(first, layer("{times: 2}", names[1])) == "cccchhhhjjjj"


# --- what else hears of it -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "decks",
    [
        ["{times: 2}"],
        ["{add: {cards: [1 x joker], total: 1}}"],
        ["{add: {cards: [1 x joker]}}", "{remove: {cards: [3 x joker, 1 x plain(clubs)], total: 4}}"],
        ["{times: 2, add: {cards: [1 x joker], total: 1}}", "{remove: {cards: [5 x joker], total: 5}}"],
    ],
)
def test_a_resolved_deck_has_the_same_cards(decks: list[str]) -> None:
    """It stands by itself, it says nothing in vain, and its fingerprint is that of a document of one piece."""
    rules = [layer(deck, name) for deck, name in zip(decks, "ab", strict=False)]
    text = resolved_text([base()], rules)
    found, problems = checked([document(text, "resolved.yaml")], [])
    assert found is not None and not problems, text
    assert letters(found) == cards(*rules)
    assert fingerprint(found.ruleset) == fingerprint(checked([document(text, "again.yaml")], [])[0].ruleset)  # type: ignore[union-attr]


def test_what_the_deck_has_is_part_of_the_fingerprint() -> None:
    decks = ["{times: 2}", "{times: 3}", "{add: {cards: [1 x joker]}}", "{remove: {cards: [1 x joker]}}"]
    found = [assemble([base(), variant(deck)])[0] for deck in [*decks, "{assumed: yes}"]]
    assert len({fingerprint(one) for one in found if one is not None}) == len(found)


def test_a_kind_of_which_every_card_is_taken_out_is_no_warning() -> None:
    found, problems = checked([base()], [layer("{remove: {cards: [2 x joker], total: 2}}")])
    assert found is not None and not problems
    assert "unused-kind" not in [one.code for one in lint(found)]


def test_lines_that_are_added_are_as_good_as_lines() -> None:
    added = ruleset("cards: [1 x plain(clubs)], add: {cards: [2 x joker], total: 2}")
    whole = ruleset("cards: [1 x plain(clubs), 2 x joker], total: 3")
    first, second = (assemble([one])[0] for one in (added, whole))
    assert first is not None and second is not None and fingerprint(first) == fingerprint(second)
