"""The table in words, as one viewer sees it: the shared piles and states, the teams, the other players, the viewer
last."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.game.game import Game
from croupier.game.shown import View
from croupier.language.analysis.types import TEAM
from croupier.table.events import SeenEvent
from croupier.table.layout import Layout, PileLayout, StateLayout, beside
from croupier.table.seen import SeenCard, SeenPile, SeenState
from croupier.texts.telling.order import design_order
from croupier.texts.telling.teller import Teller

MOST_LISTED = 60
"""The most known cards of a pile that are listed. Of a larger pile only the number of cards is told."""

MOST_UNDER = 4
"""The most known cards under the top of an ordered pile that everybody shares, such as a discard, that are listed. If
there are more, none is."""

BETWEEN = " · "
NO_BREAK = "\N{NO-BREAK SPACE}"


def table_lines(game: Game, teller: Teller, viewer: int | None) -> list[str]:
    """Return lines for piles, labelled states and players out of play. Empty piles and states without news are left
    out."""
    return ["  " + line for line in _Table(game, teller, viewer).lines()]


class _Table:
    def __init__(self, game: Game, teller: Teller, viewer: int | None) -> None:
        self.game = game
        self.teller = teller
        self.viewer = viewer
        self.view: View = game.view(viewer)
        self.layout = game.program.layout
        self.places = {(one.name, one.owner, one.at): one for one in self.layout.piles}
        states = {(one.name, one.owner, one.at): one for one in self.layout.states}
        self.states = [(one, states[one.name, one.owner, one.at]) for one in self.view.state]

    def lines(self) -> list[str]:
        piles = [(pile, self.places[pile.name, pile.owner, pile.at]) for pile in self.view.piles]
        used = {pile.name for pile in self.view.piles if pile.cards}
        shared = [(pile, place) for pile, place in piles if _is_shared(place) and pile.cards]
        shared.sort(key=lambda one: one[0].cards[-1].up is None)
        lines = [self.teller.named(self.teller.pile_name(pile), self._pile(pile, place)) for pile, place in shared]
        states = [self._shared_state(one) for one, place in self.states if _is_shared(place)]
        told = BETWEEN.join(one for one in states if one)
        lines += [told] if told else []
        lines += [self._of_team(team, piles) for team in self._teams()]
        for seat in self._seats():
            own = [(pile, place) for pile, place in piles if self._is_of(place, seat) and pile.name in used]
            lines += self._mine(own) if seat == self.viewer else self._theirs(seat, own)
        return lines

    def _seats(self) -> list[int]:
        """Return the seats round the table from the viewer's left. The viewer comes last."""
        first = 0 if self.viewer is None else self.viewer + 1
        return [(first + step) % self.game.seats for step in range(self.game.seats)]

    def _teams(self) -> list[int]:
        """Return the teams, that of the viewer last; none where all are alone."""
        layout = self.layout
        if not has_partners(layout):
            return []
        first = 0 if self.viewer is None else layout.teams[self.viewer] + 1
        return [(first + step) % layout.team_count for step in range(layout.team_count)]

    def _of_team(self, team: int, piles: list[tuple[SeenPile, PileLayout]]) -> str:
        """Return the line of a team: who its players are, its piles and its states."""
        own = self.viewer is not None and self.layout.teams[self.viewer] == team
        name = self.teller.word("own-team" if own else "team", names=self.teller.team(team))
        whose = [(pile, place) for pile, place in piles if place.whose.team == team and pile.cards]
        parts = [self._named_pile(pile, place) for pile, place in whose]
        parts += self._told([one for one, place in self.states if place.whose.team == team])
        return self.teller.named(name, BETWEEN.join(parts)) if parts else name

    def _is_of(self, place: PileLayout | StateLayout, seat: int) -> bool:
        """Return whether a pile or a state is told with a player."""
        return place.owner == seat or (place.owner is None and place.whose.owners == (seat,))

    def _theirs(self, seat: int, piles: list[tuple[SeenPile, PileLayout]]) -> list[str]:
        parts = [self._named_pile(pile, place) for pile, place in piles]
        parts += self._states_of(seat)
        name = self.teller.names[seat]
        if self.viewer is not None and has_partners(self.layout) and seat in self.layout.members(self._own_team()):
            name = self.teller.word("in-brackets", text=name, more=self.teller.word("your-partner"))
        return [self.teller.named(name, BETWEEN.join(parts))] if parts else []

    def _own_team(self) -> int:
        assert self.viewer is not None
        return self.layout.teams[self.viewer]

    def _mine(self, piles: list[tuple[SeenPile, PileLayout]]) -> list[str]:
        assert self.viewer is not None
        states = self._states_of(self.viewer)
        name = self.teller.word("in-brackets", text=self.teller.names[self.viewer], more=self.teller.word("you"))
        lines = [self.teller.named(name, BETWEEN.join(states))] if states else []
        order = {name: at for at, name in enumerate(("all", "others", "nobody", "team", "owner"))}
        for pile, place in sorted(piles, key=lambda one: order[one[1].front]):
            whose = self.teller.word("your-pile", pile=self.teller.pile_name(pile))
            lines.append(self.teller.named(whose, self._pile(pile, place, sides=True)))
        return lines

    # --- piles ---------------------------------------------------------------------------------

    def _named_pile(self, pile: SeenPile, place: PileLayout) -> str:
        """Return the name of a pile with its contents. The last index in a name would run into the first card."""
        name, contents = self.teller.pile_name(pile), self._pile(pile, place)
        return self.teller.named(name, contents) if beside(place) else f"{name} {contents}"

    def _pile(self, pile: SeenPile, place: PileLayout, *, sides: bool = False) -> str:
        """Return the contents of a pile, such as ``red 5 (12 cards)`` or ``7 cards``. With ``sides``, tell the other
        sides of each card too."""
        if place.ordered and any(self.teller.counters(card) for card in pile.cards):
            return self._one_by_one(pile)
        count = self.teller.word("cards-count", count=len(pile.cards))
        known = [card for card in pile.cards if card.up is not None]
        if not known:
            return self._backs(pile, count)
        if place.ordered and place.front == "all" and pile.cards[-1].up is not None:
            return self._top(pile, count, most=MOST_UNDER if place.owner is None and not place.at else MOST_LISTED)
        if len(known) > MOST_LISTED:
            return count
        cards = [self._card(card, sides=sides) for card in (known if place.ordered else self._sorted(known))]
        told = ", ".join(cards if place.ordered else self.teller.counted(cards))
        return self.teller.word("in-brackets", text=told, more=count)

    def _one_by_one(self, pile: SeenPile) -> str:
        """Return the cards of a pile in their order, the lowest first, each with its number and what lies on it."""
        told = []
        for number, card in enumerate(pile.cards, 1):
            text, lying = self._card(card), self.teller.counters(card).replace(" ", NO_BREAK)
            whole = self.teller.word("in-brackets", text=text, more=lying) if lying else text
            told.append(f"{number}.{NO_BREAK}{whole}")
        return ", ".join(told)

    def _backs(self, pile: SeenPile, count: str) -> str:
        """Return the contents of a pile of which the viewer sees no faces, or only the other sides."""
        backs = [self.teller.labels.printed(one) for card in pile.cards for one in card.backs]
        if not backs:
            return count
        sides = ", ".join(self.teller.counted(backs))
        return self.teller.word("in-brackets", text=count, more=self.teller.word("other-sides", cards=sides))

    def _top(self, pile: SeenPile, count: str, *, most: int) -> str:
        top = self._card(pile.cards[-1])
        under = [card for card in reversed(pile.cards[:-1]) if card.up is not None]
        if not under:
            return top if len(pile.cards) == 1 else self.teller.word("in-brackets", text=top, more=count)
        if len(under) > most:
            return self.teller.word("in-brackets", text=top, more=count)
        told = self.teller.word("others-under", cards=", ".join(self._card(card) for card in under))
        return self.teller.word("in-brackets", text=top, more=told)

    def _card(self, card: SeenCard, *, sides: bool = False) -> str:
        """Return the text of a card, with what lies on it. It stays on one line."""
        text = self.teller.card(card, marks=True)
        named = card.up is not None and text == self.teller.labels.printed(card.up)
        if sides and card.backs and named:  # the text names no other side
            text = " / ".join([text, *map(self.teller.labels.printed, card.backs)])
        return text.replace(" ", NO_BREAK)

    def _sorted(self, cards: Iterable[SeenCard]) -> list[SeenCard]:
        return sorted(cards, key=lambda card: design_order(self.game.program, card.up))

    # --- state ---------------------------------------------------------------------------------

    def _shared_state(self, seen: SeenState) -> str:
        return self.teller.counter(seen) if self.teller.says_something(seen) else ""

    def _states_of(self, seat: int) -> list[str]:
        """Return a player's own states: those that say something, and every number that is not 0 for all players."""
        told = self._told([one for one, place in self.states if self._is_of(place, seat)])
        if seat not in self.view.in_play:
            told.append(self.teller.word("out-of-play"))
        return told

    def _told(self, states: Iterable[SeenState]) -> list[str]:
        """Return the states of a player or a team in words."""
        told = []
        for seen in states:
            if self.teller.says_something(seen) or self._counts(seen):
                told.append(self.teller.counter(seen))
        return told

    def _counts(self, seen: SeenState) -> bool:
        same = [one for one in self.view.state if one.name == seen.name]
        return seen.type == "number" and any(self.teller.says_something(one) for one in same)


def _is_shared(place: PileLayout | StateLayout) -> bool:
    """Return whether a pile or a state belongs to nobody."""
    return not place.whose.owners


def has_partners(layout: Layout) -> bool:
    """Return whether any team has several players."""
    return 0 < layout.team_count < layout.seats


def event_lines(game: Game, teller: Teller, events: Iterable[SeenEvent]) -> list[str]:
    """Return a line for each event. Changes of states without a label are left out: they concern the rules alone."""
    labelled = game.rules.ruleset.states
    lines = []
    for event in events:
        if event.kind == "changed" and not labelled[game.program.layout.states[event.data["state"]].name].label:
            continue
        lines.append(teller.event(event))
    return lines


def result_lines(game: Game, teller: Teller) -> list[str]:
    """Return who has won, and each player's outcome, the best first."""
    result = game.result
    if result.winners:
        names = teller.listed([teller.names[seat] for seat in result.winners])
        lines = [teller.word("result-winners", count=len(result.winners), names=names)]
    else:
        lines = [teller.word("result-nobody")]
    groups = sorted(_ending_alike(game), key=lambda one: -result.outcome[one[0]])
    reached = [result.outcome[seats[0]] for seats in groups]
    for seats, outcome in zip(groups, reached, strict=True):
        got, place = _got(game, teller, seats[0]), reached.index(outcome) + 1
        names = teller.listed([teller.names[seat] for seat in seats])
        lines.append("  " + teller.word("result-line", place=place, player=names, got=got))
    return lines


def _ending_alike(game: Game) -> list[tuple[int, ...]]:
    """Return the teams if all partners have one outcome, else every player alone."""
    layout, outcome = game.program.layout, game.result.outcome
    teams = [layout.members(team) for team in range(layout.team_count)]
    if teams and all(len({outcome[seat] for seat in team}) == 1 for team in teams):
        return teams
    return [(seat,) for seat in range(game.seats)]


def _got(game: Game, teller: Teller, seat: int) -> str:
    """Return a player's role, or the outcome in points, or under the label of the state that equals it, or equals its
    negative."""
    outcome, roles = game.result.outcome, game.program.checked.roles
    if roles is not None:
        return str(teller.labels.member(roles.name, outcome[seat] - 1))
    teams = game.program.layout.teams
    for state in game.view(None).state:
        of = [one.name for one in game.rules.ruleset.states[state.name].of]
        if of in (["player"], [TEAM]) and state.type == "number" and game.rules.ruleset.states[state.name].label:
            values = [other.value for other in game.view(None).state if other.name == state.name]
            if of == [TEAM] and teams:
                values = [values[team] for team in teams]
            if values in ([*outcome], [-value for value in outcome]):
                return teller.named(teller.labels.state(state.name), values[seat])
    points = outcome[seat]
    return teller.word("points", count=abs(points), points=str(points))
