"""The language of a command, which is given before or after its name, and help, usage and messages in that language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import IO, Any

import click

from croupier.language.translation import LANGUAGES, language_of_locale, translated

KEY = "spoken-language"
OPTION = "--lang"


def spoken() -> str:
    """Return the language of the command that runs."""
    context = click.get_current_context(silent=True)
    return "en" if context is None else str(context.meta.get(KEY, "en"))


def said(text: str) -> str:
    """Return an English text of the program in the language of the command that runs."""
    return translated(text, spoken())


def say(text: str, *, err: bool = False) -> None:
    """Write an English text of the program, in the language of the command that runs."""
    click.echo(said(text), err=err)


def wanted(arguments: Sequence[str]) -> str:
    """Return the language that a command line asks for, before or after the command; without one the locale's."""
    found = [two for one, two in pairwise(arguments) if one == OPTION]
    found += [one.removeprefix(f"{OPTION}=") for one in arguments if one.startswith(f"{OPTION}=")]
    return next((one for one in reversed(found) if one in LANGUAGES), None) or language_of_locale()


class SpokenFormatter(click.HelpFormatter):
    """A formatter that translates headings, paragraphs and the descriptions of lists."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, said(args), prefix if prefix is not None else said("Usage: "))

    def write_heading(self, heading: str) -> None:
        super().write_heading(said(heading))

    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(_paragraph(one) for one in text.split("\n\n")))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(one, said(two)) for one, two in rows], col_max, col_spacing)


def _paragraph(text: str) -> str:
    """Return a paragraph of help. One that click may not wrap is translated line by line."""
    if "\b" in text:
        return text if spoken() == "en" else "\n".join(_line(one) for one in text.split("\n"))
    return said(" ".join(text.split())) if spoken() != "en" else text


def _line(text: str) -> str:
    """Return a line of help. It may have two columns, a command and its description."""
    bare = text.lstrip()
    first, gap, second = bare.partition("  ")
    return text[: len(text) - len(bare)] + said(first) + gap + said(second)


class SpokenContext(click.Context):
    """A context whose help is in the language of the command."""

    formatter_class = SpokenFormatter


class SpokenError(click.ClickException):
    """A mistake on the command line, in the language of the command."""

    def __init__(self, error: click.ClickException, language: str) -> None:
        from croupier.language.diagnostics.bounded import LONGEST_USAGE, bounded
        from croupier.language.diagnostics.excerpt import visible_lines

        super().__init__(bounded(visible_lines(error.format_message()), LONGEST_USAGE))
        vars(self)["exit_code"] = error.exit_code
        self.language = language
        self.context: click.Context | None = getattr(error, "ctx", None)

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the usage of the command, how to get help, and the mistake."""
        lines = []
        if self.context is not None:
            help = f"Try '{self.context.command_path} {self.context.help_option_names[-1]}' for help."
            with self.context.scope(cleanup=False):
                lines = [self.context.get_usage(), translated(help, self.language), ""]
        lines.append(translated(f"Error: {self.message}", self.language))
        click.echo("\n".join(lines), file=file, err=file is None)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Raise mistakes on the command line again in a language, within bounds, since their texts may have any length."""
    try:
        yield
    except SpokenError:
        raise
    except click.ClickException as error:
        raise SpokenError(error, language) from None
