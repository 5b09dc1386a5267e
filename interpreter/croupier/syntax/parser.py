"""The parser of the rule language: fragments of a file in, nodes and diagnostics out. Nothing is raised for any text."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from croupier.data import grammar_text
from croupier.diagnostics import Diagnostic
from croupier.source import Fragment, Span
from croupier.syntax import nodes as n
from croupier.syntax.build import Builder
from croupier.syntax.words import RESERVED, expected_words, terminal_word

NESTING = 60
"""How deep constructs may be nested in one definition."""

STARTS = ["definition", "body", "expression", "signature", "parameters", "deck_line"]


class _Indentation(Indenter):
    NL_type = "_NL"  # type: ignore[assignment]
    OPEN_PAREN_types = ["LEFT_PARENTHESIS", "LEFT_BRACKET"]  # type: ignore[assignment]  # noqa: RUF012
    CLOSE_PAREN_types = ["RIGHT_PARENTHESIS", "RIGHT_BRACKET"]  # type: ignore[assignment]  # noqa: RUF012
    INDENT_type = "_INDENT"  # type: ignore[assignment]
    DEDENT_type = "_DEDENT"  # type: ignore[assignment]
    tab_len = 8  # type: ignore[assignment]


def make_lark(strict: bool = False, cached: bool | str = False) -> Lark:
    """Lark's parser for the grammar; ``strict`` (which needs interegular) refuses every silent choice."""
    return Lark(
        grammar_text(),
        parser="lalr",
        start=STARTS,
        postlex=_Indentation(),
        propagate_positions=True,
        strict=strict,
        cache=cached,
    )


@cache
def _lark() -> Lark:
    return make_lark(cached=_cache_file())


def _cache_file() -> bool | str:
    """Where Lark keeps its tables: the user's own cache folder, or nowhere when it cannot be written."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return False
    return str(base / "rules.lark.tables") if os.access(base, os.W_OK) else False


# --- entry points --------------------------------------------------------------------------------


def parse_rules(fragment: Fragment) -> tuple[list[n.Definition], list[Diagnostic]]:
    """The definitions of a block of rules; each is parsed by itself, so that one mistake hides no other."""
    found: list[n.Definition] = []
    diagnostics: list[Diagnostic] = []
    for chunk in _chunks(fragment):
        definition, problems = _parse(chunk, "definition")
        diagnostics += problems
        if definition is not None:
            found.append(definition)
    return found, diagnostics


def parse_body(fragment: Fragment) -> tuple[n.Body | None, list[Diagnostic]]:
    """A few statements: what an option of type rule holds."""
    return _parse(fragment, "body")


def parse_expression(fragment: Fragment) -> tuple[n.Expression | None, list[Diagnostic]]:
    return _parse(fragment, "expression")


def parse_signature(fragment: Fragment) -> tuple[n.Signature | None, list[Diagnostic]]:
    return _parse(fragment, "signature")


def parse_parameters(fragment: Fragment) -> tuple[tuple[n.Parameter, ...] | None, list[Diagnostic]]:
    return _parse(fragment, "parameters")


def parse_deck_line(fragment: Fragment) -> tuple[n.DeckLine | None, list[Diagnostic]]:
    return _parse(fragment, "deck_line")


# --- from text to nodes --------------------------------------------------------------------------

T = TypeVar("T")


def _parse(fragment: Fragment, start: str) -> tuple[Any, list[Diagnostic]]:
    early = _tabs(fragment)
    if early:
        return None, early
    text = fragment.text
    if start in ("definition", "body"):
        text = text.rstrip() + "\n"
    try:
        tree: Tree[Token] = _lark().parse(text, start=start)  # type: ignore[assignment]
    except UnexpectedInput as error:
        return None, [_explain(fragment, text, error, start)]
    except DedentError:
        return None, [_bad_dedent(fragment)]
    if _depth_over(tree, NESTING * 2):
        message = f"this is nested more than {NESTING} deep"
        help = "give a part of it a name with `define`"
        return None, [Diagnostic("nested-too-deep", message, _first_line(fragment), help=help)]
    builder = Builder(fragment)
    built = builder.build(tree)
    return built, builder.diagnostics


def _depth_over(tree: Tree[Token], limit: int) -> bool:
    level: list[Tree[Token]] = [tree]
    for _ in range(limit):
        level = [child for one in level for child in one.children if isinstance(child, Tree)]
        if not level:
            return False
    return True


def _chunks(fragment: Fragment) -> Iterator[Fragment]:
    """One fragment for each text that begins at the left edge of the block."""
    lines = fragment.text.split("\n")
    starts = [index for index, line in enumerate(lines) if line and not line[0].isspace() and line[0] != "#"]
    before = starts[0] if starts else len(lines)
    for index in range(before):
        if lines[index].strip() and not lines[index].lstrip().startswith("#"):
            starts.insert(0, index)
            break
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield Fragment(fragment.source, "\n".join(lines[start:end]), fragment.starts[start:end])


def _tabs(fragment: Fragment) -> list[Diagnostic]:
    for number, line in enumerate(fragment.text.split("\n"), 1):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent:
            place = fragment.span(number, indent.index("\t") + 1, number, len(indent) + 1)
            return [Diagnostic("tab-in-indent", "a tab stands in the indentation", place, help="indent with spaces")]
    return []


def _first_line(fragment: Fragment) -> Span:
    line = fragment.text.split("\n", 1)[0]
    return fragment.span(1, 1, 1, len(line) + 1)


def _bad_dedent(fragment: Fragment) -> Diagnostic:
    levels = [0]
    for number, line in enumerate(fragment.text.split("\n"), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        indent = len(line) - len(line.lstrip())
        while levels and indent < levels[-1]:
            levels.pop()
        if indent > levels[-1]:
            if levels[-1] != indent and number > 1 and _dedented(fragment, number, indent):
                break
            levels.append(indent)
    place = fragment.span(number, 1, number, len(line) + 1)
    message = "this line is indented less than the block above, but not as far as any line before it"
    return Diagnostic("bad-indent", message, place, help="align it with the line that it belongs to")


def _dedented(fragment: Fragment, number: int, indent: int) -> bool:
    before = [line for line in fragment.text.split("\n")[: number - 1] if line.strip()]
    return bool(before) and len(before[-1]) - len(before[-1].lstrip()) > indent


# --- syntax errors in plain words ----------------------------------------------------------------


def _explain(fragment: Fragment, text: str, error: UnexpectedInput, start: str) -> Diagnostic:
    if isinstance(error, UnexpectedCharacters):
        return _bad_character(fragment, error)
    if isinstance(error, UnexpectedToken):
        return _bad_token(fragment, text, error, start)
    return Diagnostic("syntax", "the text ends too early", fragment.whole)


_SIGNS = {
    "==": "a comparison is written with one `=`",
    '"': "names are written without quotes",
    "'": "names are written without quotes",
    "&&": "write `and`",
    "||": "write `or`",
    "!": "write `not`",
    "{": "blocks are made by indenting, not by braces",
    ";": "write one statement a line",
    "%": "write `mod` for the remainder",
}


def _bad_character(fragment: Fragment, error: UnexpectedCharacters) -> Diagnostic:
    rest = fragment.text.split("\n")[error.line - 1][error.column - 1 :]
    word = re.match(r"[^\W\d_]\w*", rest)
    length = len(word.group()) if word else 1
    place = fragment.span(error.line, error.column, error.line, error.column + length)
    if word:
        message, help = f"`{word.group()}` is not a name", "names are lower-case words such as `draw_two`"
        return Diagnostic("bad-name", message, place, help=help)
    help = next((advice for sign, advice in _SIGNS.items() if rest.startswith(sign)), "")
    return Diagnostic("unknown-sign", f"`{rest[:1]}` means nothing in the language", place, help=help)


def _bad_token(fragment: Fragment, text: str, error: UnexpectedToken, start: str) -> Diagnostic:
    token: Token = error.token
    accepts = set(error.interactive_parser.accepts()) if error.interactive_parser else set(error.expected)
    place = _token_place(fragment, text, token)
    expected = expected_words(accepts)
    found = _found(token, place)
    help = _advice(fragment, token, accepts, start)
    return Diagnostic("syntax", f"expected {expected}, found {found}", place, label="here", help=help)


def _token_place(fragment: Fragment, text: str, token: Token) -> Span:
    if token.type in ("$END", "_NL", "_DEDENT", "_INDENT"):
        line = token.line or 1
        lines = text.split("\n")
        if token.type == "_INDENT":
            line = token.end_line or line
            width = len(lines[line - 1]) - len(lines[line - 1].lstrip())
            return fragment.span(line, 1, line, width + 1)
        if token.type != "_NL":
            while line > 1 and not lines[min(line, len(lines)) - 1].strip():
                line -= 1
        content = lines[min(line, len(lines)) - 1].split("#")[0].rstrip()
        return fragment.span(line, len(content) + 1, line, len(content) + 1)
    return fragment.span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


def _found(token: Token, place: Span) -> str:
    if token.type in ("$END", "_NL", "_DEDENT", "_INDENT"):
        return terminal_word(token.type)
    return f"`{place.text}`" if place.text.strip() else terminal_word(token.type)


def _advice(fragment: Fragment, token: Token, accepts: set[str], start: str) -> str:
    if token.type == "EQUALS" and (token.column or 1) > 1:
        line = fragment.text.split("\n")[(token.line or 1) - 1]
        if line[(token.column or 1) - 2 : (token.column or 1) - 1] == "=":
            return "a comparison is written with one `=`"
    if "COLON" in accepts and token.type in ("_NL", "$END"):
        return "add `:` at the end of the line"
    if "_INDENT" in accepts or (token.type == "_NL" and accepts == {"_INDENT"}):
        return "indent the lines that belong to this one"
    if accepts == {"NAME"} and str(token) in RESERVED:
        return f"`{token}` is a word of the language; choose another name"
    if token.type == "_INDENT":
        return "this line is indented further than the one that it follows"
    if start == "definition" and accepts >= {"DEFINE", "PROCEDURE"}:
        return "a rule begins with `to`, `define`, `decision`, `when`, `moment` or `during`"
    return ""
