"""Random layers on a random ruleset: house rules, and a ruleset made from it that takes things away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, fields
from pathlib import Path

from croupier.language.analysis.types import BOOLEAN, NUMBER, PLAYER
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

from . import build as b
from .block import rules_block
from .changed_nouns import ChangedNouns, Sections
from .nouns import Nouns
from .ruleset import Author
from .world import Pile, Rule, Variable, World

BASE = "base.yaml"
VARIANT = "variant.yaml"


@dataclass(frozen=True)
class Documents:
    """The texts of documents by their file names: a ruleset, what is made from it, and house rules.

    ``ruleset`` is the file to be played, ``house_rules`` are those that are laid on it.
    """

    texts: dict[str, str]
    ruleset: str
    house_rules: tuple[str, ...]

    def write(self, folder: Path) -> None:
        for name, text in self.texts.items():
            (folder / name).write_text(text, "utf-8")


def random_documents(seed: int, house_rules: int, *, variant: bool) -> Documents:
    """Return the random ruleset of a seed with layers on it."""
    author = Author(seed)
    texts = {BASE: author.ruleset()}
    layers = Layers(author)
    if variant:
        included = {"inner.yaml": layers.house_rule("inner", BASE)} if author.chance.percent(50) else {}
        texts |= included
        texts[VARIANT] = layers.variant([*included])
    laid: list[str] = []
    for at in range(house_rules):
        name = f"extra-{'ab'[at]}"
        over = laid if laid and author.chance.percent(25) else []
        texts[f"{name}.yaml"] = layers.house_rule(name, BASE, over=[one.removesuffix(".yaml") for one in over])
        laid.append(f"{name}.yaml")
    return Documents(texts, VARIANT if variant else BASE, tuple(laid))


class Layers:
    """The maker of layers in the world of a ruleset. What a house rule declares is forgotten behind it."""

    def __init__(self, author: Author) -> None:
        self.author = author
        self.world, self.chance, self.rules = author.world, author.chance, author.rules
        self.changed = ChangedNouns(author)
        author.nouns.settles = False
        self.definitions = [*author.definitions, *([author.rules.option] if author.rules.option is not None else [])]
        self.kept: dict[str, World] = {}

    def house_rule(self, name: str, ruleset: str, over: list[str] | None = None) -> str:
        """Return a house rule for a file. It sees what those declare that it is ``over``."""
        head = ["language: 1", f"house_rule: {name}", f"for: {self.chance.one([ruleset, f'[{ruleset}]'])}"]
        head += [f"title: A house rule called {name}"]
        if over:
            head.append(f"over: {over[0]}" if self.chance.percent(50) else f"over: [{', '.join(over)}]")
        words = "more" if over else "own"
        with self._own_world(self.kept.get(over[0]) if over else None):
            own = self._nouns(words)
            definitions = [*self._own_rules(words), *self.rules.c.some(1, 3)]
            on: list[n.Definition | n.LayerChange] = []
            if self.chance.percent(20):
                on = self.rules.c.some(1, 1)
            changed = self.changed.lines(own, self.definitions, variant=False)
            lines = [*head, *changed, *rules_block(definitions, self.chance)]
            if on:
                lines += ["rules_on:", *(f"  {one}" for one in rules_block(on, self.chance, ruleset))]
            self.definitions += [*definitions, *on]
            self.kept[name] = copied(self.world)
        return "\n".join(lines) + "\n"

    def variant(self, included: list[str]) -> str:
        """Return a ruleset made from the random one. What it declares stays, for house rules above it."""
        head = ["language: 1", "ruleset: variant", f"extends: {BASE}", "title: A variant"]
        if included:
            head.append(f"with: {included[0]}" if self.chance.percent(50) else f"with: [{', '.join(included)}]")
        removed = self._removed()
        own = self._nouns("new")
        definitions = [*removed, *self._own_rules("new"), *self.rules.c.some(0, 2)]
        self.definitions += definitions
        changed = self.changed.lines(own, self.definitions, variant=True)
        return "\n".join([*head, *changed, *rules_block(definitions, self.chance)]) + "\n"

    @contextmanager
    def _own_world(self, other: World | None) -> Iterator[None]:
        """Let what is declared be known to this layer alone. ``other`` is the world to begin with."""
        outer = copied(self.world)
        made = dict(self.rules.d.made)
        put_back(self.world, other or outer)
        yield
        put_back(self.world, outer)
        self.rules.d.made = made

    # --- what a layer declares -----------------------------------------------------------------------

    def _nouns(self, words: str) -> Sections:
        """Return an option, a pile and states of the layer's own, seldom all of them."""
        found: Sections = {}
        if self.chance.percent(35):
            self.world.variables.append(Variable(f"{words}_bound", NUMBER, option=True))
            fixed = f", fixed: {self.chance.between(1, 4)}" if self.chance.percent(25) else ""
            found["options"] = [f"{words}_bound: {{type: 1..4, default: {self.chance.between(1, 4)}{fixed}}}"]
        if self.chance.percent(30):
            self.world.piles.append(Pile(f"{words}_pile"))
            found["piles"] = [f"{words}_pile: {{seen_by: {self.chance.one(['all', 'nobody'])}}}"]
        if self.chance.percent(60):
            nouns = Nouns(self.world, self.chance)
            nouns.settles = False
            nouns._variable(f"{words}_mark", self.chance.one([NUMBER, BOOLEAN, PLAYER.or_none]), (), start=True)
            if self.chance.percent(50):
                nouns._variable(f"{words}_tally", self.chance.one([NUMBER, BOOLEAN]), ("player",), start=True)
            found["state"] = [one.strip() for one in nouns.text]
        return found

    def _own_rules(self, words: str) -> list[n.Definition | n.LayerChange]:
        """Return rules of the layer's own, below some rule that may call them through changes."""
        first = min(one.rank for one in self.world.rules if one.kind != "define")
        found: list[n.Definition | n.LayerChange] = []
        if self.chance.percent(45):
            rule = self.rules.head(
                f"{words}_value", "define", rank=first - 0.5, giving=self.chance.one([BOOLEAN, NUMBER])
            )
            found.append(self.rules.define(rule))
        for name, kind, likely in ((f"{words}_put", "decision", 30), (f"{words}_do", "procedure", 45)):
            if self.chance.percent(likely):
                rank = self.chance.one([one.rank for one in self.world.rules if one.rank >= first]) - 0.4
                rule = self.rules.head(name, kind, rank=rank)
                found.append(self.rules.d.decision(rule) if kind == "decision" else self.rules.procedure(rule))
        if self.chance.percent(20):
            found += self._behaviours()
        return found

    def _behaviours(self) -> list[n.Definition]:
        """Return what a kind does at a moment at which it does nothing of its own."""
        for moment in self.chance.shuffled([one for one in self.world.rules if one.kind == "moment"]):
            have = self.world.behaviours.setdefault(moment.name, [])
            idle = [one for one in self.world.kinds if one not in have]
            if idle:
                kind = self.chance.one(idle)
                scope = self.rules.c.place(moment)
                parameters = tuple(b.parameter(name, type) for name, type in scope.rule.parameters)
                made = n.Behaviour((b.name(kind),), moment.name, parameters, self.rules.s.block(scope, 1), b.NOWHERE)
                have.append(kind)
                return [made]
        return []

    # --- what a variant takes away -------------------------------------------------------------------

    def _removed(self) -> list[n.Definition | n.LayerChange]:
        """Return what takes away rules that nothing needs, moves and what kinds do at moments, and a rule that is
        defined anew."""
        used = names_used(self.definitions)
        things: list[n.Removed] = []
        for rule in self.chance.some([one for one in self.world.rules if one.kind == "define"], 0, 2):
            if rule.name not in used:
                things.append(n.Removed(rule.name, None, None, b.NOWHERE))
                self.world.rules.remove(rule)
        things += self._removed_moves() if self.chance.percent(30) else []
        for moment, kinds in self.world.behaviours.items():
            if kinds and self.chance.percent(60):
                things.append(n.Removed(moment, None, kinds.pop(self.chance.below(len(kinds))), b.NOWHERE))
        again: list[n.Definition | n.LayerChange] = []
        rules = [one for one in self.world.rules if one.kind == "procedure" and one.name.startswith("do_")]
        if rules and self.chance.percent(30):
            rule = self.chance.one(rules)
            again.append(self._defined_anew(rule))
            things.append(n.Removed(rule.name, None, None, b.NOWHERE))
        return [n.Remove(tuple(things), b.NOWHERE), *again] if things else again

    def _removed_moves(self) -> list[n.Removed]:
        """Take away a move that is as no way, of a decision that has others."""
        decisions = [one for one in self.world.rules if one.kind == "decision"]
        for decision in self.chance.shuffled(decisions):
            moves = self.rules.d.made.get(decision.name, [])
            own = [one for one in moves if one.own and not one.node.ways]
            if own and sum(one.own for one in moves) > 1:
                move = self.chance.one(own)
                self.rules.d.made[decision.name] = [one for one in moves if one is not move]
                return [n.Removed(decision.name, move.node.signature.name, None, b.NOWHERE)]
        return []

    def _defined_anew(self, rule: Rule) -> n.Procedure:
        """Return another body for a rule, which asks and finishes no more than the one that is there."""
        scope = self.rules.c.place(rule).inner(giving=rule.giving)
        body = self.rules.s.block(scope, 1, gives=rule.giving is not None)
        head = b.signature(rule.name, [b.parameter(name, type) for name, type in scope.rule.parameters])
        giving = None if rule.giving is None else b.type_name(rule.giving)
        return n.Procedure(head, giving, rule.mark, body, b.NOWHERE)


def names_used(definitions: list[n.Definition | n.LayerChange]) -> set[str]:
    """Return the names that definitions call."""
    calls = (one for definition in definitions for one in walk(definition))
    return {one.name for one in calls if isinstance(one, n.Call | n.Name | n.Finish)}


def copied(world: World) -> World:
    """Return a world that does not change when things are declared in another."""
    other = copy(world)
    for one in fields(World):
        value = getattr(world, one.name)
        if isinstance(value, list | dict):
            setattr(other, one.name, copy(value))
    other.behaviours = {name: list(kinds) for name, kinds in world.behaviours.items()}
    return other


def put_back(world: World, other: World) -> None:
    """Let a world be as another is."""
    for one in fields(World):
        setattr(world, one.name, getattr(copied(other), one.name))
