"""Why a move is refused, in plain words: which texts speak, with which values, and what a player may not learn."""

from __future__ import annotations

import pytest
from croupier.game.game import Game
from croupier.language.diagnostics import RulesetError
from croupier.rules import load_text

GAME = """
language: 1
ruleset: little
title: Little
players: 2
types: {suit: {moon: {label: {en: moon, fr: lune}}, star: {label: {en: star, fr: étoile}}}}
options: {strict: {type: boolean, default: true}}
fields: {suit: suit, value: number}
cards:
  plain(suit, number value): {label: {en: "{ $suit } { $value }", fr: "{ $value } { $suit }"}}
deck: {in: stock, cards: ["1 x plain(suit, value) for suit in suits, value in 1..4"]}
piles:
  stock: {seen_by: nobody}
  hand: {of: player, seen_by: owner}
state: {wanted: {type: suit?, starts: none}, secret: {type: number, starts: 3, seen_by: nobody}}
REASONS
rules: |
  to game:
    for each p in players:
      repeat 2 times: move top(stock) to hand(p)
    repeat: ask act(seat(1))

  decision act(player):
    lay(card in hand(player)) when CONDITION: move card to stock
    wait: do nothing

  define small(card): card.value < 3
  define tiny(card): card.value < 2
  define lunar(card): card.suit = moon
  define hidden_small(card): card.value < secret
DEFINITIONS
"""
# Player 1 holds the two top cards of the stock, of which the last is laid: star 3.
SMALL = "small: {fails: '{ $card } is not small', holds: '{ $card } is small'}"
TINY = "tiny: {fails: '{ $card } is not tiny', holds: '{ $card } is tiny'}"
HIDDEN = "It cannot be told why."
LUNAR = "lunar: {fails: '{ $card } is no moon', holds: '{ $card } is a moon'}"


def table(condition: str, *reasons: str, definitions: str = "", labels: str = "") -> Game:
    written = "reasons:\n" + "\n".join(f"  {one}" for one in reasons) if reasons else ""
    text = GAME.replace("CONDITION", condition).replace("REASONS", f"{written}\n{labels}")
    text = text.replace("DEFINITIONS", "\n".join(f"  {one}" for one in definitions.split("\n")))
    return load_text(text.lstrip(), "little.yaml").new_game(players=2, seed=1)


def told(
    condition: str, *reasons: str, definitions: str = "", labels: str = "", language: str = "en", card: str = "star 3"
) -> str:
    """What player 1 is told about laying a card."""
    game = table(condition, *reasons, definitions=definitions, labels=labels)
    teller = game.teller("en")
    hand = next(pile for pile in game.view(0).piles if pile.name == "hand" and pile.owner == 0)
    number = next(one.card for one in hand.cards if teller.card(one) == card)
    found = game.why(0, "lay", {"card": number})
    assert not found.possible
    first, second = game.teller(language).explanation(found, 0, "lays it").split("\n")
    assert first.endswith(" lays it.")
    return second


# --- which texts speak ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("small(card)", "Star 3 is not small."),
        ("small(card) and tiny(card)", "Star 3 is not small."),
        ("tiny(card) and small(card)", "Star 3 is not tiny."),
        ("card.value > 1 and small(card)", "Star 3 is not small."),
        ("small(card) or tiny(card)", "Star 3 is not small and star 3 is not tiny."),
        ("small(card) or tiny(card) or lunar(card)", "Star 3 is not small, star 3 is not tiny and star 3 is no moon."),
        ("card.value = 1 or small(card)", "Star 3 is not small."),
        ("small(card) or small(card)", "Star 3 is not small."),
        ("not (not small(card))", "Star 3 is not small."),
        ("if card.suit = moon then small(card) else tiny(card)", "Star 3 is not tiny."),
        ("if card.suit = star then small(card) else tiny(card)", "Star 3 is not small."),
    ],
)
def test_the_search_goes_down_to_what_decides(condition: str, expected: str) -> None:
    assert told(condition, SMALL, TINY, LUNAR) == expected


def test_below_not_it_is_the_other_way_round() -> None:
    reasons = ("big: {fails: not big, holds: '{ $card } is big'}", "stars: {fails: no, holds: '{ $card } is a star'}")
    definitions = "define big(card): card.value > 2\ndefine stars(card): card.suit = star"
    assert told("not big(card)", *reasons, definitions=definitions) == "Star 3 is big."
    assert (
        told("not (big(card) and stars(card))", *reasons, definitions=definitions)
        == "Star 3 is big and star 3 is a star."
    )
    assert told("not (big(card) or stars(card))", *reasons, definitions=definitions) == "Star 3 is big."
    assert told("not (card.value = 1 or stars(card))", *reasons, definitions=definitions) == "Star 3 is a star."


def test_the_deepest_text_speaks_and_one_further_out_where_nothing_deeper_does() -> None:
    outer = "define fits(card): small(card) or lunar(card)"
    fits = "fits: it does not fit"
    assert told("fits(card)", fits, SMALL, definitions=outer) == "Star 3 is not small."
    assert told("fits(card)", fits, definitions=outer) == "It does not fit."
    assert told("fits(card)", fits, SMALL, "act.lay: you cannot", definitions=outer) == "Star 3 is not small."
    assert told("card.value < 3", "act.lay: you cannot") == "You cannot."


def test_of_branches_the_one_taken_speaks() -> None:
    cases = "define fits(card):\n  if card.suit = moon: small(card)\n  else if strict: tiny(card)\n  else: lunar(card)"
    assert told("fits(card)", SMALL, TINY, LUNAR, definitions=cases) == "Star 3 is not tiny."


def test_of_a_search_nothing_inside_speaks() -> None:
    search = "any c in hand(player) where tiny(c)"
    assert told(search, TINY) == "It is not possible now."
    assert told(search, TINY, "act.lay: you hold no tiny card") == "You hold no tiny card."


def test_where_no_text_speaks_the_nearest_definition_with_a_label_is_named() -> None:
    outer = "define fits(card): small(card) and card.value < 9"
    assert told("fits(card)", definitions=outer) == "It is not possible now."
    label = "labels: {fits: {en: the card fits}}"
    assert told("fits(card)", definitions=outer, labels=label) == "It is not possible now (the card fits: no)."
    both = "labels: {fits: {en: the card fits}, small: {en: a small card}}"
    assert told("fits(card)", definitions=outer, labels=both) == "It is not possible now (a small card: no)."
    held = "define big(card): card.value > 2"
    big = "labels: {big: {en: a big card, fr: une grande carte}}"
    assert told("not big(card)", definitions=held, labels=big) == "It is not possible now (a big card: yes)."
    assert told("not big(card)", definitions=held, labels=big, language="fr") == (
        "Ce n’est pas possible maintenant (une grande carte\u00a0: oui)."
    )


# --- placeholders --------------------------------------------------------------------------------


def test_placeholders_are_worked_out_by_expressions() -> None:
    reason = "small: {with: {next: card.value + 1, all: hand(player), nobody: wanted}, fails: TEXT}"
    takes = "define small_of(player, card): small(card)"
    reason = reason.replace("small:", "small_of:")
    one = reason.replace("TEXT", '"{ $next } of { $all }"')
    assert told("small_of(player, card)", one, definitions=takes) == "4 of star 4, star 3."
    none = reason.replace("TEXT", '{en: "{ $nobody }", fr: "{ $nobody }"}')
    assert told("small_of(player, card)", none, definitions=takes) == "None."
    chosen = "{ $nobody ->\n        [none] nothing wanted\n       *[other] { $nobody } wanted\n      }"
    chosen = f"small_of:\n    with: {{nobody: wanted}}\n    fails: |\n      {chosen}"
    assert told("small_of(player, card)", chosen, definitions=takes) == "Nothing wanted."
    french = "small: {fails: {en: no, fr: '{ $card } est trop grande'}}"
    assert told("small(card)", french, language="fr") == "3 étoile est trop grande."


def test_a_placeholder_without_a_value_silences_its_text() -> None:
    reason = "small: {with: {none_left: 1 div (card.value - 3)}, fails: '{ $none_left }'}"
    assert told("small(card)", reason) == HIDDEN
    assert told("small(card)", reason, "act.lay: you cannot") == "You cannot."


UNKNOWN = "unknown-placeholder"


@pytest.mark.parametrize(
    ("reason", "code", "help"),
    [
        ("small: '{ $crad } is large'", UNKNOWN, "did you mean `card`?"),
        ("small: '{ $who } is large'", UNKNOWN, "known here: `{ $card }`"),
        ("small: {with: {top: 1}, holds: '{ $who }'}", UNKNOWN, "known here: `{ $card }`, `{ $top }`"),
        ("act.lay: '{ $who }'", UNKNOWN, "known here: `{ $player }`, `{ $card }`"),
        ("small: '{ $card'", "bad-label", 'a placeholder is written `{ $name }`; a brace by itself `{"{"}`'),
        ("small: '{ small }'", "bad-label", "write the text out"),
    ],
)
def test_a_text_that_cannot_be_told_is_refused(reason: str, code: str, help: str) -> None:
    with pytest.raises(RulesetError) as raised:
        table("small(card)", reason)
    assert [(one.code, one.help) for one in raised.value.diagnostics] == [(code, help)]


# --- what a player does not see ------------------------------------------------------------------


def test_what_a_text_names_is_seen_by_the_player() -> None:
    reason = "small: {with: {most: secret}, fails: 'less than { $most }'}"
    assert told("small(card)", reason) == HIDDEN
    assert told("small(card)", reason, "act.lay: you cannot") == "You cannot."
    top = "small: {with: {top: top(stock).value}, fails: 'the top is { $top }'}"
    assert told("small(card)", top) == HIDDEN


def test_which_part_decides_is_seen_by_the_player() -> None:
    hidden = "hidden_small: {fails: the secret is too low}"
    assert told("hidden_small(card)", hidden) == "The secret is too low."
    unseen = "card.value < secret and card.value < secret - 9"
    assert told(unseen, "act.lay: you cannot") == "You cannot."
    assert told(unseen) == HIDDEN
    assert told(f"{unseen.replace(' and ', ' or ')}").startswith("It is not possible")
    assert told("hidden_small(card) and small(card)", hidden, SMALL) == "Star 3 is not small."
    assert told("hidden_small(card) and card.value = 3", hidden) == "The secret is too low."


# --- beside the rules ----------------------------------------------------------------------------


def test_no_expression_stands_in_plain_words() -> None:
    game = table("small(card)", SMALL)
    hand = next(pile for pile in game.view(0).piles if pile.name == "hand" and pile.owner == 1)
    found = game.why(0, "lay", {"card": hand.cards[0].card})
    assert game.teller("en").explanation(found, 0, "lays it").split("\n")[1:] == ["It cannot be done with that."]


def test_with_rules_the_conditions_stand_as_before() -> None:
    game = table("small(card)", SMALL)
    hand = next(pile for pile in game.view(0).piles if pile.name == "hand" and pile.owner == 0)
    found = game.why(0, "lay", {"card": hand.cards[-1].card})
    lines = game.teller("en").explanation(found, 0, "lays it", rules=True).split("\n")
    assert lines[1] == "What stands against it:"
    assert lines[2].startswith("  ✗ small(card)")


# --- what is not to be chosen --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reasons", "expected"),
    [
        (("of_suit: {with: {left: size(hand(player))}, fails: 'no { $sought } among { $left }'}",), "No moon among 2."),
        (("of_suit: {holds: there is}",), "It cannot be done with that."),
        ((), "It cannot be done with that."),
    ],
)
def test_a_definition_tells_why_it_does_not_list_what_is_chosen(reasons: tuple[str, ...], expected: str) -> None:
    listing = "define of_suit(player, suit sought): each c in hand(player) where c.suit = sought"
    text = GAME.replace("lay(card in hand(player)) when CONDITION", "lay(card in of_suit(player, moon))")
    written = "reasons:\n" + "\n".join(f"  {one}" for one in reasons) if reasons else ""
    text = text.replace("REASONS", written).replace("DEFINITIONS", f"  {listing}")
    game = load_text(text.lstrip(), "little.yaml").new_game(players=2, seed=1)
    found = game.why(0, "lay", {"card": next(one.card for one in game.view(0).piles[1].cards)})
    assert found.reason == "not-in-domain"
    assert game.teller("en").explanation(found, 0, "lays it").split("\n")[1] == expected
