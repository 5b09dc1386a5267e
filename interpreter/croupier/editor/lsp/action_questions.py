"""The questions of the protocol about what can be done, each a few lines: offsets in, the service's answer out."""

from __future__ import annotations

from lsprotocol import types

from croupier.editor.actions.action import ActionKind
from croupier.editor.lsp.asking import TextQuestions
from croupier.editor.lsp.converting import Converter
from croupier.editor.service import Service

KINDS: list[types.CodeActionKind | str] = [one.value for one in ActionKind]


def add_action_questions(questions: TextQuestions, service: Service, convert: Converter) -> None:
    """Answer what can be done at a place."""

    @questions.answered(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(KINDS), nothing=[])
    def actions(path: str, given: types.CodeActionParams) -> list[types.CodeAction]:
        return [convert.action(one) for one in service.actions(path, convert.offsets(path, given.range))]
