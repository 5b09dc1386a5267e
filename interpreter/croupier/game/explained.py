"""What a game says of moves: why one can or cannot be made, and what it is in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.hidden import code_of, opened_move
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import MoveCode
from croupier.engines.reference.explain import Explainer, Explanation
from croupier.game.handed import check_flag, check_seat, check_teller, check_text, contradicts, fits_move
from croupier.game.offered import GameOnOffer
from croupier.game.shown import Move
from croupier.language.diagnostics.excerpt import shortened, shown_value
from croupier.table.seen import see_card
from croupier.texts.telling.teller import Teller


class ExplainedGame(GameOnOffer):
    """A game whose moves are explained. Nothing here changes it."""

    __slots__ = ()

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
