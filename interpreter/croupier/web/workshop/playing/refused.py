"""Why an answer that was given before cannot be given any more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import MoveCode
from croupier.language.source import Span
from croupier.texts.telling.teller import Teller
from croupier.texts.whys import Whys
from croupier.web.workshop.playing.conditions import condition_told, in_rules
from croupier.web.workshop.playing.noted import AnswerNotes, CannotFind, NotedAnswer, NotedCard, face_name


@dataclass(frozen=True, slots=True)
class StoppedAnswer:
    """The first answer that cannot be given again."""

    number: int  # from 1
    seat: int
    why: str  # a sentence
    place: Span | None = None  # of the rules that refuse it


def stopped(notes: AnswerNotes, teller: Teller, number: int, answer: NotedAnswer) -> StoppedAnswer:
    """Return why a game stops at an answer that ``notes`` do not find among the offers."""
    why, place = _Refusal(notes, teller, answer).why()
    known = answer.seat < notes.game.seats
    player = teller.names[answer.seat] if known else str(answer.seat + 1)
    told = teller.word(
        "workshop-playing-stopped", number=number, player=player, answer=answer.text or answer.move or "", why=why
    )
    return StoppedAnswer(number, answer.seat, told, place)


@dataclass(frozen=True)
class _Refusal:
    notes: AnswerNotes
    teller: Teller
    answer: NotedAnswer

    def why(self) -> tuple[str, Span | None]:
        game, answer, word = self.notes.game, self.answer, self.teller.word
        if game.fault is not None:
            return word("workshop-playing-faulted"), game.fault.place
        if game.over:
            return word("why-game-over"), None
        if answer.seat >= game.seats:
            return word("workshop-playing-no-seat"), None
        if self.notes.offer(answer.seat) is None:
            asked = self.teller.listed([self.teller.names[one] for one in game.asked])
            return word("why-others-turn", names=asked), None
        if answer.move is None:
            return word("workshop-playing-no-decline"), None
        codes = [one for one in game.program.moves.values() if one.name == answer.move]
        if not codes:
            return word("workshop-playing-no-move", name=answer.move), None
        whys = Whys(game, self.teller, answer.seat)
        offered = [one for one in whys.codes() if one.name == answer.move]
        if not offered:
            return word("workshop-playing-not-asked", name=answer.move), codes[0].node.place
        return self._of_move(whys, offered[0])

    def _of_move(self, whys: Whys, code: MoveCode) -> tuple[str, Span | None]:
        """Return what refuses a move that the open decision could offer."""
        place, word = code.node.place, self.teller.word
        if set(code.parameter_names) != self.answer.given.keys():
            wanted = ", ".join(code.parameter_names) or word("nothing")
            return word("why-wrong-arguments", subject=wanted), place
        for name in code.parameter_names:
            noted = self.answer.given[name]
            for card in noted if isinstance(noted, list) else [noted]:
                if isinstance(card, NotedCard) and not self._copies(card):
                    return self._lacks(card), None
        try:
            raw = self._meant(code)
        except CannotFind:
            return word("workshop-playing-other-values", name=code.name), place
        found = in_rules(self.notes.game, self.answer.seat, raw)
        if found.possible:
            return word("workshop-playing-other-values", name=code.name), place
        told = " ".join([whys.against(raw), *condition_told(self.teller, found)])
        return told, found.place or place

    def _copies(self, noted: NotedCard) -> list[int]:
        return [card for card in range(len(self.notes.game.state.where)) if self.notes.is_card(noted, card)]

    def _lacks(self, noted: NotedCard) -> str:
        """Return that a card is not where it lay, by its name if the game has it."""
        program = self.notes.game.program
        designs = range(len(program.checked.deck.designs))
        printed = (self.teller.labels.printed(at) for at in designs if face_name(program, at) == noted.face)
        name = next(printed, noted.face) if noted.seen else self.teller.word("workshop-playing-that-card")
        return self.teller.word("workshop-playing-no-card", card=name, pile=self._pile(noted.pile))

    def _pile(self, name: str) -> str:
        return next((self.teller.pile(at) for at, one in enumerate(self.notes.piles) if one == name), name)

    def _meant(self, code: MoveCode) -> RawMove:
        """Return the move as it could be made if the rules did not refuse it. Raise CannotFind."""
        arguments: list[Any] = []
        for name, type in zip(code.parameter_names, code.parameter_types, strict=True):
            noted = self.answer.given[name]
            if isinstance(noted, NotedCard):
                arguments.append(self._copies(noted)[0])
            elif isinstance(noted, list):
                arguments.append(tuple(dict.fromkeys(self._copies(one)[0] for one in noted)))
            else:
                arguments.append(self.notes.value(noted, type))
        return (code.code.index, *arguments)
