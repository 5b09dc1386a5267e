"""Compute the fingerprint of a ruleset: a hash of its meaning, not of its spelling.

Two rulesets that differ only in comments, layout, titles, labels, citations or the order of definitions have the same
fingerprint. Whatever can change the course of a game changes the fingerprint.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from croupier.language.ruleset.ruleset import Deck, DeckEntry, DeckShare, Option, Ruleset
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.rewrite import rewrite


def fingerprint(ruleset: Ruleset) -> str:
    """Return the fingerprint: 32 hexadecimal digits."""
    text = json.dumps(_meaning(ruleset), separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _players(players: Sequence[int]) -> Any:
    """Return the numbers of players: the ends of a range, or all of a list."""
    return (players[0], players[-1]) if isinstance(players, range) else {"numbers": players}


def _meaning(r: Ruleset) -> dict[str, Any]:
    return {
        "language": 1,
        "name": r.name,
        "layers": r.layers,
        "players": _players(r.players),
        **({"teams": sorted(r.teams.items())} if r.teams else {}),
        "faces": r.faces,
        "types": [
            [one.name, [[m.name, _expressions(m.values)] for m in one.members]] for one in r.enumerations.values()
        ],
        "options": [
            [
                o.name,
                o.type,
                o.choices,
                o.low,
                o.high,
                _default(o),
                [print_node(p) for p in o.parameters],
                _body(o.default_body),
            ]
            for o in r.options.values()
        ],
        "fields": [[f.name, print_node(f.type), f.default and print_node(f.default)] for f in r.fields.values()],
        "cards": [[k.name, [print_node(p) for p in k.parameters], _expressions(k.values)] for k in r.kinds.values()],
        "deck": _deck(r),
        "piles": [
            [
                p.name,
                [print_node(one) for one in p.of],
                p.ordered,
                p.most,
                p.seen_by.front,
                p.seen_by.back,
                p.seen_by.front_of_top,
                p.seen_by.back_of_top,
            ]
            for p in r.piles.values()
        ],
        "state": [
            [
                v.name,
                [print_node(one) for one in v.of],
                print_node(v.type),
                v.starts and print_node(v.starts),
                v.reset_by,
                v.seen_by,
            ]
            for v in r.states.values()
        ],
        "outcome": r.outcome and print_node(r.outcome),
        **({} if r.wins_from is None else {"wins_from": print_node(r.wins_from)}),
        "rules": _rules(r),
    }


def _default(option: Option) -> int | bool | str | None:
    """Return the default of an option. Statements on several lines are told by their body, whatever their layout."""
    is_laid_out = option.default_body is not None and "\n" in str(option.default)
    return None if is_laid_out else option.default


def _expressions(values: Mapping[str, n.Expression]) -> list[list[str]]:
    return [[name, print_node(value)] for name, value in sorted(values.items())]


def _lines(entries: tuple[DeckEntry, ...]) -> list[str]:
    return [print_node(one.line) for one in entries]


def _deck(r: Ruleset) -> list[Any]:
    """Return the meaning of the deck. Lines that are added to lines that count once are as good as those."""
    deck, shares = r.deck, r.deck.added
    joined = [_part(deck)]
    if deck.times == 1:
        joined, shares = [_part(deck), *(_part(one) for one in shares)], ()
    sides = dict.fromkeys(side for _, found in joined for side in found)
    found: list[Any] = [
        deck.pile,
        [line for lines, _ in joined for line in lines],
        [[side, [line for _, found in joined for line in found.get(side, [])]] for side in sides],
        deck.pairing and [[print_node(one) for one in pair] for pair in deck.pairing.never],
    ]
    if deck.times > 1 or deck.removed:
        found += [deck.times, [_part(one) for one in shares], [_part(one) for one in deck.removed]]
    return found


def _part(part: Deck | DeckShare) -> tuple[list[str], dict[str, list[str]]]:
    """Return the lines of whole cards, and those of each side."""
    return _lines(part.entries), {side: _lines(lines) for side, lines in part.sides.items()}


def _body(body: n.Body | None) -> str:
    return "" if body is None else _without_heads(print_node(body))


def _rules(r: Ruleset) -> list[str]:
    """Return the rules as printed, sorted.

    Blocks of ``during`` keep their order, because players see the moves in that order.
    """
    shared = [_told(one) for one in r.definitions if isinstance(one, n.During)]
    others = [_told(one) for one in r.definitions if not isinstance(one, n.During | n.Way)]
    return [*sorted(others), *shared]


def _told(definition: n.Definition) -> str:
    """Return a definition as printed, without what changes no game: ``cites``, ``reveals``, and the ways of moves.

    The names that composition makes are told as a printed ruleset tells them.
    """
    return _without_heads(print_node(rewrite(definition, _without_ways))).replace("__", "_")


def _without_ways(node: Any) -> Any:
    return replace(node, ways=()) if isinstance(node, n.DecisionMove) and node.ways else node


def _without_heads(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.lstrip().startswith(("cites ", "reveals ")))
