"""The pages about many games in a browser: axe finds nothing, nothing is too wide, and pictures fit their place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.study.comparison import compare
from croupier.study.pages.compared import ComparisonStudy
from croupier.study.pages.comparison_page import comparison_page
from croupier.study.pages.simulation_page import simulation_page

from tests.study.pages.studies import study_of
from tests.study.simulation.batches import ROUNDS

pytestmark = pytest.mark.browser


def simulated(language: str) -> str:
    return simulation_page(study_of(ROUNDS, 60, players=4), language)


def compared(language: str) -> str:
    sides = {f"trouble={value}": ROUNDS.with_options({"trouble": value}) for value in (False, True)}
    return comparison_page(ComparisonStudy(compare(sides, 60, engine="reference"), sides, "croupier compare"), language)


def overview(language: str) -> str:
    labels = ("one", "a-side-with-a-long-name-that_wraps_nowhere", "another")
    sides = dict.fromkeys(labels, ROUNDS)
    report = compare(sides, 40, players=4, engine="reference")
    return comparison_page(ComparisonStudy(report, sides, "croupier compare " + "x" * 200), language)


@pytest.mark.parametrize(("width", "scheme", "language"), [(360, "dark", "fr"), (1280, "light", "en")])
@pytest.mark.parametrize("made", [simulated, compared, overview])
def test_a_page_fits_its_window_and_axe_finds_nothing(
    browser: Any, tmp_path: Path, made: Any, width: int, scheme: str, language: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    file = tmp_path / "page.html"
    file.write_text(made(language), "utf-8")
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page, errors = context.new_page(), []
    page.on("console", lambda message: errors.append(message.text))
    page.goto(file.as_uri())
    page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found] == [] and errors == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    outside = page.eval_on_selector_all("figure svg *", OUTSIDE)
    assert outside == [], "a part of a picture lies outside of the page"
    context.close()


OUTSIDE = """all => all.filter(one => {
  const place = one.getBoundingClientRect();
  return place.left < 0 || place.right > document.documentElement.clientWidth;
}).map(one => one.outerHTML)"""
"""The parts of pictures that the window cuts off."""
