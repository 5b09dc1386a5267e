"""One name or text of a bad file in turn is blown up: nothing raises, and what is told still fits a screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.bounded import LONGEST_MESSAGE
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.diagnostics.render import MOST_CHARACTERS, MOST_LINES, render_full, render_json
from ruamel.yaml import YAML

from tests.amount import amount, part
from tests.authoring.scenarios.little import mistakes_in
from tests.authoring.scenarios.test_mistakes import MISTAKES as SCENARIOS
from tests.language.analysis.documents import FOLDER, diagnose, whole

BAD = sorted((FOLDER / "bad").glob("*.yaml"))
SYNTAX = YAML(typ="safe", pure=True).load(FOLDER.parent / "syntax" / "mistakes.yaml")
SAMPLE = amount(5)
HUGE = 50_000
WORD = re.compile(r"[^\W\d]\w*|\d+")
BLOWN: dict[str, Callable[[str], str]] = {
    "a long name": lambda word: word + "x" * HUGE,
    "many words": lambda word: f"{word} " * (HUGE // (len(word) + 1)),
    "a long number": lambda word: "9" * HUGE,
    "many names": lambda word: ", ".join(f"{word}{at}" for at in range(HUGE // (len(word) + 6))),
    "back-ticks": lambda word: "`" * (HUGE - len(word)) + word,
    "wide letters": lambda word: word + "\N{CJK UNIFIED IDEOGRAPH-6F22}" * HUGE,
    "open brackets": lambda word: "(" * HUGE + word,
    "fields": lambda word: word + ".a" * (HUGE // 2),
}


def blown_up(text: str, chance: Random) -> str:
    """The text with one of its words blown up. Half the time every occurrence is, so that the name keeps its
    meaning."""
    words = sorted(set(WORD.findall(text)))
    if not words:
        return text
    word = chance.choice(words)
    spots = [found for found in WORD.finditer(text) if found.group() == word]
    chosen = spots if chance.random() < 0.5 else [chance.choice(spots)]
    to = BLOWN["a long name" if len(chosen) > 1 else chance.choice(list(BLOWN))](word)
    for spot in reversed(chosen):
        text = text[: spot.start()] + to + text[spot.end() :]
    return text


def check_fit(diagnostics: Collection[Diagnostic]) -> None:
    assert len(diagnostics) <= MOST_SHOWN
    for one in diagnostics:
        rendered = render_full([one])
        assert len(rendered.split("\n")) <= MOST_LINES and len(rendered) <= MOST_CHARACTERS, rendered
        (told,) = json.loads(render_json([one]))
        for text in (told["message"], told["label"], told["help"], *(there["label"] for there in told["related"])):
            assert len(text) <= LONGEST_MESSAGE, text


@pytest.mark.parametrize("path", part(BAD, 3), ids=lambda path: path.stem)
def test_a_bad_file(path: Path) -> None:
    text = blown_up(whole(path.read_text("utf-8")), Random(path.stem))
    check_fit(diagnose(text, lints=path.stem.startswith("lint-")))


def test_mistakes_of_beginners() -> None:
    chance = Random(1)
    for mistake in chance.sample(SYNTAX, SAMPLE):
        lines = "".join(f"  {line}\n" for line in mistake["text"].splitlines())
        check_fit(diagnose(whole(f"rules: |\n{blown_up(lines, chance)}")))


def test_mistakes_of_scenarios(tmp_path: Path) -> None:
    chance = Random(1)
    for mistake in chance.sample(SCENARIOS, SAMPLE):
        text = blown_up(mistake[0], chance)
        check_fit(mistakes_in(text if text.startswith("-") else f"- scenario: s\n  {text}\n", tmp_path))
