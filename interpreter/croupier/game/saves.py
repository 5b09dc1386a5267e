"""Saved games: a JSON text with the state of a game, its past, and a checksum.

The checksum covers digests of the two lists that grow, not the lists themselves. So a writer that has their digests
already need not encode them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from croupier.game.encoded import EncodedList, digest_of, encoded
from croupier.game.setup import Answer, Setup
from croupier.language.diagnostics.bounded import bounded
from croupier.language.diagnostics.excerpt import shortened
from croupier.language.ruleset.options import spelled
from croupier.language.ruleset.shapes import RULESET_NAME
from croupier.table.state import DamagedState, RawEvent, State

FORMAT = "croupier-save"
VERSION = 1

HEAD = ("format", "version", "checksum", "content")
CONTENT = (
    *("ruleset", "house_rules", "fingerprint", "options"),
    *("seats", "names", "seed", "state", "answers", "events"),
)
STATE = ("piles", "faces", "up", "values", "playing", "frames", "given", "random", "decisions", "spent")
"""The keys of a saved game (``HEAD``), of its content (``CONTENT``), and of the state in its content (``STATE``)."""

LARGEST = 100_000_000
"""The most characters of a saved game."""

GROWING = ("answers", "events")
"""The parts of the content that grow with the game."""


class SaveError(Exception):
    """A text is no saved game of these rules. The message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


class SaveWriter:
    """Write one game each time that it is saved. Answers and events of the last text are not encoded again."""

    def __init__(self) -> None:
        self._grown = {name: EncodedList() for name in GROWING}

    def text(self, setup: Setup, state: State, answers: list[Answer]) -> str:
        """Return the saved game. The ``state`` must be settled."""
        rest = {
            "ruleset": setup.rules.name,
            "house_rules": list(setup.rules.ruleset.layers),
            "fingerprint": setup.rules.fingerprint,
            "options": dict(setup.options),
            "seats": setup.seats,
            "names": setup.names,
            "seed": setup.seed,
            "state": state.to_data(),
        }
        kept_answers, digest_of_answers = self._grown["answers"].take(answers)
        events, digest_of_events = ("null", digest_of("null")) if state.log is None else self._events(state.log)
        checksum = digest_of(
            encoded({**rest, "answers": digest_of_answers, "events": digest_of_events}, sort_keys=True)
        )
        head = encoded({"format": FORMAT, "version": VERSION, "checksum": checksum})[:-1]
        content = f'{encoded(rest)[:-1]},"answers":{kept_answers},"events":{events}}}'
        return f'{head},"content":{content}}}'

    def _events(self, log: list[RawEvent]) -> tuple[str, str]:
        return self._grown["events"].take(log)


def _checksum(content: Any) -> str:
    """Return the digest of a content in which digests stand for the lists that grow."""
    grown = {name: digest_of(encoded(content[name])) for name in GROWING if name in content}
    return digest_of(encoded({**content, **grown}, sort_keys=True))


def _checksum_or_none(content: Any) -> str | None:
    """Return the checksum, or ``None`` if the content is nested too deeply to be encoded."""
    try:
        return _checksum(content)
    except RecursionError:
        return None


def read_content(text: str) -> Any:
    """Return the content of a saved game, after its checksum was tested. Raise SaveError."""
    if not isinstance(text, str):
        raise SaveError(f"a saved game is a text, not {told(type(text).__name__)}")
    if len(text) > LARGEST:
        raise SaveError("the text is too large for a saved game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError("this is no saved game: it is not JSON, or it breaks off") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError("this is no saved game of croupier")
    if data.get("version") != VERSION or data["version"] is True:
        raise SaveError(f"the save is of version {told(data.get('version'))}; this program reads version {VERSION}")
    unknown = next((one for one in data if one not in HEAD), None)
    if unknown is not None:
        raise SaveError(f"the saved game is damaged: it holds `{told(unknown)}`, which no save does")
    content = data.get("content")
    if not isinstance(content, dict) or _checksum_or_none(content) != data.get("checksum"):
        raise SaveError("the saved game is damaged: its checksum does not fit")
    return content


def house_rules_of(content: Any) -> list[str]:
    """Return the names of the house rules of a save. Raise SaveError if they are malformed."""
    names = content.get("house_rules", [])
    if isinstance(names, list) and all(isinstance(one, str) and RULESET_NAME.match(one) for one in names):
        return names
    raise SaveError("the saved game is damaged: its house rules cannot be right")


def refuse_unknown(data: Any, known: Iterable[str], what: str) -> None:
    """Raise DamagedState for a key that no save has."""
    unknown = next((one for one in data if one not in known), None) if isinstance(data, dict) else None
    if unknown is not None:
        raise DamagedState(f"{what} holds `{told(unknown)}`, which no save does")


def told(value: Any) -> str:
    """Return a foreign value for a message."""
    return shortened(spelled(value))
