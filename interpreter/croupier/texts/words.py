"""The program's own words, from the Fluent files beside this module."""

from __future__ import annotations

import locale
import os
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from croupier.texts.labels import LANGUAGES


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    text = (Path(__file__).parent / f"{language}.ftl").read_text("utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle


def word(language: str, identifier: str, **values: Any) -> str:
    """A phrase of the program in a language; raises KeyError for one that does not exist."""
    bundle = _bundle(language if language in LANGUAGES else "en")
    text, _ = bundle.format_pattern(bundle.get_message(identifier.replace("_", "-")).value, values)
    return str(text)


def language_of_locale() -> str:
    """The language of the user's locale, if the program speaks it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    code = locale.getlocale()[0] or ""
    return code[:2].lower() if code[:2].lower() in LANGUAGES else "en"
