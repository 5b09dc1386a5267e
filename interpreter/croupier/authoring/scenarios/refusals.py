"""Find the condition that refuses a move, and compare it with the condition that a scenario names.

Algorithm. The explanation of a move is a tree of conditions with their values. A condition refuses if its value is not
the wanted one. Below a negation, the opposite value is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from croupier.authoring.scenarios.moves import MeantMove, MoveReader
from croupier.authoring.scenarios.names import NotKnown, listed
from croupier.authoring.scenarios.table import LaidTable, Unmet, unmet
from croupier.engines.reference.explain import Condition, Explanation
from croupier.language.diagnostics import did_you_mean
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Scalar
from croupier.language.syntax.parser import parse_expression
from croupier.language.syntax.printer import print_node

REASONS = {
    "not-asked": ("not-asked", "declined"),
    "not-offered": ("no-such-move", "wrong-arguments"),
    "not-in-domain": ("not-in-domain",),
    "game-over": ("game-over", "faulted"),
}
"""Refusals that no condition decides: the word in a scenario, and the reasons in explanations."""

NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
CALLED = re.compile(r"([a-z][a-z0-9_]*)(\(|\Z)")


def read_refusal(text: str, ruleset: Ruleset) -> str:
    """Return a reason, the name of a definition, or a condition as the rules print it. Raise NotKnown for any other
    text."""
    wanted = text.strip()
    if wanted in REASONS:
        return wanted
    names = [one.signature.name for one in ruleset.definitions if isinstance(one, n.Define)]
    definitions = list(dict.fromkeys(map(ruleset.origins.written, names)))
    if wanted in definitions:
        return wanted
    if not NAME.match(wanted) and "-" not in wanted.split(" ")[0]:
        expression, problems = parse_expression(fragment_of(Source("refused", wanted)))
        if expression is not None and not problems:
            return print_node(expression)
    help = did_you_mean(wanted, [*REASONS, *definitions])
    help = help or f"name the definition or the condition that fails, or one of {listed(REASONS)}"
    raise NotKnown("unknown-condition", f"no condition is called `{wanted}`", help)


def is_refused_by(found: Explanation, wanted: str, origins: RuleOrigins) -> bool:
    """Return whether an explanation refuses for a reason, or by a condition, by the name that its author wrote."""
    if wanted in REASONS:
        return not found.possible and found.reason in REASONS[wanted]
    return any(wanted in (*names, origins.written(names[0])) for names in _refusing(found))


def refusing(found: Explanation, origins: RuleOrigins) -> list[str]:
    """Return the texts that a scenario could give as the reason of a refusal, the outermost condition first.

    Names of definitions are preferred to conditions: a condition may be long.
    """
    if found.reason != "condition":
        return [word for word, reasons in REASONS.items() if found.reason in reasons]
    names = list(dict.fromkeys(origins.told(names[0]) for names in _refusing(found)))
    return [one for one in names if NAME.match(one)] or names


def _refusing(found: Explanation) -> Iterator[tuple[str, ...]]:
    for condition in found.conditions:
        yield from _against(condition, wanted=True)


def _against(condition: Condition, *, wanted: bool) -> Iterator[tuple[str, ...]]:
    """Yield the names of each condition that lacks the truth value which would allow the move."""
    if condition.type.base != "boolean" or (condition.value is True) == wanted:
        return
    name = _called(condition.text)
    yield (name, condition.text) if name else (condition.text,)
    inner = wanted != _negates(condition)
    for part in condition.parts:
        yield from _against(part, wanted=inner)


def _called(text: str) -> str:
    """Return the definition that a condition calls, or an empty text if the condition is more than a call."""
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
    """Return whether a condition holds exactly if its part does not: ``not …``, or ``no x in …``."""
    if condition.text.startswith("no ") and len(condition.parts) == 2:
        return not condition.parts[0].rule
    if len(condition.parts) != 1:
        return False
    inner = condition.parts[0].text
    return condition.text in (f"not {inner}", f"not ({inner})")


def tells(told: str, wanted: str) -> bool:
    """Return whether a text holds the wanted one. Capitals and kinds of spaces make no difference."""
    plain, part = (" ".join(one.casefold().split()) for one in (told, wanted))
    return part in plain


def told_otherwise(
    table: LaidTable, seat: int, because: Mapping[str, Scalar], meant: Sequence[MeantMove]
) -> list[Unmet]:
    """Return a difference for each language in which a player is told something else than ``because``."""
    found = []
    for language, wanted in because.items():
        told = [table.told(seat, one, language) for one in meant]
        if not any(tells(one, wanted.text) for one in told):
            message = "the player is told something else"
            found.append(unmet(wanted.place, "other-refusal", message, wanted.text, told[0]))
    return found


def possible_with_less(table: LaidTable, moves: MoveReader, seat: int, words: str) -> str:
    """Return the help if a beginning of a step is possible, since its move takes less here than elsewhere.

    A move with fewer of several cards is another one, and no help.
    """
    for less, meant in moves.shortened(words):
        if table.ways(seat, less, [one for one in meant if one.code.chosen is None]):
            return f"write `{less}` alone: here nothing more is chosen"
    return ""
