"""The one place where generated source becomes code."""

from __future__ import annotations

from collections.abc import Callable
from operator import length_hint
from types import CodeType
from typing import Any

from croupier.engines.contract.faults import Unexplained
from croupier.engines.contract.limits import MOST
from croupier.engines.contract.offers import RawOffer
from croupier.engines.generated import runtime, table, words
from croupier.engines.generated.limits import CannotEmit
from croupier.table import acts
from croupier.table.random import below

_ALWAYS: dict[str, Any] = {
    "__builtins__": {
        "IndexError": IndexError,
        "KeyError": KeyError,
        "TypeError": TypeError,
        "enumerate": enumerate,
        "iter": iter,
        "len": len,
        "list": list,
        "range": range,
        "reversed": reversed,
        "sorted": sorted,
        "tuple": tuple,
        "zip": zip,
    },
    "AGAIN": table.AGAIN,
    "FAULT": runtime.FAULT,
    "Finished": table.Finished,
    "RawOffer": RawOffer,
    "TOO_MANY": 2 * MOST,
    "TOP": words.TOP,
    "Unexplained": Unexplained,
    "answered": table.answered,
    "answered_at_once": table.answered_at_once,
    "arranged": runtime.arranged,
    "bounded": table.bounded,
    "card_seen": acts.card_seen,
    "chosen": table.chosen,
    "chosen_exactly": table.chosen_exactly,
    "begin_move": runtime.begin_move,
    "below": below,
    "keep_row": runtime.keep_row,
    "length_hint": length_hint,
    "neighbour": runtime.neighbour,
    "more": table.more,
    "new": tuple.__new__,
    "others": runtime.others,
    "put_again": runtime.put_again,
    "refuel": table.refuel,
    "shuffle": words.shuffle,
}
"""All that generated code can name."""

_ACTS = ("move_cards", "turn_pile", "turn_card", "leave", "rejoin")
"""Done as the reference does them, which keeps events where somebody wants them."""


def names(events: bool) -> dict[str, Any]:
    """What generated code calls, where somebody keeps events and where nobody does."""
    space = {**_ALWAYS, **{one: getattr(acts, one) for one in _ACTS}}
    if events:
        return {**space, "change": acts.change, "show_cards": acts.show_cards}
    return {**space, "move_to_top": runtime.move_to_top}


def compiled(source: str, name: str) -> CodeType:
    return compile(source, f"<generated: {name}>", "exec", dont_inherit=True)


def loaded(write: Callable[[], str], name: str, events: bool) -> dict[str, Any]:
    """What the source defines that is written. Raises CannotEmit."""
    space = names(events)
    try:
        code = compiled(write(), name)
    except RecursionError as problem:
        raise CannotEmit("an expression of the rules is too long") from problem
    exec(code, space)
    return space
