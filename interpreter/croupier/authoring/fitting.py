"""Find whether a house rule fits a ruleset and, if it does not, what the ruleset lacks, in plain words.

Algorithm. The house rule is laid on the ruleset and checked. The messages of the diagnostics say what is missing:
patterns take the name and the kind of thing out of each. If the house rule changes an option or a state that is
missing, its rules have not been checked. Then the check is done again without that change.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from croupier.language.analysis.check import Checked, check
from croupier.language.checking import checked_or_raised
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.decided import decided_points
from croupier.language.ruleset.load import load_layers, load_ruleset
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Mapping
from croupier.language.syntax.walk import walk
from croupier.texts.telling.words import word

MISSING = {
    "rule": "no rule is called `(.+)`|nothing that can be called has the name `(.+)`",
    "decision": "no decision is called `(.+)`|`(.+)` is no decision",
    "moment": "no moment is called `(.+)`|`(.+)` is no moment",
    "kind": "no kind of card is called `(.+)`",
    "field": "a `(?:card|face)` has no `(.+)`|no field is called `(.+)`",
    "state": "no state is called `(.+)`|a player has no state `(.+)`|a `player` has no `(.+)`"
    "|`state\\.(.+)` lacks the key `type`",
    "option": "`options\\.(.+)` lacks the key `type`|no option is called `(.+)`",
    "move": "`.+` has no move `(.+)`",
    "type": "no type is called `(.+)`",
    "name": "nothing is called `(.+)`|`(.+)` is taken away by `.+`|`(.+)` is taken away, but .+",
}
"""Patterns for the messages about missing things, by the kind of thing."""

UNDECLARED = "`(.+\\..+)` lacks the key `type`"
"""The pattern for the message about a changed option or state that nothing declares."""

MOST_TOLD = 3
"""The most missing things that are named. The others are counted."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The answer for one house rule and one ruleset."""

    fits: bool
    reason: str  # why it does not fit, or which part of it has no effect; empty if there is nothing to say
    decides: tuple[str, ...] = ()  # the codes of the open points that it decides
    wrong_game: bool = False  # it is for other rulesets, so what else is missing follows from that


def fit(ruleset: str | Path, house_rule: str | Path, language: str, reach: Reach = ANYWHERE) -> Fit:
    """Return whether a house rule can be laid on a ruleset. The ruleset must have no mistakes of its own."""
    try:
        checked = checked_or_raised(*load_ruleset(ruleset, [house_rule], reach))
    except RulesetError as error:
        found = [*error.diagnostics, *_further(ruleset, house_rule, error.diagnostics, reach)]
        return Fit(False, _why_not(found, language), wrong_game=any(one.code == "wrong-game" for one in found))
    needless = list(dict.fromkeys(_unheld(checked)))
    reason = word(language, "fits-in-vain", things=_told(needless, language)) if needless else ""
    return Fit(True, reason, tuple(decided_points(checked.ruleset, reach)))


def _why_not(diagnostics: Iterable[Diagnostic], language: str) -> str:
    """Return the games that the house rule is for and the things that are missing, else the first diagnostic."""
    found = list(diagnostics)
    if any(one.code == "laid-twice" for one in found):
        return word(language, "fits-included")
    reasons = [_wrong_game(one, language) for one in found if one.code == "wrong-game"]
    missing: dict[str, str] = {}
    for one in found:
        missing.setdefault(*_missing(one, language))
    missing.pop("", None)
    if missing:
        reasons.append(word(language, "fits-lacks", things=_told(list(missing.values()), language)))
    if not reasons:
        first = found[0].in_language(language)
        reasons.append(word(language, "fits-otherwise", message=first.message, line=str(first.place.line)))
    return "; ".join(dict.fromkeys(reasons))


def _wrong_game(wrong: Diagnostic, language: str) -> str:
    """Return the games that the house rule is for, or, if it names this one wrongly, the message itself."""
    games = re.findall("`([^`]+)`", wrong.message)[1:-1]  # the names between `is for` and `not for`
    return word(language, "fits-wrong-game", games=", ".join(games)) if games else wrong.in_language(language).message


def _missing(diagnostic: Diagnostic, language: str) -> tuple[str, str]:
    """Return a name and its words, such as ``attack`` and ``the rule `attack` ``. Both are empty for any other
    mistake."""
    for kind, messages in MISSING.items():
        found = re.fullmatch(messages, diagnostic.message)
        if found is not None:
            name = next(group for group in found.groups() if group)
            return name, word(language, f"fits-thing-{kind}", name=name)
    return "", ""


def _further(ruleset: str | Path, house_rule: str | Path, told: Iterable[Diagnostic], reach: Reach) -> list[Diagnostic]:
    """Return further diagnostics: those of the rules without the changes to options and states that are missing."""
    lacking = {found[1] for one in told if (found := re.fullmatch(UNDECLARED, one.message))}
    layers, _ = load_layers(ruleset, [house_rule], reach)
    if not lacking or layers is None:
        return []
    chain, rules = layers
    assembled, problems = assemble(chain, [replace(one, root=_without(one.root, lacking)) for one in rules])
    return problems if assembled is None else [*problems, *check(assembled).diagnostics]


def _without(root: Mapping, paths: Collection[str], above: str = "") -> Mapping:
    """Return a document without the parts at some paths, such as `options.target`."""
    entries = []
    for one in root.entries:
        path = f"{above}{one.key.text}"
        value = _without(one.value, paths, f"{path}.") if isinstance(one.value, Mapping) else one.value
        if path not in paths:
            entries.append(replace(one, value=value))
    return Mapping(tuple(entries), root.place)


def _told(things: list[str], language: str) -> str:
    more = len(things) - MOST_TOLD
    counted = [word(language, "fits-more", count=more)] if more > 0 else []
    return ", ".join([*things[:MOST_TOLD], *counted])


# --- rules that fit and can never happen ---------------------------------------------------------


def _unheld(checked: Checked) -> Iterator[str]:
    """Yield values that the house rule's rules compare with and no card of the deck has, such as ``card.rank = 0``."""
    fields = list(checked.ruleset.fields)
    for definition in checked.ruleset.definitions:
        for node in walk(definition):
            if isinstance(node, n.Binary) and node.operator == "=" and isinstance(node.left, n.Field):
                name, value = node.left.name, node.right
                layered = node.place.source.name in checked.ruleset.layer_files
                if layered and name in fields and isinstance(value, n.Number):
                    held: set[Any] = {one.values[fields.index(name)] for one in checked.deck.designs}
                    if value.value not in held:
                        yield f"{name} {value.value}"
