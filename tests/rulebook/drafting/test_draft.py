"""What is begun from texts: what is understood of them, what is left, and that all of it passes the checks."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.drafts.trial import plays
from croupier.language.checking import diagnose
from croupier.rulebook.drafting.draft import MOST_SENTENCES, TextTooLong, draft
from croupier.rulebook.text.reading import read_rulebook
from croupier.rules import load

TEXTS = Path(__file__).resolve().parents[1] / "texts"
LITTLE = """\
Harbour

For 3 to 5 players

Contents
Deck: 40 cards

- 8 red cards numbered 1 to 4 (2 of each)
- 8 blue cards numbered 1 to 4 (2 of each)
- 8 green cards numbered 1 to 4 (2 of each)
- 6 Move cards (2 of each colour)
- 6 Storm cards (2 of each colour)
- 4 Lighthouse cards

Each player receives 6 cards.

Points
Number cards: face value
Move: 15 points
Storm: 15 points
Lighthouse: 30 points

The first to reach 200 points wins. A move costs 9 shells.
"""


def drafted(tmp_path: Path, text: str | bytes, language: str = "en") -> tuple[str, str]:
    """Return the rules and the statements of a draft. It has no problem of any sort, and its random games end."""
    content = text.encode() if isinstance(text, str) else text
    files = draft("harbour", read_rulebook(content), language, tmp_path)
    for file, written in files.items():
        file.write_text(written, "utf-8")
    assert [str(one) for one in diagnose(tmp_path / "harbour.yaml")] == []
    assert plays(load(tmp_path / "harbour.yaml"))
    statements = tmp_path / "harbour.statements.yaml"
    return files[tmp_path / "harbour.yaml"], files.get(statements, "")


def test_a_list_of_cards_with_points_becomes_a_deck(tmp_path: Path) -> None:
    rules, statements = drafted(tmp_path, LITTLE)
    for line in (
        "players: 3..5",
        "hand_size: {type: 1..10, default: 6,",
        "target: {type: 1..400, default: 200,",
        "red: {label: red}",
        'plain(colour, number value): {label: "{ $value } { $colour }", points: value}',
        'storm(colour): {label: "Storm { $colour }", points: 15}',
        "lighthouse: {label: Lighthouse, points: 30}",
        "total: 40",
        "- 2 x plain(colour, value) for colour in [red, blue, green], value in 1..4",
        "- 2 x storm(colour) for colour in [red, blue, green]",
        "- 4 x lighthouse",
        "# - line 23: numbers that are not in the draft: 9",
    ):
        assert line in rules
    assert "move_card(colour)" in rules  # `move` is a word of the language
    assert "- section: {en: Points}" in statements
    assert 'HARBOUR-001: {en: "line 8: still to be said in words of your own"}' in statements


def test_no_sentence_is_copied(tmp_path: Path) -> None:
    rules, statements = drafted(tmp_path, LITTLE)
    for words in ("costs", "shells", "receives", "reach 200"):
        assert words not in rules + statements


def test_a_long_heading_is_told_by_its_line(tmp_path: Path) -> None:
    heading = "What one should know of ships and of the sea before one begins to play"
    _, statements = drafted(tmp_path, f"# {heading}\n\nA ship sails.\n")
    assert "ships" not in statements
    assert "- section: {en: below line 1}" in statements


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("8 blue cards numbered 1 to 4 (2", "9 blue cards numbered 1 to 4 (2", "line 9: its numbers do not agree"),
        ("6 Storm cards (2", "7 Storm cards (2", "line 12: its numbers do not agree"),
        ("8 red cards numbered 1 to 4 (2 of each)", "9 red cards numbered 1 to 4", "line 8: its numbers do not agree"),
        ("- 6 Storm", "- 6 Move", "line 12: an earlier line counts the same cards"),
        ("Deck: 40", "Deck: 41", "the text tells of 41 cards, and these lines make 40"),
        ("Storm: 15", "Move: 20", "line 20: an earlier line gives these cards other points"),
        ("Storm: 15", "Gale: 15", "line 20: which cards have these points was not understood"),
        ("For 3 to 5 players", "For children", "how many can play was not understood: 2 to 4 are taken"),
        ("Each player receives 6 cards.", "Deal.", "how many cards are dealt was not understood: 5 are taken"),
    ],
)
def test_what_contradicts_or_is_missing_is_left(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in LITTLE
    rules, _ = drafted(tmp_path, LITTLE.replace(old, new))
    assert f"# - {told}\n" in rules


@pytest.mark.parametrize("text", ["uno-flip.fr.txt", "uno-flip.en.txt", "hearts.fr.txt", "hearts.en.txt"])
def test_texts_of_two_languages_have_the_same_cards(text: str, tmp_path: Path) -> None:
    drafted(tmp_path, (TEXTS / text).read_bytes(), text.split(".")[1])
    checked = load(tmp_path / "harbour.yaml").checked
    if text.startswith("hearts"):
        assert [len(one.members) for one in checked.ruleset.enumerations.values()] == [4]
        assert len(checked.deck.cards) == 52
    else:
        assert len(checked.ruleset.faces) == 2
        assert [len(pool) for pool in checked.deck.pools] == [112, 112]
        assert len(checked.ruleset.kinds) == 10


def test_sides_that_have_different_numbers_of_cards_are_comments(tmp_path: Path) -> None:
    text = (TEXTS / "uno-flip.en.txt").read_text("utf-8")
    assert "4 Wild cards" in text
    rules, _ = drafted(tmp_path, text.replace("4 Wild cards", "3 Wild cards", 1))
    assert "  # sides:\n" in rules
    assert "# - the sides were understood to have different numbers of cards" in rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "#\n",
        "No deck here.",
        "- 3 if\n- 3 set\n- 3 number\n- 3 players\n20 cards\n",
        '- 3 {cards}\n- 3 "quoted" cards\n- 3 éèà cards\n- 3 cards: # comment\n',
        "- 0 red cards\n- 0 blue cards\n- 0 green cards\n",
        "- 999999999999999999 red cards\n- 5000 blue cards\n- 3 green cards\n",
        "- 2 red cards numbered 4 to 1\n- 2 red cards numbered 0 to 999999\n- 2 red cards numbered 3 to 3\n",
        "- 4 Red cards\n- 4 red cards\n- 4 RED cards\n",
        "# yes\n- 4 no cards\n- 4 null cards\n- 4 true cards\n- 4 12 cards\n",
        "For 0 to 900 players. Deal 0 cards to each player. The first to reach 0 points wins.",
        "For 1 to 1 players\n\nDeal 100 cards to each player.",
    ],
)
def test_odd_texts_give_a_ruleset_without_problems(text: str, tmp_path: Path) -> None:
    rules, _ = drafted(tmp_path, text)
    assert "Still to be done" in rules


def test_a_text_may_be_as_long_as_is_said(tmp_path: Path) -> None:
    longest = read_rulebook(b"One thing.\n\n" * MOST_SENTENCES)
    assert len(draft("long", longest, "en", tmp_path)) == 3
    with pytest.raises(TextTooLong):
        draft("long", read_rulebook(b"One thing.\n\n" * (MOST_SENTENCES + 1)), "en", tmp_path)
