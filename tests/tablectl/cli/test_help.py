"""Help is printed before anything is loaded that only the work needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tablectl.cli.commands import COMMANDS

HEAVY = (
    "cv2",
    "numpy",
    "onnxruntime",
    "paho",
    "starlette",
    "uvicorn",
    "tablectl.game.state",
    "tablectl.rulesets",
)
"""What takes most of a second to load on a computer as small as a Raspberry Pi."""
LISTS_RULE_BOOKS = "rules"
"""The one command whose help needs the books: it names them."""


def loaded_by(*lines: str) -> dict[str, set[str]]:
    """The heavy modules that each of these commands has loaded when it ends.

    Each runs in a copy of one process that has loaded no more than what all of them need.
    """
    program = (
        "import os, sys\n"
        "import rich.markup, rich.panel, rich.table, typer.rich_utils\n"
        "from tablectl.cli import main\n"
        f"for line in {lines!r}:\n"
        "    if not (child := os.fork()):\n"
        "        sys.argv = ['tablectl', *line.split()]\n"
        "        try:\n            main()\n"
        "        except SystemExit:\n            pass\n"
        # A module that is still to be loaded is of a class of its own.
        f"        loaded = [name for name in {HEAVY!r} if type(sys.modules.get(name)) is type(sys)]\n"
        "        print('loaded', *loaded, flush=True)\n"
        "        os._exit(0)\n"
        "    assert not os.waitpid(child, 0)[1]\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True
    )
    told = [set(line.split()[1:]) for line in ran.stdout.splitlines() if line.split()[:1] == ["loaded"]]
    return dict(zip(lines, told, strict=True))


@pytest.mark.slow
def test_help_loads_nothing_heavy() -> None:
    commands = ["", *(name for name in COMMANDS if name != LISTS_RULE_BOOKS)]
    for line, loaded in loaded_by(*(f"{command} --help" for command in commands)).items():
        assert not loaded, line


def test_a_command_that_works_loads_what_it_needs() -> None:
    line = "replay no-such-game.mjlog"
    assert "tablectl.game.state" in loaded_by(line)[line]
