"""How cards look: what documents say, what layers make of it, and what it changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.checking import diagnose, load_checked
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.look_shapes import contrast, meant_colour, opposite
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.resolved import resolved_text
from croupier.language.ruleset.ruleset import CardLook, Ruleset
from croupier.language.ruleset.touches import changes_of

GAME = """
language: 1
ruleset: flipper
title: Flipper
players: 2
faces: {light: {}, dark: {look: {fill: "#101010", text: "#F0F0F0"}}}
types:
  colour:
    red: {mark: R, look: {fill: "#c8102e", symbol: ♥}}
    blue: {mark: B, look: {fill: "#0047bb"}}
fields:
  colour: colour?
cards:
  skip(colour): {look: {symbol: ⊘}}
  joker: {look: {fill: "#202020", text: "#ffe14d", symbol: 7}}
deck:
  in: stock
  cards: [1 x skip(red) / joker, 1 x skip(blue) / joker]
piles:
  stock: {seen_by: all}
rules: |
  to game: finish game
"""


def laid(folder: Path, *layers: str) -> tuple[Path, tuple[Path, ...]]:
    """The game in a folder, and each text as a house rule on it."""
    game = folder / "flipper.yaml"
    game.write_text(GAME, "utf-8")
    files = []
    for at, text in enumerate(layers):
        files.append(folder / f"rule-{at}.yaml")
        files[-1].write_text(f"language: 1\nhouse_rule: rule-{at}\nfor: flipper.yaml\n{text}", "utf-8")
    return game, tuple(files)


def errors(folder: Path, *layers: str) -> list[tuple[str, str, str]]:
    """The code, the file and the marked text of each error."""
    game, files = laid(folder, *layers)
    found = [one for one in diagnose(game, files) if one.severity == "error"]
    return [(one.code, Path(one.place.source.name).name, one.place.text) for one in found]


def said(ruleset: Ruleset) -> dict[str, tuple[str, str, str]]:
    """What each part that has a look says, without places."""
    looks = {one.name: one.look for one in ruleset.kinds.values()} | dict(ruleset.side_looks)
    looks |= {one.name: one.look for each in ruleset.enumerations.values() for one in each.members}
    return {name: (one.fill, one.text, one.symbol) for name, one in looks.items() if one != CardLook()}


WHOLE = {
    "dark": ("#101010", "#f0f0f0", ""),
    "red": ("#c8102e", "", "♥"),
    "blue": ("#0047bb", "", ""),
    "skip": ("", "", "⊘"),
    "joker": ("#202020", "#ffe14d", "7"),
}


def test_values_kinds_and_sides_have_looks(tmp_path: Path) -> None:
    assert errors(tmp_path) == []
    ruleset = load_checked(tmp_path / "flipper.yaml").ruleset
    assert said(ruleset) == WHOLE
    assert ruleset.kinds["joker"].look.places["text"].text == '"#ffe14d"'


def test_layers_change_looks_key_by_key_and_take_them_away(tmp_path: Path) -> None:
    types = 'types: {colour: {red: {look: {fill: "#7a0019", symbol: ~}}, blue: {look: ~}}}\n'
    game, files = laid(
        tmp_path, types, 'cards: {skip: {look: {fill: "#ffffff"}}}\nfaces: {light: {look: {symbol: ☀}}}\n'
    )
    ruleset = load_checked(game, files).ruleset
    changed = {"red": ("#7a0019", "", ""), "skip": ("#ffffff", "", "⊘"), "light": ("", "", "☀")}
    assert said(ruleset) == {name: one for name, one in (WHOLE | changed).items() if name != "blue"}


def test_a_resolved_text_says_the_same_looks(tmp_path: Path) -> None:
    game, files = laid(tmp_path, 'types: {colour: {red: {look: {fill: "#7a0019"}}}}\n')
    layers, _ = load_layers(str(game), [str(one) for one in files], Reach(None))
    assert layers is not None
    alone = tmp_path / "alone.yaml"
    alone.write_text(resolved_text(*layers), "utf-8")
    assert said(load_checked(alone).ruleset) == WHOLE | {"red": ("#7a0019", "", "♥")}


def test_two_layers_that_say_other_colours_are_in_conflict(tmp_path: Path) -> None:
    first, second = (f'types: {{colour: {{red: {{look: {{fill: "{one}"}}}}}}}}\n' for one in ("#7a0019", "#5a0019"))
    assert [code for code, *_ in errors(tmp_path, first, second)] == ["conflict"]
    assert errors(tmp_path, first, "types: {colour: {red: {look: {symbol: ♦}}}}\n") == []


def test_looks_change_no_game(tmp_path: Path) -> None:
    game, _ = laid(tmp_path)
    prints = fingerprint(load_checked(game).ruleset)
    game.write_text(GAME.replace(", look: {fill: ", ", look: {text: "), "utf-8")
    assert fingerprint(load_checked(game).ruleset) == prints


@pytest.mark.parametrize(
    ("layer", "place"),
    [
        ('cards: {skip: {look: {text: "#c8102e"}}}\n', ("rule-0.yaml", '"#c8102e"')),
        ('types: {colour: {blue: {look: {text: "#3366bb"}}}}\n', ("rule-0.yaml", '"#3366bb"')),
        ('cards: {joker: {look: {fill: "#eeeeee"}}}\n', ("rule-0.yaml", '"#eeeeee"')),
        ('faces: {dark: {look: {fill: "#dddddd"}}}\n', ("rule-0.yaml", '"#dddddd"')),
    ],
)
def test_a_text_that_cannot_be_read_is_told_at_the_upper_layer(
    tmp_path: Path, layer: str, place: tuple[str, str]
) -> None:
    assert set(errors(tmp_path, layer)) == {("low-contrast", *place)}


def test_the_help_for_a_text_that_cannot_be_read_works(tmp_path: Path) -> None:
    """The text is taken away, below or above."""
    assert errors(tmp_path, 'cards: {joker: {look: {fill: "#eeeeee", text: ~}}}\n') == []
    assert errors(tmp_path, "cards: {skip: {look: {}}}\n") == []


def test_a_kind_goes_over_its_values(tmp_path: Path) -> None:
    """White on the fill of the kind can be read; on that of the value it could not, and nothing draws it there."""
    both = 'cards: {skip: {look: {fill: "#303030"}}}\ntypes: {colour: {red: {look: {fill: ~, text: "#ffffff"}}}}\n'
    assert errors(tmp_path, both) == []
    text = 'types: {colour: {red: {look: {fill: "#ffffee"}}}}\ncards: {skip: {look: {text: "#ffffff"}}}\n'
    assert [code for code, *_ in errors(tmp_path, text)] == ["low-contrast"]
    assert errors(tmp_path, text.replace('text: "#ffffff"', 'text: "#ffffff", fill: "#303030"')) == []


@pytest.mark.parametrize("known", ["red", "skip"])
def test_a_colour_without_quotes_takes_nothing_away(tmp_path: Path, known: str) -> None:
    """YAML reads it as a comment. The part has that colour below, or none; `~` alone takes one away."""
    lines = {"red": "types:\n  colour:\n    red:\n      ", "skip": "cards:\n  skip:\n    "}
    assert errors(tmp_path, f"{lines[known]}look:\n        fill: #101010\n") == [("bad-value", "rule-0.yaml", "fill")]
    assert errors(tmp_path, "types: {colour: {red: {look: {fill: ~}}}}\n") == []


def test_no_rule_reads_a_look(tmp_path: Path) -> None:
    """So a layer that says one meets no rule of another layer that reads the value or the kind."""
    game, files = laid(
        tmp_path, 'types: {colour: {red: {look: {fill: "#7a0019"}, mark: Q}}}\ncards: {skip: {look: ~}}\n'
    )
    layers, _ = load_layers(str(game), [str(one) for one in files], Reach(None))
    assert layers is not None
    (rule,) = layers[1]
    assert {one.subject: one.names for one in changes_of(rule)} == {
        "types.colour.red.look.fill": (),
        "types.colour.red.mark": (),
        "cards.skip.look": (),
    }


# --- colours -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#ffffff", 4.0),
        ("#0000ff", "#ffffff", 8.59),
        ("#abcdef", "#abcdef", 1.0),
    ],
)
def test_contrast(first: str, second: str, ratio: float) -> None:
    """Figures of the calculators that the World Wide Web Consortium lists."""
    assert contrast(first, second) == contrast(second, first) == pytest.approx(ratio, abs=0.005)


def test_black_or_white_can_be_read_on_every_grey() -> None:
    greys = [f"#{one:02x}{one:02x}{one:02x}" for one in range(256)]
    assert min(contrast(one, opposite(one)) for one in greys) >= 4.5


@pytest.mark.parametrize(
    ("written", "meant"),
    [("#abc", '"#aabbcc"'), ("C8102E", '"#c8102e"'), ("Red", '"#ff0000"'), ("#abcd", ""), ("rosy", "")],
)
def test_a_colour_that_is_written_otherwise_is_known(written: str, meant: str) -> None:
    help = meant_colour(written)
    assert str(help) == (f"write `{meant}`" if meant else "")
