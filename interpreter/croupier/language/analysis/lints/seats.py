"""Find seats that no table has."""

from __future__ import annotations

from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.truth import Truth
from croupier.language.syntax import nodes as n


def missing_seats(r: Review, truth: Truth) -> None:
    """Report seats below 1, and seats above the number of players.

    The latter only in the file that declares the players: a layer may allow more players.
    """
    most = r.ruleset.players[-1]
    for _, nodes in r.nodes:
        for node in nodes:
            if not (isinstance(node, n.Call) and node.name == "seat"):
                continue
            seat = truth.value(node.arguments[0])
            here = node.place.source is r.ruleset.players_place.source
            if isinstance(seat, int) and (seat < 1 or (here and seat > most)):
                help = f"seats count from 1 to the number of players, which is {most} at most"
                r.warn("no-such-seat", f"there is no seat {seat}", node.place, help, "a fault when it is done")
