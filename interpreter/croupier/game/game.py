"""A game as a player has it: its offers, answers, views, explanations, saves and copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.hidden import NotSeen, code_of, is_same, masked_move, opened, opened_move
from croupier.engines.contract.offers import OPEN, RawMove, RawOffer, is_open
from croupier.engines.contract.program import MoveCode
from croupier.engines.contract.winners import places, winners
from croupier.engines.reference.explain import Explainer, Explanation
from croupier.engines.reference.offers import given_time
from croupier.engines.reference.sets import SetSearch, set_search
from croupier.game.handed import (
    cards_of,
    check_flag,
    check_seat,
    check_start,
    check_teller,
    check_text,
    contradicts,
    fits_move,
)
from croupier.game.in_course import GameInCourse
from croupier.game.saves import SaveError, SaveWriter
from croupier.game.shown import Arguments, Choosing, Move, Offer, Result, View
from croupier.language.diagnostics.excerpt import shortened, shown_value
from croupier.table.seen import SeenPile, see_card
from croupier.table.sight import Sight, see_piles, see_state
from croupier.texts.telling.teller import Teller


def _is_many(pile: SeenPile) -> bool:
    """Return whether a pile is of a family with several indices. A view leaves out the empty ones of these."""
    return len(pile.at) + (pile.owner is not None) > 1


class Game(GameInCourse):
    """A game between two decisions.

    Programs play through these methods. Code that stages a game uses its ``course``. An argument that is not possible
    is refused at once, and a refusal changes nothing.
    """

    __slots__ = ()

    # --- offers --------------------------------------------------------------------------------

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
            raise IllegalMove(f"player {_told(move.player)} cannot {_told(move.name)} with these cards")
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
            raise IllegalMove(f"player {_told(player)} is offered no such move whose cards are open")
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

    # --- answers -------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move, and run to the next decision. Raise Fault.

        Raise IllegalMove if this is no open move, or if the move's name or arguments contradict its ``raw``.
        """
        raw = self.opened(move)
        self.play_raw(move.player, raw)

    def opened(self, move: Move) -> RawMove:
        """Return a move as the engine has it. Raise IllegalMove if it names no card that its player sees, or
        contradicts itself."""
        if not isinstance(move, Move):
            raise IllegalMove(f"a move is a Move of an offer, not {shown_value(move)}")
        try:
            raw: RawMove = opened_move(self.program, self.state, move.player, move.raw)
        except NotSeen as problem:
            raise IllegalMove(f"player {_told(move.player)} cannot {_told(move)} now: {problem}") from problem
        if (wrong := contradicts(move, code_of(self.program, move.raw))) and self.fault is None:
            raise IllegalMove(f"player {_told(move.player)} cannot {_told(move)} now: {wrong}")
        return raw

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
            raise IllegalMove(f"player {_told(player)} has no offer that may be declined")
        self.course.advance(player, None)

    def _refusal(self, player: int, raw: RawMove) -> str:
        if self.over:
            return "the game is over"
        if not (type(player) is int and 0 <= player < self.seats):
            return f"there is no player {_told(player)} at a table of {self.seats}"
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
        return f"player {player} cannot {_told(move)} now: {found.reason} ({found.subject})"

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

    # --- reasons and texts ---------------------------------------------------------------------

    def explain(self, move: Move, conditions: bool = True) -> Explanation:
        """Return why a move can or cannot be made now. It need not be possible. Its ``raw`` decides, as for ``play``.
        Without ``conditions``, there is only what is told in plain words, for a fraction of the time.

        Raise ValueError if this is no Move, and ValueError and IndexError for its player as ``view`` does.
        """
        if not isinstance(move, Move):
            raise ValueError(f"a move is a Move, not {shown_value(move)}")
        code = code_of(self.program, move.raw)
        if code is None:
            return Explanation(False, "no-such-move", shortened(move.name))
        if len(move.raw) != 1 + len(code.parameter_names):
            return self.why(move.player, code.name, {})
        if contradicts(move, code):
            wanted = ", ".join(code.parameter_names) or "nothing"
            return Explanation(False, "wrong-arguments", wanted, place=code.node.place)
        arguments = dict(zip(code.parameter_names, move.raw[1:], strict=True))
        explainer = Explainer(self.program, limits=self.limits, conditions=conditions)
        return self._explained(explainer, move.player, code.name, arguments, code)

    def why(self, player: int, name: str, arguments: Mapping[str, Any]) -> Explanation:
        """Return why a move can or cannot be made, by its name and its arguments.

        Raise ValueError for a name that is no text, and for arguments that are no mapping. Raise ValueError and
        IndexError for the player as ``view`` does.
        """
        return self._explained(Explainer(self.program, limits=self.limits), player, name, arguments)

    def why_with_all_seen(self, player: int, name: str, arguments: Mapping[str, Any]) -> Explanation:
        """Return the explanation of ``why`` for a reader who may see every card and value. Cards have the engine's
        numbers."""
        return self._explained(Explainer(self.program, all_seen=True, limits=self.limits), player, name, arguments)

    def _explained(
        self,
        explainer: Explainer,
        player: int,
        name: str,
        arguments: Mapping[str, Any],
        code: MoveCode | None = None,
    ) -> Explanation:
        check_seat(player, self.seats, watches=False)
        check_text("the name of a move", name)
        if not isinstance(arguments, Mapping):
            raise ValueError(f"arguments are values by their names, not {shown_value(arguments)}")
        if self.fault is not None:
            return Explanation(False, "faulted", self.fault.message, place=self.fault.place, rule=self.fault.rule)
        state = self.state.clone()
        state.fuel = self.limits.steps
        return explainer.explain(state, player, name, dict(arguments), code)

    def teller(self, language: str = "en") -> Teller:
        """Return a teller about this game. It speaks English where a language has no words. Raise ValueError for no
        text."""
        check_text("a language", language)
        return Teller(self.program, language, self.names, self.rules.labels(language))

    def move_text(self, move: Move, viewer: int | None, teller: Teller, *, offered: bool = False) -> str:
        """Return a move in words, with its cards as a viewer sees them.

        If it is ``offered``, in the words for whoever may make it ("draw a card"), else in those of the news.

        Raise IllegalMove if this is no move of the game, and ValueError and IndexError for the viewer as ``view`` does.
        Raise ValueError for what is no teller or no flag.
        """
        check_seat(viewer, self.seats)
        if not isinstance(move, Move):
            raise IllegalMove("this is no move of this game")
        return self.raw_move_text(
            opened_move(self.program, self.state, move.player, move.raw), viewer, teller, offered=offered
        )

    def raw_move_text(self, raw: RawMove, viewer: int | None, teller: Teller, *, offered: bool = False) -> str:
        """Return a move of ``raw_offers`` in words. Otherwise as ``move_text``."""
        check_seat(viewer, self.seats)
        check_teller(teller)
        check_flag("offered", offered)
        code = code_of(self.program, raw)
        if code is None or not fits_move(self.program, code, raw):
            raise IllegalMove("this is no move of this game")
        arguments, layout = raw[1:], self.program.layout
        cards = [value for value, type in zip(arguments, code.parameter_types, strict=True) if type.base == "card"]
        several = arguments[-1] if code.chosen is not None else ()
        seen = {card: see_card(layout, self.state, viewer, card) for card in (*cards, *several)}
        return teller.move(code, arguments, seen, offered=offered)

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

    def clone(self, keep_chance: bool = False) -> Game:
        """Return a copy that plays on by itself and keeps no events.

        The copy draws from a new stream of random numbers, so that it does not foretell this game. With ``keep_chance``
        it draws from a copy of this game's stream. Raise ValueError for a ``keep_chance`` that is no truth value.
        """
        check_flag("keep_chance", keep_chance)
        return Game(self.course.clone(keep_chance=keep_chance))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a game is copied by `clone` and kept by `save`, not by copy or pickle")


def _told(value: object) -> str:
    """Return a foreign value for a message. A move is told by its name and its arguments."""
    try:
        return shortened(str(value))
    except ValueError:
        return shown_value(value)
