"""Which house rules can be laid on a game, what stands against others, and what each decides."""

from __future__ import annotations

from collections.abc import Collection as Names
from typing import Any

from croupier.authoring.fitting import Fit, fit
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.labels.labels import Labels
from croupier.language.recent import Recent
from croupier.language.ruleset.clashes import Clash
from croupier.language.ruleset.decided import HouseRule, house_rule_of
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.ruleset import Ruleset, in_language
from croupier.language.translation import translated
from croupier.texts.telling.words import listed, word
from croupier.web.rooms.agreeing.collection import Collection, stamp
from croupier.web.rooms.agreeing.laid import Laid

MOST_KEPT = 2_000
"""The most answers that are kept: one for each game, house rule and language."""


class HouseRules:
    """The house rules of a collection, and how they go with its games. Several threads may ask at a time."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._fits = Recent[Fit](MOST_KEPT)
        self._documents = Recent[Document](MOST_KEPT)

    def told(self, game: str, ruleset: Ruleset, chosen: Names[str], language: str) -> list[dict[str, Any]]:
        """Return every house rule; those that fit come first. ``ruleset`` is the game without any."""
        told = []
        for name in self.collection.house_rules:
            found, texts = self._fit(game, name, language), self.texts(name)
            told.append(
                {
                    "name": name,
                    "title": in_language(texts.title, language, name),
                    "summary": in_language(texts.summary, language),
                    "fits": found.fits,
                    "note": note(found, ruleset, language) if found.fits else self._why_not(name, found, language),
                    "chosen": name in chosen,
                }
            )
        return sorted(told, key=lambda one: not one["fits"])

    def texts(self, name: str) -> HouseRule:
        """Return the name and the texts of a house rule. Raise RulesetError if its file cannot be read any more."""
        return house_rule_of(self._document(name))

    def _document(self, name: str) -> Document:
        path = self.collection.house_rules[name]

        def read() -> Document:
            layers, problems = load_layers(path)
            if layers is None:
                raise RulesetError(problems)
            return layers[1][-1]

        return self._documents.of((path, stamp(path)), 0, read)

    def _why_not(self, name: str, found: Fit, language: str) -> str:
        """Return why a house rule does not fit a game, by the titles of the games that it is for."""
        if not found.wrong_game:
            return found.reason
        wanted = [one.text for one in self._document(name).made_for]
        if "any" in wanted:
            return word(language, "making-lacks-rules")
        titles = [*dict.fromkeys(self._title_of_game(one, name, language) for one in wanted)]
        return word(language, "fits-wrong-game", games=listed(language, titles))

    def _title_of_game(self, game: str, house_rule: str, language: str) -> str:
        """Return the title of a game as a house rule names it, or that name if there is no such game any more."""
        beside = self.collection.house_rules[house_rule].parent / game
        path = self.collection.games.get(game) or (beside if beside.suffix else None)
        layers = None if path is None else load_layers(path)[0]
        return game if layers is None else in_language(house_rule_of(layers[0][-1]).title, language, game)

    def _fit(self, game: str, house_rule: str, language: str) -> Fit:
        below, rule = self.collection.games[game], self.collection.house_rules[house_rule]
        key = (below, stamp(below), rule, stamp(rule), language)
        return self._fits.of(key, 0, lambda: fit(below, rule, language))

    def clashes(self, game: str, chosen: Names[str], error: RulesetError, language: str) -> list[str]:
        """Return why chosen house rules cannot be laid on a game together, in sentences.

        Those that do not fit the game at all are told alone, for what else is wrong may follow from that.
        """
        fits = {one: self._fit(game, one, language) for one in chosen}
        unfit = [
            _of(self._title(one, language), self._why_not(one, found, language), language)
            for one, found in fits.items()
            if not found.fits
        ]
        titles = {str(self.collection.house_rules[one]): self._title(one, language) for one in chosen}
        found = (_clash(one, titles, language) for one in error.diagnostics if one.severity == "error")
        return unfit or list(dict.fromkeys(found))

    def meetings(self, laid: Laid, chosen: Names[str], language: str) -> list[str]:
        """Return where chosen house rules, which go together, meet on a game, and what then holds, in sentences."""
        if len(chosen) < 2:
            return []
        documents = {self._document(one).name: self._title(one, language) for one in chosen}
        labels = Labels(laid.rules.checked, language)
        found = (_meeting(one, documents, labels) for one in laid.meetings)
        return list(dict.fromkeys(one for one in found if one))

    def _title(self, name: str, language: str) -> str:
        return in_language(self.texts(name).title, language, name)


def note(found: Fit, ruleset: Ruleset, language: str) -> str:
    """Return what of a house rule that fits has no effect, and which open points it decides."""
    parts = [word(language, "fits-but", reason=found.reason)] if found.reason else []
    questions = [in_language(ruleset.interpretations[code].question, language) for code in found.decides]
    if questions:
        parts.append(word(language, "making-decides", questions="; ".join(questions), count=len(questions)))
    return "; ".join(parts)


def _clash(one: Diagnostic, titles: dict[str, str], language: str) -> str:
    """Return a mistake of a game with house rules, with the titles of those that it lies in. ``titles`` are by file."""
    files = dict.fromkeys(place.source.name for place in (one.place, *(related.place for related in one.related)))
    names = [titles[file] for file in files if file in titles]
    told = one.in_language(language).message
    if len(names) > 1:
        return word(language, "making-clash", names=listed(language, names), reason=told)
    return _of(names[0], told, language) if names else told


def _of(title: str, reason: str, language: str) -> str:
    return word(language, "making-wrong-with", name=title, reason=reason)


def _meeting(one: Clash, titles: dict[str, str], labels: Labels) -> str:
    """Return what holds where two house rules meet. ``titles`` are by the names of the house rules."""
    if not {one.first.layer, one.second.layer} <= titles.keys():
        return ""
    outcome = translated(one.outcome, labels.language)
    for name, title in titles.items():
        outcome = outcome.replace(f"`{name}`", title)
    values = {"first": titles[one.first.layer], "second": titles[one.second.layer], "outcome": outcome}
    return word(labels.language, "making-meet", **values, thing=_thing(one.subject, labels))


def _thing(subject: str, labels: Labels) -> str:
    """Return the label of what two house rules touch: an option, a state or a rule; else its name in the rules."""
    section, _, name = subject.rpartition(".")
    ruleset = labels.ruleset
    if section in ("", "options") and name in ruleset.options and ruleset.options[name].label:
        return labels.option(name)
    if section in ("", "state") and name in ruleset.states and ruleset.states[name].label:
        return labels.state(name)
    return labels.label(subject, {}) or f"`{subject}`"
