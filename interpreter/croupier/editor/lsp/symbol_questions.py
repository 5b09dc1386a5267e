"""The questions of the protocol about names: where they are declared and used, what there is, and other names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from croupier.editor.lsp.asking import REFUSED, TextQuestions
from croupier.editor.lsp.converting import Converter
from croupier.editor.positions import FilePlace
from croupier.editor.service import Service
from croupier.editor.symbols.outline import OutlineItem
from croupier.editor.symbols.renaming import RenameRefused
from croupier.language.translation import translated

KINDS = {
    "rule": types.SymbolKind.Function,
    "move": types.SymbolKind.Method,
    "option": types.SymbolKind.Constant,
    "pile": types.SymbolKind.Array,
    "state": types.SymbolKind.Variable,
    "kind": types.SymbolKind.Class,
    "type": types.SymbolKind.Enum,
    "member": types.SymbolKind.EnumMember,
    "field": types.SymbolKind.Field,
    "member field": types.SymbolKind.Field,
    "mark": types.SymbolKind.Event,
    "statement": types.SymbolKind.String,
    "section": types.SymbolKind.Namespace,
    "scenario": types.SymbolKind.Event,
}


def add_symbol_questions(questions: TextQuestions, service: Service, convert: Converter) -> None:
    """Answer the questions about the names in a text."""

    @contextmanager
    def refusals_told() -> Iterator[None]:
        try:
            yield
        except RenameRefused as refused:
            raise JsonRpcException(translated(str(refused), service.language), REFUSED) from None

    @questions.answered(types.TEXT_DOCUMENT_DEFINITION, nothing=[])
    def definition(path: str, given: types.DefinitionParams) -> list[types.Location]:
        return [convert.location(one) for one in service.definition(path, convert.offset(path, given.position))]

    @questions.answered(types.TEXT_DOCUMENT_REFERENCES, nothing=[])
    def references(path: str, given: types.ReferenceParams) -> list[types.Location]:
        declared = given.context.include_declaration
        return [
            convert.location(one)
            for one in service.references(path, convert.offset(path, given.position), declared=declared)
        ]

    @questions.answered(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def renamable(path: str, given: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
        with refusals_told():
            range, name = service.renamable(path, convert.offset(path, given.position))
            return types.PrepareRenamePlaceholder(convert.range(FilePlace(path, range)), name)

    @questions.answered(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(path: str, given: types.RenameParams) -> types.WorkspaceEdit:
        with refusals_told():
            return convert.edits(service.rename(path, convert.offset(path, given.position), given.new_name).edits)

    @questions.answered(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, nothing=[])
    def outline(path: str, given: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return _outlined(path, service.outline(path), convert)


def add_search(server: LanguageServer, service: Service, convert: Converter) -> None:
    """Let a server answer what the folders of the open texts declare."""

    @server.feature(types.WORKSPACE_SYMBOL)
    def symbols(given: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        found = [each for one in service.documents.all_open() for each in service.symbols(one.path, given.query)]
        return [
            types.SymbolInformation(convert.location(one.place), one.name, KINDS[one.sort], container_name=one.within)
            for one in dict.fromkeys(found)
        ]


def _outlined(path: str, items: Iterable[OutlineItem], convert: Converter) -> list[types.DocumentSymbol]:
    return [
        types.DocumentSymbol(
            one.name,
            KINDS[one.sort],
            convert.range(FilePlace(path, one.whole)),
            convert.range(FilePlace(path, one.range)),
            children=_outlined(path, one.children, convert),
        )
        for one in items
    ]
