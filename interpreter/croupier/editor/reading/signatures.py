"""Signature help: what a call takes, and which of its arguments the cursor is in."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.editor.reading.names import DocumentNames, functions, named
from croupier.editor.reading.typed import Typed

OPENING, CLOSING = "([", ")]"


@dataclass(frozen=True, slots=True)
class CallHelp:
    """A call that is being written."""

    name: str
    parameters: tuple[str, ...]
    gives: str  # the type of its value; an empty text if it has none
    active: int  # the number of the argument that is being written, from 0


def call_help(typed: Typed, names: DocumentNames) -> CallHelp | None:
    """Return what the innermost call takes that is open where rules break off, or None."""
    found = _open_call(typed.text)
    if found is None:
        return None
    name, active = found
    known = {one.name: one for one in functions(names.checked)}
    known |= {written: named(names.checked, written, symbol) for written, symbol in names.values() if written == name}
    one = known.get(name)
    if one is None or one.call is None:
        return None
    return CallHelp(name, one.call, "" if one.type is None else str(one.type), active)


def _open_call(text: str) -> tuple[str, int] | None:
    """Return the name in front of the last bracket that is open, and the commas behind it."""
    code = "\n".join(line.split("#")[0] for line in text.split("\n"))
    depth = commas = 0
    for at in range(len(code) - 1, -1, -1):
        if code[at] in CLOSING:
            depth += 1
        elif code[at] in OPENING and depth:
            depth -= 1
        elif code[at] == "(":
            end = start = at
            while start and (code[start - 1].isalnum() or code[start - 1] == "_"):
                start -= 1
            return (code[start:end], commas) if start < end else None
        elif code[at] == "[":
            return None
        elif code[at] == "," and not depth:
            commas += 1
    return None
