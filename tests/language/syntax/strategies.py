"""Hypothesis strategies for well-formed nodes: whatever they give can be printed and parsed again.

``expressions(depth)``, ``statements(depth)``, ``bodies(depth)`` and ``pures(depth)`` nest at most ``depth`` deep below
their outermost node; the other strategies use those with small depths. Names are legal and mean nothing: the nodes are
right in syntax, and would be refused by every later check. All places are ``NOWHERE``, which equality ignores.

``FIXED`` are the settings of the profile ``fixed``: the same examples on every run, no deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar, get_args, get_type_hints

from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.build import LARGEST_LITERAL
from croupier.language.syntax.words import RESERVED
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

settings.register_profile(
    "fixed", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
FIXED = settings.get_profile("fixed")

NOWHERE = Span(Source("made up", ""), 0, 0)

Strategy = st.SearchStrategy

QUANTIFIERS = ("any", "no", "every", "each", "first", "last", "the", "random", "how_many")
OPERATORS = ("and", "or", "=", "!=", "<", "<=", ">", ">=", "in", "+", "-", "*", "div", "mod", "otherwise")

# Ordinary names; words that have a meaning in other places; words that keywords are the beginning or the end of.
_NAMES = (
    *("card", "player", "hand", "stock", "colour", "draw_two", "score", "a", "b2", "top_"),
    *("x", "how", "many", "at", "once", "bottom", "turn", "over", "do", "nothing"),
    *(f"{word}_" for word in sorted(RESERVED)),
    *(f"a{word}" for word in sorted(RESERVED)),
)
_CODES = ("MIN-016", "MIN-020", "AMB-07", "A-1", "X2-B3-04")


def _optional(strategy: Strategy[Any]) -> Strategy[Any]:
    return st.none() | strategy


def _several(strategy: Strategy[Any], least: int = 0, most: int = 2) -> Strategy[tuple[Any, ...]]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


_build = partial(st.builds, place=st.just(NOWHERE))

P = ParamSpec("P")
T = TypeVar("T")


def _named(make: Callable[P, Strategy[T]]) -> Callable[P, Strategy[T]]:
    """Shows the strategy by its name and depth; spelled out, what it is made of would grow exponentially."""
    made = cache(make)

    def strategy(draw: st.DrawFn, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return draw(made(*args, **kwargs))  # type: ignore[arg-type]

    strategy.__name__ = make.__name__
    strategy.__doc__ = make.__doc__
    return st.composite(strategy)


# --- small parts ---------------------------------------------------------------------------------


def names() -> Strategy[str]:
    """Names that are not reserved, among them many that a careless reader would take for keywords."""
    return st.sampled_from(_NAMES)


def field_names() -> Strategy[str]:
    """Names behind a dot, where keywords are allowed too."""
    return st.sampled_from((*_NAMES, *sorted(RESERVED)))


def name_nodes() -> Strategy[n.Name]:
    return _build(n.Name, names())


def cites() -> Strategy[tuple[n.Cite, ...]]:
    """None, one or two codes of statements."""
    return _several(_build(n.Cite, st.sampled_from(_CODES)))


def reveals() -> Strategy[tuple[n.Reveal, ...]]:
    """No names, or one."""
    return _several(_build(n.Reveal, names()), most=1)


def type_names() -> Strategy[n.TypeName]:
    return _build(n.TypeName, names(), st.booleans())


def ranges(depth: int = 1) -> Strategy[n.Range]:
    """Ranges, which stand as a source, as a domain and behind ``in``, and nowhere else."""
    return _build(n.Range, expressions(depth), expressions(depth))


@_named
def parameters() -> Strategy[tuple[n.Parameter, ...]]:
    """At least one parameter, often with the name of its type."""
    domain = _optional(expressions(2) | ranges())
    named = _build(n.Parameter, type_names(), names(), domain)
    named |= _build(n.Parameter, type_names(), names(), expressions(1), where=expressions(1))
    short = type_names().flatmap(lambda type: _build(n.Parameter, st.just(type), st.just(type.name), domain))
    return _several(named | short, least=1)


@_named
def signatures() -> Strategy[n.Signature]:
    return _build(n.Signature, names(), st.just(()) | parameters())


# --- expressions ---------------------------------------------------------------------------------


@_named
def expressions(depth: int = 3) -> Strategy[n.Expression]:
    """Any expression but a range alone."""
    if depth == 0:
        return _atoms()
    inner = expressions(depth - 1)
    return st.one_of(
        _atoms(),
        _build(n.Field, inner, field_names()),
        calls(depth),
        _build(n.ListOf, _several(inner)),
        _build(n.Unary, st.sampled_from(("not", "-")), inner),
        _build(n.Binary, st.sampled_from(OPERATORS), inner, inner),
        _build(n.Binary, st.just("in"), inner, ranges(depth - 1)),
        _build(n.Conditional, inner, inner, inner),
        quantified(depth),
    )


def _atoms() -> Strategy[n.Expression]:
    number = st.integers(0, 9) | st.integers(0, LARGEST_LITERAL)
    return st.one_of(
        name_nodes(), _build(n.Number, number), _build(n.Boolean, st.booleans()), st.just(n.NoneValue(NOWHERE))
    )


@_named
def calls(depth: int = 2) -> Strategy[n.Call]:
    return _build(n.Call, names(), _several(expressions(max(depth - 1, 0))))


@_named
def sources(depth: int = 1) -> Strategy[n.Expression]:
    """What stands behind the ``in`` of a loop: any expression, or a range."""
    return expressions(depth) | ranges(depth)


@_named
def quantified(depth: int = 2) -> Strategy[n.Quantified]:
    inner = expressions(max(depth - 1, 0))
    source = sources(max(depth - 1, 0))
    plain = _build(n.Quantified, st.sampled_from(QUANTIFIERS), names(), source, _optional(inner), st.none())
    measured = _build(
        n.Quantified,
        st.sampled_from(("total", "highest", "lowest", "most", "least")),
        names(),
        source,
        _optional(inner),
        inner,
    )
    return plain | measured


# --- statements ----------------------------------------------------------------------------------


@_named
def bodies(depth: int = 2) -> Strategy[n.Body]:
    return _build(n.Body, cites(), _several(statements(depth), least=1), reveals=reveals())


@_named
def statements(depth: int = 2) -> Strategy[n.Statement]:
    if depth == 0:
        return simple_statements()
    inner, condition = bodies(depth - 1), expressions(1)
    branches = _several(st.tuples(condition, inner), least=1)
    return st.one_of(
        simple_statements(),
        _build(n.If, branches, _optional(inner)),
        _build(n.ForEach, names(), sources(), _optional(condition), inner),
        _build(n.Repeat, _optional(condition), st.none(), inner),
        _build(n.Repeat, st.none(), condition, inner),
    )


@_named
def simple_statements() -> Strategy[n.Statement]:
    """Every statement that holds no other."""
    return st.one_of(
        *(_build(node, **{one.field: _operands(node, one) for one in node.row.operands}) for node in n.FLAT)
    )


def _operands(node: type[n.Flat], operand: n.Operand) -> Strategy[Any]:
    """What an operand may hold, by the type of its field; beside a variable its list may be a range."""
    if operand.field == "source":
        return sources()
    holds = get_type_hints(node)[operand.field]
    kinds, expression = get_args(holds) or (holds,), get_args(n.Expression)
    is_expression = set(expression) <= set(kinds)
    others = [_OPERANDS[one]() for one in kinds if not (is_expression and one in expression)]
    return st.one_of(*others, *([expressions(1)] if is_expression else []))


_OPERANDS: dict[Any, Callable[[], Strategy[Any]]] = {
    str: lambda: names(),
    type(None): st.none,
    n.Call: lambda: calls(1),
    n.Ask: lambda: _build(n.Ask, calls(1)),
    n.Target: lambda: targets(),
    n.Position: lambda: positions(),
}


def targets() -> Strategy[n.Target]:
    alone = _build(n.Target, names(), st.just(()), st.just(False))
    called = _build(n.Target, names(), st.lists(expressions(1), min_size=1, max_size=2).map(tuple), st.just(False))
    dotted = _build(n.Target, field_names(), expressions(1).map(lambda one: (one,)), st.just(True))
    return alone | called | dotted


def positions() -> Strategy[n.Position]:
    ends = st.sampled_from((n.Position("bottom", None, NOWHERE), n.Position("random", None, NOWHERE)))
    return ends | _build(n.Position, st.just("under"), expressions(1))


# --- definitions ---------------------------------------------------------------------------------


@_named
def pures(depth: int = 2) -> Strategy[n.Pure]:
    """Bodies of definitions, with cases inside cases up to ``depth``."""
    value = expressions(1)
    result = value if depth == 0 else value | cases(depth)
    return _build(n.Pure, cites(), _several(_build(n.PureLet, names(), value)), result, reveals=reveals())


@_named
def cases(depth: int = 2) -> Strategy[n.Cases]:
    inner = pures(max(depth - 1, 0))
    return _build(n.Cases, _several(st.tuples(expressions(1), inner), least=1), inner)


@_named
def decision_moves() -> Strategy[n.DecisionMove]:
    return _build(n.DecisionMove, signatures(), _optional(expressions(1)), bodies(1), ways=_several(ways()))


@_named
def ways() -> Strategy[n.As]:
    return _build(n.As, names(), _several(names()))


@_named
def meanwhiles() -> Strategy[n.Meanwhile]:
    moves = _several(decision_moves(), least=1)
    return _build(n.Meanwhile, names(), sources(), _optional(expressions(1)), cites(), moves, reveals=reveals())


@_named
def decisions() -> Strategy[n.Decision]:
    """Decisions that hold something: a decision of its first line alone cannot be written."""
    moves, meanwhile = _several(decision_moves()), _several(meanwhiles())
    parts = (signatures(), _optional(type_names()), cites(), moves, meanwhile, _optional(bodies(1)))
    made = _build(n.Decision, *parts, reveals=reveals())
    return made.filter(lambda one: bool(one.cites or one.reveals or one.moves or one.meanwhiles or one.otherwise))


@_named
def definitions() -> Strategy[n.Definition]:
    """Any definition of a ruleset; ``layer_changes`` is what a layer may hold besides."""
    return st.one_of(
        _build(n.Define, signatures(), _optional(type_names()), pures()),
        _build(n.Procedure, signatures(), _optional(type_names()), _optional(names()), bodies()),
        decisions(),
        _build(n.Behaviour, _several(name_nodes(), least=1), names(), parameters(), bodies()),
        _build(n.Moment, signatures(), _optional(bodies(1))),
        _build(n.During, _several(name_nodes(), least=1), _several(meanwhiles(), least=1)),
        _build(n.Way, signatures()),
    )


@_named
def layer_changes() -> Strategy[n.LayerChange]:
    """Any change by name of what another layer has."""
    words = st.sampled_from(("before", "after", "instead of"))
    also = st.sampled_from(("also", "never"))
    condition = _optional(expressions(1))
    amend = _build(n.MoveAmend, also, name_nodes(), expressions(1))
    instead = _build(n.MoveInstead, signatures(), condition, bodies(1))
    parts = (_several(decision_moves()), _several(meanwhiles()), _several(amend), _several(instead))
    extended = _build(n.ExtendDecision, signatures(), cites(), *parts, reveals=reveals())
    removed = st.one_of(
        _build(n.Removed, names(), _optional(names()), st.none()),
        _build(n.Removed, names(), st.none(), names()),
    )
    return st.one_of(
        _build(n.Remove, _several(removed, least=1)),
        _build(n.Change, words, _optional(name_nodes()), signatures(), condition, bodies()),
        _build(n.Amend, also, signatures(), pures()),
        _build(n.DuringAs, _several(name_nodes(), least=1), name_nodes()),
        extended.filter(lambda one: bool(one.moves or one.meanwhiles or one.amends or one.replacements)),
    )


@_named
def rules() -> Strategy[n.Definition | n.LayerChange]:
    """Whatever a block of rules consists of."""
    return definitions() | layer_changes()


# --- leaves of the YAML part ---------------------------------------------------------------------


@_named
def deck_lines() -> Strategy[n.DeckLine]:
    face = _build(n.FaceSpec, names(), _several(expressions(1)), _several(name_nodes()))
    loop = _build(n.DeckLoop, names(), sources(), _optional(expressions(1)))
    copies = st.integers(0, 8) | st.integers(0, LARGEST_LITERAL)
    return _build(n.DeckLine, copies, _several(face, least=1), _several(loop))
