"""What is printed with a card beside its name: the marks of its values, and its other sides."""

from __future__ import annotations

import re

import pytest
from croupier.game.game import Game
from croupier.table.seen import SeenCard
from croupier.texts.deck import deck_lines
from croupier.texts.table import NO_BREAK, table_lines
from croupier.texts.telling.teller import Teller

from tests.texts.games import game, label_problems, labels, rules

MARKED = ("fields: {suit: suit?,", "fields: {suit: {type: suit?, marked: yes},")
NAMED = re.compile(r"(?:moon|star) \d+(?: \[[MS]\])?")
FACES = ("players: 2..4", "players: 2..4\nfaces: [near, far, back]")
JOKERS = ("- 2 x joker", "- 2 x joker / plain(star, 2) / plain(moon, 1)")
WHOLE = ("  act.lay:", '  card: {en: "{ $up } | { $others }", fr: "{ $others } | { $up }"}\n  act.lay:')


def cards_in(text: str) -> set[str]:
    """The cards with a suit that a text names, without their values."""
    return {re.sub(r" \d+", "", one) for one in NAMED.findall(text.replace(NO_BREAK, " "))}


def told(table: Game) -> list[str]:
    """The offered moves, what has happened, and the table, each in one text."""
    teller = table.teller("en")
    moves = [table.move_text(one, offer.player, teller) for offer in table.offers for one in offer.moves]
    events = [teller.event(one) for one in table.seen_events(None, all_seen=True)]
    return ["\n".join(part) for part in (moves, events, table_lines(table, teller, 0))]


# --- marks -----------------------------------------------------------------------------------------


def test_a_marked_field_has_its_mark_printed_beside_the_name_of_its_value() -> None:
    assert labels("en").printed(0) == "moon 1"
    assert labels("en", MARKED).printed(0) == "moon 1 [M]"
    assert labels("fr", MARKED).printed(0) == "1 lune [M]"


def test_a_card_without_such_a_value_has_none() -> None:
    found = labels("en", MARKED)
    designs = range(len(found.checked.deck.designs))
    assert [found.printed(at) for at in designs if "joker" in found.design(at)] == ["joker"]


@pytest.mark.parametrize("part", range(3), ids=["moves", "events", "table"])
def test_it_is_printed_wherever_a_card_is(part: int) -> None:
    plain = cards_in(told(game())[part])
    assert plain and plain <= {"moon", "star"}
    assert cards_in(told(game(MARKED))[part]) == {f"{suit} [{suit[0].upper()}]" for suit in plain}


def test_a_card_in_a_state_has_it_too() -> None:
    state = ("  tempo: {", "  shown: {type: card?, starts: none, label: shown}\n  tempo: {")
    lay = ("      set called to card.suit\n", "      set called to card.suit\n      set shown to card\n")
    table = game(MARKED, state, lay)
    teller = table.teller("en")
    table.play(next(one for one in table.offers[0].moves if table.move_text(one, 0, teller).startswith("lays star")))
    (line,) = [one for one in table_lines(table, teller, 0) if "shown" in one]
    assert re.search(r"shown: (moon|star) \d+ \[[MS]\]", line.replace(NO_BREAK, " "))


def test_the_deck_tells_the_marks_of_a_group() -> None:
    found = rules(MARKED)
    lines = deck_lines(found.checked, labels("en", MARKED))
    assert "  2 × moon/star 1–3 [M/S] (12)" in lines
    assert "  2 × joker" in lines


# --- the other sides -------------------------------------------------------------------------------


def three_sided(*changes: tuple[str, str]) -> tuple[Game, SeenCard]:
    """A table, and a joker there as somebody sees it who sees all its sides."""
    table = game(FACES, JOKERS, *changes)
    card = next(at for at, faces in enumerate(table.state.faces) if faces[1] is not None)
    up, *backs = table.state.faces[card]
    return table, SeenCard(card, up, tuple(one for one in backs if one is not None))


def test_a_card_is_called_by_the_side_that_is_up() -> None:
    table, joker = three_sided()
    assert Teller(table.program, "en").card(joker) == "joker"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "joker | star 2, moon 1"), ("fr", "2 étoile, 1 lune | joker")], ids=["en", "fr"]
)
def test_with_the_label_card_it_is_called_by_all_that_are_seen(language: str, text: str) -> None:
    table, joker = three_sided(WHOLE)
    teller = Teller(table.program, language)
    assert teller.card(joker) == text
    assert teller.card(SeenCard(joker.card, joker.up)) == "joker"
    assert teller.card(SeenCard(joker.card, joker.up, joker.backs[:1])) == text.replace(", moon 1", "").replace(
        ", 1 lune", ""
    )


def test_every_side_has_its_marks() -> None:
    table, joker = three_sided(WHOLE, MARKED)
    assert Teller(table.program, "en").card(joker, marks=True) == "joker | star 2 [S], moon 1 [M]"
    hidden = SeenCard(None, None, joker.backs)
    assert Teller(table.program, "en").card(hidden, marks=True) == "a card (other side: star 2 [S], moon 1 [M])"


def test_the_label_card_needs_cards_of_several_sides_and_its_own_placeholders() -> None:
    assert [one.code for one in label_problems(WHOLE)] == ["unknown-label"]
    assert label_problems(FACES, JOKERS, WHOLE) == []
    (found,) = label_problems(FACES, JOKERS, (WHOLE[0], '  card: "{ $suit } { $up }"\n  act.lay:'))
    assert (found.code, found.help) == ("bad-label", "known here: `{ $up }`, `{ $others }`")
