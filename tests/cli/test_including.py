"""Commands tell of house rules that a ruleset includes, of options that it fixes, and of what is laid on it again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import croupier

TEXT = """\
language: 1
ruleset: jumping
extends: uno
title: Jumping
with: jump-in
options: {target: {fixed: 200}}
rules: |
  remove draw_nothing
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "jumping.yaml"
    file.write_text(TEXT.split("rules:")[0], "utf-8")
    return str(file)


def test_the_sheet_names_what_is_included(game: str) -> None:
    shown = croupier("show", game, "--lang", "en").stdout
    assert "House rules: jump-in" in shown and "      always 200" in shown
    assert "with" not in shown.split("Deck")[0]


def test_the_page_tells_what_is_included(game: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert croupier("show", game, "--html", str(page), "--lang", "en").returncode == 0
    text = page.read_text("utf-8")
    assert "Jump" in text and "always so" in text


def test_laying_on_again_is_refused_with_the_place(game: str) -> None:
    done = croupier("check", game, "--with", "jump-in")
    assert done.returncode == 1
    assert "error[laid-twice]: `jump-in` is laid on already" in done.stdout + done.stderr
    assert "`jumping` includes it" in done.stdout + done.stderr


@pytest.mark.parametrize(("language", "words"), [("en", "part of the game already"), ("fr", "partie du jeu")])
def test_rules_for_a_ruleset_tell_what_is_part_of_it(language: str, words: str, game: str) -> None:
    lines = croupier("rules", "--for", game, "--lang", language).stdout.split("\n")
    assert words in next(one for one in lines if one.startswith("jump-in"))


def test_a_fixed_option_is_refused_on_the_command_line(game: str) -> None:
    done = croupier("simulate", game, "--games", "1", "--option", "target=100")
    assert done.returncode == 2 and "the option `target` is fixed" in done.stderr
    assert croupier("simulate", game, "--games", "1", "--option", "target=200").returncode == 0


def test_a_game_is_kept_and_played_on(game: str, tmp_path: Path) -> None:
    from croupier.rules import load

    rules = load(game)
    played = rules.new_game(players=3, seed=5)
    for _ in range(20):
        played.play(played.offers[0].moves[0])
    saved = played.save()
    assert rules.ruleset.layers == () and rules.ruleset.included == ("jump-in",)
    assert rules.restore(saved).view() == played.view()


def test_a_variant_of_what_includes_is_begun(game: str, tmp_path: Path) -> None:
    done = croupier("new", "next", "--from", game, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert croupier("check", "next.yaml", cwd=tmp_path).returncode == 0


def test_explain_tells_of_the_codes() -> None:
    for code in ("still-used", "laid-twice", "fixed-option", "not-a-house-rule", "total-of-layer", "too-few-cards"):
        for language in ("en", "fr"):
            assert croupier("explain", code, "--lang", language).stdout.startswith(("# ", code))


def test_notes_tell_where_included_house_rules_meet(game: str) -> None:
    Path(game).write_text(TEXT.split("rules:")[0].replace("with: jump-in", "with: [jump-in, stacking]"), "utf-8")
    done = croupier("check", game)
    assert done.returncode == 0 and "note: `" in done.stdout and "`jump-in`" in done.stdout
    beside = croupier("check", "uno", "--with", "jump-in", "--with", "stacking")
    assert done.stdout == beside.stdout


def test_what_is_removed_is_a_diagnostic_in_json(game: str) -> None:
    Path(game).write_text(TEXT, "utf-8")
    found = json.loads(croupier("check", game, "--format", "json").stdout)
    assert [one["code"] for one in found] == ["nothing-to-remove"]
