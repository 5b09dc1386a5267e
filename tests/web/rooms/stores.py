"""Stores with tables for tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.web.rooms.answers import GivenAnswer
from croupier.web.rooms.store import FILE_NAME, Store


@contextmanager
def opened(folder: Path, **bounds: int) -> Iterator[Store]:
    """A store in a folder, which is closed at the end."""
    with closing(Store(folder / FILE_NAME, **bounds)) as store:
        yield store


def given(number: int, seat: int = 0, answer: str = "1:12,3") -> GivenAnswer:
    return GivenAnswer(seat, number, f"key-{seat}-{number}", answer)


def filled(folder: Path, tables: int = 3, answers: int = 5, setup: str = "a setup") -> None:
    """Store tables that are called a, b, c…"""
    with opened(folder) as store:
        for table in "abcdefghijklmnopqrstuvwxyz"[:tables]:
            store.make(table, setup)
            for number in range(answers):
                store.append(table, number, given(number))


def changed(folder: Path, *statements: str) -> None:
    """Change a store behind its back."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        for one in statements:
            connection.execute(one)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
