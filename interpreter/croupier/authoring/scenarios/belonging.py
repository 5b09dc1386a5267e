"""Find the games of scenario files: a file beside house rules names its ruleset and house rules in its own name.

``NAME.scenarios.yaml`` belongs to the ruleset or the house rule ``NAME`` beside it. Any other name joins several house
rules with ``+``, and may add one ruleset. Without a ruleset, the file belongs to the first ruleset that the first house
rule is made for.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from croupier.authoring.scenarios.files import SUFFIX, ruleset_beside
from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.load import SUFFIXES, installed, installed_house_rules, is_house_rule, load_layers
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.source import Source, Span


@dataclass(frozen=True, slots=True)
class GameFiles:
    """A ruleset, and the house rules that are laid on it."""

    ruleset: Path
    house_rules: tuple[Path, ...] = ()

    def command(self) -> str:
        """Return the command that plays the scenarios of this game."""
        laid_on = [f"--with {_called(one)}" for one in self.house_rules]
        return " ".join(["croupier test", _called(self.ruleset), *laid_on])


@dataclass
class Selection:
    """The scenario files for a ruleset with house rules."""

    made: dict[GameFiles, list[Path]] = field(default_factory=dict)  # files for this ruleset, by the game they play
    elsewhere: dict[Path, list[Path]] = field(default_factory=dict)  # files for other rulesets, by ruleset
    without: list[Path] = field(default_factory=list)  # house rules without a scenario for this ruleset
    diagnostics: list[Diagnostic] = field(default_factory=list)


def scenarios_for(game: GameFiles, reach: Reach = ANYWHERE) -> Selection:
    """Return the scenario files about one or more of the game's house rules. Files with fewer house rules come first.

    A file is played with its own house rules alone, in the order in which the game has them.
    """
    selection = Selection()
    chosen = {os.path.realpath(rule): rule for rule in game.house_rules}
    for file in _candidates(game, reach):
        made, problems = game_of(file, reach)
        selection.diagnostics += problems
        own = set() if made is None else {os.path.realpath(rule) for rule in made.house_rules}
        if made is None or not own <= chosen.keys():
            continue
        if os.path.realpath(made.ruleset) != os.path.realpath(game.ruleset):
            selection.elsewhere.setdefault(made.ruleset, []).append(file)
            continue
        played = GameFiles(game.ruleset, tuple(rule for path, rule in chosen.items() if path in own))
        selection.made.setdefault(played, []).append(file)
    selection.made = dict(sorted(selection.made.items(), key=lambda item: len(item[0].house_rules)))
    tested = {rule for played in selection.made for rule in played.house_rules}
    selection.without = [rule for rule in game.house_rules if rule not in tested]
    return selection


def _candidates(game: GameFiles, reach: Reach) -> list[Path]:
    """Return the scenario files whose names contain a house rule of the game."""
    names = {one.stem for one in game.house_rules}
    folders = dict.fromkeys(one.parent for one in (*game.house_rules, game.ruleset))
    beside = [one.with_name(one.stem + SUFFIX) for one in game.house_rules]
    held = [folder for folder in folders if reach.holds(folder)]
    joined = [file for folder in held for file in reach.files.listed(folder, f"*+*{SUFFIX}")]
    return [file for file in beside if not reach.holds(file) or reach.files.is_file(file)] + [
        file for file in joined if names & set(_parts(file))
    ]


def _parts(file: Path) -> list[str]:
    return file.name.removesuffix(SUFFIX).split("+")


# --- the game of one file ------------------------------------------------------------------------


def game_of(file: Path, reach: Reach = ANYWHERE) -> tuple[GameFiles | None, list[Diagnostic]]:
    """Return the game that a scenario file belongs to, or ``None`` and the diagnostics that say why there is none."""
    home = ruleset_beside(file)
    if not reach.holds(file) or not reach.holds(home):
        return None, [reach.refusal(str(home if reach.holds(file) else file))]
    if reach.files.is_file(home) or not file.name.endswith(SUFFIX) or "+" not in file.name:
        return with_base(home, (), reach) if is_house_rule(home, reach) else (GameFiles(home), [])
    paths, problems = _named(file, reach)
    if problems:
        return None, problems
    house_rules = tuple(one for one in paths if is_house_rule(one, reach))
    rulesets = [one for one in paths if one not in house_rules]
    if not rulesets:
        return with_base(house_rules[0], house_rules[1:], reach)
    if len(rulesets) > 1:
        help = "a scenario is played with one ruleset: write a file for each"
        return None, [_about(file, f"the name of the file has {len(rulesets)} rulesets in it", help)]
    return GameFiles(rulesets[0], house_rules), []


def _named(file: Path, reach: Reach) -> tuple[list[Path], list[Diagnostic]]:
    """Return the files that the parts of a name stand for: files beside the scenario file, or installed files."""
    known = {**installed_house_rules(), **installed()}
    paths: list[Path] = []
    problems: list[Diagnostic] = []
    for part in _parts(file):
        beside = file.with_name(f"{part}.yaml")
        if not reach.holds(beside):
            problems.append(reach.refusal(str(beside)))
            continue
        if reach.files.is_file(beside) or part in known:
            paths.append(beside if reach.files.is_file(beside) else known[part])
            continue
        help = (
            did_you_mean(part, known)
            or f"join names of house rules, and of one ruleset, or put `{part}.yaml` beside it"
        )
        problems.append(_about(file, f"no ruleset and no house rule is called `{part}`", help))
    return paths, problems


def named_beside(name: str, file: Path, known: Collection[str], reach: Reach = ANYWHERE) -> str:
    """Return what a name in a scenario file means: an installed name, or a path from the folder of the file."""
    if name in known:
        return name
    beside = file.with_name(f"{name}.yaml") if name and not Path(name).parts[1:] else file
    if beside != file and reach.holds(beside) and reach.files.is_file(beside):
        return str(beside)
    return str(file.parent / name) if Path(name).suffix in SUFFIXES or Path(name).parts[1:] else name


def name_from(path: str, file: Path) -> str:
    """Return the path of a ruleset or a house rule as a scenario file names it: from the folder of that file."""
    try:
        found = os.path.relpath(os.path.realpath(path), os.path.realpath(file.parent))
    except ValueError:  # another drive
        found = os.path.abspath(path)
    return Path(found).as_posix()


def _about(file: Path, message: str, help: str) -> Diagnostic:
    return Diagnostic("unknown-ruleset", message, Span(Source(str(file), ""), 0, 0), help=help)


def with_base(
    house_rule: Path, others: Iterable[Path], reach: Reach = ANYWHERE
) -> tuple[GameFiles | None, list[Diagnostic]]:
    """Return house rules on the first ruleset that the first of them is made for, or ``None`` and diagnostics."""
    layers, problems = load_layers(house_rule, reach=reach)
    if layers is None:
        return None, problems
    return GameFiles(Path(layers[0][-1].source.name), (house_rule, *others)), []


# --- names of files ------------------------------------------------------------------------------


def file_name_for(game: GameFiles, reach: Reach = ANYWHERE) -> str:
    """Return the name of the scenario file for house rules on a ruleset."""
    names = [one.stem for one in game.house_rules]
    base, _ = with_base(game.house_rules[0], (), reach)
    own = base is not None and os.path.realpath(base.ruleset) == os.path.realpath(game.ruleset)
    return "+".join(names if own else [*names, name_of(game.ruleset)]) + SUFFIX


def name_of(path: Path) -> str:
    return path.parent.name if path.name == FILE_NAME else path.stem


def _called(path: Path) -> str:
    """Return the name of an installed file, or the path of another."""
    known = {**installed_house_rules(), **installed()}
    return next((name for name, one in known.items() if one == path), str(path))


def elsewhere_lines(selection: Selection, house_rules: Sequence[Path]) -> list[str]:
    """Return a line with the number of files for other rulesets, and the commands that play them."""
    count = sum(map(len, selection.elsewhere.values()))
    if not count:
        return []
    head = f"not played: {count} scenario file{'' if count == 1 else 's'} made for other rulesets; to play them:"
    games = []
    for ruleset, files in selection.elsewhere.items():
        named = {part for file in files for part in _parts(file)}
        games.append(GameFiles(ruleset, tuple(one for one in house_rules if one.stem in named)))
    return [head, *(f"  {one.command()}" for one in games)]
