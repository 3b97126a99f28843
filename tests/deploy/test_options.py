"""What the scripts of deploy/ say of options that they do not know, or that lack what they need."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.sources import ROOT

SCRIPTS: Final = tuple(
    ROOT / "deploy" / name
    for name in (
        *("audit", "debian/build", "debian/repository", "docs", "emulation"),
        *("homeassistant/build", "image/build", "install", "pi/boot", "pi/build", "release"),
    )
)
"""What an owner or a maintainer starts."""
FIRST: Final = {"boot": ("no.img",)}
"""What must stand before a script's options."""
WITH_VALUES: Final = tuple(
    pytest.param(path, option, id=f"{path.relative_to(ROOT)} {option}")
    for path in SCRIPTS
    for option in re.findall(r"^ +(--[a-z]+)\)[^)]*\$2", path.read_text("utf-8"), re.MULTILINE)
)


def refused(path: Path, *words: str) -> str:
    """What a script says, that it made nothing."""
    before = FIRST.get(path.name, ())
    told = subprocess.run([path, *before, *words], capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stdout) == (2, ""), told
    assert not re.search(r"line \d+:", told.stderr), told.stderr
    return told.stderr


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_option_that_a_script_does_not_know_is_refused(path: Path) -> None:
    assert "--nope" in refused(path, "--nope")


@pytest.mark.parametrize(("path", "option"), WITH_VALUES)
def test_an_option_without_its_value_says_what_it_needs(path: Path, option: str) -> None:
    assert f"{option} needs" in refused(path, option)


def test_a_package_that_is_not_there_is_not_installed() -> None:
    assert "there is no package gone.deb" in refused(ROOT / "deploy" / "install", "gone.deb")
