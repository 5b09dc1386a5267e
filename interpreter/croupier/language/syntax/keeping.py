"""Keep the nodes of installed files from one process to the next.

Algorithm. An entry holds all nodes that were read from one text: its YAML nodes and the nodes of its fragments. A node
is encoded as a tuple: the number of its class, then its encoded parts. A tuple becomes a list, a place a number.
``marshal`` stores these plain values; reading them runs no code.

Invariant. An entry belongs to one text and one version of the reading code; both are in its key. Texts with a mistake
are not kept. Places are offsets, so a file of any name can use the entry. ``_Decoder.value`` undoes ``_encoded``::

  Number(12, place 5..7)     (17, 12, 5 * 2**32 + 7)     if Number is the class with the number 17
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from croupier.language.caches import keep, kept
from croupier.language.data import grammar_text, rulesets_folder
from croupier.language.source import Fragment, Source, Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax import yaml_nodes as y
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits
from croupier.language.syntax.walk import PLAIN

KIND = "nodes"
READERS = ("lark", "ruamel.yaml")
COUNT = "kept"
"""The key of ``Source.made`` for the number of nodes that are kept already."""

CLASSES: tuple[type[Any], ...] = (
    y.Entry,
    y.Mapping,
    y.Scalar,
    y.Sequence,
    *(one for one in vars(n).values() if isinstance(one, type) and is_dataclass(one)),
)


def recall(source: Source) -> None:
    """Give a source the nodes that an earlier process has kept for its text. Only installed files have kept nodes."""
    if not _is_installed(source) or COUNT in source.made:
        return
    content = kept(KIND, _purpose(source))
    read = [] if content is None else marshal.loads(content)
    decoder = _Decoder(source)
    for key, node in read:
        source.made[_key(key)] = decoder.value(node), ()
    source.made[COUNT] = len(read)


def remember(source: Source) -> None:
    """Keep the nodes of an installed file for later processes, unless all of them are kept already."""
    if COUNT not in source.made:
        return
    read = {key: one for key, one in source.made.items() if isinstance(key, tuple)}
    if len(read) > source.made[COUNT] and not any(problems for _, problems in read.values()):
        entries = [(_plain(key), _encoded(node)) for key, (node, _) in read.items()]
        keep(KIND, _purpose(source), marshal.dumps(entries))
        source.made[COUNT] = len(read)


def _is_installed(source: Source) -> bool:
    """Return whether a source is an installed file."""
    return source.name.startswith(f"{rulesets_folder()}{os.sep}")


def _purpose(source: Source) -> str:
    """Return the key of an entry: the text, and the version of the code that reads it."""
    return f"{blake2b(source.text.encode(), digest_size=20).hexdigest()} by {_version()}"


@cache
def _version() -> str:
    """Return a hash of the grammar, of the reading code, and of the modules that hold its libraries' versions."""
    found = blake2b(grammar_text().encode(), digest_size=20)
    here = Path(__file__).parent
    for file in (*sorted(here.rglob("*.py")), here.parent / "source.py"):
        found.update(file.read_bytes())
    for name in READERS:
        spec = find_spec(name)
        if spec is not None and spec.origin:
            found.update(Path(spec.origin).read_bytes())
    return f"{found.hexdigest()} on {sys.implementation.cache_tag}, format {marshal.version}"


# --- keys ------------------------------------------------------------------------------------------


def _plain(key: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a key of ``Source.made`` in which limits are plain tuples."""
    return tuple(_limits(one) if isinstance(one, DocumentLimits) else one for one in key)


def _limits(limits: DocumentLimits) -> tuple[int, ...]:
    """Return limits as a plain tuple."""
    return tuple(getattr(limits, one.name) for one in fields(DEFAULT_LIMITS))


def _key(plain: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the key of ``Source.made`` that a plain key stands for."""
    return (plain[0], DocumentLimits(*plain[1])) if plain[0] == "document" else plain


# --- nodes -----------------------------------------------------------------------------------------

WIDTH = 2**32
"""A place is one number: its start times ``WIDTH``, plus its end."""


def _encoded(value: Any) -> Any:
    """Return a node as a tuple: the number of its class, then its encoded parts.

    A tuple becomes a list, a place a number.
    """
    if isinstance(value, tuple):
        return [_encoded(one) for one in value]
    if isinstance(value, Span):
        return value.start * WIDTH + value.end
    if isinstance(value, Fragment):
        return value.starts
    number = _numbers().get(type(value))
    if number is None:
        return value
    return (number, *(_encoded(getattr(value, name)) for name, _ in _forms()[number][1]))


@cache
def _numbers() -> dict[type[Any], int]:
    """Return the number of each class."""
    return {one: number for number, one in enumerate(CLASSES)}


@cache
def _forms() -> tuple[tuple[type[Any], tuple[tuple[str, str], ...]], ...]:
    """Return for each class the names and the annotations of the fields that its constructor takes."""
    return tuple((one, tuple((part.name, str(part.type)) for part in fields(one) if part.init)) for one in CLASSES)


class _Decoder:
    """The decoder of the nodes of one source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._made = [(one, self._converters(parts)) for one, parts in _forms()]

    def _converters(self, parts: tuple[tuple[str, str], ...]) -> tuple[Callable[[Any], Any] | None, ...]:
        """Return a converter for each part of a node, or None for a part that stays as it is."""
        plain = {*PLAIN} - {"Span", "tuple[str, ...]"}
        return tuple(None if kind in plain else self._converter(kind) for _, kind in parts)

    def _converter(self, kind: str) -> Callable[[Any], Any] | None:
        """Return the function that decodes a part with this annotation, or None."""
        if kind == "Span":
            return self._place
        return None if kind in ("Fragment", "Style", "str | int | bool | None") else self.value

    def _place(self, number: int) -> Span:
        """Return the place that a number stands for."""
        start, end = divmod(number, WIDTH)
        return Span(self.source, start, end)

    def value(self, data: Any) -> Any:
        """Return the node, the tuple or the plain value that was encoded."""
        if type(data) is list:
            return tuple([self.value(one) for one in data])
        if type(data) is not tuple:
            return data
        kind, converters = self._made[data[0]]
        parts = [one if make is None else make(one) for make, one in zip(converters, data[1:], strict=True)]
        if kind is y.Scalar:
            parts[4] = Fragment(self.source, parts[1], parts[4])
        return kind(*parts)
