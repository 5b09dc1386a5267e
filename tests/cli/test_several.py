"""Several cards at the prompt: chosen card by card, named in one line, taken back, forgotten, and explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from croupier import load as load_rules
from croupier.cli.commands import LONGEST_ECHO, Dialogue, Quit
from croupier.cli.prompt import PromptPlayer
from croupier.cli.several import SeveralCards
from croupier.engines.contract.offers import RawMove
from croupier.game.game import Game
from croupier.rules import Rules, load_text
from croupier.texts.news import News

EXAMPLES = Path(__file__).parents[2] / "examples"
HAND = ["blue 8", "green 7", "blue 7", "red 7", "red 7"]
"""What A holds, from the bottom; the cards are laid from the deck by their texts."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_rules(EXAMPLES / "melds.yaml")


def laid(rules: Rules) -> Game:
    """A game in which A is asked with ``HAND``."""
    game = rules.new_game(2, 1)
    state, layout, teller = game.state, game.program.layout, game.teller()
    hand, stock = layout.pile_index("hand", 0), layout.pile_index("stock")
    state.piles = [[*range(layout.card_count)] if at == stock else [] for at in range(len(state.piles))]
    for wanted in HAND:
        card = next(card for card in state.piles[stock] if teller.labels.design(state.shown[card]) == wanted)
        state.piles[stock].remove(card)
        state.piles[hand].append(card)
    for at, pile in enumerate(state.piles):
        for card in pile:
            state.where[card] = at
    game.course.resume(state)
    return game


Answer = Callable[..., tuple[RawMove | None, str]]


@pytest.fixture
def answer(rules: Rules) -> Answer:
    """What a person answers who types some lines, and what is shown. Without a further line the person leaves."""

    def type_in(*lines: str, language: str = "en") -> tuple[RawMove | None, str]:
        game, typed, shown = laid(rules), iter(lines), list[str]()

        def read(prompt: str) -> str:
            shown.append(prompt)
            return following(typed)

        teller = game.teller(language)
        dialogue = Dialogue(teller, read, shown.append, lambda game, file: f"resume {file}")
        player = PromptPlayer(0, dialogue, News(game, teller, 0, from_now=True))
        try:
            raw = player.answer(game, game.raw_offers[0])
        except Quit:
            raw = None
        if raw is not None:
            game.play_raw(0, raw)
        return raw, "\n".join(shown).replace("\N{NO-BREAK SPACE}", " ")

    return type_in


def following(lines: Iterator[str]) -> str:
    line = next(lines, None)
    if line is None:
        raise EOFError
    return line


def test_cards_are_named_in_one_line_in_any_order(answer: Answer) -> None:
    raw, shown = answer("meld green 7, red 7, blue 7")
    assert raw is not None and len(raw[-1]) == 3
    assert "   1  lay a meld" in shown
    for told in ("Lay a meld", "lays a meld"):
        again, _ = answer(f"{told} blue 7, GREEN 7, red 7, red 7")
        assert again is not None and len(again[-1]) == 4


def test_a_move_is_called_as_people_or_as_the_rules_call_it() -> None:
    text = (EXAMPLES / "melds.yaml").read_text("utf-8")
    game = laid(load_text(text.replace("out.meld", "out.lay_down").replace("    meld(", "    lay_down("), "melds.yaml"))
    several = SeveralCards(game, game.teller(), 0, game.raw_offers[0].moves[0])
    for name in ("lay down", "lay_down"):
        found = several.named(f"{name} green 7, red 7, blue 7")
        assert found is not None and len(found[-1]) == 3
    assert several.named("lay-down green 7, red 7, blue 7") is None


def test_cards_that_make_no_meld_are_refused_with_the_reason(answer: Answer) -> None:
    raw, shown = answer("meld red 7, blue 8")
    assert raw is None and "These are not of one number" in shown


def test_cards_are_chosen_one_by_one_and_the_last_that_fits_ends_the_choice(answer: Answer) -> None:
    """Of two red 7 one is shown. After all four sevens nothing can be added."""
    raw, shown = answer("1", "1", "1", "green 7", "1")
    assert raw is not None and len(raw[-1]) == 4
    assert shown.count("done plays what you have chosen") == 1, "three sevens are a meld"
    assert "blue 8" not in shown[shown.index("Which card") :]


def test_back_takes_the_last_card_away_and_done_plays_what_is_chosen(answer: Answer) -> None:
    raw, shown = answer("meld", "red 7", "done", "blue 7", "back", "green 7", "blue 7", "done")
    assert raw is not None and len(raw[-1]) == 3
    assert "Chosen: red 7, blue 7" in shown


def test_done_too_early_is_refused_with_the_reason_and_a_way_out(answer: Answer) -> None:
    raw, shown = answer("meld", "done", "red 7", "done", "blue 7", "done")
    assert raw is None
    assert "You have chosen no card yet: add one, or type cancel." in shown
    assert shown.count("A meld has at least three cards.\nSo the move cannot be made yet: add a card, or type") == 2
    assert "“done”" not in shown


@pytest.mark.parametrize(
    ("language", "lines", "told"),
    [
        ("fr", ("1", "1", "fini"), "Une combinaison a au moins trois cartes.\nLe coup n’est donc pas encore possible"),
        ("fr", ("1", "fini"), "Vous n’avez encore choisi aucune carte"),
        ("fr", ("1", "aide"), "fini              jouer le coup avec les cartes choisies"),
        ("fr", ("aide",), "COUP CARTE, CARTE\n"),
        ("en", ("1", "help"), "done         make the move with the cards that you have chosen"),
        ("en", ("help",), "MOVE CARD, CARD\n"),
        ("en", ("1", "save there"), "To go on: resume there"),
        ("en", ("1", "save"), "Type: save FILE"),
    ],
)
def test_the_words_of_the_first_prompt_are_heard_while_cards_are_chosen(
    answer: Answer, language: str, lines: tuple[str, ...], told: str
) -> None:
    raw, shown = answer(*lines, language=language)
    assert raw is None and told in shown


def test_quit_leaves_while_cards_are_chosen(answer: Answer) -> None:
    raw, shown = answer("1", "red 7", "quit", "cancel", "2")
    assert raw is None and shown.endswith("Which card (number, or a word)? ")


def test_the_table_is_shown_again_while_cards_are_chosen(answer: Answer) -> None:
    _, shown = answer("1", "red 7", "table")
    assert shown.count("your hand: ") == 2
    assert shown.endswith(last := shown[shown.rindex("Chosen: red 7") :]) and "   1  red 7\n" in last


def test_why_tells_of_the_chosen_cards_and_of_one_more(answer: Answer) -> None:
    """A number means a card of the list, a name any card of the hand, and other texts what they mean elsewhere."""
    _, alone = answer("1", "red 7", "why")
    assert "Only together with others, such as: " in alone
    _, numbered = answer("1", "red 7", "2", "why 2")
    assert "can do this now: lay red 7, blue 7, green 7" in numbered
    _, unfit = answer("1", "red 7", "why blue 8")
    assert "These are not of one number" in unfit
    _, rules = answer("1", "red 7", "why --rules blue 8")
    assert "of_one_number" in rules
    _, other = answer("1", "red 7", "why enough")
    assert "Player 1 can do this now: enough" in other


def test_what_was_typed_is_told_without_control_characters(answer: Answer) -> None:
    for lines in (("\x1b[31mred",), ("1", "\x1b[31mred"), ("why \x1b[31mred",), ("1", "why \x1b[31mred")):
        _, shown = answer(*lines)
        assert "\x1b" not in shown and "\N{REPLACEMENT CHARACTER}[31mred" in shown


def test_why_reads_more_cards_than_would_be_echoed(answer: Answer) -> None:
    named = "poser une combinaison 7 rouge, 7 bleu, 7 vert, 7 rouge, 8 bleu"
    _, shown = answer(f"pourquoi {named}", language="fr")
    assert len(named) > LONGEST_ECHO and "Elles n’ont pas le même nombre" in shown


def test_cards_are_told_in_the_order_of_a_hand_however_they_are_held(answer: Answer) -> None:
    _, shown = answer("meld", "green 7", "cancel", "meld green 7, blue 7, red 7")
    assert "   1  red 7\n   2  blue 7\n   3  green 7" in shown
    assert "Chosen: green 7\n   1  red 7\n   2  blue 7" in shown


def test_cancel_forgets_the_cards(answer: Answer) -> None:
    raw, shown = answer("1", "red 7", "cancel", "2")
    assert raw is not None and raw[1:] == ()
    assert shown.count("   1  lay a meld") == 2


def test_why_takes_several_cards_and_one(answer: Answer) -> None:
    raw, shown = answer("why meld red 7, blue 8", "why red 7", "why blue 8")
    assert raw is None
    assert "These are not of one number" in shown
    assert "Only together with others, such as: " in shown
    assert "A meld has at least three cards" in shown


def test_the_words_are_french_too(answer: Answer) -> None:
    raw, shown = answer("1", "1", "retour", "annuler", "1", "1", "1", "1", "fini", language="fr")
    assert raw is not None and len(raw[-1]) >= 3
    assert "poser une combinaison" in shown and "annuler les oublie toutes" in shown


IN_NO_MELD = "A meld has at least three cards.\nNo cards that can be chosen now make this move with that."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("meld green 7", "Only together with others, such as:"),
        ("meld blue 8", IN_NO_MELD),
        ("melds blue 8", IN_NO_MELD),
        ("lay blue 8", IN_NO_MELD),
        ("melds", "can do this now: lay a meld"),
        ("melds red 7, blue 8", "they are not of one colour"),
        ("melds red 5, blue 8", "You hold no red 5."),
        ("meld purple 3", "Nothing that you see here is called “purple 3”."),
        ("enough blue 8", "Nothing that you see here is called “enough blue 8”."),
    ],
)
def test_a_person_asks_why_in_words_that_resemble_a_move(answer: Answer, typed: str, told: str) -> None:
    assert told in answer(f"why {typed}")[1]


def test_a_person_asks_why_in_french(answer: Answer) -> None:
    shown = answer("pourquoi posez une combinaison 8 bleu", language="fr")[1]
    assert "Aucune combinaison possible maintenant ne permet ce coup avec cela." in shown
