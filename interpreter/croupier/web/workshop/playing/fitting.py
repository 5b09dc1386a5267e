"""Which house rules can be laid on a game: those beside it, and those that are installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.authoring.fitting import Fit, fit
from croupier.editor.documents import Documents
from croupier.editor.kept import KeptResults
from croupier.language.ruleset.decided import HouseRule, house_rule_of
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.heads import means
from croupier.language.ruleset.load import SUFFIXES, installed_house_rules, is_house_rule, load_layers
from croupier.rulebook.file_kinds import kind_by_name

ANY = "any"
"""What a house rule names that is for every game."""


@dataclass(frozen=True, slots=True)
class FittedRule:
    """A house rule that is made for a game."""

    path: Path
    texts: HouseRule
    fit: Fit


class FittingRules:
    """Finds the house rules for games. What it has found holds as long as the files hold."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._kept = KeptResults(documents)

    def of(self, root: Path, language: str) -> list[FittedRule]:
        """Return the house rules that say that they are for a game, those that fit first. Its rules have no errors."""
        layers, _ = load_layers(root, reach=self._documents.reach)
        chain = [] if layers is None else layers[0]
        found = []
        for path in self._candidates(root):
            document = self._document(path)
            if document is not None and any(
                one.text == ANY or means(one.text, document, chain) for one in document.made_for
            ):
                found.append(FittedRule(path, house_rule_of(document), self._fit(root, path, language)))
        return sorted(found, key=lambda one: not one.fit.fits)

    def _candidates(self, root: Path) -> Iterator[Path]:
        """Yield the house rules in the folder of a game and in the folder of the workshop, then those installed."""
        reach = self._documents.reach
        folders = {root.parent, Path(reach.folder or root.parent)}
        beside = {
            path for folder in folders for suffix in SUFFIXES for path in reach.files.listed(folder, f"*{suffix}")
        }
        known = installed_house_rules().values()
        for path in sorted(beside.difference(known)):
            if kind_by_name(path) is None and path != root and is_house_rule(path, reach):
                yield path
        yield from known

    def _document(self, path: Path) -> Document | None:
        layers, _ = load_layers(path, reach=self._documents.reach)
        return layers[1][-1] if layers is not None and layers[1] else None

    def _fit(self, root: Path, path: Path, language: str) -> Fit:
        return self._kept.of((root, path, language), lambda: fit(root, path, language, self._documents.reach))
