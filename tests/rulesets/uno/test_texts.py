"""What people read of the classic game."""

from __future__ import annotations

import re
from typing import Any

from croupier.language.data import rulesets_folder
from croupier.language.ruleset.ruleset import in_language
from croupier.language.syntax import nodes as n

from tests.game.table import load

RULES = load(rulesets_folder() / "uno" / "ruleset.yaml").ruleset


def test_everything_that_people_read_has_a_text_in_both_languages() -> None:
    members = [member for enumeration in RULES.enumerations.values() for member in enumeration.members]
    parts: list[Any] = [*members, *RULES.options.values(), *RULES.kinds.values()]
    parts += [*RULES.piles.values(), *RULES.states.values()]
    assert [part.name for part in parts if set(part.label) != {"en", "fr"} or not all(part.label.values())] == []
    texts = [RULES.title, RULES.summary, *RULES.labels.values()]
    for reading in RULES.interpretations.values():
        texts += [reading.question, reading.taken, *reading.others]
    assert [text for text in texts if set(text) != {"en", "fr"} or not all(text.values())] == []


def test_every_move_has_a_text_and_every_text_a_move() -> None:
    shared = [one for one in RULES.definitions if isinstance(one, n.During)]
    moves: dict[str, set[str]] = {}
    for decision in (one for one in RULES.definitions if isinstance(one, n.Decision)):
        name = decision.signature.name
        blocks = [*decision.meanwhiles]
        blocks += [block for one in shared if name in [d.name for d in one.decisions] for block in one.meanwhiles]
        for move in [*decision.moves, *(move for block in blocks for move in block.moves)]:
            moves[f"{name}.{move.signature.name}"] = {one.name for one in move.signature.parameters}
    moves |= {f"{name}.offer": names for name, names in moves.items()}
    assert set(RULES.labels) == set(moves)
    for name, text in RULES.labels.items():
        for pattern in text.values():
            assert set(re.findall(r"\{ \$(\w+) \}", pattern)) == moves[name], name


def test_colours_are_told_apart_without_colour() -> None:
    for language in ("en", "fr"):
        marks = [in_language(member.mark, language) for member in RULES.enumerations["colour"].members]
        assert len(set(marks)) == 4 and all(marks)


def test_the_open_points_that_are_settled() -> None:
    settled = {f"AMB-{number:02}" for number in (2, 4, *range(6, 19), 20, 21, 22, 24, 25, 26)}
    assert set(RULES.interpretations) == settled
