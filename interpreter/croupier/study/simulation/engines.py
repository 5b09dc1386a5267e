"""Which engines there are, which of them are present, and which one plays a match."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from croupier.engines.choice import PYTHON, REFERENCE, WrongEngine, check_engine
from croupier.study.simulation.playouts import CannotPlay, Match, MatchTable, Playouts


@dataclass(frozen=True)
class EngineModule:
    """An engine by its name. Its ``module`` has a function ``playouts(match)``, which gives Playouts or raises
    CannotPlay; ``extra`` is what has to be installed for it beside the package, if anything."""

    name: str
    module: str
    extra: str = ""


ENGINES = (
    EngineModule("native", "croupier.study.simulation.native", "native"),
    EngineModule(PYTHON, "croupier.study.simulation.generated"),
    EngineModule(REFERENCE, "croupier.study.simulation.reference"),
)
"""The fastest first."""

NAMES = tuple(one.name for one in reversed(ENGINES))


def present() -> list[str]:
    """The engines that can be used here, the fastest first."""
    return [one.name for one in ENGINES if _module(one) is not None]


def _check_present(wanted: str | None) -> None:
    """Raise WrongEngine if an engine does not exist or is not present, with what to install."""
    check_engine(wanted, NAMES)
    if wanted is None or wanted in (there := present()):
        return
    engine = next(one for one in ENGINES if one.name == wanted)
    way_out = f"pip install 'croupier[{engine.extra}]' adds it" if engine.extra else "this installation is without it"
    raise WrongEngine(f"the {wanted} engine is not present: {way_out}; present: {', '.join(there)}")


def open_table(match: Match, wanted: str | None) -> tuple[str, MatchTable]:
    """The wanted engine, or the fastest that is present and can play the match; its name comes first.

    Raises WrongEngine.
    """
    _check_present(wanted)
    reference = _playouts(REFERENCE, match)
    for name in present() if wanted is None else [wanted]:
        try:
            engine = reference if name == REFERENCE else _playouts(name, match)
        except CannotPlay as problem:
            if wanted is not None:
                raise WrongEngine(f"the {wanted} engine cannot play this: {problem}") from problem
            continue
        return name, MatchTable(match, engine, reference)
    raise AssertionError("the reference plays everything")


def _playouts(name: str, match: Match) -> Playouts:
    module = next(found for one in ENGINES if one.name == name and (found := _module(one)) is not None)
    playouts: Playouts = module.playouts(match)
    return playouts


def _module(engine: EngineModule) -> ModuleType | None:
    """The engine's module; none where it or another package that it needs is not installed."""
    try:
        return import_module(engine.module)
    except ModuleNotFoundError as missing:
        own = (missing.name or "").startswith("croupier") and not engine.module.startswith(missing.name or "")
        if own:
            raise
        return None
