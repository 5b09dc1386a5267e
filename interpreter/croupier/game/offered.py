"""What a game offers: its moves as their players have them, and the cards that an answer may take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.hidden import NotSeen, code_of, is_same, masked_move, opened, opened_move
from croupier.engines.contract.offers import RawMove, RawOffer, is_open
from croupier.engines.reference.offers import given_time
from croupier.engines.reference.sets import SetSearch, set_search
from croupier.game.handed import cards_of, check_seat, check_start, contradicts, told
from croupier.game.in_course import GameInCourse
from croupier.game.shown import Arguments, Choosing, Move, Offer
from croupier.language.diagnostics.excerpt import shown_value
from croupier.table.sight import Sight


class GameOnOffer(GameInCourse):
    """A game whose offers are asked. Nothing here changes it."""

    __slots__ = ()

    @property
    def over(self) -> bool:
        """Return whether no offer is open any more."""
        return not self.course.raw_offers

    @property
    def raw_offers(self) -> list[RawOffer]:
        """Return the open offers as the engine has them, for players that must be fast."""
        return self.course.raw_offers

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Return the open offers. A program that asks one player after another takes the first."""
        return tuple(self._offer(raw) for raw in self.raw_offers)

    @property
    def given_time(self) -> tuple[int, ...]:
        """Return the players to whom a program gives time to come in between: all whom a ``meanwhile`` of the decision
        names.

        Whether they can do something is told by their own offers alone. A program that waits only for those who can
        tells everybody else that somebody can.
        """
        if self.over:
            return ()
        frame = self.state.frames[-1]
        return tuple(given_time(self.state, frame, self.program.codes[frame[0]]))

    def _offer(self, raw: RawOffer) -> Offer:
        sight = Sight(self.program.layout, self.state, raw.seat)
        moves = tuple(self._move(raw.seat, move, sight) for move in raw.moves)
        return Offer(raw.seat, moves, raw.declinable, self._sets)

    # --- several cards in one answer -----------------------------------------------------------

    def choose(self, move: Move, chosen: Iterable[Any] = ()) -> Choosing:
        """Return which cards may be added to chosen ones for an offered move that leaves its cards open.

        Each card that may be added leads to a whole set, unless finding that out takes too many parts: then only
        ``where`` has been asked. This is a question: nothing has happened until a whole move is played. Raise
        IllegalMove for a move that is not offered or for cards of which no set can be made, and Fault if a condition
        of the rules faults.
        """
        raw = self.opened(move)
        search = self._search(move.player, raw)
        code = search.move
        name = code.parameter_names[-1]
        given = {name: cards_of(chosen)}
        part = search.ordered(opened(self.program.layout, self.state, move.player, code, given)[name])
        if part is None or (part and not search.may_be_part(part)):
            raise IllegalMove(f"player {told(move.player)} cannot {told(move.name)} with these cards")
        more = self._move(move.player, (*raw[:-1], tuple(search.may_be_added(part)))).raw[-1]
        return Choosing(more, search.is_set(part), self._move(move.player, (*raw[:-1], part)))

    def _sets(self, move: Move, most: int) -> tuple[Move, ...]:
        check_start(most)
        raw = self.opened(move)
        found = self._search(move.player, raw).first_sets(most)
        return tuple(self._move(move.player, (*raw[:-1], one)) for one in found)

    def _search(self, player: int, raw: RawMove) -> SetSearch:
        """Return the search for the sets of an offered move that leaves its cards open. Raise IllegalMove."""
        found = self._offered(player, raw)
        if found is None or not is_open(found):
            raise IllegalMove(f"player {told(player)} is offered no such move whose cards are open")
        return set_search(self.program, self.state, player, found, self.limits)

    def _offered(self, player: int, raw: RawMove) -> RawMove | None:
        """Return the move of the open offers that is the same, if there is one."""
        for seat, moves, _ in self.course.raw_offers:
            if seat == player and type(player) is int:
                try:
                    found = moves[moves.index(raw)]
                except ValueError:
                    continue
                if found is raw or all(map(is_same, raw, found)):
                    return found
        return None

    def search(self, player: int, raw: RawMove) -> SetSearch:
        """Return the search for the sets of a move of ``raw_offers``, for players that must be fast.

        Raise ValueError and IndexError for the player as ``view`` does, and IllegalMove without several cards.
        """
        check_seat(player, self.seats, watches=False)
        code = code_of(self.program, raw)
        if code is None or code.chosen is None or len(raw) != 1 + len(code.parameter_types):
            raise IllegalMove("this is no move of this game that chooses several cards")
        return set_search(self.program, self.state, player, raw, self.limits)

    def move(self, player: int, raw: RawMove) -> Move:
        """Return a move of the engine as its player has it.

        Raise ValueError and IndexError for the player as ``view`` does, and IllegalMove if this is no move of the game.
        """
        check_seat(player, self.seats, watches=False)
        code = code_of(self.program, raw)
        if code is None or len(raw) != 1 + len(code.parameter_types):
            raise IllegalMove("this is no move of this game")
        return self._move(player, raw)

    def _move(self, player: int, raw: RawMove, sight: Sight | None = None) -> Move:
        """Return a move as its player has it. One ``sight`` of the player serves all moves of an offer."""
        code = self.program.moves[raw[0]]
        shown = masked_move(self.program, self.state, player, raw, sight)
        return Move(player, code.name, Arguments(zip(code.parameter_names, shown[1:], strict=True)), shown)

    def opened(self, move: Move) -> RawMove:
        """Return a move as the engine has it. Raise IllegalMove if it names no card that its player sees, or
        contradicts itself."""
        if not isinstance(move, Move):
            raise IllegalMove(f"a move is a Move of an offer, not {shown_value(move)}")
        try:
            raw: RawMove = opened_move(self.program, self.state, move.player, move.raw)
        except NotSeen as problem:
            raise IllegalMove(f"player {told(move.player)} cannot {told(move)} now: {problem}") from problem
        if (wrong := contradicts(move, code_of(self.program, move.raw))) and self.fault is None:
            raise IllegalMove(f"player {told(move.player)} cannot {told(move)} now: {wrong}")
        return raw
