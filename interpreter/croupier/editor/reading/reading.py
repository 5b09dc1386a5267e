"""The questions about what stands, or may stand, at a place of a text."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.editor.documents import AnyPath
from croupier.editor.mending import mended
from croupier.editor.positions import TextRange
from croupier.editor.projects import Project, Projects
from croupier.editor.reading.completing import Completion, completions
from croupier.editor.reading.folding import folds
from croupier.editor.reading.hints import InlayHint, hints
from croupier.editor.reading.hovering.about import About, HoverContext
from croupier.editor.reading.hovering.codes import about_yaml_code
from croupier.editor.reading.hovering.rules import about_rules
from croupier.editor.reading.hovering.words import about_key, about_word
from croupier.editor.reading.known_places import KnownPlaces
from croupier.editor.reading.layers import told, traces
from croupier.editor.reading.leaves import leaf, starting_point
from croupier.editor.reading.names import DocumentNames
from croupier.editor.reading.placeholder import CursorContext
from croupier.editor.reading.scenarios.around import item_around
from croupier.editor.reading.scenarios.completing import ScenarioCursor, scenario_completions
from croupier.editor.reading.scenarios.place import scenario_place
from croupier.editor.reading.scenarios.words import ScenarioWords
from croupier.editor.reading.signatures import CallHelp, call_help
from croupier.editor.reading.surroundings import TextSurroundings
from croupier.editor.reading.tokens import NameToken, tokens
from croupier.editor.reading.typed import Typed, typed
from croupier.editor.reading.yaml_completing import yaml_completions
from croupier.editor.reading.yaml_place import yaml_place
from croupier.editor.under import Under, under
from croupier.language.analysis import Checked
from croupier.language.ruleset.ruleset import in_language
from croupier.language.source import Source
from croupier.language.syntax.document import read_node
from croupier.language.syntax.text_files import known_source
from croupier.language.translation import translated
from croupier.rulebook.file_kinds import FileKind


@dataclass(frozen=True, slots=True)
class Hover:
    """What an editor shows of the thing under the cursor."""

    range: TextRange
    head: str  # in the language of the rules, such as a rule's head or a type
    lines: tuple[str, ...]  # in words, as Markdown


class TextReading:
    """Answers about places of texts, in a language."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects
        self.documents = projects.documents
        self._surroundings = TextSurroundings(projects)
        self._last: dict[Project, Checked] = {}  # the rules that could be read last
        self._last_words: dict[Project, ScenarioWords] = {}  # and the names of games

    def completions(self, path: AnyPath, offset: int, language: str) -> tuple[Completion, ...]:
        """Return what may be written at a place of a text, the likeliest first; nothing where there is no text."""
        source, _ = self.documents.read(path)
        kind = self.projects.kind(path)
        if source is not None and kind is FileKind.SCENARIOS:
            return self._in_scenarios(path, source, offset, language)
        if source is None or kind is not FileKind.RULES:
            return ()
        below = under(source, offset)
        rules = typed(below)
        if rules is None:
            return self._in_yaml(path, source, below, language)
        project, _ = self.projects.project(path)
        if project is None:
            return tuple(completions(rules, None))
        checked = self._around(project, path, source, rules.around)
        if checked is None:
            return tuple(completions(rules, None))
        return tuple(completions(rules, self._cursor(project, checked, path, below.keys, language)))

    def call_help(self, path: AnyPath, offset: int) -> CallHelp | None:
        """Return what the call around a place takes, or None if none is open there."""
        source, _ = self.documents.read(path)
        rules = None if source is None else typed(under(source, offset))
        project, _ = self.projects.project(path)
        if source is None or rules is None or project is None:
            return None
        checked = self._around(project, path, source, rules.around)
        return None if checked is None else call_help(rules, DocumentNames(checked, str(path)))

    def folds(self, path: AnyPath) -> tuple[TextRange, ...]:
        """Return what can be folded in a text."""
        source, _ = self.documents.read(path)
        return () if source is None else folds(source)

    def tokens(self, path: AnyPath) -> tuple[NameToken, ...]:
        """Return what the names in the rules of a text are the names of."""
        source, _ = self.documents.read(path)
        project, _ = self.projects.project(path)
        checked = None if source is None or project is None else self.projects.still_whole(project).checked
        if source is None or project is None or checked is None:
            return ()
        return tuple(tokens(under(source, 0).source, checked, self._places(project)))

    def hints(self, path: AnyPath, range: TextRange) -> tuple[InlayHint, ...]:
        """Return the types of locals and the other layers of rules in a range of a text."""
        source, _ = self.documents.read(path)
        project, _ = self.projects.project(path)
        if source is None or project is None or self.projects.kind(path) is not FileKind.RULES:
            return ()
        whole = under(source, range.start).source
        return tuple(hints(whole, range, self._places(project), self.projects.rule_documents(project)))

    def _in_yaml(self, path: AnyPath, source: Source, below: Under, language: str) -> tuple[Completion, ...]:
        place = yaml_place(source, below.offset)
        if place is None:
            return ()
        project, _ = self.projects.project(path)
        line = source.position(below.offset)[0]
        start = source.line_starts[line - 1]
        here = TextRange(start, start + len(source.line(line)))
        whole = None if project is None else self._around(project, path, source, here)
        found = yaml_completions(place, below, whole, language)
        point = "" if whole is None else starting_point(whole, place)
        if project is None or whole is None or not point:
            return tuple(found)
        rules = Typed(point, source.text[place.begin : place.word.start], place.word, "", here)
        return (*completions(rules, self._cursor(project, whole, path, place.keys, language)), *found)

    def _cursor(
        self, project: Project, checked: Checked, path: AnyPath, keys: tuple[str | int, ...], language: str
    ) -> CursorContext:
        """Return what is known of the rules around a place."""
        names, statements = DocumentNames(checked, str(path)), self.projects.statements(project)
        return CursorContext(names, statements, leaf(checked, keys), language)

    def _in_scenarios(self, path: AnyPath, source: Source, offset: int, language: str) -> tuple[Completion, ...]:
        root, _ = read_node(known_source(mended(source)))
        place = scenario_place(source, root, offset)
        if place is None:
            return ()
        project, _ = self.projects.project(path)
        words = None if project is None else self._words(project)
        codes = {} if project is None else self._codes(project, language)
        around = item_around(root, place, offset)
        return tuple(scenario_completions(ScenarioCursor(place, around, offset, words, codes, language)))

    def _codes(self, project: Project, language: str) -> dict[str, str]:
        """Return the codes that scenarios may prove, with the texts of statements."""
        statements = self.projects.statements(project)
        texts = {code: in_language(one.text, language) for code, one in statements.items()}
        return {code: texts.get(code, "") for code in sorted(self.projects.codes(project))}

    def _words(self, project: Project) -> ScenarioWords | None:
        """Return the names of a game; those that could be read last if its rules have errors now."""

        def make() -> ScenarioWords | None:
            reader = self.projects.scenario_reader(project)
            return None if reader is None else ScenarioWords(reader.rules)

        words = self.projects.kept.of(("words", project), make)
        if words is not None:
            self._last_words[project] = words
        return self._last_words.get(project)

    def hover(self, path: AnyPath, offset: int, language: str) -> Hover | None:
        """Return what stands at a place of a text, or None where there is nothing to tell."""
        source, _ = self.documents.read(path)
        if source is None:
            return None
        below = under(source, offset)
        found = about_word(below) if below.nodes or below.keys[:1] == ("rules",) else about_key(below)
        if found is not None:
            return _shown(found, [], language)
        project, _ = self.projects.project(path)
        checked = None if project is None else self._whole(project)
        if project is None or checked is None:
            return None
        known = HoverContext(checked, self._places(project), self.projects.statements(project), language)
        found = about_rules(below, known) or about_yaml_code(below, known)
        if found is None:
            return None
        section = found.section
        layers = told(traces(self.projects.rule_documents(project), section, found.name)) if section else []
        return _shown(found, layers, language)

    def _around(self, project: Project, path: AnyPath, source: Source, range: TextRange) -> Checked | None:
        """Return the rules around what is being typed, checked."""
        checked = self._surroundings.examined(project, path, source.text, range).checked
        if checked is not None:
            self._last[project] = checked
        return self._last.get(project)

    def _whole(self, project: Project) -> Checked | None:
        """Return the rules of a project, checked; those that could be read last if they cannot be read now."""
        checked = self.projects.still_whole(project).checked
        if checked is not None:
            self._last[project] = checked
        return self._last.get(project)

    def _places(self, project: Project) -> KnownPlaces:
        """Return what is known by place. Of rules that could be read last, places are of no use."""

        def make() -> KnownPlaces:
            return KnownPlaces(self.projects.still_whole(project).checked)

        return self.projects.kept.of(("places", project), make)


def _shown(found: About, layers: list[str], language: str) -> Hover:
    lines = tuple(translated(one, language) for one in (*found.lines, *layers))
    return Hover(found.range, found.head, lines)
