"""What is played: a rule file with house rules, a number of players and options, as far as these are possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.editor.documents import Documents
from croupier.editor.kept import KeptResults
from croupier.language.checking import checked_or_raised
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.documents import documents_of
from croupier.language.ruleset.load import installed, load_layers, load_ruleset
from croupier.language.ruleset.options import apply_options
from croupier.rules import Rules
from croupier.web.rooms.agreeing.laid import laid_rules
from croupier.web.rooms.agreeing.wishes import MOST_SEATS
from croupier.web.rooms.setup import LaidRule
from croupier.web.rooms.setup_text import with_all_seen

MOST_KEPT = 10
"""The most games whose rules are kept as long as their files do not change."""


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A ruleset with the house rules that are laid on it."""

    root: Path
    house_rules: tuple[Path, ...] = ()


class ChosenRules:
    """Loads what is played, with the open texts over the files."""

    def __init__(self, documents: Documents) -> None:
        self.documents = documents
        self._kept = KeptResults(documents, MOST_KEPT)

    def game(self, file: Path, on: Path | None, house_rules: Sequence[Path]) -> ChosenGame:
        """Return the game of a file: a house rule is played ``on`` a game, else on the first that it is made for.

        Raise RulesetError if the file cannot be read.
        """
        layers, problems = load_layers(file, reach=self.documents.reach)
        if layers is None:
            raise RulesetError(problems)
        chain, laid = layers
        if not laid:
            return ChosenGame(file, tuple(house_rules))
        return ChosenGame(on or Path(chain[-1].source.name), (file, *house_rules))

    def games_for(self, file: Path) -> list[Path]:
        """Return the games that a house rule says it is made for; none for a ruleset."""
        layers, _ = load_layers(file, reach=self.documents.reach)
        if layers is None or not layers[1]:
            return []
        known = installed()
        named = [one.text for one in layers[1][-1].made_for]
        wanted = list(known) if "any" in named else named
        return [known[one] if one in known else file.parent / one for one in wanted]

    def rules(self, game: ChosenGame, *, all_seen: bool = False) -> Rules:
        """Return the rules of a game; with ``all_seen``, everybody sees every card. Raise RulesetError."""
        if all_seen:
            return self._kept.of((game, "seen"), lambda: with_all_seen(self.rules(game).ruleset))
        return self._kept.of(game, lambda: self._loaded(game))

    def house_rules(self, game: ChosenGame) -> tuple[LaidRule, ...]:
        """Return the house rules of a game as people read them. Raise RulesetError."""
        return self._kept.of((game, "read"), lambda: laid_rules(self.rules(game).ruleset, self.documents.reach))

    def files(self, game: ChosenGame) -> list[str]:
        """Return all files that a game is made from."""
        layers, _ = load_layers(game.root, game.house_rules, self.documents.reach)
        return [] if layers is None else list(dict.fromkeys(one.source.name for one in documents_of(*layers)))

    def _loaded(self, game: ChosenGame) -> Rules:
        return Rules(checked_or_raised(*load_ruleset(game.root, game.house_rules, self.documents.reach)))


def seats_of(rules: Rules, wanted: int | None) -> int:
    """Return a number of players: the one that is wanted if it can play, else the one next to it, or the smallest."""
    possible = [one for one in rules.players if one <= MOST_SEATS] or [rules.players[0]]
    return possible[0] if wanted is None else min(possible, key=lambda one: abs(one - wanted))


def options_of(rules: Rules, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the wanted options that the rules have and that can have these values, without values they have anyway."""
    defaults = rules.options
    chosen = {name: value for name, value in wanted.items() if name in defaults and value != defaults[name]}
    return {name: value for name, value in chosen.items() if not apply_options(rules.ruleset, {name: value})[1]}
