"""What every page begins with: what it may load and run, its title, its style and its script."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from croupier.rulebook.markup import Markup, element, script, script_hash, style

PROGRAM = "Croupier"

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page may load nothing and run nothing, whatever a text in it says."""

SHARED = "shared.css"


def head(title: str, css: str, js: str = "") -> Markup:
    """Return the head of a page. ``css`` and ``js`` name files in the folder of this module.

    The page may run this script and no other: the policy names the hash of its text.
    """
    policy = f"{POLICY}; script-src '{script_hash(_file(js))}'" if js else POLICY
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="generator", content=PROGRAM),
        element("title", title),
        style(_file(SHARED) + _file(css)),
        *([script(_file(js))] if js else []),
    )


@cache
def _file(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8")
