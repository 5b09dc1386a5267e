"""Format a text: from a source to the same document in the one layout, or to the reasons why it stays as it is."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.authoring.scenarios.files import LIMITS
from croupier.editor.formatting.lines import WIDTH, joined
from croupier.editor.formatting.rule_texts import is_ruleset, rule_texts
from croupier.editor.formatting.unchanged import first_difference
from croupier.editor.formatting.yaml import DocumentLayout
from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Sequence, read_node
from croupier.language.syntax.text_files import unified

NO_WIDTH = 1_000_000
"""The width of ties, which are a table that a program writes: a sentence is a line, however long."""

LISTED = frozenset(("scenario", "background", "ruleset", "section", "because"))
"""Keys of the items of scenario files, of statements, and of excuses."""


@dataclass(frozen=True, slots=True)
class Formatted:
    """A text in the one layout, or the reasons why there is none."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()  # mistakes of syntax, in the lines of the text as it was given
    # the line at which the layout would say something else; this is a mistake of the program
    changed: int | None = None


def formatted(source: Source) -> Formatted:
    """Return a text of YAML, with the rules in it, in the one layout. Raise nothing.

    Lines end in LF, and a byte order mark goes. A text with a mistake of syntax is not formatted.
    """
    root, problems = read_node(source, LIMITS)
    if root is None or problems:
        return Formatted(None, tuple(problems))
    text = unified(source.text)
    if text != source.text:
        source = Source(source.name, text)
        root, problems = read_node(source, LIMITS)
    return Formatted(None, tuple(problems)) if root is None or problems else _formatted(source, root)


def is_known(source: Source) -> bool:
    """Return whether a text is a document of Croupier, or cannot be read."""
    root, problems = read_node(source, LIMITS)
    if root is None or problems:
        return True
    if isinstance(root, Mapping):
        return is_ruleset(root) or _is_ties(root)
    items = root.items if isinstance(root, Sequence) else ()
    return any(isinstance(one, Mapping) and any(one.get(key) is not None for key in LISTED) for one in items)


def _formatted(source: Source, root: Node) -> Formatted:
    rules = rule_texts(root)
    wrong = [one for text in rules for one in text.parsed()[1] if one.severity == "error"]
    if wrong:
        return Formatted(None, tuple(sort_diagnostics(wrong)))
    texts = {one.scalar.place.start: one.scalar.text for one in rules}
    width = NO_WIDTH if isinstance(root, Mapping) and _is_ties(root) else WIDTH
    text = joined(DocumentLayout(source, root, texts, width).of_document())
    changed = first_difference(source, root, text, LIMITS)
    return Formatted(text) if changed is None else Formatted(None, changed=changed)


def _is_ties(root: Mapping) -> bool:
    """Return whether a document holds the ties of a ruleset to its rulebook."""
    return not is_ruleset(root) and any(root.get(key) is not None for key in ("texts", "means"))
