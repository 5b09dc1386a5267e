"""Write a page for a browser to the file that the user names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from croupier.cli.options import F


@contextmanager
def _told_reasons(page: Path) -> Iterator[None]:
    """Raise a click exception that says why a page cannot be written."""
    from croupier.system.writing import reason

    try:
        yield
    except FileExistsError:
        if page.is_dir():
            raise click.UsageError(f"{page} is a folder; name a file in it") from None
        if page.exists() and not page.is_file():
            raise click.UsageError(f"{page} is there and is no file; choose another name") from None
        raise click.UsageError(f"{page} is there already; choose another name, or say --overwrite") from None
    except OSError as problem:
        raise click.ClickException(f"cannot write {page}: {reason(problem)}") from None


def page_option(f: F) -> F:
    """Add the option ``--html`` of commands that study games."""
    told = "Write a page with pictures of what was found to FILE."
    return click.option("--html", "page", type=click.Path(path_type=Path), metavar="FILE", help=told)(f)


def check_page(page: Path | None, *, overwrite: bool) -> None:
    """Raise a click exception if the page could not be written now, before long work is done for it."""
    from croupier.system.writing import check_place

    if page is None:
        return
    if str(page) == "-":
        raise click.UsageError("`--html -`: a page goes to a file; name one, such as page.html")
    with _told_reasons(page):
        check_place(page, overwrite=overwrite)


def write_page(page: Path, text: str, *, overwrite: bool) -> None:
    """Write a page. Raise a click exception if it cannot be written."""
    from croupier.system.writing import write_files

    with _told_reasons(page):
        write_files({page: text}, overwrite=overwrite)


def files_of_house_rules(names: Sequence[str]) -> list[Path]:
    """Return the files of house rules that have been loaded by their names."""
    from croupier.language.ruleset.load import installed_house_rules, resolve

    found = [resolve(name, installed_house_rules(), "house rule")[0] for name in names]
    assert None not in found, "they have been loaded"
    return [file for file in found if file is not None]
