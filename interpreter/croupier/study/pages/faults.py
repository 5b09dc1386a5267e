"""The games that ended in a fault."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from croupier.engines.contract.faults import Fault
from croupier.language.translation import translated
from croupier.study.pages.writer import StudyWriter
from croupier.texts.pages.markup import Markup, element, text


def faults_section(w: StudyWriter, faults: Sequence[Fault]) -> Markup:
    """Return the first fault of each kind; nothing if there is none."""
    if not faults:
        return text()
    items = (_fault(w, one) for one in faults)
    return w.section("faults", "study-faults", element("p", w.word("study-faults-how")), w.list_of(items))


def _fault(w: StudyWriter, fault: Fault) -> Markup:
    place = [] if fault.place is None else [" ", element("code", _place(fault), class_="place")]
    again = [element("pre", element("code", fault.replay), class_="command")] if fault.replay else []
    return text(translated(fault.message, w.language), *place, *again)


def _place(fault: Fault) -> str:
    """Return the file and the line, without the folder: it tells of the machine alone."""
    assert fault.place is not None
    return f"{PurePath(fault.place.source.name).name}:{fault.place.line}"
