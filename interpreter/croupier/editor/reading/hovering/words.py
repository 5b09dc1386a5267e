"""What words of the language, and keys of a rule file, mean."""

from __future__ import annotations

import re

from croupier.editor.positions import TextRange
from croupier.editor.reading.constructs import WORDS
from croupier.editor.reading.hovering.about import About
from croupier.editor.reading.keys import described
from croupier.editor.under import Under
from croupier.language.syntax.document import Mapping
from croupier.language.syntax.words import RESERVED

PHRASE = re.compile(r"\b(how|instead|turn|do|at)[ \t]+(many|of|over|nothing|once|bottom|random)\b")


def about_word(under: Under) -> About | None:
    """Return what a word of the language means, if one stands under the cursor."""
    line = under.source.position(under.offset)[0]
    start = under.source.line_starts[line - 1]
    for found in PHRASE.finditer(under.source.line(line)):
        phrase = f"{found[1]} {found[2]}"
        if start + found.start() <= under.offset <= start + found.end() and phrase in WORDS:
            return About(TextRange(start + found.start(), start + found.end()), phrase, (WORDS[phrase],))
    if under.word is not None and under.name in RESERVED and under.name in WORDS:
        return About(under.word, under.name, (WORDS[under.name],))
    return None


def about_key(under: Under) -> About | None:
    """Return what a key of a rule file means, by the schema of a document."""
    root = under.yaml[0] if under.yaml else None
    if not (under.on_key and under.word is not None and isinstance(root, Mapping)):
        return None
    changes = root.get("extends") is not None or root.get("house_rule") is not None
    told = described(under.keys, changes=changes)
    return About(under.word, ".".join(map(str, under.keys)), (told,)) if told else None
