"""``--with`` in every command: in any order the same game; replays and saves keep it; and ``rules --for``."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.load import installed_house_rules

EXAMPLES = rulesets_folder().parent / "examples"
EIGHTS, KNOCKING = str(EXAMPLES / "crazy-eights.yaml"), str(EXAMPLES / "knocking.yaml")

HEAD = "language: 1\nhouse_rule: {name}\nfor: {base}\n"
RULES = {
    "eager": "over: knocking\noptions: {target: {default: 30}}\n"
    "rules: |\n  before turn(player): set player.quiet to false\n",
    "loud": "rules: |\n  after lay(player, card): note_it(player)\n  to note_it(player): do nothing\n",
    "silent": "rules: |\n  instead of lay(player, card):\n    original(player, card)\n",
    "muffled": "rules: |\n  instead of lay(player, card):\n    original(player, card)\n",
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    found = {"knocking": KNOCKING}
    for name, text in RULES.items():
        found[name] = str(tmp_path / f"{name}.yaml")
        Path(found[name]).write_text(HEAD.format(name=name, base=EIGHTS) + text, "utf-8")
    return found


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, [*arguments, "--lang", "en"] if arguments[0] != "check" else list(arguments))


def laid(files: dict[str, str], *names: str) -> list[str]:
    return [part for name in names for part in ("--with", files[name])]


def watched(*arguments: str) -> Result:
    return run("play", EIGHTS, "--watch", "--seed", "5", *arguments)


# --- play and simulate ---------------------------------------------------------------------------


def test_a_game_is_the_same_in_any_order_and_another_than_without(files: dict[str, str]) -> None:
    done = watched(*laid(files, "knocking", "eager", "loud"))
    assert done.exit_code == 0, done.output
    assert watched(*laid(files, "loud", "eager", "knocking")).output == done.output
    assert watched().stdout != done.stdout
    assert "knocks on the table" in done.stdout


def test_the_command_that_replays_a_game_names_its_house_rules(files: dict[str, str]) -> None:
    done = watched(*laid(files, "loud", "knocking"))
    words = shlex.split(done.stderr.split("croupier ", 1)[1].strip())
    assert words[:6] == ["play", EIGHTS, "--with", KNOCKING, "--with", files["loud"]]
    assert run(*words).stdout == done.stdout


def test_a_house_rule_by_itself_is_replayed_as_one(files: dict[str, str]) -> None:
    done = run("play", KNOCKING, "--watch", "--seed", "5")
    words = shlex.split(done.stderr.split("croupier ", 1)[1].strip())
    assert words[:4] == ["play", EIGHTS, "--with", KNOCKING]
    assert run(*words).stdout == done.stdout


def test_an_installed_house_rule_goes_by_its_name() -> None:
    name = next(iter(installed_house_rules()))
    done = run("play", "uno", "--with", name, "--watch", "--seed", "5", "--option", "target=1")
    assert f"croupier play uno --with {name} --players" in done.stderr


def test_what_is_simulated_tells_its_layers(files: dict[str, str]) -> None:
    asked = ["simulate", EIGHTS, "--games", "2", "--seed", "1", "--format", "json", "--engine", "reference"]
    data = [
        json.loads(CliRunner().invoke(group, [*asked, *laid(files, *names)]).stdout)
        for names in (("loud", "knocking"), ("knocking", "loud"), ())
    ]
    first, swapped, without = ({**one, "seconds": 0} for one in data)
    assert first == swapped
    assert first["ruleset"] == "crazy-eights with knocking, loud"
    assert without["ruleset"] == "crazy-eights"
    assert first.keys() == without.keys()


@pytest.mark.parametrize("command", [["play", "--watch"], ["simulate", "--games", "1"], ["check"], ["test"]])
@pytest.mark.parametrize(
    ("given", "code", "told"),
    [
        (["--with", "uno"], 2, "--with uno: it is a ruleset, not a house rule"),
        (["--with", "nowhere"], None, "no house rule is called `nowhere`"),
    ],
)
def test_what_is_no_house_rule_is_refused(command: list[str], given: list[str], code: int | None, told: str) -> None:
    name, *options = command
    done = CliRunner().invoke(group, [name, "uno", *options, *given])
    assert done.exit_code == (code if code is not None else 1 if name == "check" else 2), done.output
    assert told in " ".join(done.output.split())


@pytest.mark.parametrize("command", [["play", "--watch"], ["simulate", "--games", "1"], ["check"], ["show"]])
def test_a_conflict_shows_both_places_and_how_to_decide(command: list[str], files: dict[str, str]) -> None:
    name, *options = command
    outputs = []
    for names in (("silent", "muffled"), ("muffled", "silent")):
        done = CliRunner().invoke(group, [name, EIGHTS, *options, *laid(files, *names)])
        assert done.exit_code == 1
        outputs.append(done.output)
    assert outputs[0] == outputs[1]
    assert "silent.yaml:5" in outputs[0] and "muffled.yaml:5" in outputs[0]
    assert "let one of them say `over: muffled` (or `over: silent`)" in outputs[0]


# --- saves ---------------------------------------------------------------------------------------


@pytest.fixture
def saved(files: dict[str, str], tmp_path: Path) -> str:
    """A save of a game with a house rule that is not installed."""
    file = tmp_path / "game.save"
    done = watched(*laid(files, "knocking", "loud"), "--save", str(file))
    assert done.exit_code == 0
    assert json.loads(file.read_text("utf-8"))["content"]["house_rules"] == ["knocking", "loud"]
    return str(file)


def test_a_save_goes_on_with_the_same_house_rules(files: dict[str, str], saved: str) -> None:
    done = run("play", EIGHTS, "--watch", "--resume", saved, *laid(files, "loud", "knocking"))
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), "here `crazy-eights` is without house rules"),
        (("loud",), "with `loud`"),
        (("eager", "knocking"), "`eager`"),
    ],
)
def test_a_save_with_other_house_rules_is_refused(
    names: tuple[str, ...], told: str, files: dict[str, str], saved: str
) -> None:
    done = run("play", EIGHTS, "--watch", "--resume", saved, *laid(files, *names))
    assert done.exit_code == 1
    assert "the save is played with `knocking`, `loud`, and here `crazy-eights` is" in done.stderr
    assert told in done.stderr and "name the same ones" in done.stderr


def test_a_house_rule_that_has_changed_since_is_refused(files: dict[str, str], saved: str) -> None:
    Path(files["loud"]).write_text(HEAD.format(name="loud", base=EIGHTS) + RULES["eager"], "utf-8")
    done = run("play", EIGHTS, "--watch", "--resume", saved, *laid(files, "loud", "knocking"))
    assert done.exit_code == 1 and "the rules have changed since" in done.stderr


def test_a_save_without_house_rules_does_not_take_one(files: dict[str, str], tmp_path: Path) -> None:
    file = str(tmp_path / "plain.save")
    watched("--save", file)
    done = run("play", EIGHTS, "--watch", "--resume", file, *laid(files, "loud"))
    assert done.exit_code == 1 and "the save is played without house rules" in done.stderr


def test_a_save_brings_installed_house_rules_along(tmp_path: Path) -> None:
    file, name = str(tmp_path / "game.save"), "two-at-once"
    begun = run(
        "play",
        "uno",
        "--with",
        name,
        "--watch",
        "--save",
        file,
        "--option",
        "target=1",
        "--seed",
        "1",
        "--players",
        "2",
    )
    assert begun.exit_code == 0, begun.output
    done = run("play", "uno", "--watch", "--resume", file)
    assert done.exit_code == 0, done.output
    assert f"croupier play uno --with {name} " in done.stderr


# --- check ---------------------------------------------------------------------------------------


def test_what_two_house_rules_both_touch_is_a_note_and_no_mistake(files: dict[str, str]) -> None:
    done = run("check", EIGHTS, *laid(files, "loud", "knocking"))
    assert done.exit_code == 0, done.output
    (line,) = done.stdout.splitlines()
    assert line == (
        f"note: `lay`: `knocking` does something after it ({KNOCKING}:34), "
        f"`loud` does something after it ({files['loud']}:5): both, first `knocking`"
    )
    assert "1 file: no problems, 1 note" in done.stderr
    assert run("check", EIGHTS, *laid(files, "knocking", "loud")).output == done.output


def test_the_notes_are_in_the_json_too(files: dict[str, str]) -> None:
    data = json.loads(run("check", EIGHTS, *laid(files, "loud", "silent"), "--format", "json").stdout)
    assert data["diagnostics"] == []
    (one,) = data["clashes"]
    assert (one["subject"], one["verdict"], one["first"]["house_rule"]) == ("lay", "both", "loud")
    assert (one["second"]["file"], one["second"]["line"]) == (files["silent"], 5)
    assert json.loads(run("check", EIGHTS, "--format", "json").stdout) == []


def test_what_is_refused_is_told_once(files: dict[str, str]) -> None:
    done = run("check", EIGHTS, *laid(files, "muffled", "silent"), "--format", "concise")
    assert done.exit_code == 1
    assert [re.sub(r".*(error\[\w+\]|note).*", r"\1", line) for line in done.stdout.splitlines()] == ["error[conflict]"]
    data = json.loads(run("check", EIGHTS, *laid(files, "muffled", "silent"), "--format", "json").stdout)
    assert [one["code"] for one in data["diagnostics"]] == ["conflict"]
    assert [one["verdict"] for one in data["clashes"]] == ["refused"]


def test_what_follows_from_a_conflict_is_not_told(tmp_path: Path) -> None:
    rules = []
    for name, state, change in (
        ("counting", "{type: number, starts: 0, label: x}", "add 1 to passes\n  after tern: do nothing"),
        ("choosing", "{type: boolean, starts: true, label: y}", "set passes to false"),
    ):
        file = tmp_path / f"{name}.yaml"
        head = f"language: 1\nhouse_rule: {name}\nfor: any\nstate: {{passes: {state}}}\n"
        file.write_text(f"{head}rules: |\n  before turn(player): {change}\n", "utf-8")
        rules += ["--with", str(file)]
    done = run("check", EIGHTS, *rules, "--format", "concise")
    assert re.findall(r"error\[[\w-]+\]: [^(]*|note", done.stdout) == [
        "error[conflict]: two layers set `state.passes` differently ",
        "error[unknown-target]: no rule is called `tern` ",
    ]


def test_house_rules_are_laid_on_every_file(files: dict[str, str]) -> None:
    variant = str(EXAMPLES / "magpie-eights.yaml")
    done = run("check", EIGHTS, variant, *laid(files, "loud", "knocking"))
    assert done.exit_code == 0
    layers = [
        set(re.findall(r"`([\w-]+)` does something", line)) for line in done.stdout.splitlines() if "note:" in line
    ]
    with_game = [{"magpie-eights", "knocking"}, {"magpie-eights", "loud"}]
    assert sorted(layers, key=sorted) == sorted([{"knocking", "loud"}, *with_game], key=sorted)
    assert "2 files: no problems, 3 notes" in done.stderr


# --- test ----------------------------------------------------------------------------------------


def test_a_house_rule_is_tested_under_its_own_name() -> None:
    done = run("test", KNOCKING, "--coverage")
    assert done.exit_code == 0
    assert "coverage of knocking\n" in done.stdout and "\nknocking: 6 scenarios, 6 passed" in done.stdout
    assert re.search(r"rules +3 +reached 3\n", done.stdout) and re.search(r"moves +3 +reached 3\n", done.stdout)


SCENARIO = "- {scenario: a seven is there, given: {hand A: 7}, then: {size of hand A: 7}}\n"


@pytest.fixture
def tested(files: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """`loud` and `muffled` with scenarios beside them, and a variant that both are played on."""
    variant = f"language: 1\nruleset: variant\ntitle: Variant\nextends: {EIGHTS}\n"
    (tmp_path / "variant.yaml").write_text(variant, "utf-8")
    for name in ("loud", "muffled+variant", "loud+variant", "loud+muffled+variant"):
        (tmp_path / f"{name}.scenarios.yaml").write_text(SCENARIO, "utf-8")
    return {**files, "variant": str(tmp_path / "variant.yaml")}


def test_scenarios_of_house_rules_are_played_with_what_they_are_made_for(tested: dict[str, str]) -> None:
    done = run("test", tested["variant"], *laid(tested, "loud", "muffled"))
    assert done.exit_code == 0, done.output
    assert [line.split(" (")[0] for line in done.stdout.splitlines()] == [
        "variant with loud: 1 scenario, 1 passed",
        "variant with muffled: 1 scenario, 1 passed",
        "variant with loud, muffled: 1 scenario, 1 passed",
    ]
    alone = run("test", tested["variant"], *laid(tested, "muffled"))
    assert alone.stdout.startswith("variant with muffled: 1 scenario, 1 passed") and alone.stdout.count("\n") == 1


def test_what_is_made_for_another_ruleset_is_told_with_its_command(tested: dict[str, str]) -> None:
    done = run("test", tested["variant"], *laid(tested, "loud"))
    assert done.exit_code == 0
    told, command = done.stderr.splitlines()
    assert told == "not played: 1 scenario file made for other rulesets; to play them:"
    played = run(*shlex.split(command)[1:])
    assert played.exit_code == 0 and played.stdout.startswith("crazy-eights with loud: 1 scenario, 1 passed")
    by_itself = run("test", tested["loud"])
    assert by_itself.stdout.startswith("loud: 1 scenario, 1 passed")
    assert by_itself.stderr.splitlines()[1:] == [f"  croupier test {tested['variant']} --with {tested['loud']}"]


def test_a_house_rule_without_scenarios_for_this_ruleset_says_so(tested: dict[str, str]) -> None:
    done = run("test", tested["variant"], *laid(tested, "silent", "muffled"))
    assert done.exit_code == 0, done.output
    assert done.stderr == "no scenarios of `silent` are made for `variant`; write `silent+variant.scenarios.yaml`\n"
    done = run("test", tested["variant"], *laid(tested, "silent"))
    assert done.exit_code == 1 and "write `silent+variant.scenarios.yaml` beside it" in done.stdout


def test_a_scenario_file_of_house_rules_is_played_by_its_path(tested: dict[str, str], tmp_path: Path) -> None:
    done = run("test", str(tmp_path / "loud+muffled+variant.scenarios.yaml"))
    assert done.exit_code == 0 and done.stdout.startswith("variant with loud, muffled: 1 scenario, 1 passed")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("loud+varient", "no ruleset and no house rule is called `varient`"),
        ("loud+variant+uno", "the name of the file has 2 rulesets in it"),
    ],
)
def test_a_file_that_is_called_after_nothing_is_refused(
    name: str, told: str, tested: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / f"{name}.scenarios.yaml").write_text(SCENARIO, "utf-8")
    for done in (
        run("test", str(tmp_path / f"{name}.scenarios.yaml")),
        run("test", tested["variant"], *laid(tested, "loud")),
    ):
        assert done.exit_code == 1 and told in done.stderr


@pytest.mark.parametrize("by", ["file", "with"])
def test_mutants_of_house_rules_change_their_own_files_alone(by: str, tested: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "loud+variant.scenarios.yaml"
    words = [str(file)] if by == "file" else [tested["variant"], *laid(tested, "loud")]
    done = run("test", *words, "--mutate", "--format", "json")
    (found,) = json.loads(done.stdout)["rulesets"]
    assert done.exit_code == 1 and found["ruleset"] == "variant with loud"
    assert {one["file"] for one in found["survived"]} == {tested["loud"]}
    assert {one["in"] for one in found["survived"]} <= {"lay", "note_it"} and found["tried"] < 5


def test_a_scenario_file_is_played_with_house_rules(files: dict[str, str]) -> None:
    own = str(EXAMPLES / "crazy-eights.scenarios.yaml")
    plain, laid_on = run("test", own), run("test", own, *laid(files, "loud"))
    assert plain.exit_code == laid_on.exit_code == 0
    assert laid_on.stdout.startswith("crazy-eights with loud: ")
    assert plain.stdout.split(":")[1].split("(")[0] == laid_on.stdout.split(":")[1].split("(")[0]


def test_a_house_rule_without_scenarios_says_so(files: dict[str, str]) -> None:
    done = run("test", EIGHTS, *laid(files, "loud"))
    assert done.exit_code == 1
    assert "`crazy-eights with loud` has no scenarios" in done.stdout and "loud.scenarios.yaml" in done.stdout


def test_coverage_names_what_authors_have_written(files: dict[str, str], tmp_path: Path) -> None:
    changed = "rules: |\n  instead of lay(player, card) if size(hand(player)) > 99: note(player)\n"
    text = HEAD.format(name="loud", base=EIGHTS) + changed + "  to note(player): do nothing\n"
    Path(files["loud"]).write_text(text, "utf-8")
    Path(files["loud"].replace(".yaml", ".scenarios.yaml")).write_text("- {scenario: nothing}\n", "utf-8")
    done = run("test", files["loud"], "--coverage")
    assert "size(hand(player)) > 99 is never true  [lay, " in done.stdout
    assert f"never reached: note  [{files['loud']}:6:" in done.stdout
    assert "__" not in done.stdout


# --- rules --for ---------------------------------------------------------------------------------


def listed(*arguments: str) -> dict[str, str]:
    """What is said of each house rule."""
    done = CliRunner().invoke(group, ["rules", *arguments], terminal_width=1000, env={"COLUMNS": "1000"})
    assert done.exit_code == 0, done.output
    return dict(re.split(" {2,}", line, maxsplit=1) for line in done.stdout.splitlines()[1:])


def test_installed_house_rules_are_listed_with_whether_they_fit() -> None:
    found = listed("--for", "uno", "--lang", "en")
    assert list(found) == list(installed_house_rules())
    assert {re.sub("; decides .*", "", told) for told in found.values()} == {"fits"}
    assert found["forced-play"] == "fits; decides AMB-09, AMB-10 in the place of the game"
    assert found["seven-zero"] == "fits"
    french = listed("--for", "uno", "--lang", "fr")
    assert (french["jump-in"], french["no-bluffing"]) == ("convient", "convient; tranche AMB-11 à la place du jeu")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("for: uno\n", "does not fit: it is for uno and what is made from that"),
        ("for: any\nrules: |\n  before attack(player): do nothing\n", "the ruleset lacks the rule `attack`"),
        ("for: any\noptions: {bluffing: {default: false}}\n", "the ruleset lacks the option `bluffing`"),
        ("for: any\nstate: {upcoming: {starts: 1}}\n", "the ruleset lacks the state `upcoming`"),
        ("for: any\nrules: |\n  before turn(player): set upcoming to 1\n", "the ruleset lacks the state `upcoming`"),
        ("for: any\nrules: |\n  before turn(player): set player.power to 1\n", "the ruleset lacks the state `power`"),
        (
            "for: any\nrules: |\n  after lay(player, card) if card.colour = none: do nothing\n",
            "the ruleset lacks cards with `colour`",
        ),
        (
            "for: any\nrules: |\n  extend decision play_or_draw(player):\n    never fly when true\n",
            "the ruleset lacks the move `fly`",
        ),
        (
            "for: any\nrules: |\n  after lay(player, card) if card.kind = joker: do nothing\n",
            "the ruleset lacks `joker`",
        ),
        (
            "for: any\nrules: |\n  after lay(player, card) if card.points = 49: do nothing\n",
            "fits, but no card has points 49",
        ),
        (
            "for: any\noptions: {pace: {default: 2}}\nstate: {turns: {starts: 1}}\nrules: |\n"
            "  before turn(player): attack(pace)\n  before tern: do nothing\n",
            "lacks the option `pace`, the state `turns`, the rule `tern`, 1 more",
        ),
        ("for: any\nrules: |\n  before turn(card): do nothing\n", "of `turn` (line "),
        ("for: any\nrules: |\n  after lay(player, card) if card.points = 50: do nothing\n", "fits"),
    ],
)
def test_what_is_missing_is_told_in_plain_words(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"language: 1\nhouse_rule: mine\n{text}", "utf-8")
    monkeypatch.setattr("croupier.language.ruleset.load.installed_house_rules", lambda *files: {"mine": file})
    found = listed("--for", EIGHTS, "--lang", "en")["mine"]
    assert found.endswith(reason) or reason in found, found
    assert "no card has" in reason or reason == "fits" or "does not fit" in found


def test_what_is_for_a_base_fits_what_extends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "croupier.language.ruleset.load.installed_house_rules", lambda *files: {"knocking": Path(KNOCKING)}
    )
    assert listed("--for", str(EXAMPLES / "magpie-eights.yaml"), "--lang", "en") == {"knocking": "fits"}
    assert "is for" in listed("--for", "uno", "--lang", "en")["knocking"]


def test_a_game_that_lacks_what_most_of_a_house_rule_changes_is_told_in_the_language() -> None:
    done = CliRunner().invoke(group, ["rules", "--for", str(EXAMPLES / "hearts.yaml"), "--lang", "fr"])
    told = " ".join(done.stdout.split())
    assert "pour et ce" not in told
    assert "il manque à `hearts` 3 des 3 règles que change `stacking`" in told


def test_a_mistake_of_another_kind_is_told_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("language: 1\nhouse_rule: mine\nfor: any\noptions: {target: {default: no}}\n", "utf-8")
    monkeypatch.setattr("croupier.language.ruleset.load.installed_house_rules", lambda *files: {"mine": file})
    french, english = (listed("--for", EIGHTS, "--lang", one)["mine"] for one in ("fr", "en"))
    assert "(line " in english and "(ligne " in french and "the default" in english and "the default" not in french


def test_a_house_rule_is_no_ruleset_that_others_fit() -> None:
    done = run("rules", "--for", KNOCKING)
    assert done.exit_code == 2 and "it is a house rule, not a ruleset" in done.stderr
