"""What the faces of cards show on a page: what a ruleset says, and what is drawn where it says nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.language.analysis import Checked
from croupier.language.checking import load_checked
from croupier.language.labels.labels import Labels
from croupier.language.ruleset.look_shapes import contrast
from croupier.web.rooms.showing.faces import faces, letters, tints

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = sorted([*ROOT.glob("rulesets/*/ruleset.yaml"), *ROOT.glob("examples/*.yaml")])
GAMES = [one for one in SHIPPED if "\ncards:" in one.read_text("utf-8") and ".statements" not in one.name]

GAME = """
language: 1
ruleset: small
title: Small
players: 2
faces: {day: {}, night: {}}
types:
  tint:
    amber: {label: {en: amber, fr: ambre}}
    teal: {label: {en: teal, fr: bleu canard}}
  rank: {jack: {label: {en: jack, fr: valet}, mark: {en: J, fr: V}}, queen: {label: {en: queen, fr: dame}}}
  place: 1..3
fields:
  {tint: tint?, rank: rank?, place: place?, value: {type: number, default: 0}, torn: {type: boolean, default: false}}
cards:
  plain(tint, number value): {label: {en: "{ $tint } { $value }", fr: "{ $value } { $tint }"}}
  court(rank, tint): {label: {en: "{ $rank } of { $tint }", fr: "{ $rank } de { $tint }"}}
  pause(tint): {label: {en: "{ $tint } pause", fr: "attente { $tint }"}}
  built(tint, place): {label: {en: "{ $tint } house { $place }", fr: "maison { $place } { $tint }"}}
  free_choice: {label: {en: free choice, fr: au choix}}
deck:
  in: stock
  cards:
    - 1 x plain(tint, 12) / free_choice for tint in tints
    - 1 x plain(amber, 7) with torn / free_choice
    - 1 x court(rank, tint) / free_choice for rank in ranks, tint in tints
    - 1 x pause(tint) / pause(tint) for tint in tints
    - 1 x built(tint, 3) / free_choice for tint in tints
piles: {stock: {seen_by: nobody}}
rules: |
  to game: finish game
"""


def checked_with(folder: Path, layer: str = "") -> Checked:
    game, rule = folder / "small.yaml", folder / "rule.yaml"
    game.write_text(GAME, "utf-8")
    rule.write_text(f"language: 1\nhouse_rule: rule\nfor: small.yaml\n{layer}", "utf-8")
    return load_checked(game, [rule] if layer else [])


def drawn(folder: Path, layer: str = "", language: str = "en") -> dict[str, dict[str, Any]]:
    """The faces of the game, with looks that a house rule says, by their texts without marks."""
    checked = checked_with(folder, layer)
    return {one["text"].split(" [")[0]: one for one in faces(checked, Labels(checked, language))}


def parts(face: dict[str, Any]) -> tuple[str, str, str]:
    return face["corner"], face["middle"], face["symbol"]


def colours(face: dict[str, Any]) -> tuple[str, str]:
    return face["fill"], face["ink"]


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        (
            "en",
            {
                "amber 12": ("12", "12", "amb"),
                "amber 7": ("7*", "7*", "amb"),
                "jack of amber": ("J", "J", "amb"),
                "queen of amber": ("que", "que", "amb"),
                "amber pause": ("pau", "pau", "amb"),
                "amber house 3": ("3", "3", "amb"),
                "free choice": ("fc", "fc", ""),
            },
        ),
        (
            "fr",
            {
                "12 bleu canard": ("12", "12", "bc"),
                "valet de bleu canard": ("V", "V", "bc"),
                "dame de bleu canard": ("dam", "dam", "bc"),
                "attente bleu canard": ("att", "att", "bc"),
                "maison 3 bleu canard": ("3", "3", "bc"),
                "au choix": ("cho", "cho", ""),
            },
        ),
    ],
)
def test_where_nothing_is_said_numbers_marks_and_letters_stand(
    tmp_path: Path, language: str, shown: dict[str, tuple[str, str, str]]
) -> None:

    found = drawn(tmp_path, language=language)
    assert {text: parts(found[text]) for text in shown} == shown


def test_where_nothing_is_said_each_value_has_a_fill(tmp_path: Path) -> None:
    found = drawn(tmp_path)
    amber = {colours(one) for text, one in found.items() if "amber" in text}
    teal = {colours(one) for text, one in found.items() if "teal" in text}
    assert len(amber) == len(teal) == 1 and amber != teal
    assert colours(found["free choice"]) not in amber | teal
    assert drawn(tmp_path) == found


def test_a_face_tells_its_only_side(tmp_path: Path) -> None:
    found = drawn(tmp_path)
    assert (found["amber 12"]["side"], found["free choice"]["side"], found["amber pause"]["side"]) == (0, 1, None)
    assert found["amber 12"]["kind"] == "plain"


def test_looks_say_what_is_drawn(tmp_path: Path) -> None:
    said = (
        'types: {tint: {amber: {mark: A, look: {fill: "#F2C230"}}, teal: {look: {text: "#0b6b75", symbol: ♣}}}}\n'
        'cards: {pause: {look: {symbol: ⊘}}, free_choice: {look: {fill: "#202020", text: "#ffe14d", symbol: ★}}}\n'
        'faces: {night: {look: {fill: "#101030", symbol: ☾}}}\n'
    )
    found = drawn(tmp_path, said)
    assert {text: parts(one) for text, one in found.items() if text != "queen of amber"} == {
        "amber 12": ("12", "12", "A"),
        "teal 12": ("12", "12", "♣"),
        "amber 7": ("7*", "7*", "A"),
        "jack of amber": ("J", "J", "A"),
        "jack of teal": ("J", "♣", "♣"),
        "queen of teal": ("que", "♣", "♣"),
        "amber pause": ("⊘", "⊘", "A"),
        "teal pause": ("⊘", "⊘", "♣"),
        "amber house 3": ("3", "3", "A"),
        "teal house 3": ("3", "3", "♣"),
        "free choice": ("★", "★", ""),
    }
    assert colours(found["amber pause"]) == ("#f2c230", "#000000")
    assert colours(found["teal pause"]) == ("#ffffff", "#0b6b75")
    assert colours(found["free choice"]) == ("#202020", "#ffe14d")
    nothing = {"fill": None, "ink": None, "symbol": ""}
    assert tints(checked_with(tmp_path, said)) == [nothing, {"fill": "#101030", "ink": "#ffffff", "symbol": "☾"}]


def test_the_value_that_says_a_colour_colours_the_card(tmp_path: Path) -> None:
    """The rank says the colour of the court, and the tint is told beside it."""
    found = drawn(tmp_path, 'types: {rank: {jack: {look: {fill: "#702020"}}}}\n')
    assert colours(found["jack of amber"]) == ("#702020", "#ffffff")
    assert parts(found["jack of amber"]) == ("amb", "amb", "J")


def test_a_kind_goes_over_its_values(tmp_path: Path) -> None:
    said = 'types: {tint: {amber: {look: {fill: "#f2c230", symbol: ◆}}}}\n'
    found = drawn(tmp_path, said + 'cards: {pause: {look: {fill: "#104010"}}}\n')
    assert colours(found["amber pause"]) == ("#104010", "#ffffff")
    assert parts(found["amber pause"]) == ("pau", "◆", "◆")


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Skip", "Ski"),
        ("Wild +4", "W+4"),
        ("+2", "+2"),
        ("spy of", "spy"),
        ("Skip Everyone", "SE"),
        ("as", "as"),
        ("au pas", "pas"),
        ("été 12", "é12"),
        ("", ""),
        ("— ·", ""),
    ],
)
def test_letters(text: str, short: str) -> None:
    assert letters(text) == short


@pytest.mark.parametrize("path", GAMES, ids=[str(one.relative_to(ROOT)) for one in GAMES])
def test_shipped_rulesets_say_how_each_card_looks(path: Path) -> None:
    """No two cards look alike, what is written can be read, and no colour comes from the palette."""
    checked = load_checked(path)
    ruleset = checked.ruleset
    looks = [one.look for one in ruleset.kinds.values()]
    looks += [one.look for each in ruleset.enumerations.values() for one in each.members]
    for language in ("en", "fr"):
        found = faces(checked, Labels(checked, language))
        assert len({(*parts(one), *colours(one), one["side"]) for one in found}) == len(found)
        assert {one["fill"] for one in found} <= {one.fill for one in looks}
        assert min(contrast(*colours(one)) for one in found) >= 4.5
