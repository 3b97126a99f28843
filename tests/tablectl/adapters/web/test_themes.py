"""A club's own themes, from a folder of the state directory."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tablectl.web.club_theme import BUILT_IN_THEMES
from tests.tablectl.adapters.web.in_process import asked, pages_of_a_table

STRANGE = ("none.css", "dark.css", "..%2faccounts.css", "a.txt")


def got(folder: Path | None, address: str) -> tuple[int, Any]:
    application = pages_of_a_table(folder)[0].application()
    status, told = asyncio.run(asked(application, "GET", address, b"", []))
    return status, told.decode() if status == 200 and address.endswith(".css") else json.loads(told)


def test_a_sheet_in_the_folder_is_listed_and_served(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "club.css").write_text(":root { --gold: #ff7a00; }")
    assert got(tmp_path, "/api/themes")[1]["club"] == [{"name": "club", "problem": None}]
    assert got(tmp_path, "/themes/club.css") == (200, ":root { --gold: #ff7a00; }")


def test_it_is_served_as_a_style_sheet_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "club.css").write_text(":root {}")
    pages, _ = pages_of_a_table(tmp_path)
    address = pages.start()
    try:
        with urlopen(f"{address}themes/club.css") as answer:
            headers = answer.headers
        assert headers["content-type"].startswith("text/css")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["cache-control"] == "no-cache"
        with pytest.raises(HTTPError, match="304"):
            urlopen(Request(f"{address}themes/club.css", headers={"If-None-Match": headers["etag"]}))
        with urlopen(f"{address}overlay") as answer:
            policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "http" not in policy, "what a sheet asks for stays here"
    finally:
        pages.close()


def test_a_sheet_that_is_not_used_says_why(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    for name, text in {"evil": '@import "x";', "Big Name": "", "dark": ":root {}"}.items():
        (tmp_path / "themes" / f"{name}.css").write_text(text)
    told = {row["name"]: row["problem"] for row in got(tmp_path, "/api/themes")[1]["club"]}
    assert "@import" in told["evil"]
    assert "a-z" in told["Big Name"]
    assert "comes along" in told["dark"]
    status, answer = got(tmp_path, "/themes/evil.css")
    assert (status, "@import" in answer["error"]["message"]) == (409, True)


@pytest.mark.parametrize("address", [f"/themes/{name}" for name in STRANGE])
def test_nothing_else_of_the_folder_is_served(tmp_path: Path, address: str) -> None:
    (tmp_path / "themes").mkdir()
    for name in ("dark.css", "a.txt", "../accounts.css"):
        (tmp_path / "themes" / name).write_text("secret")
    assert got(tmp_path, address)[0] == 404


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "secret.txt").write_text(":root {}")
    (tmp_path / "themes" / "club.css").symlink_to(tmp_path / "secret.txt")
    assert got(tmp_path, "/themes/club.css")[0] == 404


def test_without_a_state_folder_there_are_the_own_themes_alone() -> None:
    assert got(None, "/api/themes") == (200, {"own": list(BUILT_IN_THEMES), "club": []})
