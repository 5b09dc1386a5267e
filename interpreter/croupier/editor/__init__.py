"""What an editor asks of rule files while they are written. ``Service`` is the face; no protocol is known here."""

from croupier.editor.actions.action import ActionKind, ActionRefused, EditorAction, ScenarioWish
from croupier.editor.diagnosing import EditorDiagnostic, Fixing
from croupier.editor.documents import Documents
from croupier.editor.positions import FilePlace, LinePosition, TextEdit, TextRange
from croupier.editor.service import Service

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
