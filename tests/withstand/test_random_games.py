"""Random games keep every card, add up their scores, and end.

``ten_thousand.py`` plays the full number.
"""

from __future__ import annotations

import pytest

from tests.amount import amount, part
from tests.withstand.games import EXAMPLES, SHORT, Chance, Ledger, rules_of, ruleset_names
from tests.withstand.ten_thousand import play_game

OTHERS = [name for name in ruleset_names() if name != "uno"]


@pytest.mark.parametrize("start", range(0, amount(20), 20))
def test_uno(start: int) -> None:
    """All numbers of players, all options; see ``ten_thousand``."""
    assert sum(play_game("uno", number).rounds for number in range(start, start + 20)) >= 20


@pytest.mark.parametrize("name", part(OTHERS, 4))
def test_every_other_game(name: str) -> None:
    for number in range(amount(4 if name in EXAMPLES and name not in SHORT else 1)):
        assert play_game(name, number).decisions > 0


def test_the_ledger_notices_a_lost_card() -> None:
    """The state is wrong in ways that no event tells of."""
    game = rules_of("crazy-eights").new_game(3, seed=1)
    ledger, hand = Ledger(game), game.program.layout.pile_index("hand", 0)
    list(ledger.follow())
    ledger.compare()
    card = game.state.piles[hand].pop()
    with pytest.raises(AssertionError, match="exactly once"):
        ledger.compare()
    game.state.piles[hand + 1].append(card)
    game.state.where[card] = hand + 1
    with pytest.raises(AssertionError, match="do not lead to the state"):
        ledger.compare()


def test_players_are_not_alike() -> None:
    """An eager player chooses what stands first more often than chance would."""
    even, eager = Chance(1), Chance(1, eager=True)
    assert sum(even.below(4) for _ in range(1000)) > 1.3 * sum(eager.below(4) for _ in range(1000))
