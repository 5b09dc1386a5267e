"""What an editor asks of rule files while they are written. ``Service`` is the face; no protocol is known here.

A public name is imported when it is first used: a process that only keeps open texts, as a server and its workers do,
needs ``Documents`` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.editor.actions.action import ActionKind, ActionRefused, EditorAction, ScenarioWish
    from croupier.editor.diagnosing import EditorDiagnostic, Fixing
    from croupier.editor.documents import Documents
    from croupier.editor.positions import FilePlace, LinePosition, TextEdit, TextRange
    from croupier.editor.service import Service

_MODULES = {
    **dict.fromkeys(("ActionKind", "ActionRefused", "EditorAction", "ScenarioWish"), "croupier.editor.actions.action"),
    **dict.fromkeys(("EditorDiagnostic", "Fixing"), "croupier.editor.diagnosing"),
    "Documents": "croupier.editor.documents",
    **dict.fromkeys(("FilePlace", "LinePosition", "TextEdit", "TextRange"), "croupier.editor.positions"),
    "Service": "croupier.editor.service",
}

__all__ = [
    "ActionKind",
    "ActionRefused",
    "Documents",
    "EditorAction",
    "EditorDiagnostic",
    "FilePlace",
    "Fixing",
    "LinePosition",
    "ScenarioWish",
    "Service",
    "TextEdit",
    "TextRange",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'croupier.editor' has no attribute {name!r}")
