"""Saved games: a JSON text with everything that the future of a game depends on, its past, and a checksum."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from croupier.diagnostics import RulesetError
from croupier.execution.limits import Limits
from croupier.execution.program import HEADER, Program
from croupier.table.state import DamagedState, State, state_from_data

if TYPE_CHECKING:
    from croupier.game import Game, Rules

FORMAT = "croupier-save"
VERSION = 1
LARGEST = 50_000_000
"""How many characters a saved game may have."""


class SaveError(Exception):
    """A text is no saved game of these rules; the message says why."""


def save(game: Game) -> str:
    """The text; raises SaveError for a game that a fault has ended."""
    if game.fault is not None:
        raise SaveError(f"a fault has ended this game: {game.fault.message}")
    game.engine.settle(game.state)
    content = {
        "ruleset": game.rules.name,
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


def restore(rules: Rules, text: str, limits: Limits) -> Game:
    """The game; ``rules`` are those without options, the save says which were chosen. Raises SaveError."""
    content = read_content(text)
    try:
        return _restore(rules, content, limits)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise SaveError(f"the saved game is not complete ({error})") from error


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
    if data.get("version") != VERSION:
        raise SaveError(f"the save is of version {data.get('version')}; this program reads version {VERSION}")
    content = data.get("content")
    if not isinstance(content, dict) or _checksum(content) != data.get("checksum"):
        raise SaveError("the saved game is damaged: its checksum does not fit")
    return content


def _restore(rules: Rules, content: dict[str, Any], limits: Limits) -> Game:
    from croupier.game import Game

    if content["ruleset"] != rules.name:
        raise SaveError(f"the save is of `{content['ruleset']}`, not of `{rules.name}`")
    try:
        variant = rules.with_options(content["options"])
    except RulesetError as error:
        raise SaveError(f"the save has options that these rules do not take: {error}") from error
    if content["fingerprint"] != variant.fingerprint:
        raise SaveError(f"the save is of another version of `{rules.name}`: the rules have changed since")
    game = Game(variant, content["seats"], content["names"], content["seed"], limits, content["options"])
    try:
        state = state_from_data(game.program.layout, content["state"])
        _check_frames(game.program, state)
    except DamagedState as error:
        raise SaveError(f"the saved game is damaged: {error}") from error
    state.log = None if content["events"] is None else [_tuples(event) for event in content["events"]]
    state.log_cards = cards_in(state.log or ())
    game.answers = [(seat, None if raw is None else tuple(raw)) for seat, raw in content["answers"]]
    game.resume(state)
    return game


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


def _check_frames(program: Program, s: State) -> None:
    """Every frame must be one that the program can have made."""
    for f in s.frames:
        index, at = f[0], f[1]
        if type(index) is not int or not 0 <= index < len(program.codes) or type(at) is not int:
            raise DamagedState("a frame names no rule")
        code = program.codes[index]
        if code.kind == "body":
            fits = len(f) == HEADER + code.row and -1 <= at < len(code.steps)
        elif code.kind == "decision":
            assert code.decision is not None
            fits = len(f) == HEADER + code.decision.parameters + 1 and at in (0, 1) and isinstance(f[-1], tuple)
        else:
            fits = (
                len(f) == HEADER + 2 and isinstance(f[2], tuple) and isinstance(f[3], tuple) and len(f[2]) == len(f[3])
            )
        if not fits:
            raise DamagedState(f"a frame does not fit the rule `{code.label}`")
