"""The type checker and the linter are part of the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
    ran = checked(*command)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]


@pytest.mark.parametrize(
    ("copied", "fault"),
    [
        ("structs.replace(S(1), n=2)", ""),
        ("dataclasses.replace(D(1), n=2)", ""),
        ("dataclasses.replace(S(1), n=2)", "copied by msgspec.structs.replace"),
        ("structs.replace(S(1), m=2)", 'Unexpected keyword argument "m"'),
        ("structs.replace(S(1), n='2')", "incompatible type"),
    ],
)
def test_copies_of_structs_are_checked(tmp_path: Path, copied: str, fault: str) -> None:
    (tmp_path / "copies.py").write_text(f"""
import dataclasses
from msgspec import Struct, structs

class S(Struct):
    n: int

@dataclasses.dataclass
class D:
    n: int

{copied}
""")
    ran = checked("mypy", str(tmp_path / "copies.py"))
    assert (ran.returncode == 0, fault in ran.stdout) == (not fault, True), ran.stdout


def checked(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a checker over everything."""
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=900, check=False
    )
