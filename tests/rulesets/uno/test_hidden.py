"""The course of a turn tells nothing about hidden cards."""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.report import text_report
from croupier.authoring.scenarios.suite import run_suite
from croupier.language.data import rulesets_folder

UNO = rulesets_folder() / "uno" / "ruleset.yaml"
SEEDS = 12

TURN = """
    - {{asked: {player}, decision: play_or_draw}}
    - {player}: draw
    - {{asked: {player}, decision: play_or_keep}}
    - {player}: keep
"""
SCENARIO = """
- scenario: a course that tells nothing
  given: {{players: 4, dealer: A, turn: B, direction: left, discard: [red 5], hands: {hands}, seed: {seed}}}
  do:
    {turns}
    - B: play Wild +4
    - {{asked: B, decision: name_colour}}
    - B: name green
    - {{asked: C, decision: answer}}
    - offered C: [accept, challenge]
    - offered A: nothing
    - offered B: nothing
    - offered D: nothing
"""
HANDS = [
    "{B: [Wild +4, red 1, blue 2], C: [red 7, red 7], others: 3}",
    "{B: [Wild +4, green 1, blue 2], C: [blue 6, blue 6], others: 3}",
]


def test_who_is_asked_next_tells_nothing_about_hidden_cards(tmp_path: Path) -> None:
    """The same questions follow, whichever cards lie in the stock and whether the wild +4 is a bluff."""
    turns = "".join(TURN.format(player=player) for player in "BCDA").strip()
    file = tmp_path / "hidden.yaml"
    file.write_text(
        "".join(SCENARIO.format(turns=turns, hands=hands, seed=seed) for seed in range(SEEDS) for hands in HANDS),
        "utf-8",
    )
    suite = run_suite(UNO, [file])
    assert suite.passed, text_report([suite])
    assert len(suite.results) == SEEDS * len(HANDS)
