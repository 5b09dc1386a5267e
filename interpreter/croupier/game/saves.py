"""Saved games: a JSON text with everything that the future of a game depends on, its past, and a checksum."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.restored import check_restored
from croupier.game.seating import wrong_with_name
from croupier.language.diagnostics import RulesetError
from croupier.language.diagnostics.bounded import bounded
from croupier.language.diagnostics.excerpt import shortened
from croupier.language.ruleset.models import RULESET_NAME
from croupier.language.ruleset.options import spelled
from croupier.table.acts import cards_in
from croupier.table.random import MASK
from croupier.table.state import DamagedState, state_from_data

if TYPE_CHECKING:
    from croupier.game.agreed import AgreedRules
    from croupier.game.game import Game

FORMAT = "croupier-save"
VERSION = 1
HEAD = ("format", "version", "checksum", "content")
CONTENT = (
    *("ruleset", "house_rules", "fingerprint", "options"),
    *("seats", "names", "seed", "state", "answers", "events"),
)
STATE = ("piles", "faces", "up", "values", "playing", "frames", "given", "random", "decisions", "spent")
"""The keys of a saved game, of its content, and of the state in that."""

MOST_TOLD = 10
"""House rules that a message names."""

LARGEST = 50_000_000
"""How many characters a saved game may have."""


class SaveError(Exception):
    """A text is no saved game of these rules; the message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def save(game: Game) -> str:
    """The text; raises SaveError for a game that a fault has ended."""
    if game.fault is not None:
        raise SaveError(f"a fault has ended this game: {game.fault.message}")
    game.engine.settle(game.state)
    content = {
        "ruleset": game.rules.name,
        "house_rules": list(game.rules.ruleset.layers),
        "fingerprint": game.rules.fingerprint,
        "options": game.chosen_options,
        "seats": game.seats,
        "names": game.names,
        "seed": game.seed,
        "state": game.state.to_data(),
        "answers": game.answers,
        "events": game.state.log,
    }
    head = {"format": FORMAT, "version": VERSION, "checksum": _checksum(content)}
    return json.dumps({**head, "content": content}, separators=(",", ":"))


def _checksum(content: Any) -> str:
    text = json.dumps(content, separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _checksum_or_none(content: Any) -> str | None:
    """None for what is nested too deep to be written again."""
    try:
        return _checksum(content)
    except RecursionError:
        return None


def restore(rules: AgreedRules, text: str, limits: Limits) -> Game:
    """The game; ``rules`` are those without options, the save says which were chosen. Raises SaveError."""
    content = read_content(text)
    try:
        return _restore(rules, content, limits)
    except RulesetError as error:
        raise SaveError(f"the save has options that these rules do not take: {error}") from error
    except DamagedState as error:
        raise SaveError(f"the saved game is damaged: {error}") from error
    except Fault as fault:
        raise SaveError(f"the saved game cannot go on: {fault.message}") from fault
    except _INCOMPLETE as error:
        raise SaveError(f"the saved game is not complete ({_told(error)})") from error


_INCOMPLETE = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError)


def read_content(text: str) -> Any:
    """What a saved game holds, its checksum proven; raises SaveError."""
    if len(text) > LARGEST:
        raise SaveError("the text is too large for a saved game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError("this is no saved game: it is not JSON, or it breaks off") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError("this is no saved game of croupier")
    if data.get("version") != VERSION or data["version"] is True:
        raise SaveError(f"the save is of version {_told(data.get('version'))}; this program reads version {VERSION}")
    unknown = next((one for one in data if one not in HEAD), None)
    if unknown is not None:
        raise SaveError(f"the saved game is damaged: it holds `{_told(unknown)}`, which no save does")
    content = data.get("content")
    if not isinstance(content, dict) or _checksum_or_none(content) != data.get("checksum"):
        raise SaveError("the saved game is damaged: its checksum does not fit")
    return content


def _restore(rules: AgreedRules, content: dict[str, Any], limits: Limits) -> Game:
    from croupier.game.game import Game

    _refuse_unknown(content, CONTENT, "it")
    if content["ruleset"] != rules.name:
        raise SaveError(f"the save is of `{_told(content['ruleset'])}`, not of `{rules.name}`")
    _check_house_rules(rules, content)
    variant = rules.with_options(_options(rules, content["options"]))
    if content["fingerprint"] != variant.fingerprint:
        raise SaveError(f"the save is of another version of `{rules.name}`: the rules have changed since")
    seats, seed = _whole(content["seats"], MASK), _whole(content["seed"], MASK)
    game = Game(variant, seats, _names(content["names"], seats), seed, limits, content["options"])
    _refuse_unknown(content["state"], STATE, "its state")
    state = state_from_data(game.program.layout, content["state"])
    state.log = None if content["events"] is None else [_tuples(event) for event in content["events"]]
    check_restored(game.program, state)
    state.log_cards = cards_in(state.log or ())
    game.answers = [(_whole(seat, seats - 1), _raw_move(raw)) for seat, raw in content["answers"]]
    game.resume(state)
    if state.frames and game.over:
        raise DamagedState("nobody has anything to answer, and the game is not over")
    return game


def _check_house_rules(rules: AgreedRules, content: dict[str, Any]) -> None:
    """Raises SaveError for rules with other house rules than the save has."""
    kept, given = house_rules_of(content), rules.ruleset.layers
    if sorted(kept) != sorted(given):
        here = f"here `{rules.name}` is {_with(given)}"
        raise SaveError(f"the save is played {_with(kept)}, and {here}; name the same ones")


def _with(names: Sequence[str]) -> str:
    told = [f"`{_told(one)}`" for one in names[:MOST_TOLD]] + ["…"] * (len(names) > MOST_TOLD)
    return f"with {', '.join(told)}" if names else "without house rules"


def house_rules_of(content: Any) -> list[str]:
    """The names of the house rules that a save is played with. Raises SaveError; a save that tells of none has none."""
    names = content.get("house_rules", [])
    if isinstance(names, list) and all(isinstance(one, str) and RULESET_NAME.match(one) for one in names):
        return names
    raise SaveError("the saved game is damaged: its house rules cannot be right")


def _refuse_unknown(data: Any, known: Iterable[str], what: str) -> None:
    """Raises DamagedState for what no save says, such as a misspelled key."""
    unknown = next((one for one in data if one not in known), None) if isinstance(data, dict) else None
    if unknown is not None:
        raise DamagedState(f"{what} holds `{_told(unknown)}`, which no save does")


def _told(value: Any) -> str:
    """A foreign value in a message."""
    return shortened(spelled(value))


def _options(rules: AgreedRules, options: Any) -> dict[str, Any]:
    if not (isinstance(options, dict) and all(isinstance(one, str | int | None) for one in options.values())):
        raise DamagedState("the options cannot be right")
    unknown = next((one for one in options if one not in rules.ruleset.options), None)
    if unknown is not None:
        raise SaveError(f"the save has options that these rules do not take: none is called `{_told(unknown)}`")
    return options


def _names(names: Any, seats: int) -> list[str]:
    if isinstance(names, list) and len(names) in (0, seats) and not any(map(wrong_with_name, names)):
        return names
    raise DamagedState("the names of the players cannot be right")


def _whole(value: Any, most: int) -> int:
    if type(value) is int and 0 <= value <= most:
        return value
    raise DamagedState("a number cannot be right")


def _raw_move(raw: Any) -> RawMove | None:
    if raw is None:
        return None
    if isinstance(raw, list) and raw and all(one is None or isinstance(one, int) for one in raw):
        return tuple(raw)
    raise DamagedState("an answer cannot be right")


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
