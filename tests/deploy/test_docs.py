"""The documentation builds into a site without the network, and reads without it."""

from __future__ import annotations

import html
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from tablectl.cli.commands import COMMANDS
from tablectl.rulesets import RULESETS
from tests.architecture.sources import ROOT

LOADED = re.compile(
    r"<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)=[\"'](?:https?:)?//[^\"']*", re.IGNORECASE
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One version's, beside an older one."""
    out = tmp_path_factory.mktemp("site")
    (out / "0.0.9").mkdir()
    (out / "0.0.9" / "index.html").write_text("<p>An older version's.</p>", encoding="utf-8")
    ran = subprocess.run(
        [ROOT / "deploy" / "docs", "--versioned", out],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    return out / version("tablectl")


def words(page: Path) -> str:
    """What a reader of a page sees."""
    return html.unescape(re.sub(r"<[^>]*>", "", page.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 10
    for page in pages:
        assert not LOADED.findall(page.read_text(encoding="utf-8")), page.name


def test_the_site_says_which_version_it_describes(site: Path) -> None:
    assert f"tablectl {version('tablectl')}" in words(site / "index.html")


def test_versions_lie_side_by_side_and_lead_to_each_other(site: Path) -> None:
    listed = re.findall(r'href="([^"]*)"', (site.parent / "index.html").read_text(encoding="utf-8"))
    assert listed == [f"{version('tablectl')}/index.html", "0.0.9/index.html"]
    for page, up in (("index.html", ".."), ("rules/mcr.html", "../..")):
        assert f'{up}/index.html">All versions' in (site / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("book", RULESETS)
def test_every_book_has_a_page_with_all_its_options(site: Path, book: str) -> None:
    text = (site / "rules" / f"{book}.html").read_text(encoding="utf-8")
    for option in RULESETS[book].listing.options.fields:
        assert option in text
    for item in RULESETS[book].listing.items:
        assert item.key in text


def test_every_written_page_is_on_the_site(site: Path) -> None:
    docs = ROOT / "docs"
    for page in [*docs.glob("*.md"), *docs.glob("measurements/*.md")]:
        assert (site / page.relative_to(docs).with_suffix(".html")).exists(), page.name


def test_every_command_has_a_page_with_its_options(site: Path) -> None:
    for command in COMMANDS:
        assert f"tablectl {command}" in words(site / "commands" / f"{command}.html")
    hall = words(site / "commands" / "hall.html")
    assert "tablectl hall run" in hall
    assert "--broker-ca-file" in hall


def test_the_glossary_names_what_the_books_count_in_four_languages(site: Path) -> None:
    text = words(site / "glossary.html")
    for term in ("Big Four Winds", "Большие четыре ветра", "大四喜", "立直"):
        assert term in text
