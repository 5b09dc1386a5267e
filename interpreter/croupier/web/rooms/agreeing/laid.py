"""A game with house rules laid on it, kept for whoever asks for the same again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from croupier.language.checking import checked_or_raised
from croupier.language.diagnostics import RulesetError
from croupier.language.recent import Recent
from croupier.language.ruleset.clashes import Clash, clashes
from croupier.language.ruleset.decided import house_rules_of
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.options import apply_options
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.resolved import resolved_text
from croupier.language.ruleset.ruleset import Ruleset
from croupier.rules import Rules, load, load_text
from croupier.web.rooms.agreeing.collection import Collection, stamp
from croupier.web.rooms.agreeing.read import decided_by, open_points, page_sheet, replaced_readings
from croupier.web.rooms.setup import LaidRule

MOST_KEPT = 100
"""The most games with house rules that are kept."""
MOST_VARIANTS = 20
"""The most choices of options that are kept of each."""


@dataclass(frozen=True)
class Laid:
    """A game with house rules that go together."""

    rules: Rules  # with its layers, so that it is known who decides what
    path: Path
    files: tuple[Path, ...]  # of the house rules
    _sheets: Recent[list[str]] = field(default_factory=Recent, repr=False)  # by language
    _variants: Recent[Rules] = field(default_factory=lambda: Recent(MOST_VARIANTS), repr=False)  # by options

    @cached_property
    def resolved(self) -> str:
        """Return one document that means the same by itself."""
        layers, problems = load_layers(self.path, self.files)
        if layers is None:
            raise RulesetError(problems)
        return resolved_text(*layers)

    @cached_property
    def played(self) -> Rules:
        """Return the rules of the resolved document, as a table plays them."""
        return load_text(self.resolved, f"{self.rules.name}.yaml")

    @cached_property
    def meetings(self) -> list[Clash]:
        """Return where two of the house rules meet, and what then holds."""
        layers, problems = load_layers(self.path, self.files)
        if layers is None:
            raise RulesetError(problems)
        chain, house_rules = layers
        return [one for one in clashes(house_rules, chain) if one.first.layer != one.second.layer and not one.game]

    @cached_property
    def house_rules(self) -> tuple[LaidRule, ...]:
        """Return the house rules that the game includes, and those that are laid on it."""
        return laid_rules(self.rules.ruleset)

    def with_options(self, options: Mapping[str, int | bool | str]) -> Rules:
        """Return the rules that a table with these options plays. Raise RulesetError for options that cannot be.

        Tables that agree on the same share their rules, and with them what is compiled. Only the latest are kept, since
        strangers choose the options.
        """
        key = tuple(sorted((name, type(value).__name__, str(value)) for name, value in options.items()))
        return self._variants.of(key, 0, lambda: _with_options(self.played, options))

    def sheet(self, language: str) -> list[str]:
        return self._sheets.of(language, 0, lambda: page_sheet(self.rules, language))

    def points(self, language: str) -> list[dict[str, Any]]:
        """Return the open points with what house rules decide, as ``points`` of the protocol."""
        return open_points(self.rules, language, decided_by(self.house_rules, language))


def laid_rules(ruleset: Ruleset, reach: Reach = ANYWHERE) -> tuple[LaidRule, ...]:
    """Return the house rules of a composed ruleset, with the open points that each decides."""
    replaced = replaced_readings(ruleset, reach)
    return tuple(
        LaidRule(one.name, one.title, one.summary, tuple(code for code, by in replaced.items() if one.name in by))
        for one in house_rules_of(ruleset, reach)
    )


def _with_options(rules: Rules, options: Mapping[str, int | bool | str]) -> Rules:
    ruleset, problems = apply_options(rules.ruleset, options)
    return Rules(checked_or_raised(None if problems else ruleset, problems))


class Laying:
    """Lays house rules on games. Several threads may ask at a time."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._kept = Recent[Laid | RulesetError](MOST_KEPT)

    def laid(self, game: str, house_rules: Sequence[str] = ()) -> Laid:
        """Return a game with house rules, whose order has no effect. Raise RulesetError if they do not go together."""
        path, files = self.collection.games[game], [self.collection.house_rules[one] for one in sorted(house_rules)]
        key = tuple((one, stamp(one)) for one in (path, *files))
        found = self._kept.of(key, 0, lambda: _laid(path, tuple(files)))
        if isinstance(found, RulesetError):
            raise RulesetError(found.diagnostics)
        return found


def _laid(path: Path, files: tuple[Path, ...]) -> Laid | RulesetError:
    try:
        return Laid(load(path, files), path, files)
    except RulesetError as error:
        return error
