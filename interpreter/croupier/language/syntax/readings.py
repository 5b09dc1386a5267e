"""Guess what the author of a refused token meant.

Algorithm. Each function recognises one kind of mistake and returns a reading: a help, and perhaps a better message and
place. ``READINGS`` lists the functions, the surest first; ``explain.py`` takes the first reading.

Invariant. A function decides by the mistake alone: the token, its line, and the terminals that the parser would accept.
The message says what is wrong even if the guess in the help is not what the author meant::

  if a: if b: stop       `if` does not stand behind a `:` in the same line
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from croupier.language.diagnostics import Edit, Related, did_you_mean, write
from croupier.language.source import Span
from croupier.language.syntax.advice import (
    LEAF_SHAPES,
    MISPLACED,
    RULE_WORDS,
    SHAPES,
    STATEMENT_ADVICE,
    STATEMENT_HABITS,
    SUPERLATIVES,
    VALUE_HABITS,
    VALUE_SHAPES,
)
from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.idioms import DEFINING, defining_word, missing_word, phrase
from croupier.language.syntax.mistake import Mistake, quoted
from croupier.language.syntax.words import DEFINITION_WORDS, RESERVED, STATEMENT_WORDS, VALUE_WORDS, keywords_among

_COMPARATORS = frozenset(("EQUALS", "NOT_EQUALS", "AT_MOST", "AT_LEAST", "LESS", "GREATER"))
_CLOSING = {"RIGHT_PARENTHESIS", "RIGHT_BRACKET"}


@dataclass(frozen=True, slots=True)
class Reading:
    """A guess about a mistake."""

    help: str
    message: str = ""  # empty if the diagnostic should name the expected words
    place: Span | None = None  # None for the place of the token
    related: tuple[Related, ...] = ()


NO_READING = Reading("")


def _several_parts(m: Mistake) -> Reading | None:
    """Return a reading for the name of a kind that a comma of a flow mapping has cut."""
    if m.start != "signature" or not m.fragment.text.count("(") > m.fragment.text.count(")"):
        return None
    help = "a comma ends a key inside `{…}`: put the key in quotes, or each kind on a line of its own"
    return Reading(help, f"the key `{quoted(m.fragment.whole)}` ends in the middle of its parameters", m.fragment.whole)


# --- brackets, indentation, colons ---------------------------------------------------------------


def _brackets(m: Mistake) -> Reading | None:
    """Return a reading for a bracket that is not closed before the token, or for one that closes nothing."""
    text = m.fragment.text
    offset = sum(len(line) + 1 for line in text.split("\n")[: m.line - 1]) + m.column - 1
    found = match_brackets(text, len(text))
    if not m.accepts & _CLOSING:
        return Reading("leave it out", f"nothing is open that `{m.word}` closes") if offset in found.unopened else None
    before = [one for one in found.unclosed if one < offset]
    if not before or offset in found.unopened:
        return None
    opening, line = text[before[-1]], text.count("\n", 0, before[-1]) + 1
    column = before[-1] - text.rfind("\n", 0, before[-1])
    closing = ")" if opening == "(" else "]"
    related = (Related(m.place, f"expected `{closing}` before this"),)
    place = m.fragment.span(line, column, line, column + 1)
    return Reading(f"add `{closing}`", f"this `{opening}` is not closed", place, related)


def _layout(m: Mistake) -> Reading | None:
    """Return a reading for wrong indentation, a missing colon, or a line too many."""
    if m.accepts == {"_INDENT"}:
        return Reading("indent the lines that belong to the line above")
    if m.kind == "_INDENT":
        return Reading("this line is further to the right than the one above, which begins no block")
    if m.column == 1 and m.line > 1 and "$END" in m.accepts and m.start == "definition":
        return Reading("indent it as far as the lines of its rule", f"{m.found} stands outside every rule")
    if "COLON" in m.accepts and m.kind in ("_NL", "$END"):
        return Reading("add `:` at the end of the line")
    if "COLON" in m.accepts and m.kind == "EQUALS" and "AND" not in m.accepts and not m.before.endswith("="):
        return Reading(write(":"))
    if m.accepts == {"COLON"} and m.word == "when" and m.first in ("also", "never"):
        return Reading(write(":"))
    if m.kind == "_NL" and not m.in_rules:
        return Reading("put it in parentheses to go on in the next line")
    if m.kind == "_DEDENT" and m.accepts == {"ELSE"}:
        return Reading("a definition has a value in every case: add `else:`")
    if m.accepts == {"_DEDENT"}:
        defined = m.fragment.text.lstrip().startswith("define")
        return Reading("a definition has one value, in its last line" if defined else "`otherwise:` stands last")
    return None


def _second_block(m: Mistake) -> Reading | None:
    """Return a reading for two blocks in one line, such as ``if a: if b: …``."""
    word = m.name_before
    begin = m.before[: -len(word)].rstrip() if word and m.before.endswith(word) else ""
    if word not in ("if", "for", "repeat") or not begin.endswith(":"):
        return None
    help = "put it on the next line, indented further"
    if word == "if" and begin.split()[-1] == "else:":
        help = write("else if", place=m.place_from(begin.rindex("else:") + 1, m.name_place.end))
    return Reading(help, f"`{word}` does not stand behind a `:` in the same line", m.name_place)


# --- words -----------------------------------------------------------------------------------------


def _odd_word(m: Mistake) -> Reading | None:
    """Return a reading for a word of another language, or a misspelt word: the token, or the word before it."""
    if m.word[:1].isalpha() and (reading := _odd_token(m)):
        return reading
    if m.begun:
        is_move = {"WHEN", "COLON"} <= m.accepts and missing_word(m)
        return None if is_move else _odd_first_word(m)
    if m.name_before and m.name_before not in RESERVED and m.kind in ("NAME", "NUMBER"):
        habit = VALUE_HABITS.get(m.name_before, "").split("|")[0]
        near = _near(m.name_before, VALUE_WORDS | {"how many"})
        if habit or near:
            return Reading(write(habit) if habit else near, _no_word(m.name_before), m.name_place)
    return _odd_first_word(m) if m.kind == "COLON" and m.accepts == {"_NL"} else None


def _odd_token(m: Mistake) -> Reading | None:
    """Return a reading for such a word as the token."""
    known = keywords_among(m.accepts) | ({"="} if "EQUALS" in m.accepts else set())
    for habit in VALUE_HABITS.get(m.word, "").split("|"):
        if habit in known:
            return Reading(write(habit), _no_word(m.word))
    if m.word not in RESERVED and (near := _near(m.word, known)):
        return Reading(near, _no_word(m.word))
    if m.column == 1 and (advice := _habit(m, m.word)):
        return Reading(advice, _no_word(m.word))
    return None


def _odd_first_word(m: Mistake) -> Reading | None:
    """Return a reading for such a word at the beginning of the line, or of the statement behind a ``:``."""
    word, place = (m.begun, m.name_place) if m.begun else (m.first, m.first_place)
    if advice := _habit(m, word):
        return Reading(advice, _no_word(word) or f"`{word}` begins no statement", place)
    near = "" if word in RESERVED else _near(word, STATEMENT_WORDS | DEFINITION_WORDS)
    return Reading(near, _no_word(word), place) if near else None


def _habit(m: Mistake, word: str) -> str:
    """Return the help for a word that begins a statement or a rule in other languages."""
    if word in DEFINING:
        return defining_word(m.fragment.text)
    return STATEMENT_ADVICE.get(word) or (write(STATEMENT_HABITS[word]) if word in STATEMENT_HABITS else "")


def _no_word(word: str) -> str:
    """Return the message that a word is unknown, or an empty text for a word of the language."""
    return "" if word in RESERVED else f"`{word}` is not a word of the language"


def _near(word: str, known: set[str] | frozenset[str]) -> str:
    """Return ``did you mean …`` for a known word with the same first letter and about the same length."""
    return did_you_mean(word, {one for one in known if one[0] == word[0] and abs(len(one) - len(word)) <= 2})


def _reserved_token(m: Mistake) -> Reading | None:
    """Return a reading for a word of the language that cannot stand here."""
    if m.word not in RESERVED:
        return None
    if "MEANWHILE" in m.accepts and m.word in ("if", "let", "set", "add", "for", "repeat", "move"):
        return Reading("a decision holds moves: `name(parameters) when condition:`")
    if m.word in MISPLACED and (m.first == m.word or m.word not in DEFINITION_WORDS):
        return Reading(MISPLACED[m.word])
    if "NAME" in m.accepts:
        return Reading(f"`{m.word}` is a word of the language and cannot be a name")
    return None


def _reserved_name(m: Mistake) -> Reading | None:
    """Return a reading for a word of the language that was read as a name. Only a name could stand there."""
    word = m.name_before
    if word not in RESERVED:
        return None
    if m.start == "body" and word in RULE_WORDS:
        help = "only statements stand here: write what the rule does, without its first line"
        return Reading(help, f"`{word}` cannot stand here", m.name_place)
    leads = word == m.first
    help = MISPLACED.get(word, "") if leads or word not in DEFINITION_WORDS else ""
    if {"WHEN", "COLON"} <= m.accepts and leads and word not in ("also", "never", "instead"):
        help = "a decision holds moves: `name(parameters) when condition:`"
    elif word in STATEMENT_WORDS and leads and m.fragment.text.lstrip().startswith("define"):
        help = f"a definition is a value and does nothing: leave `{word}` out, or begin the rule with `to`"
    elif not help and word in STATEMENT_WORDS and "AND" in m.accepts:
        help = f"`{word}` begins a statement and has no value"
    return Reading(help, f"`{word}` cannot stand here", m.name_place) if help else None


# --- signs -----------------------------------------------------------------------------------------


def _comparison(m: Mistake) -> Reading | None:
    """Return a reading for a comparison with a wrong sign or with three sides."""
    if m.kind not in _COMPARATORS:
        return None
    last = m.before[-1:]
    if m.words_before[-1:] == ["not"] and m.accepts == {"IN"}:
        no = m.before.rindex("not") + 1
        return Reading(
            write("!=", place=m.place_from(no)) if m.kind == "EQUALS" else "put `not` in front of the comparison"
        )
    if m.kind == "EQUALS" and last == "=":
        return Reading("a comparison is written with one `=`")
    if last in ("<", ">", "=") and m.text[m.column - 2] == last:
        meant = "!=" if last == "<" and m.kind == "GREATER" else "<=" if "<" in (m.word, last) else ">="
        return Reading(write(meant, place=m.place_from(m.column - 1)))
    if "AND" in m.accepts:
        return Reading("a comparison has two sides; join two comparisons with `and`")
    return None


def _behind_search(m: Mistake) -> Reading | None:
    """Return a reading for an operator behind a search without ``where``, which takes none."""
    if m.search is None or m.search.where is not None or not (m.kind in _COMPARATORS or m.kind in ("AND", "OR")):
        return None
    return Reading(f"put the search in parentheses: `({quoted(m.search.place)}) {m.word} …`")


def _superlative(m: Mistake) -> Reading | None:
    """Return a reading for another word in the place of ``highest`` or ``most``, and for one of these for the other."""
    by = re.search(r"\bby\b", m.rest)
    if m.kind == "NAME" and m.name_before in SUPERLATIVES:
        highest, most = SUPERLATIVES[m.name_before]
        message = f"`{m.name_before}` compares two numbers" if m.name_before in ("min", "max") else ""
        return Reading(write(most if by else highest), message or _no_word(m.name_before), m.name_place)
    words = [one for one in m.words_before if one in ("highest", "lowest", "most", "least")]
    if m.kind == "IN" and "FOR" in m.accepts and words and by:
        most = {"highest": "most", "lowest": "least"}.get(words[-1], words[-1])
        return Reading(f"`{most} c in … by …` finds the items, and `{words[-1]} … for c in …` the value")
    if words and m.words_before[-2:-1] == words[-1:] and m.accepts == {"IN"} and re.search(r"\bfor\b", m.rest):
        highest = {"most": "highest", "least": "lowest"}[words[-1]]
        return Reading(f"`{words[-1]}` finds the items; for the value write `{highest}`")
    return None


def _assignment(m: Mistake) -> Reading | None:
    """Return a reading for ``set x = 3``, ``x = 3`` and ``x.y += 1``."""
    if m.first == "set" and m.kind == "EQUALS" and "PROCEDURE" in m.accepts:
        return Reading(f"write `set {m.before.strip().removeprefix('set').strip()} to …`")
    statement = m.text[len(m.before) - len(m.begun) :]
    found = re.match(r"([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)[ \t]*([-+]?)=(?!=)", statement)
    if m.accepts != {"LEFT_PARENTHESIS"} or not found or not m.begun:
        return None
    target, sign = found.groups()
    if not sign and re.search(r"\b(?:and|or)\b", m.rest) and m.fragment.text.startswith("to "):
        help = "a rule that begins with `to` acts: begin it with `define` to give it a value"
        return Reading(help, f"`{m.begun}` begins no statement", m.name_place)
    new = "" if "." in target else f", or `let {target} = …` for a new name"
    help = f"write `add {'-' * (sign == '-')}… to {target}`" if sign else f"write `set {target} to …`{new}"
    return Reading(help, f"`{m.begun}` begins no statement", m.name_place)


_OPERATORS = frozenset(("PLUS", "MINUS", "ASTERISK", "DIV", "MOD"))


_NO_NUMBER = re.compile(r"(?:any|no|every|each|first|last|the|random|most|least)\b")
"""The beginning of a search that finds no number, so that `+` behind it joins what it looks through."""


def _is_value(search: Span) -> bool:
    """Return whether a search is a value that an operator can follow: no range, and no loop of a statement."""
    before = search.source.text[: search.start].rstrip()
    return ".." not in search.text and not before.endswith(("for", "move"))


def _simple_only(m: Mistake) -> Reading | None:
    """Return a reading for a range, a sign or an operator where only a simple value may stand."""
    if m.kind == "RANGE" and "AND" in m.accepts:
        return Reading("a range stands behind `in`: the list of its numbers is `each n in 1..9`")
    if m.kind == "MINUS" and "NUMBER" in m.accepts:
        return Reading("put a number with a sign in parentheses: `(-5)`")
    if m.kind in _OPERATORS and m.search is not None and _is_value(m.search.place):
        text = quoted(m.search.place)
        if m.kind == "PLUS" and (_NO_NUMBER.match(text) or " where " in m.rest):
            return Reading(f"put the joined lists in parentheses: `({text.partition(' in ')[2]} + …)`")
        return Reading(
            Edit.of(f"put the search in parentheses: `({text}) {m.word} …`", f"({text})", place=m.search.place)
        )
    if m.kind in _OPERATORS and m.accepts & {"DOT", "RANGE", "WHERE"} and not m.accepts & _OPERATORS:
        return Reading("put what is worked out in parentheses: `(a + b)`")
    return None


def _sign(m: Mistake) -> Reading | None:
    """Return a reading for a sign that other languages use otherwise."""
    behind = m.text[m.column :][:1]
    if m.kind == "SLASH":
        return Reading("a comment begins with `#`" if behind in ("/", "*") else "write `div` to divide")
    if m.kind == "OPTIONAL":
        return Reading("a choice between two values is written `if a then b else c`")
    if m.kind == "MINUS" and behind == ">" and "GIVING" in m.accepts:
        return Reading(write("giving", place=m.place_to(m.column + 2)))
    if m.kind == "NUMBER" and m.accepts == {"NAME"}:
        return Reading("numbers are whole" if m.before.endswith(".") else "a name begins with a letter")
    if m.kind == "REFERENCE":
        return Reading("put `,` between two codes" if m.first == "cites" else "a code stands behind `cites`")
    if m.kind in _CLOSING and m.before.endswith(","):
        return Reading("leave the last `,` out")
    if m.kind == "RIGHT_PARENTHESIS" and m.accepts == {"NAME"} and m.before.endswith("("):
        return Reading("a moment has parameters" if m.first == "when" else "without parameters leave `()` out")
    if (m.kind == "RANGE" and m.rest.startswith("...")) or (m.word == "." and m.before.endswith("..")):
        return Reading(write("..", place=m.part(m.text.index("..."), m.text.index("...") + 3)))
    if m.kind in ("NAME", "NUMBER") and "COMMA" in m.accepts and m.accepts & _CLOSING and m.word not in RESERVED:
        return Reading(f"is a `,` missing before `{m.word}`?")
    return None


_DECK_LINES = (
    (re.compile(r"^\s*([0-9]+) ?[*×X] ?(\w.*)$"), r"\1 x \2"),
    (re.compile(r"^\s*([a-z_]\w*(?:\([^()]*\))?) ?[x*×] ?([0-9]+)$"), r"\2 x \1"),
    (re.compile(r"^\s*([a-z_]\w*(?:\([^()]*\))?)$"), r"1 x \1"),
)


def _deck_line(m: Mistake) -> Reading | None:
    """Return a reading for a line of a deck in another order, and for ``each`` in its loops."""
    if m.start != "deck_line":
        return None
    if m.name_before == "each":
        plain = re.sub(r"\beach ", "", m.text)
        help = "a loop of a deck has no `each`: `for suit in suits, n in 1..9`"
        whole = re.search(r"\beach \w+ in\b", m.text)
        return Reading(Edit.of(help, plain, place=m.part(0, len(m.text))) if whole else help)
    for pattern, right in _DECK_LINES:
        if (found := pattern.match(m.text)) is not None:
            return Reading(write(found.expand(right), place=m.part(0, len(m.text))))
    return None


def _then(m: Mistake) -> Reading | None:
    """Return a reading for ``then`` behind the condition of a statement, or between two statements."""
    if m.word != "then" or not m.in_rules:
        return None
    if "COLON" in m.accepts:
        place = m.part(len(m.before), m.column - 1 + m.width)
        if m.text[m.column - 1 + m.width :].lstrip().startswith(":"):
            return Reading(Edit.of("leave `then` out", "", place=place))
        return Reading(write(":", place=place))
    return Reading("write one statement a line, without `then`") if "_NL" in m.accepts else None


def _parenthesised(m: Mistake) -> Reading | None:
    """Return a reading for ``otherwise`` in what is added up, which needs parentheses."""
    if m.kind != "OTHERWISE" or "FOR" not in m.accepts:
        return None
    found = re.search(r"\b(?:total|highest|lowest) +(.+? otherwise .+?) +for\b", m.text)
    if found is None:
        return None
    help = f"put it in parentheses: `({found[1]})`"
    return Reading(Edit.of(help, f"({found[1]})", place=m.part(*found.span(1))))


# --- what the whole line says ---------------------------------------------------------------------------


def _phrase(m: Mistake) -> Reading | None:
    """Return a reading for an idiom of other languages."""
    advice = phrase(m)
    if not advice:
        return None
    is_move = {"WHEN", "COLON"} <= m.accepts
    message = f"`{m.begun}` begins no statement" if m.begun and m.begun not in RESERVED and not is_move else ""
    return Reading(advice, message)


def _missing_word(m: Mistake) -> Reading | None:
    """Return a reading for a missing ``when`` or ``:``."""
    advice = missing_word(m)
    return Reading(advice) if advice else None


def _value_shape(m: Mistake) -> Reading | None:
    """Return a reading for a value that begins with a word such as ``any`` and goes on wrongly."""
    if m.start == "expression" and m.fragment.text.strip() == "no":
        return Reading(write("false", place=m.fragment.whole))
    known = [word for word in m.words_before if word in VALUE_SHAPES]
    if not known or not (
        m.words_before[-1] == known[-1] or (m.accepts & {"IN", "BY", "FOR"} and "AND" not in m.accepts)
    ):
        return None
    return Reading(f"`{known[-1]}` is a word of the language, used as in `{VALUE_SHAPES[known[-1]]}`")


def _call(m: Mistake) -> Reading | None:
    """Return a reading for a call without parentheses."""
    if m.accepts != {"LEFT_PARENTHESIS"} or not m.in_rules or not m.begun:
        return None
    if m.begun in ("do", "call", "run") and m.kind == "NAME":
        return Reading(f"write the call alone: `{m.word}(…)`")
    return Reading(f"to carry out a rule write `{m.begun}({'' if m.kind == '_NL' else '…'})`")


def _shape(m: Mistake) -> Reading | None:
    """Return a reading that shows the right shape of the line."""
    another = m.word in (STATEMENT_WORDS | {"and"}) - {"if", "else", "otherwise"}
    if m.in_rules and "_NL" in m.accepts and another:
        return Reading("write one statement a line")
    if m.kind == "MINUS" and not m.before.strip():
        return Reading("the parts of a rule are lines of their own, without `-`")
    if m.word == "at" and "AT_BOTTOM" in m.accepts:
        return Reading("a card goes on top unless the line says `at bottom`, `at random` or `under card`")
    if m.start == "definition" and "DEFINE" in m.accepts:
        return Reading("a rule begins with one of these words, and its lines are indented")
    if m.accepts == {"WHEN"}:
        return Reading(f"write it as `{m.first} move_name when condition`")
    if m.accepts == {"_NL"} and "ask" in m.words_before:
        return Reading(MISPLACED["ask"])
    if {"ELSE", "THEN"} & m.accepts and "COLON" not in m.accepts:
        return Reading("a choice between two values is written `if a then b else c`")
    if m.start in LEAF_SHAPES:
        return Reading(f"write it as `{LEAF_SHAPES[m.start]}`")
    shape, until = SHAPES.get(m.lead, ("", ""))
    if not shape or not m.in_rules or (until and until in re.findall(r"\w+|[^\w\s]", m.before)[1:]):
        return None
    return Reading(f"write it as `{shape}`")


READINGS: tuple[Callable[[Mistake], Reading | None], ...] = (
    _several_parts,
    _deck_line,
    _then,
    _parenthesised,
    _brackets,
    _second_block,
    _phrase,
    _behind_search,
    _superlative,
    _simple_only,
    _comparison,
    _layout,
    _assignment,
    _odd_word,
    _reserved_name,
    _reserved_token,
    _missing_word,
    _sign,
    _value_shape,
    _call,
    _shape,
)
