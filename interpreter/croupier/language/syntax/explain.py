"""Turn a syntax error of Lark into a diagnostic in plain words.

Algorithm. A refused character is reported by itself, with the word around it. A refused token becomes a ``Mistake``.
The functions in ``READINGS`` look at the mistake one after the other. The first one that knows it gives the help, and
perhaps a better message or place. Without a reading, the diagnostic says which words were expected.

Invariant. Every error becomes exactly one diagnostic, and its place lies in the fragment. For example::

  set score = 3      expected `to`, found `=`      help: write `set score to …`
"""

from __future__ import annotations

import re
import unicodedata

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from croupier.language.diagnostics import Diagnostic, Edit, write
from croupier.language.source import Fragment, Span
from croupier.language.syntax.advice import SIGN_HABITS, STATEMENT_HABITS, VALUE_HABITS
from croupier.language.syntax.idioms import DEFINING, defining_word
from croupier.language.syntax.mistake import Mistake, SearchRead, locate, quoted
from croupier.language.syntax.reading import NO_READING
from croupier.language.syntax.readings import READINGS
from croupier.language.syntax.words import RESERVED


def explain(fragment: Fragment, error: UnexpectedInput, start: str) -> Diagnostic:
    """Return the diagnostic of an error that Lark raised while it parsed ``fragment`` as ``start``."""
    if isinstance(error, UnexpectedCharacters):
        return _bad_character(fragment, error.line, error.column)
    assert isinstance(error, UnexpectedToken)
    mistake = locate(fragment, error, start)
    if mistake.word[:1].isalpha() and re.match(r"\w", mistake.rest[mistake.width :]):
        return _bad_character(fragment, mistake.line, mistake.column + mistake.width)
    if mistake.kind == "OR" and mistake.search is not None and mistake.search.where is not None:
        return _or_behind_where(mistake, mistake.search, mistake.search.where)
    reading = next((found for read in READINGS if (found := read(mistake))), NO_READING)
    message = reading.message or f"expected {mistake.expected}, found {mistake.found}"
    return Diagnostic("syntax", message, reading.place or mistake.place, related=reading.related, help=reading.help)


def _or_behind_where(m: Mistake, search: SearchRead, where: Span) -> Diagnostic:
    """Return the diagnostic of an ``or`` that no parentheses give to a search or to its ``where``."""
    help = f"write `where ({quoted(where)} or …)`"
    if search.place.text.split()[0] in ("any", "no", "every"):
        help = f"does `or` belong to `where`? {help}, or else `({quoted(search.place)}) or …`"
    message = "behind the `where` of a search, `or` needs parentheses"
    return Diagnostic("or-behind-where", message, m.place, help=help)


def _bad_character(fragment: Fragment, line: int, column: int) -> Diagnostic:
    """Return the diagnostic of a character that begins no token, or of the word around it."""
    text = fragment.text.split("\n")[line - 1]
    for found in re.finditer(r"\w+", text):
        if found.start() < column <= found.end():
            place = fragment.span(line, found.start() + 1, line, found.end() + 1)
            return _bad_name(place, found.group(), fragment.text if not found.start() else "")
    rest = text[column - 1 :]
    sign = next((one for one in SIGN_HABITS if rest.startswith(one)), rest[:1])
    place = fragment.span(line, column, line, column + len(sign))
    if sign.isprintable():
        message = f"`{sign}` means nothing in the language"
        return Diagnostic("unknown-sign", message, place, help=_sign_help(fragment, line, column, sign))
    name = unicodedata.name(sign, "control character").lower()
    message = f"an invisible character stands here: {name} (U+{ord(sign):04X})"
    return Diagnostic("unknown-sign", message, place, help="write a space" if sign.isspace() else "leave it out")


_INSTEAD = re.compile(r"write `([^`]+)`")
_STRING = re.compile(r"""(["'])([a-z][a-z0-9_]*)\1""")
_OWNED = re.compile(r"(\w+)'s (\w+)")


def _sign_help(fragment: Fragment, line: int, column: int, sign: str) -> str:
    """Return the help for a sign that means nothing, as an edit if it stands for a word or another sign."""
    text = fragment.text.split("\n")[line - 1]

    def place(start: int, end: int) -> Span:
        return fragment.span(line, start + 1, line, end + 1)

    for found in _OWNED.finditer(text):
        if found.start() < column <= found.end():
            called = re.search(rf"\b{found[2]}\(", fragment.source.text)  # as a pile is, elsewhere in the text
            right = f"{found[2]}({found[1]})" if called else f"{found[1]}.{found[2]}"
            return write(right, place=place(*found.span()))
    if sign == "!" and text[column - 2 : column - 1] == "=":
        return write("!=", place=place(column - 2, column))
    help = SIGN_HABITS.get(sign, "")
    if (string := _STRING.match(text, column - 1)) is not None:
        return Edit.of(help, string[2], place=place(*string.span()))
    instead = _INSTEAD.fullmatch(help)
    return help if instead is None else write(instead[1])


def _bad_name(place: Span, word: str, rule: str) -> Diagnostic:
    """Return the diagnostic of a word with a capital, an accent or a leading ``_``.

    ``rule`` is the text of the rule that the word begins, or empty.
    """
    plain = "".join(one for one in unicodedata.normalize("NFKD", word) if not unicodedata.combining(one))
    lower = plain.lower()
    habit = lower if lower in RESERVED else STATEMENT_HABITS.get(lower) or VALUE_HABITS.get(lower, "").split("|")[0]
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", plain).lower()
    help: str = "names are made of small letters, digits and `_`, and begin with a letter"
    if rule and lower in DEFINING:
        help = defining_word(rule)
    elif habit:
        help = write(f"{habit}")
    elif re.fullmatch(r"[a-z][a-z0-9_]*", name):
        help = Edit.of(f"{help}: `{name}`", name)
    return Diagnostic("bad-name", f"`{word}` is not a name", place, help=help)
