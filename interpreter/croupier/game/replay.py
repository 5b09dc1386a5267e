"""The command that plays a game again, and the encoding of answers in it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove
from croupier.game.agreed import AgreedRules
from croupier.game.setup import Answer, Setup
from croupier.language.diagnostics.excerpt import shortened
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.ruleset.options import written_value

LONGEST = 10_000
"""The most answers that a command lists. Systems limit a command to about 100,000 characters, and a game can be
saved."""

NONE = "~"
"""The word for an argument that is ``None``."""

ANSWER = re.compile(
    r"([1-9][0-9]{0,9}):(?:-|([0-9]{1,10}(?:,(?:~|-?[0-9]{1,10}))*)(?:,\[([0-9]{1,10}(?:\+[0-9]{1,10})*)\])?)\Z",
    re.ASCII,
)


def replay_command(setup: Setup, limits: Limits, answers: Sequence[Answer], driver: str = "") -> str:
    """Return a ``croupier play`` command with all that the game depends on.

    With a driver, which is the options for bots that give the same answers again, the command lists no answers. Return
    an empty text if it would have to list more than ``LONGEST``.
    """
    if not driver and len(answers) > LONGEST:
        return ""
    words = ["croupier", "play", *rules_words(setup.rules)]
    words += setting_words(setup.seats, setup.seed, setup.options, limits)
    if driver:
        words += shlex.split(driver)
    elif answers:
        words += ["--answers", " ".join(encode_answers(answers))]
    return shlex.join(words)


def setting_words(seats: int, seed: int, options: Mapping[str, Any], limits: Limits) -> list[str]:
    """Return the players, the seed, the chosen options and the unusual limits of games as words of a command."""
    words = ["--players", str(seats), "--seed", str(seed)]
    for name, value in options.items():
        words += ["--option", f"{name}={_spelled(value)}"]
    usual = asdict(DEFAULT_LIMITS)
    for name, value in asdict(limits).items():
        if value != usual[name]:
            words += ["--limit", f"{name}={value}"]
    return words


def rules_words(rules: AgreedRules) -> list[str]:
    """Return the ruleset and its house rules as words of a command: installed ones by name, others by path."""
    ruleset, known = rules.ruleset, installed_house_rules()
    words = [_named(rules.name, ruleset.source.name, installed())]
    for name, file in zip(ruleset.layers, ruleset.layer_files, strict=True):
        words += ["--with", _named(name, file, known)]
    return words


def _named(name: str, file: str, known: Mapping[str, Path]) -> str:
    return name if str(known.get(name)) == file else file


def _spelled(value: object) -> str:
    return "" if value is None else written_value(value)


def encode_answers(answers: Sequence[Answer]) -> list[str]:
    """Return every answer as a word.

    A word is the number of the player from 1, a colon, and the index of the move's code with its arguments, separated
    by commas, or ``-`` for declining. ``~`` stands for ``None``, 1 and 0 for yes and no, ``[7+9]`` for several cards.
    """
    return [encode_answer(seat, raw) for seat, raw in answers]


def encode_answer(seat: int, raw: RawMove | None) -> str:
    if raw is None:
        return f"{seat + 1}:-"
    return f"{seat + 1}:" + ",".join(map(_encode_argument, raw))


def _encode_argument(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{'+'.join(map(str, value))}]"
    return NONE if value is None else str(int(value))


def decode_answer(word: str) -> tuple[int, RawMove | None]:
    """Return the seat and the move that a word means. Raise ValueError for any other word."""
    found = ANSWER.match(word)
    if found is None:
        likely = "answers look like `1:12,3`, or `1:-` for a decline; players count from 1"
        raise ValueError(f"`{shortened(word)}` is no answer; {likely}")
    seat, rest, cards = int(found[1]) - 1, found[2], found[3]
    if rest is None:
        return seat, None
    several = (tuple(map(int, cards.split("+"))),) if cards else ()
    return seat, (*(None if one == NONE else int(one) for one in rest.split(",")), *several)
