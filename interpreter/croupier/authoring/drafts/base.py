"""Find the parts of a ruleset that a draft can change by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.language.ruleset.options import written_value
from croupier.language.ruleset.ruleset import Option, Ruleset, Text
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.yaml_text import quoted
from croupier.rules import Rules

MARKS = ("turn", "round")
"""The marks of rules that run many times."""

WORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class DraftTarget:
    """A rule to change."""

    signature: str  # as it is written
    name: str
    mark: str  # one of ``MARKS``, or ``other``


def targets(ruleset: Ruleset) -> list[DraftTarget]:
    """Return the procedures: those that run many times first, the whole game last."""
    made = ruleset.origins.rules
    rules = [one for one in ruleset.definitions if isinstance(one, n.Procedure) and one.signature.name not in made]

    def rank(rule: n.Procedure) -> int:
        if rule.signature.name == "game":
            return len(MARKS) + 1
        return MARKS.index(rule.marks) if rule.marks in MARKS else len(MARKS)

    return [_target(rule) for rule in sorted(rules, key=rank)]


def _target(rule: n.Procedure) -> DraftTarget:
    mark = rule.marks if rule.marks in MARKS and rule.signature.name != "game" else "other"
    return DraftTarget(print_node(rule.signature), rule.signature.name, mark or "other")


def changed_options(rules: Rules) -> Iterator[tuple[str, str, str]]:
    """Yield options that can have another default: the name, the default, and another value."""
    for option in rules.ruleset.options.values():
        for value in _other_values(rules, option) if option.fixed_at is None else ():
            yield option.name, written_value(option.default), written_value(value)
            break


def _other_values(rules: Rules, option: Option) -> list[int | bool | str]:
    if option.type == "boolean":
        return [not option.default]
    if option.type == "number":
        assert isinstance(option.default, int) and option.low is not None and option.high is not None
        near = (option.default - 1, option.default + 1)
        return [one for one in near if option.low <= one <= option.high]
    if option.type == "rule":
        return []
    names = option.choices
    if not names:
        names = tuple(one.name for one in rules.checked.symbols.enumerations[option.type].members)
    return [one for one in names if one != option.default]


def words_of(ruleset: Ruleset) -> set[str]:
    """Return every word that names something in a ruleset or occurs in its rules."""
    found: set[str] = set()
    parts = (ruleset.enumerations, ruleset.options, ruleset.fields, ruleset.kinds, ruleset.piles, ruleset.states)
    for part in parts:
        found |= set(part)
    for enumeration in ruleset.enumerations.values():
        found |= {one.name for one in enumeration.members}
    for option in ruleset.options.values():
        found |= set(option.choices)
    for one in ruleset.definitions:
        found |= set(WORD.findall(print_node(one)))
    return found


# --- ideas for an author -------------------------------------------------------------------------


def card_label(ruleset: Ruleset) -> str:
    """Return the label of the first kind of card, as an author writes it."""
    kind = next(iter(ruleset.kinds.values()))
    label: Text = kind.label or {"": kind.name}
    if list(label) == [""]:
        return f"{kind.name}: {{label: {quoted(label[''])}}}"
    texts = ", ".join(f"{language}: {quoted(text)}" for language, text in label.items())
    return f"{kind.name}: {{label: {{{texts}}}}}"


def card_condition(ruleset: Ruleset) -> str | None:
    """Return one more case for a condition on cards that a move has, such as ``also fits(card): card.kind = joker``."""
    asked = {call for move in _moves(ruleset) for call in _calls(move.condition)}
    kind = next(iter(ruleset.kinds))
    for one in ruleset.definitions:
        if isinstance(one, n.Define) and one.signature.name in asked:
            card = next((p.name for p in one.signature.parameters if p.type.name in ("card", "face")), None)
            if card is not None:
                return f"also {print_node(one.signature)}: {card}.kind = {kind}"
    return None


def limited_move(ruleset: Ruleset, when: str) -> list[str]:
    """Return lines that forbid a move of a decision, or no lines if no decision has two moves."""
    for one in ruleset.definitions:
        if isinstance(one, n.Decision) and len(one.moves) > 1:
            signature, move = print_node(one.signature), one.moves[0].signature.name
            return [f"extend decision {signature}:", f"  never {move} when {when}"]
    return []


def _moves(ruleset: Ruleset) -> Iterator[n.DecisionMove]:
    for one in ruleset.definitions:
        if isinstance(one, n.Decision):
            yield from one.moves


def _calls(condition: n.Expression | None) -> list[str]:
    """Return the name of the definition that a condition calls, if the condition is a call."""
    return [condition.name] if isinstance(condition, n.Call) else []
