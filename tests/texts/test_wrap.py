"""Lines for narrow terminals."""

from __future__ import annotations

import pytest
from croupier.texts.wrap import kept_whole, unwrapped, wrapped
from hypothesis import given
from hypothesis import strategies as st


def test_a_short_line_stays() -> None:
    assert wrapped("  one  two", 20) == "  one  two"


def test_what_continues_a_line_stands_further_in() -> None:
    assert wrapped("  one two three four five six", 20) == "  one two three four\n      five six"
    assert wrapped("one two three four five six", 20, hanging=0) == "one two three four\nfive six"


def test_every_line_is_broken_by_itself() -> None:
    assert wrapped("a\n\nb", 20) == "a\n\nb"


def test_a_space_that_may_not_break_does_not() -> None:
    assert "red\u00a05" in wrapped("your hand holds the red\u00a05 and", 24)


def test_a_command_is_not_broken() -> None:
    command = "croupier play uno --resume '/home/a person/my save.json'"
    for width in range(20, 90):
        assert command in wrapped(f"Saved. To go on: {kept_whole(command)} and more words", width)
    assert unwrapped(kept_whole(command)) == command


def test_a_word_that_is_too_long_stays_whole() -> None:
    path = "/a/very/long/path/that/is/copied/whole.yaml"
    assert path in wrapped(f"see {path} now", 20).split("\n")[1]


@pytest.mark.parametrize("width", [0, 1, 19, -5])
def test_no_width_is_too_narrow(width: int) -> None:
    assert wrapped("one two three four five", width) == wrapped("one two three four five", 20)


@given(st.lists(st.text("abcdefg", min_size=1, max_size=12), min_size=1, max_size=40), st.integers(20, 120))
def test_no_line_is_wider_and_no_word_is_lost(words: list[str], width: int) -> None:
    text = wrapped(" ".join(words), width)
    assert all(len(line) <= width for line in text.split("\n"))
    assert text.split() == words
