"""Orders: a match as one text that a worker can play from. It holds rules as texts, numbers and names, and no code."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from croupier.engines.contract.limits import Limits
from croupier.game.agreed import AgreedRules
from croupier.language.checking import checked_or_raised
from croupier.language.ruleset.bundle import bundle_of, ruleset_in
from croupier.study.cluster.version import this_version
from croupier.study.simulation.playouts import Match


class OrderRefused(Exception):
    """A worker cannot play an order. The text says why."""


def order_of(match: Match, engine: str | None) -> bytes:
    """Return the order of a match, for the wanted engine. Raise NotTheSame if the rules cannot be loaded again."""
    order = {
        "version": this_version(),
        "fingerprint": match.rules.fingerprint,
        "rules": bundle_of(match.rules.ruleset),
        "seats": match.seats,
        "seed": match.seed,
        "options": dict(match.options),
        "bots": match.bots,
        "limits": asdict(match.limits),
        "engine": engine,
    }
    return json.dumps(order, sort_keys=True).encode()


def match_in(order: bytes) -> tuple[Match, str | None]:
    """Return the match of an order, and the wanted engine. Raise OrderRefused if this program may play another game."""
    data = json.loads(order)
    if data["version"] != this_version():
        raise OrderRefused(f"it has croupier {this_version()}, and the batch is of croupier {data['version']}")
    return Match(
        rules=_rules_in(data),
        seats=data["seats"],
        seed=data["seed"],
        options=data["options"],
        bots=data["bots"],
        limits=Limits(**data["limits"]),
    ), data["engine"]


def _rules_in(data: dict[str, Any]) -> AgreedRules:
    rules = AgreedRules(checked_or_raised(*ruleset_in(data["rules"])))
    if rules.fingerprint != data["fingerprint"]:
        raise OrderRefused(
            f"it reads the rules of `{rules.name}` otherwise: {rules.fingerprint}, not {data['fingerprint']}"
        )
    return rules
