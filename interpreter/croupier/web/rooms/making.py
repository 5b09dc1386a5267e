"""Making a table: the games, what can be agreed on for each, and the setup that comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.ruleset import in_language
from croupier.language.translation import LANGUAGES
from croupier.players.kinds import BOTS
from croupier.rules import Rules
from croupier.texts.telling.words import player_numbers, word
from croupier.web.rooms.agreeing.collection import collected
from croupier.web.rooms.agreeing.form import options_form
from croupier.web.rooms.agreeing.house_rules import HouseRules
from croupier.web.rooms.agreeing.laid import Laid, Laying
from croupier.web.rooms.agreeing.wishes import MOST_SEATS, TableWish, table_wish
from croupier.web.rooms.agreeing.wrong import WrongRequest
from croupier.web.rooms.setup import TableSetup


class Making:
    """All that is asked before a table is there. Several threads may ask at a time."""

    def __init__(self, files: Sequence[str | Path] = ()) -> None:
        """Take the installed games and house rules, and those in files. ``collection.left_out`` are files that cannot
        be offered. Raise RulesetError if a name means no file, or if mistakes leave nothing to offer."""
        self.collection = collected(files)
        self._laying = Laying(self.collection)
        self._house_rules = HouseRules(self.collection)

    # --- what there is -------------------------------------------------------------------------

    def games(self, language: str) -> dict[str, Any]:
        """Return the games, the kinds of bots, and the languages. A game whose file has errors by now is left out."""
        told = []
        for name in self.collection.games:
            try:
                rules = self._laying.laid(name).rules
            except RulesetError:
                continue
            told.append({"game": name, **_head(rules, name, language), "players": _numbers(rules)})
        found = [one for one in told if one["players"]]
        return {"games": found, "bots": list(BOTS), "languages": list(LANGUAGES)}

    def game(self, game: str, language: str, chosen: Sequence[str] = (), players: int | None = None) -> dict[str, Any]:
        """Return what can be agreed on for a game with chosen house rules. If these do not go together, ``problems``
        says why, and the rest is told of the game without them. Raise WrongRequest for unknown names."""
        chosen = tuple(dict.fromkeys(chosen))
        self._check_names(game, chosen, language)
        base = self._base(game, language)
        laid, problems = self._laid(base, game, chosen, language)
        numbers = _numbers(laid.rules)
        if players is not None and players not in numbers and not problems:
            problems = [_wrong_number(laid.rules, players, language)]
        return {
            "game": game,
            **_head(base.rules, game, language),
            "players": numbers,
            "houseRules": self._house_rules.told(game, base.rules.ruleset, chosen, language),
            "options": options_form(laid.rules, language),
            "meetings": [] if problems else self._house_rules.meetings(laid, chosen, language),
            "problems": problems,
            "sheet": laid.sheet(language),
            "points": laid.points(language),
        }

    def _laid(self, base: Laid, game: str, chosen: Sequence[str], language: str) -> tuple[Laid, list[str]]:
        try:
            return self._laying.laid(game, chosen), []
        except RulesetError as error:
            return base, self._house_rules.clashes(game, chosen, error, language)

    def _base(self, game: str, language: str) -> Laid:
        """Return a game without house rules. Raise WrongRequest if its file has errors by now."""
        try:
            return self._laying.laid(game)
        except RulesetError as error:
            first = error.diagnostics[0].in_language(language)
            raise WrongRequest(
                "broken-game", word(language, "making-broken", game=game, reason=first.message)
            ) from None

    # --- a table -------------------------------------------------------------------------------

    def table(self, body: Any, language: str) -> tuple[TableSetup, Rules]:
        """Return the setup of the table that a request wishes for, and its rules, with the chosen options.

        Raise WrongRequest, in the language of whoever asks.
        """
        wish = table_wish(body, language)
        self._check_names(wish.game, wish.house_rules, language)
        base = self._base(wish.game, language)
        laid, problems = self._laid(base, wish.game, wish.house_rules, language)
        if problems:
            raise WrongRequest("clash", problems[0])
        if len(wish.seats) not in _numbers(laid.rules):
            raise WrongRequest("wrong-number", _wrong_number(laid.rules, len(wish.seats), language))
        if all(one.kind == "bot" for one in wish.seats):
            raise WrongRequest("no-person", word(language, "making-no-person"))
        return self._setup(wish, laid, language)

    def _setup(self, wish: TableWish, laid: Laid, language: str) -> tuple[TableSetup, Rules]:
        options = _chosen(wish, laid, language)
        rules = _with_options(laid, options, language)
        setup = TableSetup(
            ruleset=laid.resolved,
            words=self.collection.words(wish.game, wish.house_rules),
            seats=wish.seats,
            seed=secrets.randbits(53),
            options=options,
            house_rules=laid.house_rules,
            language=wish.language,
            away=wish.away,
            pace=wish.pace,
        )
        return setup, rules

    def _check_names(self, game: str, house_rules: Sequence[str], language: str) -> None:
        """Raise WrongRequest for names that nothing has."""
        if game not in self.collection.games:
            raise WrongRequest("unknown-game", word(language, "making-no-game", name=game))
        for one in house_rules:
            if one not in self.collection.house_rules:
                raise WrongRequest("unknown-house-rule", word(language, "making-no-house-rule", name=one))


def _head(rules: Rules, name: str, language: str) -> dict[str, Any]:
    ruleset = rules.ruleset
    return {"title": in_language(ruleset.title, language, name), "summary": in_language(ruleset.summary, language)}


def _numbers(rules: Rules) -> list[int]:
    return [one for one in rules.players if one <= MOST_SEATS]


def _wrong_number(rules: Rules, number: int, language: str) -> str:
    return word(language, "making-wrong-number", given=str(number), numbers=player_numbers(language, rules.players))


def _chosen(wish: TableWish, laid: Laid, language: str) -> dict[str, Any]:
    """Return the chosen options that differ from their defaults, by their names in the resolved ruleset.

    Raise WrongRequest for a name that the form does not have.
    """
    form = {one["name"]: one["value"] for one in options_form(laid.rules, language)}
    names = dict(zip(laid.rules.options, laid.played.options, strict=True))
    for name in wish.options:
        if name not in form:
            raise WrongRequest("wrong-option", word(language, "making-no-option", name=name))
    return {
        names[name]: value
        for name, value in wish.options.items()
        if value != form[name] or type(value) is not type(form[name])
    }


def _with_options(laid: Laid, options: dict[str, Any], language: str) -> Rules:
    """Return the rules that a table plays. Raise WrongRequest if an option cannot have its value."""
    try:
        return laid.with_options(options)
    except RulesetError as error:
        first = error.diagnostics[0].in_language(language)
        told = word(language, "making-wrong-option", problem=first.message, help=first.help)
        raise WrongRequest("wrong-option", told) from None
