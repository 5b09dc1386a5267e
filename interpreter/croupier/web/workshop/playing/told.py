"""A live game as the page is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.editor.positions import place_of
from croupier.language.ruleset.ruleset import in_language
from croupier.language.source import Span
from croupier.language.translation import translated
from croupier.players.kinds import BOTS
from croupier.rules import Rules
from croupier.texts.news import NewsEntry
from croupier.texts.telling.words import word
from croupier.web.rooms.agreeing.form import options_form
from croupier.web.rooms.agreeing.wishes import MOST_SEATS
from croupier.web.workshop.playing.chosen import ChosenGame
from croupier.web.workshop.playing.live import LiveGame
from croupier.web.workshop.playing.wish import PlayWish, Wish
from croupier.web.workshop.writing.names import PageNames
from croupier.web.workshop.writing.places import PagePlaces

Place = dict[str, Any] | None
"""``{"file", "start", "end"}``, or None for a place that no text of the page has."""


@dataclass
class GameTold:
    """Tells of one live game."""

    live: LiveGame
    asked: PlayWish  # by which it was begun
    game: ChosenGame
    files: Sequence[str]  # that it is made from
    games: Sequence[Path]  # that the file of a house rule can be played on
    plain: Rules  # its rules, with its options, as everybody sees only the own cards
    names: PageNames
    places: PagePlaces

    def whole(self) -> dict[str, Any]:
        """Return what stays as long as the game lasts: what is played, what else could be, and the introduction."""
        live, language = self.live, self.live.language
        ruleset = self.plain.ruleset
        return {
            "game": {
                "file": self.names.name(self.game.root),
                "title": in_language(ruleset.title, language, ruleset.name),
                "games": [{"file": self.names.name(one), "name": _called(one)} for one in self.games],
                "with": self.asked.house_rules,
                "files": [self.names.name(one) for one in self.files],
            },
            "seats": live.seats,
            "numbers": [one for one in self.plain.players if one <= MOST_SEATS],
            "seed": live.seed,
            "bots": list(BOTS),
            "options": options_form(self.plain, language),
            "chosen": dict(live.options),
            "introduction": live.room.introduction(None, language),
        }

    def table(self, wish: Wish) -> dict[str, Any]:
        """Return the table for a viewer: what it is now, and the part of the log and the answers that a page lacks.

        ``{"you": seat, "table": TABLE of the protocol or null, "answers": [ANSWER…], "from": number of the answers
        before, "stopped": {"number", "seat", "why", "place"} or null, "fault": {"told", "place"} or null,
        "more": whether bots have more to answer}``.
        """
        live = self.live
        you = self._viewer(wish)
        known = min(wish.known, len(live.answers))
        stopped, fault = live.stopped, live.fault
        return {
            "you": you,
            "table": self._packet(wish, you),
            "answers": [one.model_dump() for one in live.answers[known:]],
            "from": known,
            "stopped": stopped
            and {
                "number": stopped.number,
                "seat": stopped.seat,
                "why": stopped.why,
                "place": self.place(stopped.place),
            },
            "fault": fault and {"told": self._faulted(fault.message, fault.rule), "place": self.place(fault.place)},
            "more": live.has_more_for_bots(),
        }

    def _viewer(self, wish: Wish) -> int:
        if isinstance(wish.viewer, int) and wish.viewer < self.live.seats:
            return wish.viewer
        before = wish.you if wish.you is not None and 0 <= wish.you < self.live.seats else 0
        return self.live.whoever_is_asked(before)

    def _packet(self, wish: Wish, you: int) -> dict[str, Any] | None:
        if self.live.game is None:
            return None
        packet = self.live.room.packet(you, self.live.language)
        log = packet["log"]
        seen = min(wish.seen, len(log)) if you == wish.you else 0
        return packet | {"log": log[seen:], "from": seen}

    def _faulted(self, message: str, rule: str) -> str:
        language = self.live.language
        return word(
            language,
            "workshop-playing-fault",
            message=translated(message, language),
            rule=rule,
            named="yes" if rule else "no",
        )

    def entries(self, seat: int) -> list[NewsEntry]:
        """Return the log of a seat."""
        return [] if self.live.game is None else self.live.room.showing(seat, self.live.language).entries

    def place(self, place: Span | None) -> Place:
        """Return a place in a file that the page can show."""
        if place is None or not Path(place.source.name).is_absolute():
            return None
        return self.places.place(place_of(place))


def _called(path: Path) -> str:
    return path.parent.name if path.name == "ruleset.yaml" else path.stem
