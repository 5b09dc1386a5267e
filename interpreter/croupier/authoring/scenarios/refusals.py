"""Which condition refuses a move: what a scenario announces, held against the explanation of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.authoring.scenarios.names import NotKnown, listed
from croupier.engines.reference.explain import Condition, Explanation
from croupier.language.diagnostics import did_you_mean
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.parser import parse_expression
from croupier.language.syntax.printer import print_node

REASONS = {
    "not-asked": ("not-asked", "declined"),
    "not-offered": ("no-such-move", "wrong-arguments"),
    "not-in-domain": ("not-in-domain",),
    "game-over": ("game-over", "faulted"),
}
"""The words for refusals that no condition decides, and what explanations call them."""

NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
CALLED = re.compile(r"([a-z][a-z0-9_]*)(\(|\Z)")


def read_refusal(text: str, ruleset: Ruleset) -> str:
    """A reason, the name of a definition, or a condition as the rules print it. Raises NotKnown."""
    wanted = text.strip()
    if wanted in REASONS:
        return wanted
    definitions = [one.signature.name for one in ruleset.definitions if isinstance(one, n.Define)]
    if wanted in definitions:
        return wanted
    if not NAME.match(wanted) and "-" not in wanted.split(" ")[0]:
        expression, problems = parse_expression(fragment_of(Source("refused", wanted)))
        if expression is not None and not problems:
            return print_node(expression)
    help = did_you_mean(wanted, [*REASONS, *definitions])
    help = help or f"name the definition or the condition that fails, or one of {listed(REASONS)}"
    raise NotKnown("unknown-condition", f"no condition is called `{wanted}`", help)


def is_refused_by(found: Explanation, wanted: str) -> bool:
    """Whether an explanation refuses for that reason, or by that condition."""
    if wanted in REASONS:
        return not found.possible and found.reason in REASONS[wanted]
    return any(wanted in names for names in _refusing(found))


def refusing(found: Explanation) -> list[str]:
    """What could be written as the reason of a refusal, the outermost condition first: definitions, or where there is
    none the conditions themselves."""
    if found.reason != "condition":
        return [word for word, reasons in REASONS.items() if found.reason in reasons]
    names = list(dict.fromkeys(names[0] for names in _refusing(found)))
    return [one for one in names if NAME.match(one)] or names


def _refusing(found: Explanation) -> Iterator[tuple[str, ...]]:
    for condition in found.conditions:
        yield from _against(condition, True)


def _against(condition: Condition, wanted: bool) -> Iterator[tuple[str, ...]]:
    """The names of every condition that has not the truth value which would allow the move."""
    if condition.type.base != "boolean" or (condition.value is True) == wanted:
        return
    name = _called(condition.text)
    yield (name, condition.text) if name else (condition.text,)
    inner = wanted != _negates(condition)
    for part in condition.parts:
        yield from _against(part, inner)


def _called(text: str) -> str:
    """The definition that a condition calls, if it does no more; else an empty text."""
    found = CALLED.match(text)
    if found is None or not found[2]:
        return found[1] if found else ""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0:
            return found[1] if at == len(text) - 1 else ""
    return ""


def _negates(condition: Condition) -> bool:
    """Whether a condition holds when what it rests on does not: ``not …``, or ``no x in …``."""
    if condition.text.startswith("no ") and len(condition.parts) == 2:
        return not condition.parts[0].rule
    if len(condition.parts) != 1:
        return False
    inner = condition.parts[0].text
    return condition.text in (f"not {inner}", f"not ({inner})")
