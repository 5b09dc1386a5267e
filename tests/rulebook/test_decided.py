"""What house rules decide of a game's open points, by what they change, settle or read otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.ruleset.decided import decided_points
from croupier.rules import load
from croupier.texts.sheet import sheet_lines

from tests.rulebook.pages import LITTLE, by_id, evidence_of, page_of, terms, tree, words

CITES = """
interpretations:
  OPEN-1: {question: How many cards, taken: Three, others: [Four]}
  OPEN-2: {question: Who may take, taken: Who has few}
  OPEN-3: {question: What can be chosen, taken: Anything}
  OPEN-4: {question: What fits, taken: The suit led}
  OPEN-5: {question: What is shuffled, taken: All but the top}
  OPEN-6: {question: Who cries, taken: The others}
  OPEN-7: {question: Which cards, taken: Nineteen}
  OPEN-8: {question: Who sees the heap, taken: Everybody}
cites: {choose.take: OPEN-2, choose: OPEN-3, fits: OPEN-4, reshuffle: OPEN-5, deck: OPEN-7, piles.heap: OPEN-8}
rules: |
"""

CHANGES = [
    ("rules: |\n", CITES.lstrip("\n")),
    ("default: 3, label", "default: 3, settles: OPEN-1, label"),
    (" where open:\n", " where open:\n      cites OPEN-6\n"),
]


@pytest.fixture
def little(tmp_path: Path) -> Path:
    text = LITTLE
    for old, new in CHANGES:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (tmp_path / "little.yaml").write_text(text, "utf-8")
    return tmp_path / "little.yaml"


def house_rule(base: Path, text: str, name: str = "mine") -> Path:
    file = base.with_name(f"{name}.yaml")
    head = f"language: 1\nhouse_rule: {name}\nfor: ./{base.name}\ntitle: {{en: Mine, fr: À moi}}\n"
    file.write_text(head + text, "utf-8")
    return file


def decided(base: str | Path, *house_rules: Path) -> dict[str, list[str]]:
    """By code, the word with the kind and the name of the part."""
    found = decided_points(load(base, house_rules).ruleset)
    return {
        code: [f"{one.word}: {one.part.kind} {'.'.join(one.part.name)}" if one.part else one.word for one in decisions]
        for code, decisions in found.items()
    }


def taken(word: str) -> dict[str, list[str]]:
    """What is decided when the move changes that a point of its own and one of the whole decision rest on."""
    return {code: [f"{word}: move choose.take"] for code in ("OPEN-2", "OPEN-3")}


CHOOSE = "rules: |\n  extend decision choose(player):\n    "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("options: {limit: {default: 5}}\n", {"OPEN-1": ["key: option limit"]}),
        ("options: {limit: {label: cards}}\n", {}),
        (CHOOSE + "never take when open\n", taken("never")),
        (CHOOSE + "also take when open\n", taken("also")),
        (CHOOSE + "instead of take: original()\n", taken("instead of")),
        (CHOOSE + "never show_all when open\n", {"OPEN-3": ["never: move choose.show_all"]}),
        (CHOOSE + "shout: do nothing\n", {}),
        ("rules: |\n  never fits(card): card.star\n", {"OPEN-4": ["never: definition fits"]}),
        ("rules: |\n  instead of reshuffle: original()\n", {"OPEN-5": ["instead of: rule reshuffle"]}),
        ("rules: |\n  after reshuffle: do nothing\n", {}),
        ("rules: |\n  instead of reshuffle:\n    cites OPEN-5\n    shuffle stock\n", {}),
        (CHOOSE + "meanwhile p in players:\n      whistle: do nothing\n", {}),
        ("deck: {add: {cards: [1 x joker]}}\n", {"OPEN-7": ["cards: deck "]}),
        ("deck: {remove: {cards: [1 x joker]}}\n", {"OPEN-7": ["fewer: deck "]}),
        ("piles: {heap: {seen_by: nobody}}\n", {"OPEN-8": ["key: pile heap"]}),
        ("state: {pot: {starts: 1}}\n", {}),
        ("state: {told: {type: boolean, starts: false, settles: OPEN-6}}\n", {"OPEN-6": ["settles: state told"]}),
        ("interpretations: {OPEN-4: {taken: The colour}}\n", {"OPEN-4": ["reads"]}),
        ("interpretations: {OPEN-4: {others: [The colour]}}\n", {}),
        ("interpretations: {OPEN-9: {question: Why, taken: So}}\ncites: {win: OPEN-9}\n", {}),
    ],
)
def test_what_is_decided_follows_from_what_is_changed(text: str, expected: dict[str, list[str]], little: Path) -> None:
    assert decided(little) == {}
    assert decided(little, house_rule(little, text)) == expected


@pytest.mark.parametrize(
    "change", ["instead of is_last(face card, player) if true", "when skip is_last(face card, player)"]
)
def test_what_replaces_a_moment_or_what_a_kind_does_at_it(change: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    rules = f"rules: |\n  {change}: do nothing\n"
    file.write_text(f"language: 1\nhouse_rule: mine\nfor: uno\n{rules}", "utf-8")
    word = "behaviour" if change.startswith("when") else "instead of"
    assert decided("uno", file) == {code: [f"{word}: moment is_last"] for code in ("AMB-17", "AMB-18")}


def test_the_shipped_house_rules() -> None:
    assert decided("uno-minions", *map(Path, ("forced-play", "false-call", "no-bluffing", "jump-in"))) == {
        "AMB-09": ["settles: option wilds_may_wait"],
        "AMB-10": ["settles: option wilds_may_wait"],
        "AMB-11": ["key: option bluffing"],
        "AMB-20": ["settles: state called_falsely"],
    }


# --- where it is told ----------------------------------------------------------------------------


def test_the_sheet_tells_who_decides(little: Path) -> None:
    file = house_rule(little, "summary: Five cards.\noptions: {limit: {default: 5}}\n")
    other = house_rule(little, "interpretations: {OPEN-4: {taken: The colour}}\n", "other")
    lines = sheet_lines(load(little, [file, other]), "en")
    at = lines.index("  OPEN-1: How many cards")
    assert lines[at + 1 : at + 6] == [
        "      Now decided by the house rule “Mine”: Five cards.",
        "      Without house rules: Three",
        "      Other readings: Four",
        "  OPEN-2: Who may take",
        "      Taken: Who has few",
    ]
    at = lines.index("  OPEN-4: What fits")
    assert lines[at + 1 : at + 3] == ["      Now decided by the house rule “Mine”", "      Taken: The colour"]


@pytest.mark.parametrize(
    ("language", "named", "by", "without"),
    [
        ("en", "Decided now by", "the house rule “Mine” sets: option “most cards” mine.yaml:5", "Without house rules"),
        ("fr", "Tranché maintenant par", "la règle maison « À moi » fixe : option « cartes au plus » mine.yaml:5", ""),
    ],
)
def test_the_page_tells_who_decides(language: str, named: str, by: str, without: str, little: Path) -> None:
    file = house_rule(little, "options: {limit: {default: 5}}\n")
    page = by_id(tree(page_of(little, language, file)), "open")
    assert words(terms(page)[named]) == by
    assert not without or words(terms(page)[without]) == "Three"


def test_house_rules_are_played_on_the_game_that_they_are_made_for(little: Path) -> None:
    file = house_rule(little, "options: {limit: {default: 5}}\n")
    given = "given: {turn: A, hands: {A: [Joker, red 1], B: [blue 1]}}"
    scenario = f"- {{scenario: a joker is laid, {given}, do: [{{A: lay Joker}}], then: {{turn: B}}}}\n"
    file.with_name("mine.scenarios.yaml").write_text(scenario, "utf-8")
    variant = little.with_name("variant.yaml")
    no_joker = "cards: {joker: ~}\ndeck:\n  cards:\n  - 2 x number(s, v) for s in suits, v in 1..4\nrules: |\n"
    head = "language: 1\nruleset: variant\nextends: ./little.yaml\ntitle: Variant\n"
    variant.write_text(f"{head}{no_joker}  instead of fits(card): give card.suit = lead\n", "utf-8")
    assert [one.status for one in evidence_of(variant, file).results] == ["passed"]
    own = "- {scenario: a card is held, given: {hand A: 1}, then: {size of hand A: 1}}\n"
    file.with_name("mine+variant.scenarios.yaml").write_text(own, "utf-8")
    assert [one.file.name for one in evidence_of(variant, file).results] == ["mine+variant.scenarios.yaml"]
