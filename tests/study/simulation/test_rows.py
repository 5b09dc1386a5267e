"""One row a round: as arrays, and in files."""

from __future__ import annotations

import csv
import json
import resource
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from croupier.study.simulation import files, simulate
from croupier.study.simulation.files import NoRows, row_file

from tests.cli.running import croupier
from tests.cli.terminal import environment
from tests.study.simulation.batches import FILE, GAMES, ROUNDS
from tests.system.test_writing import Links

NAMES = ["game", "seed", "round", "turns", "choices", "forced", "fault", "wins_1", "wins_2", "change_1", "change_2"]


def csv_rows(file: Path) -> list[dict[str, int]]:
    with file.open(newline="", encoding="ascii") as lines:
        return [{name: int(value) for name, value in row.items()} for row in csv.DictReader(lines)]


def written(file: Path, jobs: int = 1, games: int = GAMES) -> None:
    simulate(ROUNDS, games, 2, 1, jobs=jobs, rows=row_file(file, 2, overwrite=False))


def test_rows_add_up_to_the_report() -> None:
    report = ROUNDS.simulate(GAMES, 2, seed=1)
    rows = report.rows
    assert rows is not None and list(rows) == NAMES
    assert {len(column) for column in rows.values()} == {report.rounds}
    assert (sum(rows["turns"]), max(rows["turns"])) == (report.turns.total, report.turns.largest)
    assert sum(rows["choices"]) == report.choices.total
    assert [sum(rows["wins_1"]), sum(rows["wins_2"])] == report.wins
    changes = zip(rows["change_1"], rows["change_2"], strict=True)
    assert sum(abs(one) + abs(other) for one, other in changes) == report.points.total
    assert sum(rows["fault"]) == report.faults > 0


def test_a_row_is_what_happened_in_the_round() -> None:
    """Seeds 3 and 4 fault: the round that faults is the last of its game, and nobody has won it."""
    report = ROUNDS.simulate(5, 2, seed=1)
    rows = report.rows
    assert rows is not None
    table = [dict(zip(NAMES, row, strict=True)) for row in zip(*rows.values(), strict=True)]
    assert [(row["game"], row["seed"], row["round"]) for row in table[:4]] == [
        (0, 1, 1),
        (0, 1, 2),
        (0, 1, 3),
        (1, 2, 1),
    ]
    assert {row["game"] for row in table if row["fault"]} == {2, 3}
    for row, after in zip(table, [*table[1:], {"game": -1}], strict=True):
        assert row["wins_1"] + row["wins_2"] == (0 if row["fault"] else 1)
        assert (row["wins_1"] > 0) == (row["change_1"] > 0) and (row["wins_2"] > 0) == (row["change_2"] > 0)
        assert (after["game"] != row["game"]) == (row["round"] == 3 or bool(row["fault"]))


def test_who_wins_by_the_outcome_alone_wins_the_last_round(tmp_path: Path) -> None:
    file = tmp_path / "rounds.yaml"
    file.write_text(FILE.read_text("utf-8").replace("to win(player) marks win:", "to win(player) marks took:"), "utf-8")
    import croupier

    report = croupier.load(file).simulate(20, 2, seed=1, options={"trouble": False})
    rows = report.rows
    assert rows is not None and sum(report.wins) >= 20
    for number, one, other in zip(rows["round"], rows["wins_1"], rows["wins_2"], strict=True):
        assert (one + other > 0) == (number == 3)


def test_without_rows_there_are_none() -> None:
    assert ROUNDS.simulate(3, 2, rows=False).rows is None


def test_numpy_takes_the_arrays_as_they_are() -> None:
    numpy = pytest.importorskip("numpy")
    rows = ROUNDS.simulate(4, 2, seed=2**63).rows
    assert rows is not None
    for column in rows.values():
        taken = numpy.asarray(column)
        assert taken.dtype.itemsize == 8 and numpy.shares_memory(taken, memoryview(column))
    assert int(numpy.asarray(rows["seed"])[0]) == 2**63


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_csv_file_holds_the_rows_in_order(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "rows.csv"
    written(file, jobs)
    rows = ROUNDS.simulate(GAMES, 2, seed=1).rows
    assert rows is not None
    assert csv_rows(file) == [dict(zip(NAMES, row, strict=True)) for row in zip(*rows.values(), strict=True)]
    assert b"\r" not in file.read_bytes()


@pytest.mark.parametrize("group", [7, files.GROUP])
def test_a_parquet_file_holds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(files, "GROUP", group)
    file = tmp_path / "rows.parquet"
    written(file, 2)
    table = parquet.read_table(file)
    assert {str(table.schema.field(name).type) for name in NAMES} == {"int64", "uint64", "bool"}
    rows = ROUNDS.simulate(GAMES, 2, seed=1).rows
    assert rows is not None
    assert {name: [int(one) for one in table[name].to_pylist()] for name in NAMES} == {
        name: list(column) for name, column in rows.items()
    }


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_run_that_fails_leaves_a_whole_file(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")

    def fail(games: int) -> None:
        if games >= 5:
            raise RuntimeError("somebody else's mistake")

    file = tmp_path / f"rows.{ending}"
    with pytest.raises(RuntimeError):
        simulate(ROUNDS, 100, 2, 1, {"trouble": False}, progress=fail, rows=row_file(file, 2, overwrite=False))
    if ending == "csv":
        assert len(csv_rows(file)) % 3 == 0 and len(csv_rows(file)) >= 15
    else:
        import pyarrow.parquet

        assert pyarrow.parquet.read_table(file).num_rows >= 15


def command(*more: str, **settings: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "croupier", "simulate", str(FILE), "--seed", "1", "--option", "trouble=no", *more]
    return subprocess.run(words, env=environment(), capture_output=True, text=True, timeout=60, **settings)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_full_disk_is_told_and_leaves_nothing_that_is_cut_off(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    file, limit = tmp_path / f"rows.{ending}", 4_000
    file_size = (resource.RLIMIT_FSIZE, (limit, limit))
    done = command("--games", "2000", "--rows", str(file), preexec_fn=lambda: resource.setrlimit(*file_size))
    assert done.returncode == 1
    assert f"cannot write {file}: File too large" in done.stderr and "Traceback" not in done.stderr
    if ending == "csv":
        assert file.read_bytes().endswith(b"\n") and 10 < len(csv_rows(file)) < 400
    else:
        assert not file.exists()


def test_a_file_that_is_there_is_kept_unless_somebody_says_so(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("mine\n", "ascii")
    words = ("simulate", str(FILE), "--seed", "1", "--option", "trouble=no", "--games", "2", "--rows", str(file))
    refused = croupier(*words)
    assert refused.returncode == 2 and file.read_text("ascii") == "mine\n"
    assert "is there already; choose another name, or say --overwrite" in " ".join(refused.stderr.split())
    done = croupier(*words, "--overwrite", "--format", "json")
    assert done.returncode == 0 and len(csv_rows(file)) == json.loads(done.stdout)["rounds"] == 6


def test_until_the_batch_ends_what_is_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("mine\n", "ascii")
    file.chmod(0o640)
    seen: list[str] = []
    with row_file(file, 2, overwrite=True) as sink:
        simulate(ROUNDS, 20, 2, 1, progress=lambda _: seen.append(file.read_text("ascii")), rows=nullcontext(sink))
    assert set(seen) == {"mine\n"} and len(csv_rows(file)) > 20
    assert file.stat().st_mode & 0o777 == 0o640 and list(tmp_path.iterdir()) == [file]


def test_an_interrupt_that_nobody_reports_leaves_no_rows(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("mine\n", "ascii")
    with pytest.raises(KeyboardInterrupt), row_file(file, 2, overwrite=True):
        raise KeyboardInterrupt
    assert file.read_text("ascii") == "mine\n" and list(tmp_path.iterdir()) == [file]


def test_rows_are_not_written_through_a_link_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, link = tmp_path / "kept", tmp_path / "link.csv"
    kept.write_text("kept", "ascii")
    link.symlink_to(kept)
    Links(monkeypatch, link)
    with (
        pytest.raises(NoRows, match=r"somebody else has laid the link .*; choose another"),
        row_file(link, 2, overwrite=True),
    ):
        raise AssertionError("nothing is written")
    assert kept.read_text("ascii") == "kept"


def test_what_comes_up_while_games_are_played_stays(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    with pytest.raises(files.DiskRefused, match="File exists"), row_file(file, 2, overwrite=False):
        file.write_text("theirs", "ascii")
    assert file.read_text("ascii") == "theirs" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("rows.xlsx", "ends in neither .csv nor .parquet"),
        ("rows", "ends in neither"),
        ("nowhere/rows.csv", "No such file or directory"),
        ("folder.csv", "is no plain file"),
    ],
)
def test_files_that_cannot_be_are_told(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(NoRows, match=told), row_file(tmp_path / name, 2, overwrite=True):
        raise AssertionError("nothing is written")


def test_parquet_without_pyarrow_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NoRows, match=r"croupier\[parquet\]"), row_file(tmp_path / "rows.parquet", 2, overwrite=False):
        raise AssertionError("nothing is written")
    assert not (tmp_path / "rows.parquet").exists()
