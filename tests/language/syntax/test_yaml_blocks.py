"""The events of a text read block by block are those of the text at once."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Source
from croupier.language.syntax.limits import DocumentLimits
from croupier.language.syntax.yaml_blocks import events_of
from croupier.language.syntax.yaml_events import YamlEvent, YamlEvents
from croupier.language.syntax.yaml_faults import Refused
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount, part

ROOT = Path(__file__).parents[3]
FILES = [*ROOT.glob("rulesets/**/*.yaml"), *ROOT.glob("examples/*.yaml")]
LIMITS = DocumentLimits(nodes=60)

Read = tuple[list[YamlEvent], list[Diagnostic], str]


def taken(events: object, refused: list[Diagnostic]) -> Read:
    """The events of a text, what is passed over in it, and the reason for which reading ends."""
    found: list[YamlEvent] = []
    try:
        for one in events:  # type: ignore[attr-defined]
            found.append(one)
    except Refused as end:
        return found, refused, f"{end.diagnostic} {end.diagnostic.place.start}"
    return found, refused, ""


def by_blocks(text: str) -> Read:
    return taken(*events_of(Source("", text), LIMITS))


def at_once(text: str) -> Read:
    events = YamlEvents(Source("", text), LIMITS.depth)
    return taken(events, events.refused)


def same(text: str) -> bool:
    (blocks, passed, end), (whole, refused, reason) = by_blocks(text), at_once(text)
    return blocks == whole and end == reason and [*map(str, passed)] == [*map(str, refused)]


@pytest.mark.parametrize("file", part(FILES, 6), ids=lambda one: one.stem)
def test_files_that_are_there(file: Path) -> None:
    assert same(file.read_text("utf-8"))


LINES = (
    *("a: 1", "b:", "c: [1, {d: 2}]", "e: |", "  text", "   deeper", "- f", "- g: 1", "  h: 2", "# said", "", "  # in"),
    *(
        "i: 'open",
        "j: {",
        "}",
        "k: 'a b'",
        "---",
        "...",
        "%YAML 1.2",
        "l: &m 1",
        "n: *m",
        "? o",
        ": p",
        "q: >",
        '"r": 1',
    ),
    *("s: x # y", "t:\tu", "\tv", "w : 1", "x y: 1", "- - z", "-", "a:b", " a: 1", "é: 1"),
)


@settings(max_examples=amount(400), deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=8), st.sampled_from(["", "\n", "\n\n", "\n  "]))
def test_any_lines(lines: list[str], end: str) -> None:
    assert same("\n".join(lines) + end)


def test_no_more_is_scanned_than_a_text_may_have() -> None:
    """A text beyond the limit is scanned as it is taken."""
    before = time.process_time()
    events, _ = events_of(Source("", "a: [" + "b, " * 300_000 + "]\nc: 1\n"), LIMITS)
    next(iter(events))
    assert time.process_time() - before < 1


def test_a_text_is_cut_where_that_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not changed is not scanned again."""
    from croupier.language.syntax import yaml_blocks

    text = "".join(f"key_{number}: {{a: [{number}, 2]}}\n" for number in range(9))
    by_blocks(text)
    scanned: list[str] = []
    alone = yaml_blocks._alone
    monkeypatch.setattr(yaml_blocks, "_alone", lambda block, limits: (scanned.append(block), alone(block, limits))[1])
    by_blocks(re.sub("4", "44", text))
    assert scanned == ["key_44: {a: [44, 2]}\n"]
