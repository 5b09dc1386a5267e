"""The document of these tests with one place changed, and how its diagnostics are told."""

from __future__ import annotations

from pathlib import Path

from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import ruleset_of
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source

BASE = (Path(__file__).parent / "base.yaml").read_text("utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The document with texts replaced, each of which stands in it once."""
    text = BASE
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the document"
        text = text.replace(old, new)
    return text


def read(text: str) -> tuple[Ruleset | None, list[Diagnostic]]:
    return ruleset_of(Source("game.yaml", text))


def told(problems: list[Diagnostic]) -> list[str]:
    """``line:column code message (help) <what is marked>``."""
    return [
        f"{one.place.line}:{one.place.column} {one.code} {one.message}"
        + (f" ({one.help})" if one.help else "")
        + f" <{one.place.text}>"
        for one in problems
    ]
