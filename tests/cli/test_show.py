"""``croupier show --resolved`` and ``--with``: what results from several files, as one that loads by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.language.data import rulesets_folder
from croupier.rules import Rules, load, load_text
from croupier.study.simulation import simulate

BASE = Path(__file__).resolve().parents[1] / "language" / "layers" / "base.yaml"
INSTALLED = sorted(file.parent.name for file in rulesets_folder().glob("*/ruleset.yaml"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, list(arguments))


def digests(rules: Rules) -> list[tuple[str, str]]:
    """How some random games end: the whole state, and what everybody has got."""
    found = []
    for seed in range(3):
        game = rules.new_game(players=rules.players[0], seed=seed)
        while not game.over:
            offer = game.offers[-1]
            game.play(offer.moves[(seed * 7 + len(game.answers)) % len(offer.moves)])
        found.append((game.state_hash(), str(game.result)))
    return found


@pytest.mark.parametrize("name", INSTALLED)
def test_what_is_printed_has_the_fingerprint_of_what_it_comes_from(name: str) -> None:
    done = run("show", name, "--resolved")
    assert done.exit_code == 0, done.output
    rules = load_text(done.stdout)
    assert rules.fingerprint == load(name).fingerprint
    assert f"  # {name}:" in done.stdout


HOUSE_RULES = {
    "longer": "for: {base}\noptions: {{steps: {{default: 3}}}}\n",
    "other": "for: {base}\nrules: |\n  after act(number n): mine()\n  to mine: note(6)\n  "
    "also allowed(number n): n = 2\n",
    "third": "for: {base}\nrules: |\n  before act(number n): mine()\n  to mine: note(7)\n  after stage: note(1)\n",
}


@pytest.fixture
def house_rules(tmp_path: Path) -> list[str]:
    files = []
    for name, text in HOUSE_RULES.items():
        file = tmp_path / f"{name}.yaml"
        file.write_text(f"language: 1\nhouse_rule: {name}\n{text.format(base=BASE)}", "utf-8")
        files.append(str(file))
    return files


def test_house_rules_are_printed_with_the_ruleset_whatever_their_order(house_rules: list[str]) -> None:
    arguments = [part for file in house_rules for part in ("--with", file)]
    swapped = [part for file in reversed(house_rules) for part in ("--with", file)]
    done = run("show", str(BASE), *arguments, "--resolved")
    assert done.exit_code == 0, done.output
    assert run("show", str(BASE), *swapped, "--resolved").stdout == done.stdout
    assert all(f"# {name}:" in done.stdout for name in HOUSE_RULES)
    assert digests(load_text(done.stdout)) == digests(load(BASE, house_rules))
    assert "__" not in done.stdout.split("rules: |")[1]


def test_the_sheet_tells_what_house_rules_change(house_rules: list[str]) -> None:
    assert "1–9, 1" in " ".join(run("show", str(BASE), "--lang", "en").stdout.replace("default ", "").split())
    done = run("show", str(BASE), "--with", house_rules[0], "--lang", "en")
    assert "House rules: longer" in done.stdout
    assert "1–9, 3" in " ".join(done.stdout.replace("default ", "").split())


def test_a_house_rule_by_itself_is_printed_with_its_base(house_rules: list[str]) -> None:
    done = run("show", house_rules[0], "--resolved")
    assert done.exit_code == 0
    assert "# base:" in done.stdout and "# longer:" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["uno", "--with", "uno-minions"], 2, "is a ruleset, not a house rule"),
        (["uno", "--with", "nowhere.yaml"], 2, "nowhere.yaml"),
        (["uno", "--with", "nowhere"], 2, "no house rule is called `nowhere`"),
        (["uno", "--with", "HOUSE", "--resolved"], 1, "is for"),
    ],
)
def test_what_cannot_be_laid_on_is_refused(arguments: list[str], code: int, told: str, house_rules: list[str]) -> None:
    done = run("show", *(house_rules[0] if one == "HOUSE" else one for one in arguments))
    assert done.exit_code == code, done.output
    assert told in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_mistake_is_told_and_not_printed(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("language: 1\nruleset: broken\nextends: uno\nrules: |\n  after trun(player): do nothing\n", "utf-8")
    done = run("show", str(file), "--resolved")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "did you mean `turn`?" in done.stderr


def test_what_is_printed_plays(house_rules: list[str]) -> None:
    text = run("show", "uno-super-mario", "--resolved").stdout
    assert simulate(load_text(text), 3, 3, 1, {}, "random").faults == 0


def test_the_dearest_steps_are_listed() -> None:
    done = run("show", "uno", "--prices", "--lang", "en")
    assert done.exit_code == 0, done.output
    head, blank, titles, first, *others = done.stdout.splitlines()
    assert "with 10 players" in head and blank == ""
    assert titles.split() == ["steps", "looks", "what", "where"]
    assert "the decision play_or_draw" in first and "ruleset.yaml:" in first
    steps, *looks = first.split("  the decision")[0].split()
    assert int(steps) == 1 + int("".join(looks)) // 1000
    prices = [int(line.split()[0]) for line in (first, *others)]
    assert prices == sorted(prices, reverse=True) and len(prices) == 20


def test_prices_are_told_in_french_and_with_house_rules() -> None:
    done = run("show", "uno", "--prices", "--lang", "fr", "--with", "jump-in")
    assert "à 10 joueurs" in done.stdout and "la décision play_or_draw" in done.stdout
    assert done.stdout != run("show", "uno", "--prices", "--lang", "fr").stdout


@pytest.mark.parametrize("other", [["--resolved"], ["--html", "page.html"]])
def test_prices_stand_alone(other: list[str]) -> None:
    done = run("show", "uno", "--prices", *other)
    assert done.exit_code == 2 and "do not go together" in done.stderr


def test_how_much_a_pile_holds_is_kept_by_variants_and_printed(tmp_path: Path) -> None:
    variant = "language: 1\nruleset: small\nextends: uno\npiles: {hand: {most: 40}}\n"
    (tmp_path / "small.yaml").write_text(variant, "utf-8")
    (tmp_path / "smaller.yaml").write_text(
        variant.replace("small", "smaller")
        .replace("extends: uno", "extends: small.yaml")
        .replace("{hand: {most: 40}}", "{discard: {most: 100}}"),
        "utf-8",
    )
    rules = load(tmp_path / "smaller.yaml")
    assert {name: one.most for name, one in rules.ruleset.piles.items() if one.most} == {"hand": 40, "discard": 100}
    printed = load_text(run("show", str(tmp_path / "smaller.yaml"), "--resolved").stdout)
    assert printed.fingerprint == rules.fingerprint != load("uno").fingerprint
    dear, cheap = (run("show", one, "--prices").stdout.splitlines()[3] for one in ("uno", str(tmp_path / "small.yaml")))
    assert int(dear.split()[0]) > int(cheap.split()[0])
