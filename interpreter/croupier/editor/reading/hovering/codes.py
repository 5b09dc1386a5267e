"""What the code of a statement, or of an open point, stands for."""

from __future__ import annotations

from croupier.editor.positions import TextRange
from croupier.editor.reading.hovering.about import About, HoverContext
from croupier.editor.under import Under
from croupier.language.ruleset.ruleset import in_language
from croupier.language.syntax.document import Scalar


def about_yaml_code(under: Under, known: HoverContext) -> About | None:
    """Return what a code stands for that is written in YAML, such as under ``cites`` or ``proves``."""
    node = under.yaml[-1] if under.yaml else None
    if not isinstance(node, Scalar):
        return None
    start = node.fragment.starts[0]
    return about_code(node.text, TextRange(start, start + len(node.text)), known)


def about_code(code: str, range: TextRange, known: HoverContext) -> About | None:
    """Return the text of a statement, or the reading of an open point."""
    statement, point = known.statements.get(code), known.checked.ruleset.interpretations.get(code)
    if statement is not None:
        section = in_language(statement.section, known.language)
        return About(range, code, (in_language(statement.text, known.language), *([section] if section else ())))
    if point is not None:
        question, taken = in_language(point.question, known.language), in_language(point.taken, known.language)
        return About(range, code, (question, taken))
    remark = known.checked.ruleset.remarks.get(code)
    return None if remark is None else About(range, code, (in_language(remark, known.language),))
