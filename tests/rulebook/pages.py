"""A little ruleset with statements, scenarios and texts that want to be HTML, and pages as trees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from croupier.language.diagnostics import Diagnostic
from croupier.rulebook.evidence import Evidence, gather_evidence
from croupier.rulebook.page import evidence_page
from croupier.rules import load

LITTLE = (Path(__file__).parents[1] / "authoring" / "scenarios" / "little.yaml").read_text("utf-8")

CITES = """
interpretations:
  OPEN-1:
    question: {en: Who begins, fr: Qui commence}
    taken: {en: The first, fr: Le premier}
    others: [{en: "The <last>", fr: "Le <dernier>"}]
  OPEN-2: {question: Who stops, taken: Nobody}
remarks:
  LIT-004: {en: About the box, fr: Sur la boîte}
cites:
  players: OPEN-2
  fields.star: LIT-002
  deck: LIT-002
  cards.joker: LIT-002
  piles.heap: LIT-002
  state.pot: LIT-002
  outcome: LIT-002
  fits: LIT-002
  set_up: LIT-002
  choose: LIT-002
  choose.lay: LIT-002
  choose.cry: LIT-002
"""

STATEMENTS = """
- section: {en: Play, fr: Le jeu}
  statements:
    LIT-001: {en: A card may be laid, fr: Une carte peut être posée}
    LIT-002: "No <b>other</b> card & none"
- section: {en: End, fr: Fin}
  statements:
    LIT-003: Nobody has thought of this
    LIT-004: {en: The box is blue, fr: La boîte est bleue}
"""

SCENARIOS = """
- background: {turn: A, lead: red, hands: {A: [red 1, blue 2], B: [blue 1]}}
- scenario: a card is laid
  proves: [LIT-001, OPEN-1, OPEN-2]
  do: [{A: lay red 1}]
  then: {heap: [red 1], turn: B}
- scenario: "another & <i>one</i>"
  proves: LIT-002
  do: [{A: take}]
- scenario: it goes wrong
  proves: [LIT-001, LIT-003]
  then: {heap: [red 1]}
"""

CHANGES = [
    ("title: {en: Little, fr: Petit}", 'title: {en: "<script>alert(1)</script>", fr: "Petit & \\"beau\\""}'),
    ("rules: |\n", CITES.lstrip("\n") + "rules: |\n"),
    ("  decision thank(player):\n", "  decision thank(player):\n    cites LIT-001\n"),
    ("    otherwise: do nothing\n", "    otherwise:\n      cites LIT-002\n      do nothing\n"),
    ("default: calm}", "default: calm, settles: OPEN-1, label: {en: mood, fr: humeur}}"),
]


def write_little(folder: Path) -> Path:
    """The ruleset with all that stands beside it."""
    text = LITTLE
    for old, new in CHANGES:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "little.yaml").write_text(text, "utf-8")
    (folder / "little.statements.yaml").write_text(STATEMENTS, "utf-8")
    (folder / "little.scenarios.yaml").write_text(SCENARIOS, "utf-8")
    return folder / "little.yaml"


def evidence_of(path: Path, *house_rules: Path) -> Evidence:
    found, problems = gathered(path, *house_rules)
    assert not problems, [str(one) for one in problems]
    return found


def gathered(path: Path, *house_rules: Path) -> tuple[Evidence, list[Diagnostic]]:
    return gather_evidence(load(path, house_rules), path, house_rules)


def page_of(path: Path, language: str = "en", *house_rules: Path) -> str:
    return evidence_page(evidence_of(path, *house_rules), language)


# --- trees ---------------------------------------------------------------------------------------


def tree(page: str) -> Element:
    """The page read as XML, which forgives nothing."""
    first, rest = page.split("\n", 1)
    assert first == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def by_id(root: Element, name: str) -> Element:
    (found,) = [one for one in root.iter() if one.get("id") == name]
    return found


def of_class(root: Element, name: str) -> Iterator[Element]:
    return (one for one in root.iter() if name in one.get("class", "").split())


def terms(root: Element) -> dict[str, Element]:
    """What stands for each term below an element."""
    return {words(term): told for group in root.iter("div") for term, told in [tuple(group)]}


def items(element: Element) -> list[str]:
    return [words(one) for one in element.iter("li")]
