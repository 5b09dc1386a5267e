"""A game as a player has it, with its answers, views, saves and copies."""

from __future__ import annotations

from typing import NoReturn

from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.hidden import code_of, is_same
from croupier.engines.contract.offers import OPEN, RawMove, RawOffer, is_open
from croupier.engines.contract.winners import places, winners
from croupier.game.explained import ExplainedGame
from croupier.game.handed import check_flag, check_seat, told
from croupier.game.saves import SaveError, SaveWriter
from croupier.game.shown import Move, Offer, Result, View
from croupier.language.diagnostics.excerpt import shown_value
from croupier.table.seen import SeenPile
from croupier.table.sight import see_piles, see_state


def _is_many(pile: SeenPile) -> bool:
    """Return whether a pile is of a family with several indices. A view leaves out the empty ones of these."""
    return len(pile.at) + (pile.owner is not None) > 1


class Game(ExplainedGame):
    """A game between two decisions.

    Programs play through these methods. Code that stages a game uses its ``course``. An argument that is not possible
    is refused at once, and a refusal changes nothing.
    """

    __slots__ = ()

    # --- answers -------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move, and run to the next decision. Raise Fault.

        Raise IllegalMove if this is no open move, or if the move's name or arguments contradict its ``raw``.
        """
        raw = self.opened(move)
        self.play_raw(move.player, raw)

    def play_raw(self, player: int, raw: RawMove) -> None:
        """Make a move of ``raw_offers``. Otherwise as ``play``."""
        if self.course.advances_natively(player, raw, self.course.raw_offers):
            return
        self.course.advance(player, self.accepted(player, raw))

    def accepted(self, player: int, raw: RawMove) -> RawMove:
        """Return a move as it would be played now. Nothing happens. Raise IllegalMove, or the fault that has ended the
        game."""
        found = self._offered(player, raw)
        if found is None or is_open(found):
            found = self._with_cards(player, raw)
        if found is not None:
            return found
        if self.fault is not None:
            raise self.fault
        raise IllegalMove(self._refusal(player, raw))

    def _with_cards(self, player: int, raw: RawMove) -> RawMove | None:
        """Return a move with several cards, in their order, if it can be made now."""
        code = code_of(self.program, raw)
        if code is None or code.chosen is None or not isinstance(raw[-1], tuple) or not raw[-1]:
            return None
        found = self._offered(player, (*raw[:-1], OPEN))
        if found is None:
            return None
        search = self.search(player, found)
        part = search.ordered(raw[-1])
        return None if part is None or not search.is_set(part) else (*found[:-1], part)

    def decline(self, offer: Offer | RawOffer) -> None:
        """Decline an offer, and run to the next decision. Raise IllegalMove if it may not be declined, and Fault."""
        if not isinstance(offer, Offer | RawOffer):
            raise IllegalMove(f"an offer is declined, not {shown_value(offer)}")
        self.decline_seat(offer.player if isinstance(offer, Offer) else offer.seat)

    def decline_seat(self, player: int) -> None:
        """Decline the offer of a player. Otherwise as ``decline``."""
        if self.fault is not None:
            raise self.fault
        if not any(is_same(one.seat, player) and one.declinable for one in self.raw_offers):
            raise IllegalMove(f"player {told(player)} has no offer that may be declined")
        self.course.advance(player, None)

    def _refusal(self, player: int, raw: RawMove) -> str:
        if self.over:
            return "the game is over"
        if not (type(player) is int and 0 <= player < self.seats):
            return f"there is no player {told(player)} at a table of {self.seats}"
        code = code_of(self.program, raw)
        if code is None:
            return "this is no move of this game"
        if len(raw) != 1 + len(code.parameter_types):
            wanted = ", ".join(code.parameter_names) or "nothing"
            return f"player {player} cannot {code.name} now: wrong-arguments ({wanted})"
        move = self._move(player, raw)
        found = self.explain(move)
        if found.possible:
            return f"player {player} has to say which cards: {code.name} leaves them open"
        return f"player {player} cannot {told(move)} now: {found.reason} ({found.subject})"

    def advance(self, player: int, raw: RawMove | None) -> None:
        """Play an answer to one of ``raw_offers``, or ``None`` for declining. Otherwise as ``play_raw``."""
        if raw is None:
            self.decline_seat(player)
        else:
            self.play_raw(player, raw)

    # --- views ---------------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """Return the outcome at this moment, which is final when the game is over. Raise Fault."""
        try:
            outcome = self.outcome()
        except Fault as fault:
            self.course.tell_replay(fault)
            raise
        roles = self.program.checked.roles
        names = () if roles is None else tuple(roles.members[value - 1].name for value in outcome)
        return Result(winners(outcome, self.program.wins_from), tuple(outcome), places(outcome), names)

    def outcome(self) -> list[int]:
        """Return each seat's outcome at this moment. Raise Fault."""
        return self.course.outcome()

    def view(self, player: int | None = None) -> View:
        """Return the table as a player sees it, or, for ``None``, as a viewer without a seat does.

        Raise ValueError if this is no seat, and IndexError if the table has no such seat.
        """
        check_seat(player, self.seats)
        layout = self.program.layout
        return View(
            player=player,
            piles=tuple(one for one in see_piles(layout, self.state, player) if one.cards or not _is_many(one)),
            state=tuple(see_state(layout, self.state, player)),
            in_play=tuple(self.state.playing),
            asked=self.asked,
            offers=tuple(self._offer(raw) for raw in self.raw_offers if raw.seat == player),
            over=self.over,
        )

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the players whom the table waits for: the decision's own player, or all who are asked at once.

        That somebody else could come in between is told to nobody.
        """
        if not self.raw_offers:
            return ()
        frame = self.state.frames[-1]
        code = self.program.codes[frame[0]]
        if code.kind == "secret":
            return tuple(row[0] for row in frame[2])
        return (frame[2],)

    # --- saves and copies ----------------------------------------------------------------------

    def state_hash(self) -> str:
        """Return a hash of all that the future depends on. It is the same on every machine and in every process."""
        self.course.settle()
        return self.state.digest(self.program.layout)

    def save(self) -> str:
        """Return the game as a text for ``Rules.restore``, in this process or another. A later save encodes the news
        alone.

        Raise SaveError if a fault has ended the game.
        """
        if self.fault is not None:
            raise SaveError(f"a fault has ended this game: {self.fault.message}")
        self.course.settle()
        if self._writer is None:
            self._writer = SaveWriter()
        return self._writer.text(self.course.setup, self.state, self.answers)

    def clone(self, keep_chance: bool = False, keep_events: bool = False) -> Game:
        """Return a copy that plays on by itself and keeps no events.

        The copy draws from a new stream of random numbers, so that it does not foretell this game. With ``keep_chance``
        it draws from a copy of this game's stream. With ``keep_events`` it has the events of this game and keeps those
        that follow, if this game keeps its own. Raise ValueError for what is no truth value.
        """
        check_flag("keep_chance", keep_chance)
        check_flag("keep_events", keep_events)
        return Game(self.course.clone(keep_chance=keep_chance, keep_events=keep_events))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a game is copied by `clone` and kept by `save`, not by copy or pickle")
