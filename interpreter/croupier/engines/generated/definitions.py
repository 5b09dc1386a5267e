"""Definitions: small ones stand where they are called, the others become functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engines.generated.writer import Writer
from croupier.engines.plan import values as v

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module
    from croupier.engines.generated.values import Values


def evaluated(e: Values, call: v.Evaluate | v.EvaluateItems) -> str:
    """The value of a definition. Its arguments are evaluated first, needed or not: they may be faults."""
    definition = e.plan.definitions[call.definition]
    e.w.charge(definition.cost)
    arguments = [e.simple(one, "a") for one in call.arguments]
    if e.module.sizes.inlined(call.definition):
        return _pure(e.inside(dict(enumerate(arguments))), definition.body)
    name, result = e.module.definition(call.definition), e.w.temp()
    e.w.flush()
    e.w.line(f"{result} = {name}({', '.join(['s', *arguments])})")
    return result


def definition_function(module: Module, number: int, name: str) -> list[str]:
    """The function of a definition."""
    w = Writer()
    definition = module.plan.definitions[number]
    e = module.values(w, lambda slot: f"v{slot}")
    w.check()
    w.leave(f"return {_pure(e, definition.body)}")
    arguments = "".join(f", v{slot}" for slot in range(definition.arguments))
    return w.function(f"def {name}(s{arguments}):  # {definition.name}")


def _pure(e: Values, body: v.Pure) -> str:
    for keep in body.keeps:
        name = e.w.temp("kept")
        e.w.line(f"{name} = {e.either(keep.value)}")
        e.locals[keep.slot] = name
    if not isinstance(body.result, v.Cases):
        return e.either(body.result)
    return _cases(e, body.result, 0)


def _cases(e: Values, cases: v.Cases, at: int) -> str:
    if at == len(cases.branches):
        return _pure(e, cases.otherwise)
    condition, then = cases.branches[at]
    return e.choose(e.value(condition), lambda: _pure(e, then), lambda: _cases(e, cases, at + 1))
