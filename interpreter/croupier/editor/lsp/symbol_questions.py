"""The questions of the protocol about names: where they are declared and used, what there is, and other names."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from croupier.editor.lsp.converting import Converter
from croupier.editor.positions import FilePlace
from croupier.editor.service import Service
from croupier.editor.symbols.outline import OutlineItem
from croupier.editor.symbols.renaming import RenameRefused
from croupier.language.translation import translated

Positioned = types.DefinitionParams | types.ReferenceParams | types.RenameParams

REFUSED = -32803
"""The protocol's code of a request that failed."""

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


def add_symbol_questions(server: LanguageServer, service: Service, convert: Converter) -> None:
    """Let a server answer the questions about names."""

    def at(given: Positioned) -> tuple[str, int]:
        path = convert.path(given.text_document.uri)
        return path, convert.offset(path, given.position)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(given: types.DefinitionParams) -> list[types.Location]:
        return [convert.location(one) for one in service.definition(*at(given))]

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(given: types.ReferenceParams) -> list[types.Location]:
        declared = given.context.include_declaration
        return [convert.location(one) for one in service.references(*at(given), declared=declared)]

    @server.feature(types.TEXT_DOCUMENT_RENAME)
    def rename(given: types.RenameParams) -> types.WorkspaceEdit:
        try:
            return convert.edits(service.rename(*at(given), given.new_name).edits)
        except RenameRefused as refused:
            raise JsonRpcException(translated(str(refused), service.language), REFUSED) from None

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(given: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path = convert.path(given.text_document.uri)
        return _outlined(path, service.outline(path), convert)

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
