"""What loops run over, as Python expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.engines.generated.definitions import evaluated
from croupier.engines.generated.quantifiers import selected
from croupier.engines.plan import values as v

if TYPE_CHECKING:
    from croupier.engines.generated.values import Values


def items_of(e: Values, items: v.Items) -> str:
    return e.w.short(_WRITE[type(items)](e, items))


def _cards_in(e: Values, items: v.CardsIn) -> str:
    return f"{e.w.need('piles')}[{e.value(items.pile)}]"


def _playing(e: Values, items: v.Playing) -> str:
    return "s.playing"


def _others(e: Values, items: v.Others) -> str:
    return f"others(s.playing, {e.value(items.player)})"


def _fixed(e: Values, items: v.Fixed) -> str:
    return repr(items.values)


def _listing(e: Values, items: v.Listing) -> str:
    return f"[{', '.join(e.value(one) for one in items.values)}]"


def _span(e: Values, items: v.NumberRange) -> str:
    return f"range({e.value(items.low)}, {e.value(items.high)} + 1)"


def _local_items(e: Values, items: v.LocalItems) -> str:
    return e.local(items.slot)


def _choose_items(e: Values, items: v.ChooseItems) -> str:
    return e.choose(e.value(items.condition), lambda: e.items(items.then), lambda: e.items(items.otherwise))


_WRITE: dict[type, Callable[[Values, Any], str]] = {
    v.CardsIn: _cards_in,
    v.Playing: _playing,
    v.Others: _others,
    v.Fixed: _fixed,
    v.Listing: _listing,
    v.NumberRange: _span,
    v.LocalItems: _local_items,
    v.ChooseItems: _choose_items,
    v.EvaluateItems: evaluated,
    v.Selected: selected,
}
