"""What a layer reads and changes: rules, decisions and their moves, state, options, cards, and keys of the document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.language.ruleset.compose import new_names
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.merge import leaves
from croupier.language.ruleset.rule_origins import ORIGINAL, RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.parser import parse_expression
from croupier.language.syntax.walk import walk

DOES = {
    "instead of": "replaces it",
    "before": "does something before it",
    "after": "does something after it",
    "also": "allows it more often",
    "never": "forbids it at times",
    "moves": "adds moves",
    "behaviour": "says what it does",
    "set": "sets it",
    "key": "sets it",
    "removed": "takes it away",
    "cards": "adds cards",
    "call": "calls it",
    "read": "reads it",
}
"""What a layer does to something, by the word for it."""

UNREAD = ("label", "labels", "title", "summary", "mark", "settles", "cites", "interpretations", "remarks")
"""Keys that no rule reads."""

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """What one layer does to one thing. ``subject`` is what people call the thing; ``names`` are those under which
    rules read what is changed here; ``path`` and ``value`` those of a key of the document. ``calls`` tells that a
    replacement still does what it replaces; ``through`` are the definitions over which something is read."""

    layer: str
    subject: str
    word: str
    place: Span
    names: tuple[str, ...] = ()
    path: Path = ()
    value: d.Node | None = None
    calls: bool = False
    through: tuple[str, ...] = ()

    @property
    def does(self) -> str:
        over = ", ".join(f"`{one}`" for one in self.through)
        return f"{DOES[self.word]} through {over}" if over else DOES[self.word]

    def to_data(self) -> dict[str, Any]:
        """The touch as JSON has it."""
        place = self.place
        where = {"file": place.source.name, "line": place.line, "column": place.column}
        return {"house_rule": self.layer, "does": self.does, **where}

    def __str__(self) -> str:
        return f"`{self.layer}` {self.does} ({self.place.source.name}:{self.place.line})"


def changes_of(document: Document) -> list[Touch]:
    """Everything that a layer changes of what is there, in the order of its text."""
    found = [*_document(document)]
    for part in document.layer.parts:
        found += _part(document.name, part)
        found += _states(document.name, part)
    return found


def reads_of(
    document: Document, definitions: Mapping[str, n.Define] | None = None, origins: RuleOrigins | None = None
) -> dict[str, Touch]:
    """What the rules of a layer read and call by name, where they do it first; what it defines itself is left out.

    What the ``definitions`` below the layer read that it calls, it reads as well, on the shortest way there.
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
    """Adds what called definitions read, and those that they call; the nearest first."""
    waiting = [(one, name) for name, one in found.items() if one.word == "call"]
    for touch, called in waiting:
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
    for one in walk(node):
        match one:
            case n.Name(name=name) | n.Field(name=name) | n.Call(name=name):
                yield str(name), one


# --- rules ---------------------------------------------------------------------------------------


def _part(layer: str, part: Any) -> Iterator[Touch]:
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
        case n.ExtendDecision():
            yield from _extension(layer, part)


def _extension(layer: str, part: n.ExtendDecision) -> Iterator[Touch]:
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
    return any(isinstance(one, n.Call) and one.name == ORIGINAL for one in walk(body))


def _states(layer: str, part: Any) -> Iterator[Touch]:
    """State that a layer's rules set; locals are told apart by where they begin."""
    local = {one.name for one in walk(part) if isinstance(one, n.Let | n.Parameter)}
    local |= {one.variable for one in walk(part) if isinstance(one, n.ForEach | n.Meanwhile | n.MoveEach)}
    for one in walk(part):
        if isinstance(one, n.Target) and (one.field is not None or one.base not in local):
            name = one.base if one.field is None else one.field
            yield Touch(layer, name, "set", one.place, (name,))


# --- the document --------------------------------------------------------------------------------


def _document(document: Document) -> Iterator[Touch]:
    for path, value in leaves(document.root):
        if path[0] in ("title", "summary"):
            continue
        removed = isinstance(value, d.Scalar) and value.value is None
        word = "removed" if removed else "key"
        yield Touch(document.name, ".".join(path), word, value.place, _names(path, removed), path, value)
    deck = document.root.get("deck")
    added = deck.get("add") if isinstance(deck, d.Mapping) else None
    if added is not None:
        yield Touch(document.name, "deck", "cards", added.place)


def _names(path: Path, removed: bool) -> tuple[str, ...]:
    """The names under which rules read what a key holds."""
    if len(path) < 2 or path[0] in UNREAD or path[-1] in UNREAD:
        return ()
    if path[0] == "cards" and len(path) > 2 and not removed:
        return (path[2],)
    return (path[-1],) if path[0] == "types" and removed else (path[1],)


def _expressions(document: Document) -> Iterator[n.Expression]:
    """What a layer's document reads: how the outcome is counted. A mistake in it is told where it is checked."""
    outcome = document.root.get("outcome")
    if isinstance(outcome, d.Scalar) and outcome.text:
        found, _ = parse_expression(outcome.fragment)
        if found is not None:
            yield found
