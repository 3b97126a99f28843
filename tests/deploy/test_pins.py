"""What is installed is pinned with its hash, for every purpose, in the same version everywhere."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

FILES = sorted((ROOT / "deploy").glob("requirements*.txt"))
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
SHARED = ("requirements.txt", "requirements-hall.txt", "requirements-test.txt")


def pins(name: str) -> dict[str, set[str]]:
    """Versions by package; one package has two where they depend on Python's version."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "deploy" / name).read_text(encoding="utf-8").splitlines():
        if told := PIN.match(line):
            found.setdefault(told[1].lower(), set()).add(told[2])
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda each: each.name)
def test_every_pin_has_its_hashes(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for each in re.split(r"\n(?=\S)", text.strip()):
        assert PIN.match(each), each.splitlines()[0]
        assert "--hash=sha256:" in each, each.splitlines()[0]


def test_setup_installs_nothing_without_its_hash() -> None:
    setup = (ROOT / "deploy" / "setup").read_text(encoding="utf-8")
    installs = [line.strip() for line in setup.splitlines() if line.strip().startswith("pip install")]
    assert installs == [
        'pip install --require-hashes --requirement "$pinned" --requirement deploy/requirements-build.txt',
        "pip install --no-deps --no-build-isolation --editable .",
    ]
    for purpose in ("hall", "test"):
        assert (ROOT / "deploy" / f"requirements-{purpose}.txt").exists()


def test_the_purposes_agree_on_every_version() -> None:
    table, hall, test = map(pins, SHARED)
    assert table.keys() <= hall.keys() <= test.keys()
    for name, versions in table.items():
        assert hall[name] == test[name] == versions, name
    for name, versions in hall.items():
        assert test[name] == versions, name


def test_everything_that_the_project_asks_for_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["pi"], *extras["hall"], *extras["dev"]]
    names = {re.split(r"[^A-Za-z0-9._-]", each)[0].lower().replace("_", "-") for each in wanted}
    assert names - pins("requirements-test.txt").keys() == set()


@pytest.mark.soak
@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("processor", ["aarch64", "x86_64"])
def test_every_library_is_to_be_had_built_for_every_python_and_processor(
    python: str, processor: str, tmp_path: Path
) -> None:
    """A package, an add-on and an image compile nothing."""
    found = subprocess.run(
        [
            *(ROOT / ".venv/bin/uv", "pip", "install", "--dry-run", "--quiet", "--target", tmp_path),
            *("--python-platform", f"{processor}-manylinux_2_40", "--python-version", python),
            *("--only-binary", ":all:", "--no-deps", "--require-hashes"),
            *("--requirements", ROOT / "deploy/requirements-hall.txt"),
        ],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert found.returncode == 0, found.stderr
