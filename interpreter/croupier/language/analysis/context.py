"""Share the state of a run of the checks: the ruleset, its symbols, the facts so far, and the scopes of locals.

Invariant. A mistake is reported once, where it is. The part then gets the type ``error``, about which nothing more is
reported. No local may hide another name.
"""

from __future__ import annotations

from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.facts import Declaration, Facts, Routine
from croupier.language.analysis.symbols import KindSymbol, LocalSymbol, Symbols
from croupier.language.analysis.types import ERROR, Type
from croupier.language.diagnostics import Diagnostic, Edit, Related, did_you_mean
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet

MOST_MISTAKES = 300


class EnoughMistakes(Exception):
    """Raised after ``MOST_MISTAKES`` diagnostics. Users are shown only the first of them, and the rest takes time."""


class Context:
    """One run of the checks over one ruleset."""

    def __init__(self, ruleset: Ruleset, symbols: Symbols) -> None:
        self.ruleset = ruleset
        self.symbols = symbols
        self.facts = Facts()
        self.diagnostics: list[Diagnostic] = []
        self.allowed_random = NodeSet[n.Expression]()  # ``random`` where it may stand
        self.asked_at_once: list[tuple[n.Decision, n.AskAtOnce]] = []  # for the check of effects
        self.card_loops: list[n.ForEach] = []  # for the check of effects
        self.unclear: set[str] = set()  # the rules whose parameters are mistaken

    def report(
        self, code: str, message: str, place: Span, help: str = "", label: str = "", related: tuple[Related, ...] = ()
    ) -> None:
        """Report a mistake, with the names that authors wrote. Raise EnoughMistakes if there are too many."""
        origins = self.ruleset.origins
        original = origins.calls_original(place)
        said = origins.told(help, original=original)
        message, help = origins.told(message, original=original), help.said(said) if isinstance(help, Edit) else said
        self.diagnostics.append(Diagnostic(code, message, place, label, related, help))
        if len(self.diagnostics) >= MOST_MISTAKES:
            raise EnoughMistakes

    def met_unknown(self, scope: Scope, node: n.Name | n.Call | n.Target, want: Type | None) -> None:
        """Take note of a name that means nothing, and of the type that is wanted there. A run that looks for what may
        stand at a place overrides this."""

    def blur(self, routine: Routine) -> None:
        """Note that the parameters of a rule are mistaken. Mistakes that follow from them are not reported."""
        routine.unclear = True
        self.unclear.add(routine.label.split(".")[0])

    def kind_called(self, name: str, place: Span) -> KindSymbol | None:
        """Return the kind of card of a name. Report if there is none, unless its declaration could not be read."""
        symbol = self.symbols.values.get(name)
        if isinstance(symbol, KindSymbol):
            return symbol
        if name not in self.ruleset.unread:
            help = did_you_mean(name, self.ruleset.kinds) or f"declare it: `cards: {{{name}: {{}}}}`"
            self.report("unknown-kind", f"no kind of card is called `{name}`", place, help)
        return None

    def check_hidden(self, local: LocalSymbol | None, name: str, type: Type, place: Span) -> bool:
        """Report a local that is called like something that it may not hide. Return whether it is.

        A kind or a value of an enumeration may be hidden by a local of another type: the wrong one cannot be read then.
        """
        first = local or self.symbols.values.get(name)
        members = self.symbols.members.get(name, [])
        is_kind = isinstance(first, KindSymbol)
        same = type.base == "kind" if is_kind else type.name in {one.enumeration for one in members}
        if name not in BUILT_INS and not same and (is_kind or first is None):
            return False
        if first is not None and local is None and name in self.symbols.types and str(type.required) == name:
            self._taken_from_type(name, first.place, place)
            return True
        there = first.place if first is not None else members[0].place if members else None
        related = (Related(there, "it is defined here"),) if there is not None else ()
        free = next(one for one in (f"{name}_wanted", f"{name}_here") if one not in self.symbols.known())
        message = f"the name `{name}` is taken" if related else f"`{name}` means something in the language"
        why = "a local hides nothing but kinds and values of other types"
        if same and local is None:
            why = f"it is a `{type}`, as `{'kind' if is_kind else type.name}.{name}` is, so the wrong one could be read"
        help = f"choose another name, such as `{free}`: {why}"
        self.report("name-taken", message, place, help, related=related)
        return True

    def _taken_from_type(self, name: str, there: Span | None, place: Span) -> None:
        """Report what is called like a type, at its declaration: the parameters of that type are called so."""
        message = f"`{name}` is a type, and parameters of that type are called so"
        related = (Related(place, f"this parameter is called `{name}`"),)
        self.report("name-taken", message, there or place, "choose another name for what is declared here", "", related)

    def learn(self, node: n.Expression | n.Ask, type: Type) -> Type:
        """Note the type of a node, and return the type."""
        self.facts.types[node] = type
        return type


class Scope:
    """The locals that can be named at a place."""

    def __init__(
        self, routine: Routine, names: dict[str, LocalSymbol] | None = None, narrowed: frozenset[str] = frozenset()
    ) -> None:
        self.routine = routine
        self.names = dict(names or {})
        self.narrowed = narrowed  # the paths that are known to be other than none here
        self.in_loop = False
        self.in_card_loop: Span | None = None  # the innermost loop over cards around this place

    def inner(self, narrowed: frozenset[str] = frozenset()) -> Scope:
        """Return the scope of a block inside this one, with more names narrowed."""
        scope = Scope(self.routine, self.names, self.narrowed | narrowed)
        scope.in_loop, scope.in_card_loop = self.in_loop, self.in_card_loop
        return scope

    def declare(
        self,
        context: Context,
        node: Declaration,
        name: str,
        type: Type,
        place: Span,
        *,
        settable: bool = False,
        slot: int | None = None,
    ) -> LocalSymbol:
        """Declare a local in a reserved slot, or in the next slot of the routine.

        Report a name that is taken. The local then has the type ``error``.
        """
        taken = context.check_hidden(self.names.get(name), name, type, place)
        type = ERROR if taken else type
        local = LocalSymbol(name, self.routine.reserve(1) if slot is None else slot, type, settable, place)
        self.routine.types[local.slot] = type
        context.facts.slots[node] = local.slot
        self.names[name] = local
        return local
