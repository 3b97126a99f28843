"""The advisories that a computer without a network is given as a file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.sources import ROOT

AUDIT = ROOT / "deploy" / "audit"
PINS = dict(
    re.findall(
        r"^([a-z0-9-]+)==([^\s;\\]+)", (ROOT / "deploy" / "requirements.txt").read_text(), re.MULTILINE
    )
)


def advisory(package: str, *events: dict[str, str], **more: Any) -> dict[str, Any]:
    ranges = [{"type": "ECOSYSTEM", "events": [*events]}]
    affected = {"package": {"ecosystem": "PyPI", "name": package}, "ranges": ranges}
    return {"id": f"PYSEC-0000-{package}", "modified": "2026-03-01T00:00:00Z", "affected": [affected], **more}


ENVIRONMENT = {**os.environ, "PYTHON": sys.executable}


def audited(folder: Path, *advisories: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Exit status and report."""
    with zipfile.ZipFile(folder / "all.zip", "w") as saved:
        for number, one in enumerate(advisories):
            saved.writestr(f"{number}.json", json.dumps(one))
    ran = subprocess.run(
        [AUDIT, "--json", "--saved", folder / "all.zip"],
        capture_output=True,
        env=ENVIRONMENT,
        text=True,
        check=False,
        timeout=300,
    )
    return ran.returncode, json.loads(ran.stdout) if ran.stdout else {}


@pytest.mark.parametrize(
    ("events", "means"),
    [
        ([{"introduced": "0"}], True),
        ([{"introduced": "0"}, {"fixed": "99999"}], True),
        ([{"introduced": "0"}, {"last_affected": PINS["numpy"]}], True),
        ([{"introduced": "0"}, {"fixed": PINS["numpy"]}], False),
        ([{"introduced": "99999"}], False),
        ([{"introduced": "0"}, {"fixed": "0.1"}, {"introduced": "0.2"}], True),
    ],
)
def test_a_package_in_an_advisorys_range_is_named(
    tmp_path: Path, events: list[dict[str, str]], means: bool
) -> None:
    status, told = audited(
        tmp_path, advisory("NumPy", *events), advisory("no-package-of-ours", {"introduced": "0"})
    )
    assert status == int(means)
    assert [each["name"] for each in told["advisories"]] == ["numpy"] * means
    assert told["packages"] == len(PINS)
    assert told["newest"] == "2026-03-01"


def test_a_withdrawn_advisory_counts_no_more(tmp_path: Path) -> None:
    gone = advisory("numpy", {"introduced": "0"}, withdrawn="2026-02-01T00:00:00Z")
    assert audited(tmp_path, gone, advisory("pip", {"introduced": "0"}))[0] == 0


def test_a_file_that_is_no_copy_is_refused(tmp_path: Path) -> None:
    assert audited(tmp_path)[0] == 66
    (tmp_path / "none.zip").write_bytes(b"not a zip")
    for name in ("none.zip", "not-there.zip"):
        ran = subprocess.run(
            [AUDIT, "--saved", tmp_path / name], capture_output=True, env=ENVIRONMENT, check=False, timeout=60
        )
        assert ran.returncode == 66


@pytest.mark.slow
def test_a_kept_copy_is_compared_where_nobody_can_be_asked(tmp_path: Path) -> None:
    """``--fetch`` keeps it, ``--offline`` asks nobody, and without a network the plain command takes it."""
    carried = tmp_path / "carried.zip"
    with zipfile.ZipFile(carried, "w") as saved:
        saved.writestr("1.json", json.dumps(advisory("numpy", {"introduced": "0"})))
    here = {
        **ENVIRONMENT,
        "XDG_CACHE_HOME": str(tmp_path),
        "ADVISORIES_URL": carried.as_uri(),
        "UV_OFFLINE": "1",
    }

    def told(*options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [AUDIT, *options], capture_output=True, env=here, text=True, check=False, timeout=300
        )

    assert told("--offline").returncode == 66, "none is kept yet"
    assert told("--fetch").returncode == 0
    offline = told("--offline", "--json")
    assert (offline.returncode, json.loads(offline.stdout)["newest"]) == (1, "2026-03-01")
    if (ROOT / ".venv" / "bin" / "uv").exists():
        alone = told("--json")
        assert alone.returncode == 1
        assert [each["name"] for each in json.loads(alone.stdout)["advisories"]] == ["numpy"]
        assert "the kept copy" in alone.stderr
    carried.unlink()
    assert told("--fetch").returncode == 69
    assert told("--offline").returncode == 1, "the copy of before is still there"
