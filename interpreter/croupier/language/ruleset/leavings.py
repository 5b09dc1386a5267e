"""Keep what layers have taken away with ``~``, and take along what hangs on it: labels and citations by its name.
Keep what they declare otherwise, too.

Invariant. Something is taken away if no layer above has declared it anew. The order of the layers of one level has no
effect: what two of them take away is gone, and nobody is told that it was not there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.reshaping import Reshaped, reshaped
from croupier.language.ruleset.taking import Taken
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.parser import parse_deck_line

DECLARING = ("types", "options", "fields", "cards", "piles", "state")
"""The sections whose keys rules can name."""

TEAMS = "teams"
NAMED = (*DECLARING, "values", TEAMS)
"""What rules can name, as ``Taken.what``. By ``teams`` there are the type, its list, and the team of a player."""

NAMING = ("labels", "cites")
"""The sections whose keys name parts of the game."""

LINES = ("cards", "sides", "add", "remove")
"""The keys of the deck that hold its lines."""

LONGEST_TOLD = 40

Path = tuple[str, ...]


@dataclass
class Leavings:
    """What patches have removed so far, and what they have declared otherwise."""

    layer: str = ""  # the layer whose patch is laid on
    parts: dict[Path, Taken] = field(default_factory=dict)
    of_level: set[Path] = field(default_factory=set)  # what patches of this level have removed
    again: dict[Span, Taken] = field(default_factory=dict)  # by the key at which a layer above changes what is gone
    reshaped: dict[Path, Reshaped] = field(default_factory=dict)

    def compare(self, path: Path, before: d.Entry | None, new: d.Entry) -> None:
        """Note a key of a declaration that the patch changes."""
        found = reshaped(path, before, new)
        if found is not None:
            self.reshaped[path] = found

    def note(self, path: Path, entry: d.Entry, place: Span) -> None:
        """Note that the patch removes a key, with all that is declared below it."""
        what = path[0] if len(path) == 2 else "values" if len(path) == 3 and path[0] == "types" else ""
        what = TEAMS if path == (TEAMS,) else what
        self.parts[path] = Taken(path[-1], self.layer, place, what, entry)
        if len(path) == 1 and path[0] in DECLARING:
            for one in _entries(entry.value):
                self.note((*path, _name(one)), one, place)
        for one in _values(entry.value) if what in ("types", "options") else ():
            self.parts[*path, one.key.text] = Taken(one.key.text, self.layer, place, "values", one)

    def taken(self, root: d.Mapping) -> list[Taken]:
        """Return what rules could name before, and the merged document lacks."""
        return [one for path, one in self.parts.items() if one.what in NAMED and not _at(root, path)]


def _values(node: d.Node) -> Iterator[d.Entry]:
    """Yield the values of an enumeration, or those from which an option is chosen."""
    choices = node.get("type") if isinstance(node, d.Mapping) else None
    if isinstance(choices, d.Sequence):
        yield from _entries(choices)
    elif not isinstance(choices, d.Scalar):
        yield from _entries(node)


def _name(entry: d.Entry) -> str:
    """Return the name that a key declares, without the parameters of a kind."""
    return entry.key.text.split("(")[0].strip()


def _entries(node: d.Node) -> Iterator[d.Entry]:
    """Yield the keys of a mapping, and the members of a list."""
    if isinstance(node, d.Mapping):
        yield from node.entries
    elif isinstance(node, d.Sequence):
        yield from (d.Entry(one, d.Mapping((), one.place)) for one in node.items if isinstance(one, d.Scalar))


def _at(root: d.Mapping, path: Path) -> bool:
    """Return whether a document declares something at a path."""
    node: d.Node = root
    for step in path:
        found = next((one for one in _entries(node) if _name(one) == step), None)
        if found is None:
            return False
        node = found.value
    return True


# --- options that are fixed ----------------------------------------------------------------------


def defaults_in_vain(root: d.Mapping, levels: Mapping[str, int]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each default of an option that a layer below has fixed."""
    for option in _entries(root.get("options") or d.Mapping((), root.place)):
        if not isinstance(option.value, d.Mapping):
            continue
        fixed, default = option.value.entry("fixed"), option.value.entry("default")
        if fixed is None or default is None:
            continue
        if levels[fixed.key.place.source.name] < levels[default.key.place.source.name]:
            message = f"the option `{option.key.text}` is fixed"
            related = (Related(fixed.key.place, "here"),)
            help = f"write `fixed: {_told(default.value)}`, or leave this change out"
            yield Diagnostic("fixed-option", message, default.key.place, related=related, help=help)


def _told(value: d.Node) -> str:
    """Return a value for a help, in short."""
    return value.text if isinstance(value, d.Scalar) and len(value.text) < LONGEST_TOLD and value.style != "|" else "…"


# --- what hangs on it ----------------------------------------------------------------------------


def without_hanging(
    root: d.Mapping, taken: Collection[Taken], levels: Mapping[str, int], rules: Collection[str]
) -> tuple[d.Mapping, dict[str, Span]]:
    """Return a merged document without labels and citations of what is taken away, and the codes that were cited there.

    Those that the same file writes, or a level above, stay and are reported. ``levels`` holds the level of each file,
    ``rules`` the names of the rules, moves and behaviours that are there.
    """
    none = d.Mapping((), root.place)
    named = (section for section in DECLARING if section != "fields")  # neither label nor citation is of a field alone
    there = {*rules, *(_name(one) for section in named for one in _entries(root.get(section) or none))}
    there |= {_name(m) for one in _entries(root.get("types") or none) for m in _entries(one.value)}
    gone = {one.name: one for one in taken if one.name not in there}
    uncited: dict[str, Span] = {}
    entries = []
    for entry in root.entries:
        if gone and entry.key.text in NAMING and isinstance(entry.value, d.Mapping):
            by_key = {one.key.text: _hangs_on(one, gone, levels) for one in entry.value.entries}
            left = tuple(one for one in entry.value.entries if by_key[one.key.text] is None)
            for one in entry.value.entries if entry.key.text == "cites" else ():
                other = by_key[one.key.text]
                uncited |= {} if other is None else dict.fromkeys(_codes(one.value), other.place)
            entry = d.Entry(entry.key, d.Mapping(left, entry.value.place))
        entries.append(entry)
    return d.Mapping(tuple(entries), root.place), uncited


def _codes(node: d.Node) -> Iterator[str]:
    """Yield the codes in a value of ``cites``."""
    for one in node.items if isinstance(node, d.Sequence) else (node,):
        if isinstance(one, d.Scalar):
            yield one.text


def _hangs_on(entry: d.Entry, gone: Mapping[str, Taken], levels: Mapping[str, int]) -> Taken | None:
    """Return what a key names and another file of its level, or one of a level above, takes away."""
    key, own = entry.key.text, entry.key.place.source.name
    around, dot, inner = key.partition(".")
    move = key.rpartition(".")[0]  # of a label as an offer
    for name in (key, move, around, *([inner] if dot and around in DECLARING else []), *key.split(" ")):
        file = gone[name].place.source.name if name in gone else own
        if file != own and levels[own] <= levels[file]:
            return gone[name]
    return None


def levels_of_files(chain: Sequence[Document], house_rules: Sequence[Document]) -> dict[str, int]:
    """Return the level of each file of a composition."""
    found: dict[str, int] = {}
    for at, document in enumerate(chain):
        found |= dict.fromkeys((one.source.name for one in document.includes), 2 * at)
        found[document.source.name] = 2 * at + 1
    return found | dict.fromkeys((one.source.name for one in house_rules), 2 * len(chain))


def with_named_kinds(root: d.Mapping, taken: Collection[Taken]) -> d.Mapping:
    """Return a merged document in which kinds that are taken away are declared, as far as lines of the deck name them.

    So the lines can be counted: a kind may go when all of its cards are taken out.
    """
    deck, cards = root.get("deck"), root.get("cards")
    if not taken or not isinstance(deck, d.Mapping) or not isinstance(cards, d.Mapping):
        return root
    lines = [line for entry in deck.entries if entry.key.text in LINES for line in _lines(entry.value)]
    named = {face.kind for line in lines for face in line.faces}
    kept = tuple(one.entry for one in taken if one.name in named and one.entry is not None)
    declared = d.Mapping((*cards.entries, *kept), cards.place)
    entries = (d.Entry(one.key, declared) if one.key.text == "cards" else one for one in root.entries)
    return d.Mapping(tuple(entries), root.place) if kept else root


def _lines(node: d.Node) -> Iterator[n.DeckLine]:
    """Yield the lines of a deck anywhere in a node."""
    if isinstance(node, d.Scalar) and isinstance(node.value, str):
        line, _ = parse_deck_line(node.fragment)
        yield from () if line is None else (line,)
    elif isinstance(node, d.Sequence):
        for one in node.items:
            yield from _lines(one)
    elif isinstance(node, d.Mapping):
        for entry in node.entries:
            yield from _lines(entry.value) if entry.key.text not in ("cites", "settles") else ()
