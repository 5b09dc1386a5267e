"""Find what expressions look at that not everybody sees: the faces that are up of cards in hidden piles.

Algorithm. An expression has a ``Value``: its looks at faces, and the piles that its cards lie in. A definition is read
once, over its parameters, and each call puts its arguments in. A player is known by the local
that holds the player, or not at all.

Invariant. A look is noted only where it is sure. A value keeps at most ``MOST`` looks, so a text of any size takes time
in proportion to it. A look that is dropped costs a warning, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Any, NamedTuple

from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.symbols import PileSymbol, RuleSymbol, StateSymbol
from croupier.language.analysis.types import TEAM
from croupier.language.ruleset.ruleset import Pile, StateVariable, has_owner, team_index
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

MOST = 6
"""The most looks, and the most piles of its cards, that are kept of a value."""

Who = Hashable
"""A player: a key for each local that holds one, or ``None`` for a player who is not known."""

Viewers = tuple[str, Who]
"""Who sees something: ``nobody``, ``owner``, ``team``, ``others``, ``other_teams`` or ``all``, and the owner. What
belongs to a team has one of its players as the owner."""


class Origin(NamedTuple):
    """The pile that a card lies in. In a definition an empty name and a key stand for a parameter."""

    pile: str
    owner: Who
    top: bool  # only the top card is meant


class Look(NamedTuple):
    """A look at the face of a card. In a definition an empty name and a key stand for a card that is a parameter."""

    pile: str
    owner: Who
    top: bool
    place: Span
    by: tuple[n.Reveal, ...] = ()  # the ``reveals`` of the definitions that it stands in


class Value(NamedTuple):
    """What is known of a value: the looks that it rests on, the piles of its cards, and the player that it is."""

    looks: tuple[Look, ...] = ()
    cards: tuple[Origin, ...] = ()
    who: Who = None


NOTHING = Value()
Names = dict[str, Value]

HOLD_CARDS = ("card", "cards", "face", "pile")
"""The types of parameters of which it is known where the cards lie."""

_OF_CARDS = ("top", "bottom", "item")


def all_looks(values: Iterable[Value]) -> tuple[Look, ...]:
    """Return the looks of several values, the first of each pile and owner."""
    found: dict[Hashable, Look] = {}
    for value in values:
        for look in value.looks:
            if len(found) < MOST:
                found.setdefault((look.pile, look.owner, look.top), look)
    return tuple(found.values())


def all_cards(values: Iterable[Value]) -> tuple[Origin, ...]:
    """Return the piles of the cards of several values."""
    found = dict.fromkeys(origin for value in values for origin in value.cards)
    return tuple(found)[:MOST]


class LookReader:
    """Reads the expressions of a ruleset."""

    def __init__(self, r: Review) -> None:
        self.symbols = r.facts.symbols
        self.types = r.facts.types
        self.faces = r.facts.faces
        teams = r.ruleset.teams
        self.seen = {name: _viewers(pile, teams) for name, pile in r.ruleset.piles.items()}
        self.hidden = {name for name, one in self.seen.items() if one != ("all", "all")}
        self.owners = {name: owner_index(pile, teams) for name, pile in r.ruleset.piles.items()}
        self.names: Names = {}
        self.local: Callable[[str], Value | None] = self.names.get
        self.definitions: dict[str, Value] = {}
        for name in r.graph.order:
            node = r.rules[name]
            if isinstance(node, n.Define):
                self.definitions[name] = self._definition(node)

    def _definition(self, node: n.Define) -> Value:
        """Return the value of a definition over its parameters."""
        self.names.clear()
        for at, one in enumerate(node.signature.parameters):
            key = ("argument", at)
            cards = (Origin("", key, False),) if one.type.name in HOLD_CARDS else ()
            self.names[one.name] = Value((), cards, key)
        return self._pure(node.body)

    def _pure(self, pure: n.Pure) -> Value:
        for let in pure.lets:
            self.names[let.name] = self.of(let.value)
        if isinstance(pure.result, n.Cases):
            tests = [self.of(condition) for condition, _ in pure.result.branches]
            ends = [self._pure(one) for one in (*(body for _, body in pure.result.branches), pure.result.otherwise)]
            value = Value(all_looks((*tests, *ends)), all_cards(ends))
        else:
            value = self.of(pure.result)
        if pure.reveals and value.looks:
            value = value._replace(looks=tuple(one._replace(by=(*one.by, *pure.reveals)) for one in value.looks))
        return value

    # --- expressions ---------------------------------------------------------------------------

    def of(self, e: Any) -> Value:
        """Return the value of an expression."""
        read = _READ.get(type(e))
        return NOTHING if read is None else read(self, e)

    def _name(self, e: n.Name) -> Value:
        local = self.local(e.name)
        if local is not None:
            return local
        return Value((), (Origin(e.name, None, False),)) if e.name in self.hidden else NOTHING

    def _field(self, e: n.Field) -> Value:
        base = self.of(e.base)
        if base is NOTHING or not (base.cards or base.looks):
            return NOTHING
        type = self.types.get(e.base)
        if isinstance(self.symbols.get(e), StateSymbol) or type is None or type.base not in ("card", "face"):
            return Value(base.looks)
        return Value(self.looked(base, e.place))

    def _call(self, e: n.Call) -> Value:
        symbol = self.symbols.get(e)
        given = [self.of(one) for one in e.arguments]
        if isinstance(symbol, PileSymbol):
            owner = self.owner(e.arguments, self.owners[e.name])
            return Value(all_looks(given), (Origin(e.name, owner, False),) if e.name in self.hidden else ())
        if isinstance(symbol, RuleSymbol):
            found = self.definitions.get(e.name)
            return Value(all_looks(given)) if found is None else self._put_in(found, given, e.place)
        if e.name in _OF_CARDS:
            top = e.name == "top"
            cards = tuple(one._replace(top=one.top or top) for one in given[0].cards)
            return Value(all_looks(given), cards)
        if e.name in ("left_of", "right_of"):
            who = given[0].who
            return Value(given[0].looks, (), None if who is None else (e.name, who))
        looks = all_looks(given)
        return Value(looks) if looks else NOTHING

    def owner(self, indices: Sequence[n.Expression], at: int | None) -> Who:
        """Return the owner among the indices of a pile or a state: the player, or the player whose ``team`` it is."""
        if at is None or at >= len(indices):
            return None
        index = indices[at]
        if isinstance(index, n.Field) and index.name == TEAM:
            return self.of(index.base).who
        type = self.types.get(index)
        return self.of(index).who if type is not None and type.base == "player" else None

    def _put_in(self, value: Value, given: list[Value], place: Span) -> Value:
        """Return the value of a call of a definition."""
        looks = list(all_looks(given))
        for look in value.looks:
            if look.pile:
                looks.append(look._replace(owner=_filled(look.owner, given)))
            else:
                handed = self.looked(Value((), _argument(look.owner, given).cards), place)
                looks += (one._replace(by=look.by) for one in handed)
        cards: list[Origin] = []
        for origin in value.cards:
            if origin.pile:
                cards.append(origin._replace(owner=_filled(origin.owner, given)))
            else:
                cards += _argument(origin.owner, given).cards
        if not looks and not cards and value.who is None:
            return NOTHING
        return Value(all_looks((Value(tuple(looks)),)), tuple(cards)[:MOST], _filled(value.who, given))

    def _binary(self, e: n.Binary) -> Value:
        left, right = self.of(e.left), self.of(e.right)
        if left is NOTHING and right is NOTHING:
            return NOTHING
        if e.operator in ("+", "otherwise"):
            return Value(all_looks((left, right)), all_cards((left, right)))
        if e.operator in ("=", "!="):
            left = Value(self.looked(left, e.left.place)) if e.left in self.faces else left
            right = Value(self.looked(right, e.right.place)) if e.right in self.faces else right
        looks = all_looks((left, right))
        return Value(looks) if looks else NOTHING

    def _unary(self, e: n.Unary) -> Value:
        return self.of(e.operand)

    def _range(self, e: n.Range) -> Value:
        looks = all_looks((self.of(e.low), self.of(e.high)))
        return Value(looks) if looks else NOTHING

    def _conditional(self, e: n.Conditional) -> Value:
        ends = (self.of(e.then), self.of(e.otherwise))
        return Value(all_looks((self.of(e.condition), *ends)), all_cards(ends))

    def _list(self, e: n.ListOf) -> Value:
        items = [self.of(one) for one in e.items]
        return Value(all_looks(items), all_cards(items))

    def _search(self, e: n.Quantified) -> Value:
        source = self.of(e.source)
        before = self.names.get(e.variable)
        self.names[e.variable] = item_of(source, e)
        parts = [source, self.of(e.where), self.of(e.subject)]
        if before is None:
            del self.names[e.variable]
        else:
            self.names[e.variable] = before
        looks = all_looks(parts)
        return Value(looks, source.cards) if looks or source.cards else NOTHING

    def looked(self, value: Value, place: Span) -> tuple[Look, ...]:
        """Return the looks of a value of whose card the face is read."""
        if not value.cards:
            return value.looks
        looks = tuple(Look(*one, place) for one in value.cards if not one.pile or self.viewers(one) != "all")
        return all_looks((value, Value(looks)))

    def viewers(self, one: Origin | Look) -> str:
        """Return who sees a pile, or its top card if this alone is meant."""
        front, top = self.seen[one.pile]
        return top if one.top else front


def item_of(source: Value, loop: n.Loop) -> Value:
    """Return the value of a loop's variable: a card of the source, or a player."""
    return Value((), source.cards, ("loop", loop.variable, loop.place.start))


def _viewers(pile: Pile, teams: Mapping[int, int]) -> tuple[str, str]:
    """Return who sees the cards of a pile and who sees its top card. A pile of one card has no other."""
    seen = pile.seen_by
    front, top = (viewers_of(pile, one, teams) for one in (seen.front, seen.front_of_top))
    return (top if pile.most == 1 else front), top


def viewers_of(thing: Pile | StateVariable, viewers: str, teams: Mapping[int, int]) -> str:
    """Return who sees something, where the owner of what belongs to a team is one of its players."""
    of_team = {"owner": "team", "others": "other_teams"}
    return viewers if team_index(thing, teams) is None else of_team.get(viewers, viewers)


def owner_index(thing: Pile | StateVariable, teams: Mapping[int, int]) -> int | None:
    """Return the position of the player, or of the team, whose the piles or states of a family are."""
    whose = "player" if has_owner(thing) else "team"
    known = has_owner(thing) or team_index(thing, teams) is not None
    return next((at for at, one in enumerate(thing.of) if known and one.name == whose), None)


def _argument(who: Any, given: list[Value]) -> Value:
    return given[who[1]] if who[1] < len(given) else NOTHING


def _filled(who: Any, given: list[Value]) -> Who:
    """Return a player with the arguments of a call in the place of the parameters."""
    if not isinstance(who, tuple):
        return None
    if who[0] == "argument":
        return _argument(who, given).who
    if who[0] in ("left_of", "right_of"):
        base = _filled(who[1], given)
        return None if base is None else (who[0], base)
    return who


_READ: dict[type, Callable[[LookReader, Any], Value]] = {
    n.Name: LookReader._name,
    n.Field: LookReader._field,
    n.Call: LookReader._call,
    n.Binary: LookReader._binary,
    n.Unary: LookReader._unary,
    n.Range: LookReader._range,
    n.Conditional: LookReader._conditional,
    n.ListOf: LookReader._list,
    n.Quantified: LookReader._search,
}


# --- who sees what -------------------------------------------------------------------------------


MOST_TABLES = 20_000
"""The most ways to seat the owners that are tried where teams count."""


def somebody(players: int, sees: Iterable[Viewers], misses: Iterable[Viewers], teams: int = 0) -> bool:
    """Return whether some player surely is among all viewers of ``sees`` and among none of ``misses``.

    Players with different keys differ. A player who is not known may be any.
    """
    keys: dict[Who, int] = {}
    numbered = [
        tuple((viewer, None if who is None else keys.setdefault(who, len(keys))) for viewer, who in group)
        for group in (sees, misses)
    ]
    if len(keys) > players:
        return False
    if any(viewer in ("team", "other_teams") for group in numbered for viewer, _ in group):
        return _somebody(players, *numbered, keys=len(keys), teams=teams or players)
    return _somebody(min(players, 4), *numbered)


NumberedViewers = tuple[tuple[str, int | None], ...]


@lru_cache(maxsize=1000)
def _somebody(players: int, sees: NumberedViewers, misses: NumberedViewers, keys: int = 0, teams: int = 0) -> bool:
    """Decide by all seats of the unknown owners, and where teams count by all seats of the known owners too."""
    everybody = frozenset(range(players))

    def viewers(viewer: str, owner: int) -> frozenset[int]:
        team = everybody.intersection(range(owner % teams, players, teams)) if teams else frozenset((owner,))
        return {
            "nobody": frozenset[int](),
            "owner": frozenset((owner,)),
            "team": team,
            "others": everybody - {owner},
            "other_teams": everybody - team,
            "all": everybody,
        }[viewer]

    both = (*sees, *misses)
    unknown = sum(who is None for _, who in both)
    if teams and players ** (keys + unknown) > MOST_TABLES:
        return False
    for seated in permutations(everybody, keys) if teams else [tuple(everybody)]:
        for owners in product(*(everybody if who is None else (seated[who],) for _, who in both)):
            left = everybody
            for at, ((viewer, _), owner) in enumerate(zip(both, owners, strict=True)):
                left = left & viewers(viewer, owner) if at < len(sees) else left - viewers(viewer, owner)
            if not left:
                return False
    return True
