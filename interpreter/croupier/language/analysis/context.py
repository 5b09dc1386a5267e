"""What the checks share: the ruleset, its names, the facts so far, and the scopes of locals."""

from __future__ import annotations

from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.facts import Declaration, Facts, Routine
from croupier.language.analysis.symbols import KindSymbol, Local, Symbols
from croupier.language.analysis.types import Type
from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet

MOST_MISTAKES = 300


class EnoughMistakes(Exception):
    """So much has been reported that the rest would only take time: nobody is told more than the first of it."""


class Context:
    """One run of the checks over one ruleset; ``unclear`` are the rules whose parameters are mistaken."""

    def __init__(self, ruleset: Ruleset, symbols: Symbols) -> None:
        self.ruleset = ruleset
        self.symbols = symbols
        self.facts = Facts()
        self.diagnostics: list[Diagnostic] = []
        self.allowed_random = NodeSet[n.Expression]()
        self.asked_at_once: list[tuple[n.Decision, n.AskAtOnce]] = []
        self.card_loops: list[n.ForEach] = []
        self.unclear: set[str] = set()

    def report(
        self, code: str, message: str, place: Span, help: str = "", label: str = "", related: tuple[Related, ...] = ()
    ) -> None:
        origins = self.ruleset.origins
        original = origins.calls_original(place)
        message, help = origins.told(message, original=original), origins.told(help, original=original)
        self.diagnostics.append(Diagnostic(code, message, place, label, related, help))
        if len(self.diagnostics) >= MOST_MISTAKES:
            raise EnoughMistakes

    def blur(self, routine: Routine) -> None:
        """Notes that the parameters of a rule are mistaken, which is told: what follows from it is no news."""
        routine.unclear = True
        self.unclear.add(routine.label.split(".")[0])

    def kind_called(self, name: str, place: Span) -> KindSymbol | None:
        """The kind of card with a name; that there is none is reported, unless there is one that cannot be read."""
        symbol = self.symbols.values.get(name)
        if isinstance(symbol, KindSymbol):
            return symbol
        if name not in self.ruleset.unread:
            help = did_you_mean(name, self.ruleset.kinds) or f"declare it: `cards: {{{name}: {{}}}}`"
            self.report("unknown-kind", f"no kind of card is called `{name}`", place, help)
        return None

    def learn(self, node: n.Expression | n.Ask, type: Type) -> Type:
        self.facts.types[node] = type
        return type


class Scope:
    """The locals that can be named in a place; ``narrowed`` are the paths known to be other than none there."""

    def __init__(
        self, routine: Routine, names: dict[str, Local] | None = None, narrowed: frozenset[str] = frozenset()
    ) -> None:
        self.routine = routine
        self.names = dict(names or {})
        self.narrowed = narrowed
        self.in_loop = False
        self.in_card_loop: Span | None = None

    def inner(self, narrowed: frozenset[str] = frozenset()) -> Scope:
        """A block inside this one."""
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
    ) -> Local:
        """A new local in a slot that was reserved, or the next of the routine; nothing may be shadowed."""
        local = Local(name, self.routine.reserve(1) if slot is None else slot, type, settable, place)
        self.routine.types[local.slot] = type
        context.facts.slots[node] = local.slot
        first = self.names.get(name) or context.symbols.values.get(name)
        if first is not None or name in context.symbols.members or name in BUILT_INS:
            members = context.symbols.members.get(name)
            there = first.place if first is not None else members[0].place if members else None
            related = (Related(there, "it is defined here"),) if there is not None else ()
            help = "choose another name: nothing may be hidden by a local"
            message = f"the name `{name}` is taken" if related else f"the language has a `{name}` of its own"
            context.report("name-taken", message, place, help, related=related)
        self.names[name] = local
        return local
