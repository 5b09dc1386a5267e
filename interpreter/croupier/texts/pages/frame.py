"""What every page begins with: what it may load and run, its title, its style and its script."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from croupier.texts.pages.markup import Markup, element, script, script_hash, style

PROGRAM = "Croupier"

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page may load nothing and run nothing, whatever a text in it says."""

SHARED = Path(__file__).with_name("shared.css")


def head(title: str, css: Path, js: Path | None = None) -> Markup:
    """Return the head of a page. ``css`` and ``js`` are files of the program: nothing in them is escaped.

    The page may run this script and no other: the policy names the hash of its text.
    """
    policy = f"{POLICY}; script-src '{script_hash(_text(js))}'" if js else POLICY
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="generator", content=PROGRAM),
        element("title", title),
        style(_text(SHARED) + _text(css)),
        *([script(_text(js))] if js else []),
    )


@cache
def _text(file: Path) -> str:
    return file.read_text("utf-8")
