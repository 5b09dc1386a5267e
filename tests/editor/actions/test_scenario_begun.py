"""A scenario that is begun for a move is played green, at the end of its file or in a new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.scenarios.files import scenario_files
from croupier.authoring.scenarios.suite import run_suite
from croupier.editor import ActionRefused, EditorAction, Service, TextRange
from croupier.editor.documents import Documents
from croupier.editor.under import extent, parsed, under
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

from tests.amount import part
from tests.editor.actions.making import at, made
from tests.editor.game import edit, lay_out, opened


def begun(service: Service, file: Path, words: str) -> EditorAction:
    (action,) = [one for one in at(service, file, words, "rules: |") if one.wish is not None]
    return action


def test_a_scenario_is_appended_to_those_beside_the_rules(tmp_path: Path) -> None:
    game, file = (lay_out(tmp_path) / name for name in ("nines.yaml", "nines.scenarios.yaml"))
    service = opened(tmp_path, "nines.yaml")
    before = file.read_text("utf-8")
    action = begun(service, game, "draw when")
    assert action.edits == () and action.title == "begin a scenario for the move `draw`"
    made(service, action)
    text = service.documents.text(file)
    assert text is not None and text.startswith(f"{before}\n- scenario: a first scenario of the move draw\n")
    assert service.diagnostics(file) == ()
    file.write_text(text, "utf-8")
    suite = run_suite(game, scenario_files(game))
    assert [one.status for one in suite.results] == ["passed", "passed"]


def test_what_the_background_gives_is_taken_away(tmp_path: Path) -> None:
    """The scenario says by itself what lies on its table; a file that there is not is created."""
    game, file = (lay_out(tmp_path) / name for name in ("nines.yaml", "nines.scenarios.yaml"))
    file.write_text("- background: {players: 3, current: B, stock: [joker]}", "utf-8")
    service = opened(tmp_path, "nines.yaml")
    made(service, begun(service, game, "play(card in"))
    text = service.documents.text(file)
    assert text is not None and "    stock: ~\n" in text
    file.unlink()
    service = opened(tmp_path, "nines.yaml")
    action = service.resolved(begun(service, game, "play(card in"))
    assert action.creates == (str(file),) and [one.place.range for one in action.edits] == [TextRange(0, 0)]


def test_a_house_rule_begins_a_scenario_of_its_own_move(tmp_path: Path) -> None:
    house = lay_out(tmp_path) / "house.yaml"
    service = opened(tmp_path, "house.yaml")
    service.language = "fr"
    action = begun(service, house, "pass_on when")
    assert action.title == "commencer un scénario pour le coup `pass_on`"
    made(service, action)
    file = tmp_path / "house.scenarios.yaml"
    text = service.documents.text(file)
    assert text is not None and text.startswith("- scenario: un premier scénario du coup pass on\n")
    file.write_text(text, "utf-8")
    assert [one.status for one in run_suite(house, [file]).results] == ["passed"]


def test_a_move_that_nobody_is_offered_is_refused(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    edit(service, game, lambda text: text.replace("draw when size(stock) > 0", "draw when size(stock) > 99"))
    with pytest.raises(ActionRefused, match="no scenario was found"):
        service.resolved(begun(service, game, "draw when"))
    edit(service, game, lambda text: text.replace("shuffle stock", "shuffle stack"))
    assert not [one for one in at(service, game, "draw when") if one.wish is not None]


def moves(file: Path) -> list[tuple[str, int]]:
    """Return the moves that a rule file declares, and where."""
    source = Documents().source(file)
    under(source, 0)
    found = (move for one in parsed(source) for node in one.nodes for move in walk(node))
    named = [(move.signature.name, extent(move).start) for move in found if isinstance(move, n.DecisionMove)]
    return [one for one in named if one[0] not in ASKED_BY_NOBODY]


ASKED_BY_NOBODY = ("choose", "yes", "no_thanks")
"""The moves of decisions that are there for rules that a table writes."""

INSTALLED = (*installed().values(), *installed_house_rules().values())


@pytest.mark.parametrize(
    ("file", "move", "start"),
    part([(file, *one) for file in INSTALLED for one in moves(file)], 10),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_move_of_the_installed_rules_gets_a_scenario(file: Path, move: str, start: int) -> None:
    service = Service()
    service.open(file, file.read_text("utf-8"))
    (action,) = [one for one in service.actions(file, TextRange(start, start)) if one.wish is not None]
    assert action.wish is not None and action.wish.move == move
    made(service, action)
    (edit,) = service.resolved(action).edits
    assert f"{move.replace('_', ' ')}" in edit.text and "do:\n" in edit.text
    assert service.diagnostics(edit.place.path) == ()
