"""Put functions that only one other function calls into that one.

LLVM does so by itself for code that plays whole games. Code that stops has ``enter``, which calls every function that
may wait, for a game that was left there. Without this such code would be a twentieth slower.
"""

from __future__ import annotations

import re
from collections import Counter

ENTER = "@enter("

_CALL = re.compile(r"call i64 @([bq]\d+)\([^\n]*\)")
_HEAD = re.compile(r"define internal i64 @([bq]\d+)\([^\n]*\) nounwind ")


def inlined(functions: list[str]) -> list[str]:
    """Return the texts of functions with attributes that say so."""
    calls = Counter(name for text in functions if not _is_enter(text) for name in _CALL.findall(text))
    entered = {name for text in functions if _is_enter(text) for name in _CALL.findall(text)}
    found = []
    for text in functions:
        head = _HEAD.match(text)
        if _is_enter(text):
            found.append(_CALL.sub(r"\g<0> noinline", text))
        elif head and head[1] in entered and calls[head[1]] == 1:
            found.append(text.replace(" nounwind ", " nounwind alwaysinline ", 1))
        else:
            found.append(text)
    return found


def _is_enter(text: str) -> bool:
    return ENTER in text.split("\n", 1)[0]
