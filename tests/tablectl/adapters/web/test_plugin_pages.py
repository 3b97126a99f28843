"""A plugin's page is files of one folder; nothing leads out of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablectl.adapters.web import WebPages, WebParts
from tablectl.plugins import Page
from tests.tablectl.adapters.web.in_process import HERE, TableDesk, asked


def got(folder: Path, address: str) -> tuple[int, str]:
    pages = WebPages(TableDesk(), WebParts(plugin_pages={"points": Page("Points", folder / "points")}))
    status, told = asyncio.run(asked(pages.application(), "GET", address, b"", HERE))
    return status, told.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    points = tmp_path / "points"
    (points / "deep").mkdir(parents=True)
    (points / "index.html").write_text("<h1>Points</h1>", encoding="utf-8")
    (points / "deep" / "shown.js").write_text("show();", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("the contents", encoding="utf-8")
    (points / "leads_out.txt").symlink_to(tmp_path / "secret.txt")
    return tmp_path


def test_the_folder_is_served_with_its_index(folder: Path) -> None:
    assert got(folder, "/plugins/points/") == (200, "<h1>Points</h1>")
    assert got(folder, "/plugins/points/deep/shown.js") == (200, "show();")
    assert got(folder, "/plugins/points")[0] == 307


@pytest.mark.parametrize(
    "path",
    [
        "/plugins/points/../secret.txt",
        "/plugins/points/%2e%2e/secret.txt",
        "/plugins/points/deep/..%2f..%2fsecret.txt",
        "/plugins/points//etc/passwd",
        "/plugins/points/leads_out.txt",
        "/plugins/points/deep",
        "/plugins/points/missing.html",
        "/plugins/points/%00",
        f"/plugins/points/{'long' * 500}",
        "/plugins/others/",
        "/plugins/others",
    ],
)
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    status, told = got(folder, path)
    assert status == 404
    assert "the contents" not in told
