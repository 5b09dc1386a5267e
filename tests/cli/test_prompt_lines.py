"""What a person at the prompt is shown beside the offers, without a terminal: bluffs, and the other sides of cards."""

from __future__ import annotations

import pytest
from croupier.cli.commands import Dialogue, Quit
from croupier.cli.prompt import PromptPlayer
from croupier.game.game import Game
from croupier.players.searching.budget import Budget
from croupier.players.searching.player import SearchPlayer
from croupier.rules import Rules, load, load_text
from croupier.texts.news import News

from tests.withstand.games import rules_of

RESTRAINT = """\
language: 1
ruleset: restraint
title: Restraint
players: 2
fields: {value: number}
cards: {plain(number value): {label: {en: "card { $value }", fr: "carte { $value }"}}}
deck: {in: stock, cards: ["1 x plain(n) for n in 1..4"]}
piles:
  stock: {seen_by: nobody}
  open: {seen_by: all}
  hand: {of: player, seen_by: owner}
state: {told: {type: boolean, starts: true, seen_by: nobody}, recent: {type: card?, starts: none}}
reasons:
  precious: {holds: {en: "{ $card } is worth keeping", fr: "{ $card } vaut d'être gardée"}}
  secret: {holds: {en: it is told, fr: c'est dit}}
  like: {holds: {en: it is like the last, fr: elle est comme la dernière}}
rules: |
  to game:
    move each c in stock to hand(seat(1))
    repeat: ask lay(seat(1))
  decision lay(player):
    lay_low(card in hand(player)) when card.value < 3 and (size(open) < 9 or not precious(card)): move card to open
    lay_told(card in hand(player)) when card.value = 3 and (card.value > 2 or not secret()): move card to open
    lay_like(card in hand(player)) when card.value = 4 and (recent = none or not like(card, recent)): move card to open
  define precious(card): card.value = 1
  define secret: told
  define like(card, card other): card.value = other.value
"""


def prompt(game: Game, language: str = "en") -> list[str]:
    """The lines that the person in the first seat is shown, who then leaves."""
    written: list[str] = []

    def leave(prompt: str) -> str:
        raise EOFError

    teller = game.teller(language)
    player = PromptPlayer(0, Dialogue(teller, leave, written.append, lambda game, path: ""), News(game, teller, 0))
    offer = next(one for one in game.raw_offers if one.seat == 0)
    with pytest.raises(Quit):
        player.answer(game, offer)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in written]


@pytest.fixture(scope="module")
def restraint() -> Rules:
    return load_text(RESTRAINT, "restraint.yaml")


@pytest.mark.parametrize(
    ("language", "text"), [("en", "but card 1 is worth keeping"), ("fr", "mais carte 1 vaut d'être gardée")]
)
def test_what_stands_against_a_possible_move_is_told_below_it(restraint: Rules, language: str, text: str) -> None:
    lines = prompt(restraint.new_game(players=2, seed=1), language)
    (at,) = (at for at, line in enumerate(lines) if text in line)
    assert lines[at - 1].endswith("1") and lines[at - 1].split()[0].isdigit()


def test_nothing_is_told_that_is_hidden_or_has_no_value(restraint: Rules) -> None:
    shown = "\n".join(prompt(restraint.new_game(players=2, seed=1)))
    assert "it is told" not in shown and "it is like" not in shown


def test_the_offer_says_that_a_wild_would_be_a_bluff() -> None:
    rules = load("uno")
    lines: list[str] = []
    for seed in range(60):
        game = rules.new_game(players=2, seed=seed)
        if any(offer.player == 0 for offer in game.offers):
            lines = prompt(game)
        if any("Wild +4 may be laid only" in line for line in lines):
            break
    (at,) = (at for at, line in enumerate(lines) if "Wild +4 may be laid only" in line)
    assert lines[at - 1].endswith("play Wild +4")
    assert lines[at].strip().startswith("but ")


def test_a_person_sees_the_other_sides_of_their_own_cards_where_everybody_does() -> None:
    rules = load("uno-flip")
    game = next(
        one
        for one in (rules.new_game(players=2, seed=seed) for seed in range(20))
        if any(offer.player == 0 for offer in one.offers)
    )
    (own,) = (line for line in prompt(game) if "your hand:" in line)
    cards = own.split(": ", 1)[1].rsplit(" (", 1)[0].split(", ")
    assert all(card.count(" / ") == 1 for card in cards)


# --- a search from the person's seat -----------------------------------------------------------------------

WAGER = """\
language: 1
ruleset: wager
title: Wager
players: 2
cards: {plain: {}}
deck: {in: stock, cards: [1 x plain]}
piles: {stock: {seen_by: all}}
state: {score: {of: player, type: number, starts: 0}}
outcome: player.score
rules: |
  to game: ask act(seat(1))
  decision act(player):
    lose: add -1 to player.score
    gain: add 1 to player.score
"""


@pytest.mark.parametrize(("language", "tried"), [("en", "tried"), ("fr", "essayé")])
def test_why_tells_what_a_search_thinks_of_the_moves(language: str, tried: str) -> None:
    game, written = load_text(WAGER, "wager.yaml").new_game(2, seed=1), list[str]()
    lines = iter(["why 1", "1"])
    teller = game.teller(language)
    dialogue = Dialogue(teller, lambda _: next(lines), written.append, lambda game, path: "")
    PromptPlayer(0, dialogue, News(game, teller, 0), SearchPlayer(1, 0, Budget(40))).answer(game, game.raw_offers[0])
    heading, best, other = written[-3:]
    assert "40" in heading
    assert f"{tried} 20" in best and "gain" in best and f"{tried} 20" in other and "lose" in other
    assert int(best.split()[-3]) > int(other.split()[-3])  # what they are worth, of 100


def test_why_tells_the_same_when_it_is_asked_again() -> None:
    game, written = rules_of("crazy-eights").new_game(2, seed=3), list[str]()
    lines, teller = iter(["why 1", "why 1", "1"]), game.teller("en")
    dialogue = Dialogue(teller, lambda _: next(lines), written.append, lambda game, path: "")
    PromptPlayer(0, dialogue, News(game, teller, 0), SearchPlayer(1, 0, Budget(7))).answer(game, game.raw_offers[0])
    first, again = (at for at, line in enumerate(written) if "7 playouts" in line)
    told = [line for line in written[first:again] if "tried" in line]
    assert len(told) > 1
    assert written[first : first + len(told)] == written[again : again + len(told)]
