"""Scenario files: find them, and read their text into scenarios with exact places."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from croupier.authoring.scenarios.names import simplified
from croupier.authoring.scenarios.steps import step_problems, steps_of
from croupier.language.diagnostics import Diagnostic, did_you_mean, write
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.language.ruleset.shapes import Codes
from croupier.language.ruleset.text_shapes import Localised
from croupier.language.ruleset.validate import find, key_place, plain
from croupier.language.source import Span
from croupier.language.syntax.document import (
    DEFAULT_LIMITS,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    read_node,
)

FOLDER = "scenarios"
SUFFIX = ".scenarios.yaml"
LIMITS = replace(DEFAULT_LIMITS, bytes=4_000_000, words=1_000_000)
"""The limits of a scenario file. They are wider than those of a ruleset: a recorded game is one long text, whose
words are no rules."""

Steps = Annotated[list[dict[str, Any]], BeforeValidator(lambda given: [] if isinstance(given, str) else given)]
"""The steps of a scenario, for the model. The lines of a text are checked in ``steps.py``, so the model sees none of
them."""


class ScenarioModel(BaseModel):
    """One scenario; what ``given``, ``do`` and ``then`` may hold depends on the ruleset."""

    model_config = ConfigDict(extra="forbid", strict=True)

    scenario: Localised = Field(description="what it shows, in a sentence")
    proves: Codes = Field(default=[], description="statements and interpretations that it proves")
    given: dict[str, Any] = Field(default={}, description="who plays, and what is on the table")
    do: Steps = Field(default=[], description="what is done, step by step")
    then: list[dict[str, Any]] | dict[str, Any] = Field(default=[], description="what must follow")


class BackgroundModel(BaseModel):
    """What is given in every scenario of a file that does not say otherwise."""

    model_config = ConfigDict(extra="forbid", strict=True)

    background: dict[str, Any] = Field(description="the same keys as under given")


class HeadModel(BaseModel):
    """What the scenarios of a file that stands anywhere are played with."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ruleset: str = Field(description="the name or the path of a ruleset")
    laid_on: list[str] = Field(default=[], alias="with", description="house rules, by name or path")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as the file has it."""

    name: Text
    proves: tuple[str, ...]  # codes of statements and interpretations
    proves_place: Span
    given: Mapping  # the scenario's own entries, merged over the background of the file
    do: tuple[Mapping, ...]  # steps
    then: tuple[Mapping, ...]  # expectations
    place: Span

    def called(self, language: str) -> str:
        """Return the name in a language, or in another if it lacks that language."""
        return in_language(self.name, language)


@dataclass
class ScenarioFile:
    """A file of scenarios."""

    path: Path
    ruleset: Scalar | None = None  # the name of the ruleset that the file gives, if it gives any
    house_rules: tuple[Scalar, ...] = ()  # the names of the house rules that the file gives
    background: Mapping | None = None  # what is given in every scenario
    scenarios: list[Scenario] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


# --- finding files -------------------------------------------------------------------------------


def is_scenario_file(path: Path) -> bool:
    """Return whether a path is that of a scenario file, not of a ruleset."""
    return path.name.endswith(SUFFIX) or (path.parent.name == FOLDER and path.suffix == ".yaml")


def names_its_ruleset(path: Path, reach: Reach = ANYWHERE) -> bool:
    """Return whether a file is a list that begins with the ruleset of its scenarios."""
    source = reach.files.read(path, LIMITS)[0] if reach.holds(path) else None
    root = None if source is None else read_node(source, LIMITS)[0]
    return isinstance(root, Sequence) and bool(root.items) and _model_of(root.items[0]) is HeadModel


def scenario_files(ruleset: Path, reach: Reach = ANYWHERE) -> list[Path]:
    """Return the scenario files beside a ruleset."""
    if ruleset.name == FILE_NAME:
        folder = ruleset.parent / FOLDER
        return reach.files.listed(folder, "*.yaml") if reach.holds(folder) else [folder]
    beside = ruleset.with_name(ruleset.stem + SUFFIX)
    return [beside] if not reach.holds(beside) or reach.files.is_file(beside) else []


def ruleset_beside(file: Path) -> Path:
    """Return the ruleset that a scenario file stands beside."""
    if file.name.endswith(SUFFIX):
        return file.with_name(file.name.removesuffix(SUFFIX) + ".yaml")
    return file.parent.parent / FILE_NAME


# --- reading -------------------------------------------------------------------------------------


def read_scenarios(path: Path, reach: Reach = ANYWHERE) -> ScenarioFile:
    """Return the scenarios of a file, with diagnostics for mistakes in their shape. Raise nothing."""
    found = ScenarioFile(path)
    if not reach.holds(path):
        found.diagnostics.append(reach.refusal(str(path)))
        return found
    source, problems = reach.files.read(path, LIMITS)
    if source is None:
        found.diagnostics += problems
        return found
    root, problems = read_node(source, LIMITS)
    found.diagnostics += problems
    if root is None:
        return found
    if not isinstance(root, Sequence):
        place = Span(source, root.place.start, root.place.start + 1)
        help = "begin every scenario with `- scenario: what it shows`"
        found.diagnostics.append(Diagnostic("not-a-list", "the file holds no list of scenarios", place, help=help))
        return found
    _read_items(root, found)
    found.diagnostics = sort_diagnostics(found.diagnostics)
    return found


def _read_items(root: Sequence, found: ScenarioFile) -> None:
    for number, item in enumerate(root.items):
        model = _model_of(item)
        problems = _problems(item, model)
        found.diagnostics += problems
        if problems or not isinstance(item, Mapping):
            continue
        if model is HeadModel:
            if number:
                found.diagnostics.append(_late(item, "the ruleset"))
            found.ruleset = next(iter(texts_of(item.get("ruleset"))), None)
            found.house_rules = tuple(texts_of(item.get("with")))
        elif model is BackgroundModel:
            if number > (found.ruleset is not None):
                found.diagnostics.append(_late(item, "the background"))
            given = _mapping(item.get("background"))
            found.background = None if given is None else merged(None, given, found.diagnostics)
        else:
            found.scenarios.append(_scenario(item, found.background, found.diagnostics))


def _late(item: Mapping, what: str) -> Diagnostic:
    help = "put it in front of the scenarios, or in a file of their own"
    return Diagnostic("late-background", f"{what} is not the first in its file", item.entries[0].key.place, help=help)


def _model_of(item: Node) -> type[BaseModel]:
    if not isinstance(item, Mapping) or item.get("scenario") is not None:
        return ScenarioModel
    if item.get("ruleset") is not None:
        return HeadModel
    return BackgroundModel if item.get("background") is not None else ScenarioModel


def _scenario(item: Mapping, background: Mapping | None, problems: list[Diagnostic]) -> Scenario:
    head = next(entry for entry in item.entries if entry.key.text == "scenario")
    model = ScenarioModel.model_validate(plain(item))
    given = _mapping(item.get("given")) or Mapping((), item.place)
    proves = item.get("proves")
    return Scenario(
        name=model.scenario,
        proves=tuple(model.proves),
        proves_place=head.key.place if proves is None else proves.place,
        given=merged(background, given, problems),
        do=_steps(item.get("do")),
        then=_mappings(item.get("then")),
        place=head.key.place.to(head.value.place),
    )


def _mapping(node: Node | None) -> Mapping | None:
    return node if isinstance(node, Mapping) else None


def _steps(node: Node | None) -> tuple[Mapping, ...]:
    return steps_of(node) if isinstance(node, Scalar) else _mappings(node)


def _mappings(node: Node | None) -> tuple[Mapping, ...]:
    if isinstance(node, Mapping):
        return (node,)
    return tuple(one for one in node.items if isinstance(one, Mapping)) if isinstance(node, Sequence) else ()


def merged(base: Mapping | None, own: Mapping, problems: list[Diagnostic]) -> Mapping:
    """Return a mapping merged over another. Its keys win, and mappings under the same key are merged too.

    A key with the value ``~`` takes away that of the base. Without one in the base it is a problem.
    """
    entries = {} if base is None else {simplified(entry.key.text): entry for entry in base.entries}
    seen: set[str] = set()
    for entry in own.entries:
        key, value = simplified(entry.key.text), entry.value
        if key in seen:  # given twice in other capitals, which is told when it is read
            key = entry.key.text
        seen.add(key)
        before = entries.get(key)
        if _is_nothing(value):
            if before is None:
                problems.append(_nothing_to_remove(entry, base))
            entries.pop(key, None)
            continue
        if isinstance(value, Mapping):
            under = before.value if before is not None and isinstance(before.value, Mapping) else None
            value = merged(under, value, problems)
        entries[key] = Entry(entry.key, value)
    return Mapping(tuple(entries.values()), own.place)


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None and node.text in ("~", "null")


def _nothing_to_remove(entry: Entry, base: Mapping | None) -> Diagnostic:
    name, known = entry.key.text, [] if base is None else [one.key.text for one in base.entries]
    help = did_you_mean(name, known) or "leave it out; the value of a state that has none is written `none`"
    message = f"the background gives no `{name}` here that `~` could take away"
    return Diagnostic("nothing-to-remove", message, entry.key.place, help=help)


# --- mistakes in the shape -----------------------------------------------------------------------


def _problems(item: Node, model: type[BaseModel]) -> list[Diagnostic]:
    if not isinstance(item, Mapping) or not item.entries:
        help = "write `- scenario: what it shows`, and below it `given:`, `do:` and `then:`"
        return [Diagnostic("bad-value", "expected a scenario", item.place, help=help)]
    try:
        model.model_validate(plain(item))
    except ValidationError as error:
        found: dict[Span, Diagnostic] = {}
        details = error.errors(include_url=False)
        for detail in sorted(details, key=lambda one: one["type"] != "extra_forbidden"):
            one = _problem(item, model, detail)
            found.setdefault(one.place, one)
        return list(found.values())
    return step_problems(item.get("do"))


def _problem(item: Mapping, model: type[BaseModel], detail: Any) -> Diagnostic:
    path = _path(item, detail["loc"])
    name = ".".join(str(step) for step in path)
    if detail["type"] == "extra_forbidden":
        habit = KEY_HABITS.get(name, "")
        help = write(habit, name) if habit in model.model_fields and item.get(habit) is None else ""
        help = help or did_you_mean(name, model.model_fields) or f"known here: {_listed(list(model.model_fields))}"
        place = key_place(item, path) or item.place
        return Diagnostic("unknown-key", f"nothing reads the key `{name}`", place, help=help)
    if detail["type"] == "missing":
        message = f"the scenario lacks the key `{name}`"
        return Diagnostic("missing-key", message, item.entries[0].key.place, help=f"add `{name}: …`")
    node = find(item, path) or item
    place = node.place
    words = {
        "string_type": "expected a text",
        "dict_type": "expected a mapping: `key: value`",
        "list_type": "expected a list",
        "value_error": detail["msg"].removeprefix("Value error, "),
    }
    help = _step_help(node) if path[:1] == (STEPS,) and isinstance(node, Scalar) else ""
    return Diagnostic("bad-value", f"`{name}`: {words.get(detail['type'], detail['msg'])}", place, help=help)


STEPS = "do"
KEY_HABITS = {
    **dict.fromkeys(("expect", "expected", "result", "results", "after", "assert", "check"), "then"),
    **dict.fromkeys(("setup", "start", "table", "before", "initial"), "given"),
    **dict.fromkeys(("steps", "actions", "moves", "play", "when"), STEPS),
    **dict.fromkeys(("name", "title", "test", "case"), "scenario"),
    **dict.fromkeys(("cites", "shows", "covers"), "proves"),
}
"""Words that people write for the keys of a scenario."""

PLAYER = re.compile(r"([A-Z]|player [0-9]+) +(\S.*)")


def _step_help(step: Scalar) -> str:
    """Return the help for a step that is no mapping: it lacks its colon, or its player."""
    found = PLAYER.fullmatch(step.text)
    if found is not None:
        return write(f"{found[1]}: {found[2]}")
    return f"say who does it: `A: {step.text}`"


def _path(item: Mapping, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return Pydantic's path without the steps that Pydantic adds itself, such as the name of a union's member."""
    path: tuple[str | int, ...] = ()
    for number, step in enumerate(loc):
        if find(item, (*path, step)) is not None or (number == len(loc) - 1 and not path):
            path = (*path, step)
    return path


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{one}`" for one in names)


def texts_of(node: Node | None) -> list[Scalar]:
    """Return the scalars of a list, or a scalar alone. Any other node has none."""
    if isinstance(node, Scalar):
        return [node]
    return [one for one in node.items if isinstance(one, Scalar)] if isinstance(node, Sequence) else []
