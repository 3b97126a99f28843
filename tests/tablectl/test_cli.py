"""The commands: help worth reading, errors as one line, exit statuses that mean something."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablectl import errors
from tablectl.cli import main
from tablectl.cli.commands import COMMANDS, EPILOG, load
from tablectl.cli.documents import documents_folder
from tablectl.config import Config, as_toml, parse
from tests.system.running import ROOT


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["tablectl", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        monkeypatch.setenv("COLUMNS", "200")
        status = 0
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return ran


def test_help_lists_every_command_with_its_line(run: Run) -> None:
    said = run("--help")
    assert said.status == 0
    for name, line in COMMANDS.items():
        assert name in said.out
        assert line in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_exists_and_its_help_begins_with_that_line(name: str) -> None:
    command = load(name)
    assert command.name == name
    assert command.help.splitlines()[0] == COMMANDS[name]
    assert len(command.help.splitlines()) > 2 or name == "version", (
        "a help worth reading says more than one line"
    )
    assert all(option.help for option in command.params), "every option says what it is for"


@pytest.mark.parametrize("columns", [40, 80])
def test_help_shows_whole_names_and_no_types_of_python(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in ("run", "stats", "doctor"):
        command = load(name)
        with pytest.raises(SystemExit) as end:
            command(["--help"])
        said = capsys.readouterr().out
        assert end.value.code == 0
        assert max(map(len, said.splitlines())) <= columns
        assert all(option.opts[0] in said for option in command.params)
        assert not re.search(r"<(?:bool|str|int|float|path)>", said)


def test_the_list_of_commands_is_whole_in_a_narrow_terminal() -> None:
    """The form of help is chosen as the program starts."""
    narrow = {**os.environ, "COLUMNS": "40"}
    for arguments in ([], ["hall"]):
        command = [sys.executable, "-m", "tablectl", *arguments, "--help"]
        said = subprocess.run(command, env=narrow, capture_output=True, text=True, check=True).stdout
        listed = said[said.index("Commands:") :].partition("Exit status")[0]
        assert "..." not in listed.replace("a page...", "")
        assert max(map(len, said.splitlines())) <= 40


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    assert "tablectl run" in run().out + run().err


def test_an_unknown_command_is_wrong_usage(run: Run) -> None:
    assert run("dance").status == 2


@pytest.mark.parametrize(
    "arguments",
    [("user", "add", "Olga", "--role", "king"), ("scoresheet", "--language", "xx"), ("new", "x", "y")],
)
def test_a_word_that_is_none_of_those_to_choose_from_is_refused_in_words(
    run: Run, arguments: tuple[str, ...]
) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert "is not one of" in " ".join(done.err.split())
    assert "Value error" not in done.err


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").out.strip() == importlib.metadata.version("tablectl")
    assert json.loads(run("version", "--json").out)["tablectl"] == importlib.metadata.version("tablectl")


def test_config_prints_something_that_can_be_given_back(run: Run, tmp_path: Path) -> None:
    said = run("config")
    assert parse(said.out) == Config()
    file = tmp_path / "table.toml"
    file.write_text(as_toml(Config()), encoding="utf-8")
    assert run("config", str(file), "--check").out == ""


def test_a_configuration_is_checked_with_its_calibrations(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    gone = tmp_path / "gone.json"
    file.write_text(f'[camera]\nsource = "0"\ncalibration = "{gone}"\n', encoding="utf-8")
    said = run("config", str(file), "--check")
    assert (said.status, said.out) == (78, "")
    assert "camera: cannot read the calibration gone.json" in said.err
    assert run("config", str(file)).status == 0, "what it says is right"


def test_a_wrong_configuration_is_one_message_and_status_78(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[web]\nprot = 1\n", encoding="utf-8")
    said = run("config", str(file))
    assert said.status == 78
    assert said.err.startswith("tablectl: ")
    assert "line 2: web.prot" in said.err


def test_a_number_on_the_command_line_is_checked_too(run: Run) -> None:
    said = run("run", "--speed", "-3")
    assert said.status == 78
    assert "simulation.speed" in said.err


def test_hands_are_scored_line_by_line(run: Run) -> None:
    request = (
        '{"id":"a","rules":"riichi","hand":"123m456p789s1122z","winning_tile":"1z",'
        '"source":"wall","seat":"E","round":"E","context":{}}'
    )
    said = run("score", "--jsonl", stdin=f"{request}\n\nnonsense\n")
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert [line["ok"] for line in lines] == [True, False]
    assert lines[0]["total"]["points"] == 6000


def test_score_says_how_it_wants_its_hands(run: Run) -> None:
    said = run("score")
    assert said.status == 2
    assert "--jsonl" in said.err


def test_an_unreadable_record_is_status_2_and_named(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "game.mjlog"
    bad.write_bytes(b"\x00\x01 no game at all")
    said = run("replay", str(bad), "--json")
    assert said.status == 2
    assert "game.mjlog" in said.err


def test_help_says_where_the_documents_lie_that_commands_name(run: Run) -> None:
    folder = documents_folder()
    assert folder is not None
    shown = "".join(run("--help").out.split())
    assert f"liesin{folder}" in shown
    root = Path(__file__).parents[2]
    sources = [*(root / "tablectl" / "cli").rglob("*.py"), *(root / "tablectl" / "config").glob("*.py")]
    named = {name for each in sources for name in re.findall(r"docs/(\w+\.md)", each.read_text("utf-8"))}
    assert len(named) > 5
    assert [name for name in sorted(named) if not (folder / name).is_file()] == []


def test_every_exit_status_is_documented() -> None:
    leaves = [
        leaf
        for leaf in vars(errors).values()
        if isinstance(leaf, type) and issubclass(leaf, errors.TablectlError)
    ]
    for leaf in leaves:
        status = str(leaf.exit_status)
        assert status in (errors.kinds.__doc__ or ""), leaf
        assert status in EPILOG or status == "70", leaf


def test_every_error_is_of_the_family_and_of_the_built_in_it_resembles() -> None:
    roots = {"TablectlError", "JournalError"}
    for name, leaf in vars(errors).items():
        if isinstance(leaf, type) and issubclass(leaf, errors.TablectlError) and name not in roots:
            assert issubclass(leaf, ValueError | RuntimeError | OSError), name


def test_scoring_does_not_wait_for_cameras_pages_and_brokers() -> None:
    script = (
        "import sys; from tablectl.cli.commands import load; load('score');"
        "heavy = {'cv2', 'onnxruntime', 'starlette', 'paho', 'serial', 'gpiozero', 'pydantic'};"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    assert printed(script) == "\n"


def test_scoring_a_hand_waits_for_its_own_book_alone() -> None:
    line = (
        '{"id":"a","rules":"riichi","hand":"123m456p789s1122z","winning_tile":"1z","source":"wall",'
        '"seat":"E","round":"E"}'
    )
    script = (
        "import sys; from tablectl.api.scoring.score import score_line;"
        f"assert score_line({line!r})['ok'];"
        "from tablectl.rulesets import RULESETS;"
        "books = [key for key in RULESETS if f'tablectl.rulesets.{key}.play' in sys.modules];"
        "print(*books, 'numpy' in sys.modules)"
    )
    assert printed(script) == "riichi False\n"


def printed(script: str) -> str:
    """What a Python of its own prints."""
    return subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    ).stdout
