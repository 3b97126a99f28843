"""Help is printed before anything is loaded that only the work needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tablectl.cli import COMMANDS

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


def loaded_by(*arguments: str) -> set[str]:
    """The heavy modules that a command has loaded when it ends."""
    program = (
        "import sys\n"
        "from tablectl.cli import main\n"
        f"sys.argv = ['tablectl', *{list(arguments)!r}]\n"
        "try:\n    main()\n"
        "except SystemExit:\n    pass\n"
        # A module that is still to be loaded is of a class of its own.
        f"print('loaded', *[name for name in {HEAVY!r} if type(sys.modules.get(name)) is type(sys)])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    return set(ran.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("command", ["", *(name for name in COMMANDS if name != LISTS_RULE_BOOKS)])
def test_help_loads_nothing_heavy(command: str) -> None:
    assert not loaded_by(*command.split(), "--help")


def test_a_command_that_works_loads_what_it_needs() -> None:
    assert "tablectl.game.state" in loaded_by("replay", "no-such-game.mjlog")
