"""The face of comparisons for Python programs and for the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.language.diagnostics.bounded import described
from croupier.players.kinds import named_bots
from croupier.study.comparison.comparing import Comparing
from croupier.study.comparison.figures import chosen_figures
from croupier.study.comparison.looks import MOST_UNTIL, looks_of
from croupier.study.comparison.play import Play
from croupier.study.comparison.results import ComparisonReport
from croupier.study.comparison.sides import Side
from croupier.study.simulation.batch import MOST_GAMES
from croupier.study.simulation.workforce import Workforce

THINKER = "search:100"
"""The kind of bots that ``skill`` is about, where nobody says otherwise."""


def compare(
    sides: Mapping[str, AgreedRules] | Sequence[AgreedRules],
    games: int | None = None,
    until: float | None = None,
    players: int | None = None,
    seed: int = 0,
    bots: str = "random",
    figures: Sequence[str] = (),
    skill: int = 0,
    thinker: str = THINKER,
    limits: Limits = DEFAULT_LIMITS,
    engine: str | None = None,
    jobs: int | Workforce = 1,
    progress: Callable[[int], None] | None = None,
) -> ComparisonReport:
    """Play rulesets, and return what differs between the first of them and each other (see ComparisonReport).

    ``sides`` are two rulesets or more, perhaps with labels; ``rules.with_options`` gives one with other options. Every
    side plays ``games`` games: number k, from 0 on, has the seed ``seed`` + k on each. With ``until``, the games end as
    soon as each difference is known to that width, plus or minus: shares in units of 1, all others as a part of the
    larger value. So 0.01 stands for one percentage point, and for one per cent. ``games`` is then the most that are
    played, 1,000,000 by default.

    ``figures`` are the names of those that are compared, by default all; the fewer they are, the narrower their
    intervals. ``skill`` is a number of deals: each is played once with a ``thinker``, a kind of bots, in every seat
    among random players, and its share of wins is compared as well. ``players``, ``bots``, ``limits``, ``engine``,
    ``jobs`` and ``progress`` are as in ``Rules.simulate``.

    All intervals of the report hold together with a probability of 95 per cent. Ctrl-C ends the comparison early, and
    the report says so. Raise ValueError and RulesetError as ``Rules.simulate`` does, and ValueError for sides, games,
    widths, figures or deals that are not possible.
    """
    labelled = _labelled(sides)
    seats = common_players(list(labelled.values()), players)
    _check(games, until, skill)
    named_bots(thinker)
    chosen = chosen_figures(figures, seats, skill=bool(skill))
    most = most_games(games)
    play = Play(seats, seed, bots, limits, engine, jobs)
    compared = [Side(label, rules, chosen) for label, rules in labelled.items()]
    looks = looks_of(most, sequential=until is not None)
    report = ComparisonReport([one.told for one in compared], [], seats, seed, bots, 0, most, until)
    report.thinker, report.wanted_deals = thinker if skill else "", skill
    report.intervals, report.looks = len(chosen) * (len(compared) - 1), len(looks)
    Comparing(compared, play, chosen, report).run(looks, skill, thinker, progress or (lambda done: None))
    return report


def most_games(games: int | None) -> int:
    """Return how many games each side plays at most."""
    return MOST_UNTIL if games is None else games


def common_players(sides: Sequence[AgreedRules], players: int | None) -> int:
    """Return the number of players: the given one, or the smallest that all sides allow. Raise ValueError if a side
    does not allow it."""
    common = [one for one in sides[0].players if all(one in side.players for side in sides)]
    if not common:
        raise ValueError("no number of players can play all sides")
    if players is None:
        return common[0]
    for side in sides:
        side.program(players)
    return players


def _labelled(sides: Mapping[str, AgreedRules] | Sequence[AgreedRules]) -> dict[str, AgreedRules]:
    """Return the sides by labels. Sides of one name are numbered. Raise ValueError for what is no sides."""
    pairs = list(sides.items()) if isinstance(sides, Mapping) else [(one.layered_name, one) for one in sides]
    if len(pairs) < 2:
        raise ValueError("a comparison has two sides at least")
    found: dict[str, AgreedRules] = {}
    for label, rules in pairs:
        number = sum(1 for one in found if one == label or one.startswith(f"{label} ("))
        found[f"{label} ({number + 1})" if number else label] = rules
    return found


def _check(games: int | None, until: float | None, skill: int) -> None:
    """Raise ValueError for numbers that are not possible."""
    if games is None and until is None:
        raise ValueError("a comparison needs a number of games, or a width until which it is played")
    if games is not None and (type(games) is not int or not 1 <= games <= MOST_GAMES):
        raise ValueError(f"the number of games is a whole number from 1 to {MOST_GAMES}, not {described(games)}")
    if until is not None and (not isinstance(until, float | int) or not 0 < until < 1):
        raise ValueError(f"a width is a number above 0 and below 1, not {described(until)}")
    if type(skill) is not int or not 0 <= skill <= MOST_GAMES:
        raise ValueError(f"the number of deals is a whole number from 0 to {MOST_GAMES}, not {described(skill)}")
