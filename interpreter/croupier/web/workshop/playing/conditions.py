"""Which condition of the rules refuses a move, in the words of the rules: what an author reads beside the reason that a
player is told."""

from __future__ import annotations

from croupier.authoring.scenarios.refusals import refusing
from croupier.engines.contract.offers import RawMove
from croupier.engines.reference.explain import Explanation
from croupier.game.game import Game
from croupier.texts.telling.teller import Teller


def in_rules(game: Game, seat: int, raw: RawMove) -> Explanation:
    """Return why a move can or cannot be made, for somebody who may see every card."""
    code = game.program.moves[raw[0]]
    return game.why_with_all_seen(seat, code.name, dict(zip(code.parameter_names, raw[1:], strict=True)))


def condition_told(teller: Teller, found: Explanation) -> list[str]:
    """Return a sentence with the innermost condition that refuses a move; none if no condition does."""
    if found.reason != "condition":
        return []
    names = refusing(found, teller.program.checked.ruleset.origins)
    return [teller.word("workshop-playing-condition", condition=names[-1])] if names else []
