"""Restore a game from the text of a save, without trusting the text.

Algorithm. The checksum is tested first, then each part: its shape, its range, and whether it fits the rules and the
other parts. A part that does not fit raises an error, and all errors become a SaveError with a reason.

Invariant. A game that is restored is one that these rules could have reached, as far as ``check_restored`` can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.restored import check_restored
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.agreed import AgreedRules
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.handed import check_limits
from croupier.game.saves import CONTENT, STATE, SaveError, house_rules_of, read_content, refuse_unknown, told
from croupier.game.seating import wrong_with_name
from croupier.game.setup import Setup
from croupier.language.diagnostics import RulesetError
from croupier.table.acts import cards_in
from croupier.table.random import MASK
from croupier.table.state import DamagedState, state_from_data

MOST_TOLD = 10
"""The most house rules that a message names."""

INCOMPLETE = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError)
"""The exceptions of reading a part that is missing, or has another shape."""


def restore(rules: AgreedRules, text: str, limits: Limits) -> Game:
    """Return the saved game. ``rules`` are the rules without options, since the save holds the chosen options.

    Raise SaveError if the game cannot be restored, and ValueError if ``limits`` are no Limits.
    """
    check_limits(limits)
    content = read_content(text)
    try:
        return _restore(rules, content, limits)
    except RulesetError as error:
        raise SaveError(f"the save has options that these rules do not take: {error}") from error
    except DamagedState as error:
        raise SaveError(f"the saved game is damaged: {error}") from error
    except Fault as fault:
        raise SaveError(f"the saved game cannot go on: {fault.message}") from fault
    except INCOMPLETE as error:
        raise SaveError(f"the saved game is not complete ({told(error)})") from error


def _restore(rules: AgreedRules, content: dict[str, Any], limits: Limits) -> Game:
    refuse_unknown(content, CONTENT, "it")
    if content["ruleset"] != rules.name:
        raise SaveError(f"the save is of `{told(content['ruleset'])}`, not of `{rules.name}`")
    _check_house_rules(rules, content)
    variant = rules.with_options(_options(rules, content["options"]))
    if content["fingerprint"] != variant.fingerprint:
        raise SaveError(f"the save is of another version of `{rules.name}`: the rules have changed since")
    seats, seed = _whole(content["seats"], MASK), _whole(content["seed"], MASK)
    setup = Setup(variant, seats, _names(content["names"], seats), seed, content["options"])
    course = Course(setup, ReferenceEngine(variant.program(seats), limits), variant.engine_policy(None, seats))
    refuse_unknown(content["state"], STATE, "its state")
    state = state_from_data(course.reference.program.layout, content["state"])
    state.log = None if content["events"] is None else [_tuples(event) for event in content["events"]]
    check_restored(course.reference.program, state)
    state.log_cards = cards_in(state.log or ())
    course.resume(state, [(_whole(seat, seats - 1), _raw_move(raw)) for seat, raw in content["answers"]])
    if state.frames and not course.raw_offers:
        raise DamagedState("nobody has anything to answer, and the game is not over")
    return Game(course)


def _check_house_rules(rules: AgreedRules, content: dict[str, Any]) -> None:
    """Raise SaveError if the save has other house rules than the rules."""
    kept, given = house_rules_of(content), rules.ruleset.layers
    if sorted(kept) != sorted(given):
        here = f"here `{rules.name}` is {_with(given)}"
        raise SaveError(f"the save is played {_with(kept)}, and {here}; name the same ones")


def _with(names: Sequence[str]) -> str:
    shown = [f"`{told(one)}`" for one in names[:MOST_TOLD]] + ["…"] * (len(names) > MOST_TOLD)
    return f"with {', '.join(shown)}" if names else "without house rules"


def _options(rules: AgreedRules, options: Any) -> dict[str, Any]:
    if not (isinstance(options, dict) and all(isinstance(one, str | int | None) for one in options.values())):
        raise DamagedState("the options cannot be right")
    known = rules.ruleset.names, rules.ruleset.options
    unknown = next((one for one in options if known[0].meant("options", one) not in known[1]), None)
    if unknown is not None:
        raise SaveError(f"the save has options that these rules do not take: none is called `{told(unknown)}`")
    return options


def _names(names: Any, seats: int) -> tuple[str, ...]:
    if isinstance(names, list) and len(names) in (0, seats) and not any(map(wrong_with_name, names)):
        return tuple(names)
    raise DamagedState("the names of the players cannot be right")


def _whole(value: Any, most: int) -> int:
    if type(value) is int and 0 <= value <= most:
        return value
    raise DamagedState("a number cannot be right")


def _raw_move(raw: Any) -> RawMove | None:
    if raw is None:
        return None
    if isinstance(raw, list) and raw:
        *arguments, last = raw
        several = isinstance(last, list) and bool(last) and all(type(card) is int for card in last)
        if all(one is None or isinstance(one, int) for one in (arguments if several else raw)):
            return (*arguments, tuple(last) if several else last)
    raise DamagedState("an answer cannot be right")


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
