"""Take out what lints tell that nothing uses, with what other keys say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.editor.actions.action import ActionKind, EditorAction
from croupier.editor.actions.context import ActionContext
from croupier.editor.actions.rule_edits import definition_at, definition_removed
from croupier.editor.actions.section_edits import entry_removed, root_of, whole_lines
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.documents import real
from croupier.editor.positions import FilePlace, TextEdit
from croupier.editor.under import extent, under
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Mapping
from croupier.language.translation import translated

SECTIONS = {
    "unused-field": "fields",
    "unused-kind": "cards",
    "unused-option": "options",
    "unused-pile": "piles",
    "unused-state": "state",
    "unused-type": "types",
}
"""Where the things are declared of which a lint tells that nothing uses them."""

ABOUT_RULES = ("labels", "reasons", "cites")
"""The sections whose keys name rules and their moves."""


def removing(context: ActionContext, mistakes: Iterable[EditorDiagnostic]) -> Iterator[EditorAction]:
    """Yield the actions that take out unused things, where that makes no error and no other file names them."""
    for mistake in mistakes:
        found = _removed(context, mistake)
        if found is None:
            continue
        name, edits = found
        if not _is_named_elsewhere(context, mistake, edits) and context.mends(mistake, *edits):
            title = translated(f"take out `{name}`", context.language)
            yield EditorAction(title, ActionKind.QUICK_FIX, tuple(edits), mends=(mistake,))


def _removed(context: ActionContext, mistake: EditorDiagnostic) -> tuple[str, list[TextEdit]] | None:
    """Return the name of what a mistake is about, and the edits that take it out."""
    if mistake.code in SECTIONS:
        return _entry(context, SECTIONS[mistake.code], mistake)
    if mistake.code == "unused-rule":
        return _rule(context, mistake)
    return _local(context, mistake) if mistake.code == "unused-local" else None


def _entry(context: ActionContext, section: str, mistake: EditorDiagnostic) -> tuple[str, list[TextEdit]] | None:
    root = root_of(context.source)
    entry = None if root is None else root.entry(section)
    if root is None or entry is None or not isinstance(entry.value, Mapping):
        return None
    for one in entry.value.entries:
        if one.key.place.start <= mistake.place.range.start < one.key.place.end:
            around, gone = (root, entry) if len(entry.value.entries) == 1 else (entry.value, one)
            return one.key.text, [entry_removed(context.path, context.source, around, gone)]
    return None


def _rule(context: ActionContext, mistake: EditorDiagnostic) -> tuple[str, list[TextEdit]] | None:
    """Return the edits that take out a definition, and what the YAML part says of it."""
    node = definition_at(under(context.source, mistake.place.range.start))
    if not isinstance(node, n.Define | n.Procedure | n.Decision | n.Moment):
        return None
    name = node.signature.name
    edits = [definition_removed(context.path, context.source, node)]
    return name, [*edits, *_said_of(context, name)]


def _said_of(context: ActionContext, name: str) -> Iterator[TextEdit]:
    root = root_of(context.source)
    for section in ABOUT_RULES if root is not None else ():
        entry = None if root is None else root.entry(section)
        if root is None or entry is None or not isinstance(entry.value, Mapping):
            continue
        about = [one for one in entry.value.entries if one.key.text.split(".")[0] == name]
        if len(about) == len(entry.value.entries):
            yield entry_removed(context.path, context.source, root, entry)
        else:
            yield from (entry_removed(context.path, context.source, entry.value, one) for one in about)


def _local(context: ActionContext, mistake: EditorDiagnostic) -> tuple[str, list[TextEdit]] | None:
    """Return the edit that takes out a ``let`` whose value does nothing else."""
    around = under(context.source, mistake.place.range.end).nodes
    node: Any = next((one for one in around if isinstance(one, n.Let | n.PureLet)), None)
    if node is None or mistake.fixes or node.place.start != mistake.place.range.start:
        return None
    whole = extent(node)
    lines = whole_lines(context.source, whole.start, whole.end)
    return node.name, [TextEdit(FilePlace(context.path, lines), "")]


def _is_named_elsewhere(context: ActionContext, mistake: EditorDiagnostic, edits: Iterable[TextEdit]) -> bool:
    """Return whether something that stays names what is taken out.

    A house rule may change a rule that nothing calls.
    """
    here = real(context.path)
    gone = [one.place.range for one in edits]
    places = context.finding.references(context.path, mistake.place.range.start, declared=False)
    return any(
        real(one.path) != here or not any(range.start <= one.range.start < range.end for range in gone)
        for one in places
    )
