"""The corpus of mistakes, what is told about each, and what becomes of a file when its fix is applied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.language.analysis import check, lint
from croupier.language.diagnostics import Diagnostic, has_errors
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.labels.checks import bad_labels
from croupier.language.labels.reasons import bad_reasons
from croupier.language.ruleset.load import ruleset_of
from croupier.language.source import Source, fragment_of
from croupier.language.syntax import parser
from ruamel.yaml import YAML

FOLDER = Path(__file__).parent
LITTLE = FOLDER.parent / "analysis" / "little.yaml"
DECLARED = FOLDER / "declared.yaml"
KNOWN = FOLDER / "known.yaml"
FOLLOWED = FOLDER / "followed.yaml"
WARNED = FOLDER / "warned.yaml"
FRAGMENTS = FOLDER.parent / "syntax" / "mistakes.yaml"
FILES = {
    "nines": (KNOWN, FOLDER / "sixty.yaml", DECLARED, FOLLOWED, WARNED),
    "little": (FOLDER.parent / "analysis" / "mistakes.yaml",),
}
BASES = ("nines", "variant", "house")
LONGEST = 150


@dataclass(frozen=True)
class Case:
    """A text with a mistake, and what is expected of its first diagnostic."""

    name: str
    text: str
    file: Path
    reads: str = ""  # the entry point of the parser, of a fragment
    code: str = ""
    says: str = ""
    followed: str = ""  # the text of an author who follows the help, or empty
    lines: frozenset[int] = frozenset()  # the lines of the mistake, where the first answer is expected in them

    def told(self, text: str | None = None) -> list[Diagnostic]:
        """Return the diagnostics of the text, or of another text in its place. Those of the text are kept."""
        source = known(str(self.file), self.text if text is None else text)
        return source.once("told", lambda: parsed(source, self.reads) if self.reads else diagnosed(source))


@cache
def known(name: str, text: str) -> Source:
    return Source(name, text)


def diagnosed(source: Source) -> list[Diagnostic]:
    ruleset, problems = ruleset_of(source)
    if ruleset is None:
        return sort_diagnostics(problems)
    checked = check(ruleset)
    found = [*problems, *checked.diagnostics, *bad_labels(ruleset), *bad_reasons(ruleset)]
    return sort_diagnostics(found if has_errors(found) else [*found, *lint(checked)])


def parsed(source: Source, reads: str) -> list[Diagnostic]:
    return list(getattr(parser, f"parse_{reads}")(fragment_of(source))[1])


@cache
def cases() -> tuple[Case, ...]:
    return (*documents(), *fragments())


def documents() -> Iterator[Case]:
    for base, lists in FILES.items():
        for listed, entry in ((each, one) for each in lists for one in read(each)):
            file = LITTLE if base == "little" else FOLDER / f"{entry.get('base', base)}.yaml"
            text, followed = written(file, entry, "as"), written(file, entry, "followed") if "followed" in entry else ""
            says = entry.get("says", entry.get("help", ""))
            lines = lines_of(text, several(entry["as"])) if listed == KNOWN else frozenset()
            yield Case(entry["mistake"], text, file, "", entry["code"], says, followed, lines)


def lines_of(text: str, changed: list[str]) -> frozenset[int]:
    """Return the numbers of the lines in which the changed parts of a text stand."""
    firsts = [(text.count("\n", 0, text.index(one)) + 1, one.rstrip("\n").count("\n")) for one in changed]
    return frozenset(line for first, more in firsts for line in range(first, first + more + 1))


def written(file: Path, entry: dict[str, str], key: str) -> str:
    """The text of a file with what an entry says that somebody writes."""
    text = file.read_text("utf-8")
    for old, new in zip(several(entry["write"]), several(entry[key]), strict=True):
        assert old in text, entry["mistake"]
        text = text.replace(old, new, 1)
    return text


def files() -> dict[str, Source]:
    return {one: known(str(FOLDER / f"{one}.yaml"), (FOLDER / f"{one}.yaml").read_text("utf-8")) for one in BASES}


def several(one: str | list[str]) -> list[str]:
    return one if isinstance(one, list) else [one]


def fragments() -> Iterator[Case]:
    for one in read(FRAGMENTS):
        yield Case(
            f"{one['mistake']} (rules)", one["text"], FRAGMENTS, one.get("reads", "rules"), one["code"], one["help"]
        )


@cache
def read(file: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = YAML(typ="safe", pure=True).load(file)
    return found


def errors(found: list[Diagnostic]) -> list[str]:
    return [str_of(one) for one in found if one.severity == "error"]


def str_of(one: Diagnostic) -> str:
    return f"{one.code}: {one.message}"


def line_of(case: Case) -> str:
    """The mistake, the codes, the first help, and the edit."""
    found = case.told()
    codes = " ".join(one.code for one in found[:3]) + (" …" if len(found) > 3 else "") or "nothing"
    first = next((one for one in found if one.code == case.code), found[0] if found else None)
    fixed = f" [{first.fix.place.text} → {first.fix.text}]" if first is not None and first.fix is not None else ""
    said = (first.help or first.message) if first is not None else ""
    return f"{case.name} | {codes} | {said}{fixed}".replace("\n", "⏎")[:LONGEST]
