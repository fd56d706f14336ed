"""`vuelta report` and `vuelta compare` as commands."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import interrupted, vuelta
from vuelta.cli.main import run

QUICK = ("--games", "300", "--seed", "7")

Here = Callable[..., tuple[int, str, str]]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    """Runs the command in this process, in an empty folder: exit code, output and complaints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")

    def command(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vuelta", *arguments])
        code = run()
        return code, *capsys.readouterr()

    return command


def test_a_report_is_one_new_file(tmp_path: Path, here: Here) -> None:
    done = vuelta("report", "ludo", *QUICK, "--skill", "0", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ludo-report.html: 300 games, seed 7")
    [path] = tmp_path.iterdir()
    assert "<h1>Ludo: the designer&#x27;s report</h1>" in path.read_text(encoding="utf-8")
    code, _, complaint = here("report", "ludo", *QUICK)
    assert code == 2
    assert "ludo-report.html already exists; name another file, or add --force to overwrite it" in complaint
    assert here("report", "ludo", *QUICK, "--skill", "0", "--force", "--lang", "es")[0] == 0
    assert "<h1>Ludo: el informe del diseñador</h1>" in path.read_text(encoding="utf-8")


def test_markdown_and_json_tell_the_same_figures(here: Here) -> None:
    _, text, _ = here("report", "senet", *QUICK, "--skill", "0", "--markdown", "-")
    data = json.loads(here("report", "senet", *QUICK, "--skill", "0", "--json", "--jobs", "1")[1])
    assert data["games"] == 300
    assert f"| Turns | {data['figures']['turns']['value']:.1f} |" in text
    assert data["figures"]["comeback"]["unit"] == "%"
    assert data["skill"][0]["player"] == "medium"
    assert sum(cell["met"] for cell in data["cells"]) == round(300 * data["figures"]["swap"]["value"])


def test_hard_plays_against_medium_where_it_has_learned_the_rules(here: Here) -> None:
    data = json.loads(here("report", "senet", "--games", "50", "--seed", "7", "--skill", "60", "--json")[1])
    hard = data["skill"][1]
    assert (hard["player"], hard["others"], hard["games"]) == ("hard", "medium", 60)
    assert hard["share_95"][0] < hard["share"] < hard["share_95"][1]
    assert 0 < hard["variance_explained_by_dice"] < 1


def test_two_values_of_an_option_are_compared_in_words(tmp_path: Path, here: Here) -> None:
    command = ("compare", "ludo", "--option", "exact_finish=yes", "--option", "exact_finish=no", "--seats", "2")
    done = vuelta(*command, "--games", "2000", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert "A  standard rules\nB  exact_finish=no\n" in done.stdout
    assert "Games are " in done.stdout
    assert " % shorter (" in done.stdout
    assert "Holm" in done.stdout
    assert here(*command, *QUICK, "-o", "both.html")[0] == 0
    assert "exact_finish=no" in (tmp_path / "both.html").read_text(encoding="utf-8")


def test_several_options_make_one_table_of_all_combinations(here: Here) -> None:
    code, text, _ = here(
        "compare", "ludo", *QUICK, "--seats", "2", "--markdown", "-", "--option", "max_sixes=2", "--option",
        "max_sixes=3", "--option", "open_on=6", "--option", "open_on=1,6", "--option", "stacking=no",
    )  # fmt: skip
    assert code == 0
    sets = [line for line in text.splitlines() if line.startswith("- ") and "=" in line][:4]
    assert sets == [
        "- A  max_sixes=2 stacking=no",
        "- B  max_sixes=2 open_on=1,6 stacking=no",
        "- C  stacking=no",
        "- D  open_on=1,6 stacking=no",
    ]
    assert "| Figure | A | B | C | D |" in text


def test_one_rule_set_alone_is_compared_with_the_standard_rules(here: Here) -> None:
    data = json.loads(here("compare", "ludo", *QUICK, "--rules", "brisk", "--json")[1])
    assert data["sets"][0]["options"] == ""
    assert "capture_extra_turn=yes" in data["sets"][1]["options"]
    assert data["changes"][0]["figures"]["minutes"]["in"] == "ratio"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["report", "chess"], "there is no game 'chess'"),
        (["report", "ludo", "--option", "sixes=2"], "ludo has no option 'sixes'"),
        (["report", "ludo", "--option", "max_sixes=1"], "it must be 0 or 2–100"),
        (["report", "ludo", "--players", "genius"], "'genius' can't be simulated"),
        (["report", "ludo", "--pace", "fast"], "write the seconds of a roll and of a decision, such as 6,4"),
        (["report", "ludo", "--pace", "nan,1"], "such as 6,4"),
        (["report", "ludo", "-o", "no/x.html"], "no/x.html can't be written: No such file or directory"),
        (["report", "ludo", "-o", "no/x.html", "--force"], "no/x.html can't be written: No such file or directory"),
        (["report", "ludo", "-o", "taken"], "taken already exists"),
        (["report", "ludo", "--json", "-o", "x.html"], "leave out --output"),
        (["report", "ludo", "--games", "0"], "0 is not in the range"),
        (["compare", "ludo"], "there is only one rule set to compare"),
        (["compare", "ludo", "--option", "max_sixes=3"], "there is only one rule set to compare"),
        (["compare", "ludo", "--option", "max_sixes"], "write each once, as name=value"),
        (["compare", "ludo", "--rules", "wild"], "ludo has no rule set 'wild'"),
        (["compare", "ludo", *(f"--option=max_sixes={n}" for n in range(2, 40))], "38 rule sets, and 26 at most"),
        (["compare", "ludo", "--option", "max_sixes=2", "-o", "taken"], "taken already exists"),
    ],
)  # fmt: skip
def test_wrong_input_is_one_sentence_and_leaves_nothing(
    arguments: list[str], words: str, tmp_path: Path, here: Here
) -> None:
    (tmp_path / "taken").write_text("mine")
    code, _, complaint = here(*arguments)
    assert code == 2
    assert words in complaint
    assert complaint.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_a_full_disk_is_told(here: Here) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    code, _, complaint = here("report", "ludo", *QUICK, "--skill", "0", "-o", "/dev/full")
    assert code == 2
    assert "/dev/full can't be written: No space left on device" in complaint


def test_ctrl_c_while_hard_plays_leaves_what_was_measured() -> None:
    command = ("report", "ludo", "--seats", "2", "--games", "600", "--seed", "7", "--json")
    assert vuelta(*command, "--skill", "0").returncode == 0  # compiled by now, so that 600 games take no time
    out, err = interrupted(*command, "--skill", "900000", at="games of hard")
    data = json.loads(out)
    assert (data["games"], data["interrupted"]) == (600, True)
    assert "vuelta: interrupted; the results cover the games so far\n" in err
    assert "Traceback" not in err


def test_ctrl_c_in_a_comparison_is_told() -> None:
    command = ("compare", "ludo", "--seats", "2", "--option", "max_sixes=2", "--games")
    assert vuelta(*command, "10").returncode == 0  # compiled by now
    out, err = interrupted(*command, "9000000", at="games ·")
    assert out == ""
    assert err == (
        "vuelta: interrupted; rule sets are compared once all their games are played, so there is nothing to tell\n"
    )
