"""No message fills a screen, however long the names in it are."""

from __future__ import annotations

import croupier
import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.game.saves import SaveError
from croupier.language.diagnostics import Diagnostic, Related, RulesetError
from croupier.language.diagnostics.bounded import LONGEST_MESSAGE, LONGEST_USAGE, bounded
from croupier.language.diagnostics.render import render_full
from croupier.language.source import Source, Span

HUGE = "a" * 100_000
SCREEN = 20 * 120


@pytest.mark.parametrize("text", [HUGE, f"no `{HUGE}` here", "`a`, " * 50_000, f"`{HUGE}", "x " * 50_000])
def test_a_text_is_cut_to_its_bound(text: str) -> None:
    assert len(bounded(text)) <= LONGEST_MESSAGE


def test_a_short_text_stays_as_it_is() -> None:
    assert bounded("no rule is called `deal`") == "no rule is called `deal`"


def test_a_diagnostic_of_huge_names_fits_a_screen() -> None:
    place = Span(Source(HUGE, f"{HUGE}\n{HUGE}"), 5, 90_000)
    related = tuple(Related(place, HUGE) for _ in range(50))
    assert len(render_full([Diagnostic("x", f"`{HUGE}`", place, HUGE, related, HUGE)])) < SCREEN


@pytest.mark.parametrize("made", [lambda: Fault("x", HUGE), lambda: IllegalMove(HUGE), lambda: SaveError(HUGE)])
def test_exceptions_are_cut_as_well(made: object) -> None:
    assert callable(made)
    assert len(str(made())) <= LONGEST_MESSAGE + 20


@pytest.mark.parametrize(
    "arguments",
    [[HUGE], ["explain", HUGE], ["check", f"--{HUGE}"], ["play", "uno", "--players", HUGE], ["check", HUGE]],
)
def test_what_a_command_says_of_a_huge_argument_fits_a_screen(arguments: list[str]) -> None:
    done = CliRunner().invoke(group, arguments)
    assert done.exit_code in (1, 2) and len(done.output) < LONGEST_USAGE + 1_000


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_without_bound_are_told_by_their_size(sign: int) -> None:
    with pytest.raises(ValueError, match=r"10\^") as told:
        croupier.load("uno").new_game(seed=sign * 10**6_000)
    assert len(str(told.value)) < LONGEST_MESSAGE


@pytest.mark.parametrize("players", ["2.." + "9" * 5_000, "9" * 5_000])
def test_players_without_bound_are_refused(players: str) -> None:
    with pytest.raises(RulesetError, match="bad-value"):
        croupier.load_text(f"language: 1\nruleset: x\ntitle: X\nplayers: {players}\nrules: |\n  to game: do nothing\n")
