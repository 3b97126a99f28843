"""What the documentation names is there: folders, files, tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

PAGES = sorted(
    [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "NOTICE.md", ROOT / "models" / "README.md"]
)
PATH = re.compile(r"`((?:tablectl|vision|firmware_bridge|tests|deploy|docs|models)(?:/[\w.-]+)+/?)`")
SCHEMA = re.compile(r"tablectl/\w+/\d")
FILE = re.compile(r"`(?:[\w-]+/)*([\w-]+\.(?:py|js|toml))`")
WRITTEN_BY_PEOPLE = {"table.toml", "tablectl.toml"}


def named(pattern: re.Pattern[str], page: Path) -> set[str]:
    """What a pattern finds in a page."""
    return set(pattern.findall(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_path_that_a_page_names_exists(page: Path) -> None:
    paths = {path for path in named(PATH, page) if not SCHEMA.fullmatch(path)}
    assert {path for path in paths if not (ROOT / path).exists()} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    known = {
        path.name
        for part in ("tablectl", "vision", "firmware_bridge", "tests", "docs", "models")
        for path in (ROOT / part).rglob("*.*")
    }
    assert named(FILE, page) - known - WRITTEN_BY_PEOPLE == set()


def test_the_patterns_find_what_pages_name() -> None:
    assert sum(len(named(PATH, page)) for page in PAGES) > 60
    assert sum(len(named(FILE, page)) for page in PAGES) > 60
