"""A game as a player has it: what is open, answered, seen, explained, saved and copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engines.contract.engine import Engine
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.hidden import NotSeen, code_of, is_same, masked_move, opened_move
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.reference.engine import ReferenceEngine
from croupier.engines.reference.explain import Explainer, Explanation
from croupier.game.agreed import AgreedRules
from croupier.game.course import Course
from croupier.game.handed import check_flag, check_seat, check_start, check_text, contradicts
from croupier.game.history import Events, History
from croupier.game.saves import SaveError, SaveWriter
from croupier.game.setup import Answer
from croupier.game.shown import Arguments, Move, Offer, Result, View
from croupier.language.diagnostics.excerpt import shortened
from croupier.table.events import EventReader, SeenEvent
from croupier.table.seen import see_card
from croupier.table.sight import Sight, see_piles, see_state
from croupier.table.state import State
from croupier.texts.telling.teller import Teller


class Game:
    """A game between two decisions. A program plays through what stands here; whoever stages a game takes its
    ``course``. What cannot be is refused where it is handed over, and a refusal changes nothing."""

    __slots__ = ("_history", "_history_begun", "_writer", "course")

    def __init__(self, course: Course) -> None:
        self.course = course
        self._history: History | None = None
        self._history_begun = 0
        self._writer: SaveWriter | None = None

    # --- what is played ------------------------------------------------------------------------

    @property
    def rules(self) -> AgreedRules:
        """The rules with the options of this game."""
        return self.course.setup.rules

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.course.setup.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; empty when they have none."""
        return self.course.setup.names

    @property
    def seed(self) -> int:
        """The seed of all chance."""
        return self.course.setup.seed

    @property
    def chosen_options(self) -> Mapping[str, Any]:
        """The options as they were given."""
        return self.course.setup.options

    @property
    def program(self) -> Program:
        return self.course.engine.program

    @property
    def engine(self) -> Engine:
        """The engine that takes the next answer."""
        return self.course.engine

    @property
    def reference(self) -> ReferenceEngine:
        """The engine that explains."""
        return self.course.reference

    @property
    def state(self) -> State:
        """The engine's state; whoever changes it answers for it, and calls ``course.begin_here``."""
        return self.course.state

    @property
    def answers(self) -> list[Answer]:
        """Every answer so far, as the engine has it."""
        return self.course.answers

    @property
    def fault(self) -> Fault | None:
        """What has ended the game before its end."""
        return self.course.fault

    @property
    def replay_command(self) -> str:
        """A command that plays this game again."""
        return self.course.replay_command()

    # --- what is open --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return not self.course.raw_offers

    @property
    def raw_offers(self) -> list[RawOffer]:
        """What is open as the engine has it, for players who are in a hurry."""
        return self.course.raw_offers

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Who may do what now; a program that asks one player after another takes the first."""
        return tuple(self._offer(one) for one in self.raw_offers)

    def _offer(self, raw: RawOffer) -> Offer:
        sight = Sight(self.program.layout, self.state, raw.seat)
        return Offer(raw.seat, tuple(self.move(raw.seat, one, sight) for one in raw.moves), raw.declinable)

    def move(self, player: int, raw: RawMove, sight: Sight | None = None) -> Move:
        """A move of the engine as its player has it; the ``sight`` of the player serves for all moves of an offer."""
        code = self.program.moves[raw[0]]
        shown = masked_move(self.program, self.state, player, raw, sight)
        return Move(player, code.name, Arguments(zip(code.parameter_names, shown[1:], strict=True)), shown)

    # --- answers -------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Makes a move and goes on to the next decision. Raises IllegalMove for whatever is no open move, such as one
        whose name and arguments are not those of its ``raw``; and Fault."""
        if not isinstance(move, Move):
            raise IllegalMove(f"a move is a Move of an offer, not {shortened(repr(move))}")
        try:
            raw = opened_move(self.program, self.state, move.player, move.raw)
        except NotSeen as problem:
            raise IllegalMove(f"player {_told(move.player)} cannot {_told(move)} now: {problem}") from problem
        if (wrong := contradicts(move, code_of(self.program, move.raw))) and self.fault is None:
            raise IllegalMove(f"player {_told(move.player)} cannot {_told(move)} now: {wrong}")
        self.play_raw(move.player, raw)

    def play_raw(self, player: int, raw: RawMove) -> None:
        """As ``play``, for a move of ``raw_offers``."""
        for seat, moves, _ in self.raw_offers:
            if is_same(seat, player):
                try:
                    found = moves[moves.index(raw)]
                except ValueError:
                    break
                if found is raw or all(map(is_same, raw, found)):
                    self.course.advance(player, found)
                    return
        if self.fault is not None:
            raise self.fault
        raise IllegalMove(self._refusal(player, raw))

    def decline(self, offer: Offer | RawOffer) -> None:
        """Declines an offer that may be declined. Raises IllegalMove for anything else, and Fault."""
        if not isinstance(offer, Offer | RawOffer):
            raise IllegalMove(f"an offer is declined, not {shortened(repr(offer))}")
        self.decline_seat(offer.player if isinstance(offer, Offer) else offer.seat)

    def decline_seat(self, player: int) -> None:
        """As ``decline``, for the offer of a player."""
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
        move = self.move(player, raw)
        found = self.explain(move)
        return f"player {player} cannot {_told(move)} now: {found.reason} ({found.subject})"

    def advance(self, player: int, raw: RawMove | None) -> None:
        """Takes an answer to one of ``raw_offers`` (none: declined) without looking whether it was offered. Raises
        Fault."""
        self.course.advance(player, raw)

    # --- what is seen --------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """The outcome as it stands now: final when the game is over. Raises Fault."""
        try:
            outcome = self.outcome()
        except Fault as fault:
            self.course.tell_replay(fault)
            raise
        best = max(outcome)
        winners = tuple(seat for seat, value in enumerate(outcome) if value == best) if any(outcome) else ()
        return Result(winners, tuple(outcome))

    def outcome(self) -> list[int]:
        """What every seat has got as the game stands. Raises Fault."""
        return self.course.outcome()

    def view(self, player: int | None = None) -> View:
        """What a player sees, or somebody without a seat. Raises ValueError for what is no seat, and IndexError for a
        seat that is not there."""
        check_seat(player, self.seats)
        layout = self.program.layout
        return View(
            player=player,
            piles=tuple(see_piles(layout, self.state, player)),
            state=tuple(see_state(layout, self.state, player)),
            in_play=tuple(self.state.playing),
            asked=self._asked(),
            offers=tuple(self._offer(one) for one in self.raw_offers if one.seat == player),
            over=self.over,
        )

    def _asked(self) -> tuple[int, ...]:
        """Whom the table waits for: the decision's own player, or all who are asked at once."""
        if not self.raw_offers:
            return ()
        frame = self.state.frames[-1]
        code = self.program.codes[frame[0]]
        if code.kind == "secret":
            return tuple(row[0] for row in frame[2])
        return (frame[2],)

    @property
    def events(self) -> Events:
        """Everything that has happened, as one who sees all cards has it. A look costs what is new since the last."""
        return self._kept_history().events(self.state, None, 0, all_seen=True)

    def events_for(self, player: int | None, start: int = 0) -> Events:
        """What has happened as a player has seen it, from a number of the log on. Raises as ``view``, and ValueError
        for a start that is no number from 0 on."""
        check_seat(player, self.seats)
        check_start(start)
        return self._kept_history().events(self.state, player, start, all_seen=False)

    def _kept_history(self) -> History:
        if self._history is None or self._history_begun != self.course.began:
            self._history = History(self.program.layout, self.program.sites)
            self._history_begun = self.course.began
        return self._history

    @property
    def event_count(self) -> int:
        """How long the log is; a ``start`` for what comes after."""
        return len(self.state.log or ())

    def seen_events(self, player: int | None, start: int = 0, all_seen: bool = False) -> list[SeenEvent]:
        """Events as a Teller takes them; they are built anew."""
        return EventReader(self.program.layout, self.state, self.state.log or [], player, all_seen).read(start)

    # --- reasons and texts ---------------------------------------------------------------------

    def explain(self, move: Move) -> Explanation:
        """Why a move, possible or not, can or cannot be made now; as ``play`` does, this goes by ``move.raw``. Raises
        ValueError for what is no Move, and for a player as ``view`` does."""
        if not isinstance(move, Move):
            raise ValueError(f"a move is a Move, not {shortened(repr(move))}")
        code = code_of(self.program, move.raw)
        if code is None:
            return Explanation(False, "no-such-move", move.name)
        if len(move.raw) != 1 + len(code.parameter_names):
            return self.why(move.player, code.name, {})
        if contradicts(move, code):
            wanted = ", ".join(code.parameter_names) or "nothing"
            return Explanation(False, "wrong-arguments", wanted, place=code.node.place)
        arguments = dict(zip(code.parameter_names, move.raw[1:], strict=True))
        return self._explained(Explainer(self.program), move.player, code.name, arguments, code)

    def why(self, player: int, name: str, arguments: Mapping[str, Any]) -> Explanation:
        """As ``explain``, for a move by its name and arguments. Raises ValueError for a name that is no text, arguments
        that are no mapping and what is no seat, and IndexError for a seat that is not there."""
        return self._explained(Explainer(self.program), player, name, arguments)

    def why_with_all_seen(self, player: int, name: str, arguments: Mapping[str, Any]) -> Explanation:
        """As ``why``, for who may see every card and value; cards are told by their numbers."""
        return self._explained(Explainer(self.program, all_seen=True), player, name, arguments)

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
            raise ValueError(f"arguments are values by their names, not {shortened(repr(arguments))}")
        if self.fault is not None:
            return Explanation(False, "faulted", self.fault.message, place=self.fault.place, rule=self.fault.rule)
        state = self.state.clone()
        state.fuel = self.engine.limits.steps
        return explainer.explain(state, player, name, dict(arguments), code)

    def teller(self, language: str = "en") -> Teller:
        """Texts about this game; English where a language has none. Raises ValueError for what is no text."""
        check_text("a language", language)
        return Teller(self.program, language, self.names)

    def move_text(self, move: Move, viewer: int | None, teller: Teller) -> str:
        """A move in words, as a viewer sees its cards. Raises IllegalMove for what is no move of this game, and
        for a viewer as ``view`` does."""
        check_seat(viewer, self.seats)
        layout = self.program.layout
        code = code_of(self.program, move.raw) if isinstance(move, Move) else None
        if code is None or len(move.raw) != 1 + len(code.parameter_names):
            raise IllegalMove("this is no move of this game")
        arguments = opened_move(self.program, self.state, move.player, move.raw)[1:]
        cards = [value for value, type in zip(arguments, code.parameter_types, strict=True) if type.base == "card"]
        seen = {card: see_card(layout, self.state, viewer, card) for card in cards}
        return teller.move(code, arguments, seen)

    # --- the whole -----------------------------------------------------------------------------

    def state_hash(self) -> str:
        """A hash of everything that the future depends on; the same on every machine and in every process."""
        self.engine.settle(self.state)
        return self.state.digest(self.program.layout)

    def save(self) -> str:
        """The game as a text that ``Rules.restore`` takes, in this or another process. A later save of the game
        encodes what is new. Raises SaveError for a game that a fault has ended."""
        if self.fault is not None:
            raise SaveError(f"a fault has ended this game: {self.fault.message}")
        self.engine.settle(self.state)
        if self._writer is None:
            self._writer = SaveWriter()
        return self._writer.text(self.course.setup, self.state, self.answers)

    def clone(self, keep_chance: bool = False) -> Game:
        """A copy that plays on by itself and keeps no events.

        Its chance comes from a new stream, so that nobody reads the future in it; ``keep_chance`` copies that too.
        Raises ValueError for a ``keep_chance`` that is no truth value.
        """
        check_flag("keep_chance", keep_chance)
        return Game(self.course.clone(keep_chance))


def _told(value: object) -> str:
    """A foreign value in a message."""
    return shortened(str(value))
