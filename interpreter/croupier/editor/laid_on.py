"""The rule files of a folder that are not open, and whether one of them is laid on another file."""

from __future__ import annotations

from pathlib import Path

from croupier.editor.documents import AnyPath, real
from croupier.editor.projects import Project, Projects
from croupier.language.ruleset.documents import FILE_NAME
from croupier.rulebook.file_kinds import FileKind

MOST_BESIDE = 200
"""The most files of a folder that are looked at."""


def unopened_beside(projects: Projects, path: AnyPath) -> list[str]:
    """Return the rule files around a file that are not open: those of its folder, and those in folders of their own."""
    documents, here = projects.documents, Path(path)
    folder = here.parent.parent if here.name == FILE_NAME else here.parent
    found = [*folder.glob("*.yaml"), *folder.glob(f"*/{FILE_NAME}")]
    files = [str(one) for one in sorted(found) if documents.opened(one) is None and documents.reach.holds(one)]
    return [one for one in files[:MOST_BESIDE] if projects.kind(one) is FileKind.RULES]


def is_laid_on(projects: Projects, file: AnyPath, path: AnyPath) -> bool:
    """Return whether a rule file is laid on another one: whether it changes it, or includes it."""
    here = real(path)
    below = {real(one.source.name) for one in projects.rule_documents(Project(str(file)))}
    return here in below and here != real(file)
