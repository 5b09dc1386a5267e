"""The asks of the role: a live game of the rules as they are written now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from croupier.editor.positions import FilePlace
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.ruleset import in_language
from croupier.texts.telling.words import word
from croupier.texts.whys import Whys
from croupier.web.rooms.answers import AnswerRefused
from croupier.web.workshop.playing.causes import cause_of, caused_by, rule_at
from croupier.web.workshop.playing.chosen import ChosenGame, ChosenRules, options_of, seats_of
from croupier.web.workshop.playing.conditions import condition_told, in_rules
from croupier.web.workshop.playing.fitting import FittedRule, FittingRules
from croupier.web.workshop.playing.live import LiveGame
from croupier.web.workshop.playing.told import GameTold
from croupier.web.workshop.playing.wish import (
    AnswerWish,
    BackWish,
    BotsWish,
    EventWish,
    FittingWish,
    PassesWish,
    PlayWish,
    WhyWish,
    Wish,
    wish,
)
from croupier.web.workshop.workbench import Ask, AskRefused, Workbench
from croupier.web.workshop.writing.names import PageNames
from croupier.web.workshop.writing.places import PagePlaces

T = TypeVar("T")


class PlayingRole:
    """Answers the asks of the role."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._names = PageNames(bench.folder)
        self._places = PagePlaces(bench.documents, self._names)
        self._chosen = ChosenRules(bench.documents)
        self._fitting = FittingRules(bench.documents)
        self._begun: GameTold | None = None

    def asks(self) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name. TABLE is what ``GameTold.table`` returns.

        - ``play`` → TABLE with what ``GameTold.whole`` adds: the game begins anew, and takes the answers again
        - ``answer``, ``back``, ``bots``, ``view`` → TABLE
        - ``choose`` → ``choosing`` of the protocol of tables
        - ``why`` → ``{"lines", "place": PLACE or null}``
        - ``event`` → ``{"place": PLACE or null, "rule"}``; ``passes`` → ``{"rule": PLACE or null, "entries": […]}``
        - ``fitting`` → ``{"houseRules": [{"file", "title", "summary", "fits", "note"}]}``
        """
        return {
            "play": self._play,
            "answer": self._answer,
            "choose": self._choose,
            "why": self._why,
            "view": self._view,
            "back": self._back,
            "bots": self._bots,
            "event": self._event,
            "passes": self._passes,
            "fitting": self._fit,
        }

    # --- the game ------------------------------------------------------------------------------

    def _play(self, given: dict[str, Any]) -> Any:
        asked = wish(PlayWish, given, self._language)
        try:
            game = self._game(asked)
            self._begun = told = self._begin(asked, game)
        except RulesetError as error:
            first = error.diagnostics[0].in_language(self._language)
            raise AskRefused(
                "mistakes", word(self._language, "workshop-playing-mistakes", first=first.message)
            ) from None
        kept = len(told.live.answers)
        if told.live.stopped is None:
            told.live.let_bots_answer()
        return told.whole() | told.table(Wish(viewer=asked.viewer, known=kept))

    def _game(self, asked: PlayWish) -> ChosenGame:
        on = None if asked.on is None else self._path(asked.on)
        return self._chosen.game(self._path(asked.file), on, [self._path(one) for one in asked.house_rules])

    def _begin(self, asked: PlayWish, game: ChosenGame) -> GameTold:
        plain = self._chosen.rules(game)
        rules = self._chosen.rules(game, all_seen=True) if asked.viewer == "all" else plain
        seats, options = seats_of(plain, asked.seats), options_of(plain, asked.options)
        live = LiveGame(
            *(rules, seats, asked.seed, options, self._language, self._chosen.house_rules(game)),
            bots=frozenset(asked.bots) & {*range(seats)},
            bot=asked.bot,
        )
        live.begin(asked.answers)
        games = self._chosen.games_for(self._path(asked.file))
        files = self._chosen.files(game)
        return GameTold(live, asked, game, files, games, plain.with_options(options), self._names, self._places)

    def _again(self, answers: int, **changes: Any) -> GameTold:
        """Begin the game of before anew with its first answers, and with some changes."""
        told = self._told()
        asked = told.asked.model_copy(update={"answers": told.live.answers[:answers], **changes})
        self._begun = self._begin(asked, told.game)
        return self._begun

    def _answer(self, given: dict[str, Any]) -> Any:
        asked = wish(AnswerWish, given, self._language)
        told = self._seated(asked.seat)
        self._taken(lambda: told.live.room.answer(asked.seat, asked.reply()))
        told.live.stopped = None
        told.live.let_bots_answer()
        return told.table(asked)

    def _back(self, given: dict[str, Any]) -> Any:
        asked = wish(BackWish, given, self._language)
        return self._again(asked.answers).table(asked)

    def _bots(self, given: dict[str, Any]) -> Any:
        asked = wish(BotsWish, given, self._language)
        told = self._again(len(self._told().live.answers), bots=asked.bots, bot=asked.bot)
        told.live.let_bots_answer()
        return told.table(asked)

    def _view(self, given: dict[str, Any]) -> Any:
        asked, told = wish(Wish, given, self._language), self._told()
        if (asked.viewer == "all") != (told.asked.viewer == "all"):
            told = self._again(len(told.live.answers), viewer=asked.viewer)
        return told.table(asked)

    def _choose(self, given: dict[str, Any]) -> Any:
        asked = wish(AnswerWish, given, self._language)
        told = self._seated(asked.seat)
        return self._taken(lambda: told.live.room.choose(asked.seat, asked.reply()))

    def _taken(self, call: Callable[[], T]) -> T:
        """Return what a room answers. Raise AskRefused with the reason of a refusal."""
        try:
            return call()
        except AnswerRefused as refusal:
            told = word(self._language, f"web-refused-{refusal.why}")
            raise AskRefused(refusal.why, told) from None

    # --- reasons and causes --------------------------------------------------------------------

    def _why(self, given: dict[str, Any]) -> Any:
        asked = wish(WhyWish, given, self._language)
        told = self._seated(asked.seat)
        place = asked.card[0], asked.card[1]
        room = told.live.room
        lines = self._taken(lambda: room.why_card(asked.seat, place, self._language))
        game = room.playing()
        if game.over:
            return {"lines": lines, "place": None}
        teller = room.showing(asked.seat, self._language).teller
        whys = Whys(game, teller, asked.seat)
        card = room.piles(asked.seat).card(place)
        moves = whys.best([raw for code in whys.codes() for raw in whys.ways(code, card)])
        if not moves:
            return {"lines": lines, "place": None}
        found = in_rules(game, asked.seat, moves[0])
        return {"lines": [*lines, *condition_told(teller, found)], "place": told.place(found.place)}

    def _event(self, given: dict[str, Any]) -> Any:
        asked = wish(EventWish, given, self._language)
        told = self._seated(asked.seat)
        entries = told.entries(asked.seat)
        if asked.entry >= len(entries):
            raise AskRefused("gone", word(self._language, "workshop-playing-gone"))
        found = cause_of(told.live.room.playing().program, entries[asked.entry])
        return {
            "place": None if found is None else told.place(found.place),
            "rule": "" if found is None else found.told,
        }

    def _passes(self, given: dict[str, Any]) -> Any:
        asked = wish(PassesWish, given, self._language)
        told = self._seated(asked.seat)
        game, path = told.live.game, self._path(asked.file)
        if game is None:
            return {"rule": None, "entries": []}
        rule = rule_at(game.program, path, self._places.offset(path, asked.offset))
        if rule is None:
            return {"rule": None, "entries": []}
        place = self._places.place(FilePlace(rule.source, rule.range))
        return {"rule": place, "entries": caused_by(game.program, told.entries(asked.seat), rule)}

    def _fit(self, given: dict[str, Any]) -> Any:
        asked = wish(FittingWish, given, self._language)
        on = None if asked.on is None else self._path(asked.on)
        try:
            game = self._chosen.game(self._path(asked.file), on, ())
        except RulesetError:
            return {"houseRules": []}
        found = self._fitting.of(game.root, self._language)
        return {"houseRules": [self._fitted(one) for one in found if one.path not in game.house_rules]}

    def _fitted(self, one: FittedRule) -> dict[str, Any]:
        language, texts = self._language, one.texts
        return {
            "file": self._names.name(one.path),
            "title": in_language(dict(texts.title), language, texts.name),
            "summary": in_language(dict(texts.summary), language),
            "fits": one.fit.fits,
            "note": one.fit.reason,
        }

    # --- small things --------------------------------------------------------------------------

    @property
    def _language(self) -> str:
        return self._bench.language

    def _told(self) -> GameTold:
        if self._begun is None:
            raise AskRefused("not-begun", word(self._language, "workshop-playing-not-begun"))
        return self._begun

    def _seated(self, seat: int) -> GameTold:
        """Return the game. Raise AskRefused unless it has this seat: the page may know one with more players."""
        told = self._told()
        if seat >= told.live.seats:
            raise AskRefused("impossible", word(self._language, "web-refused-impossible"))
        return told

    def _path(self, name: str) -> Path:
        return self._names.path(name, self._language)
