"""Read rules in which a word of the language is the name of something, so that each such name gives one diagnostic.

Algorithm. The grammar takes many of these words where only a name can stand. Where it takes one for the word that it
is, the text is refused. Then a stand-in of the same length is written for the word before the refusal, and the text is
parsed again, until it is read. The tokens of the tree get their own texts back.

Invariant. Places do not move. Only words that the text or its document declares get stand-ins, and a text that stays
refused is refused as its author wrote it::

  to lay(cards set):          `set` is a word of the language and cannot be a name
    if size(set) = 1: stop      and here
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from itertools import product
from string import ascii_lowercase, digits

from lark import Token, Tree, UnexpectedToken

from croupier.language.syntax.words import RESERVED

MOST_PARSED = 200_000
"""The most characters that are parsed again for one text."""
MOST_USES = 60
"""The most uses of such names in one text that the grammar refuses."""

_DECLARED = re.compile(
    r"\blet +([a-z]+) *="  # a local
    r"|\b(?:each|for|any|no|every|first|last|the|random|many|most|least) +([a-z]+) +in\b"  # the variable of a loop
    r"|[(,] *[a-z][a-z0-9_]*\?? +([a-z]+) *(?=[,)]| in\b)"  # a parameter with its type
)
_WORD = re.compile(r"[a-z][a-z0-9_]*")

Parse = Callable[[str], Tree[Token]]


def tree_with_names(text: str, names: Collection[str], parse: Parse, refused: UnexpectedToken) -> Tree[Token]:
    """Return the tree of a text that was refused, with words of the language as names.

    ``names`` are such names of the document; those that the text declares are added. Raise ``refused`` if the text
    cannot be read so.
    """
    words = {*names, *(one for found in _DECLARED.findall(text) for one in found if one in RESERVED)}
    stand_ins: dict[str, str] = {}  # stand-ins by the words for which they stand
    error = refused
    for _ in range(min(MOST_USES, MOST_PARSED // max(1, len(text))) if words else 0):
        used = _use_before(text, error.token, words)
        if used is None:
            break
        word = used[0]
        stand_in = stand_ins.get(word) or _stand_in(word, text)
        if stand_in is None:
            break
        stand_ins[word] = stand_in
        text = text[: used.start()] + stand_in + text[used.end() :]
        try:
            return _with_own_texts(parse(text), {value: key for key, value in stand_ins.items()})
        except UnexpectedToken as again:
            error = again
    raise refused


def _use_before(text: str, refused: Token, words: Collection[str]) -> re.Match[str] | None:
    """Return the refused token if it is one of the words, or else the last one of them before it in its line."""
    at = min(refused.start_pos or 0, len(text))
    line = text.rfind("\n", 0, at) + 1
    found = [one for one in _WORD.finditer(text, line) if one.start() <= at and one[0] in words]
    return found[-1] if found else None


def _stand_in(word: str, text: str) -> str | None:
    """Return a name of the length of a word that the text does not hold, or None."""
    for letters in product(ascii_lowercase[::-1], *[digits] * (len(word) - 1)):
        name = "".join(letters)
        if name not in text:
            return name
    return None


def _with_own_texts(tree: Tree[Token], words: dict[str, str]) -> Tree[Token]:
    """Return a tree in which words stand again for their stand-ins."""
    for part in tree.iter_subtrees():
        part.children = [
            one.update(value=words[str(one)]) if isinstance(one, Token) and str(one) in words else one
            for one in part.children
        ]
    return tree
