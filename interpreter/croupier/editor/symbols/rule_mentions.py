"""The names in the nodes of rules.

Algorithm. The nodes are walked with the locals around them, name by declaration. A name that is no local stands on the
list of values. Locals hide nothing, so no name has two meanings at one place. Where a node has no place for a name of
its own, the name is the first word behind the place where the grammar has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.symbols.mentions import Mention, MentionUse, Sort
from croupier.editor.under import extent
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import children

Locals = Mapping[str, int]
"""The locals at a place, each with the place of its declaration."""


class RuleMentions:
    """The mentions in nodes of a text."""

    def __init__(self, source: Source, block: str = "") -> None:
        self.source = source
        self.block = block
        self.found: list[Mention] = []

    def add(self, nodes: Iterable[Any], locals: Locals | None = None) -> None:
        for one in nodes:
            self._visit(one, locals or {})

    # --- helpers -------------------------------------------------------------------------------

    def _note(self, sort: Sort, name: str, start: int, use: MentionUse = MentionUse.USES, **more: Any) -> None:
        range = TextRange(start, start + len(name))
        self.found.append(Mention(sort, name, range, use, block=self.block, **more))

    def _word(self, name: str, start: int) -> int:
        """Return where a word stands first behind a place."""
        found = re.compile(rf"\b{name}\b").search(self.source.text, start)
        return start if found is None else found.start()

    def _declare(self, name: str, start: int, locals: Locals, **more: Any) -> dict[str, int]:
        self._note(Sort.LOCAL, name, start, MentionUse.DECLARES, at=start, **more)
        return {**locals, name: start}

    def _value(self, name: str, start: int, locals: Locals, node: Any = None) -> None:
        if name in locals:
            self._note(Sort.LOCAL, name, start, at=locals[name])
        else:
            self._note(Sort.VALUE, name, start, node=node)

    def _cites(self, cites: Iterable[n.Cite]) -> None:
        for one in cites:
            self._note(Sort.STATEMENT, one.code, one.place.start)

    def _reveals(self, reveals: Iterable[n.Reveal]) -> None:
        for one in reveals:
            self._note(Sort.THING, one.name, one.place.start)

    # --- signatures ----------------------------------------------------------------------------

    def parameters(self, parameters: Iterable[n.Parameter], locals: Locals, owner: str = "") -> dict[str, int]:
        """Note parameters. Return the locals with them."""
        known = dict(locals)
        for one in parameters:
            self._type(one.type)
            start, twin = self._parameter(one)
            known = self._declare(one.name, start, known, within=owner, twin=twin)
            for part in (one.domain, one.where):
                if part is not None:
                    self._visit(part, known)
        return known

    def field_parameter(self, one: n.Parameter) -> None:
        """Note a parameter of a kind of cards, which names a field."""
        self._type(one.type)
        start, twin = self._parameter(one)
        self._note(Sort.FIELD, one.name, start, twin=twin)

    def _parameter(self, one: n.Parameter) -> tuple[int, bool]:
        """Return where the name of a parameter stands, and whether it is left out: its type stands for it."""
        end = one.type.place.end
        behind = re.compile(r"[ \t]+([a-z][a-z0-9_]*)").match(self.source.text, end, max(end, one.place.end))
        if behind is not None and behind[1] == one.name and behind[1] != "in":
            return behind.start(1), False
        return one.type.place.start, True

    def _signature(
        self, one: n.Signature, locals: Locals, sort: Sort, use: MentionUse, whole: Any, within: str = ""
    ) -> Locals:
        self._note(sort, one.name, one.place.start, use, within=within, whole=extent(whole))
        return self.parameters(one.parameters, locals, f"{within}.{one.name}" if within else one.name)

    def _type(self, one: n.TypeName) -> None:
        self._note(Sort.TYPE, one.name, one.place.start)

    # --- nodes ---------------------------------------------------------------------------------

    def _visit(self, node: Any, locals: Locals) -> None:
        match node:
            case n.Name(name=name):
                self._value(name, node.place.start, locals, node)
            case n.Field(base=base, name=name):
                self._visit(base, locals)
                self._note(Sort.DOTTED, name, node.place.end - len(name), node=base)
            case n.Call(name=name, arguments=arguments):
                self._note(Sort.VALUE, name, node.place.start)
                self.add(arguments, locals)
            case n.Target():
                self._target(node, locals)
            case n.TypeName():
                self._type(node)
            case n.Cite():
                self._cites((node,))
            case n.Reveal():
                self._reveals((node,))
            case n.Finish(name=name):
                self._note(Sort.VALUE, name, self._word(name, node.place.start + len("finish")))
            case n.As(name=name):
                self._note(Sort.VALUE, name, node.place.start)
                at = node.place.start + len(name)
                for argument in node.arguments:
                    at = self._word(argument, at)
                    if argument in locals:
                        self._note(Sort.LOCAL, argument, at, at=locals[argument])
                    at += len(argument)
            case n.Body():
                self._body(node, locals)
            case n.Pure():
                self._pure(node, locals)
            case n.Quantified():
                self._quantified(node, locals)
            case n.AskAtOnce():
                self._visit(node.source, locals)
                start = self._word(node.variable, self._word("for", node.call.place.end))
                self._loop(node, start, locals, (node.where, node.call))
            case n.MoveEach():
                self._visit(node.source, locals)
                start = self._word(node.variable, node.place.start)
                self._loop(node, start, locals, (node.where, node.pile, node.position))
            case n.ForEach():
                self._visit(node.source, locals)
                start = self._word(node.variable, node.place.start)
                self._loop(node, start, locals, (node.where, node.body))
            case n.DeckLine():
                self._deck_line(node, locals)
            case n.FaceSpec():
                self._note(Sort.KIND, node.kind, node.place.start)
                self.add(node.arguments, locals)
                for mark in node.marks:
                    self._note(Sort.FIELD, mark.name, mark.place.start)
            case _:
                self._definition(node, locals)

    def _target(self, node: n.Target, locals: Locals) -> None:
        self.add(node.indices, locals)
        if node.dotted:
            self._note(Sort.DOTTED, node.name, node.place.end - len(node.name), node=node.indices[0])
        else:
            self._value(node.name, node.place.start, locals, None)

    def _body(self, node: n.Body, locals: Locals) -> None:
        self._cites(node.cites)
        self._reveals(node.reveals)
        for one in node.statements:
            self._visit(one, locals)
            if isinstance(one, n.Let):
                locals = self._let(one, locals)

    def _let(self, one: n.Let | n.PureLet, locals: Locals) -> Locals:
        return self._declare(one.name, self._word(one.name, one.place.start), locals)

    def _pure(self, node: n.Pure, locals: Locals) -> None:
        self._cites(node.cites)
        self._reveals(node.reveals)
        for one in node.lets:
            self._visit(one.value, locals)
            locals = self._let(one, locals)
        self._visit(node.result, locals)

    def _quantified(self, node: n.Quantified, locals: Locals) -> None:
        self._visit(node.source, locals)
        start = node.place.start
        if node.quantifier in ("total", "highest", "lowest") and node.subject is not None:
            start = self._word("for", extent(node.subject).end)
        self._loop(node, self._word(node.variable, start), locals, (node.where, node.subject))

    def _loop(self, node: n.Loop, start: int, locals: Locals, parts: Iterable[Any]) -> None:
        inside = self._declare(node.variable, start, locals)
        self.add((one for one in parts if one is not None), inside)

    def _deck_line(self, node: n.DeckLine, locals: Locals) -> None:
        for one in node.loops:
            self._visit(one.source, locals)
            locals = self._declare(one.variable, one.place.start, locals)
            if one.where is not None:
                self._visit(one.where, locals)
        self.add(node.faces, locals)

    # --- definitions ---------------------------------------------------------------------------

    def _definition(self, node: Any, locals: Locals) -> None:
        match node:
            case n.Define() | n.Procedure() | n.Moment() | n.Way():
                inside = self._signature(node.signature, locals, Sort.RULE, MentionUse.DECLARES, node)
                if isinstance(node, n.Procedure) and node.marks is not None:
                    start = self._word(node.marks, self._word("marks", node.signature.whole.end))
                    self._note(Sort.MARK, node.marks, start, MentionUse.DECLARES)
                self._below(node, inside)
            case n.Decision():
                inside = self._signature(node.signature, locals, Sort.RULE, MentionUse.DECLARES, node)
                self._moves(node, inside, [node.signature.name])
            case n.Behaviour():
                self._kinds(node.kinds)
                self._note(
                    Sort.RULE, node.moment, self._word(node.moment, node.kinds[-1].place.end), MentionUse.CHANGES
                )
                self.add((node.body,), self.parameters(node.parameters, locals))
            case n.During():
                for one in node.decisions:
                    self._note(Sort.RULE, one.name, one.place.start, MentionUse.CHANGES)
                self._meanwhiles(node.meanwhiles, locals, [one.name for one in node.decisions])
            case n.DuringAs():
                for one in (*node.decisions, node.model):
                    self._note(Sort.RULE, one.name, one.place.start)
            case n.Change():
                self._kinds(() if node.kind is None else (node.kind,))
                inside = self._signature(node.signature, locals, Sort.RULE, MentionUse.CHANGES, node)
                self._below(node, inside)
            case n.Amend():
                inside = self._signature(node.signature, locals, Sort.RULE, MentionUse.CHANGES, node)
                self._below(node, inside)
            case n.ExtendDecision():
                inside = self._signature(node.signature, locals, Sort.RULE, MentionUse.CHANGES, node)
                self._moves(node, inside, [node.signature.name])
            case n.Remove():
                for thing in node.things:
                    self._removed(thing)
            case _:
                self.add(children(node), locals)

    def _below(self, node: Any, locals: Locals) -> None:
        """Visit all of a definition but its signature and the names that are no expressions."""
        left = [getattr(node, name, None) for name in ("giving", "condition", "body")]
        self.add((one for one in left if one is not None), locals)

    def _kinds(self, kinds: Iterable[n.Name]) -> None:
        for one in kinds:
            self._note(Sort.KIND, one.name, one.place.start)

    def _removed(self, thing: n.Removed) -> None:
        start = thing.place.start
        if thing.kind is not None:
            self._note(Sort.KIND, thing.kind, start)
            start = self._word(thing.name, start + len(thing.kind))
        self._note(Sort.RULE, thing.name, start, MentionUse.CHANGES)
        if thing.move is not None:
            start = self._word(thing.move, start + len(thing.name))
            self._note(Sort.MOVE, thing.move, start, MentionUse.CHANGES, within=thing.name)

    def _moves(self, node: n.Decision | n.ExtendDecision, locals: Locals, decisions: list[str]) -> None:
        self._cites(node.cites)
        self._reveals(node.reveals)
        if isinstance(node, n.Decision) and node.giving is not None:
            self._type(node.giving)
        for move in node.moves:
            self._move(move, locals, decisions)
        self._meanwhiles(node.meanwhiles, locals, decisions)
        if isinstance(node, n.Decision):
            self.add(() if node.otherwise is None else (node.otherwise,), locals)
            return
        for amend in node.amends:
            self._note(Sort.MOVE, amend.move.name, amend.move.place.start, MentionUse.CHANGES, within=decisions[0])
            self._visit(amend.condition, locals)
        for one in node.replacements:
            inside = self._signature(one.signature, locals, Sort.MOVE, MentionUse.CHANGES, one, decisions[0])
            self._below(one, inside)

    def _meanwhiles(self, blocks: Iterable[n.Meanwhile], locals: Locals, decisions: list[str]) -> None:
        for one in blocks:
            self._visit(one.source, locals)
            inside = self._declare(one.variable, self._word(one.variable, one.place.start), locals)
            self._cites(one.cites)
            self._reveals(one.reveals)
            if one.where is not None:
                self._visit(one.where, inside)
            for move in one.moves:
                self._move(move, inside, decisions)

    def _move(self, move: n.DecisionMove, locals: Locals, decisions: list[str]) -> None:
        """Note a move. One that may come in between at several decisions is declared at all of them."""
        inside = self._signature(move.signature, locals, Sort.MOVE, MentionUse.DECLARES, move, " ".join(decisions))
        self.add(move.ways, inside)
        self._below(move, inside)
