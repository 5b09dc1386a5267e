"""The looks of cards: what a viewer can see of a card, numbered, for every way in which piles show cards.

A look is the design that is up, or None, and the designs of the other sides that are seen. Cards that look alike have
the same look, so they have the same number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from croupier.table.layout import Layout, PileLayout, forbidden, relation

Look = tuple[int | None, tuple[int, ...]]
"""The design that is up (None if hidden), and the designs of the other sides (empty if hidden)."""

Faces = tuple[int | None, ...]

UNSEEN: Look = (None, ())

Sights = frozenset[tuple[bool, bool]]
"""Ways in which a card can be seen: whether its front is, and whether its back is."""


def look_of(faces: Faces, up: int, front: bool, back: bool) -> Look:
    """Return what is seen of a card."""
    backs = tuple(one for side, one in enumerate(faces) if side != up and one is not None) if back else ()
    return (faces[up] if front else None), backs


def sights_of(piles: Iterable[PileLayout], viewer: int) -> Sights:
    """Return how a viewer sees cards of some piles, on top and below the top."""
    return frozenset(sight(pile, viewer, top=top) for pile in piles for top in (False, True))


def sight(pile: PileLayout, viewer: int, *, top: bool) -> tuple[bool, bool]:
    """Return whether a viewer sees the front of a card in a pile, and whether the viewer sees its back."""
    front, back = (pile.front_of_top, pile.back_of_top) if top else (pile.front, pile.back)
    return relation(viewer, pile.whose, front), relation(viewer, pile.whose, back)


def most_looks(layout: Layout, sights: Sights) -> int:
    """Return a bound on the number of looks, without listing them."""
    if not layout.pools or not any(back for _, back in sights):
        return 2 * len(layout.designs) * max(1, len(layout.sides))
    return len(layout.pools) * prod(len(set(pool)) for pool in layout.pools)


def looks(layout: Layout, sights: Sights) -> Mapping[Look, int]:
    """Return the number of each look that a card can have, in the order of the designs; UNSEEN has none."""
    found = {look for front, back in sights for look in _looks_of(layout, front, back)}
    return {look: number for number, look in enumerate(sorted(found - {UNSEEN}, key=_by_design))}


def _by_design(look: Look) -> tuple[bool, int, tuple[int, ...]]:
    """Return a key that puts looks with a front first."""
    up, backs = look
    return up is None, up or 0, backs


def can_be_unseen(layout: Layout, sights: Sights) -> bool:
    """Return whether a card can be seen in such a way that no side of it is seen."""
    return any(UNSEEN in _looks_of(layout, front, back) for front, back in sights)


def copies(layout: Layout, sights: Sights) -> Counter[Look]:
    """Return how many cards can have each look; where games pair the sides of cards, a bound on that."""
    if layout.pools:
        bearing: Counter[int | None] = Counter(design for pool in layout.pools for design in pool)
        return Counter({(up, backs): bearing[backs[-1] if backs else up] for up, backs in looks(layout, sights)})
    found: Counter[Look] = Counter()
    for faces in layout.cards:
        sides = [up for up, design in enumerate(faces) if design is not None]
        found.update({look_of(faces, up, front, back) for front, back in sights for up in sides})
    return found


def _looks_of(layout: Layout, front: bool, back: bool) -> Iterator[Look]:
    if layout.pools and not back:
        designs = dict.fromkeys(design for pool in layout.pools for design in pool)
        return iter([(design, ()) for design in designs] if front else [UNSEEN])
    return (
        look_of(faces, up, front, back)
        for faces in _all_faces(layout)
        for up in range(max(1, len(layout.sides)))
        if faces[up] is not None
    )


def _all_faces(layout: Layout) -> Iterable[Faces]:
    """Return the sides of every card that a game can have, each once."""
    if not layout.pools:
        return dict.fromkeys(layout.cards)
    pools: Sequence[Iterable[int]] = [dict.fromkeys(pool) for pool in layout.pools]
    return [one for one in product(*pools) if not forbidden(layout.never, one)]
