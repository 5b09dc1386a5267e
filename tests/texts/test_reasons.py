"""Why a move can or cannot be made, as a player reads it."""

from __future__ import annotations

from croupier.game.game import Game
from croupier.table.seen import UnseenCard, sees_front

from tests.texts.games import game

PLACE = "  (act.lay, game.yaml:"


def reasons(table: Game, text: str, language: str = "en") -> list[str]:
    """The explanation of laying the own card with this name."""
    teller = table.teller("en")
    hand = next(pile for pile in table.view(0).piles if pile.name == "hand" and pile.owner == 0)
    card = next(one.card for one in hand.cards if teller.card(one) == text)
    found = table.why(0, "lay", {"card": card})
    return table.teller(language).explanation(found, 0, f"lays {text}").split("\n")


def without_places(lines: list[str]) -> list[str]:
    return [one.split("  [")[0] for one in lines if not one.startswith("  (")]


def with_cards(*names: str, changes: tuple[tuple[str, str], ...] = ()) -> Game:
    """A game in which player 1 holds cards with these names."""
    for seed in range(200):
        table = game(*changes, seed=seed)
        teller = table.teller("en")
        hand = next(pile for pile in table.view(0).piles if pile.name == "hand" and pile.owner == 0)
        held = [teller.card(one) for one in hand.cards]
        if all(name in held for name in names):
            return table
    raise AssertionError(f"no game deals {names}")


CALLED = ("    set_up()\n", "    set_up()\n    set called to moon\n")


def test_a_sentence_first_and_the_place_last() -> None:
    table = with_cards("star 2")
    found = reasons(table, "star 2")
    assert found[0] == "Player 1 cannot do this now: lays star 2."
    assert found[1] == "What stands against it:"
    assert found[-1].startswith(PLACE)


def test_what_decides_stands_before_the_rest() -> None:
    found = without_places(reasons(with_cards("star 2"), "star 2"))
    assert found[2:] == [
        "  ✗ fits(player, card) – one of these is needed",
        "    ✗ card.kind = joker",
        "    ✗ must not be: card.suit = called or card.value = 2 and not hot",
        "      ✗ must not be: card.value = 2 and not hot",
        "        ✗ must not be: card.value = 2 (card.value is 2)",
        "        ✗ the table is hot",
        "      ✓ must not be: card.suit = called (card.suit is star, suit called is none)",
    ]


def test_what_allows_stands_before_the_rest() -> None:
    found = without_places(reasons(with_cards("star 1"), "star 1"))
    assert found == [
        "Player 1 can do this now: lays star 1.",
        "  ✓ fits(player, card)",
        "    ✓ must not be: card.suit = called or card.value = 2 and not hot",
        "      ✓ must not be: card.suit = called (card.suit is star, suit called is none)",
        "      ✓ must not be: card.value = 2 and not hot",
        "        ✓ must not be: card.value = 2 (card.value is 1)",
        "    ✗ card.kind = joker",
    ]


def test_values_that_are_compared_are_named() -> None:
    found = reasons(with_cards("moon 1", changes=(CALLED,)), "moon 1")
    assert any("card.suit is moon, suit called is moon" in one for one in found)


def test_what_must_not_be_among_others_is_one_condition() -> None:
    absent = ("not (card.suit = called or (card.value = 2 and not hot))", "card.value not in [2, 3]")
    assert without_places(reasons(with_cards("star 2", changes=(absent,)), "star 2"))[2:] == [
        "  ✗ fits(player, card) – one of these is needed",
        "    ✗ card.kind = joker",
        "    ✗ card.value not in [2, 3] (card.value is 2)",
    ]


def test_options_and_states_are_called_by_their_labels() -> None:
    strict = ("not (card.suit = called or (card.value = 2 and not hot))", "strict")
    table = with_cards("star 2", changes=(strict,))
    assert any(one.split("  [")[0].endswith("strict table") for one in reasons(table, "star 2"))
    assert any(one.split("  [")[0].endswith("table stricte") for one in reasons(table, "star 2", "fr"))


def test_a_definition_with_a_label_is_called_by_it() -> None:
    labelled = ("  act.wait:", "  fits: {en: the card fits, fr: la carte convient}\n  act.wait:")
    table = with_cards("star 2", changes=(labelled,))
    assert reasons(table, "star 2")[2].startswith("  ✗ the card fits – one of these is needed")
    assert reasons(table, "star 2", "fr")[2].startswith("  ✗ la carte convient – il suffit d’une de ces conditions")


def test_two_calls_that_are_joined_are_no_call_of_the_first() -> None:
    labelled = ("  act.wait:", "  fits: {en: the card fits}\n  act.wait:")
    joined = ("when fits(player, card):", "when fits(player, card) and not likes(card.value):")
    likes = ("  define fits(player, card):", "  define likes(number n): n > 9\n\n  define fits(player, card):")
    found = without_places(reasons(with_cards("star 2", changes=(labelled, joined, likes)), "star 2"))
    assert found[2] == "  ✗ fits(player, card) and not likes(card.value)"
    assert found[3] == "    ✗ the card fits – one of these is needed"


def test_in_french() -> None:
    found = without_places(reasons(with_cards("moon 1", changes=(CALLED,)), "moon 1", "fr"))
    assert found[0] == "Joueur 1 ne peut pas faire ceci maintenant\u00a0: lays moon 1."
    assert found[1] == "Ce qui s’y oppose\u00a0:"
    assert any("(card.suit\u00a0: lune, couleur annoncée\u00a0: lune)" in one for one in found)


def test_rules_lines_and_citations_stand_behind_a_condition() -> None:
    cited = ("  define fits(player, card):\n", "  define fits(player, card):\n    cites ABC-012\n")
    found = reasons(with_cards("star 1", changes=(cited,)), "star 1")
    assert any(one.endswith(", ABC-012]") and "[fits:" in one for one in found)


def test_every_other_reason_is_a_sentence() -> None:
    table = game()
    teller = table.teller("en")

    def told(player: int, name: str, **arguments: object) -> list[str]:
        return teller.explanation(table.why(player, name, arguments), player, "does it").split("\n")

    assert told(1, "lay")[1] == "Nobody asks Player 2 here."
    assert told(0, "dance")[1] == "There is no move “dance” here."
    assert told(0, "lay")[1] == "This move is made with: card."
    assert told(0, "wait", card=1)[1] == "This move is made with: nothing."
    layout, state = table.program.layout, table.state
    unseen = next(one for one in range(17) if not sees_front(layout, state, 0, one))
    assert told(0, "lay", card=unseen)[1] == "It names a card that Player 1 does not see."
    assert told(0, "lay", card=UnseenCard("hand", 1, 0))[1] == "This move takes: card in hand(player)."
    assert told(0, "wait")[0] == "Player 1 can do this now: does it."
    while not table.over:
        table.play(next(one for one in table.offers[0].moves if one.name == "wait"))
    assert told(0, "wait")[1] == "The game is over."


def test_a_condition_that_breaks_down_says_why() -> None:
    from croupier.engines.contract.faults import Fault
    from croupier.engines.reference.explain import Condition, Explanation
    from croupier.language.analysis.types import BOOLEAN
    from croupier.language.source import Source, Span

    place = Span(Source("game.yaml", "x"), 0, 1)
    broken = Condition(
        "1 / 0 = 1", Fault("divided-by-zero", "a number is divided by zero"), BOOLEAN, place, "act.lay", ()
    )
    found = Explanation(False, "condition", "lay", (broken,), place, "act.lay")
    assert game().teller("en").explanation(found, 0, "x").split("\n")[2] == (
        "  ✗ 1 / 0 = 1: a number is divided by zero  [act.lay:1]"
    )
