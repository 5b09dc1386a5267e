"""The rule sheet: a deck at a glance, options with what they may be, readings, and who sees what."""

from __future__ import annotations

from croupier.rules import Rules, load, load_text
from croupier.texts.sheet import sheet_lines
from croupier.texts.telling.words import word

from tests.language.ruleset.documents import BASE
from tests.texts.games import ROOT, changed, rules


def section(found: Rules, heading: str, language: str = "en") -> list[str]:
    """The lines below a heading, up to the next blank line."""
    lines = sheet_lines(found, language)
    at = lines.index(heading)
    assert lines[at + 1] == "-" * len(heading)
    rest = lines[at + 2 :]
    return rest[: rest.index("")] if "" in rest else rest


def deck(*changes: tuple[str, str], language: str = "en") -> list[str]:
    return section(rules(*changes), "Deck" if language == "en" else "Cartes", language)


LINE = "    - 2 x plain(suit, value) for suit in suits, value in 1..3\n"


def test_the_head() -> None:
    found = load_text(BASE, "game.yaml")
    assert sheet_lines(found, "fr")[:6] == [
        "Jeu de base",
        "===========",
        "A game for tests.",
        "",
        "Joueurs\u00a0: 2 à 4",
        f"Nom\u00a0: base-game (empreinte {found.fingerprint})",
    ]
    assert "Players: 3" in sheet_lines(rules(("players: 2..4", "players: 3")), "en")


def test_cards_that_differ_in_a_value_or_two_are_told_together() -> None:
    assert deck() == [
        "17 cards",
        "  2 × moon/star 1–3 (12)",
        "  1 × moon/star 1000 (2)",
        "  2 × joker",
        "  1 × moon 7 nameless",
    ]
    assert deck(language="fr")[1] == "  2 × 1–3 lune/étoile (12)"


def test_a_deck_with_a_hole_is_listed() -> None:
    holed = deck((LINE, "    - 1 x plain(moon, value) for value in 1..3\n    - 1 x plain(star, 2)\n"))
    assert holed[1] == "  1 × moon 1, moon 2, moon 3, star 2 (4)"


def test_numbers_that_do_not_follow_each_other_are_listed() -> None:
    assert deck((LINE, "    - 1 x plain(moon, value * value) for value in 1..3\n"))[1] == "  1 × moon 1/4/9 (3)"
    assert deck((LINE, "    - 1 x plain(moon, value) for value in 1..2\n"))[1] == "  1 × moon 1/2 (2)"


def test_cards_that_a_line_marks_stand_apart() -> None:
    lines = deck((LINE, LINE + "    - 1 x plain(moon, value) with lucky for value in 1..3\n"))
    assert lines[1:4] == [
        "  2 × moon/star 1–3 (12)",
        "  1 × moon 1, moon 2, moon 3, moon 1000, star 1000 (5)",
        "  2 × joker",
    ]


def test_a_label_that_chooses_by_value_is_listed() -> None:
    label = ('label: {en: "{ $suit } { $value }"', 'label: {en: "{ $suit ->\\n[moon] moon\\n*[star] *\\n} { $value }"')
    assert deck(label)[1] == "  2 × moon 1, moon 2, moon 3, * 1 [S], * 2 [S], * 3 [S] (12)"


def test_a_colour_that_the_name_does_not_tell_has_its_mark() -> None:
    label = ('label: {en: "{ $suit } { $value }"', 'label: {en: "no. { $value }"')
    assert deck(label)[1] == "  2 × no. 1 [M], no. 2 [M], no. 3 [M], no. 1 [S], no. 2 [S], no. 3 [S] (12)"


def test_one_card_is_in_the_singular() -> None:
    text = changed((LINE, ""), ("    - 1 x plain(suit, 1000) with lucky for suit in suits\n    - 2 x joker\n", ""))
    found = load_text(text, "game.yaml")
    assert section(found, "Deck")[0] == "1 card"
    assert section(found, "Cartes", "fr")[0] == "1 carte"


def test_an_assumed_deck_says_so() -> None:
    assert (
        deck(("  in: stock\n  cards:", "  in: stock\n  assumed: yes\n  cards:"))[0]
        == "17 cards (assumed, not confirmed)"
    )


def test_sides_that_chance_puts_together() -> None:
    found = section(load(ROOT / "examples" / "masquerade.yaml"), "Deck")
    assert found[:3] == [
        "36 cards",
        "The sides are put together by chance for each game.",
        "Side person",
    ]
    assert "  1 × 1–9 of Rose/Lily/Thistle (27)" in found
    assert found.index("Side mask") == 6


TWO_SIDED = (
    ("types:\n", "faces: [day, night]\ntypes:\n"),
    ("    - 1 x nameless(moon, 7)\n", "    - 3 x joker / plain(moon, 5)\n"),
)


def test_a_few_cards_with_two_sides_are_listed() -> None:
    small = (LINE, ""), ("    - 1 x plain(suit, 1000) with lucky for suit in suits\n", "")
    assert section(rules(*TWO_SIDED, *small), "Deck")[1:] == ["  2 × joker", "  3 × joker / moon 5"]


def test_many_cards_with_two_sides_are_told_side_by_side() -> None:
    many = (LINE, "    - 1 x plain(suit, value) / plain(star, value) for suit in suits, value in 1..9\n")
    found = section(rules(*TWO_SIDED, many), "Deck")
    assert found[1] == "21 cards have a fixed pair of sides, and each of the other 4 has one side."
    assert found[2] == "Side day"
    assert "Side night" in found
    assert any("moon/star 1–9 (18)" in one for one in found)


def test_a_deck_in_which_every_card_has_two_sides_says_so() -> None:
    assert word("en", "sheet-fixed", several=9, others=0) == "Every card has a fixed pair of sides."


def test_options_say_what_they_may_be() -> None:
    found = section(load_text(BASE, "game.yaml"), "Options")
    assert found == [
        "Choose with --option NAME=VALUE.",
        "  target: target (settles OPEN-01)",
        "      5–50, default 10",
        "  ending: ending",
        "      short (default)",
        "      long",
        "  trump: trump",
        "      moon",
        "      star (default)",
        "  open_hands: open hands",
        "      true or false, default false",
        "  bonus: bonus",
        "      a rule of your own, with player, number n, default add n to player.score",
    ]


def test_choices_have_their_labels() -> None:
    text = BASE.replace("  choose.take:", "  short: {en: when one is out, fr: dès qu'un sort}\n  choose.take:")
    assert "      short: when one is out (default)" in section(load_text(text), "Options")
    assert "      short\u00a0: dès qu'un sort (par défaut)" in section(load_text(text), "Options", "fr")


def test_a_rule_of_several_lines_is_shown_as_it_is() -> None:
    body = 'default: "add n to player.score"'
    text = BASE.replace(body, 'default: "if n > 5:\\n  add n to player.score\\nelse: do nothing\\n"')
    found = section(load_text(text), "Options")
    assert found[-3:] == ["        if n > 5:", "          add n to player.score", "        else: do nothing"]


def test_readings_tell_the_question_what_is_taken_and_by_which_option() -> None:
    found = section(load_text(BASE), "Where the rulebook leaves it open")
    assert found == [
        "  OPEN-01: When it ends",
        "      Taken (option target): At the target",
        "      Not taken: At once",
    ]


def test_who_sees_what() -> None:
    assert section(rules(), "Who sees what") == [
        "  stock: nobody",
        "  middle: everybody",
        "  hand: its owner",
        "  front: everybody",
        "  secret: its owner",
    ]
    assert section(rules(), "Qui voit quoi", "fr")[2] == "  main\u00a0: son propriétaire"


def test_state_that_lies_on_cards_is_told_whoever_sees_it() -> None:
    found = load(ROOT / "examples" / "hanabi.yaml")
    assert section(found, "Who sees what")[4:6] == [
        "  colour (lies on cards, even on hidden ones): everybody",
        "  number (lies on cards, even on hidden ones): everybody",
    ]
    french = section(found, "Qui voit quoi", "fr")[4]
    assert french == "  couleur (sur des cartes, même cachées)\u00a0: tout le monde"


def test_what_rules_reveal_is_told_below_who_sees_what() -> None:
    told = rules(("  to game:\n", "  to game:\n    reveals hand, secret\n"))
    assert section(told, "Who sees what")[-1] == "  “game” tells something of: hand, secret"
    assert section(told, "Qui voit quoi", "fr")[-1].startswith(
        "  «\u00a0game\u00a0» révèle quelque chose de\u00a0: main, "
    )


def test_a_game_without_options_or_readings_has_no_such_sections() -> None:
    text = changed(
        ("options:\n  strict: {type: boolean, default: false, label: {en: strict table, fr: table stricte}}\n", "")
    )
    lines = sheet_lines(load_text(text), "en")
    assert "Options" not in lines
    assert "Where the rulebook leaves it open" not in lines
