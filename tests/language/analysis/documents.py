"""Rule files of the tests: fragments that stand on a base, and what is expected of them, written in their comments.

A comment `# expect: some-code` says that the line has this diagnostic; `# expect: some-code ~ words` also that its
message or its help holds the words. Several stand behind each other with ` ; ` between them. Where a line cannot hold a
comment the next one says `# expect above: …`, or the one before `# expect below: …`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from croupier.language.analysis import check, lint
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.ruleset.load import ruleset_of
from croupier.language.source import Source

FOLDER = Path(__file__).parent
BASE = (FOLDER / "base.yaml").read_text("utf-8")
EXPECTATION = re.compile(r"# expect( above| below)?: (.*)")
SHIFT = {None: 0, " above": -1, " below": 1}


class Expected(NamedTuple):
    """A diagnostic that a file must have: ``words`` stand in its message or its help."""

    line: int
    code: str
    words: str = ""


def expected_of(text: str) -> list[Expected]:
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        marked = EXPECTATION.search(line)
        if marked:
            for one in marked[2].split(" ; "):
                code, _, words = one.partition(" ~ ")
                found.append(Expected(number + SHIFT[marked[1]], code.strip(), words.strip()))
    return found


def parts_of(text: str) -> dict[str, str]:
    """The parts of a document by their keys at the left edge."""
    pieces = re.split(r"(?m)^(?=[a-z_]+:)", text)
    return {piece.split(":")[0]: piece for piece in pieces if re.match("[a-z_]+:", piece)}


def whole(text: str) -> str:
    """A fragment with what it lacks behind it, so that its lines stay where they are.

    A document, or a file that says `# As it stands` first, stays as it is.
    """
    own = parts_of(text)
    if "language" in own or text.startswith("# As it stands"):
        return text
    if "rules" in own and not re.search(r"(?m)^  to game\b", text):
        text += "\n  to game: do nothing\n"
    return text.rstrip("\n") + "\n" + "".join(piece for key, piece in parts_of(BASE).items() if key not in own)


def diagnose(text: str, name: str = "text.yaml", lints: bool = False) -> list[Diagnostic]:
    """All that is wrong with a text; on request also what it says in vain, when nothing else is wrong."""
    ruleset, problems = ruleset_of(Source(name, text))
    if ruleset is None:
        return sort_diagnostics(problems)
    checked = check(ruleset)
    more = lint(checked) if lints and not problems else []
    return sort_diagnostics([*problems, *checked.diagnostics, *more])
