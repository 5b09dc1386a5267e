"""The values of options, as a page tells them."""

from __future__ import annotations

from croupier.language.labels.labels import Labels
from croupier.language.ruleset.ruleset import Option
from croupier.texts.pages.markup import element
from croupier.texts.pages.writer import PageWriter


def option_value(w: PageWriter, labels: Labels, option: Option) -> str:
    """Return what holds unless a table chooses otherwise."""
    match option.type:
        case "number":
            return str(option.default)
        case "boolean":
            return w.word("yes" if option.default else "no")
        case "rule":
            return element("pre", element("code", str(option.default or "").strip("\n")))
    return labels.choice(option.name, str(option.default))
