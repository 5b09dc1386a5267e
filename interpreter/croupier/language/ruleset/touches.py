"""List the touches of a layer: the things that it changes and the names that it reads.

Algorithm. Changes come from the layer's parts and from the keys of its document. Among the parts are changes of rules,
extensions, behaviours and assignments of state. Reads are all names in the layer's rules. A call of a definition below
the layer also reads the names in that definition. They are searched breadth first, so that the shortest chain of calls
is told.

Invariant. A touch depends on its document and the definitions below, never on the other layers. The ``names`` of a
change and the names of reads are of one vocabulary, so that ``clashes.py`` can compare them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.layers import new_names
from croupier.language.ruleset.merge import leaves
from croupier.language.ruleset.rule_origins import ORIGINAL, RuleOrigins
from croupier.language.ruleset.words import EXPRESSED
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.parser import parse_expression
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk

DOES = {
    "instead of": "replaces it",
    "before": "does something before it",
    "after": "does something after it",
    "also": "allows it more often",
    "never": "forbids it at times",
    "moves": "adds moves",
    "as": "adds moves that are `as` it",
    "behaviour": "says what it does",
    "set": "sets it",
    "key": "sets it",
    "removed": "takes it away",
    "cards": "adds cards",
    "fewer": "takes cards out",
    "call": "calls it",
    "read": "reads it",
}
"""A clause for each word of a touch."""

UNREAD = ("label", "labels", "reasons", "title", "summary", "mark", "settles", "cites", "interpretations", "remarks")
"""Keys that no rule reads."""

LOOK = "look"
"""The key below which nothing is read by rules."""

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """The relation of a layer to a thing."""

    layer: str
    subject: str  # the thing, by a name that people understand
    word: str  # a key of ``DOES``
    place: Span
    names: tuple[str, ...] = ()  # the names under which rules read the thing
    path: Path = ()  # the path of a key of the document
    value: d.Node | None = None  # the value of that key
    calls: bool = False  # the change still calls the version that it replaces
    through: tuple[str, ...] = ()  # the definitions that lead to a read

    @property
    def does(self) -> str:
        """Return a clause for messages, such as ``replaces it``."""
        over = ", ".join(f"`{one}`" for one in self.through)
        return f"{DOES[self.word]} through {over}" if over else DOES[self.word]

    def to_data(self) -> dict[str, Any]:
        """Return the touch as JSON has it."""
        place = self.place
        where = {"file": place.source.name, "line": place.line, "column": place.column}
        return {"house_rule": self.layer, "does": self.does, **where}

    def __str__(self) -> str:
        return f"`{self.layer}` {self.does} ({self.place.source.name}:{self.place.line})"


def changes_of(document: Document) -> list[Touch]:
    """Return every change that a layer makes to the layers below: those of the document, then those of the rules."""
    found = [*_document(document)]
    for part in document.layer.parts:
        found += _part(document.name, part)
        found += _states(document.name, part)
    return found


def reads_of(
    document: Document, definitions: Mapping[str, n.Define] | None = None, origins: RuleOrigins | None = None
) -> dict[str, Touch]:
    """Return the names that the rules of a layer read or call, each with its first place.

    The layer's own names are left out. A definition below, once called, adds the names that it reads.
    """
    own = {*new_names(document.layer), ORIGINAL}
    found: dict[str, Touch] = {}
    for node in (*document.layer.parts, *_expressions(document)):
        for name, one in _names_read(node):
            if name not in own:
                word = "call" if isinstance(one, n.Call) else "read"
                found.setdefault(name, Touch(document.name, name, word, one.place))
    _read_through(found, definitions or {}, origins or RuleOrigins())
    return found


def _read_through(found: dict[str, Touch], definitions: Mapping[str, n.Define], origins: RuleOrigins) -> None:
    """Add the names that called definitions read, and those that these call, the nearest first."""
    waiting = [(touch, name) for name, touch in found.items() if touch.word == "call"]
    for touch, called in waiting:  # grows while it is read: a queue
        if called not in definitions:
            continue
        written = () if called in origins.rules else (called,)
        through = (*touch.through, *written)
        for name, one in _names_read(definitions[called]):
            if name not in found:
                found[name] = Touch(touch.layer, name, "read", touch.place, through=through)
                if isinstance(one, n.Call):
                    waiting.append((found[name], name))


def _names_read(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield each name that is read or called in a node, with the node of the name."""
    for one in walk(node):
        match one:
            case n.Name(name=name) | n.Field(name=name) | n.Call(name=name):
                yield str(name), one


# --- rules ---------------------------------------------------------------------------------------


def _part(layer: str, part: Any) -> Iterator[Touch]:
    """Yield the touches of a part of the rules."""
    match part:
        case n.Change(kind=kind, signature=signature):
            subject = signature.name if kind is None else f"{kind.name} {signature.name}"
            calls = part.condition is not None or _calls_original(part.body)
            yield Touch(layer, subject, part.word, signature.place, (signature.name,), calls=calls)
        case n.Amend(signature=signature):
            yield Touch(layer, signature.name, part.word, signature.place, (signature.name,))
        case n.Behaviour():
            for one in part.kinds:
                yield Touch(layer, f"{one.name} {part.moment}", "behaviour", one.place, (part.moment,))
        case n.During():
            for one in part.decisions:
                yield Touch(layer, one.name, "moves", one.place, (one.name,))
        case n.DuringAs():
            for one in part.decisions:
                yield Touch(layer, one.name, "moves", one.place, (one.name,))
        case n.ExtendDecision():
            yield from _extension(layer, part)
        case n.Remove():
            for thing in part.things:
                yield Touch(layer, print_node(thing), "removed", thing.place, (thing.name,))
    if isinstance(part, n.Decision | n.During | n.ExtendDecision):
        for way in (one for one in walk(part) if isinstance(one, n.As)):
            yield Touch(layer, way.name, "as", way.place, (way.name,))


def _extension(layer: str, part: n.ExtendDecision) -> Iterator[Touch]:
    """Yield the touches of an ``extend decision``."""
    name = part.signature.name
    for move in part.amends:
        yield Touch(layer, f"{name}.{move.move.name}", move.word, move.place, (name,))
    for other in part.replacements:
        calls = other.condition is not None or _calls_original(other.body)
        yield Touch(layer, f"{name}.{other.signature.name}", "instead of", other.place, (name,), calls=calls)
    added: list[n.DecisionMove | n.Meanwhile] = [*part.moves, *part.meanwhiles]
    if added:
        yield Touch(layer, name, "moves", added[0].place, (name,))


def _calls_original(body: n.Body) -> bool:
    """Return whether a body calls ``original``."""
    return any(isinstance(one, n.Call) and one.name == ORIGINAL for one in walk(body))


def _states(layer: str, part: Any) -> Iterator[Touch]:
    """Yield the assignments of state in a part.

    The first part of a target tells: a local's name hides a state of the same name.
    """
    local = {one.name for one in walk(part) if isinstance(one, n.Let | n.Parameter)}
    local |= {one.variable for one in walk(part) if isinstance(one, n.ForEach | n.Meanwhile | n.MoveEach)}
    for one in walk(part):
        if isinstance(one, n.Target) and (one.indices or one.name not in local):
            yield Touch(layer, one.name, "set", one.place, (one.name,))


# --- the document --------------------------------------------------------------------------------


def _document(document: Document) -> Iterator[Touch]:
    """Yield the touches of the keys of a document."""
    for path, value in leaves(document.root):
        if path[0] in ("title", "summary"):
            continue
        removed = isinstance(value, d.Scalar) and value.value is None
        word = "removed" if removed else "key"
        yield Touch(document.name, ".".join(path), word, value.place, _names(path, removed=removed), path, value)
    deck = document.root.get("deck")
    for key, word in (("add", "cards"), ("remove", "fewer")):
        share = deck.get(key) if isinstance(deck, d.Mapping) else None
        if share is not None:
            yield Touch(document.name, "deck", word, share.place)


def _names(path: Path, *, removed: bool) -> tuple[str, ...]:
    """Return the names under which rules read the thing that a key declares."""
    if len(path) < 2 or path[0] in UNREAD or path[-1] in UNREAD or LOOK in path[2:]:
        return ()
    if path[0] == "cards" and len(path) > 2 and not removed:
        return (path[2],)
    return (path[-1],) if path[0] == "types" and removed else (path[1],)


def _expressions(document: Document) -> Iterator[n.Expression]:
    """Yield the expressions of a layer's document that read names. A mistake in one is reported by the checks."""
    for key in EXPRESSED:
        written = document.root.get(key)
        if isinstance(written, d.Scalar) and written.text:
            found, _ = parse_expression(written.fragment)
            if found is not None:
                yield found
