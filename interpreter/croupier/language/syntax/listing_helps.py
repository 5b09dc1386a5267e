"""Say how a list is sorted, and how its different values are counted, without `sort` and `distinct`."""

from __future__ import annotations


def sorted_help(source: str = "L") -> str:
    """Return the help for a sorted list."""
    return f"take the least again and again: `first c in (least c in {source} by V)`"


def distinct_help(name: str = "c", field: str = "FIELD", source: str = "LIST") -> str:
    """Return the help for how many different values there are."""
    value = "v" if name != "v" else "w"
    counted = f"how many {value} in VALUES where any {name} in {source} where {name}.{field} = {value}"
    return through_values(counted)


def through_values(form: str) -> str:
    """Return the help to go through all values."""
    return f"go through the values, such as `ranks` or `1..9`: `{form}`"
