"""Explain why a player can or cannot make a move: a sentence, then a tree of conditions, the decisive ones first.

Conditions are printed as the rules write them, with the values that they compare. A label replaces the name of an
option, a state or a definition.

A negation has no line of its own: its operand is printed with the opposite of the wanted truth value. A definition has
no line for its body: the parts of the body follow directly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.engines.contract.faults import Fault
from croupier.engines.reference.explain import Condition, Explanation
from croupier.language.syntax.brackets import match_brackets
from croupier.texts.telling.things import ThingTeller

# A name, alone or as a call of anything up to a last bracket.
CALL = re.compile(r"([a-z][a-z0-9_]*)(?:\((.*)\))?\Z", re.S)


def reason_lines(teller: ThingTeller, found: Explanation, seat: int, move: str) -> list[str]:
    """Return the lines of an explanation."""
    values = {"player": teller.names[seat], "move": move, "subject": found.subject}
    values["cards"] = teller.cards(found.cards)
    lines = [teller.word("why-possible" if found.possible else "why-impossible", **values)]
    if not found.possible:
        lines.append(teller.word(f"why-{found.reason}", **values))
    reasons = _Reasons(teller)
    for condition in found.conditions:
        lines += reasons.lines(condition, 1, wanted=True)
    place = _place(found)
    return [*lines, f"  ({place})"] if place else lines


def _place(found: Explanation) -> str:
    """Return the rule, its place and the codes that it implements."""
    parts = [found.rule, "" if found.place is None else str(found.place), " ".join(found.cites)]
    return ", ".join(one for one in parts if one)


class _Reasons:
    def __init__(self, teller: ThingTeller) -> None:
        self.teller = teller
        ruleset = teller.program.checked.ruleset
        self.labelled = {name: teller.labels.option(name) for name, one in ruleset.options.items() if one.label}
        self.told = ruleset.origins.told
        self.labelled |= {name: teller.labels.state(name) for name, one in ruleset.states.items() if one.label}

    def lines(self, condition: Condition, depth: int, *, wanted: bool) -> Iterator[str]:
        """Yield a condition and the conditions that it depends on. ``wanted`` is the truth value that would allow
        the move."""
        if not condition.known:
            told = self.teller.word("why-not-known", text=self.name(condition.text))
            yield f"{'  ' * depth}? {told}{_where(condition)}"
            for part in condition.parts:
                yield from self.lines(part, depth + 1, wanted=wanted)
            return
        if _negates(condition):
            yield from self.lines(condition.parts[0], depth, wanted=not wanted)
            return
        fits = _holds(condition) == wanted
        inner = _inner(condition)
        told = self._told(condition) + (self._joint(inner) if wanted and not fits else "")
        told = told if wanted else self.teller.word("why-not", text=told)
        yield f"{'  ' * depth}{'✓' if fits else '✗'} {told}{_where(condition)}"
        parts = [one for one in inner.parts if _is_condition(one)]
        for part in sorted(parts, key=lambda one: (_holds(one) == wanted) != fits):
            yield from self.lines(part, depth + 1, wanted=wanted)

    def _told(self, condition: Condition) -> str:
        text = self.name(condition.text)
        if isinstance(condition.value, Fault):
            return self.teller.named(text, condition.value.message)
        values = [one for one in condition.parts if one.known and not _is_condition(one)]
        told = [self.teller.word("why-value", name=self.name(one.text), value=self._value(one)) for one in values]
        return self.teller.word("in-brackets", text=text, more=", ".join(told)) if told else text

    def _joint(self, condition: Condition) -> str:
        """Return a remark on a condition's parts: that one of them is enough, or that both are needed."""
        word = _joint(condition)
        return f" – {self.teller.word('why-one-of' if word == 'or' else 'why-both')}" if word else ""

    def _value(self, condition: Condition) -> str:
        return str(self.teller.value(condition.value, condition.type))

    def name(self, text: str) -> str:
        """Return the label of an expression that is a name or a call, else the expression."""
        name, _ = _named_or_called(text)
        return self.labelled.get(name) or self.teller.labels.label(name, {}) or self.told(text)


def _named_or_called(text: str) -> tuple[str, bool]:
    """Return the name that an expression is or calls, and whether it is a call. Any other expression has an empty
    name."""
    found = CALL.match(text)
    if found is None or match_brackets(found[2] or "", len(text)).unopened:
        return "", False  # such as `f(a) and not g(b)`
    return found[1], found[2] is not None


def _is_condition(condition: Condition) -> bool:
    return condition.type.base == "boolean"


def _holds(condition: Condition) -> bool:
    return condition.value is True


def _inner(condition: Condition) -> Condition:
    """Return the condition whose parts are printed below a condition: the body of a definition instead of its call."""
    while _named_or_called(condition.text)[1] and len(condition.parts) == 1 and condition.parts[0].parts:
        if _negates(condition.parts[0]):
            return condition
        condition = condition.parts[0]
    return condition


def _negates(condition: Condition) -> bool:
    if len(condition.parts) != 1 or not condition.text.startswith("not "):
        return False
    inner = condition.parts[0].text
    return condition.text in (f"not {inner}", f"not ({inner})")


def _joint(condition: Condition) -> str:
    """Return ``and`` or ``or`` if that word joins the two parts of a condition, else an empty text."""
    if len(condition.parts) != 2:
        return ""
    left, right = (one.text for one in condition.parts)
    for word in ("and", "or"):
        for first in (left, f"({left})"):
            for second in (right, f"({right})"):
                if condition.text == f"{first} {word} {second}":
                    return word
    return ""


def _where(condition: Condition) -> str:
    cites = f", {' '.join(condition.cites)}" if condition.cites else ""
    return f"  [{condition.rule}:{condition.place.line}{cites}]" if condition.rule else ""
