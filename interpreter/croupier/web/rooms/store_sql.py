"""The SQL of a store: its schema, and what is asked of it."""

from __future__ import annotations

APPLICATION = 0x43525052
"""The number in the head of the file by which a store is known (``PRAGMA application_id``)."""

VERSION = 1
"""The version of the schema that this program writes and reads (``PRAGMA user_version``)."""

SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL DEFAULT (strftime('%s', 'now')),
    setup TEXT NOT NULL,
    digest TEXT NOT NULL
);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    entry INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    number INTEGER,
    key TEXT,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, entry)
) WITHOUT ROWID;
CREATE UNIQUE INDEX numbers_of_answers ON entries (table_id, seat, number) WHERE kind = 'answer';
CREATE UNIQUE INDEX seats_taken ON entries (table_id, seat) WHERE kind = 'seat';
CREATE UNIQUE INDEX names_used ON entries (table_id, text) WHERE kind = 'seat';
CREATE UNIQUE INDEX told_once ON entries (table_id, kind) WHERE kind IN ('began', 'rematch');
CREATE TABLE heads (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    entries INTEGER NOT NULL,
    answers INTEGER NOT NULL,
    digest TEXT NOT NULL
) WITHOUT ROWID;
"""
"""Entries of one table stand together in the file, so a damaged page concerns few tables. A head tells how many entries
a table has, how many of them are answers, and the digest of the last."""

MAKE = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
{SCHEMA}
COMMIT;
"""
"""Makes an empty file a store in one transaction: a process that is killed leaves an empty file."""

CAREFUL = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
)
"""What each connection begins with: the schema runs no code, damage is found early, and a commit is on the disk."""

MOST_PAGES = "PRAGMA max_page_count = {most}"
IN_A_LOG = "PRAGMA journal_mode = WAL"
EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"
APPLICATION_OF = "PRAGMA application_id"
VERSION_OF = "PRAGMA user_version"
COUNT_THINGS = "SELECT count(*) FROM sqlite_master"
READ_SCHEMA = "SELECT 1 FROM tables, entries, heads WHERE 0"

BEGIN_READING = "BEGIN"
BEGIN_WRITING = "BEGIN IMMEDIATE"
COMMIT = "COMMIT"

TABLE = "SELECT created, setup, digest FROM tables WHERE id = ?"
ENTRIES = "SELECT entry, kind, seat, number, key, text, digest FROM entries WHERE table_id = ? ORDER BY entry"
HEAD = "SELECT entries, answers, digest FROM heads WHERE table_id = ?"
COUNT_TABLES = "SELECT count(*) FROM heads"
LISTS = ("SELECT CAST(id AS BLOB) FROM tables", "SELECT CAST(table_id AS BLOB) FROM heads")

ADD_TABLE = "INSERT INTO tables (id, setup, digest) VALUES (?, ?, ?)"
ADD_HEAD = "INSERT INTO heads VALUES (?, 0, 0, ?)"
ADD_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
CHANGE_HEAD = "UPDATE heads SET entries = ?, answers = ?, digest = ? WHERE table_id = ?"
