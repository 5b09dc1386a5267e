"""Print what is read of rulebooks whose texts stand elsewhere, a row each: ``python -m tests.rulebook.table FOLDER``.

The folder has texts such as ``uno-flip.fr.txt``: the name of an installed ruleset, and a language. They may belong to a
publisher, so nothing of them is kept here.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from croupier.cli.rulebook import subject_of
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import report_of
from croupier.rulebook.text.reading import read_rulebook
from croupier.rulebook.ties.tying import SentenceStanding

HEAD = "text, claims, ✓, ✗, ≠, ?, numerals, unread, sentences, tied, remarks, untied, ms, findings"


def row(file: Path) -> list[object]:
    """Return the columns of a text."""
    name, language = file.name.split(".")[:2]
    subject, ties, _ = subject_of(name, None)
    began = time.process_time()
    text = read_rulebook(file.read_bytes())
    found = report_of(text, language, subject, ties.texts.get(language, ()))
    spent = 1000 * (time.process_time() - began)
    verdicts, standings = found.verdicts(), found.standings()
    tied = standings[SentenceStanding.TELLS] + standings[SentenceStanding.OPEN]
    kinds = Counter(one.kind for one in found.findings)
    places = ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items())) or "–"
    lines = ", ".join(str(one.place.line) for one in found.findings)
    return [
        name,
        len(found.claims),
        *(verdicts[one] for one in ClaimVerdict),
        found.read.numerals,
        len(found.read.unread),
        len(found.tied.sentences),
        tied,
        standings[SentenceStanding.REMARK],
        standings[SentenceStanding.UNTIED],
        round(spent),
        f"{places} (lines {lines})" if lines else places,
    ]


def main() -> None:
    print("|", " | ".join(HEAD.split(", ")), "|")
    for file in sorted(Path(sys.argv[1]).glob("*.*.txt")):
        print("|", " | ".join(map(str, row(file))), "|")


if __name__ == "__main__":
    main()
