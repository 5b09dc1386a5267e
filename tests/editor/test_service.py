"""Open texts lie over the disk, and a change is told wherever it matters."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor import Service

from tests.editor.game import STATEMENTS, applied, codes, edit, lay_out, opened


def test_an_open_text_counts_and_the_disk_does_not(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    assert service.diagnostics(game) == ()
    edit(service, game, lambda text: text.replace("shuffle stock", "shuffle stack"))
    (found,) = service.diagnostics(game)
    text = service.documents.text(game)
    assert text is not None
    assert found.code == "unknown-name" and text[found.place.range.start : found.place.range.end] == "stack"
    assert found.place.path == str(game)
    service.close(game)
    assert service.diagnostics(game) == ()


def test_a_file_that_has_never_been_saved_is_there(tmp_path: Path) -> None:
    lay_out(tmp_path)
    service = Service()
    variant = tmp_path / "new.yaml"
    service.open(variant, "language: 1\nruleset: new\nextends: base.yaml\ntitle: New\n")
    assert codes(service.diagnostics(variant)) == ["no-such-file"]
    service.open(tmp_path / "base.yaml", (tmp_path / "nines.yaml").read_text("utf-8"))
    assert service.diagnostics(variant) == ()
    service.close(tmp_path / "base.yaml")
    assert codes(service.diagnostics(variant)) == ["no-such-file"]


def test_a_change_of_a_base_is_told_of_what_is_laid_on_it(tmp_path: Path) -> None:
    game, variant, house = (lay_out(tmp_path) / name for name in ("nines.yaml", "variant.yaml", "house.yaml"))
    service = opened(tmp_path, "nines.yaml", "variant.yaml", "house.yaml")
    assert [service.diagnostics(one) for one in (game, variant, house)] == [(), (), ()]
    edit(service, game, lambda text: text.replace("fits(", "suits("))
    assert "unknown-target" in codes(service.diagnostics(house))
    edit(service, game, lambda text: text.replace("suits(", "fits("))
    assert service.diagnostics(house) == ()


def test_a_file_on_the_disk_that_changes_is_read_again(tmp_path: Path) -> None:
    game, house = (lay_out(tmp_path) / name for name in ("nines.yaml", "house.yaml"))
    service = opened(tmp_path, "house.yaml")
    assert service.diagnostics(house) == ()
    game.write_text(game.read_text("utf-8").replace("fits(", "suits("), "utf-8")
    assert "unknown-target" in codes(service.diagnostics(house))


def test_nothing_is_checked_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, house = (lay_out(tmp_path) / name for name in ("nines.yaml", "house.yaml"))
    service = opened(tmp_path, "nines.yaml", "house.yaml")
    service.diagnostics(game)
    service.diagnostics(house)
    made: list[str] = []
    from croupier.editor import projects

    examine = projects.examine
    monkeypatch.setattr(projects, "examine", lambda root, *more: (made.append(root), examine(root, *more))[1])
    service.diagnostics(game)
    assert made == []
    edit(service, house, lambda text: text + "\n")
    service.diagnostics(game)
    service.diagnostics(house)
    assert made == [str(house)]


def test_a_fix_is_an_edit(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = opened(tmp_path, "nines.yaml")
    edit(service, game, lambda text: text.replace("piles:", "pilles:"))
    found = [one for one in service.diagnostics(game) if one.fixes]
    assert [one.code for one in found] == ["unknown-key"]
    applied(service, found[0])
    assert service.diagnostics(game) == ()


def test_words_are_in_the_language_of_the_service(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = Service(language="fr")
    service.open(game, game.read_text("utf-8").replace("piles:", "pilles:"))
    assert any("vouliez-vous dire" in one.help for one in service.diagnostics(game))


def test_lines_may_end_in_two_characters(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    service = Service()
    service.open(game, "\ufeff" + game.read_text("utf-8").replace("\n", "\r\n"))
    assert service.diagnostics(game) == ()


def test_what_is_not_open_cannot_be_changed(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    for ask in (lambda: Service().change(game, ""), lambda: Service().close(game)):
        with pytest.raises(KeyError):
            ask()


def test_nothing_outside_of_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    lay_out(tmp_path)
    service = Service(tmp_path / "inside")
    variant = tmp_path / "inside" / "new.yaml"
    service.open(variant, "language: 1\nruleset: new\nextends: ../nines.yaml\ntitle: New\n")
    assert codes(service.diagnostics(variant)) == ["outside-folder"]


def test_names_in_scenarios_are_understood_at_their_table(tmp_path: Path) -> None:
    """As far as their rules have no errors; a change of the rules is told of the scenarios."""
    game, scenarios = (lay_out(tmp_path) / name for name in ("nines.yaml", "nines.scenarios.yaml"))
    service = opened(tmp_path, "nines.yaml", "nines.scenarios.yaml")
    assert service.diagnostics(scenarios) == ()
    edit(
        service,
        scenarios,
        lambda text: text + "    - hand: {A: [joker, jokre]}\n    - stock: [red 3]\n  proves: NIN-02\n",
    )
    found = service.diagnostics(scenarios)
    assert codes(found) == ["unknown-card", "unknown-card", "unknown-statement"]
    text = service.documents.text(scenarios)
    assert text is not None
    assert [text[one.place.range.start : one.place.range.end] for one in found] == ["jokre", "red 3", "NIN-02"]
    service.open(tmp_path / "nines.statements.yaml", STATEMENTS)
    edit(service, game, lambda text: text.replace("joker", "jokre"))
    assert codes(service.diagnostics(scenarios)) == ["unknown-card", "unknown-card"]
    edit(service, game, lambda text: text.replace("shuffle stock", "shuffle stack"))
    assert service.diagnostics(scenarios) == ()
    assert [one.place.path for one in service.diagnostics_everywhere(scenarios)] == [str(game)]


def test_statements_ties_and_excuses_are_told_what_their_readers_tell(tmp_path: Path) -> None:
    game = lay_out(tmp_path) / "nines.yaml"
    texts = {
        "statements": "- section: The deal\n  statements: {nin: Four cards.}\n",
        "rulebook": "mean: {}\n",
        "excused": "- in: lay\n  becuase: it is so\n",
    }
    for name, text in texts.items():
        service, file = opened(tmp_path, "nines.yaml"), tmp_path / f"nines.{name}.yaml"
        service.open(file, text)
        assert codes(service.diagnostics(file)) in (["bad-value"], ["unknown-key"])
        assert service.diagnostics(game) == ()


def test_notes_tell_where_included_house_rules_meet(tmp_path: Path) -> None:
    laid = tmp_path / "laid.yaml"
    service = Service()
    service.open(laid, "language: 1\nruleset: laid\nextends: uno-flex\nwith: [jump-in, stacking]\ntitle: Laid\n")
    (note,) = service.diagnostics(laid)
    text = service.documents.text(laid)
    assert text is not None
    assert (note.severity, text[note.place.range.start : note.place.range.end]) == ("note", "stacking")
    assert note.message.startswith("`upcoming`: ") and len(note.related) == 2
    edit(service, laid, lambda text: text.replace(", stacking", ""))
    assert service.diagnostics(laid) == ()
