"""HTML that is well-formed, in which every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from croupier.language.syntax.characters import REFUSED

VOID = ("meta",)
INLINE = ("a", "code", "span", "strong")
"""Elements that no line break follows; behind all others pages can be read and compared line by line."""


class Markup(str):
    """A text that is HTML already; only this module makes one."""


def text(*children: str) -> Markup:
    """Texts and elements behind each other; what is no Markup is escaped."""
    return Markup("".join(one if isinstance(one, Markup) else _escaped(one) for one in children))


def joined(parts: Iterable[str], between: str = " ") -> Markup:
    return Markup(text(between).join(text(one) for one in parts))


def element(name: str, /, *children: str, **attributes: str) -> Markup:
    """An element; ``_`` at the end of an attribute's name is left out, others stand for ``-``."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{_escaped(value)}"' for key, value in attributes.items())
    after = "" if name in INLINE else "\n"
    if name in VOID:
        return Markup(f"<{name}{given} />{after}")
    return Markup(f"<{name}{given}>{text(*children)}</{name}>{after}")


def style(css: str) -> Markup:
    """A style sheet of ours, which holds no `<`: nothing of it may be escaped."""
    return Markup(f"<style>\n{css}</style>\n")


def document(root: Markup) -> str:
    return f"<!DOCTYPE html>\n{root}"


def _escaped(value: str) -> str:
    return escape(REFUSED.sub("\N{REPLACEMENT CHARACTER}", value), quote=True)
