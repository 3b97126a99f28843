"""What a wheel of this tree holds: the program with its data, and nothing that a build or a run has left."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LISTING = """
from setuptools import Distribution
wheel = Distribution({"script_name": "setup.py"})
wheel.parse_config_files()
build = wheel.get_command_obj("build_py")
build.ensure_finalized()
for _, folder, _, names in build.data_files:
    for name in names:
        print(f"{folder}/{name}")
for _, _, path in build.find_all_modules():
    print(path)
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """Paths that a wheel takes from a tree in which the firmware was built."""
    pytest.importorskip("setuptools", reason="setuptools, which builds the wheel, is not installed")
    tree = tmp_path_factory.mktemp("tree")
    for name in ("tablectl", "vision", "models", "README.md", "LICENSE", "NOTICE.md", "pyproject.toml"):
        (tree / name).symlink_to(ROOT / name)
    shutil.copytree(
        ROOT / "firmware_bridge", tree / "firmware_bridge", ignore=shutil.ignore_patterns("build")
    )
    for left in ("build/avr/table.elf", "build/sim/runner", "build/.lock"):
        path = tree / "firmware_bridge" / "firmware" / left
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"left by make")
    done = subprocess.run(
        [sys.executable, "-c", LISTING], cwd=tree, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return frozenset(line for line in done.stdout.splitlines() if "/" in line)


@cache
def tracked(folder: str) -> frozenset[str]:
    """What version control knows of a folder."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a checkout: what belongs to it is not known")
    told = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return frozenset(line for line in told.splitlines() if (ROOT / line).exists())


def test_nothing_that_a_build_leaves_is_packed(packed: frozenset[str]) -> None:
    left = [path for path in packed if "/build/" in path or "__pycache__" in path or path.endswith(".o")]
    assert left == []


def test_every_module_is_packed(packed: frozenset[str]) -> None:
    modules = {
        path
        for folder in ("tablectl", "vision", "firmware_bridge", "models")
        for path in tracked(folder)
        if path.endswith(".py")
    }
    assert sorted(modules - packed) == []


@pytest.mark.parametrize(
    "folder", ["firmware_bridge/firmware", "tablectl/web", "tablectl/schemas", "vision/scene/art"]
)
def test_every_file_of_a_folder_of_data_is_packed(packed: frozenset[str], folder: str) -> None:
    assert len(tracked(folder)) > 4
    assert sorted(tracked(folder) - packed) == []


def test_the_models_are_packed_with_everything_that_their_list_of_checksums_names(
    packed: frozenset[str],
) -> None:
    models = tracked("models")
    assert {"models/manifest.toml", "models/finder.onnx", "models/SHA256SUMS"} <= models
    assert sorted(models - packed) == []
