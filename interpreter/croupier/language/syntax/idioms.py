"""Recognise idioms of other languages in a line, and tell how this language says the same.

Algorithm. Each idiom is a pattern and a help. Patterns are tried in order, the most special first. An idiom counts only
if the refused token lies in the text that its pattern matches, or right behind it.

Invariant. Only a window of the line around the token is searched, so a long line takes no quadratic time::

  move 3 cards to hand      cards move one by one: `repeat 3 times: move top(pile) to other_pile`
"""

from __future__ import annotations

import re
from collections.abc import Callable

from croupier.language.diagnostics import Edit, write
from croupier.language.syntax.mistake import Mistake
from croupier.language.syntax.words import RESERVED, STATEMENT_PHRASES, STATEMENT_WORDS, VALUE_WORDS

_HEAD = r"^(?:to|define|decision|moment)\b"
_CALL = r"\w+(?:\([^()]*\))?"
_PATH = r"[a-z]\w*(?:\([^()]*\))?(?:\.[a-z]\w*)*"
_NESTED = r"\w+(?:\((?:[^()]|\([^()]*\))*\))?"

Phrase = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def _typed(found: re.Match[str]) -> str:
    name, type = found[1], found[2]
    return f"write `{type if name == type else f'{type} {name}'}`: the type stands first, without `:`"


def _asked(found: re.Match[str]) -> str:
    """Return the help for a question without parentheses: the decision is the name that a ``decision`` has."""
    first, second = found[1], found[2]
    if first in ("player", "p", "current", "asked"):
        return f"write `ask {second}({first})`"
    return f"write `ask {first}({second})`"


_NEIGHBOURS = re.compile(r"\b(next|next_player|previous|previous_player)(?=\()")


def _of(found: re.Match[str]) -> str:
    """Return the help for ``hand of player``, or an empty text for a search such as ``any c of hand``."""
    before = found.string[: found.start()].rstrip().rsplit(" ", 1)[-1]
    if before in VALUE_WORDS or before in ("many", "card"):
        return ""
    owner = _NEIGHBOURS.sub(lambda one: "left_of" if one[1].startswith("next") else "right_of", found[2])
    return f"write `{found[1]}({owner})` of a pile, `{owner}.{found[1]}` of state"


def _empty(found: re.Match[str]) -> str:
    return f"write `size({found[1]}) {'!=' if found[2] else '='} 0`"


def _one_by_one(found: re.Match[str]) -> str:
    return f"cards move one by one: `repeat {found[1] or found[2]} times: move top(…) to …`"


# A pattern for the line of the mistake, and the help. The mistake must lie within the match.
_PHRASES: tuple[Phrase, ...] = (
    (re.compile(r"\b(?:player|players|seats?)\s*\[.*?\]"), "seats count from 1: write `seat(1)`"),
    (re.compile(rf"({_CALL})\s*\[([^\]]+)\]"), r"write `item(\1, \2)`, where the first item is number 1"),
    (re.compile(rf"{_CALL}\s*\[.*?(?:\]|$)"), "write `item(list, number)`, where the first item is number 1"),
    (re.compile(r"\b(?:player|seat) ([0-9]+)\b"), r"write `seat(\1)`"),
    (re.compile(r"\b(?:subtract|deduct) (\w+) from (\S+)$"), r"write `add -\1 to \2`"),
    (re.compile(r"\b(?:subtract|deduct) (.+) from (\S+)$"), r"write `add -(\1) to \2`"),
    (re.compile(r"\b(?:increase|increment|raise) (\S+) by (.+)$"), r"write `add \2 to \1`"),
    (re.compile(r"\b(?:decrease|decrement|lower) (\S+) by (\w+)$"), r"write `add -\2 to \1`"),
    (re.compile(r"\badd (-?\w+) (?:points?|pts) to (\S+)$"), r"write `add \1 to \2`"),
    (re.compile(r"\badd ([a-z][\w.]*) to (-?[0-9]+)$"), r"write `add \2 to \1`"),
    (re.compile(r"\bset (\S+) \+= *(.+)$"), r"write `add \2 to \1`"),
    (re.compile(r"\bset (\S+) -= *(\w+)$"), r"write `add -\2 to \1`"),
    (re.compile(r"\blet (\w+) (?:be|is|as|to) (.+)$"), r"write `let \1 = \2`"),
    (re.compile(rf"\bput (.+?) (?:on|in|into|onto) ({_CALL})$"), r"write `move \1 to \2`"),
    (re.compile(r"\b(?:deal (\w+)\b.*|draw ([0-9]+)(?: cards?)?$)"), _one_by_one),
    (
        re.compile(rf"\bshuffle ({_CALL}) (?:into|in|with) ({_CALL})$"),
        r"write `move each c in \1 to \2`, and below it `shuffle \2`",
    ),
    (re.compile(r"\bpour chaque (\w+) dans\b"), r"write `for each \1 in`"),
    (re.compile(rf"\bshow (each \w+ in .+?) to ({_CALL})$"), r"write `show (\1) to \2`"),
    (re.compile(r"\b(?:sum|total)\((.+) for (?:each )?(\w+) in (.+)\)$"), r"write `total \1 for \2 in \3`"),
    (re.compile(r"\bmax\((.+) for (?:each )?(\w+) in (.+)\)$"), r"write `highest \1 for \2 in \3`"),
    (re.compile(r"\bmin\((.+) for (?:each )?(\w+) in (.+)\)$"), r"write `lowest \1 for \2 in \3`"),
    (re.compile(r"\bwhen (.+) as (\w+(?:\([^()]*\))?)(?=:)"), r"write `as \2 when \1`"),
    (re.compile(rf"\b(?:sum|total) of (?:the )?(\w+) (?:in|of) ({_CALL})"), r"write it as `total c.\1 for c in \2`"),
    (re.compile(r"\brandom ([0-9]+\.\.[0-9]+)"), r"write `random n in \1`"),
    (re.compile(r"\brandom\(([0-9]+), ?([0-9]+)\)"), r"draw it on a line before: `let drawn = random n in \1..\2`"),
    (re.compile(rf"\bshow (.+) to ({_CALL}) and ({_CALL})$"), r"write `show \1 to [\2, \3]`"),
    (re.compile(rf"(?<=\()card (?:of|from) ({_NESTED})"), r"write `card in \1`"),
    (re.compile(r"(?<=[\w)] )unless (.+?)(?=:)"), r"write `when not (\1)`"),
    (re.compile(r"^(also|never|before|after) (?:define|to|decision|rule) (?=\w)"), r"leave it out: `\1 name(…): …`"),
    (re.compile(r"^\s*(?:elif|elsif|elseif)\b"), "write `else if`"),
    (re.compile(r"^\s*([a-z][\w.]*)\s*:=.*"), r"write `set \1 to …`, or `let \1 = …` for a new name"),
    (
        re.compile(r"\bif random (\w+) in (\S+) = (.+?):"),
        r"draw before, `let drawn = random \1 in \2`, and ask `if drawn = \3:`",
    ),
    (re.compile(r"^when .*\) (if|when) .*"), "put an `if` below it: a `when` holds for all cards of its kind"),
    (re.compile(r"(?<= )at least (?=[\w(])"), "write `>= `"),
    (re.compile(r"(?<= )at most (?=[\w(])"), "write `<= `"),
    (re.compile(r"(?<= )(?:more|greater|larger|higher) than (?=[\w(])"), "write `> `"),
    (re.compile(r"(?<= )(?:less|fewer|smaller|lower) than (?=[\w(])"), "write `< `"),
    (re.compile(r"\b(\w+) to (\w+)(?=\))"), r"write `\1..\2`"),
    (re.compile(r"\bask (\w+)\s*(?::|\s)\s*(\w+)\s*$"), _asked),
    (re.compile(r"\bask (\w+)\s*[:\n]"), r"write `ask …(\1)`"),
    (re.compile(r"\b(stop|again|do nothing)\s*\(.*"), r"write `\1` alone"),
    (re.compile(r"\bthe ([a-z_]+)\b(?! in\b)"), r"leave `the` out: `\1`"),
    (re.compile(r"\b(first|any|no|every) (\w+) for (?:each )?\2 in (.+)$"), r"write `\1 \2 in \3`"),
    (re.compile(r"\bfor (\w+) in\b"), r"write `for each \1 in …:`"),
    (re.compile(r"\bfor each (\w+)(?: \w+)?\s*:"), r"write `for each one in \1s:`"),
    (re.compile(r"\bfinish (\w+)\s*\(.*"), r"write `finish \1`, without parentheses"),
    (re.compile(r"\b(?:repeat )?until\b.*"), "write `repeat while not (…):`"),
    (re.compile(rf"\badd ((?:top|bottom)\([^()]*\)|card) to ({_CALL})"), r"cards are moved: write `move \1 to \2`"),
    (re.compile(r"\bmove ([0-9]+)\b.*"), r"cards move one by one: `repeat \1 times: move top(pile) to other_pile`"),
    (
        re.compile(rf"\bmove (?:an? |one |the )?(?:top )?cards? from ({_CALL}) to ({_CALL})$"),
        r"write `move top(\1) to \2`",
    ),
    (re.compile(r"\bmove (.+?) from (.+) to (.+?)\s*$"), r"write `move \1 to \3`, or `move top(\2) to \3`"),
    (re.compile(rf"\bgive (\w+) to ({_CALL})"), r"cards are moved: write `move \1 to …`"),
    (re.compile(rf"\b(top|bottom) card of ({_CALL})"), r"write `\1(\2)`"),
    (re.compile(r"^\s*(\w+)\s*: when (.*?):"), r"write `\1 when \2:`"),
    (re.compile(rf"{_HEAD}.*\)\s*:\s*(\w+)\s*:"), r"write `… giving \1:`"),
    (re.compile(rf"\b(top|bottom|size|owner) of ({_CALL})"), r"write `\1(\2)`"),
    (re.compile(rf"\bnumber of (?:cards )?(?:in|of) ({_NESTED})"), r"write `size(\1)`"),
    (re.compile(rf"\b(\w+) of ({_NESTED})"), _of),
    (re.compile(rf"({_CALL}) (?:is|est)\b( not| pas)? (?:empty|vide)\b"), _empty),
    (re.compile(rf"({_PATH}) (?:is )?between (\w+) and (\w+)"), r"write `\1 in \2..\3`"),
    (re.compile(r"\bis not in\b"), "write `not in`"),
    (re.compile(r"\b(?:is not|isnt|n'est pas)\b"), "write `!=`"),
    (re.compile(rf"{_HEAD} (\w+)(?: +|-)(\w+)(?=\()"), r"a name is one word: `\1_\2`"),
    (re.compile(rf"{_HEAD} (\w+) +(\w[\w ]*(?:,[\w ]+)+)\s*:"), r"put the parameters in parentheses: `\1(\2)`"),
    (re.compile(rf"{_HEAD} (\w+)(?: +|-)(\w+)\s*:"), r"write `\1(\2)` for a parameter; a name is one word: `\1_\2`"),
    (re.compile(r"(\w+)\s*:\s*(\w+)(?=[^()]*\))"), _typed),
)


_REACH = 400
"""The characters on each side of the token that are searched. The patterns take quadratic time in this length."""


def phrase(m: Mistake) -> str:
    """Return the help for the idiom that the mistake lies in, or an empty text."""
    if not m.in_rules:
        return ""
    for pattern, help in _PHRASES:
        for found in pattern.finditer(m.text, max(0, m.column - _REACH), m.column + _REACH):
            if found.start() < m.column <= found.end() + 1:
                said = found.expand(help) if isinstance(help, str) else help(found)
                if said:
                    return _as_edit(m, found, said)
    return ""


_WRITTEN = re.compile(r"(?:[^`]*: )?write `([^`…]+)`")


def _as_edit(m: Mistake, found: re.Match[str], said: str) -> str:
    """Return a help as an edit of what its pattern has matched, if it says nothing but what to write."""
    whole = _WRITTEN.fullmatch(said)
    if whole is None or whole[1].count("(") != whole[1].count(")") or found[0].endswith("\n"):
        return said
    start = found.end() - len(found[0].lstrip())
    return Edit.of(said.rstrip("` ") + "`", whole[1], place=m.part(start, found.end()))


_BEGINNING = re.compile(rf"{'|'.join(STATEMENT_PHRASES)}|\w+\(")


def missing_word(m: Mistake) -> str:
    """Return the help if a ``when`` or a ``:`` is missing before the token, or an empty text."""
    word = m.word if m.word.isalnum() or "_" in m.word else ""
    if not word:
        return ""
    if {"WHEN", "COLON"} <= m.accepts and word not in RESERVED and m.rest.rstrip().find(":") > 0:
        return f"is a `when` missing before `{word}`?"
    begins = word in STATEMENT_WORDS - {"if", "else", "otherwise"} or _BEGINNING.match(m.rest)
    return f"is a `:` missing before `{word}`?" if "COLON" in m.accepts and begins and m.kind != "EQUALS" else ""


_DEFINING = ("def", "fn", "func", "fun", "function", "fonction", "definir", "rule", "regle", "procedure", "action")
DEFINING = frozenset((*_DEFINING, "sub", "proc"))
"""Words that begin a rule in other languages. The lines of the rule tell whether ``to`` or ``define`` is meant."""

_ACTS = re.compile(rf"(?:^|:)\s*(?:{'|'.join(sorted(STATEMENT_WORDS - {'let', 'if', 'else', 'otherwise'}))})\b", re.M)
_CALLS = re.compile(r"(?:^\s+|:\s*)\w+\([^:]*\)\s*$", re.M)


def defining_word(text: str) -> str:
    """Return the help for a rule that begins with a word of another language.

    A rule with a value begins with ``define``, a rule that acts with ``to``.
    """
    lines = text.split("\n", 1)[1] if ":" not in text.split("\n", 1)[0].rstrip().rstrip(":") and "\n" in text else text
    if _ACTS.search(lines) or len(_CALLS.findall(lines)) > 1:
        return write("to")
    return "write `define` for what has a value, `to` for what acts" if _CALLS.search(lines) else write("define")
