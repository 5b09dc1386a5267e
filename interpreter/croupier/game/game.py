"""A game: one face over every engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.engines.choice import OF_GAMES, PYTHON, WARM, check_engine, generated
from croupier.engines.contract.engine import Engine
from croupier.engines.contract.faults import Fault, IllegalMove, Unexplained
from croupier.engines.contract.hidden import NotSeen, code_of, is_same, masked_move, opened_move
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.past import Origin, Past, played_again
from croupier.engines.reference.engine import ReferenceEngine
from croupier.engines.reference.explain import Explainer, Explanation
from croupier.game.shown import Event, Move, Offer, Result, View
from croupier.table.events import EventReader, SeenEvent
from croupier.table.random import stream
from croupier.table.seen import see_card, see_piles, see_state
from croupier.table.state import State
from croupier.texts.telling.teller import Teller

if TYPE_CHECKING:
    from croupier.game.agreed import AgreedRules


class Game:
    """A game between two decisions."""

    def __init__(
        self,
        rules: AgreedRules,
        seats: int,
        names: Sequence[str],
        seed: int,
        limits: Limits,
        options: dict[str, Any],
        engine: str | None = None,
    ) -> None:
        check_engine(engine, OF_GAMES, "engine of games")
        self.rules = rules
        self.seats = seats
        self.names = list(names)
        self.seed = seed
        self.chosen_options = options
        self.reference = ReferenceEngine(rules.program(seats), limits)
        self.engine: Engine = self.reference
        self._wanted = engine
        self.answers: list[tuple[int, RawMove | None]] = []
        self.fault: Fault | None = None
        self.driver = ""
        self._state: State
        self.raw_offers: list[RawOffer] = []
        """What is open as the engine has it, for players who are in a hurry."""
        self._origin = Origin(seed)
        self._past: Past = None

    @property
    def program(self) -> Program:
        return self.engine.program

    def resume(self, state: State) -> None:
        """Goes on from a state that waits for an answer, or is over."""
        self._state = state
        self.raw_offers = self.reference.offers(state)
        self.begin_here()

    def begin(self, keep_events: bool) -> None:
        """Deals and goes on to the first decision. Raises Fault."""
        if self._wanted == PYTHON or (self._wanted is None and self.program.answered >= WARM):
            self._change_engine(keep_events)
        try:
            self._state = self.engine.start(self.seed, keep_events)
        except Fault as fault:
            self._fail(fault)
        self._go_on()

    def adopt(self, state: State) -> None:
        """Takes a state that waits for nobody yet, such as a table that somebody lays; ``run_on`` goes on from it."""
        self._state = state
        self.raw_offers = []

    def run_on(self) -> None:
        """Goes on to the next decision. Raises Fault."""
        self.begin_here()
        self._go_on()

    def begin_here(self) -> None:
        """Takes the state as it is now for the beginning; for whoever has changed it."""
        log = tuple(self._state.log or ())
        self._origin, self._past = Origin(self.seed, self._state.clone(), bool(self.raw_offers), log), None

    def _go_on(self) -> None:
        try:
            self.raw_offers = self.engine.run(self._state)
        except Fault as fault:
            self._fail(fault)
        except Unexplained:
            self._explain_fault()

    # --- what is open --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return not self.raw_offers

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Who may do what now; a program that asks one player after another takes the first."""
        return tuple(self._offer(one) for one in self.raw_offers)

    def _offer(self, raw: RawOffer) -> Offer:
        return Offer(raw.seat, tuple(self.move(raw.seat, one) for one in raw.moves), raw.declinable)

    def move(self, player: int, raw: RawMove) -> Move:
        """A move of the engine as its player has it."""
        code = self.program.moves[raw[0]]
        shown = masked_move(self.program, self._state, player, raw)
        return Move(player, code.name, dict(zip(code.parameter_names, shown[1:], strict=True)), shown)

    # --- answers -------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Makes a move and goes on to the next decision. Raises IllegalMove, which changes nothing, and Fault."""
        try:
            raw = opened_move(self.program, self._state, move.player, move.raw)
        except NotSeen as problem:
            raise IllegalMove(f"player {move.player} cannot {move} now: {problem}") from problem
        self.play_raw(move.player, raw)

    def play_raw(self, player: int, raw: RawMove) -> None:
        """As ``play``, for a move of ``raw_offers``."""
        for seat, moves, _ in self.raw_offers:
            if seat == player:
                try:
                    found = moves[moves.index(raw)]
                except ValueError:
                    break
                if found is raw or all(map(is_same, raw, found)):
                    self.advance(player, found)
                    return
        if self.fault is not None:
            raise self.fault
        raise IllegalMove(self._refusal(player, raw))

    def decline(self, offer: Offer | RawOffer) -> None:
        """Declines an offer that may be declined. Raises IllegalMove, which changes nothing, and Fault."""
        player = offer.player if isinstance(offer, Offer) else offer.seat
        self.decline_seat(player)

    def decline_seat(self, player: int) -> None:
        if self.fault is not None:
            raise self.fault
        if not any(one.seat == player and one.declinable for one in self.raw_offers):
            raise IllegalMove(f"player {player} has no offer that may be declined")
        self.advance(player, None)

    def _refusal(self, player: int, raw: RawMove) -> str:
        if self.over:
            return "the game is over"
        code = code_of(self.program, raw)
        if code is None:
            return "this is no move of this game"
        if len(raw) != 1 + len(code.parameter_types):
            wanted = ", ".join(code.parameter_names) or "nothing"
            return f"player {player} cannot {code.name} now: wrong-arguments ({wanted})"
        move = self.move(player, raw)
        found = self.explain(move)
        return f"player {player} cannot {move} now: {found.reason} ({found.subject})"

    def advance(self, player: int, raw: RawMove | None) -> None:
        """Takes an answer to one of ``raw_offers`` (none: declined) without looking whether it was offered."""
        self.answers.append((player, raw))
        self._past = (self._past, player, raw)
        if self._wanted is None:
            self._warm_up()
        try:
            if raw is None:
                self.raw_offers = self.engine.decline(self._state, player)
            else:
                self.raw_offers = self.engine.answer(self._state, player, raw)
        except Fault as fault:
            self._fail(fault)
        except Unexplained:
            self._explain_fault()

    def _warm_up(self) -> None:
        """Counts an answer to rules that are not worth generated code yet, and sees whether they are."""
        self.program.answered += 1
        if self.program.answered >= WARM:
            self._change_engine(self._state.log is not None)

    def _change_engine(self, events: bool) -> None:
        self._wanted = PYTHON
        self.engine = generated(self.reference, events)

    def _explain_fault(self) -> None:
        """Lets the reference play the game again to its fault."""
        state, fault = played_again(self.reference, self._origin, self._past, self._state)
        self._state = state or self._state
        self._fail(fault)

    def _fail(self, fault: Fault) -> None:
        fault.seed = self.seed
        fault.replay = self.replay_command
        self.fault = fault
        self.raw_offers = []
        raise fault

    @property
    def replay_command(self) -> str:
        """A command that plays this game again."""
        from croupier.game.replay import replay_command

        return replay_command(self)

    # --- what is seen --------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """The outcome as it stands now: final when the game is over."""
        try:
            outcome = self.outcome()
        except Fault as fault:
            fault.seed, fault.replay = self.seed, self.replay_command
            raise
        best = max(outcome)
        winners = tuple(seat for seat, value in enumerate(outcome) if value == best) if any(outcome) else ()
        return Result(winners, tuple(outcome))

    def outcome(self) -> list[int]:
        """What every seat has got as the game stands. Raises Fault."""
        try:
            return self.engine.outcome(self._state)
        except Unexplained:
            return self.reference.outcome(self._state)

    def view(self, player: int | None = None) -> View:
        """What a player sees, or somebody without a seat. Raises IndexError for a seat that is not there."""
        self._require_seat(player)
        layout = self.program.layout
        return View(
            player=player,
            piles=tuple(see_piles(layout, self._state, player)),
            state=tuple(see_state(layout, self._state, player)),
            in_play=tuple(self._state.playing),
            asked=self._asked(),
            offers=tuple(self._offer(one) for one in self.raw_offers if one.seat == player),
            over=self.over,
        )

    def _require_seat(self, player: int | None) -> None:
        if player is not None and not 0 <= player < self.seats:
            raise IndexError(f"there is no seat {player} at a table of {self.seats}")

    def _asked(self) -> tuple[int, ...]:
        """Whom the table waits for: the decision's own player, or all who are asked at once."""
        if not self.raw_offers:
            return ()
        frame = self._state.frames[-1]
        code = self.program.codes[frame[0]]
        if code.kind == "secret":
            return tuple(row[0] for row in frame[2])
        return (frame[2],)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as one who sees all cards has it."""
        return self._events(None, 0, all_seen=True)

    def events_for(self, player: int | None, start: int = 0) -> list[Event]:
        """What has happened as a player has seen it, from a number of the log on. Raises IndexError as ``view``."""
        self._require_seat(player)
        return self._events(player, start, all_seen=False)

    @property
    def event_count(self) -> int:
        """How long the log is; a ``start`` for what comes after."""
        return len(self._state.log or ())

    def _events(self, player: int | None, start: int, all_seen: bool) -> list[Event]:
        return [self._event(one) for one in self.seen_events(player, start, all_seen)]

    def seen_events(self, player: int | None, start: int = 0, all_seen: bool = False) -> list[SeenEvent]:
        """Events as a Teller takes them."""
        log = self._state.log or []
        return EventReader(self.program.layout, self._state, log, player, all_seen).read(start)

    def _event(self, seen: SeenEvent) -> Event:
        site = self.program.sites[seen.site]
        return Event(seen.kind, seen.data, site.rule, site.place, site.cites)

    # --- reasons and texts ---------------------------------------------------------------------

    def explain(self, move: Move) -> Explanation:
        """Why a move, possible or not, can or cannot be made now; as ``play`` does, this goes by ``move.raw``."""
        code = code_of(self.program, move.raw)
        if code is None:
            return Explanation(False, "no-such-move", move.name)
        if len(move.raw) != 1 + len(code.parameter_names):
            return self.why(move.player, code.name, {})
        arguments = dict(zip(code.parameter_names, move.raw[1:], strict=True))
        return self._explained(Explainer(self.program), move.player, code.name, arguments, code)

    def why(self, player: int, name: str, arguments: Mapping[str, Any]) -> Explanation:
        """As ``explain``, for a move by its name and arguments."""
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
        if self.fault is not None:
            return Explanation(False, "faulted", self.fault.message, place=self.fault.place, rule=self.fault.rule)
        state = self._state.clone()
        state.fuel = self.engine.limits.steps
        return explainer.explain(state, player, name, dict(arguments), code)

    def teller(self, language: str = "en") -> Teller:
        """Texts about this game."""
        return Teller(self.program, language, self.names)

    def move_text(self, move: Move, viewer: int | None, teller: Teller) -> str:
        """A move in words, as a viewer sees its cards."""
        layout = self.program.layout
        code = self.program.moves[move.raw[0]]
        arguments = opened_move(self.program, self._state, move.player, move.raw)[1:]
        cards = [value for value, type in zip(arguments, code.parameter_types, strict=True) if type.base == "card"]
        seen = {card: see_card(layout, self._state, viewer, card) for card in cards}
        return teller.move(code, arguments, seen)

    # --- state ---------------------------------------------------------------------------------

    def state_hash(self) -> str:
        """A hash of everything that the future depends on; the same on every machine and in every process."""
        self.engine.settle(self._state)
        return self._state.digest(self.program.layout)

    def save(self) -> str:
        """The game as a text that ``Rules.restore`` takes, in this or another process."""
        from croupier.game.saves import save

        return save(self)

    def clone(self, keep_chance: bool = False) -> Game:
        """A copy that plays on by itself and keeps no events.

        Its chance comes from a new stream, so that nobody reads the future in it; ``keep_chance`` copies that too.
        """
        copy = Game.__new__(Game)
        copy.rules, copy.seats, copy.names, copy.seed = self.rules, self.seats, self.names, self.seed
        copy.chosen_options, copy.engine, copy.fault = self.chosen_options, self.engine, self.fault
        copy.reference, copy._origin, copy._past = self.reference, self._origin, self._past
        copy._wanted = self._wanted
        copy.answers, copy.driver = [], self.driver
        copy._state = self._state.clone()
        copy.raw_offers = self.raw_offers
        if not keep_chance:
            copy._state.random = stream(self._state.random, self._state.decisions + 1)
            copy._past = (self._past, copy._state.random)
        return copy

    @property
    def state(self) -> State:
        """The engine's state; whoever changes it answers for it, and calls ``begin_here``."""
        return self._state
