"""The engines: which exist, which are installed, and which plays a match."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from croupier.engines.choice import REFERENCE, WrongEngine, check_engine
from croupier.study.simulation.playouts import CannotPlay, Match, MatchTable, Playouts


@dataclass(frozen=True)
class EngineModule:
    """An engine by its name."""

    name: str
    module: str  # it has a function ``playouts(match)``, which returns Playouts or raises CannotPlay
    extra: str = ""  # the extra of the package that the engine needs; empty if it needs none


ENGINES = (
    EngineModule("native", "croupier.study.simulation.native", "native"),
    EngineModule(REFERENCE, "croupier.study.simulation.reference"),
)
"""The engines, the fastest first."""

NAMES = tuple(engine.name for engine in reversed(ENGINES))


def present() -> list[str]:
    """Return the names of the installed engines, the fastest first."""
    return [engine.name for engine in ENGINES if _module(engine) is not None]


def _check_present(wanted: str | None) -> None:
    """Raise WrongEngine if an engine does not exist, or is not installed. The message says what to install."""
    check_engine(wanted, NAMES)
    if wanted is None or wanted in (names := present()):
        return
    engine = next(engine for engine in ENGINES if engine.name == wanted)
    way_out = f"pip install 'croupier[{engine.extra}]' adds it" if engine.extra else "this installation is without it"
    raise WrongEngine(f"the {wanted} engine is not present: {way_out}; present: {', '.join(names)}")


def open_table(match: Match, wanted: str | None) -> tuple[str, MatchTable]:
    """Return the name of the engine that plays the match, and the match on that engine.

    The engine is the wanted one, or the fastest installed engine that can play the match. Raise WrongEngine if the
    wanted engine does not exist, is not installed, or cannot play the match.
    """
    _check_present(wanted)
    reference, passed_over = _playouts(REFERENCE, match), ""
    for name in present() if wanted is None else [wanted]:
        try:
            engine = reference if name == REFERENCE else _playouts(name, match)
        except CannotPlay as problem:
            if wanted is not None:
                raise WrongEngine(f"the {wanted} engine cannot play this: {problem}") from problem
            if not problem.expected:
                passed_over = f"the {name} engine cannot play this: {problem}"
            continue
        return name, MatchTable(match, engine, reference, passed_over)
    raise AssertionError("the reference plays everything")


def _playouts(name: str, match: Match) -> Playouts:
    module = next(found for engine in ENGINES if engine.name == name and (found := _module(engine)) is not None)
    playouts: Playouts = module.playouts(match)
    return playouts


def _module(engine: EngineModule) -> ModuleType | None:
    """Return the module of an engine, or ``None`` if a package that it needs is not installed. Raise
    ModuleNotFoundError if one of the project's own modules is missing: that is a mistake in the program."""
    try:
        return import_module(engine.module)
    except ModuleNotFoundError as missing:
        is_own = (missing.name or "").startswith("croupier") and not engine.module.startswith(missing.name or "")
        if is_own:
            raise
        return None
