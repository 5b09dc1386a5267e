"""Measures how long an author waits after a key for the mistakes of a text, and for what may stand at the cursor.

``python tests/benchmarks/keystrokes.py [--places 12]``. Words are typed letter by letter at places all over the rules
or the text, so most texts are broken. CPU time; garbage is collected between keys, as the language server does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from croupier.editor import Service
from croupier.editor.lsp.collecting import Collecting
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.source import Source
from croupier.language.syntax.document import read_document
from measuring import freshly
from run import table

HOUSE_RULES = ("seven-zero", "jump-in", "stacking")
LAID = f"""\
language: 1
ruleset: laid
extends: uno-flex
with: [{", ".join(HOUSE_RULES)}]
title: Laid
rules: |
  define has_few(player): size(hand(player)) < 3
  also unfair(player, card): has_few(player)
"""
WORD = "player"
FLEX = installed()["uno-flex"]

Texts = Iterator[tuple[str, int]]
"""Texts, each with its cursor."""


def keys(text: str, places: int, start: int = 0) -> Texts:
    """A text with the first letters of a word at many places, from a place on, and the cursor behind them."""
    for number in range(places):
        at = start + (len(text) - start) * number // places
        for length in range(1, len(WORD) + 1):
            yield text[:at] + WORD[:length] + text[at:], at + length


def waits(service: Service, path: Path, texts: Texts, rest: Collecting, told: tuple[Path, ...]) -> list[float]:
    """The CPU seconds from each text until the mistakes of all files are told."""
    found = []
    for text, _ in texts:
        began = time.process_time()
        service.change(path, text)
        for one in told:
            service.diagnostics(one)
        found.append(time.process_time() - began)
        rest.rest()
    return found


def offers(service: Service, path: Path, texts: Texts, rest: Collecting) -> list[float]:
    """The CPU seconds from each text until what may stand behind its word is told."""
    found = []
    for text, cursor in texts:
        began = time.process_time()
        service.change(path, text)
        service.completions(path, cursor)
        found.append(time.process_time() - began)
        rest.rest()
    return found


def reading(text: str, times: int = 15) -> float:
    """The CPU seconds of reading a document once: its YAML, with the place of every part."""
    found = []
    for number in range(times):
        source = Source(f"read for the {number}. time", freshly(text, number))
        began = time.process_time()
        read_document(source)
        found.append(time.process_time() - began)
    return median(found)


def measured(folder: Path, places: int) -> Iterator[tuple[str, list[float]]]:
    laid, flex = folder / "laid.yaml", FLEX.read_text("utf-8")
    rule = installed_house_rules()[HOUSE_RULES[0]]
    rest = Collecting()

    def service(*opened: Path) -> Service:
        made = Service()
        for one in opened:
            made.open(one, LAID if one == laid else one.read_text("utf-8"))
        for one in opened:
            made.diagnostics(one)
        return made

    rules, in_flex = LAID.index("rules:"), flex.index("\nrules:")
    yield "the variant with three house rules", waits(service(laid), laid, keys(LAID, places, rules), rest, (laid,))
    own = rule.read_text("utf-8")
    yield "one of its house rules", waits(service(rule, laid), rule, keys(own, places), rest, (rule, laid))
    yield "the rules of uno-flex", waits(service(FLEX), FLEX, keys(flex, places, in_flex), rest, (FLEX,))
    yield "anywhere in uno-flex", waits(service(FLEX), FLEX, keys(flex, places), rest, (FLEX,))
    yield "what may stand in the variant", offers(service(laid), laid, keys(LAID, places, rules), rest)
    yield "what may stand in the house rule", offers(service(rule, laid), rule, keys(own, places), rest)
    yield "what may stand in uno-flex", offers(service(FLEX), FLEX, keys(flex, places, in_flex), rest)
    both = service(FLEX, laid)
    yield "uno-flex, told of the variant too", waits(both, FLEX, keys(flex, places, in_flex), rest, (FLEX, laid))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=12)
    given = parser.parse_args()
    once = reading(FLEX.read_text("utf-8"))
    rows: list[tuple[str, ...]] = [("a key in", "median", "95 %", "of reading uno-flex", "keys")]
    with tempfile.TemporaryDirectory() as folder:
        for name, found in measured(Path(folder), given.places):
            late = sorted(found)[int(0.95 * len(found))]
            times = (f"{median(found) * 1e3:.0f} ms", f"{late * 1e3:.0f} ms", f"{late / once:.1f}")
            rows.append((name, *times, str(len(found))))
    rows.append(("reading uno-flex once", f"{once * 1e3:.0f} ms", "", "1.0", ""))
    print(table(rows))


if __name__ == "__main__":
    main()
