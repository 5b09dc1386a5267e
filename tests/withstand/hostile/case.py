"""How a hostile ruleset is made and tried out, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.language.diagnostics import RulesetError
from croupier.rules import load_text


@dataclass(frozen=True)
class Case:
    """What is tried, and the codes that it must end with: ``played`` for a ruleset that is accepted and its game."""

    run: Callable[[], set[str]]
    codes: frozenset[str]


CASES: dict[str, Case] = {}


def case(name: str, codes: str, run: Callable[[], set[str]]) -> None:
    """A case and the codes that it must end with."""
    CASES[name] = Case(run, frozenset(codes.split()))


def some(count: int, text: str, between: str = ", ") -> str:
    """A text many times, ``#`` in it standing for its number."""
    return between.join(text.replace("#", str(at)) for at in range(count))


def mapping(count: int, text: str, last: str) -> str:
    return "{" + some(count, text) + ", " + last + "}"


DOCUMENT = """\
language: 1
ruleset: hostile
title: Hostile
players: 2
types: {}
options: {}
fields: {value: {type: number, default: 0}}
cards: {blank: {}}
deck: {in: stock, cards: [10 x blank]}
piles: {stock: {seen_by: nobody}, other: {seen_by: nobody}, hand: {of: player, seen_by: owner}}
state: {count: {type: number, starts: 0}}
rules: |
"""


def document(rules: str, **parts: str) -> str:
    """A document with rules, and with other lines for some of its keys; new keys go in front of the rules."""
    lines = []
    for line in DOCUMENT.splitlines():
        key = line.split(":")[0]
        if key == "rules":
            lines += [f"{name}: {text}" for name, text in parts.items()]
        lines.append(f"{key}: {parts.pop(key)}" if key in parts else line)
    return "\n".join(lines) + "\n" + "".join(f"  {line}\n" for line in rules.split("\n"))


FEWER = Limits(steps=20_000)
"""For what would take a second with the usual limit, and half an hour if long rules cost as little as short ones."""


def play(
    text: str, answers: int = 200, options: dict[str, Any] | None = None, limits: Limits = DEFAULT_LIMITS
) -> set[str]:
    """Plays a text with the last move of every offer, and reads what there is to read."""
    game = load_text(text).new_game(2, options=options, limits=limits)
    while not game.over and answers > 0:
        answers -= 1
        offer = game.raw_offers[0]
        game.play_raw(offer.seat, offer.moves[-1])
    teller = game.teller("en")
    for event in game.seen_events(0)[-100:]:
        teller.event(event)
    for offer in game.offers:
        for move in offer.moves[:100]:
            game.move_text(move, 0, teller)
    game.view(0)
    return {"played"}


def game(body: str, more: str = "", answers: int = 200, limits: Limits = DEFAULT_LIMITS, **parts: str) -> set[str]:
    """Plays a game whose rule has this body."""
    indented = "\n".join(f"  {line}" for line in body.split("\n"))
    return play(document(f"to game:\n{indented}\n{more}", **parts), answers, limits=limits)


def long(body: str, more: str = "", **parts: str) -> set[str]:
    return game(body, more, limits=FEWER, **parts)


def nothing(**parts: str) -> set[str]:
    return game("do nothing", **parts)


def codes_of(one: Case) -> list[str]:
    """What a case ends with; of another error than RulesetError and Fault its name and its words."""
    try:
        return sorted(one.run())
    except RulesetError as error:
        return sorted({diagnostic.code for diagnostic in error.diagnostics})
    except Fault as fault:
        return [fault.code]
    except Exception as error:
        return [f"{type(error).__name__}: {error}"[:200]]
