"""A diagnostic shows as many related places as fit a screen, and tells how many there are besides."""

from __future__ import annotations

import json

import pytest
from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.diagnostics.bounded import MOST_RELATED
from croupier.language.diagnostics.diagnostic import sort_diagnostics
from croupier.language.diagnostics.render import MOST_CHARACTERS, MOST_LINES, render_full, render_json
from croupier.language.source import Source, Span

from tests.language.analysis.documents import diagnose, whole

LINES = "".join(f"line {number}\n" for number in range(1, 201))
SHOWN = ":::"


def with_related(count: int, text: str = LINES, help: str = "mend it") -> Diagnostic:
    source = Source("game.yaml", text)
    starts = source.line_starts
    related = tuple(Related(Span(source, starts[at], starts[at] + 4), f"place {at}") for at in range(1, count + 1))
    return Diagnostic("some-code", "it is wrong", Span(source, 0, 4), related=related, help=help)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_places_are_all_shown(count: int) -> None:
    rendered = render_full([with_related(count)])
    assert rendered.count(SHOWN) == count and "more place" not in rendered


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize(("count", "told"), [(4, "and 1 more place"), (5, "and 2 more places"), (60, "and 57 more")])
def test_more_places_than_fit_are_counted(count: int, told: str, colour: bool) -> None:
    rendered = render_full([with_related(count)], colour)
    assert rendered.count("place 3") == 1 and "place 4" not in rendered
    assert told in rendered
    assert len(rendered.split("\n")) <= MOST_LINES
    assert rendered.split("\n")[-1].endswith("mend it")


def test_long_lines_leave_room_for_fewer_places() -> None:
    rendered = render_full([with_related(5, "\n".join(["x" * 600] * 10), "h " * 140)])
    assert len(rendered) <= MOST_CHARACTERS
    assert "more places" in rendered


def test_json_keeps_a_hundred_places() -> None:
    (one,) = json.loads(render_json([with_related(MOST_RELATED + 50)]))
    assert len(one["related"]) == MOST_RELATED


def test_a_long_circle_of_calls() -> None:
    length = 30
    rules = "".join(f"  to r{at}: r{(at + 1) % length}()\n" for at in range(length))
    (found,) = diagnose(whole(f"rules: |\n  to game: r0()\n{rules}"))
    assert (found.code, len(found.related)) == ("recursion", length - 1)
    rendered = render_full([found])
    assert f"and {length - 4} more places" in rendered and len(rendered.split("\n")) <= MOST_LINES


def test_a_name_that_is_missing_in_many_lines() -> None:
    lines = "".join("    set count to unheard_of\n" for _ in range(30))
    (found,) = diagnose(whole(f"rules: |\n  to game:\n{lines}"))
    assert (found.code, len(found.related)) == ("unknown-name", 29)


def test_a_repetition_keeps_its_places() -> None:
    """Two other layers may replace what a third one does."""
    first = with_related(2)
    other = Related(Span(first.place.source, 9, 10), "another")
    again = Diagnostic("some-code", "it is wrong", first.place, related=(other,))
    (joined,) = sort_diagnostics([first, again, first])
    assert [one.label for one in joined.related] == ["place 1", "place 2", "another"]
