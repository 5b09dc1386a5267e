"""Where the cursor is in a scenario file, and what is written there so far: names in scenarios have spaces."""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.editor.positions import TextRange
from croupier.editor.reading.yaml_place import yaml_place
from croupier.editor.under import step_towards
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Sequence

BEGINS = re.compile(r"""(?:\A[ ]*(?:-[ ]+)*|[\[\]{},]|:[ ])[ ]*["']?""")
"""What stands in front of a key or a value."""
WRITTEN_ON = re.compile(r"[^\[\]{},:#\"'\n]*")

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScenarioPlace:
    """A place where a key or a value of a scenario is being written."""

    keys: Keys  # the way from the item of the file, without numbers in lists
    is_value: bool
    written: str  # from the beginning of the key or the value to the cursor
    range: TextRange  # from that beginning to the end of what stands behind the cursor
    item_from: int | None  # where the line begins, if it begins an item of a list
    in_quotes: bool


def scenario_place(source: Source, root: Node | None, offset: int) -> ScenarioPlace | None:
    """Return where in a scenario file with a root an offset is; None inside of a comment.

    The lines above say where it is, but in brackets and braces, which may go over several lines.
    """
    place = yaml_place(source, offset)
    if place is None:
        return None
    start = source.line_starts[source.position(offset)[0] - 1]
    before = source.text[start:offset]
    begin = start + max((found.end() for found in BEGINS.finditer(before)), default=0)
    behind = WRITTEN_ON.match(source.text, offset)
    end = offset if behind is None else offset + len(behind[0].rstrip())
    inside = _in_brackets(source, root, offset)
    way, is_value = inside or (place.keys, place.is_value and not _is_block(place.keys))
    keys = tuple(one for one in way if isinstance(one, str))
    range = TextRange(min(begin, offset), max(end, offset))
    item_from = start if before.lstrip(" ").startswith("- ") else None
    in_quotes = source.text[begin - 1 : begin] in ("'", '"')
    return ScenarioPlace(keys, is_value, source.text[begin:offset], range, item_from, in_quotes)


def _is_block(keys: tuple[str | int, ...]) -> bool:
    """Return whether the innermost of some keys is a list of which an item is being begun, such as ``do``."""
    return len(keys) > 1 and keys[-1] == 0 and keys[-2] in ("do", "then")


def _in_brackets(source: Source, root: Node | None, offset: int) -> tuple[tuple[str | int, ...], bool] | None:
    """Return the way to the brackets or braces around an offset, or to the value in them, and whether a value stands
    there; None outside of any."""
    way: list[str | int] = []
    found: tuple[tuple[str | int, ...], bool] | None = None
    node = root
    while node is not None:
        if isinstance(node, Mapping | Sequence) and source.text[node.place.start : node.place.start + 1] in ("[", "{"):
            inside = node.place.start < offset < node.place.end
            found = (tuple(way), isinstance(node, Sequence)) if inside else None
        step = step_towards(node, offset)
        if step is None:
            return found
        key, node, on_key = step
        if on_key:
            return found
        way.append(key)
        if found is not None:
            found = (tuple(way), True)
    return found
