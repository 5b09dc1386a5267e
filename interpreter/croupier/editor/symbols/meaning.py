"""What the names in a document mean: things of the document itself, or of those that it sees.

A thing is known by the lowest document that declares it, its *home*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.editor.projects import Projects
from croupier.editor.symbols.beside_mentions import codes_declared
from croupier.editor.symbols.declared import Stack
from croupier.editor.symbols.mentions import FILLED, Mention, Sort
from croupier.editor.under import known_node
from croupier.language.syntax import nodes as n

VALUES = (Sort.RULE, Sort.OPTION, Sort.PILE, Sort.STATE, Sort.KIND)
"""What stands on the one list of names, besides lists of values and values themselves."""

DOTTED = (Sort.FIELD, Sort.STATE, Sort.MEMBER_FIELD)
ANY_THING = (*VALUES, Sort.TYPE, Sort.FIELD, Sort.MARK)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A thing with a name."""

    sort: Sort
    name: str
    home: str  # the real path of the lowest file that declares it
    within: str = ""  # the type of a member, the decision of a move
    at: int = -1  # of a local: where it is declared


class Meaning:
    """What names mean on a stack."""

    def __init__(self, stack: Stack, projects: Projects) -> None:
        self.stack = stack
        self.projects = projects
        self.here = stack[-1].path

    def of(self, one: Mention) -> Iterable[Symbol]:
        match one.sort:
            case Sort.LOCAL:
                return [Symbol(Sort.LOCAL, one.name, self.here, at=one.at)]
            case Sort.VALUE:
                return self._value(one)
            case Sort.DOTTED:
                return self._dotted(one)
            case Sort.TYPE:
                return self._first([(Sort.TYPE, one.name), (Sort.OPTION, one.name), (Sort.PILE, one.name)])
            case Sort.THING:
                found = self._first([(sort, one.name) for sort in ANY_THING])
                return found or self._member(one.name, None)
            case Sort.PLACEHOLDER:
                return self._filling(one, (FILLED + one.within, one.within))
            case Sort.FILLING:
                return self._filling(one, (one.within,)) or self._value(one)
            case Sort.STATEMENT:
                return [Symbol(Sort.STATEMENT, one.name, self._home_of_code(one.name))]
            case Sort.MEMBER | Sort.MEMBER_FIELD:
                return self._first([(one.sort, one.name)], one.within)
            case Sort.MOVE:
                return [each for within in one.within.split() for each in self._move(one.name, within)]
        return self._first([(one.sort, one.name)])

    def _first(self, wanted: Sequence[tuple[Sort, str]], within: str = "") -> list[Symbol]:
        """Return the symbol of the lowest document that declares one of some names."""
        for one in self.stack:
            for sort, name in wanted:
                if (sort, name, within) in one.names:
                    return [Symbol(sort, name, one.path, within)]
        return []

    def _move(self, name: str, decision: str) -> list[Symbol]:
        found = [self._first([(Sort.MOVE, name)], one) for one in (decision, *self._models(decision))]
        return next((one for one in found if one), [])

    def _value(self, one: Mention) -> list[Symbol]:
        found = self._first([(sort, one.name) for sort in VALUES])
        if not found and one.name.endswith("s"):
            found = self._first([(Sort.TYPE, one.name[:-1]), (Sort.OPTION, one.name[:-1])])
        return found or self._member(one.name, one.node)

    def _member(self, name: str, node: n.Expression | None) -> list[Symbol]:
        """Return a value of a type. If several types have it, the checks know which is meant."""
        types = list(dict.fromkeys(type for one in self.stack for type in one.members.get(name, ())))
        if len(types) > 1 and node is not None:
            meant = self._known(node)
            types = [one for one in types if one == meant]
        return self._first([(Sort.MEMBER, name)], types[0]) if len(types) == 1 else []

    def _dotted(self, one: Mention) -> list[Symbol]:
        base = one.node
        if isinstance(base, n.Name) and self._first([(Sort.MEMBER, one.name)], base.name):
            return self._first([(Sort.MEMBER, one.name)], base.name)
        plain = [*self._first([(Sort.FIELD, one.name)]), *self._first([(Sort.STATE, one.name)])]
        types = dict.fromkeys(
            within
            for each in self.stack
            for sort, name, within in each.names
            if sort is Sort.MEMBER_FIELD and name == one.name
        )
        index = self._first([(Sort.TYPE, one.name)])  # of a family of piles
        if len(plain) + len(types) + len(index) > 1 and base is not None:
            known = self._known(base)
            if index and self._first([(Sort.PILE, known)]):
                return index
            return self._by_type(one, plain, list(types), known)
        return plain or [each for type in types for each in self._first([(Sort.MEMBER_FIELD, one.name)], type)] or index

    def _by_type(self, one: Mention, plain: list[Symbol], types: list[str], base: str) -> list[Symbol]:
        """Return what a name means behind a value of a type."""
        if base in types:
            return self._first([(Sort.MEMBER_FIELD, one.name)], base)
        wanted = Sort.FIELD if base in ("card", "kind", "face") else Sort.STATE
        return [each for each in plain if each.sort is wanted] or (plain if len(plain) == 1 and base else [])

    def _known(self, node: n.Expression) -> str:
        """Return the type that the checks know of a node of the document on top, or an empty text."""
        project = self.projects.project(self.stack[-1].name)[0]
        checked = None if project is None else self.projects.still_whole(project).checked
        if checked is None:
            return ""
        known = known_node(checked, [node])
        if known is None:
            return ""
        found = checked.facts.types[known]
        return found.name or found.base

    def _filling(self, one: Mention, withins: Sequence[str]) -> list[Symbol]:
        """Return what fills a placeholder: a parameter of the rule or the move, or what its reason works out, in the
        document that has it."""
        name = one.name.removesuffix("_size") if one.name.endswith("_size") else one.name
        owners = [*withins, *(f"{model}.{one.within.partition('.')[2]}" for model in self._models(one.within))]
        for each in reversed(self.stack):
            for owner in owners:
                given = each.parameters.get(owner, {})
                for word in (one.name, name):
                    if word in given:
                        return [Symbol(Sort.LOCAL, word, each.path, at=given[word])]
        return []

    def _models(self, owner: str) -> list[str]:
        """Return the decisions whose moves may come in between at a decision too."""
        decision = owner.partition(".")[0]
        found = {decision: None}
        for each in reversed(self.stack):
            found.update(dict.fromkeys(model for name in [*found] for model in each.models.get(name, ())))
        return [*found][1:]

    def _home_of_code(self, code: str) -> str:
        for one in self.stack:
            if (Sort.STATEMENT, code, "") in one.names or code in codes_declared(self.projects.mending, one.path):
                return one.path
        return ""
