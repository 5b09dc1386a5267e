"""From a name to its declaration, and to all places that name the same thing."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor import FilePlace, Service

from tests.editor.game import lay_out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path)


def text_at(place: FilePlace) -> str:
    return Path(place.path).read_text("utf-8")[place.range.start : place.range.end]


def offset(path: Path, words: str, name: str) -> int:
    text = path.read_text("utf-8")
    return text.index(name, text.index(words))


def lines(places: tuple[FilePlace, ...]) -> list[tuple[str, str]]:
    """The file and the line of each place."""
    found = []
    for one in places:
        text = Path(one.path).read_text("utf-8")
        start = text.rfind("\n", 0, one.range.start) + 1
        found.append((Path(one.path).name, text[start:].split("\n", 1)[0].strip()))
    return found


@pytest.mark.parametrize(
    ("file", "words", "name", "home", "declared"),
    [
        ("nines.yaml", "ask play_or_draw", "play_or_draw", "nines.yaml", "decision play_or_draw(player):"),
        ("nines.yaml", "shuffle stock", "stock", "nines.yaml", "stock: {seen_by: nobody"),
        ("nines.yaml", "suit in suits", "suits", "nines.yaml", "suit:"),
        ("nines.yaml", "giving suit", "suit", "nines.yaml", "suit:"),
        ("nines.yaml", "card.suit =", "suit", "nines.yaml", "suit: suit?"),
        ("nines.yaml", "p.warned", "warned", "nines.yaml", "warned: {of"),
        ("nines.yaml", "rank = nine", "nine", "nines.yaml", "rank: [six"),
        ("nines.yaml", "scoring = points", "points", "nines.yaml", "scoring: {type"),
        ("nines.yaml", "c.points", "points", "nines.yaml", "points: number"),
        ("nines.yaml", "when joker", "joker", "nines.yaml", "joker: {points"),
        ("nines.yaml", "play_or_draw.warn", "warn", "nines.yaml", "warn when size"),
        ("nines.yaml", "- rest", "rest", "nines.yaml", "let rest ="),
        ("nines.yaml", 'draw.play: {en: "plays', "card", "nines.yaml", "play(card in hand"),
        ("nines.yaml", "lay: NIN-01", "NIN-01", "nines.yaml", "NIN-01:"),
        ("nines.yaml", "lay: NIN-01", "lay", "nines.yaml", "to lay(player"),
        ("variant.yaml", "after turn", "turn", "nines.yaml", "to turn(player)"),
        ("variant.yaml", "hand_size: {fixed", "hand_size", "nines.yaml", "hand_size: {type"),
        ("variant.yaml", "fits: {en", "fits", "nines.yaml", "define fits(card):"),
        ("house.yaml", "instead of draw_card", "draw_card", "nines.yaml", "to draw_card(player)"),
        ("house.yaml", "player.passes <", "passes", "house.yaml", "passes: {of"),
        ("house.yaml", "play_or_draw.pass_on", "pass_on", "house.yaml", "pass_on when"),
    ],
)
def test_a_name_leads_to_its_declaration(
    folder: Path, file: str, words: str, name: str, home: str, declared: str
) -> None:
    found = Service().definition(folder / file, offset(folder / file, words, name))
    assert [(where, line[: len(declared)]) for where, line in lines(found)] == [(home, declared)]


def test_words_of_the_language_are_declared_nowhere(folder: Path) -> None:
    nines = folder / "nines.yaml"
    for words, name in (("size(stock)", "size"), ("for each p in players", "players"), ("shuffle stock", "shuffle")):
        assert Service().definition(nines, offset(nines, words, name)) == ()


def test_the_uses_of_a_rule_lie_in_rules_and_keys_of_all_layers(folder: Path) -> None:
    nines = folder / "nines.yaml"
    found = Service().references(nines, offset(nines, "define fits", "fits"))
    assert {text_at(one) for one in found} == {"fits"}
    assert sorted(lines(found)) == [
        ("house.yaml", "also fits(card): card.rank = six"),
        ("nines.yaml", "define fits(card):"),
        ("nines.yaml", 'fits: {en: "{ $card } follows neither suit nor rank", fr: "{ $card } ne suit pas"}'),
        ("nines.yaml", "play(card in hand(player)) when fits(card): lay(player, card)"),
        ("variant.yaml", "fits: {en: too early for a six, fr: trop tôt pour un six}"),
        ("variant.yaml", "never fits(card): card.rank = six and size(stock) > 20"),
    ]
    assert len(Service().references(nines, offset(nines, "define fits", "fits"), declared=False)) == 5


def test_a_name_of_a_house_rule_is_not_the_same_name_elsewhere(folder: Path) -> None:
    """A second house rule has an option of the same name: each has its own."""
    text = (folder / "house.yaml").read_text("utf-8")
    (folder / "other.yaml").write_text(text.replace("sharp", "flat"), "utf-8")
    house = folder / "house.yaml"
    found = Service().references(house, offset(house, "penalty times", "penalty"))
    assert {Path(one.path).name for one in found} == {"house.yaml"}
    assert len(found) == 2


def test_fields_and_values_of_one_name_are_told_apart(folder: Path) -> None:
    """``points`` is a field of cards and a choice of an option."""
    nines = folder / "nines.yaml"
    choice = lines(Service().references(nines, offset(nines, "scoring = points", "points")))
    assert [line.split(":")[0] for _, line in choice] == ["scoring", "scoring", "if scoring = points"]
    fields = Service().references(nines, offset(nines, "c.points", "points"))
    assert not set(fields) & set(Service().references(nines, offset(nines, "scoring = points", "points")))
    assert len(fields) == 4


def test_what_cannot_be_parsed_hides_only_itself(folder: Path) -> None:
    nines = folder / "nines.yaml"
    service = Service()
    text = nines.read_text("utf-8").replace("shuffle stock", "shuffle (").replace("title: Nines", "title: 'Nines")
    service.open(nines, text)
    found = service.definition(nines, text.index("play_or_draw", text.index("to turn")))
    assert [text[one.range.start - 9 : one.range.end] for one in found] == ["decision play_or_draw"]
