"""Report the results of scenarios: as text for people, as JSON, and as JUnit XML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree

from croupier.authoring.scenarios.coverage import NEVER_REACHED, Watch
from croupier.authoring.scenarios.run import ScenarioResult
from croupier.authoring.scenarios.statements import Standing
from croupier.authoring.scenarios.suite import Suite
from croupier.authoring.scenarios.table import Unmet
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.diagnostics.excerpt import visible
from croupier.language.diagnostics.render import render_full
from croupier.language.source import Span
from croupier.language.translation import translated

# Characters that XML 1.0 does not allow.
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MARKS = {"passed": "ok", "failed": "FAILED", "broken": "BROKEN"}


# --- text ----------------------------------------------------------------------------------------


def problem_text(problem: Unmet, language: str = "en", *, colour: bool = False) -> str:
    """Return a difference: its place, the expected and the actual value, and the rules that decided it."""
    values = (("expected", problem.expected), ("came", problem.came))
    lines = [
        f"  {translated(name, language):<8}  {visible(translated(value, language))}" for name, value in values if value
    ]
    lines += [f"  {visible(line)}" for line in problem.because]
    return "\n".join([render_full([problem.diagnostic], colour, language), *lines])


def result_text(result: ScenarioResult, language: str = "en", *, colour: bool = False) -> str:
    """Return the report on a scenario that has not passed."""
    mark = translated(f"{MARKS[result.status]}:", language)
    head = f"{mark} {visible(result.scenario.called(language))} ({result.scenario.place})"
    return "\n".join([head, *(problem_text(problem, language, colour=colour) for problem in result.problems)])


def text_report(suites: Sequence[Suite], *, colour: bool = False) -> str:
    """Return all that has not passed in full, or an empty text."""
    parts = []
    for suite in suites:
        if suite.diagnostics:
            parts.append(render_full(suite.diagnostics, colour, suite.language))
        failed = [result for result in suite.results if result.status != "passed"]
        parts += [result_text(result, suite.language, colour=colour) for result in failed]
    return "\n\n".join(parts)


def summary_line(suite: Suite) -> str:
    """Return a line such as ``hearts: 120 scenarios, 118 passed, 2 failed``."""
    counts = {status: sum(one.status == status for one in suite.results) for status in MARKS}
    total = len(suite.results)
    parts = [f"{total} scenario{'' if total == 1 else 's'}", f"{counts['passed']} passed"]
    parts += [f"{counts[status]} {status}" for status in ("failed", "broken") if counts[status]]
    parts += [f"{suite.left_out} left out"] if suite.left_out else []
    seconds = sum(one.seconds for one in suite.results)
    return f"{visible(suite.name)}: {translated(', '.join(parts), suite.language)} ({seconds:.2f} s)"


def coverage_lines(suite: Suite) -> list[str]:
    """Return the numbers of statements, rules, branches and moves, and each of them that nothing reaches."""
    assert suite.watch is not None and suite.standing is not None
    data = coverage_data(suite.watch, suite.standing)
    lines = [f"coverage of {visible(suite.name)}"]
    for name, verbs in (("statements", ("cited", "proven")), ("interpretations", ("cited", "proven"))):
        part = data[name]
        head = f"  {translated(name, suite.language):<16}{part['total']:>4}"
        lines.append(f"{head}   cited {part['cited']}, proven {part['proven']}")
        for verb in verbs:
            missing = part[f"not_{verb}"]
            if missing:
                lines.append(f"    not {verb}: {', '.join(missing)}")
    for name in ("rules", "branches", "moves"):
        part = data[name]
        excused = f", excused {part['excused']}" if part["excused"] else ""
        lines.append(f"  {translated(name, suite.language):<16}{part['total']:>4}   reached {part['reached']}{excused}")
        lines += [f"    {_missed(name, one)}" for one in part["unreached"] if not one["because"]]
    return lines


def _missed(name: str, one: dict[str, Any]) -> str:
    place = f"{one['file']}:{one['line']}:{one['column']}"
    if name == "branches":
        outcome = str(one["outcome"]).lower()
        return f"{one['condition']} is never {outcome}  [{one['rule']}, {place}]"
    return f"never reached: {one['name']}  [{place}]"


# --- data ----------------------------------------------------------------------------------------


def coverage_data(watch: Watch, stands: Standing) -> dict[str, Any]:
    branches = [
        {
            "condition": one.text,
            "outcome": outcome,
            "rule": one.rule,
            **_place(one.place),
            "because": watch.excused.get((one.rule, one.never(outcome=outcome)), ""),
        }
        for one, outcome in watch.unreached_branches()
    ]
    return {
        "statements": _standing(stands, stands.statements),
        "interpretations": _standing(stands, stands.interpretations),
        "rules": _reached(len(watch.rules), _named(watch, watch.unreached_rules())),
        "branches": _reached(2 * len(watch.branches), branches),
        "moves": _reached(len(watch.moves), _named(watch, watch.unreached_moves())),
    }


def _standing(stands: Standing, codes: Sequence[str]) -> dict[str, Any]:
    wanted = [one for one in codes if one not in stands.remarks]
    cited = [one for one in wanted if one in stands.cited]
    proven = [one for one in wanted if one in stands.proven]
    return {
        "total": len(codes),
        "remarks": len(codes) - len(wanted),
        "cited": len(cited),
        "proven": len(proven),
        "not_cited": [one for one in wanted if one not in cited],
        "not_proven": [one for one in wanted if one not in proven],
    }


def _reached(total: int, unreached: list[dict[str, Any]]) -> dict[str, Any]:
    excused = sum(bool(one["because"]) for one in unreached)
    return {"total": total, "reached": total - len(unreached), "excused": excused, "unreached": unreached}


def _named(watch: Watch, places: dict[str, Span]) -> list[dict[str, Any]]:
    told = watch.checked.ruleset.origins.told
    written = [(told(name), place) for name, place in places.items()]
    return [
        {"name": name, **_place(place), "because": watch.excused.get((name, NEVER_REACHED), "")}
        for name, place in written
    ]


def _place(place: Span) -> dict[str, Any]:
    return {"file": place.source.name, "line": place.line, "column": place.column}


def json_report(suites: Iterable[Suite]) -> str:
    """Return one object per ruleset, in a stable shape."""
    return json.dumps({"rulesets": [_suite(one) for one in suites]}, ensure_ascii=False, indent=2)


def _suite(suite: Suite) -> dict[str, Any]:
    counts = {status: sum(one.status == status for one in suite.results) for status in MARKS}
    data: dict[str, Any] = {
        "ruleset": suite.name,
        "file": str(suite.path),
        "total": len(suite.results),
        **counts,
        "left_out": suite.left_out,
        "diagnostics": [_diagnostic(one.in_language(suite.language)) for one in suite.diagnostics],
        "scenarios": [_result(one, suite.language) for one in suite.results],
    }
    if suite.watch is not None and suite.standing is not None:
        data["coverage"] = coverage_data(suite.watch, suite.standing)
    return data


def _result(result: ScenarioResult, language: str) -> dict[str, Any]:
    return {
        "scenario": result.scenario.called(language),
        **_place(result.scenario.place),
        "proves": list(result.scenario.proves),
        "status": result.status,
        "seconds": round(result.seconds, 6),
        "problems": [
            {
                **_diagnostic(one.diagnostic.in_language(language)),
                "expected": translated(one.expected, language),
                "came": translated(one.came, language),
                "because": one.because,
            }
            for one in result.problems
        ],
    }


def _diagnostic(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "message": one.message,
        **_place(one.place),
        "help": one.help,
        "decided_by": [_related(related) for related in one.related],
    }


def _related(one: Related) -> dict[str, Any]:
    return {"label": one.label, **_place(one.place)}


# --- JUnit ---------------------------------------------------------------------------------------


def junit_report(suites: Iterable[Suite]) -> str:
    """Return a ``testsuite`` per file and a ``testcase`` per scenario. A file that cannot be read is an error.

    The text is ASCII, with references for other characters, so that any stream can take it.
    """
    root = ElementTree.Element("testsuites", name="croupier")
    for suite in suites:
        if suite.diagnostics:
            _junit_files(root, suite)
        for file in dict.fromkeys(one.file for one in suite.results):
            _junit_file(root, suite, str(file), [one for one in suite.results if one.file == file])
    for name in ("tests", "failures", "errors"):
        root.set(name, str(sum(int(child.get(name, "0")) for child in root)))
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="us-ascii")
    return text.decode("ascii")


def _junit_files(root: ElementTree.Element, suite: Suite) -> None:
    group = ElementTree.SubElement(root, "testsuite", name=_xml(suite.name), tests="1", failures="0", errors="1")
    case = ElementTree.SubElement(group, "testcase", classname=_xml(suite.name), name="the files can be read")
    first = suite.diagnostics[0].in_language(suite.language)
    error = ElementTree.SubElement(case, "error", message=_xml(first.message))
    error.text = _xml(render_full(suite.diagnostics, language=suite.language))


def _junit_file(root: ElementTree.Element, suite: Suite, file: str, results: list[ScenarioResult]) -> None:
    counts = {status: str(sum(one.status == status for one in results)) for status in MARKS}
    seconds = f"{sum(one.seconds for one in results):.6f}"
    numbers = {"tests": str(len(results)), "failures": counts["failed"], "errors": counts["broken"], "time": seconds}
    group = ElementTree.SubElement(root, "testsuite", {"name": _xml(file), **numbers})
    for one in results:
        scenario = one.scenario
        names = {
            "classname": _xml(suite.name),
            "name": _xml(scenario.called(suite.language)),
            "time": f"{one.seconds:.6f}",
        }
        names |= {"file": _xml(file), "line": str(scenario.place.line)}
        case = ElementTree.SubElement(group, "testcase", names)
        if one.status != "passed":
            tag = "failure" if one.status == "failed" else "error"
            first = one.problems[0].diagnostic.in_language(suite.language)
            part = ElementTree.SubElement(case, tag, message=_xml(first.message))
            part.text = _xml(result_text(one, suite.language))


def _xml(text: str) -> str:
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
