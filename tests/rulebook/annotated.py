"""A little rulebook in which sentences of every status stand, with texts that want to be HTML, and its page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.rulebook.text.reading import read_rulebook
from croupier.rulebook.ties.fingerprint import fingerprint
from croupier.rulebook.ties.tie import Tie, Ties
from croupier.rulebook.ties.writing import ties_text

from tests.rulebook.pages import write_little

TEXT = """\
# The <b>little</b> game

A card may be laid & "taken". Only a joker counts. Nobody has thought of <script>run()</script> this. It stays there.

It is open who begins. The box is blue. The deck consists of 99 cards.

- Everybody waits until the round is over and then goes on.
- The pot, page 77.

## What they count

Red card ........ many points
Nobody has looked at this yet.
"""

TIES = {
    "The <b>": Tie(0, fingerprint(""), remark="heading"),
    "A card": Tie(0, fingerprint(""), tells=("LIT-001",)),
    "Only a joker": Tie(0, fingerprint(""), tells=("LIT-005",)),
    "Nobody has thought": Tie(0, fingerprint(""), tells=("LIT-003",)),
    "It stays": Tie(0, fingerprint(""), tells=("LIT-002",), proposed=True),
    "It is open": Tie(0, fingerprint(""), open=("OPEN-1",)),
    "The box": Tie(0, fingerprint(""), tells=("LIT-004",)),
    "The deck": Tie(0, fingerprint(""), tells=("LIT-002",)),
    "Everybody waits": Tie(0, fingerprint(""), tells=("LIT-001", "LIT-003")),
    "What they": Tie(0, fingerprint(""), remark="heading"),
}
"""What the sentences say that begin so."""

BEFORE = {"Everybody waits until the game is over and then goes on."}
"""The sentences as they were when they were tied."""

STATUS = {
    "The <b>": "remark",
    "A card": "proven",
    "Only a joker": "implemented",
    "Nobody has thought": "missing",
    "It stays": "proposed",
    "It is open": "open",
    "The box": "remark",
    "The deck": "contradicted",
    "Everybody waits": "changed",
    "The pot": "untied",
    "What they": "remark",
    "Red card": "untied",
    "Nobody has looked": "untied",
}


def write_rulebook(folder: Path) -> Path:
    """Write the ruleset with all that stands beside it, and return the file of the text."""
    little = write_little(folder)
    cites = little.read_text("utf-8").replace("  choose.cry: LIT-002\n", "  choose.cry: LIT-002\n  turn: LIT-005\n")
    little.write_text(cites, "utf-8")
    statements = folder / "little.statements.yaml"
    statements.write_text(statements.read_text("utf-8") + "    LIT-005: One card counts\n", "utf-8")
    (folder / "little.rulebook.yaml").write_text(ties_text(Ties(texts={"en": tuple(_ties())})), "utf-8")
    text = folder / "rules.en.txt"
    text.write_text(TEXT, "utf-8")
    return text


def _ties() -> list[Tie]:
    found = []
    for unit in read_rulebook(TEXT.encode()).units:
        begins = next((one for one in TIES if unit.text.startswith(one)), None)
        if begins:
            was = next((one for one in BEFORE if one.startswith(begins)), unit.text)
            found.append(replace(TIES[begins], line=unit.place.line, print=fingerprint(was)))
    return found


def run(folder: Path, *arguments: str | Path) -> Result:
    """Run the command on the little rulebook of a folder."""
    given = [folder / "little.yaml", folder / "rules.en.txt", *arguments]
    return CliRunner().invoke(group, ["rulebook", *map(str, given)])


def page_in(folder: Path, language: str = "en", *arguments: str | Path) -> Path:
    """Write the page of the little rulebook of a folder, and return its file."""
    page = folder / f"page.{language}.html"
    done = run(folder, "--html", page, "--lang", language, *arguments)
    assert done.exit_code == 1 and page.is_file(), done.exception
    return page
