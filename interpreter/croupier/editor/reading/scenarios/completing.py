"""What may stand at a place of a scenario file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from croupier.authoring.scenarios.expectation_keys import OF_PILE, OF_PLAYER, PLAIN, is_about_events
from croupier.authoring.scenarios.files import BackgroundModel, HeadModel, ScenarioModel
from croupier.authoring.scenarios.given import BEGINS, KEYS
from croupier.authoring.scenarios.names import OTHERS, simplified
from croupier.authoring.scenarios.refusals import REASONS
from croupier.authoring.scenarios.script import BECAUSE, REFUSED, THEN
from croupier.editor.reading.completing import Completion
from croupier.editor.reading.names import NameKind
from croupier.editor.reading.scenarios.around import ItemAround
from croupier.editor.reading.scenarios.place import Keys, ScenarioPlace
from croupier.editor.reading.scenarios.words import ScenarioWords
from croupier.engines.contract.faults import MEANINGS
from croupier.language.analysis.types import SIDE, enum
from croupier.language.labels.labels import LANGUAGES
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax.yaml_text import quoted
from croupier.language.translation import translated

Found = Iterator[tuple[str, NameKind]]
BEHIND_A_STEP = (REFUSED, BECAUSE, THEN)


@dataclass(frozen=True)
class ScenarioCursor:
    """What is known around a place of a scenario file."""

    place: ScenarioPlace
    around: ItemAround
    offset: int
    words: ScenarioWords | None  # None where the rules cannot be read
    codes: Mapping[str, str]  # that may be proven, with what they stand for
    language: str

    @property
    def players(self) -> list[str]:
        least = 2 if self.words is None else self.words.rules.players[0]
        return self.around.players(least)


def scenario_completions(cursor: ScenarioCursor) -> list[Completion]:
    """Return the keys, or the values, that may stand at a place."""
    place = cursor.place
    if not place.keys and not place.is_value:
        return list(_of_item(cursor))
    present = set() if place.is_value else cursor.around.present(place, cursor.offset)
    found = _values(cursor, place.keys) if place.is_value else _keys(cursor, place.keys)
    return [
        Completion(_written(name, kind, place), kind, place.range, text=cursor.codes.get(name, ""))
        for name, kind in dict.fromkeys(found)
        if name not in present
    ]


def _written(name: str, kind: NameKind, place: ScenarioPlace) -> str:
    """Return a name as YAML reads it: in quotes where it needs some, but not in the lines of a text of steps."""
    in_text = place.keys[:1] == ("do",) and place.item_from is None
    return quoted(name) if kind in (NameKind.CARD, NameKind.MOVE) and not (in_text or place.in_quotes) else name


def _of_item(cursor: ScenarioCursor) -> Iterator[Completion]:
    """Yield the keys of an item: of a scenario, and at the head of a file those of what comes before."""
    present = cursor.around.present(cursor.place, cursor.offset)
    models: list[type[BaseModel]]
    models = [ScenarioModel] if cursor.around.number or present else [HeadModel, BackgroundModel, ScenarioModel]
    for model in models if present <= set(ScenarioModel.model_fields) else [HeadModel]:
        for name, field in model.model_fields.items():
            key = field.alias or name
            if key not in present:
                told = translated(field.description or "", cursor.language)
                yield Completion(key, NameKind.KEY, cursor.place.range, text=told)


def _named(names: Iterable[str], kind: NameKind) -> Found:
    yield from ((one, kind) for one in names)


# --- keys ----------------------------------------------------------------------------------------


def _keys(cursor: ScenarioCursor, keys: Keys) -> Found:
    words, players = cursor.words, cursor.players
    match keys:
        case ("given" | "background",):
            yield from _named(KEYS, NameKind.KEY)
            yield from _things(cursor)
        case ("given" | "background", "piles") if words is not None:
            yield from _named(words.piles(players), NameKind.PILE)
        case ("given" | "background", "state") if words is not None:
            yield from _named(words.states(players), NameKind.STATE)
        case ("given" | "background", "options") if words is not None:
            yield from _named(words.ruleset.options, NameKind.OPTION)
        case ("given" | "background", "begin"):
            yield from ((one, kind) for one, kind in _expectations(cursor) if not is_about_events(one))
        case ("do",):
            yield from _of_step(cursor)
        case ("then",) | ("do", "then"):
            yield from _expectations(cursor)
        case (*_, "because" | "scenario"):
            yield from _named(LANGUAGES, NameKind.KEY)
        case (*_, _):
            yield from _named([*players, OTHERS], NameKind.PLAYER)


def _of_step(cursor: ScenarioCursor) -> Found:
    """Yield what a step begins with; behind its player, what says how it ends."""
    if cursor.around.present(cursor.place, cursor.offset):
        yield from _named(BEHIND_A_STEP, NameKind.KEY)
        return
    yield from _named(cursor.players, NameKind.PLAYER)
    yield from _expectations(cursor)


def _things(cursor: ScenarioCursor) -> Found:
    if cursor.words is not None:
        yield from _named(cursor.words.piles(cursor.players), NameKind.PILE)
        yield from _named(cursor.words.states(cursor.players), NameKind.STATE)


def _expectations(cursor: ScenarioCursor) -> Found:
    yield from _named(PLAIN, NameKind.KEY)
    yield from _things(cursor)
    yield from _named((f"{word} {one}" for word in OF_PLAYER for one in cursor.players), NameKind.KEY)
    yield from _named((f"offered {one} has" for one in cursor.players), NameKind.KEY)
    if cursor.words is not None:
        piles = list(cursor.words.piles(cursor.players))
        yield from _named((f"{word} {one}" for word in OF_PILE for one in piles), NameKind.KEY)
        yield from _named((f"{one} {word}" for one in piles for word in ("has", "has not")), NameKind.KEY)
        for mark in cursor.words.marks():
            yield from _named((f"{mark} over", f"began {mark}"), NameKind.KEY)


# --- values --------------------------------------------------------------------------------------


def _values(cursor: ScenarioCursor, keys: Keys) -> Found:
    words, players = cursor.words, cursor.players
    match keys:
        case ("proves", *_):
            yield from _named(cursor.codes, NameKind.STATEMENT)
        case ("ruleset",):
            yield from _named([*installed(), *installed_house_rules()], NameKind.FILE)
        case ("with", *_):
            yield from _named(installed_house_rules(), NameKind.FILE)
        case ("given" | "background", key, *more) if words is not None:
            yield from _given(cursor, words, simplified(key), tuple(more))
        case (*_, "refused") if words is not None:
            yield from _named(REASONS, NameKind.VALUE)
            yield from _named(words.conditions(), NameKind.DEFINITION)
        case ("do", player) if words is not None and player in players:
            yield from _named(words.moves(cursor.place.written, players, cursor.language), NameKind.MOVE)
        case ("do" | "then", *more) if words is not None and more:
            yield from _expected(cursor, words, tuple(one for one in more if one != "then"))


def _given(cursor: ScenarioCursor, words: ScenarioWords, key: str, more: Keys) -> Found:
    players = cursor.players
    match key:
        case "players":
            yield from _named(map(str, words.rules.players), NameKind.VALUE)
        case "turn" | "in play":
            yield from _named(players, NameKind.PLAYER)
        case "begin" if more:
            yield from _expected(cursor, words, more)
        case "begin":
            yield from _named([*BEGINS, *words.marks()], NameKind.MARK)
        case "up":
            yield from _named(words.values(enum(SIDE), players, cursor.language), NameKind.VALUE)
        case "rest":
            yield from _named(words.piles(players), NameKind.PILE)
        case "shuffles" | "draws":
            yield from _named(words.cards(cursor.language), NameKind.CARD)
        case "options" if more and more[0] in words.ruleset.options:
            yield from _named(_choices(words, more[0]), NameKind.VALUE)
        case "piles" | "state" if more:
            yield from _on_table(cursor, words, more[0])
        case _:
            yield from _on_table(cursor, words, key)


def _choices(words: ScenarioWords, name: str) -> list[str]:
    option = words.ruleset.options[name]
    if option.type == "boolean":
        return ["yes", "no"]
    return [*option.choices, *words.index_names(option.type, ())]


def _on_table(cursor: ScenarioCursor, words: ScenarioWords, text: str) -> Found:
    """Yield the cards of a pile, or the values of a state, that a text names with its indices or without."""
    pieces = simplified(text).split(" ")
    for length in range(len(pieces), 0, -1):
        name = " ".join(pieces[:length])
        if name in words.vocabulary.piles:
            yield from _named(words.cards(cursor.language), NameKind.CARD)
            return
        if name in words.vocabulary.states:
            type = words.vocabulary.state_type(words.vocabulary.states[name])
            yield from _named(words.values(type, cursor.players, cursor.language), NameKind.VALUE)
            return


def _expected(cursor: ScenarioCursor, words: ScenarioWords, keys: Keys) -> Found:
    """Yield the values of an expectation."""
    players, key = cursor.players, simplified(keys[0]) if keys else ""
    match key.split(" "):
        case ["turn" | "asked" | "winner"] | ["in", "play"]:
            yield from _named([*players, "nobody"], NameKind.PLAYER)
        case ["decision"]:
            yield from _named(words.decisions(), NameKind.DECISION)
        case ["over"] | [*_, "over"]:
            yield from _named(("yes", "no"), NameKind.VALUE)
        case ["fault"]:
            yield from _named(MEANINGS, NameKind.VALUE)
        case ["began", *_]:
            yield from _named(("yes", "no", *players), NameKind.VALUE)
        case ["offered", *_] | ["not", "offered", *_]:
            yield from _named(words.moves(cursor.place.written, players, cursor.language), NameKind.MOVE)
        case ["sees", _] if len(keys) > 1:
            yield from _on_table(cursor, words, keys[1])
        case ["top", "of", *pile] | [*pile, "has", "not"] | [*pile, "has"]:
            yield from _on_table(cursor, words, " ".join(pile))
        case ["size", "of", *_] | ["event", *_] | ["no", "event", *_] | ["outcome"]:
            return
        case _:
            yield from _on_table(cursor, words, key)
