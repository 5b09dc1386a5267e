"""Build a ruleset from a document's model and nodes.

The model tells the shape, the nodes tell the places. A part's path leads to both, so every leaf is parsed at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset import models as m
from croupier.language.ruleset import ruleset as r
from croupier.language.ruleset.count_shapes import RANGE
from croupier.language.ruleset.full_names import OwnNames
from croupier.language.ruleset.shapes import NOT_MEMBERS
from croupier.language.ruleset.validate import Path, find, key_place
from croupier.language.source import Fragment, Source, Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax import parser
from croupier.language.syntax.renaming import renamed

Parse = Callable[[Fragment], tuple[Any, list[Diagnostic]]]


class RulesetBuilder:
    """The builder of one ruleset."""

    def __init__(self, source: Source, root: d.Mapping, names: OwnNames | None = None) -> None:
        self.source = source
        self.root = root
        self.names = names or OwnNames()  # how the texts call things otherwise than the composition
        self.diagnostics: list[Diagnostic] = []
        self.unread: frozenset[str] = frozenset()  # kinds and options whose parameters could not be parsed

    # --- places and leaves ---------------------------------------------------------------------

    def place(self, *path: str | int) -> Span:
        """Return the place of the key at a path, or of the value if there is no key."""
        node = find(self.root, path)
        return key_place(self.root, path) or (node or self.root).place

    def value_place(self, *path: str | int) -> Span:
        """Return the place of a single value at a path, or of the key above it if there is none."""
        node = find(self.root, path)
        return node.place if isinstance(node, d.Scalar) and node.place.text else self.place(*path[:-1])

    def text_places(self, *path: str | int) -> dict[str, Span]:
        """Return the places of the text at a path, by language."""
        node = find(self.root, path)
        if isinstance(node, d.Mapping):
            return {entry.key.text: entry.value.place for entry in node.entries}
        return {} if node is None else {"": node.place}

    def leaf(self, parse: Parse, *path: str | int) -> Any:
        """Return the node of the text at a path. Report and return None if it cannot be parsed."""
        scalar = find(self.root, path)
        if not isinstance(scalar, d.Scalar):
            return None
        return self._built(parse, scalar)

    def own_leaf(self, parse: Parse, *path: str | int) -> Any:
        """Return the node of the text at a path, with the names of the composition."""
        built, scalar = self.leaf(parse, *path), find(self.root, path)
        if built is None or scalar is None:
            return None
        names = self.names.names(scalar.place.source)
        return tuple(renamed(one, names) for one in built) if isinstance(built, tuple) else renamed(built, names)

    def _built(self, parse: Parse, scalar: d.Scalar) -> Any:
        """Return the node of a text. Report and return None if it cannot be parsed."""
        built, problems = parse(scalar.fragment)
        self.diagnostics += problems
        return built

    def key_leaf(self, parse: Parse, *path: str | int) -> Any:
        """Return the node of the key at the end of a path. Report and return None if it cannot be parsed."""
        parent = find(self.root, path[:-1])
        entry = parent.entry(str(path[-1])) if isinstance(parent, d.Mapping) else None
        assert entry is not None
        return self._built(parse, entry.key)

    def expression(self, *path: str | int) -> n.Expression | None:
        """Return the expression of a YAML value: a number, a truth value, none, or a text to be parsed."""
        scalar = find(self.root, path)
        if not isinstance(scalar, d.Scalar):
            return None
        if isinstance(scalar.value, bool):
            return n.Boolean(scalar.value, scalar.place)
        if isinstance(scalar.value, int):
            return self.number(scalar.value, scalar.place)
        if scalar.value is None:
            return n.NoneValue(scalar.place)
        return self.own_leaf(parser.parse_expression, *path)  # type: ignore[no-any-return]

    def number(self, value: int, place: Span) -> n.Expression:
        """Return the expression of a number. Report a number out of range, and take 0 instead."""
        if not -(2**31) <= value < 2**31:
            what, bound = ("large", f"largest is {2**31 - 1}") if value > 0 else ("small", f"smallest is {-(2**31)}")
            self.report("number-too-large", f"`{value}` is too {what}", place, help=f"the {bound}")
            value = 0
        literal = n.Number(abs(value), place)
        return n.Unary("-", literal, place) if value < 0 else literal

    def type_name(self, text: str, *path: str | int) -> n.TypeName:
        node = find(self.root, path)
        place = (node or self.root).place
        return renamed(n.TypeName(text.rstrip("?"), text.endswith("?"), place), self.names.names(place.source))

    def indices(self, given: list[str], *path: str | int) -> tuple[n.TypeName, ...]:
        """Return the types of which each value has a pile or a state."""
        node = find(self.root, path)
        listed = isinstance(node, d.Sequence)
        return tuple(self.type_name(one, *path, *((at,) if listed else ())) for at, one in enumerate(given))

    def codes(self, codes: list[str], *path: str | int) -> tuple[n.Cite, ...]:
        node = find(self.root, path)
        items = node.items if isinstance(node, d.Sequence) else (node,)
        return tuple(n.Cite(code, item.place) for code, item in zip(codes, items, strict=False) if item is not None)

    def citing(self, part: m.Cited, *path: str | int) -> r.Citing:
        return r.Citing(self.codes(part.cites, *path, "cites"), self.codes(part.settles, *path, "settles"))

    def report(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))

    # --- parts ---------------------------------------------------------------------------------

    def enumerations(self, types: Mapping[str, Any]) -> dict[str, r.Enumeration]:
        return {
            name: r.Enumeration(name, self.members(name, members), self.place("types", name))
            for name, members in types.items()
        }

    def members(self, name: str, members: Mapping[str, m.MemberModel | None]) -> tuple[r.Member, ...]:
        node = find(self.root, ("types", name))
        items = node.items if isinstance(node, d.Sequence) else ()
        listed = {item.text: item.place for item in reversed(items) if isinstance(item, d.Scalar)}
        return tuple(
            self.member(member, given, listed.get(member), "types", name, member) for member, given in members.items()
        )

    def member(self, name: str, given: m.MemberModel | None, listed: Span | None, *path: str | int) -> r.Member:
        """Return a member of an enumeration. ``listed`` is its place in a list, or None for a mapping."""
        given = given or m.MemberModel.model_validate({})
        values = self.values(given.__pydantic_extra__ or {}, *path)
        return r.Member(
            name=name,
            label=given.label,
            mark=given.mark,
            also_called=_by_language(given.also_called),
            look=self.look(given.look, *path, "look"),
            values=values,
            citing=self.citing(given, *path),
            place=listed or self.place(*path),
        )

    def look(self, given: m.LookModel, *path: str | int) -> r.CardLook:
        node = find(self.root, path)
        entries = node.entries if isinstance(node, d.Mapping) else ()
        places = {entry.key.text: entry.value.place for entry in entries}
        return r.CardLook(given.fill, given.text, given.symbol, places)

    def values(self, extra: Mapping[str, Any], *path: str | int) -> dict[str, n.Expression]:
        built = {name: self.expression(*path, name) for name in extra}
        return {name: value for name, value in built.items() if value is not None}

    def options(self, options: Mapping[str, m.OptionModel]) -> dict[str, r.Option]:
        return {name: self.option(name, given, "options", name) for name, given in options.items()}

    def option(self, name: str, given: m.OptionModel, *path: str | int) -> r.Option:
        found = RANGE.match(given.type) if isinstance(given.type, str) else None
        choices = tuple(given.type) if isinstance(given.type, list) else ()
        types = self.names.names((find(self.root, (*path, "type")) or self.root).place.source).types
        kind = "number" if found else "choice" if choices else types.get(given.type, given.type)
        fixed = given.fixed is not None
        value = given.fixed if fixed else given.default
        body = None
        if kind == "rule" and isinstance(value, str):
            body = self.own_leaf(parser.parse_body, *path, "fixed" if fixed else "default")
        parameters = self.own_leaf(parser.parse_parameters, *path, "parameters") if given.parameters else ()
        if parameters is None:
            self.unread |= {name}
        return r.Option(
            name=name,
            type=kind,
            choices=choices,
            low=int(found[1]) if found else None,
            high=int(found[2]) if found else None,
            parameters=parameters or (),
            default=value if kind in NOT_MEMBERS or type(value) is not int else str(value),
            default_body=body,
            label=given.label,
            citing=self.citing(given, *path),
            place=self.place(*path),
            default_at=self.value_place(*path, "fixed" if fixed else "default"),
            fixed_at=self.place(*path, "fixed") if fixed else None,
        )

    def fields(self, fields: Mapping[str, m.FieldModel]) -> dict[str, r.FieldDeclaration]:
        built = {}
        for name, given in fields.items():
            node = find(self.root, ("fields", name))
            type_path: Path = ("fields", name, "type") if isinstance(node, d.Mapping) else ("fields", name)
            default = self.expression("fields", name, "default") if isinstance(node, d.Mapping) else None
            if default is None and given.default is not None:
                self.unread |= {f"fields.{name}"}
            type_name = self.type_name(given.type, *type_path)
            built[name] = r.FieldDeclaration(name, type_name, default, self.place("fields", name), given.marked)
        return built

    def kinds(self, cards: Mapping[str, m.KindModel | None]) -> dict[str, r.Kind]:
        built: dict[str, r.Kind] = {}
        cut = False  # whether a comma has cut the parameters of a kind, whose rest stands as further keys
        for text, given in cards.items():
            if cut and "(" not in text:
                cut = ")" not in text
                self.unread |= {text.strip()}
                continue
            cut = text.count("(") > text.count(")")
            path = ("cards", text)
            signature: n.Signature | None = self.key_leaf(parser.parse_signature, *path)
            if signature is None:
                name = text.split("(")[0].strip()
                self.unread |= {name, name.lower()}
                continue
            if signature.name in built:
                related = (Related(built[signature.name].place, "first time"),)
                message = f"the kind `{signature.name}` is there twice"
                help = "kinds need different names, whatever their parameters"
                self.diagnostics.append(
                    Diagnostic("duplicate-key", message, signature.place, related=related, help=help)
                )
                continue
            part = given or m.KindModel.model_validate({})
            built[signature.name] = r.Kind(
                name=signature.name,
                parameters=signature.parameters,
                values=self.values(part.__pydantic_extra__ or {}, *path),
                label=part.label,
                pattern_places=self.text_places(*path, "label"),
                also_called=_by_language(part.also_called),
                look=self.look(part.look, *path, "look"),
                citing=self.citing(part, *path),
                place=signature.place,
            )
        return built

    def deck(self, deck: m.DeckModel) -> r.Deck:
        before = len(self.diagnostics)
        built = self.deck_parts(deck)
        return replace(built, complete=len(self.diagnostics) == before)

    def deck_parts(self, deck: m.DeckModel) -> r.Deck:
        return r.Deck(
            total=deck.total,
            times=deck.times,
            pile=self.pile_of_deck(deck.in_),
            entries=self.deck_entries(deck.cards, "deck", "cards"),
            sides={side: self.deck_entries(lines, "deck", "sides", side) for side, lines in deck.sides.items()},
            added=self.deck_shares(deck.add, "deck", "add"),
            removed=self.deck_shares(deck.remove, "deck", "remove"),
            pairing=self.pairing(deck.pairing),
            citing=self.citing(deck, "deck"),
            assumed=deck.assumed,
            note=deck.note,
            place=self.place("deck"),
            total_place=self.place("deck", "total") if deck.total is not None else self.place("deck"),
            pile_place=(find(self.root, ("deck", "in")) or self.root).place,
        )

    def pile_of_deck(self, name: str) -> str:
        """Return the pile in which the deck lies."""
        node = find(self.root, ("deck", "in")) or self.root
        return self.names.names(node.place.source).values.get(name, name)

    def deck_shares(self, shares: list[m.DeckShareModel], *path: str) -> tuple[r.DeckShare, ...]:
        """Return the shares at a path, which leads to one share or to a list of them."""
        listed = isinstance(find(self.root, path), d.Sequence)
        return tuple(self.deck_share(one, *path, *([at] if listed else [])) for at, one in enumerate(shares))

    def deck_share(self, share: m.DeckShareModel, *path: str | int) -> r.DeckShare:
        place = (find(self.root, path) or self.root).place
        return r.DeckShare(
            total=share.total,
            entries=self.deck_entries(share.cards, *path, "cards"),
            sides={side: self.deck_entries(lines, *path, "sides", side) for side, lines in share.sides.items()},
            place=place,
            total_place=place if share.total is None else self.place(*path, "total"),
        )

    def deck_entries(self, lines: list[m.DeckLineModel], *path: str | int) -> tuple[r.DeckEntry, ...]:
        entries = []
        for index, given in enumerate(lines):
            node = find(self.root, (*path, index))
            where: Path = (*path, index, "line") if isinstance(node, d.Mapping) else (*path, index)
            line = self.leaf(parser.parse_deck_line, *where)
            if line is not None:
                citing = self.citing(given, *path, index)
                entries.append(r.DeckEntry(line, citing, given.assumed, line.place))
        return tuple(entries)

    def pairing(self, pairing: m.PairingModel | None) -> r.Pairing | None:
        if pairing is None:
            return None
        path = ("deck", "pairing", "never")
        never = [
            [self.leaf(parser.parse_expression, *path, index, side) for side in range(len(pair))]
            for index, pair in enumerate(pairing.never)
        ]
        return r.Pairing(tuple(tuple(pair) for pair in never if None not in pair), self.place("deck", "pairing"))

    def piles(self, piles: Mapping[str, m.PileModel]) -> dict[str, r.Pile]:
        return {name: self.pile(name, given) for name, given in piles.items()}

    def pile(self, name: str, given: m.PileModel) -> r.Pile:
        seen = given.seen_by
        seen_by = r.SeenBy(seen.front, seen.back, seen.front_of_top or seen.front, seen.back_of_top or seen.back)
        return r.Pile(
            name=name,
            of=self.indices(given.of, "piles", name, "of"),
            seen_by=seen_by,
            ordered=given.ordered,
            most=given.most,
            label=given.label,
            citing=self.citing(given, "piles", name),
            place=self.place("piles", name),
            seen_by_at=self.value_place("piles", name, "seen_by"),
        )

    def states(self, states: Mapping[str, m.StateModel], piles: Mapping[str, r.Pile]) -> dict[str, r.StateVariable]:
        return {name: self.state(name, given, piles, "state", name) for name, given in states.items()}

    def state(self, name: str, given: m.StateModel, piles: Mapping[str, r.Pile], *path: str | int) -> r.StateVariable:
        said = find(self.root, (*path, "starts")) is not None
        of = self.indices(given.of, *path, "of")
        named = ((piles[one.name].of if one.name in piles else (one,)) for one in of)
        return r.StateVariable(
            name=name,
            of=of,
            indices=tuple(chain.from_iterable(named)),
            type=self.type_name(given.type, *path, "type"),
            starts=self.expression(*path, "starts") if said else None,
            reset_by=given.each,
            seen_by=given.seen_by,
            label=given.label,
            citing=self.citing(given, *path),
            place=self.place(*path),
            seen_by_at=self.value_place(*path, "seen_by"),
            reset_at=self.value_place(*path, "each"),
        )

    def interpretations(self, given: Mapping[str, m.InterpretationModel]) -> dict[str, r.Interpretation]:
        return {
            code: r.Interpretation(
                code, one.question, one.taken, tuple(one.others), self.place("interpretations", code)
            )
            for code, one in given.items()
        }

    def build(self, model: m.DocumentModel, definitions: tuple[n.Definition, ...]) -> r.Ruleset:
        piles = self.piles(model.piles)
        return r.Ruleset(
            name=model.ruleset,
            source=self.source,
            title=model.title,
            summary=model.summary,
            players=model.players,
            teams=r.teams_of(model.teams, model.players),
            faces=tuple(model.faces),
            sides_called={
                name: {} if side is None else _by_language(side.also_called) for name, side in model.faces.items()
            },
            side_looks={
                name: r.CardLook() if side is None else self.look(side.look, "faces", name, "look")
                for name, side in model.faces.items()
            },
            enumerations=self.enumerations(model.types),
            options=self.options(model.options),
            fields=self.fields(model.fields),
            kinds=self.kinds(model.cards),
            deck=self.deck(model.deck),
            piles=piles,
            states=self.states(model.state, piles),
            outcome=self.expression("outcome") if model.outcome is not None else None,
            wins_from=self.expression("wins_from") if model.wins_from is not None else None,
            labels=model.labels,
            label_places={name: self.place("labels", name) for name in model.labels},
            pattern_places={name: self.text_places("labels", name) for name in model.labels},
            interpretations=self.interpretations(model.interpretations),
            remarks=model.remarks,
            definitions=definitions,
            place=self.place("ruleset"),
            teams_place=(find(self.root, ("teams",)) or self.root).place,
            faces_place=(find(self.root, ("faces",)) or self.root).place,
            players_place=(find(self.root, ("players",)) or self.root).place,
        )


def _by_language(given: Mapping[str, list[str]]) -> r.OtherNames:
    return {language: tuple(names) for language, names in given.items()}
