"""systemd understands the service's unit, and finds little that the service could do outside its own work."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

UNIT = ROOT / "deploy" / "systemd" / "tablectl.service"
EXPOSURE_TENTHS = 20
"""systemd-analyze smiles at up to 2.0 of 10; an ordinary service has 9 and more."""

pytestmark = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing")


def test_the_unit_is_understood(tmp_path: Path) -> None:
    # The program lies elsewhere here: only that one line is changed.
    text = UNIT.read_text(encoding="utf-8").replace("/usr/bin/tablectl", "/bin/true")
    unit = tmp_path / UNIT.name
    unit.write_text(text, encoding="utf-8")
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    said = [line for line in (ran.stdout + ran.stderr).splitlines() if "tablectl.service" in line]
    assert (ran.returncode, said) == (0, [])


def test_the_service_is_kept_apart() -> None:
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE_TENTHS}", UNIT],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
