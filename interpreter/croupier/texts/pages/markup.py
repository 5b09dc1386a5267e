"""Build HTML that is well-formed and in which every text is escaped.

Invariant. A ``Markup`` is finished HTML, and only this module makes one. Any other text is escaped when it is put in.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape

from croupier.language.syntax.characters import REFUSED

VOID = ("meta",)
"""Elements without content."""

INLINE = ("a", "code", "span", "strong")
"""Elements without a line break behind them. All others have one, so that pages can be compared line by line."""


class Markup(str):
    """A text that is HTML already."""


def text(*children: str) -> Markup:
    """Return texts and elements one after another. Escape each text that is no Markup."""
    return Markup("".join(one if isinstance(one, Markup) else _escaped(one) for one in children))


def joined(parts: Iterable[str], between: str = " ") -> Markup:
    return Markup(text(between).join(text(one) for one in parts))


def element(name: str, /, *children: str, **attributes: str) -> Markup:
    """Return an element. In the name of an attribute, ``_`` stands for ``-``, and a final ``_`` is dropped."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{_escaped(value)}"' for key, value in attributes.items())
    after = "" if name in INLINE else "\n"
    if name in VOID:
        return Markup(f"<{name}{given} />{after}")
    return Markup(f"<{name}{given}>{text(*children)}</{name}>{after}")


def style(css: str) -> Markup:
    """Return a style sheet as it is. It must be the program's own, since nothing in it is escaped."""
    return Markup(f"<style>\n{css}</style>\n")


def script(js: str) -> Markup:
    """Return a script as it is. It must be the program's own, since nothing in it is escaped."""
    return Markup(f"<script>{_script_text(js)}</script>\n")


def script_hash(js: str) -> str:
    """Return the source expression by which a Content-Security-Policy allows a script and no other."""
    digest = hashlib.sha256(_script_text(js).encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"


def _script_text(js: str) -> str:
    """Return a script between marks by which XML, too, reads its signs as text."""
    return f"\n//<![CDATA[\n{js}//]]>\n"


def document(root: Markup) -> str:
    return f"<!DOCTYPE html>\n{root}"


def _escaped(value: str) -> str:
    return escape(REFUSED.sub("\N{REPLACEMENT CHARACTER}", value), quote=True)
