"""Records: values with named fields, which cost little to declare and to make.

A record is a dataclass with slots. It is compared and hashed by its fields. The library would compile each method for
each class, which takes a large part of a short command; here it compiles ``__init__`` alone, and the other methods are
closures over the names of the fields.

Nobody assigns to a field of a record: mypy refuses it, as of a frozen dataclass. Nothing refuses it as the program
runs, since then each record would take three times as long to make.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C", bound=type)

_with_slots = dataclass(slots=True, repr=False, eq=False)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: C) -> C:
    """Return the class as one of records."""
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__  # the library would write the signature there, for which it imports and inspects
    made: Any = _with_slots(cls)
    made.__eq__, made.__hash__ = _comparison([one.name for one in fields(made) if one.compare])
    made.__repr__ = _shown
    return made  # type: ignore[no-any-return]


def _comparison(names: list[str]) -> tuple[Callable[..., Any], Callable[[Any], int]]:
    """Return ``__eq__`` and ``__hash__`` of a class whose fields with these names are compared."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else type

    def equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    return equal, hashed


def _shown(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"
