"""What must not be reported: good rule files, and small things that a check could take for a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.engines.contract.faults import Fault
from croupier.engines.reference.compiler import make_program
from croupier.engines.reference.engine import ReferenceEngine
from croupier.language.analysis import check
from croupier.language.ruleset.load import ruleset_of
from croupier.language.source import Source

from tests.game.table import options_of
from tests.language.analysis.documents import FOLDER, diagnose, whole

GOOD = sorted((FOLDER / "good").glob("*.yaml"))


@pytest.mark.parametrize("path", [*GOOD, FOLDER / "base.yaml", FOLDER / "layered.yaml"], ids=lambda path: path.stem)
def test_a_good_file_has_no_diagnostics(path: Path) -> None:
    found = diagnose(whole(path.read_text("utf-8")), str(path))
    assert [f"{one} ({one.help})" for one in found] == []


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_what_is_accepted_can_be_made_ready_and_runs_into_faults_at_most(path: Path) -> None:
    ruleset, _ = ruleset_of(Source(str(path), whole(path.read_text("utf-8"))))
    assert ruleset is not None
    checked = check(ruleset)
    for players in range(ruleset.players[0], ruleset.players[-1] + 1):
        engine = ReferenceEngine(make_program(checked, options_of(checked, {}), players))
        for seed in range(5):
            try:
                state = engine.start(seed)
                offers = engine.run(state)
                for step in range(200):
                    if not offers:
                        break
                    offer = offers[-1]
                    offers = engine.answer(state, offer.seat, offer.moves[step % len(offer.moves)])
            except Fault as fault:
                assert fault.place is not None and fault.rule


ACCEPTED = [
    "to game:\n  # a comment\n  do nothing    # and another\n# at the left edge\n",
    "to game:\n  set count to - -3 + -(4) * -1",
    "to game:\n  if any c in stock where c.value > 3 and c.suit = clubs: do nothing",
    "to game:\n  if (any c in stock where c.value > 3) or not (no p in players where p.score = 3): do nothing",
    "to game:\n  set count to total (if c.value > 3 then 1 else 0) for c in stock where c.suit = clubs",
    "to game:\n  for each c in (most d in stock where d.suit = clubs by d.value): move c to stock under bottom(stock)",
    "to game:\n  let list_length = size([1, 2, 3]) + size([]) + size(each c in stock)",
    "to game:\n  if count in [] or count in [1] or count in 1..3 or top(stock) in discard: do nothing",
    "to game:\n  for each p in []: do nothing",
    "to game:\n  let a = 1\n  if a = 1:\n    let b = 2\n    set a to b\n  else:\n    let b = 3\n    set a to b",
    "to game: a()\nto a: b()\nto b: c()\nto c: do nothing",
    "to game: enters(top(stock))\nmoment enters(card)",
    "to game:\n  set named to none\n  set named to if count > 3 then clubs else none",
    "to game:\n  let what = top(stock).kind\n  if what = joker or plain != what: do nothing",
    "to game:\n  set count to seat(1).score + left_of(seat(1)).score + right_of(current).score",
    "to game:\n  let who = owner(top(stock))\n  if who != none: set who.score to 3",
    "to game:\n  if owner(top(stock)) = none and winner = none: set winner to owner(bottom(stock))",
    "to game:\n  if current in others(current) or current in players or current in seats: do nothing",
    "to game:\n  let best = valued()\n  move best to discard at random\nto valued giving card: give top(stock)",
    "define hands: players\nto game:\n  for each p in hands(): do nothing",
    "define deck_pile: stock\nto game:\n  move top(deck_pile()) to deck_pile() at bottom",
    "define chosen(player): each c in hand(player) where c.value > 3\nto game: move each c in chosen(seat(1)) to stock",
    "to game marks game: do nothing",
    "to game:\n  finish game",
    "to game:\n  if count = 3: do nothing\n  else if count = 4: do nothing\n  else: do nothing",
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_small_things_that_are_right(text: str) -> None:
    found = diagnose(whole("rules: |\n" + "".join(f"  {line}\n" if line else "\n" for line in text.split("\n"))))
    assert [f"{one} ({one.help})" for one in found] == []


@pytest.mark.parametrize(
    ("rule", "help"),
    [
        ("to act(number clubs): set named to clubs", "`clubs` is the local here; the value is `suit.clubs`"),
        ("define is(card, number joker): card.kind = joker", "`joker` is the local here; the kind is `kind.joker`"),
    ],
)
def test_a_value_that_a_local_hides_is_told_by_its_full_name(rule: str, help: str) -> None:
    text = (FOLDER / "good" / "hidden.yaml").read_text("utf-8") + f"\n  {rule}\n"
    (found,) = diagnose(whole(text), "hidden.yaml")
    assert (found.code, found.help) == ("type-mismatch", help)
