"""Syntax errors in plain words: what stands where, what could stand there, and what its author may have meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from croupier.diagnostics import Diagnostic, Related, did_you_mean
from croupier.source import Fragment, Span
from croupier.syntax import words
from croupier.syntax.advice import MISPLACED, SHAPES, SIGN_HABITS, STATEMENT_HABITS, VALUE_HABITS
from croupier.syntax.brackets import match_brackets

_LAYOUT = ("$END", "_NL", "_INDENT", "_DEDENT")
_COMPARATORS = frozenset(("EQUALS", "NOT_EQUALS", "AT_MOST", "AT_LEAST", "LESS", "GREATER"))
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A token that cannot stand where it stands.

    ``line`` and ``column`` count from 1 in the fragment; ``first`` is the first word of the line, ``before`` the text
    of the line up to the token, ``previous`` the word right before the token.
    """

    fragment: Fragment
    start: str
    kind: str
    word: str
    line: int
    column: int
    width: int
    accepts: frozenset[str]

    @property
    def text(self) -> str:
        return self.fragment.text.split("\n")[self.line - 1]

    @property
    def before(self) -> str:
        return self.text[: self.column - 1]

    @property
    def first(self) -> str:
        found = _WORD.match(self.text.lstrip())
        return found.group() if found else ""

    @property
    def previous(self) -> str:
        found = re.search(r"(\w+)[ \t]*$", self.before)
        return found.group(1) if found else ""

    @property
    def place(self) -> Span:
        return self.fragment.span(self.line, self.column, self.line, self.column + self.width)

    def place_of(self, word: str) -> Span:
        """The last place of a word in the line, up to the token."""
        found = [one.start() for one in _WORD.finditer(self.text) if one.group() == word and one.start() < self.column]
        column = found[-1] + 1 if found else self.column
        return self.fragment.span(self.line, column, self.line, column + len(word))


@dataclass(frozen=True, slots=True)
class Reading:
    """What a mistake is taken for; an empty message or no place means those of the token."""

    help: str
    message: str = ""
    place: Span | None = None
    related: tuple[Related, ...] = ()


def explain(fragment: Fragment, error: UnexpectedInput, start: str) -> Diagnostic:
    """The diagnostic for what Lark refused while it read ``fragment`` as a ``start``."""
    if isinstance(error, UnexpectedCharacters):
        return _bad_character(fragment, error.line, error.column)
    assert isinstance(error, UnexpectedToken)
    accepts = frozenset(error.interactive_parser.accepts())  # type: ignore[no-untyped-call]
    mistake = _locate(fragment, error.token, start, accepts)
    reading = next((found for read in _READINGS if (found := read(mistake))), Reading(""))
    message = reading.message or f"expected {words.expected_words(mistake.accepts)}, found {_found(mistake)}"
    return Diagnostic("syntax", message, reading.place or mistake.place, related=reading.related, help=reading.help)


def _found(m: Mistake) -> str:
    return words.terminal_word(m.kind) if m.kind in _LAYOUT else f"`{m.word}`"


def _locate(fragment: Fragment, token: Token, start: str, accepts: frozenset[str]) -> Mistake:
    """The mistake at a token; those without a text of their own are put at an end or a beginning of a line."""
    lines = fragment.text.split("\n")
    line = min(token.line or 1, len(lines))
    if token.type == "_INDENT":
        line = min(token.end_line or line, len(lines))
        width = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        return Mistake(fragment, start, token.type, "", line, 1, width, accepts)
    if token.type in _LAYOUT:
        while line > 1 and token.type != "_NL" and not _code(lines[line - 1]):
            line -= 1
        return Mistake(fragment, start, token.type, "", line, len(_code(lines[line - 1])) + 1, 0, accepts)
    return Mistake(fragment, start, token.type, str(token), line, token.column or 1, len(token), accepts)


def _code(line: str) -> str:
    """A line without its comment."""
    return line.split("#")[0].rstrip()


# --- characters that mean nothing ----------------------------------------------------------------


def _bad_character(fragment: Fragment, line: int, column: int) -> Diagnostic:
    text = fragment.text.split("\n")[line - 1]
    for found in _WORD.finditer(text):
        if found.start() < column <= found.end():
            return _bad_name(fragment.span(line, found.start() + 1, line, found.end() + 1), found.group())
    rest = text[column - 1 :]
    sign = next((one for one in SIGN_HABITS if rest.startswith(one)), rest[:1])
    place = fragment.span(line, column, line, column + len(sign))
    if sign.isprintable():
        return Diagnostic(
            "unknown-sign", f"`{sign}` means nothing in the language", place, help=SIGN_HABITS.get(sign, "")
        )
    name = unicodedata.name(sign, "control character").lower()
    help = "write an ordinary space" if sign.isspace() else "leave it out"
    return Diagnostic(
        "unknown-sign", f"an invisible character stands here: {name} (U+{ord(sign):04X})", place, help=help
    )


def _bad_name(place: Span, word: str) -> Diagnostic:
    plain = "".join(one for one in unicodedata.normalize("NFKD", word) if not unicodedata.combining(one))
    lower = plain.lower()
    habit = STATEMENT_HABITS.get(lower) or VALUE_HABITS.get(lower) or (lower if lower in words.RESERVED else "")
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", plain).lower()
    help = "names are made of small letters, digits and `_`, and begin with a letter"
    if habit:
        help = f"write `{habit}`"
    elif re.fullmatch(r"[a-z][a-z0-9_]*", name):
        help += f": `{name}`"
    return Diagnostic("bad-name", f"`{word}` is not a name", place, help=help)


# --- readings of a mistake, the surest first -----------------------------------------------------


def _brackets(m: Mistake) -> Reading | None:
    """A bracket that nothing closes before the token, or one that closes nothing."""
    text = m.fragment.text
    offset = sum(len(line) + 1 for line in text.split("\n")[: m.line - 1]) + m.column - 1
    found = match_brackets(text, len(text))
    if offset in found.unopened:
        return Reading("leave it out, or open it", f"nothing is open that `{m.word}` closes")
    before = [one for one in found.unclosed if one < offset]
    if not before or not m.accepts & {"RIGHT_PARENTHESIS", "RIGHT_BRACKET"}:
        return None
    opening = text[before[-1]]
    line = text.count("\n", 0, before[-1]) + 1
    column = before[-1] - (text.rfind("\n", 0, before[-1]) + 1) + 1
    place = m.fragment.span(line, column, line, column + 1)
    closing = ")" if opening == "(" else "]"
    related = (Related(m.place, f"expected `{closing}` before this"),)
    return Reading(f"add `{closing}`", f"this `{opening}` is not closed", place, related)


def _odd_word(m: Mistake) -> Reading | None:
    """A word of another language, or nearly a word of this one: the token, the word before it or the line's first."""
    known = words.keywords_among(m.accepts)
    if m.kind == "NAME":
        habit = VALUE_HABITS.get(m.word, "")
        if habit in known or (habit == "=" and "EQUALS" in m.accepts):
            return Reading(f"write `{habit}`", _no_word(m.word), m.place)
        if m.word not in words.RESERVED and (near := _near(m.word, known)):
            return Reading(near, _no_word(m.word), m.place)
        if m.column == 1 and m.word in STATEMENT_HABITS:
            return Reading(f"write `{STATEMENT_HABITS[m.word]}`", _no_word(m.word), m.place)
    if m.previous and m.previous == m.first:
        return _odd_first_word(m)
    if m.previous and m.kind in ("NAME", "NUMBER"):
        habit, near = VALUE_HABITS.get(m.previous, ""), _near(m.previous, words.VALUE_WORDS | {"how many"})
        if m.previous not in words.RESERVED and (habit or near):
            return Reading(f"write `{habit}`" if habit else near, _no_word(m.previous), m.place_of(m.previous))
    return _odd_first_word(m) if m.kind == "COLON" and m.accepts == {"_NL"} else None


def _odd_first_word(m: Mistake) -> Reading | None:
    if m.first in STATEMENT_HABITS:
        message = _no_word(m.first) or f"`{m.first}` begins no statement"
        return Reading(f"write `{STATEMENT_HABITS[m.first]}`", message, m.place_of(m.first))
    if m.first in words.RESERVED:
        return None
    near = _near(m.first, words.STATEMENT_WORDS | words.DEFINITION_WORDS)
    return Reading(near, _no_word(m.first), m.place_of(m.first)) if near else None


def _no_word(word: str) -> str:
    return "" if word in words.RESERVED else f"`{word}` is not a word of the language"


def _near(word: str, known: set[str] | frozenset[str]) -> str:
    """Did you mean: words that begin as ``word`` does and are about as long."""
    return did_you_mean(word, {one for one in known if one[0] == word[0] and abs(len(one) - len(word)) <= 2})


def _assignment(m: Mistake) -> Reading | None:
    """``x = 3``, ``x.y += 1``, ``set x = 3`` and ``let x to 3``."""
    if m.first == "set" and m.kind == "EQUALS" and "PROCEDURE" in m.accepts:
        target = m.before.strip().removeprefix("set").strip()
        return Reading(f"write `set {target} to …`")
    found = re.match(r"\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)[ \t]*([-+]?)=(?!=)", m.text)
    if m.accepts != {"LEFT_PARENTHESIS"} or not found or m.previous not in ("", m.first):
        return None
    target, sign = found.groups()
    message = f"`{m.first}` begins no statement"
    if sign:
        return Reading(f"write `add {'-' * (sign == '-')}… to {target}`", message, m.place_of(m.first))
    new = "" if "." in target else f", or `let {target} = …` for a new name"
    return Reading(f"write `set {target} to …`{new}", message, m.place_of(m.first))


def _comparison(m: Mistake) -> Reading | None:
    if m.kind not in _COMPARATORS:
        return None
    last = m.before.rstrip()[-1:]
    if m.kind == "EQUALS" and last == "=":
        return Reading("a comparison is written with one `=`")
    if last in ("<", ">", "="):
        meant = "!=" if last == "<" and m.kind == "GREATER" else "<=" if "LESS" in m.kind or last == "<" else ">="
        return Reading(f"write `{meant}`")
    if "AND" in m.accepts:
        return Reading("a comparison has two sides; join two comparisons with `and`")
    return None


def _sign(m: Mistake) -> Reading | None:
    if m.kind == "SLASH":
        return Reading("a comment begins with `#`" if m.text[m.column :][:1] in ("/", "*") else "write `div` to divide")
    if m.kind == "NUMBER" and re.search(r"[0-9]\.$", m.before):
        return Reading("numbers are whole")
    if m.kind == "REFERENCE":
        return Reading("a statement's code stands behind `cites`, in the first line of a block")
    if m.kind == "RIGHT_PARENTHESIS" and m.accepts == {"NAME"}:
        return Reading("without parameters leave the parentheses out")
    return None


def _layout(m: Mistake) -> Reading | None:
    """Missing colons, and lines that are indented too far or not far enough."""
    if m.accepts == {"_INDENT"}:
        return Reading("indent the lines that belong to the line above")
    if m.kind == "_INDENT":
        return Reading("this line is further to the right than the one above, which begins no block")
    if m.column == 1 and m.line > 1 and "$END" in m.accepts and m.start == "definition":
        message = f"{_found(m)} stands outside every rule"
        return Reading("indent it as far as the lines of its rule", message)
    if "COLON" in m.accepts and m.kind in ("_NL", "$END"):
        return Reading("add `:` at the end of the line")
    if "COLON" in m.accepts and m.kind == "NAME" and m.word in words.STATEMENT_WORDS:
        return Reading(f"is a `:` missing before `{m.word}`?")
    if m.kind == "_NL" and m.start not in ("definition", "body"):
        return Reading("put it in parentheses to go on in the next line")
    return None


def _reserved_word(m: Mistake) -> Reading | None:
    """A word of the language where none can stand, or one that was taken for a name."""
    if m.kind == "NAME" and m.word in words.RESERVED:
        return Reading(MISPLACED.get(m.word, f"`{m.word}` is a word of the language and cannot be a name"))
    if m.previous in words.RESERVED and {"WHEN", "COLON"} <= m.accepts and m.previous == m.first:
        message = f"`{m.previous}` cannot stand here"
        return Reading("a decision holds moves: `name(parameters) when condition:`", message, m.place_of(m.previous))
    if m.previous in words.RESERVED and m.previous in MISPLACED and "LEFT_PARENTHESIS" in m.accepts:
        return Reading(MISPLACED[m.previous], f"`{m.previous}` cannot stand here", m.place_of(m.previous))
    return None


def _call(m: Mistake) -> Reading | None:
    if m.accepts == {"LEFT_PARENTHESIS"} and m.previous == m.first and m.start in ("definition", "body"):
        arguments = "" if m.kind == "_NL" else "…"
        return Reading(f"to carry out a rule write `{m.first}({arguments})`")
    return None


def _shape(m: Mistake) -> Reading | None:
    shape = SHAPES.get(m.first)
    return Reading(f"write it as `{shape}`") if shape and m.start in ("definition", "body") else None


_READINGS: tuple[Callable[[Mistake], Reading | None], ...] = (
    _brackets,
    _comparison,
    _assignment,
    _odd_word,
    _reserved_word,
    _sign,
    _layout,
    _call,
    _shape,
)
