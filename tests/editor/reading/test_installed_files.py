"""In the files that there are, what stands somewhere is among what is offered there, and what is offered may stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from croupier.editor import Service
from croupier.editor.reading.names import NameKind
from croupier.editor.reading.typed import typed
from croupier.language.data import data_folder
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax import nodes as n
from croupier.language.syntax.unfinished import unfinished

from tests.amount import amount, part

EXAMPLES = [one for one in sorted((data_folder() / "examples").glob("*.yaml")) if one.name.count(".") == 1]
RULES = "\nrules: |"
ALL = (*installed().values(), *installed_house_rules().values(), *EXAMPLES)
FILES = [one for one in ALL if RULES in one.read_text("utf-8")]
WORD = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[a-z]\w*")
ENOUGH = 0.99
"""The share of words that have to be offered where they stand. It was 1.0 of 922 words when this was written."""
BAD = {"unknown-name", "unknown-field", "unknown-type", "unknown-kind", "unknown-target", "unknown-move"}
"""What would say that a name does not belong there. That it is a mistake of syntax, ``unfinished`` says."""
NEW = (n.Define, n.Procedure, n.Decision, n.Moment, n.Way, n.DecisionMove)


def words(service: Service, file: Path, few: int) -> Iterator[tuple[int, str]]:
    """Words of the rules of a file, each with its offset. Names that are declared there are the author's."""
    text = file.read_text("utf-8")
    service.open(file, text)
    begin = text.index(RULES) + len(RULES)
    end = re.search(r"^\S", text[begin:], re.M)  # the next section
    block = text[begin : len(text) if end is None else begin + end.start()]
    lines = list(re.finditer(r"^  .*$", block, re.M))
    found = [
        (begin + line.start() + one.start(), one[0]) for line in lines for one in WORD.finditer(line[0].split("#")[0])
    ]
    for offset, word in Random(file.name).sample(found, min(few, len(found))):
        if not _is_declared(service, file, offset, word):
            yield offset, word


def _is_declared(service: Service, file: Path, offset: int, word: str) -> bool:
    under = service.under(file, offset)
    nodes = () if under is None else under.nodes
    match nodes[-2:]:
        case [*_, n.Let(name=name, place=place)] | [*_, n.PureLet(name=name, place=place)]:
            return name == word and offset == place.start + len("let ")
        case [*_, n.Loop(variable=name)] | [*_, n.Parameter(name=name)]:
            return bool(name == word)
        case [parent, n.Signature()]:
            return isinstance(parent, NEW)
    return False


def labels(service: Service, file: Path, offset: int) -> set[str]:
    """What is offered, also the parts of keywords of two words and of full names."""
    found = {one.label for one in service.completions(file, offset)}
    return found | {part for one in found for part in re.split(r"[ .]", one)}


def test_what_stands_somewhere_is_offered_there() -> None:
    service, missing, all = Service(), [], 0
    for file in part(FILES, 9):
        for offset, word in words(service, file, amount(8)):
            all += 1
            if word not in labels(service, file, offset):
                missing.append((file.name, offset, word))
        service.close(file)
    assert all > 20 and len(missing) <= (1 - ENOUGH) * all, missing


def test_what_is_offered_may_stand() -> None:
    service = Service()
    random = Random(1)
    for file in part(FILES, 9, 3):
        text = file.read_text("utf-8")
        for offset, word in words(service, file, 3):
            under = service.under(file, offset)
            rules = None if under is None else typed(under)
            assert rules is not None
            offered = service.completions(file, offset)
            for one in random.sample(offered, min(amount(4), 8, len(offered))):
                earlier = rules.word.start - one.range.start  # of a keyword of two words, the first
                start = offset - earlier
                before = rules.text[: len(rules.text) - earlier]
                assert unfinished(f"{before}{one.label} ", rules.start) is not None, (file.name, offset, one.label)
                if one.kind is NameKind.KEYWORD or (one.call is None) == text[offset + len(word) :].startswith("("):
                    continue
                whole = f"{text[:start]}{one.label}{'()' if one.call == () else ''}{text[offset + len(word) :]}"
                service.change(file, whole)
                here = (start, start + len(one.label))
                wrong = [bad for bad in service.diagnostics(file) if bad.place.range.start in range(*here)]
                first = text[start - 1] != "."  # the field that stands behind it may be another type's
                bad_here = BAD - {"unknown-field"} if first else BAD
                assert not {bad.code for bad in wrong} & bad_here, (file.name, offset, word, one.label, wrong)
                service.change(file, text)
        service.close(file)
