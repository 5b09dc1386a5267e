"""Records: frozen dataclasses with slots that cost little to declare.

``@record`` declares what ``@dataclass(frozen=True, slots=True)`` declares. The library compiles six methods for each
class, which takes longer than a check of a small ruleset. Here only ``__init__`` is compiled: the other methods get
the names of the fields in a closure, or ask for them when they are called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

C = TypeVar("C", bound=type)

_with_fields = dataclass(init=False, repr=False, eq=False)
_DROPPED = ("__dict__", "__weakref__")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: C) -> C:
    """Return the class as a frozen dataclass with slots."""
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__  # the library would write the signature there, and have to inspect it
    parts = _fields_of(_with_fields(cls))
    there = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    left_out = {*_DROPPED, *(one.name for one in parts)}
    space = {name: value for name, value in vars(cls).items() if name not in left_out}
    space["__slots__"] = tuple(one.name for one in parts if one.name not in there)
    space |= _METHODS
    space |= _comparison(tuple(one.name for one in parts if one.compare))
    space["__init__"] = _init(parts, ends=hasattr(cls, "__post_init__"))
    made = type(cls)(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    return made 


def _fields_of(cls: Any) -> tuple[Field[Any], ...]:
    return fields(cls)


# --- the methods -----------------------------------------------------------------------------------


def _init(parts: tuple[Field[Any], ...], *, ends: bool) -> Callable[..., None]:
    """Return ``__init__``, which sets each field that it takes. If it ``ends``, it calls ``__post_init__`` at last."""
    known: dict[str, Any] = {"set_": object.__setattr__, "missing": MISSING}
    taken, lines = ["self"], []
    for at, one in enumerate(part for part in parts if part.init):
        value = one.name
        if one.default is not MISSING:
            known[f"default_{at}"] = one.default
            taken.append(f"{one.name}=default_{at}")
        elif one.default_factory is not MISSING:
            known[f"make_{at}"] = one.default_factory
            taken.append(f"{one.name}=missing")
            value = f"make_{at}() if {one.name} is missing else {one.name}"
        else:
            taken.append(one.name)
        lines.append(f" set_(self, {one.name!r}, {value})\n")
    lines += [" self.__post_init__()\n"] if ends else []
    exec(f"def __init__({', '.join(taken)}):\n{''.join(lines) or ' pass'}", known)
    made: Callable[..., None] = known["__init__"]
    return made


def _comparison(names: tuple[str, ...]) -> dict[str, Any]:
    """Return ``__eq__`` and ``__hash__`` of a class whose fields with these names are compared."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda one: ()

    def equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hash_(self: Any) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hash_}


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse_set(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    """Return the values of the fields, for copies and pickles."""
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, values: list[Any]) -> None:
    for one, value in zip(fields(self), values, strict=True):
        object.__setattr__(self, one.name, value)


_METHODS = {
    "__repr__": _repr,
    "__setattr__": _refuse_set,
    "__delattr__": _refuse_delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
