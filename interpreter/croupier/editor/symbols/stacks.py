"""What documents name: their mentions, with what these mean on the documents below.

A document sees the rulesets and house rules below it. A house rule for several rulesets, or with blocks for some of
them, sees several stacks of documents; then a name of it may mean several things at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.editor.documents import AnyPath, real
from croupier.editor.positions import TextRange
from croupier.editor.projects import Projects
from croupier.editor.symbols.declared import Stack, declared
from croupier.editor.symbols.meaning import Meaning, Symbol
from croupier.editor.symbols.mentions import Mention, MentionUse, Sort
from croupier.language.ruleset.documents import Document, document_of, documents_of
from croupier.language.ruleset.load import installed, installed_house_rules, load_layers, resolve
from croupier.language.ruleset.statements import statements_file
from croupier.rulebook.file_kinds import FileKind

ANY = "any"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place at which symbols are named; several if a house rule is for several rulesets."""

    symbols: tuple[Symbol, ...]
    mention: Mention
    range: TextRange  # of the name; without the s of a list of values
    use: MentionUse


class Stacks:
    """Mentions and occurrences of files, kept as long as the files hold."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects

    # --- documents -----------------------------------------------------------------------------

    def document(self, path: AnyPath) -> Document | None:
        if self.projects.kind(path) is not FileKind.RULES:
            return None
        source, _ = self.projects.mending.files.read(path)
        return None if source is None else document_of(source)[0]

    def stacks(self, document: Document) -> dict[str, list[Stack]]:
        """Return the stacks that a document stands on, by the blocks of its rules; those of the rest by ``""``."""
        reach, known = self.projects.mending, installed()
        path = Path(document.source.name)
        if not document.house_rule:
            return {"": [self._stack(load_layers(path, (), reach)[0], document)]}
        found: dict[str, list[Stack]] = {"": []}
        blocks = {name.text for name, _ in document.on}
        over = [*self._over(document, path), path]
        for name in dict.fromkeys([*(one.text for one in document.made_for), *sorted(blocks)]):
            beside = path.parent / name
            wanted = str(beside) if reach.files.is_file(beside) else name
            base, _ = (None, None) if name == ANY else resolve(wanted, known, reach=reach)
            layers = load_layers(path, (), reach)[0] if base is None else load_layers(base, over, reach)[0]
            stack = self._stack(layers, document)
            if name in blocks:
                found[name] = [stack]
            if name in {one.text for one in document.made_for} or not document.made_for:
                found[""].append(stack)
        found[""] = found[""] or [(declared(document),)]
        return found

    def _over(self, document: Document, path: Path) -> list[Path]:
        """Return the files of the house rules that a house rule is over."""
        reach, known = self.projects.mending, installed_house_rules()
        beside = {one: path.with_name(f"{one}.yaml") for one in document.layer.over}
        wanted = {one: str(file) if reach.files.is_file(file) else one for one, file in beside.items()}
        found = [resolve(one, known, reach=reach)[0] for one in wanted.values()]
        return [one for one in found if one is not None]

    def _stack(self, layers: tuple[Sequence[Document], Sequence[Document]] | None, top: Document) -> Stack:
        below = [] if layers is None else documents_of(*layers)
        here = real(top.source.name)
        return (*(declared(one) for one in below if real(one.source.name) != here), declared(top))

    def statements_beside(self, rules: str) -> list[str]:
        """Return the real path of the file with the statements beside a rule file, if there is one."""
        file = statements_file(Path(rules))
        return [real(file)] if rules and self.projects.mending.files.is_file(file) else []

    # --- occurrences ---------------------------------------------------------------------------

    def occurrences(self, path: AnyPath) -> tuple[Occurrence, ...]:
        """Return what a rule file names, by place."""
        document = self.document(path)
        if document is None:
            return ()
        stacks = self.stacks(document)
        found = []
        for mention in declared(document).mentions:
            meant: dict[Symbol, None] = {}
            for stack in stacks.get(mention.block, stacks[""]):
                meant.update(dict.fromkeys(Meaning(stack, self.projects).of(mention)))
            if meant:
                found.append(occurrence_of(tuple(meant), mention, real(path)))
        return tuple(sorted(found, key=lambda one: one.range))


def occurrence_of(symbols: tuple[Symbol, ...], mention: Mention, here: str) -> Occurrence:
    """Return a mention with what it means in a file."""
    first, range, use = symbols[0], mention.range, mention.use
    if first.name != mention.name:  # a list of values, or the number of several cards
        range = TextRange(range.start, range.start + len(first.name))
    if use is MentionUse.DECLARES and first.home != here and first.sort is not Sort.STATEMENT:
        use = MentionUse.CHANGES
    return Occurrence(symbols, mention, range, use)
