"""The type checker and the linter are part of the tests."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tests.architecture.sources import ROOT

NO_WORKER: Final = "Failed to establish connection with worker"
"""mypy gives its worker processes three seconds to start, which a busy computer may not have."""


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("mypy", "--no-error-summary"), id="mypy"),
        pytest.param(("ruff", "check", "--quiet", "."), id="ruff-check"),
        pytest.param(("ruff", "format", "--quiet", "--check", "--diff", "."), id="ruff-format"),
    ],
)
def test_checker_is_content(command: tuple[str, ...]) -> None:
    ran = checked(*command)
    if NO_WORKER in ran.stdout + ran.stderr:
        ran = checked(*command, "--num-workers=0")
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]


def checked(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a checker over everything."""
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=900, check=False
    )
