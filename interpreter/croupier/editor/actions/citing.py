"""Cite a statement that nothing cites, in the rule or the move under the cursor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from croupier.editor.actions.action import ActionKind, EditorAction
from croupier.editor.actions.context import ActionContext
from croupier.editor.actions.heads import head_at
from croupier.editor.actions.section_edits import INDENT
from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.editor.under import extent
from croupier.language.analysis import Checked
from croupier.language.ruleset.parts import citations_of
from croupier.language.ruleset.ruleset import in_language
from croupier.language.ruleset.statements import Statement
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.translation import translated

CITING = (
    n.Define,
    n.Procedure,
    n.Decision,
    n.Behaviour,
    n.Moment,
    n.Change,
    n.Amend,
    n.ExtendDecision,
    n.DecisionMove,
    n.MoveInstead,
)
"""The nodes whose block may begin with ``cites``."""

MOST_OFFERED = 10
"""The most statements that are offered for one rule."""
LONGEST = 80
"""The most characters of a statement in a title."""
WORD = re.compile(r"[^\W\d_]{4,}")


def citing(context: ActionContext, offset: int) -> Iterator[EditorAction]:
    """Yield the statements that the rule at an offset could cite, those with the most words in common first."""
    found, checked = head_at(context.source, offset, CITING), context.checked
    if found is None or checked is None:
        return
    node = found[0]
    if _cites(node) or _is_cited_above(node, checked):
        return
    free = _uncited(context, checked)
    own = set(WORD.findall(_text(context.source, node).casefold()))
    free.sort(key=lambda one: len(own & _words(one)), reverse=True)
    tried = _line_added(context, node, free[0].code) if free else None
    if tried is None or not context.makes_no_error(tried):
        return
    for one in free[:MOST_OFFERED]:
        edit = _line_added(context, node, one.code)
        if edit is not None:
            yield EditorAction(_title(one, context.language), ActionKind.REWRITE, (edit,))


def _words(one: Statement) -> set[str]:
    return {word for text in one.text.values() for word in WORD.findall(text.casefold())}


def _title(one: Statement, language: str) -> str:
    text = in_language(one.text, language)
    shown = text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
    return translated(f"cite `{one.code}`: {shown}", language)


def _block(node: Any) -> Any | None:
    """Return the node that has the citations of a rule or a move."""
    return node if isinstance(node, n.Decision | n.ExtendDecision) else node.body


def _cites(node: Any) -> bool:
    block = _block(node)
    return block is None or bool(block.cites)


def _is_cited_above(node: Any, checked: Checked) -> bool:
    """Return whether the key ``cites`` of the document names the rule."""
    places = {getattr(node, "signature", node).place, node.place}
    return any(one.part.place in places for one in citations_of(checked.ruleset))


def _uncited(context: ActionContext, checked: Checked) -> list[Statement]:
    """Return the statements beside the rule files that no part of the rules cites.

    A code that begins as those of open questions do is read as the code of one.
    """
    cited = {one.cite.code for one in citations_of(checked.ruleset)}
    questions = {code.rpartition("-")[0] for code in checked.ruleset.interpretations}
    found = context.projects.statements(context.project).values()
    return [one for one in found if one.code not in cited and one.code.rpartition("-")[0] not in questions]


def _text(source: Source, node: Any) -> str:
    whole = extent(node)
    return source.text[whole.start : whole.end].replace("_", " ")


# --- the edit ------------------------------------------------------------------------------------


def _line_added(context: ActionContext, node: Any, code: str) -> TextEdit | None:
    """Return the edit that lets the block of a rule begin with a citation. A block behind its head gets lines."""
    source, inside = context.source, _first_inside(node)
    if inside is None:
        return None
    head = source.position(extent(node).start)[0]
    first = source.position(inside)[0]
    indent = _indent(source.line(first))
    if first > head:
        start = source.line_starts[first - 1]
        return TextEdit(FilePlace(context.path, TextRange(start, start)), f"{indent}cites {code}\n")
    colon = source.text.rfind(":", 0, inside)
    end = colon + 1
    while source.text[end] in " \t":
        end += 1
    below = f"\n{_indent(source.line(head))}{INDENT}"
    return TextEdit(FilePlace(context.path, TextRange(colon + 1, end)), f"{below}cites {code}{below}")


def _first_inside(node: Any) -> int | None:
    """Return where the first part of the block of a rule or a move begins."""
    block = _block(node)
    if block is None:
        return None
    parts: tuple[Any, ...]
    match block:
        case n.Decision():
            parts = (*block.reveals, *block.moves, *block.meanwhiles)
        case n.ExtendDecision():
            parts = (*block.reveals, *block.moves, *block.meanwhiles, *block.amends, *block.replacements)
        case n.Body():
            parts = (*block.reveals, *block.statements)
        case _:
            parts = (block,)
    return min((extent(one).start for one in parts), default=None)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]
