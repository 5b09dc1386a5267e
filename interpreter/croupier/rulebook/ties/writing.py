"""Write ties: each sentence is one line, so that a change of a sentence is a change of a line."""

from __future__ import annotations

from dataclasses import fields

from croupier.rulebook.ties.fingerprint import PAIR_BITS, SUM_BITS, Fingerprint
from croupier.rulebook.ties.tie import Tie, Ties

HEAD = """\
# What the sentences of the printed rulebook say, without a word of them: sums of words, not words.
"""


def ties_text(ties: Ties) -> str:
    """Return the text of a file of ties."""
    means = [(one.name, getattr(ties.means, one.name)) for one in fields(ties.means)]
    told = ", ".join(f"{name}: {value}" for name, value in means if value is not None)
    lines = [HEAD.rstrip("\n"), *([f"means: {{{told}}}"] if told else [])]
    if ties.texts:
        lines.append("texts:")
    for language, sentences in ties.texts.items():
        lines += [
            f"  {language}:" if sentences else f"  {language}: []",
            *(f"    - {{{_line(one)}}}" for one in sentences),
        ]
    return "\n".join(lines) + "\n"


def _line(tie: Tie) -> str:
    found = [f"line: {tie.line}", *_print(tie.print)]
    found += [f"{name}: [{', '.join(codes)}]" for name, codes in (("tells", tie.tells), ("open", tie.open)) if codes]
    found += [f"{name}: {text}" for name, text in (("remark", tie.remark), ("differs", tie.differs)) if text]
    return ", ".join([*found, *(["proposed: yes"] if tie.proposed else [])])


def _print(print: Fingerprint) -> list[str]:
    found = [f'sum: "{print.sum:0{SUM_BITS // 4}x}"', f"words: {print.words}"]
    if print.pairs:
        found.append(f'pairs: "{" ".join(f"{one:0{PAIR_BITS // 4}x}" for one in sorted(print.pairs))}"')
    if print.numbers:
        found.append(f"numbers: [{', '.join(map(str, print.numbers))}]")
    return found
