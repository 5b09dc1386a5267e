"""The figures that are to be reached, each measured in the same run as what it is compared with."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import croupier
from contenders import GAME, PLAIN_C, RLCARD, engine_rounds
from croupier.engines.contract.limits import Limits
from croupier.players import RandomPlayer, make_bots, play_on
from croupier.rules import Rules
from croupier.study.simulation.engines import present
from measuring import (
    YARDSTICK,
    Play,
    Played,
    contender,
    cpu_seconds,
    interleaved,
    medians,
    megabytes,
    microseconds,
    python,
    seconds_of,
)

VARIANT = Path(__file__).with_name("variant.yaml")
HOUSE_RULES = ("forced-play", "jump-in", "seven-zero", "stacking")
MILLION = 1_000_000

MOVES = 3_000
MANY_MOVES = """\
language: 1
ruleset: many-moves
title: Many moves
players: 2
cards: {ace: {}}
deck: {in: stock, cards: [2 x ace]}
piles: {stock: {seen_by: nobody}}
state:
  score: {of: player, type: number, starts: 0}
rules: |
  to game:
    ask choose(seat(1))

  decision choose(player):
"""

FIRST_PLAYOUT = """\
import time, croupier
rules = croupier.load("uno")
began = time.perf_counter()
rules.simulate(1, 4, options={"target": 1}, rows=False)
print(time.perf_counter() - began)
"""

CHECKED_AGAIN = """\
import sys, time
from pathlib import Path
from tempfile import TemporaryDirectory
from croupier.language.checking import diagnose
text = Path(sys.argv[1]).read_text("utf-8")
with TemporaryDirectory() as folder:
    file, spent = Path(folder) / "variant.yaml", []
    for number in range(21):
        file.write_text(f"{text}# {number}\\n", "utf-8")
        began = time.process_time()
        diagnose(file)
        spent.append(time.process_time() - began)
print(sorted(spent[1:])[10] / spent[0])
"""


@dataclass(frozen=True)
class Figure:
    """A figure with what it has to be ``at_least`` (at most, where less is better) and what is aimed at; ``value`` is
    none where something is not there, which ``note`` tells."""

    name: str
    value: float | None
    at_least: float
    aim: float
    unit: str = "×"
    note: str = ""
    less_is_better: bool = False

    @property
    def verdict(self) -> str:
        if self.value is None:
            return "skipped"
        sign = -1 if self.less_is_better else 1
        if sign * self.value >= sign * self.aim:
            return "aim reached"
        return "reached" if sign * self.value >= sign * self.at_least else "missed"


@dataclass(frozen=True)
class Effort:
    repetitions: int
    seconds: float
    """CPU seconds of each repetition."""


def ratio(paces: dict[str, float], one: str, other: str) -> tuple[float | None, str]:
    """How many times the pace of another; or none and what is missing."""
    missing = [name for name in (one, other) if name not in paces]
    return (None, f"not here: {', '.join(missing)}") if missing else (paces[one] / paces[other], "")


def figures(paces: dict[str, float], effort: Effort) -> Iterator[Figure]:
    """All figures; ``paces`` are those of the yardstick game."""
    fastest = present()[0]
    for name, one, other, at_least, aim in (
        ("bench-uno native, one thread, of plain C", "native engine", PLAIN_C, 0.85, 1.0),
        ("… of RLCard env.step", "native engine", RLCARD, 200, 350),
        ("… through Game, a Python player each, of RLCard env.step", GAME, RLCARD, 6, 10),
    ):
        value, note = ratio(paces, one, other)
        yield Figure(name, value, at_least, aim, note=note)
    yield marvel(effort)
    yield from playouts(effort)
    yield two_jobs(paces[f"{fastest} engine"], fastest, effort)
    yield clone(fastest, effort)
    yield check_of_moves(effort)
    yield from starts(effort)
    yield from checked_again(effort)
    yield from first_playout(fastest, effort)
    yield from per_decision(fastest, effort)
    yield from of_faults(fastest, effort)
    yield from memory(paces[f"{fastest} engine"], fastest, effort)
    yield reading_events(effort)


# --- the cost of a decision ------------------------------------------------------------------------


def one_round(name: str, *house_rules: str) -> Rules:
    """A match that the first round decides."""
    return croupier.load(name, house_rules).with_options({"target": 1})


def answers_per_choice(rules: Rules, seats: int, games: int = 4) -> float:
    """Answers in all for each where there was more than one; engines count the latter alone."""
    answers = choices = 0
    for seed in range(games):
        game = rules.new_game(players=seats, seed=seed, keep_events=False)
        players = [RandomPlayer(seed, seat) for seat in range(seats)]
        while game.raw_offers:
            offer = game.raw_offers[0]
            answers += 1
            choices += len(offer.moves) + offer.declinable > 1
            game.course.advance(offer.seat, players[offer.seat].answer(game, offer))
    return answers / choices


def decision_costs(games: dict[str, tuple[Rules, int]], engine: str, effort: Effort) -> dict[str, float]:
    """CPU seconds a decision of each game, given with its number of players."""
    spend = {name: contender(engine_rounds(rules, engine, seats)) for name, (rules, seats) in games.items()}
    measures = {name: lambda one=one: one(effort.seconds) for name, one in spend.items()}  # type: ignore[misc]
    found = interleaved(measures, effort.repetitions)
    return {
        name: median(one.seconds / (one.choices or 1) for one in found[name]) / answers_per_choice(rules, seats)
        for name, (rules, seats) in games.items()
    }


def marvel(effort: Effort) -> Figure:
    name = "uno-flip-marvel, everything on, native, per decision, of bench-uno native"
    if "native" not in present():
        return Figure(name, None, 0.6, 0.8, note="not here: native engine")
    games = {"marvel": (one_round("uno-flip-marvel"), 4), "bench": (croupier.load(YARDSTICK), 4)}
    costs = decision_costs(games, "native", effort)
    return Figure(name, costs["bench"] / costs["marvel"], 0.6, 0.8)


def per_decision(engine: str, effort: Effort) -> Iterator[Figure]:
    uno = one_round("uno")
    games = {
        "two": (uno, 2),
        "ten": (uno, 10),
        "none": (uno, 4),
        "four": (one_round("uno", *HOUSE_RULES), 4),
    }
    costs = decision_costs(games, engine, effort)
    for name, value, at_least in (
        ("uno, cost per decision at 10 players of that at 2", costs["ten"] / costs["two"], 1.5),
        ("uno, cost per decision with four house rules of that with none", costs["four"] / costs["none"], 1.4),
    ):
        yield Figure(name, value, at_least, 1.2, note=f"{engine} engine", less_is_better=True)


LAST_ANSWERS = 40
"""A limit of decisions that most games of the yardstick meet."""


def of_faults(engine: str, effort: Effort) -> Iterator[Figure]:
    """Games of the yardstick that end in a fault: each at its end, by its rules; and most of them at a limit."""
    rules, text = croupier.load(YARDSTICK), YARDSTICK.read_text("utf-8")
    faulty = croupier.load_text(text.replace("set winner to player", "set winner to seat(size(hand(player)) + 99)"))
    spend = {
        "good": contender(engine_rounds(rules, engine)),
        "by the rules": contender(engine_rounds(faulty, engine)),
        "at a limit": contender(engine_rounds(rules, engine, limits=Limits(decisions=LAST_ANSWERS))),
    }
    measures = {name: lambda one=one: one(effort.seconds) for name, one in spend.items()}  # type: ignore[misc]
    found = interleaved(measures, effort.repetitions)
    costs = {name: median(one.seconds / (one.choices or 1) for one in found[name]) for name in spend}
    for name in ("by the rules", "at a limit"):
        title = f"a game that ends in a fault {name}, per decision, of a good one"
        yield Figure(title, costs[name] / costs["good"], 3, 1.2, note=f"{engine} engine", less_is_better=True)


# --- playouts --------------------------------------------------------------------------------------


def playouts(effort: Effort) -> Iterator[Figure]:
    """Playouts to the end of the round, of whole games of one round."""
    name = "playouts from the middle of rounds, per decision, of whole games"
    if "native" not in present():
        yield Figure(name, None, 0.7, 0.9, note="not here: native engine")
        return
    for game, rules in (("uno", one_round("uno")), ("bench-uno", croupier.load(YARDSTICK))):
        spend = {"rounds": contender(engine_rounds(rules, "native")), "playouts": contender(playout_rounds(rules))}
        found = interleaved(
            {one: lambda play=play: play(effort.seconds) for one, play in spend.items()}, effort.repetitions
        )  # type: ignore[misc]
        answers = answers_per_choice(rules, 4, 40)
        whole = median(one.seconds / ((one.choices or 1) * answers) for one in found["rounds"])
        here = median(one.seconds / (one.choices or 1) for one in found["playouts"])
        yield Figure(name, whole / here, 0.7, 0.9, note=f"{game}, 4 players")
        if game == "uno":
            value = median(one.pace for one in found["playouts"]) / median(one.pace for one in found["rounds"])
            yield Figure("1,000 playouts of uno for 4 from the 20th decision, of rounds", value, 0.6, 0.9)


def playout_rounds(rules: Rules) -> Play:
    """Playouts of a round from its 20th decision on, a thousand in a call; ``choices`` are all answers."""
    games = [rules.new_game(players=4, seed=seed, keep_events=False) for seed in range(16)]
    for seed, game in enumerate(games):
        players = make_bots("random", seed, 4)
        while len(game.answers) < 20 and not game.over:
            play_on(game, players)
    games = [game for game in games if not game.over]
    rules.playouts(games[0], 0, 1)

    def play(count: int) -> Played:
        found = [
            rules.playouts(games[number % len(games)], number % 4, 1_000, number, "round") for number in range(count)
        ]
        return Played(1_000 * count, 0, sum(one.answers for one in found))

    return play


# --- the rest --------------------------------------------------------------------------------------


def two_jobs(pace: float, engine: str, effort: Effort) -> Figure:
    """By the clock on the wall: the same games with one process and with two."""
    rules, games = croupier.load(YARDSTICK), max(20, int(pace * effort.seconds * 2))
    found = medians(
        {
            str(jobs): lambda jobs=jobs: seconds_of(lambda: rules.simulate(games, 4, jobs=jobs, rows=False))  # type: ignore[misc]
            for jobs in (1, 2)
        },
        effort.repetitions,
    )
    return Figure("two jobs of one", found["1"] / found["2"], 1.8, 1.95, note=f"{engine} engine")


def check_of_moves(effort: Effort) -> Figure:
    """A decision of 3,000 moves, each with a condition, in a process that has read nothing yet."""
    moves = "".join(f"    m{i} when player.score = {i}: add 1 to player.score\n" for i in range(MOVES))
    with new_file("moves.yaml") as file:
        file.write_text(MANY_MOVES + moves, "utf-8")
        check = ("-c", "import croupier, sys; croupier.diagnose(sys.argv[1])", str(file))
        found = medians({"check": lambda: cpu_seconds(*check)}, effort.repetitions)
    return Figure("check of 3,000 moves, CPU", found["check"], 5, 2, "s", less_is_better=True)


def clone(engine: str, effort: Effort) -> Figure:
    game = croupier.load("uno").new_game(players=4, seed=1, engine=engine)
    found = medians({"clone": lambda: microseconds(game.clone, 5_000)}, effort.repetitions)
    return Figure("clone of a Game", found["clone"], 2, 1, "µs", f"{engine} engine", less_is_better=True)


EARLY, LATE, AROUND = 15, 1_500, 10
"""The moves of a game around which reading its events is measured."""


def reading_events(effort: Effort) -> Figure:
    """All events of ``uno``, read twice after each move: as who sees everything, and as a player."""
    found = median(_late_of_early(seed) for seed in range(effort.repetitions))
    name = f"reading all events twice a move, per move, at move {LATE} of that at move {EARLY}"
    return Figure(name, found, 2, 1.2, less_is_better=True)


def _late_of_early(seed: int) -> float:
    game = croupier.load("uno").new_game(players=4, seed=seed, options={"target": 5_000})
    player = RandomPlayer(seed, 0)
    spent = []
    while len(spent) < LATE + AROUND:
        offer = game.raw_offers[0]
        game.course.advance(offer.seat, player.answer(game, offer))
        spent.append(seconds_of(lambda: (game.events, game.events, game.events_for(0), game.events_for(0))))
    early, late = (median(spent[at - AROUND : at + AROUND]) for at in (EARLY, LATE))
    return late / early


def first_playout(engine: str, effort: Effort) -> Iterator[Figure]:
    """A round of ``uno`` in a new process, from rules that are checked; caches are under XDG_CACHE_HOME."""
    cold, cached = [], []
    for _ in range(effort.repetitions):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(float(python("-c", FIRST_PLAYOUT, XDG_CACHE_HOME=folder)))
            cached.append(float(python("-c", FIRST_PLAYOUT, XDG_CACHE_HOME=folder)))
    note = f"{engine} engine"
    yield Figure("first playout after a change of rules, cold", median(cold), 1.5, 0.5, "s", note, True)
    yield Figure("… from cache", median(cached), 0.15, 0.08, "s", note, True)


def starts(effort: Effort) -> Iterator[Figure]:
    """CPU time of commands, of that of an empty Python; a first run has filled the caches."""
    commands = {"check uno": ("check", "uno"), "rules --for uno": ("rules", "--for", "uno")}
    measures = {name: lambda one=one: cpu_seconds("-m", "croupier", *one) for name, one in commands.items()}  # type: ignore[misc]
    measures["nothing"] = lambda: cpu_seconds("-c", "pass")
    for one in measures.values():
        one()
    found = medians(measures, 2 * effort.repetitions + 1)
    for (name, _), at_least, aim in zip(commands.items(), (40, 80), (25, 50), strict=True):
        value = found[name] / found["nothing"]
        yield Figure(f"croupier {name}, CPU, of python -c pass", value, at_least, aim, less_is_better=True)


def checked_again(effort: Effort) -> Iterator[Figure]:
    """The CPU time of checking a variant whose text changes, of the first time in a process; no game is played."""
    for note in ("nothing kept by other processes", "with what others kept"):
        found = []
        for _ in range(effort.repetitions):
            with tempfile.TemporaryDirectory() as folder:
                if note.startswith("with"):
                    python("-c", CHECKED_AGAIN, str(VARIANT), XDG_CACHE_HOME=folder)
                found.append(float(python("-c", CHECKED_AGAIN, str(VARIANT), XDG_CACHE_HOME=folder)))
        yield Figure("checking a variant again, of the first time", median(found), 0.25, 0.1, "×", note, True)


def memory(pace: float, engine: str, effort: Effort) -> Iterator[Figure]:
    """Of a million rounds, or as many as there is time for."""
    games = MILLION if pace * 20 > MILLION else int(pace * effort.seconds * 2)
    note = f"{engine} engine" if games == MILLION else f"{engine} engine; {games} rounds"
    command = ("-m", "croupier", "simulate", str(YARDSTICK), "--players", "4", "--seed", "1", "--games", str(games))
    with new_file("rows.csv") as file:
        for name, more in (("peak memory of a million rounds", ()), ("… with --rows", ("--rows", str(file)))):
            yield Figure(name, megabytes(*command, *more), 200, 120, "MB", note, True)


@contextmanager
def new_file(name: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / name
