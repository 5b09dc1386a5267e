"""Write rows to a file while games are played: as CSV or Parquet, by the ending of the file.

Invariant. A file in its place is valid and ends with a whole row, even after a failure of the disk or of a game. If
that is impossible, nothing is put in place.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from croupier.language.diagnostics.bounded import bounded
from croupier.study.simulation.rows import Columns, KeptRows, RowSink, column_names
from croupier.system.writing import UnfinishedFile, reason, unfinished

ENDINGS = (".csv", ".parquet")

GROUP = 50_000
"""The approximate number of rows in a group of a Parquet file."""


class NoRows(Exception):
    """No rows can be written to a file. The text says why, and the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


class DiskRefused(OSError):
    """A write failed. ``filename`` is the file, and ``strerror`` the reason."""


class RowFile(Protocol):
    """A file of rows. Each method may raise OSError."""

    def begin(self) -> None:
        """Write the head of the file."""

    def take(self, columns: Columns) -> None:
        """Write rows, or keep them for the next write."""

    def close(self) -> None:
        """Write what is left, and make the file whole."""

    def fail(self) -> bool:
        """Return, after a failed write, whether the file can be read up to that write."""


@contextmanager
def row_file(path: Path, seats: int, *, overwrite: bool) -> Iterator[RowSink]:
    """Yield a sink that writes rows to a new file. The file is valid and in its place when the block is left.

    After a failure in the block the file holds the rows until then. After Ctrl-C there is no file: nobody would know
    how many games it holds. Raise NoRows if the file cannot be made, and DiskRefused if a write fails.
    """
    if path.suffix.lower() not in ENDINGS:
        raise NoRows(f"{path} ends in neither {' nor '.join(ENDINGS)}, which say what is written")
    parquet = _parquet() if path.suffix.lower() == ".parquet" else None
    with _opened(path, overwrite=overwrite) as new:
        rows: RowFile = CsvFile(new, seats) if parquet is None else ParquetFile(new.file, seats, parquet)
        sink = Written(rows, new, path)
        sink.begin()
        try:
            yield sink
        except KeyboardInterrupt:
            raise
        except BaseException:
            sink.close()
            raise
        sink.close()


class Written:
    """Write rows to a file while the disk takes them, and put the file in its place."""

    def __init__(self, rows: RowFile, new: UnfinishedFile, path: Path) -> None:
        self.rows = rows
        self.new = new
        self.path = path
        self.refused = False  # a write has failed

    def begin(self) -> None:
        self._try(self.rows.begin)

    def take(self, columns: Columns) -> None:
        self._try(lambda: self.rows.take(columns))

    def close(self) -> None:
        if not self.refused:
            self._try(self.rows.close)
            self._try(self.new.put)

    def _try(self, action: Callable[[], None]) -> None:
        """Run a write. If it fails, put a readable file in place, and raise DiskRefused."""
        try:
            action()
        except OSError as problem:
            self.refused = True
            if not self.new.file.closed and self.rows.fail():
                self.new.put()
            raise DiskRefused(problem.errno, problem.strerror or str(problem), str(self.path)) from problem


def _parquet() -> Any:
    """Return the package pyarrow. Raise NoRows if it is not installed."""
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        way_out = "pip install 'croupier[parquet]' adds it, a file that ends in .csv goes without"
        raise NoRows(f"Parquet files need pyarrow; {way_out}") from None
    return pyarrow


@contextmanager
def _opened(path: Path, *, overwrite: bool) -> Iterator[UnfinishedFile]:
    """Yield a new file beside its place. Raise NoRows if it cannot be made."""
    if path.exists() and not path.is_file():
        raise NoRows(f"{path} is no plain file")
    with ExitStack() as stack:
        yield _entered(stack, path, overwrite=overwrite)


def _entered(stack: ExitStack, path: Path, *, overwrite: bool) -> UnfinishedFile:
    try:
        return stack.enter_context(unfinished(path, overwrite=overwrite))
    except FileExistsError:
        raise NoRows(f"{path} is there already; choose another name, or say --overwrite") from None
    except OSError as problem:
        raise NoRows(f"cannot write {path}: {reason(problem)}") from None


class CsvFile:
    """Write whole lines. If the disk refuses some, cut the file after the last whole line."""

    def __init__(self, new: UnfinishedFile, seats: int) -> None:
        self.new = new
        self.whole = 0  # the bytes that whole lines take
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
        """Do nothing: every write has left whole lines."""

    def fail(self) -> bool:
        self.new.file.truncate(self.whole)
        return True


class ParquetFile:
    """Collect rows in groups of about ``GROUP``. After a failed write the file lacks its index, so it cannot be
    read."""

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
