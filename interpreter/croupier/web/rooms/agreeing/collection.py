"""The games and the house rules of which tables can be made: those that are installed, and files of the command line.

Requests call them by name. So no request can have a file opened that nobody has put there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.language.checking import diagnose, load_checked
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.ruleset.load import installed, installed_house_rules, is_house_rule, resolve
from croupier.language.ruleset.ruleset import Ruleset
from croupier.rulebook.file_kinds import FileKind, file_kind

Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size. Both are 0 for a file that is gone."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file of the command line that is not offered: it has no rules, or its rules have mistakes."""

    file: str
    kind: FileKind
    mistakes: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Collection:
    """Files by the names that requests use. What the command line names comes first."""

    games: Mapping[str, Path]
    house_rules: Mapping[str, Path]
    left_out: tuple[LeftOut, ...] = ()

    def words(self, game: str, house_rules: Iterable[str]) -> tuple[str, ...]:
        """Return a game and its house rules as words of a command."""
        with_ = [word for one in house_rules for word in ("--with", self._word(one, self.house_rules[one]))]
        return (self._word(game, self.games[game]), *with_)

    def _word(self, name: str, path: Path) -> str:
        known = {**installed(), **installed_house_rules()}
        return name if known.get(name) == path else str(path)


def collected(files: Sequence[str | Path] = ()) -> Collection:
    """Return what is installed and what the files hold.

    Raise RulesetError if a name means no file, or if none of the files can be offered and some have mistakes.
    """
    games, house_rules, left_out = dict[str, Path](), dict[str, Path](), list[LeftOut]()
    for file in files:
        path, problems = resolve(file)
        if path is None:
            raise RulesetError(problems)
        kind = file_kind(path)
        if kind is not FileKind.RULES:
            left_out.append(LeftOut(str(file), kind))
            continue
        try:
            ruleset, laid = load_checked(path).ruleset, _is_house_rule(path)
        except RulesetError as error:
            left_out.append(LeftOut(str(file), kind, tuple(error.diagnostics)))
            continue
        known = house_rules if laid else games
        if path not in (*installed().values(), *known.values()):
            known[_free(_name(ruleset, laid=laid), {**installed(), **installed_house_rules(), **known})] = path
    mistakes = [mistake for one in left_out for mistake in one.mistakes]
    if mistakes and len(left_out) == len(files):
        raise RulesetError(mistakes)
    return Collection({**games, **installed()}, {**house_rules, **installed_house_rules()}, tuple(left_out))


def stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _is_house_rule(path: Path) -> bool:
    found = is_house_rule(path)
    if found is None:
        raise RulesetError(diagnose(path))
    return found


def _name(ruleset: Ruleset, *, laid: bool) -> str:
    return ruleset.layers[-1] if laid else ruleset.name


def _free(name: str, known: Iterable[str]) -> str:
    """Return a name, or the first of ``NAME-2``, ``NAME-3``… that is not taken."""
    taken, number, found = set(known), 1, name
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found
