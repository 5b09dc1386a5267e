"""Saves whose checksum is right and whose content is nonsense: refused with a reason, or a game that can be played.

Whoever forges a save can make a checksum too. Nothing but SaveError may come of reading it, and nothing but Fault and
IllegalMove of playing and watching what has been accepted.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.game.game import Game
from croupier.game.saves import SaveError, _checksum
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.language.syntax.strategies import FIXED
from tests.withstand.games import Chance, answer, rules_of

GAMES = {
    "frozen-uno": (3, {"target": 60}, 25),
    "hearts": (4, {"target": 1, "passing": "always_left"}, 6),
    "masquerade": (4, {}, 30),
    "crazy-eights": (2, {}, 12),
}
"""Players, options, and after how many answers the game is saved: in `hearts` while all are asked in secret."""


@cache
def saved(name: str) -> str:
    seats, options, answers = GAMES[name]
    game, chance = rules_of(name).new_game(seats, seed=21, options=options), Chance(21)
    for _ in range(answers):
        answer(game, chance)
    return game.save()


def content_of(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(saved(name))["content"]
    return content


def forged(content: Any) -> str:
    """A save with this content and the checksum that belongs to it."""
    head = {"format": "croupier-save", "version": 1, "checksum": _checksum(content)}
    return json.dumps({**head, "content": content})


def outcome_of(name: str, content: Any) -> str:
    """``refused`` or ``played``; everything else is raised."""
    try:
        game = rules_of(name).restore(forged(content))
    except SaveError as error:
        assert str(error).strip()
        return "refused"
    use(game)
    return "played"


def use(game: Game) -> None:
    """Whatever a program does with a game: it looks at everything, plays on, and looks again."""
    chance = Chance(1)
    look_at(game)
    try:
        for _ in range(12):
            if game.over:
                break
            answer(game, chance)
    except (Fault, IllegalMove):
        return
    look_at(game)
    assert rules_of(game.rules.name).restore(game.save()).state_hash() == game.state_hash()


def look_at(game: Game) -> None:
    teller = game.teller("en")
    for seat in (*range(game.seats), None):
        game.view(seat)
        game.events_for(seat)
        for event in game.seen_events(seat):
            teller.event(event)
    assert game.events is not None
    for offer in game.offers:
        for move in offer.moves:
            assert game.explain(move).possible
            game.move_text(move, offer.player, teller)
    assert game.result.outcome
    assert "croupier" in game.replay_command


# --- by hand -------------------------------------------------------------------------------------


def set_at(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(content: dict[str, Any]) -> None:
        place: Any = content
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


def swap_piles(content: dict[str, Any]) -> None:
    piles = content["state"]["piles"]
    piles[0], piles[1] = piles[1], piles[0]


NONSENSE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no such rule": set_at("state", "frames", 0, 0, to=10_000),
    "a rule below the first": set_at("state", "frames", 0, 0, to=-1),
    "a rule that is a text": set_at("state", "frames", 0, 0, to="game"),
    "a rule that is a truth value": set_at("state", "frames", 0, 0, to=True),
    "a statement that is not there": set_at("state", "frames", 0, 1, to=999),
    "a statement below the end": set_at("state", "frames", 0, 1, to=-7),
    "no frames": set_at("state", "frames", to=[]),
    "an empty frame": set_at("state", "frames", 0, to=[]),
    "a frame that is a number": set_at("state", "frames", 0, to=3),
    "only the last frame": lambda content: content["state"].update(frames=content["state"]["frames"][-1:]),
    "no last frame": lambda content: content["state"]["frames"].pop(),
    "the last frame twice": lambda content: content["state"]["frames"].append(content["state"]["frames"][-1]),
    "frames upside down": lambda content: content["state"]["frames"].reverse(),
    "a thousand frames": lambda content: content["state"].update(frames=content["state"]["frames"] * 1_000),
    "a longer row": lambda content: content["state"]["frames"][0].append(None),
    "a shorter row": lambda content: content["state"]["frames"][-1].pop(),
    "a row of texts": lambda content: content["state"]["frames"][-1].__setitem__(2, "somebody"),
    "a seat that is not there": lambda content: content["state"]["frames"][-1].__setitem__(2, 12),
    "no piles": set_at("state", "piles", to=[]),
    "a pile less": lambda content: content["state"]["piles"].pop(),
    "a pile that is a text": set_at("state", "piles", 0, to="0123456789"),
    "a pile that is a mapping": set_at("state", "piles", 0, to={"0": 1}),
    "a card less": lambda content: max(content["state"]["piles"], key=len).pop(),
    "a card twice": lambda content: content["state"]["piles"][1].append(max(content["state"]["piles"], key=len)[0]),
    "a card that is not in the deck": lambda content: content["state"]["piles"][1].append(52_000),
    "a card that is a fraction": lambda content: max(content["state"]["piles"], key=len).__setitem__(0, 1.5),
    "other piles": swap_piles,
    "values that are texts": lambda content: content["state"].update(values=["1"] * len(content["state"]["values"])),
    "values that are numbers": lambda content: content["state"].update(values=[77] * len(content["state"]["values"])),
    "values that are none": lambda content: content["state"].update(values=[None] * len(content["state"]["values"])),
    "a value less": lambda content: content["state"]["values"].pop(),
    "a huge value": set_at("state", "values", 0, to=2**40),
    "nobody in play": set_at("state", "playing", to=[]),
    "everybody twice in play": set_at("state", "playing", to=[0, 0, 1, 1]),
    "a player in play who is not there": set_at("state", "playing", to=[0, 1, 9]),
    "a random state that is too large": set_at("state", "random", to=2**64),
    "a random state below nought": set_at("state", "random", to=-1),
    "a random state that is a text": set_at("state", "random", to="7"),
    "a value that was given": set_at("state", "given", to=3),
    "decisions below nought": set_at("state", "decisions", to=-1),
    "all decisions taken": set_at("state", "decisions", to=100_000),
    "no faces": set_at("state", "faces", to=[]),
    "other faces": lambda content: content["state"]["faces"].reverse(),
    "a face that is a list": set_at("state", "faces", 0, to=[[1]]),
    "sides that are up": set_at("state", "up", to=[0]),
    "many seats": set_at("seats", to=200),
    "no seats": set_at("seats", to=0),
    "a truth value of seats": set_at("seats", to=True),
    "half a seat": set_at("seats", to=2.5),
    "names of too many": set_at("names", to=["a"] * 9),
    "names that are numbers": set_at("names", to=[1, 2, 3]),
    "names that are a text": set_at("names", to="abc"),
    "a name without end": lambda content: content.update(names=["a" * 1_000_000, *"bcd"][: content["seats"]]),
    "a name that a terminal obeys": lambda content: content.update(names=["\x1b[31m", *"bcd"][: content["seats"]]),
    "an unknown key": set_at("foo", to=1),
    "an unknown key of the state": set_at("state", "foo", to=1),
    "a card that nobody put anywhere": set_at("events", to=[["moved", 0, [], 0, ["bottom", [0]]]]),
    "a card that was put nowhere": set_at("events", to=[["moved", 0, [], 0, ["beside", []]]]),
    "a seed that is too large": set_at("seed", to=2**70),
    "a seed that is a text": set_at("seed", to="1"),
    "unknown options": set_at("options", to={"nothing": 1}),
    "options that are a list": set_at("options", to=[["target", 1]]),
    "an option that is a list": set_at("options", to={"target": [1]}),
    "an option that is a fraction": set_at("options", to={"target": 1.5}),
    "a deep state": set_at("state", to=[[[[[[]]]]]]),
    "a deep frame": set_at("state", "frames", 0, to=json.loads("[" * 400 + "]" * 400)),
    "answers that are numbers": set_at("answers", to=[1, 2]),
    "answers of nobody": set_at("answers", to=[[99, None]]),
    "answers that are texts": set_at("answers", to=[[0, "draw"]]),
    "empty answers": set_at("answers", to=[[0, []]]),
    "no answers": lambda content: content.pop("answers"),
    "events that are numbers": set_at("events", to=[1, 2]),
    "unknown events": set_at("events", to=[["exploded", 0]]),
    "empty events": set_at("events", to=[[]]),
    "events of no place": set_at("events", to=[["shuffled", 10_000, 0]]),
    "events of no pile": set_at("events", to=[["shuffled", 0, 99]]),
    "events of no card": set_at("events", to=[["moved", 0, [[500, 0, True, 0]], 0, None]]),
    "events of no state": set_at("events", to=[["changed", 0, 999, 1]]),
    "events of no mark": set_at("events", to=[["began", 0, "nothing", []]]),
    "events of no seat": set_at("events", to=[["left", 0, 50]]),
    "events of no move": set_at("events", to=[["answered", 0, 0, 3, [], []]]),
    "events with too little": set_at("events", to=[["moved", 0]]),
    "events with too much": set_at("events", to=[["shuffled", 0, 0, 0]]),
    "no events": lambda content: content.pop("events"),
    "no state": lambda content: content.pop("state"),
    "an empty state": set_at("state", to={}),
    "a state that is none": set_at("state", to=None),
}

MAY_BE_PLAYED = {
    "no frames",
    "other piles",
    "all decisions taken",
    "nobody in play",
    "sides that are up",
    "other faces",
}
"""What is strange and yet can be played, in some of the games."""


@pytest.mark.parametrize("name", GAMES)
def test_the_genuine_one_is_played(name: str) -> None:
    assert outcome_of(name, content_of(name)) == "played"


@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("name", GAMES)
def test_nonsense(name: str, nonsense: str) -> None:
    content = content_of(name)
    NONSENSE[nonsense](content)
    found = outcome_of(name, content)
    assert found == "refused" or nonsense in MAY_BE_PLAYED or content == content_of(name)


ESCAPE, LONG = "\x1b[31mX", "x" * 100_000
FOREIGN: dict[str, Callable[[dict[str, Any], str], Any]] = {
    "a version": lambda save, text: save.update(version=text),
    "a key": lambda save, text: save.update({text: 1}),
    "a ruleset": lambda save, text: save["content"].update(ruleset=text),
    "a key of the content": lambda save, text: save["content"].update({text: 1}),
    "a key of the state": lambda save, text: save["content"]["state"].update({text: 1}),
    "an option": lambda save, text: save["content"].update(options={text: 1}),
    "many options": lambda save, text: save["content"].update(options={f"{text}{at}": 1 for at in range(300)}),
    "a value": lambda save, text: save["content"].update(options={"target": text}),
    "a name": lambda save, text: save["content"].update(names=[text, "b", "c"]),
    "house rules": lambda save, text: save["content"].update(house_rules=["x" * len(text)] * 300),
}


@pytest.mark.parametrize("text", [ESCAPE, LONG], ids=["escape", "long"])
@pytest.mark.parametrize("where", FOREIGN)
def test_what_a_message_says_of_a_save_is_short_and_tame(where: str, text: str) -> None:
    data: dict[str, Any] = json.loads(saved("frozen-uno"))
    FOREIGN[where](data, text)
    data["checksum"] = _checksum(data["content"])
    with pytest.raises(SaveError) as told:
        rules_of("frozen-uno").restore(json.dumps(data))
    assert "\x1b" not in str(told.value) and len(str(told.value)) < 1_000


def test_answers_in_secret() -> None:
    """Other rows and answers of a question that is put to all at once."""
    content = content_of("hearts")
    frame = content["state"]["frames"][-1]
    rows, answers = frame[2], frame[3]
    given = next(one for one in answers if one is not None)
    wrong: list[tuple[Any, Any]] = [
        (rows[:-1], answers),
        (rows, answers[:-1]),
        ([[0, 0]] * 4, answers),
        ([[9]] * 4, answers),
        (rows, [[9_999, 1]] * 4),
        (rows, [[given[0], 99]] * 4),
        (rows, [[given[0]]] * 4),
        (rows, [given] * 4),
        (rows, ["pass"] * 4),
        (rows, 5),
    ]
    for other_rows, other_answers in wrong:
        changed = deepcopy(content)
        changed["state"]["frames"][-1][2:4] = [other_rows, other_answers]
        assert outcome_of("hearts", changed) == "refused", (other_rows, other_answers)


# --- at random -----------------------------------------------------------------------------------

Place = tuple[str | int, ...]


def places(value: Any, most: int = 12) -> list[Place]:
    """Paths to every part, of long lists (the log, the answers) only the first and the last."""
    found: list[Place] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += [(key, *rest) for rest in [(), *places(inner)]]
    elif isinstance(value, list):
        shown = range(len(value)) if len(value) <= most else [*range(most), *range(len(value) - most // 2, len(value))]
        for at in shown:
            found += [(at, *rest) for rest in [(), *places(value[at])]]
    return found


SMALL = st.integers(-2, 130)
JUNK = st.one_of(
    SMALL,
    SMALL,
    st.none(),
    st.booleans(),
    st.sampled_from([2**31, -(2**31) - 1, 2**64, 1.5, float("nan"), "", "x", "moved", "bottom", {}, []]),
    st.recursive(SMALL | st.none(), lambda inner: st.lists(inner, max_size=4), max_leaves=8),
)


@cache
def places_in(name: str) -> list[Place]:
    return places(content_of(name))


@st.composite
def mutations(draw: st.DrawFn) -> tuple[str, dict[str, Any], list[Any]]:
    """A game, its saved content with one or two changes, and what they are."""
    name = draw(st.sampled_from(sorted(GAMES)))
    content, done = content_of(name), []
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(places_in(name)))
        how = draw(st.sampled_from(("set", "set", "set", "delete", "double", "like another", "one more")))
        try:
            parent: Any = content
            for step in path[:-1]:
                parent = parent[step]
            key = path[-1]
            old = parent[key]
        except (KeyError, IndexError, TypeError):
            continue
        done.append((how, path))
        if how == "delete":
            del parent[key]
        elif how == "double" and isinstance(parent, list):
            parent.insert(key, deepcopy(old))
        elif how == "one more" and type(old) is int:
            parent[key] = old + draw(st.sampled_from((-1, 1)))
        elif how == "like another" and isinstance(parent, list):
            parent[key] = deepcopy(draw(st.sampled_from(parent)))
        else:
            parent[key] = draw(JUNK)
            done.append(parent[key])
    return name, content, done


@settings(FIXED, max_examples=amount(40))
@given(mutations())
def test_any_change(mutation: tuple[str, dict[str, Any], list[Any]]) -> None:
    name, content, _ = mutation
    assert outcome_of(name, content) in ("refused", "played")


def test_both_happen() -> None:
    """The random changes are refused, and some are not: both roads are tried."""
    counts = {"refused": 0, "played": 0}

    @settings(FIXED, max_examples=120)
    @given(mutations())
    def count(mutation: tuple[str, dict[str, Any], list[Any]]) -> None:
        counts[outcome_of(mutation[0], mutation[1])] += 1

    count()
    assert min(counts.values()) > 5, counts
