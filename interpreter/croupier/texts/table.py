"""The table in words, as one viewer sees it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.game import Game, View
from croupier.table.events import SeenEvent
from croupier.table.seen import SeenPile
from croupier.texts.teller import Teller

MOST_LISTED = 60
"""Cards of a pile that are listed; of a longer one, and of one whose order means something, the top is told."""


def table_lines(game: Game, teller: Teller, viewer: int | None) -> list[str]:
    """Piles, the state that has a label, and who is in play."""
    view = game.view(viewer)
    lines = []
    for pile, place in zip(view.piles, game.program.layout.piles, strict=True):
        if pile.cards or place.owner is not None:
            lines.append("  " + _pile_line(teller, pile, place.ordered, viewer, game))
    lines += ["  " + line for line in _state_lines(game, teller, view)]
    out = [teller.names[seat] for seat in range(game.seats) if seat not in view.in_play]
    if out:
        lines.append("  " + teller.word("event-left", player=", ".join(out)))
    return lines


def _pile_line(teller: Teller, pile: SeenPile, ordered: bool, viewer: int | None, game: Game) -> str:
    index = next(
        at for at, one in enumerate(game.program.layout.piles) if (one.name, one.owner) == (pile.name, pile.owner)
    )
    name = teller.pile(index) + (f" ({teller.word('you')})" if pile.owner is not None and pile.owner == viewer else "")
    count = teller.word("cards-count", count=len(pile.cards))
    if not pile.cards:
        return f"{name}: {count}"
    known = [card for card in pile.cards if card.up is not None or card.backs]
    if not known:
        return f"{name}: {count}"
    if ordered or len(known) > MOST_LISTED:
        return f"{name}: {count}, {teller.word('top-of')}: {teller.card(pile.cards[-1], marks=True)}"
    return f"{name}: {count}: " + ", ".join(teller.card(card, marks=True) for card in known)


def _state_lines(game: Game, teller: Teller, view: View) -> list[str]:
    """One line for each state that has a label, the players' values side by side."""
    labelled = game.rules.ruleset.states
    lines: dict[str, list[str]] = {}
    for seen in view.state:
        if labelled[seen.name].label:
            value = teller.state_value(seen)
            told = value if seen.owner is None else f"{teller.names[seen.owner]} {value}"
            lines.setdefault(seen.name, []).append(told)
    return [f"{teller.labels.state(name)}: {', '.join(values)}" for name, values in lines.items()]


def event_lines(game: Game, teller: Teller, events: Iterable[SeenEvent]) -> list[str]:
    """What has happened; changes of state without a label are the rules' own affair and left out."""
    labelled = game.rules.ruleset.states
    lines = []
    for event in events:
        if event.kind == "changed":
            place = game.program.layout.states[event.data["state"]]
            if not labelled[place.name].label:
                continue
        lines.append(teller.event(event))
    return lines


def result_lines(game: Game, teller: Teller) -> list[str]:
    """Who has won, and the outcome of every player."""
    result = game.result
    if result.winners:
        names = f" {teller.word('and')} ".join(teller.names[seat] for seat in result.winners)
        lines = [teller.word("result-winners", count=len(result.winners), names=names)]
    else:
        lines = [teller.word("result-nobody")]
    for seat, points in enumerate(result.outcome):
        lines.append("  " + teller.word("result-line", player=teller.names[seat], points=str(points)))
    return lines
