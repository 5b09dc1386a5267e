"""Compute offers: the moves that each player may make now, in the order of the rules and of the arguments' domains."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import OPEN, RawMove, RawOffer
from croupier.engines.contract.program import HEADER, Code, MoveCode
from croupier.engines.reference.sets import SetSearch
from croupier.table.state import Frame, State


def moves_among(s: State, moves: Sequence[MoveCode], row: list[Any], limits: Limits) -> list[RawMove]:
    """Return every way to make one of some moves now, in frames that begin with ``row``. Raise Fault if there are too
    many.

    The moves share a frame: a local is set before it is read.
    """
    frame = list(row)
    found: list[RawMove] = []
    for move in moves:
        code, condition = move.code, move.condition
        if len(frame) < HEADER + code.row:
            frame += [None] * (HEADER + code.row - len(frame))
        if move.parameter_names:
            found += _ways(s, move, frame, limits)
        elif condition is None or condition(s, frame):
            found.append((code.index,))
    return found


def _ways(s: State, move: MoveCode, frame: Frame, limits: Limits) -> list[RawMove]:
    """Return every way to make a move with parameters now. Raise Fault if there are too many."""
    index, condition = move.code.index, move.condition
    first = HEADER + move.prefix + (1 if move.meanwhile else 0)
    if len(move.domains) == 1 and move.chosen is None:
        found: list[RawMove] = []
        for candidate in move.domains[0](s, frame):
            frame[first] = candidate
            if condition is None or condition(s, frame):
                found.append((index, candidate))
    else:
        found = [(index, *arguments) for arguments in _combinations(s, move, frame, first, limits, 0)]
    if len(found) > limits.moves:
        raise Fault(
            "too-many-moves", f"`{move.code.label}` can be made in more than {limits.moves} ways", move.node.place
        )
    return found


def _combinations(
    s: State, move: MoveCode, frame: Frame, first: int, limits: Limits, at: int
) -> Iterator[tuple[Any, ...]]:
    """Yield the possible arguments of a move, with those before ``at`` fixed in the frame.

    Cards that are chosen together are left open. Raise Fault if the search for them takes too many parts.
    """
    if at == len(move.domains):
        if move.chosen is not None:
            if SetSearch(s, move, frame, first, limits.sets, pays=True).exists():
                yield (*frame[first : first + at], OPEN)
        elif move.condition is None or move.condition(s, frame):
            yield tuple(frame[first : first + at])
        return
    for candidate in move.domains[at](s, frame):
        frame[first + at] = candidate
        yield from _combinations(s, move, frame, first, limits, at + 1)


def decision_offers(s: State, f: Frame, code: Code, limits: Limits) -> list[RawOffer]:
    """Return the offers of a decision: players who may act first, from the left of the asked player round, come first.

    The asked player's offer is the last. It can be declined only if all its moves interrupt.
    """
    d = code.decision
    assert d is not None
    asked = f[HEADER]
    row = f[: HEADER + d.parameters]
    own = moves_among(s, d.moves, row, limits)
    if not d.meanwhiles:
        return _bounded([RawOffer(asked, tuple(own), declinable=False)], code, limits) if own else []
    others = _meanwhile_moves(s, f, code, limits)
    declined = f[-1]
    mine = others.pop(asked, [])
    offers = [
        RawOffer(seat, tuple(others[seat]), declinable=True)
        for seat in _round(s, asked, others)
        if seat not in declined
    ]
    if own:
        offers.append(RawOffer(asked, (*own, *mine), declinable=False))
    elif mine and asked not in declined:
        offers.append(RawOffer(asked, tuple(mine), declinable=True))
    return _bounded(offers, code, limits)


def _round(s: State, asked: int, seats: Collection[int]) -> list[int]:
    """Return the seats in order, from the left of the asked player round."""
    return [*sorted(one for one in seats if one > asked), *sorted(one for one in seats if one < asked)]


def _meanwhile_moves(s: State, f: Frame, code: Code, limits: Limits) -> dict[int, list[RawMove]]:
    """Return the moves that may interrupt, by seat."""
    d = code.decision
    assert d is not None
    found: dict[int, list[RawMove]] = {}
    for block in d.meanwhiles:
        row = [*f[: HEADER + block.prefix], *[None] * (block.row - block.prefix)]
        at, where = HEADER + block.prefix, block.where
        for player in tuple(block.players(s, row)):
            row[at] = player
            if where is not None and not where(s, row):
                continue
            moves = moves_among(s, block.moves, row[: at + 1], limits)
            if moves:
                found.setdefault(player, []).extend(moves)
    return found


def given_time(s: State, f: Frame, code: Code) -> list[int]:
    """Return all whom the sources of a decision's ``meanwhile`` hold, whether they can act or not.

    They come in the order of offers: from the left of the asked player round.
    """
    d = code.decision
    if d is None or code.kind == "secret":
        return []
    asked = f[HEADER]
    found: set[int] = set()
    for block in d.meanwhiles:
        found.update(block.players(s, [*f[: HEADER + block.prefix], *[None] * (block.row - block.prefix)]))
    return [*_round(s, asked, found), *([asked] if asked in found else [])]


def secret_offers(s: State, f: Frame, code: Code, limits: Limits) -> list[RawOffer]:
    """Return the offers of a decision asked at once: of the players with a move who have not answered yet."""
    d = code.decision
    assert d is not None
    offers = []
    for row, answer in zip(f[2], f[3], strict=True):
        if answer is None:
            own = moves_among(s, d.moves, [0, 0, *row], limits)
            if own:
                offers.append(RawOffer(row[0], tuple(own), declinable=False))
    return _bounded(offers, code, limits)


def _bounded(offers: list[RawOffer], code: Code, limits: Limits) -> list[RawOffer]:
    """Return the offers; raise Fault if one has more moves than the limit."""
    if any(len(offer.moves) > limits.moves for offer in offers):
        assert code.decision is not None
        message = f"`{code.label}` offers more than {limits.moves} moves"
        raise Fault("too-many-moves", message, code.decision.node.place)
    return offers
