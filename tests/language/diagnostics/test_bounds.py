"""No message fills a screen, however long the names in it are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import croupier
import pytest
from click.testing import CliRunner
from croupier.authoring.drafts.draft import CannotDraft
from croupier.authoring.scenarios.layout import Misdeal
from croupier.authoring.scenarios.names import NotKnown
from croupier.authoring.scenarios.record import CannotRecord
from croupier.cli import group
from croupier.cli.saving import CannotSave
from croupier.engines.choice import WrongEngine
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.game.saves import SaveError
from croupier.language.diagnostics import Diagnostic, Related, RulesetError
from croupier.language.diagnostics.bounded import LONGEST_MESSAGE, LONGEST_USAGE, bounded
from croupier.language.diagnostics.render import render_full
from croupier.language.ruleset.shapes import names_of
from croupier.language.ruleset.text_shapes import text_of
from croupier.language.source import Source, Span
from croupier.study.simulation.files import NoRows
from croupier.study.simulation.playouts import CannotPlay
from croupier.table.state import DamagedState

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


MADE: dict[str, Callable[[str], Exception]] = {
    "a fault": lambda text: Fault("x", text),
    "an illegal move": IllegalMove,
    "a save": SaveError,
    "a damaged state": DamagedState,
    "an engine": WrongEngine,
    "a match": CannotPlay,
    "a file of rows": NoRows,
    "a draft": CannotDraft,
    "a recording": CannotRecord,
    "a file that cannot be saved": lambda text: CannotSave(Path(text), text),
    "a name in a scenario": lambda text: NotKnown("x", text, text),
    "a table that cannot be laid": lambda text: Misdeal(Diagnostic("x", text, Span(Source(text, text), 0, 1))),
}


@pytest.mark.parametrize("text", [HUGE, "word " * 20_000], ids=["name", "words"])
@pytest.mark.parametrize("name", MADE)
def test_exceptions_are_cut_as_well(name: str, text: str) -> None:
    longest = LONGEST_USAGE if name == "a file that cannot be saved" else LONGEST_MESSAGE + 20
    assert len(str(MADE[name](text))) <= longest


class Odd:
    """A value whose text is huge."""

    def __repr__(self) -> str:
        return HUGE


REFUSING: dict[str, Callable[[], object]] = {
    "players": lambda: croupier.load("uno").new_game(HUGE),  # type: ignore[arg-type]
    "a seed": lambda: croupier.load("uno").new_game(seed=HUGE),  # type: ignore[arg-type]
    "options": lambda: croupier.load("uno").new_game(options=Odd()),  # type: ignore[arg-type]
    "bots": lambda: croupier.load("uno").simulate(1, bots=HUGE),
    "progress": lambda: croupier.load("uno").simulate(1, progress=Odd()),  # type: ignore[arg-type]
    "limits": lambda: croupier.Limits(decisions=Odd()),  # type: ignore[arg-type]
    "a language": lambda: text_of({"en": "x", HUGE: "y"}),
    "a text": lambda: text_of({HUGE: None}),
    "names": lambda: names_of(["a" * 50_000] * 2),
    "a name": lambda: names_of(["A b " * 20_000]),
}


@pytest.mark.parametrize("name", REFUSING)
def test_refusals_of_foreign_values_are_cut(name: str) -> None:
    with pytest.raises(ValueError, match=r"\S") as refused:
        REFUSING[name]()
    assert len(str(refused.value)) <= LONGEST_MESSAGE


@pytest.mark.parametrize(
    "arguments",
    [[HUGE], ["explain", HUGE], ["check", f"--{HUGE}"], ["play", "uno", "--players", HUGE], ["check", HUGE]],
)
def test_what_a_command_says_of_a_huge_argument_fits_a_screen(arguments: list[str]) -> None:
    done = CliRunner().invoke(group, arguments)
    assert done.exit_code in (1, 2) and len(done.output) < LONGEST_USAGE + 1_000


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_a_scenario_expects_fits_a_screen(form: str, tmp_path: Path) -> None:
    (tmp_path / "uno.yaml").write_text("language: 1\nruleset: mine\nextends: uno\n", "utf-8")
    scenario = f"- scenario: a word\n  given: {{seed: 1, turn: A}}\n  then:\n    - event: [{'a ' * 50_000}]\n"
    (tmp_path / "uno.scenarios.yaml").write_text(scenario, "utf-8")
    done = CliRunner().invoke(group, ["test", str(tmp_path / "uno.yaml"), "--format", form])
    assert (done.exit_code == 1 and '"failed": 1' in done.output) or "FAILED" in done.output
    assert max(map(len, done.output.splitlines())) < SCREEN


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_without_bound_are_told_by_their_size(sign: int) -> None:
    with pytest.raises(ValueError, match=r"10\^") as told:
        croupier.load("uno").new_game(seed=sign * 10**6_000)
    assert len(str(told.value)) < LONGEST_MESSAGE


@pytest.mark.parametrize("players", ["2.." + "9" * 5_000, "9" * 5_000])
def test_players_without_bound_are_refused(players: str) -> None:
    with pytest.raises(RulesetError, match="bad-value"):
        croupier.load_text(f"language: 1\nruleset: x\ntitle: X\nplayers: {players}\nrules: |\n  to game: do nothing\n")
