"""Write the files of a draft from the templates in ``grammar/``.

Algorithm. A draft of a variant or a house rule counts the runs of a rule, and ends the game at a limit. Each rule of
the base is tried, with a changed option and without. The first draft without warnings is taken whose random games end
and whose scenario passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.authoring.drafts.base import (
    DraftTarget,
    card_condition,
    card_label,
    changed_options,
    limited_move,
    targets,
    words_of,
)
from croupier.authoring.drafts.trial import passes, plays, rules_of
from croupier.authoring.scenarios.files import SUFFIX
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.offers import is_open
from croupier.game.game import Game
from croupier.language.data import templates_folder
from croupier.language.diagnostics.bounded import bounded
from croupier.language.labels.labels import LANGUAGES
from croupier.language.ruleset.ruleset import in_language
from croupier.language.syntax.yaml_text import quoted
from croupier.rules import Rules
from croupier.texts.telling.words import word

HOLE = re.compile(r"@([A-Z_]+)@")
LIMITS = {"turn": "1000", "round": "50", "other": "1000"}
"""How often a counted rule may run in a game, by its mark."""

MOST_OPTIONS = 6
"""The number of options whose defaults are tried."""


class CannotDraft(Exception):
    """Nothing was found in the ruleset that could be changed. The message says what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


@dataclass(frozen=True)
class Draft:
    """The texts of two files."""

    rules: str
    scenarios: str


def draft_game(name: str, language: str) -> Draft:
    """Return the draft of a new game."""
    values = {"NAME": name, "TITLE": title_of(name)}
    return Draft(*(filled(part, language, values) for part in ("game.yaml", f"game{SUFFIX}")))


def draft_layer(name: str, base: Rules, wanted: str, *, house_rule: bool, folder: Path, language: str) -> Draft:
    """Return the draft of a house rule for a base, or of a variant of it. Raise CannotDraft.

    ``wanted`` is the name of the base in the draft. ``folder`` is the folder that the files will be in.
    """
    template = "house-rule.yaml" if house_rule else "variant.yaml"
    path = folder / f"{name}.yaml"
    for values in _candidates(name, base, wanted, house_rule=house_rule, language=language):
        text = filled(template, language, values)
        rules = rules_of(text, path)
        if rules is None or not plays(rules):
            continue
        for steps in (1, 0):
            scenarios = _scenarios(rules, values, steps, language)
            if scenarios is not None and passes(rules, scenarios):
                return Draft(text, scenarios)
    raise CannotDraft(f"nothing was found in `{base.name}` that could be changed for a start; begin without it")


def title_of(name: str) -> str:
    words = re.sub("[-_]+", " ", name).strip()
    return words[:1].upper() + words[1:]


def filled(template: str, language: str, values: Mapping[str, str]) -> str:
    """Return a template with its values. A value that stands alone on a line may have any number of lines."""
    lines = []
    for line in (templates_folder(language) / template).read_text("utf-8").split("\n"):
        alone = HOLE.fullmatch(line.strip())
        if alone:
            indent = line[: len(line) - len(line.lstrip())]
            lines += [indent + one for one in values[alone[1]].split("\n") if one]
        else:
            lines.append(HOLE.sub(lambda found: values[found[1]], line))
    return "\n".join(lines)


def _candidates(name: str, base: Rules, wanted: str, *, house_rule: bool, language: str) -> Iterator[dict[str, str]]:
    """Yield values for the template: for each rule that can be changed, with a changed option and without."""
    for target in targets(base.ruleset):
        values = _values(name, base, wanted, target, house_rule=house_rule, language=language)
        if not house_rule:
            for (option, was, new), _ in zip(changed_options(base), range(MOST_OPTIONS), strict=False):
                comment = word(language, "draft-option", was=was)
                yield {**values, "OPTION": f"{option}: {{default: {new}}}   # {comment}"}
        yield {**values, "OPTION": ""}


def _values(
    name: str, base: Rules, wanted: str, target: DraftTarget, *, house_rule: bool, language: str
) -> dict[str, str]:
    taken = words_of(base.ruleset)
    own = f"{name.replace('-', '_')}_" if house_rule else ""
    events = {code: word(code, f"draft-counted-{target.mark}", **_rule(target)) for code in LANGUAGES}
    most_told = {code: word(code, "draft-most", what=events[code]) for code in LANGUAGES}
    counted = {"turn": "turns", "round": "rounds", "other": "times"}[target.mark]
    count = _free(f"{own}{counted}", taken)
    most = _free(f"{own}most_{counted}" if own else f"most_{counted}", taken)
    return {
        "NAME": name,
        "TITLE": title_of(name),
        "BASE": quoted(wanted),
        "BASE_TITLE": in_language(base.ruleset.title, language, base.name),
        "RULE": target.signature,
        "COUNT": count,
        "MOST": most,
        "LIMIT": LIMITS[target.mark],
        "MOST_EN": most_told["en"],
        "MOST_FR": most_told["fr"],
        "SCENARIO": quoted(word(language, "draft-scenario", what=events[language])),
        "IDEAS": "\n".join(_ideas(base, count, language)),
    }


def _rule(target: DraftTarget) -> dict[str, str]:
    return {"rule": target.name.replace("_", " ")} if target.mark == "other" else {}


def _free(name: str, taken: set[str]) -> str:
    """Return the name if it is free, else the name with the first number that is free."""
    number = 1
    while (free := name if number == 1 else f"{name}_{number}") in taken:
        number += 1
    return re.sub("__+", "_", free)


def _ideas(base: Rules, count: str, language: str) -> Iterator[str]:
    """Yield further changes, as comments."""
    yield f"# - {word(language, 'draft-label')}, {word(language, 'draft-top')}"
    yield f"#       cards: {{{card_label(base.ruleset)}}}"
    below = word(language, "draft-rules")
    condition = card_condition(base.ruleset)
    if condition is not None:
        yield f"# - {word(language, 'draft-also')}, {below}"
        yield f"#       {condition}"
    move = limited_move(base.ruleset, f"{count} = 1")
    if move:
        yield f"# - {word(language, 'draft-move')}, {below}"
        yield from (f"#       {line}" for line in move)


# --- the scenario --------------------------------------------------------------------------------


def _scenarios(rules: Rules, values: Mapping[str, str], steps: int, language: str) -> str | None:
    """Return a scenario of the first steps of a game, with the count after them, or ``None`` if they end the game."""
    try:
        game = rules.new_game(rules.players[0], 0)
        done = [step for _ in range(steps) for step in _step(game, language)]
    except Fault:
        return None
    if game.over:
        return None
    counted = next(one.value for one in game.view().state if one.name == values["COUNT"])
    do = ["do:", *(f"  - {step}" for step in done)] if done else []
    more = {"PLAYERS": str(rules.players[0]), "DO": "\n".join(do), "COUNTED": str(counted)}
    return filled(f"layer{SUFFIX}", language, {**values, **more})


def _step(game: Game, language: str) -> Iterator[str]:
    """Make the first move of the last open offer, and yield it as a step."""
    if not game.offers:
        return
    offer = game.offers[-1]
    move = offer.moves[0]
    if is_open(move.raw):
        move = offer.sets(move, most=1)[0]
    text = game.move_text(move, move.player, game.teller(language))
    yield f"{chr(ord('A') + move.player)}: {quoted(text, inside=False)}"
    game.play(move)
