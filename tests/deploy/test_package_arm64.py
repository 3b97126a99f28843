"""The package for a Raspberry Pi installs, works and is removed again on that processor (under emulation)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

CANNOT = 77
"""deploy/debian/try: this machine cannot run that processor's programs."""


def run(command: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "deploy" / "debian" / command, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=540,
        check=False,
    )


def in_a_checkout() -> bool:
    told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, check=False)
    return told.returncode == 0


@pytest.mark.skipif(not in_a_checkout(), reason="a package is made of a commit, and this is no checkout")
@pytest.mark.timeout(600)
def test_the_package_works_on_a_raspberry_pis_processor(tmp_path: Path) -> None:
    built = run("build", "--arch", "arm64", "--out", tmp_path)
    assert built.returncode == 0, built.stderr[-4000:]
    tried = run("try", built.stdout.strip())
    if tried.returncode == CANNOT:
        pytest.skip(tried.stderr.strip().splitlines()[-1])
    assert tried.returncode == 0, tried.stderr[-4000:]
    read = json.loads(tried.stdout.splitlines()[-1])
    photos = json.loads((ROOT / "tests/fixtures/photos/tiles.json").read_text(encoding="utf-8"))
    (truth,) = (photo["tiles"] for photo in photos if photo["file"] == "end_of_row.jpg")
    assert sorted(tile["tile"] for tile in read["tiles"]) == sorted(tile["tile"] for tile in truth)
