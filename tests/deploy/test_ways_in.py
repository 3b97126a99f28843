"""What the README leads with is there: the ways in, and the two commands that set everything up."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

from tests.architecture.sources import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def section(title: str) -> str:
    """The text under a heading of the README."""
    return README.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_the_ways_in_come_first() -> None:
    assert re.findall(r"^## (.+)$", README, re.MULTILINE)[:3] == ["Three ways in", "Start it", "Test it"]


def test_two_commands_are_all_that_a_checkout_needs() -> None:
    commands = [
        block.strip()
        for title in ("Start it", "Test it")
        for block in re.findall(r"```sh\n(.*?)```", section(title), re.DOTALL)
    ]
    assert commands == ["deploy/run", "deploy/test"]


def test_every_script_that_the_ways_in_name_can_be_started() -> None:
    named = set(re.findall(r"`(deploy/\w+)[` ]", section("Three ways in") + section("Start it")))
    assert named >= {"deploy/run", "deploy/release", "deploy/install"}
    assert all(os.access(ROOT / script, os.X_OK) for script in named)


def test_pipx_finds_the_command_under_the_project_s_name() -> None:
    """``pipx run NAME`` starts the command NAME of the package NAME."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    called = re.search(r"`pipx run (\w+) run`", section("Three ways in"))
    assert called is not None
    assert called[1] == project["name"]
    assert called[1] in project["scripts"]


def test_every_page_that_the_readme_leads_to_is_there() -> None:
    for address in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert Path(ROOT, address).exists(), address
