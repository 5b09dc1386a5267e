"""How a study was made, and the command that makes it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from croupier import __version__
from croupier.game.agreed import AgreedRules
from croupier.game.replay import rules_words, setting_words
from croupier.language.ruleset.decided import HouseRule, house_rules_of
from croupier.language.ruleset.ruleset import in_language
from croupier.study.pages.writer import StudyWriter
from croupier.study.simulation.playouts import Match
from croupier.texts.pages.frame import PROGRAM
from croupier.texts.pages.markup import Markup, element, joined, text
from croupier.texts.pages.options import option_value


def command(match: Match, *words: str) -> str:
    """Return a command with all that the games of a match depend on. ``words`` are the command's own, such as
    ``simulate --games 100``."""
    name, *own = words
    setting = setting_words(match.seats, match.seed, match.options, match.limits)
    bots = [] if match.bots == "random" else ["--bots", match.bots]
    return shlex.join(["croupier", name, *rules_words(match.rules), *own, *setting, *bots])


def made_section(w: StudyWriter, again: str, repeats: bool, facts: Iterable[tuple[str, str]]) -> Markup:
    """Return the section on how a study was made. ``again`` is the command that makes it again."""
    return w.section(
        "made",
        "study-made",
        element("p", w.word("study-again")),
        element("pre", element("code", again), class_="command"),
        element("p", w.word("study-repeats" if repeats else "study-repeats-not")),
        w.terms([*facts, (w.word("study-version"), f"{PROGRAM} {__version__}")], "facts"),
    )


def facts_of_match(w: StudyWriter, match: Match) -> list[tuple[str, str]]:
    rules = match.rules.with_options(match.options)
    return [
        *facts_of_rules(w, rules),
        (w.word("study-options"), _options(w, match, rules)),
    ]


def facts_of_rules(w: StudyWriter, rules: AgreedRules) -> list[tuple[str, str]]:
    return [
        (w.word("page-name"), element("code", rules.name)),
        (w.word("page-house-rules"), _house_rules(w, rules)),
        (w.word("page-fingerprint"), element("code", rules.fingerprint)),
    ]


def facts_of_play(w: StudyWriter, players: int, bots: str, seed: int, engines: Iterable[str]) -> list[tuple[str, str]]:
    return [
        (w.word("study-players"), w.word("study-bots", count=players, bots=bots)),
        (w.word("study-seed"), w.word("study-seeds", seed=str(seed))),
        (w.word("study-engine"), w.word("study-engine-name", engine=" / ".join(dict.fromkeys(engines)))),
    ]


def _house_rules(w: StudyWriter, rules: AgreedRules) -> str:
    found = house_rules_of(rules.ruleset)
    return w.list_of(_house_rule(w, one) for one in found) if found else w.word("study-none")


def _house_rule(w: StudyWriter, one: HouseRule) -> Markup:
    code = element("code", one.name, class_="place")
    return joined([in_language(one.title, w.language), code]) if one.title else text(code)


def _options(w: StudyWriter, match: Match, rules: AgreedRules) -> str:
    """Return the options that were chosen. All others have their usual values."""
    options, labels = rules.ruleset.options, rules.labels(w.language)
    if not options:
        return ""
    names = {rules.ruleset.names.told("options", name): name for name in options}
    chosen = [options[names[name]] for name in match.options if name in names]
    items = [text(labels.option(one.name), " = ", option_value(w, labels, one)) for one in chosen]
    return w.list_of([*items, w.word("study-options-others")]) if items else w.word("study-options-usual")
