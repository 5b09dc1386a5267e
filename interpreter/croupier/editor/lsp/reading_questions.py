"""The questions of the protocol about what stands, or may stand, at a place."""

from __future__ import annotations

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from croupier.editor.lsp.converting import Converter
from croupier.editor.positions import FilePlace, TextRange
from croupier.editor.reading.completing import Completion
from croupier.editor.reading.hints import InlayHint
from croupier.editor.reading.names import NameKind
from croupier.editor.service import Service

KINDS = {
    NameKind.KEYWORD: types.CompletionItemKind.Keyword,
    NameKind.LOCAL: types.CompletionItemKind.Variable,
    NameKind.STATE: types.CompletionItemKind.Property,
    NameKind.OPTION: types.CompletionItemKind.Constant,
    NameKind.PILE: types.CompletionItemKind.Struct,
    NameKind.VALUE: types.CompletionItemKind.EnumMember,
    NameKind.KIND: types.CompletionItemKind.Class,
    NameKind.LIST: types.CompletionItemKind.Variable,
    NameKind.FUNCTION: types.CompletionItemKind.Function,
    NameKind.DEFINITION: types.CompletionItemKind.Function,
    NameKind.RULE: types.CompletionItemKind.Method,
    NameKind.DECISION: types.CompletionItemKind.Interface,
    NameKind.MOVE: types.CompletionItemKind.Method,
    NameKind.MOMENT: types.CompletionItemKind.Event,
    NameKind.WAY: types.CompletionItemKind.Interface,
    NameKind.TYPE: types.CompletionItemKind.TypeParameter,
    NameKind.FIELD: types.CompletionItemKind.Field,
    NameKind.MARK: types.CompletionItemKind.Reference,
    NameKind.STATEMENT: types.CompletionItemKind.Reference,
    NameKind.KEY: types.CompletionItemKind.Property,
    NameKind.FILE: types.CompletionItemKind.File,
}
TRIGGERS = [".", " ", "(", "-"]
"""The characters behind which a list is asked for, besides letters."""


def add_reading(server: LanguageServer, service: Service, convert: Converter) -> None:
    """Let a server answer what stands, and what may stand, at a place."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(given: types.HoverParams) -> types.Hover | None:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return None
        found = service.hover(path, convert.offset(path, given.position))
        if found is None:
            return None
        text = "\n\n".join((f"```croupier\n{found.head}\n```", *found.lines))
        range = convert.range(FilePlace(path, found.range))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), range)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def completion(given: types.CompletionParams) -> types.CompletionList:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return types.CompletionList(is_incomplete=False, items=[])
        found = service.completions(path, convert.offset(path, given.position))
        items = [_item(one, number, path, convert) for number, one in enumerate(found)]
        return types.CompletionList(is_incomplete=False, items=items)

    @server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpOptions(trigger_characters=["(", ","]))
    def signature(given: types.SignatureHelpParams) -> types.SignatureHelp | None:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return None
        found = service.call_help(path, convert.offset(path, given.position))
        if found is None:
            return None
        label = f"{found.name}({', '.join(found.parameters)})" + (f": {found.gives}" if found.gives else "")
        parameters = [types.ParameterInformation(one) for one in found.parameters]
        return types.SignatureHelp([types.SignatureInformation(label, parameters=parameters)], 0, found.active)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(given: types.FoldingRangeParams) -> list[types.FoldingRange]:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return []
        ranges = [convert.range(FilePlace(path, one)) for one in service.folds(path)]
        return [types.FoldingRange(one.start.line, one.end.line) for one in ranges]

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hints(given: types.InlayHintParams) -> list[types.InlayHint]:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return []
        found = service.hints(path, convert.offsets(path, given.range))
        return [_hint(one, path, convert) for one in found]


def _hint(one: InlayHint, path: str, convert: Converter) -> types.InlayHint:
    place = convert.range(FilePlace(path, TextRange(one.offset, one.offset)))
    kind = types.InlayHintKind.Type if one.is_type else None
    return types.InlayHint(place.start, one.text, kind=kind)


def _item(one: Completion, number: int, path: str, convert: Converter) -> types.CompletionItem:
    """Return a completion; the client keeps the order of the service."""
    return types.CompletionItem(
        one.label,
        kind=KINDS[one.kind],
        detail=one.detail or None,
        documentation=one.text or None,
        sort_text=f"{number:04}",
        text_edit=types.TextEdit(convert.range(FilePlace(path, one.range)), one.label),
    )
