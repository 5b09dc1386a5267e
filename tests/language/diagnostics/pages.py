"""Pages of codes: their blocks, and what comes of each when it is checked, played or run as a command.

A block of YAML is a whole document (or no document at all), or a part of one that takes the place of the same part of
``game.yaml``; a block of rules is added to the rules there. ``wrong`` says that it gives the page's code and no other,
``right`` that nothing is said about it, ``plays`` that it is right and its games end in the fault.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

from croupier.authoring.scenarios.suite import run_suite
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.language.analysis import check
from croupier.language.data import pages_folder
from croupier.language.diagnostics import Diagnostic
from croupier.language.labels.labels import bad_labels
from croupier.language.labels.reasons import bad_reasons
from croupier.language.ruleset.load import load_ruleset
from croupier.language.syntax.limits import DEFAULT_LIMITS
from croupier.players import make_bots, play_on
from croupier.rules import Rules, diagnose, load

from tests.language.analysis.documents import parts_of

LANGUAGES = {"en": ("Why it matters", "Example", "Instead"), "fr": ("Pourquoi", "Exemple", "À la place")}
GAME = Path(__file__).with_name("game.yaml").read_text("utf-8")
BLOCK = re.compile(r"^```(?P<fence>[^\n]+)\n(?P<text>.*?)^```$", re.S | re.M)
DEFINED = re.compile(r"(?P<what>to|define|decision|moment|when|during)\s+(?P<name>[^(:]*?)\s*(\(|:|marks\b|giving\b|$)")
FENCES = {
    *("yaml wrong", "yaml right", "yaml plays", "rules wrong", "rules right", "rules plays"),
    *("yaml scenarios wrong", "yaml scenarios right", "console wrong", "console right"),
}
PLAYED = Limits(steps=20_000, game_steps=50_000, decisions=500, events=5_000, sets=5_000)
GAMES = 40


@dataclass(frozen=True)
class Block:
    """``kind`` is ``yaml``, ``rules``, ``yaml scenarios``, ``console`` or ``yaml file``; ``claim`` is what it shows, or
    the name of a file."""

    kind: str
    claim: str
    text: str

    @property
    def fence(self) -> str:
        return f"{self.kind} {self.claim}"


@dataclass(frozen=True)
class Page:
    code: str
    language: str
    text: str

    @property
    def headings(self) -> list[str]:
        return re.findall(r"(?m)^## (.*)$", BLOCK.sub("", self.text))

    def section(self, number: int) -> str:
        """The text below a heading, counted from 1; what stands above them all is number 0."""
        wanted = ["", *(f"## {one}\n" for one in LANGUAGES[self.language]), ""]
        start = self.text.index(wanted[number])
        return self.text[start : self.text.index(wanted[number + 1], start + 1) if number < 3 else None]

    def blocks(self, number: int | None = None) -> list[Block]:
        found = BLOCK.finditer(self.text if number is None else self.section(number))
        return [Block(*one["fence"].rsplit(" ", 1), one["text"]) for one in found]


def pages(language: str) -> list[Page]:
    return [Page(file.stem, language, file.read_text("utf-8")) for file in sorted(pages_folder(language).glob("*.md"))]


# --- a folder in which a page's blocks are run ---------------------------------------------------


def lay_out(folder: Path, page: Page) -> None:
    """The files that the blocks of a page may need."""
    (folder / "game.yaml").write_text(GAME, "utf-8")
    for block in page.blocks():
        if block.kind == "yaml file":
            (folder / block.claim).write_text(block.text, "utf-8")
    if any(block.kind == "console" for block in page.blocks()):
        (folder / "large.yaml").write_text("#" * (DEFAULT_LIMITS.bytes + 1))
        (folder / "long.yaml").write_text("title: [" + "1," * DEFAULT_LIMITS.nodes + "]")
        (folder / "latin.yaml").write_bytes("title: é".encode("latin-1"))
        (folder / "folder.yaml").mkdir()


@dataclass(frozen=True)
class Laid:
    """A document of a block: its file, and the first and the last line that the block stands on."""

    path: Path
    first: int
    last: int

    def holds(self, one: Diagnostic) -> bool:
        return one.place.source.name == str(self.path) and self.first <= one.place.line <= self.last


def lay_document(folder: Path, block: Block) -> Laid:
    """A block as a file; one that is a part stands first in it, so that its lines are known."""
    lines = block.text.count("\n")
    path = folder / "page.yaml"
    if block.kind == "rules":
        path.write_text(with_rules(block.text), "utf-8")
        return Laid(path, 2, lines + 1)
    own = parts_of(block.text)
    text = block.text
    if own and not own.keys() & {"language", "ruleset", "house_rule"}:
        if "rules" in own and not re.search(r"(?m)^  to game\b", text):
            text += "  to game: do nothing\n"
        text += "".join(part for key, part in parts_of(GAME).items() if key not in own and not stale(key, own))
    path.write_text(text, "utf-8")
    return Laid(path, 1, lines)


def stale(key: str, own: Collection[str]) -> bool:
    """Whether a part of the game names what other rules may lack."""
    return key == "labels" and "rules" in own


def with_rules(text: str) -> str:
    """The game with rules added; those that it has under the same names give way."""
    parts = {key: part for key, part in parts_of(GAME).items() if not stale(key, ["rules"])}
    own = {name_of(one) for one in definitions(text)}
    below = [one for one in definitions(dedented(parts.pop("rules"))) if name_of(one) not in own]
    return "rules: |\n" + indent(text + "".join(below), "  ") + "".join(parts.values())


def dedented(rules: str) -> str:
    return re.sub(r"(?m)^  ", "", rules.split("\n", 1)[1])


def definitions(rules: str) -> list[str]:
    return [one for one in re.split(r"(?m)^(?=[a-z])", rules) if one.strip()]


def name_of(definition: str) -> tuple[str, str]:
    found = DEFINED.match(definition)
    if found is None:
        return "", definition
    return ("when" if found["what"] == "when" else "", found["name"])


# --- what is said about a block ------------------------------------------------------------------


def told(folder: Path, page: Page, block: Block) -> list[Diagnostic]:
    """What is said about a document: in the block everything, elsewhere the errors."""
    laid = lay_document(folder, block)
    if "house_rule" in parts_of(block.text):
        others = [folder / one.claim for one in page.blocks() if one.kind == "yaml file" and "house_rule" in one.text]
        return diagnosed(folder / "game.yaml", [*others, laid.path])
    return [one for one in diagnose(laid.path) if laid.holds(one) or one.severity == "error"]


def diagnosed(game: Path, house_rules: list[Path]) -> list[Diagnostic]:
    ruleset, problems = load_ruleset(game, house_rules)
    if ruleset is None:
        return problems
    return [*problems, *check(ruleset).diagnostics, *bad_labels(ruleset), *bad_reasons(ruleset)]


def comes_in_play(code: str, path: Path, games: int) -> bool:
    """Whether a game of random bots ends in this fault."""
    rules = load(path)
    return any(fault_of(rules, seed) == code for seed in range(games))


def fault_of(rules: Rules, seed: int) -> str:
    seats = rules.players[0] + seed % (rules.players[-1] - rules.players[0] + 1)
    try:
        game = rules.new_game(players=seats, seed=seed, limits=PLAYED)
        bots = make_bots("random", seed, seats)
        while not game.over:
            play_on(game, bots)
    except Fault as fault:
        return fault.code
    return ""


def scenario_codes(folder: Path, block: Block) -> tuple[set[str], bool]:
    """The codes in the report of scenarios of the game, and whether all have passed."""
    (folder / "game.scenarios.yaml").write_text(block.text, "utf-8")
    suite = run_suite(folder / "game.yaml", [folder / "game.scenarios.yaml"])
    return set(suite.codes), suite.passed


def commands(block: Block) -> list[list[str]]:
    lines = [line for line in block.text.split("\n") if line.startswith("$ croupier ")]
    return [shlex.split(line)[2:] for line in lines]
