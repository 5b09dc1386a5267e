"""The item of a scenario file around the cursor: its keys, and who plays in it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.authoring.scenarios.names import player_names
from croupier.editor.reading.scenarios.place import ScenarioPlace
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True)
class ItemAround:
    """An item of a file, with what stands in front of it; an empty one where nothing is written yet."""

    item: Mapping | None
    background: Mapping | None  # of the file
    number: int  # of the item, from 0

    def players(self, least: int) -> list[str]:
        """Return the names of the players; those of the fewest if the scenario does not say."""
        for whole, key in ((self.item, "given"), (self.item, "background"), (self.background, "background")):
            given = None if whole is None else whole.get(key)
            found = given.get("players") if isinstance(given, Mapping) else None
            if isinstance(found, Scalar) and isinstance(found.value, int) and 0 < found.value < 100:
                return player_names(found.value)
            if isinstance(found, Sequence):
                return [one.text for one in found.items if isinstance(one, Scalar)]
        return player_names(least)

    def present(self, place: ScenarioPlace, offset: int) -> set[str]:
        """Return the keys of the mapping around a place, but for the one that is being written."""
        node: Node | None = self.item
        for key in place.keys:
            node = _item(node, place, offset)
            node = node.get(key) if isinstance(node, Mapping) else None
        node = _item(node, place, offset)
        entries = node.entries if isinstance(node, Mapping) else ()
        return {one.key.text for one in entries if not one.key.place.start <= offset <= one.key.place.end}


def item_around(root: Node | None, place: ScenarioPlace, offset: int) -> ItemAround:
    """Return the last item of a file that begins in front of an offset; none where one is only being begun."""
    items = root.items if isinstance(root, Sequence) else ()
    mappings = [one for one in items if isinstance(one, Mapping)]
    background = next((one for one in mappings if one.get("background") is not None), None)
    before = [one for one in mappings if one.place.start <= offset]
    last = before[-1] if before else None
    if last is not None and not place.keys and _is_above(last, place):
        return ItemAround(None, background, len(before))
    return ItemAround(last, background, max(0, len(before) - 1))


def _item(node: Node | None, place: ScenarioPlace, offset: int) -> Node | None:
    """Return the last item of a list in front of an offset; None where one is only being begun, and other nodes as
    they are."""
    if not isinstance(node, Sequence):
        return node
    before = [one for one in node.items if one.place.start <= offset]
    return before[-1] if before and not _is_above(before[-1], place) else None


def _is_above(node: Node, place: ScenarioPlace) -> bool:
    """Return whether a line begins an item of which a node is not a part yet."""
    return place.item_from is not None and node.place.start < place.item_from
