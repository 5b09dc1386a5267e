"""What a page asks of a live game, read with its types."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from croupier.players.kinds import BOTS
from croupier.texts.telling.words import word
from croupier.web.rooms.answers import Reply
from croupier.web.workshop.playing.noted import NotedAnswer
from croupier.web.workshop.workbench import AskRefused

MOST_ANSWERS = 20_000
"""The most answers that are given again."""

LARGEST_EXACT = 2**53 - 1
"""The largest whole number that JavaScript has exactly."""

Number = Annotated[int, Field(ge=0)]
Viewer = Number | Literal["asked", "all"]
"""Who sees the table: a seat, whoever is asked, or whoever is asked with all cards open."""

BotKind = Literal["random", "greedy", "search"]
"""The kinds of bots, as ``players.kinds.BOTS`` names them."""

assert get_args(BotKind) == tuple(BOTS)


class Wish(BaseModel):
    """What every ask may say: how much the page knows already, and who looks."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", populate_by_name=True)

    viewer: Viewer = "asked"
    you: int | None = None  # the seat of whom the page shows the table now
    seen: Number = 0  # the entries of the log that the page has, as this seat
    known: Number = 0  # the answers that the page has


class PlayWish(Wish):
    """A game to be begun."""

    file: str
    on: str | None = None  # the game for a house rule
    house_rules: list[str] = Field([], alias="with", max_length=30)
    seats: Number | None = None
    seed: int = Field(ge=0, le=LARGEST_EXACT)
    options: dict[str, bool | int | str] = {}
    answers: list[NotedAnswer] = Field([], max_length=MOST_ANSWERS)
    bots: list[Number] = []
    bot: BotKind = "greedy"  # that plays their seats


class BackWish(Wish):
    """How many answers shall stay."""

    answers: Number


class BotsWish(Wish):
    """The seats that bots play, and the kind of these bots."""

    bots: list[Number]
    bot: BotKind = "greedy"


CardPlace = Annotated[list[Number], Field(min_length=2, max_length=2)]
"""A card by its pile and its position in it."""


class AnswerWish(Wish):
    """An answer to an offer, or the cards that are chosen for one so far."""

    seat: Number
    number: Number
    move: Number | None = None  # None for declining
    cards: list[CardPlace] = []

    def reply(self) -> Reply:
        return Reply(self.number, "", self.move, tuple((pile, position) for pile, position in self.cards))


class WhyWish(Wish):
    """A card, or a move of an offer, of which somebody wants to know why."""

    seat: Number
    card: CardPlace


class EventWish(Wish):
    """An entry of the log, as the viewer has it."""

    seat: Number
    entry: Number


class PassesWish(Wish):
    """A place in a text."""

    seat: Number
    file: str
    offset: Number


class FittingWish(Wish):
    """A game that house rules are wanted for."""

    file: str
    on: str | None = None


T = TypeVar("T", bound=Wish)


def wish(kind: type[T], given: dict[str, Any], language: str) -> T:
    """Return what is given. Raise AskRefused unless it has the form."""
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        key = ".".join(map(str, error.errors()[0]["loc"]))
        raise AskRefused("wrong-message", word(language, "workshop-wrong-message", key=key)) from None
