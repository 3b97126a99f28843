"""The type checker and the linter are part of the tests."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("mypy", "--no-error-summary"), id="mypy"),
        pytest.param(("ruff", "check", "--quiet", "."), id="ruff-check"),
        pytest.param(("ruff", "format", "--quiet", "--check", "--diff", "."), id="ruff-format"),
    ],
)
def test_checker_is_content(command: tuple[str, ...]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=500, check=False
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
