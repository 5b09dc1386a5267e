"""Rows to a file while they are made: CSV, or Parquet by the file's ending."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from croupier.study.simulation.rows import Columns, KeptRows, RowSink, column_names
from croupier.system.writing import UnfinishedFile, reason, unfinished

ENDINGS = (".csv", ".parquet")

GROUP = 50_000
"""About how many rows a group of a Parquet file has."""


class NoRows(Exception):
    """No rows can be written to a file; the text says why, and the way out."""


class DiskRefused(OSError):
    """A write has failed; ``filename`` and ``strerror`` say where and why."""


class RowFile(Protocol):
    """A file of rows. ``begin`` writes its head, ``close`` makes it whole, ``fail`` says after a failed write whether
    what is left of it can be read."""

    def begin(self) -> None: ...

    def take(self, columns: Columns) -> None: ...

    def close(self) -> None: ...

    def fail(self) -> bool: ...


@contextmanager
def row_file(path: Path, seats: int, overwrite: bool) -> Iterator[RowSink]:
    """A new file that takes rows and is in its place, and valid, when the block is left.

    So it is after a failure, with the rows until then; an interrupt that nobody reports leaves nothing. Raises NoRows
    for a file that cannot be made, and DiskRefused.
    """
    if path.suffix.lower() not in ENDINGS:
        raise NoRows(f"{path} ends in neither {' nor '.join(ENDINGS)}, which say what is written")
    parquet = _parquet() if path.suffix.lower() == ".parquet" else None
    with _opened(path, overwrite) as new:
        rows: RowFile = CsvFile(new, seats) if parquet is None else ParquetFile(new.file, seats, parquet)
        sink = Written(rows, new, path)
        sink.begin()
        try:
            yield sink
        except KeyboardInterrupt:  # nobody is told how many games there were
            raise
        except BaseException:
            sink.close()
            raise
        sink.close()


class Written:
    """Hands rows to a file as long as the disk takes them, and puts it in its place."""

    def __init__(self, rows: RowFile, new: UnfinishedFile, path: Path) -> None:
        self.rows = rows
        self.new = new
        self.path = path
        self.refused = False

    def begin(self) -> None:
        self._try(self.rows.begin)

    def take(self, columns: Columns) -> None:
        self._try(lambda: self.rows.take(columns))

    def close(self) -> None:
        if not self.refused:
            self._try(self.rows.close)
            self._try(self.new.put)

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except OSError as problem:
            self.refused = True
            if not self.new.file.closed and self.rows.fail():
                self.new.put()
            raise DiskRefused(problem.errno, problem.strerror or str(problem), str(self.path)) from problem


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        way_out = "pip install 'croupier[parquet]' adds it, a file that ends in .csv goes without"
        raise NoRows(f"Parquet files need pyarrow; {way_out}") from None
    return pyarrow


@contextmanager
def _opened(path: Path, overwrite: bool) -> Iterator[UnfinishedFile]:
    """A new file beside its place. Raises NoRows."""
    if path.exists() and not path.is_file():
        raise NoRows(f"{path} is no plain file")
    with ExitStack() as stack:
        yield _entered(stack, path, overwrite)


def _entered(stack: ExitStack, path: Path, overwrite: bool) -> UnfinishedFile:
    try:
        return stack.enter_context(unfinished(path, overwrite))
    except FileExistsError:
        raise NoRows(f"{path} is there already; choose another name, or say --overwrite") from None
    except OSError as problem:
        raise NoRows(f"cannot write {path}: {reason(problem)}") from None


class CsvFile:
    """Writes whole lines: when the disk refuses some, the file ends before them."""

    def __init__(self, new: UnfinishedFile, seats: int) -> None:
        self.new = new
        self.whole = 0
        self.names = column_names(seats)

    def begin(self) -> None:
        self._write(",".join(self.names) + "\n")

    def take(self, columns: Columns) -> None:
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(zip(*columns.values(), strict=True))
        self._write(lines.getvalue())

    def _write(self, text: str) -> None:
        self.new.write(text.encode("ascii"))
        self.whole = self.new.file.tell()

    def close(self) -> None:
        """Every write has left whole lines."""

    def fail(self) -> bool:
        self.new.file.truncate(self.whole)
        return True


class ParquetFile:
    """Gathers rows to groups of about ``GROUP``. A file of which the disk has refused a part has no index, so nobody
    could read it."""

    def __init__(self, file: BinaryIO, seats: int, pyarrow: Any) -> None:
        self.file = file
        self.seats = seats
        self.arrow = pyarrow
        self.kept = KeptRows(seats)
        types = {"seed": pyarrow.uint64(), "fault": pyarrow.bool_()}
        fields = [(name, types.get(name, pyarrow.int64())) for name in column_names(seats)]
        self.schema = pyarrow.schema(fields)
        self.writer: Any = None

    def begin(self) -> None:
        self.writer = self.arrow.parquet.ParquetWriter(self.file, self.schema)

    def take(self, columns: Columns) -> None:
        self.kept.take(columns)
        if len(self.kept.columns["game"]) >= GROUP:
            self._write()

    def _write(self) -> None:
        columns, self.kept = self.kept.columns, KeptRows(self.seats)
        found = [self._column(name, figures) for name, figures in columns.items()]
        self.writer.write_table(self.arrow.table(found, schema=self.schema))

    def _column(self, name: str, figures: Any) -> Any:
        arrow = self.arrow
        given = arrow.uint64() if name == "seed" else arrow.int64()
        column = arrow.Array.from_buffers(given, len(figures), [None, arrow.py_buffer(figures)])
        return column.cast(self.schema.field(name).type)

    def close(self) -> None:
        if len(self.kept.columns["game"]):
            self._write()
        self.writer.close()

    def fail(self) -> bool:
        return False
