"""Documents with rules made from the grammar, and shipped ones with a few bytes changed: diagnostics or a ruleset."""

from __future__ import annotations

import random
from pathlib import Path

import croupier
import pytest
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.language.diagnostics import RulesetError
from croupier.language.syntax.printer import print_rules
from croupier.players import make_bots, play_on
from croupier.rules import diagnose
from hypothesis import given, settings
from hypothesis.strategies import lists

from tests.amount import amount
from tests.language.syntax import strategies

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted([*ROOT.glob("examples/*.yaml"), *ROOT.glob("rulesets/*/ruleset.yaml")])
DOCUMENTS = [file for file in SHIPPED if ".scenarios." not in file.name]
FEW = Limits(steps=20_000, decisions=150)

HEAD = """language: 1
ruleset: made
title: Made
players: 2
cards: {ace: {}}
deck: {in: stock, cards: [4 x ace]}
piles: {stock: {seen_by: nobody}}
rules: |
  to game: do nothing
"""


@settings(strategies.FIXED, max_examples=amount(30))
@given(lists(strategies.rules(), min_size=1, max_size=3))
def test_rules_made_from_the_grammar(rules: list[object]) -> None:
    text = "".join(f"  {line}\n" for line in print_rules(rules).split("\n"))  # type: ignore[arg-type]
    try:
        croupier.load_text(HEAD + text)
    except RulesetError as error:
        assert error.diagnostics
        assert all(one.code and one.message for one in error.diagnostics)


def changed(number: int) -> bytes:
    """A shipped document with one random range of bytes replaced."""
    chance = random.Random(number)
    content = bytearray(chance.choice(DOCUMENTS).read_bytes())
    start = chance.randrange(len(content))
    length = chance.choice((0, 1, 1, 2, 5, 20, 200))
    other = bytearray(chance.choice(DOCUMENTS).read_bytes())
    there = chance.randrange(len(other))
    random_bytes = bytes(chance.randrange(256) for _ in range(chance.choice((0, 1, 2, 8))))
    content[start : start + length] = chance.choice((random_bytes, bytes(other[there : there + length])))
    return bytes(content)


PORTION = 50


@pytest.mark.parametrize("first", range(0, PORTION * amount(1), PORTION))
def test_shipped_documents_with_a_range_of_bytes_changed(first: int, tmp_path: Path) -> None:
    accepted = 0
    for number in range(first, first + PORTION):
        file = tmp_path / f"changed-{number}.yaml"
        file.write_bytes(changed(number))
        told = diagnose(file)
        if any(one.severity == "error" for one in told):
            continue
        accepted += 1
        play(file)
    assert 0 < accepted < PORTION


def play(file: Path) -> None:
    """A game of an accepted document: a fault may end it, nothing else."""
    rules = croupier.load(file)
    try:
        game = rules.new_game(seed=1, limits=FEW)
        bots = make_bots("random", 1, game.seats)
        while not game.over:
            play_on(game, bots)
    except Fault as fault:
        assert fault.code
