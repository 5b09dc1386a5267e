"""The roles of workers. A worker loads its own alone."""

from __future__ import annotations

ROLES = {name: f"croupier.web.workshop.{name}.{name}:{name.title()}Role" for name in ("writing", "playing", "testing")}
"""The class of each role, as ``pkgutil.resolve_name`` finds it."""
