"""Play a game on in native code, as one player may imagine it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.engines.choice import WAY_TO_NATIVE, WrongEngine, has_native
from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.limits import Limits
from croupier.game.agreed import AgreedRules
from croupier.game.game import Game
from croupier.game.handed import check_seat
from croupier.game.shown import Move, Offer
from croupier.language.diagnostics.bounded import described
from croupier.language.diagnostics.excerpt import shown_value
from croupier.players.pairing import GUESSES
from croupier.study.playouts.outcomes import PlayedOut
from croupier.table.random import LARGEST_SEED

if TYPE_CHECKING:
    from croupier.engines.native.positions import Positions
    from croupier.players.task import OneAnswer

GAME, ROUND = "game", "round"

MOST = 10_000_000


def play_out(
    agreed: AgreedRules, game: Game, player: int, count: int, seed: int, until: str, answer: Move | Offer | None
) -> PlayedOut:
    """Play a game on as often as ``count`` says, as ``Rules.playouts`` describes."""
    _check_numbers(count, seed)
    _check_game(agreed, game, player)
    if until not in (GAME, ROUND):
        raise ValueError(f'until is "{GAME}" or "{ROUND}", not {shown_value(until)}')
    first = None if answer is None else _opened(game, player, answer)
    positions = positions_of(game.rules, game.seats, game.limits)
    from croupier.engines.native.blocks import NoRoom
    from croupier.players.task import Task
    from croupier.study.playouts.portions import none_played, play

    guesses = min(count, GUESSES) if game.program.layout.pools else 1
    try:
        tasks = [
            Task(positions, game.state.clone(), player, until == ROUND, first, pairing=GUESSES * seed + number)
            for number in range(guesses)
        ]
    except NoRoom:
        return none_played(positions, count)
    return play(positions, tasks, seed, count)


def _check_numbers(count: Any, seed: Any) -> None:
    for name, value, low, high in (("count", count, 1, MOST), ("a seed", seed, 0, LARGEST_SEED)):
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{name} is a whole number from {low} to {high}, not {described(value)}")


def _check_game(agreed: AgreedRules, game: Any, player: Any) -> None:
    """Raise ValueError, IndexError or Fault if no playout of this game is possible for this player."""
    if not isinstance(game, Game):
        raise ValueError(f"playouts are of a Game, not of {shown_value(game)}")
    if agreed.with_options(game.chosen_options).fingerprint != game.rules.fingerprint:
        raise ValueError("this game is played by other rules; take the `Rules` whose `new_game` it is from")
    check_seat(player, game.seats, watches=False)
    if game.fault is not None:
        raise game.fault
    if game.over:
        raise ValueError("the game is over, so there is nothing to play out; `game.result` tells how it ended")


def _opened(game: Game, player: int, answer: Any) -> OneAnswer:
    """Return an answer as the engine has it. Raise IllegalMove if the player cannot give it now, and ValueError if this
    is no answer."""
    if isinstance(answer, Offer):
        if any(one.seat == player == answer.player and one.declinable for one in game.raw_offers):
            return player, None
        raise IllegalMove(f"player {player} has no offer that may be declined")
    if not isinstance(answer, Move):
        raise ValueError(f"answer is a Move of an offer, or an Offer to decline, not {shown_value(answer)}")
    if answer.player != player:
        raise IllegalMove(f"this is no move of player {player}")
    raw = game.opened(answer)
    if not any(one.seat == player and raw in one.moves for one in game.raw_offers):
        game.play_raw(player, raw)  # refuses it with the reason
    return player, raw


def positions_of(rules: AgreedRules, seats: int, limits: Limits) -> Positions:
    """Return the optimised code of rules, made now if it is not made yet. Raise WrongEngine where it cannot be made."""
    if not has_native():
        raise WrongEngine(f"playouts need native code, which is not present: {WAY_TO_NATIVE}")
    return rules.warmth(seats).positions_now(limits, tells=False, optimised=True)
