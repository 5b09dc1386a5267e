"""A game that is over as a scenario file, which ``croupier test`` plays again."""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.record import CannotRecord, record
from croupier.authoring.scenarios.report import result_text
from croupier.authoring.scenarios.trial import try_scenarios
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.game.game import Game
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.rules import Rules, load
from croupier.texts.telling.words import word
from croupier.web.rooms.room import Room

__all__ = ["CannotRecord", "recorded"]


def recorded(room: Room, file: Path) -> str:
    """Return the text of a scenario file with the game of a room, by the names that its rules have for their user. It
    plays the game again by the files of the rules.

    ``file`` is where the text will stand: it names rule files from there. The scenario has been played, and passes.
    Raise CannotRecord if the rules are other ones by now, if a fault has ended the game, or if no words mean an answer.
    """
    if room.playing().fault is not None:
        raise CannotRecord("a fault of the rules has ended the game")
    rules = _rules(room)
    text = record(rules, _game(room, rules), file)
    results, problems = try_scenarios(rules, text)
    failed = [one for one in results if one.status != "passed"]
    if problems or failed:
        told = result_text(failed[0]) if failed else str(problems[0])
        raise CannotRecord(f"as a scenario it does not come true\n{told}")
    return _place(room, file) + text


def _place(room: Room, file: Path) -> str:
    """Return a comment that says where the text has to stand, if it names files. No path of the server is told."""
    known = {"--with", *installed(), *installed_house_rules()}
    if known.issuperset(room.setup.words):
        return ""
    return f"# {word(room.setup.language, 'web-record-place', file=file.name)}\n"


def _rules(room: Room) -> Rules:
    """Return the rules by the words of the setup. Raise CannotRecord."""
    ruleset, *house_rules = [one for one in room.setup.words if one != "--with"]
    try:
        return load(ruleset, house_rules)
    except RulesetError as problem:
        raise _changed(problem) from problem


def _game(room: Room, rules: Rules) -> Game:
    """Return the game, played again by the rules of the files. Raise CannotRecord if it is another by them."""
    played = room.playing()
    try:
        names = dict(zip(room.rules.options, rules.options, strict=True))
        options = {names[name]: value for name, value in room.setup.options.items()}
        again = rules.new_game(played.seats, played.seed, options)
        for seat, raw in played.answers:
            again.advance(seat, raw)
    except (Fault, IllegalMove, RulesetError, ValueError) as problem:
        raise _changed(problem) from problem
    if again.state_hash() != played.state_hash():
        raise _changed("the same answers lead to another table")
    return again


def _changed(reason: object) -> CannotRecord:
    return CannotRecord(f"the files of its rules have changed since: {reason}")
