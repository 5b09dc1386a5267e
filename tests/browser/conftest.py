"""A headless browser. These tests run where ``-m browser`` asks for them, as CI does once it has installed one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from croupier.web.server.workshop import Workshop

from tests.browser.workshops import Visit
from tests.rulebook.annotated import page_in, write_rulebook
from tests.web.server.serving import served

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDE, NARROW = (1400, 900), (420, 800)
"""The sizes of windows in pixels."""

CANCELED = "Canceled"
"""What Monaco leaves behind when a question of its own is no longer needed."""

Open = Callable[..., Any]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    assert program, f"none of {', '.join(BROWSERS)} is installed"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_in(write_rulebook(tmp_path_factory.mktemp("little")).parent)


@pytest.fixture
def open_page(browser: Any, page_file: Path) -> Iterator[Open]:
    """Open the page of the little rulebook. No error may have come by the end of the test."""
    errors: list[str] = []
    contexts = []

    def opened(size: tuple[int, int] = WIDE, anchor: str = "", **settings: Any) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"{page_file.as_uri()}{anchor}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def rules_folder(tmp_path: Path) -> Path:
    found = tmp_path.resolve() / "rules"
    found.mkdir()
    return found


@pytest.fixture
def visit(browser: Any, tmp_path: Path) -> Iterator[Visit]:
    """Open the workshop of a folder. No script may have failed or been refused by the end of the test."""
    errors: list[str] = []

    @contextmanager
    def opened(folder: Path, size: tuple[int, int] = WIDE, **settings: Any) -> Iterator[Any]:
        workshop = Workshop(folder)
        with served(tmp_path, workshop=workshop) as server:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]}, **{"locale": "en-US"} | settings
            )
            context.set_default_timeout(30_000)
            context.on("weberror", lambda one: errors.append(str(one.error)))
            context.on("console", lambda one: errors.append(one.text) if "Content Security" in one.text else None)
            page = context.new_page()
            page.address = f"http://127.0.0.1:{server.port}/{workshop.link}"
            page.goto(page.address)
            try:
                yield page
            finally:
                context.close()

    yield opened
    assert [one for one in errors if one != CANCELED] == []
