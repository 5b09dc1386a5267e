"""The questions of the protocol about what can be done for the author."""

from __future__ import annotations

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from croupier.editor.actions.action import ActionKind, ActionRefused, EditorAction, ScenarioWish
from croupier.editor.lsp.asking import REFUSED, TextQuestions
from croupier.editor.lsp.converting import Converter
from croupier.editor.service import Service

KINDS: list[types.CodeActionKind | str] = [one.value for one in ActionKind]
OFFERING = types.CodeActionOptions(KINDS, resolve_provider=True)


def add_action_questions(questions: TextQuestions, service: Service, convert: Converter) -> None:
    """Answer what can be done at a place, and with a whole text."""

    @questions.answered(types.TEXT_DOCUMENT_CODE_ACTION, OFFERING, nothing=[])
    def actions(path: str, given: types.CodeActionParams) -> list[types.CodeAction]:
        found = [convert.action(one) for one in service.actions(path, convert.offsets(path, given.range))]
        only = tuple(given.context.only or ())
        return [one for one in found if not only or str(one.kind).startswith(only)]

    @questions.answered(types.TEXT_DOCUMENT_FORMATTING, nothing=[])
    def format(path: str, given: types.DocumentFormattingParams) -> list[types.TextEdit]:
        return [types.TextEdit(convert.range(one.place), one.text) for one in service.format(path) or ()]


def add_resolving(server: LanguageServer, service: Service, convert: Converter) -> None:
    """Let a server make the edits of an action that has been chosen."""

    @server.feature(types.CODE_ACTION_RESOLVE)
    def resolve(given: types.CodeAction) -> types.CodeAction:
        wish = ScenarioWish(**given.data) if isinstance(given.data, dict) else None
        try:
            found = service.resolved(EditorAction(given.title, ActionKind(given.kind), wish=wish))
        except ActionRefused as refused:
            raise JsonRpcException(str(refused), REFUSED) from None
        return convert.action(found) if found.edits else given
