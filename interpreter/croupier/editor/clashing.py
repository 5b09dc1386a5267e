"""Where house rules that a ruleset includes meet, as ``croupier check`` notes it, told at the name of the later."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.positions import place_of
from croupier.editor.projects import Project, Projects
from croupier.language.ruleset.clashes import REFUSED, Clash, clashes
from croupier.language.ruleset.load import Layers
from croupier.language.source import Span
from croupier.language.translation import translated

NOTE = "note"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A clash, and the place of the name by which the later of the two is included."""

    clash: Clash
    place: Span


def notes_of(project: Project, projects: Projects, language: str) -> tuple[EditorDiagnostic, ...]:
    """Return a note for each thing that included house rules share, with each other or with the game below."""
    key = "clashes", project
    found = projects.kept.of(key, lambda: _meetings(projects.layers(project)))
    return tuple(_note(one, projects, language) for one in found)


def _meetings(layers: Layers | None) -> tuple[Meeting, ...]:
    """Return what meets in the ruleset that is played; what meets in its bases is told there."""
    if layers is None or not layers[0][-1].includes:
        return ()
    *below, played = layers[0]
    named = {one.name: one.named for one in played.includes if one.named is not None}
    found = [one for one in clashes(played.includes, below) if one.verdict != REFUSED]
    return tuple(Meeting(one, named[one.second.layer].place) for one in found if one.second.layer in named)


def _note(one: Meeting, projects: Projects, language: str) -> EditorDiagnostic:
    clash = one.clash
    return EditorDiagnostic(
        code="",
        severity=NOTE,
        message=f"`{clash.subject}`: {translated(clash.outcome, language)}",
        label="",
        help="",
        place=projects.documents.named(place_of(one.place)),
        related=tuple(
            (projects.documents.named(place_of(touch.place)), f"`{touch.layer}` {translated(touch.does, language)}")
            for touch in (clash.first, clash.second)
        ),
    )
