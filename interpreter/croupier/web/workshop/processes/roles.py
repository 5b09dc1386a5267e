"""The roles of workers, each loaded when it is begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.web.workshop.workbench import Role, Workbench


def _writing(bench: Workbench) -> Role:
    from croupier.web.workshop.writing.writing import Writing

    return Writing(bench)


def _playing(bench: Workbench) -> Role:
    from croupier.web.workshop.playing.playing import Playing

    return Playing(bench)


def _testing(bench: Workbench) -> Role:
    from croupier.web.workshop.testing.testing import Testing

    return Testing(bench)


ROLES: Mapping[str, Callable[[Workbench], Role]] = {"writing": _writing, "playing": _playing, "testing": _testing}
"""What makes each role."""
