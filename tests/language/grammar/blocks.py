"""The examples of the language reference: its fenced blocks, and the documents that they are put into."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

REFERENCE = Path(__file__).resolve().parents[3] / "grammar" / "README.md"
BASE = Path(__file__).with_name("base.yaml")

FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^(?P<key>[a-z_]+):", re.MULTILINE)
MERGED = ("types", "options", "fields", "cards", "piles", "state", "labels", "interpretations", "remarks", "rules")


@dataclass(frozen=True)
class Block:
    """A fenced block: the words of its info string, its text, and the line of its fence."""

    words: tuple[str, ...]
    text: str
    line: int

    @property
    def form(self) -> str:
        """What the block is: its first word, or ``yaml ruleset`` and ``yaml part``."""
        return " ".join(self.words[:2]) if self.words[:1] == ("yaml",) else " ".join(self.words[:1])


@cache
def reference() -> str:
    return REFERENCE.read_text("utf-8")


@cache
def blocks() -> tuple[Block, ...]:
    """Every fenced block of the reference, in order."""
    text = reference()
    return tuple(
        Block(tuple(found["info"].split()), found["text"], text.count("\n", 0, found.start()) + 1)
        for found in FENCE.finditer(text)
    )


@cache
def base() -> str:
    return BASE.read_text("utf-8")


def ruleset_named(name: str) -> str:
    """The whole example document that calls itself so."""
    return next(one.text for one in blocks() if one.form == "yaml ruleset" and f"\nruleset: {name}\n" in one.text)


# --- composition ---------------------------------------------------------------------------------


def sections(text: str) -> dict[str, str]:
    """The top-level keys of a document with the text that stands below each, the key's own line included."""
    starts = [(found["key"], found.start()) for found in SECTION.finditer(text)]
    ends = [start for _, start in starts[1:]] + [len(text)]
    return {key: text[start:end] for (key, start), end in zip(starts, ends, strict=True)}


def with_part(document: str, part: str) -> str:
    """A document with the keys of another text: entries are added below the keys that hold entries, others replaced."""
    found = sections(document)
    for key, text in sections(part).items():
        if key in MERGED and key in found:
            found[key] = found[key].rstrip("\n") + "\n" + text.split("\n", 1)[1]
        else:
            found[key] = text.rstrip("\n") + "\n"
    return "".join([*(text for key, text in found.items() if key != "rules"), found["rules"]])


def with_rules(document: str, rules: str) -> str:
    """A document with further definitions."""
    return with_part(document, "rules: |\n" + indented(rules, "  "))


def with_example(document: str) -> str:
    """A document of the base, with the rule that its game calls where it has none."""
    if re.search(r"^  to example\b", document, re.MULTILINE) or not re.search(r"\bexample\(", document):
        return document
    return with_rules(document, "to example(player, card): do nothing\n")


def of_statements(statements: str, giving: str = "") -> str:
    """The base with a rule that holds the statements."""
    head = "to example(player, card)" + (f" giving {giving}" if giving else "")
    return with_rules(base(), f"{head}:\n{indented(statements, '  ')}")


def of_expressions(expressions: list[str]) -> str:
    """The base with a definition for each expression, at a decision that waits where the cards lie as set up."""
    definitions = [f"define value_{number}(player, card): {one}\n" for number, one in enumerate(expressions)]
    wait = "to example(player, card): ask wait(player)\ndecision wait(player):\n  go_on: do nothing\n"
    return with_rules(base(), wait + "".join(definitions))


def indented(text: str, by: str) -> str:
    return "".join(by + line if line.strip() else line for line in text.splitlines(keepends=True))
