"""Tables of known rules and of any kind, with what every seat sees of them by views and by blocks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
from croupier.engines.contract.offers import RawOffer
from croupier.engines.contract.program import Program
from croupier.game.game import Game
from croupier.rules import Rules, load_text
from croupier.study.batches.building import TooManyColumns
from croupier.study.batches.observation import Observation
from croupier.table.state import State, new_state, shown_designs
from hypothesis import strategies as st

from tests.study.batches.blocks import BlockReader
from tests.withstand.games import rules_of


@cache
def reader_of(program: Program) -> BlockReader:
    return BlockReader(program)


def observable(program: Program) -> bool:
    """Whether an observation can hold what players see: random rulesets may have too many cards in too many piles."""
    try:
        reader_of(program)
    except TooManyColumns:
        return False
    return True


def viewed(spec: Observation, s: State, seats: Sequence[int]) -> Any:
    """Return what seats with an offer see of a state, by its views."""
    return np.array([spec.of_state(s, seat, [RawOffer(seat, (), declinable=False)]) for seat in seats])


def rows_of(game: Game) -> tuple[Any, Any]:
    """Return what every seat with an offer sees of a game: by its views, and by a block of memory."""
    reader, seats = reader_of(game.program), range(game.seats)
    blocks = np.array([reader.block_of(game.state)] * game.seats)
    return viewed(reader.spec, game.state, seats), reader.observe(blocks, seats)


def differing(spec: Observation, expected: Any, found: Any) -> list[str]:
    """Return the names of the columns that differ."""
    wrong = set(np.nonzero((expected != found).any(axis=0))[0].tolist())
    return [one.name for one in spec.columns if wrong & set(range(one.start, one.start + one.width))]


ALL_SORTS = """
language: 1
ruleset: all-sorts
title: All sorts
players: 1..4
faces: [day, night]
types: {tint: [red, blue, green]}
fields: {value: number}
cards: {sun(number value): {}, moon(number value): {}, star: {value: 0}}
deck: {in: stock, cards: ["2 x sun(n) / moon(n) for n in 1..3", "1 x moon(n) / sun(n) for n in 2..4", "2 x star"]}
piles:
  stock: {seen_by: {front: nobody, back_of_top: all}}
  odd: {seen_by: {front: all, front_of_top: nobody, back: nobody, back_of_top: all}}
  heap: {seen_by: all, ordered: no}
  hand: {of: player, seen_by: {front: owner, back: others}}
  secret: {of: player, seen_by: {front: others, back: all, front_of_top: owner}, ordered: no}
state:
  count: {type: number, starts: 0}
  flag: {type: boolean, starts: false, seen_by: nobody}
  colour: {type: tint?, starts: none}
  who: {type: player?, starts: none}
  sort: {type: kind?, starts: none}
  marked: {type: card?, starts: none}
  later: {type: card}
  own: {of: player, type: number, starts: 3, seen_by: owner}
  theirs: {of: player, type: tint, starts: red, seen_by: others}
  near: {of: player, type: player?, starts: none}
  kept: {of: player, type: card?, starts: none, seen_by: owner}
  ready: {of: player, type: boolean, starts: true}
rules: |
  to game:
    shuffle stock
    for each p in players: ask choose(p, 3, true, blue, p, top(stock), sun, top(stock), none)
  decision choose(player, number n, boolean b, tint t, player q, card c, kind k, face f, tint? u):
    go(boolean x): do nothing
    meanwhile p in others(player):
      halt: do nothing
"""


@cache
def all_sorts() -> Rules:
    return load_text(ALL_SORTS)


# --- any table -------------------------------------------------------------------------------------


def any_table(program: Program, seed: int) -> State:
    """Return a table as no game need come to: cards anywhere that has room, any side up, any values, some players."""
    random, layout = Random(seed), program.layout
    s = new_state(layout, seed)
    s.piles = [[] for _ in layout.piles]
    piles = random.sample(range(len(layout.piles)), random.randint(1, len(layout.piles)))
    for card in random.sample(range(layout.card_count), layout.card_count):
        room = [one for one in piles if len(s.piles[one]) < layout.piles[one].most]
        room = room or [one for one, place in enumerate(layout.piles) if len(s.piles[one]) < place.most]
        s.where[card] = random.choice(room)
        s.piles[s.where[card]].append(card)
    if s.up:
        s.up = [random.choice([at for at, one in enumerate(faces) if one is not None]) for faces in s.faces]
    s.shown = shown_designs(layout, s)
    s.values = [any_value(program, random, at) for at in range(len(layout.states))]
    s.playing = sorted(random.sample(range(layout.seats), random.randint(1, layout.seats)))
    return s


def any_value(program: Program, random: Random, at: int) -> Any:
    place = program.layout.states[at]
    if (place.optional or program.starts[at] is None) and random.random() < 0.3:
        return None
    symbols = program.checked.symbols
    if place.type in symbols.enumerations:
        return random.randrange(len(symbols.enumerations[place.type].members))
    counts = {"player": program.layout.seats, "card": program.layout.card_count}
    match place.type:
        case "number":
            return random.randint(-(2**31), 2**31 - 1)
        case "boolean":
            return random.random() < 0.5
        case "kind":
            return random.randrange(len(program.checked.ruleset.kinds))
    return random.randrange(counts[place.type])


@st.composite
def tables(draw: st.DrawFn) -> tuple[Program, list[State]]:
    names = ["all-sorts", "all-sorts", "masquerade", "uno-flip", "uno", "hearts", "counters", "sided-counters"]
    name = draw(st.sampled_from(names))
    rules = all_sorts() if name == "all-sorts" else rules_of(name)
    program = rules.program(draw(st.integers(rules.players[0], min(5, rules.players[-1]))))
    return program, [any_table(program, seed) for seed in draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=4))]
