"""The questions of the protocol about what stands, or may stand, at a place."""

from __future__ import annotations

from lsprotocol import types

from croupier.editor.lsp.asking import TextQuestions
from croupier.editor.lsp.converting import Converter
from croupier.editor.positions import FilePlace, TextRange
from croupier.editor.reading.completing import Completion
from croupier.editor.reading.hints import InlayHint
from croupier.editor.reading.names import NameKind
from croupier.editor.reading.tokens import NameToken
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
    NameKind.CARD: types.CompletionItemKind.Value,
    NameKind.PLAYER: types.CompletionItemKind.Variable,
}
TOKENS = {
    NameKind.LOCAL: types.SemanticTokenTypes.Variable,
    NameKind.STATE: types.SemanticTokenTypes.Property,
    NameKind.OPTION: types.SemanticTokenTypes.Parameter,
    NameKind.PILE: types.SemanticTokenTypes.Struct,
    NameKind.VALUE: types.SemanticTokenTypes.EnumMember,
    NameKind.KIND: types.SemanticTokenTypes.Class,
    NameKind.LIST: types.SemanticTokenTypes.Variable,
    NameKind.FUNCTION: types.SemanticTokenTypes.Function,
    NameKind.DEFINITION: types.SemanticTokenTypes.Function,
    NameKind.RULE: types.SemanticTokenTypes.Method,
    NameKind.DECISION: types.SemanticTokenTypes.Interface,
    NameKind.MOVE: types.SemanticTokenTypes.Method,
    NameKind.MOMENT: types.SemanticTokenTypes.Event,
    NameKind.WAY: types.SemanticTokenTypes.Interface,
    NameKind.TYPE: types.SemanticTokenTypes.Type,
    NameKind.FIELD: types.SemanticTokenTypes.Property,
}
LEGEND = types.SemanticTokensLegend(
    list(dict.fromkeys(one.value for one in TOKENS.values())), [types.SemanticTokenModifiers.Declaration.value]
)
TRIGGERS = [".", " ", "(", "-"]
"""The characters behind which a list is asked for, besides letters."""
COMPLETING = types.CompletionOptions(trigger_characters=TRIGGERS)
NO_NAMES = types.CompletionList(is_incomplete=False, items=[])


def add_reading_questions(questions: TextQuestions, service: Service, convert: Converter) -> None:
    """Answer what stands, and what may stand, at a place."""

    @questions.answered(types.TEXT_DOCUMENT_HOVER)
    def hover(path: str, given: types.HoverParams) -> types.Hover | None:
        found = service.hover(path, convert.offset(path, given.position))
        if found is None:
            return None
        text = "\n\n".join((f"```croupier\n{found.head}\n```", *found.lines))
        range = convert.range(FilePlace(path, found.range))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), range)

    @questions.answered(types.TEXT_DOCUMENT_COMPLETION, COMPLETING, nothing=NO_NAMES)
    def completion(path: str, given: types.CompletionParams) -> types.CompletionList:
        found = service.completions(path, convert.offset(path, given.position))
        items = [_item(one, number, path, convert) for number, one in enumerate(found)]
        return types.CompletionList(is_incomplete=False, items=items)

    @questions.answered(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpOptions(trigger_characters=["(", ","]))
    def signature(path: str, given: types.SignatureHelpParams) -> types.SignatureHelp | None:
        found = service.call_help(path, convert.offset(path, given.position))
        if found is None:
            return None
        label = f"{found.name}({', '.join(found.parameters)})" + (f": {found.gives}" if found.gives else "")
        parameters = [types.ParameterInformation(one) for one in found.parameters]
        return types.SignatureHelp([types.SignatureInformation(label, parameters=parameters)], 0, found.active)

    @questions.answered(types.TEXT_DOCUMENT_FOLDING_RANGE, nothing=[])
    def folding(path: str, given: types.FoldingRangeParams) -> list[types.FoldingRange]:
        ranges = [convert.range(FilePlace(path, one)) for one in service.folds(path)]
        return [types.FoldingRange(one.start.line, one.end.line) for one in ranges]

    @questions.answered(types.TEXT_DOCUMENT_INLAY_HINT, nothing=[])
    def hints(path: str, given: types.InlayHintParams) -> list[types.InlayHint]:
        found = service.hints(path, convert.offsets(path, given.range))
        return [_hint(one, path, convert) for one in found]

    @questions.answered(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND, nothing=types.SemanticTokens([]))
    def tokens(path: str, given: types.SemanticTokensParams) -> types.SemanticTokens:
        found = service.tokens(path)
        return types.SemanticTokens(_encoded([(convert.range(FilePlace(path, one.range)), one) for one in found]))


def _encoded(found: list[tuple[types.Range, NameToken]]) -> list[int]:
    """Return tokens as the protocol numbers them: each place from the one before."""
    numbers: list[int] = []
    line = column = 0
    for range, one in found:
        start = range.start
        numbers += [start.line - line, start.character - (column if start.line == line else 0)]
        numbers += [range.end.character - start.character, LEGEND.token_types.index(TOKENS[one.kind].value)]
        numbers.append(int(one.declares))
        line, column = start.line, start.character
    return numbers


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
