"""Themes that come along with the overlay: the same on the server, in the browser and in the style sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablectl import web
from tablectl.web.club_theme import BUILT_IN_THEMES
from tests.tablectl.web.test_themes import AA, GROUNDS, TEXT, contrast, rgb
from tests.tablectl.web.test_themes import THEMES as PAGES

FOLDER = Path(web.__file__).parent


def sheet_of(theme: str) -> dict[str, str]:
    text = (FOLDER / "style" / "stream" / "overlay_themes.css").read_text(encoding="utf-8")
    found = re.search(rf'^\[data-theme="{theme}"\] \{{(.*?)^\}}', text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return PAGES["dark"] | dict(re.findall(r"--([\w-]+): ([^;]+);", found[1]))


def test_the_browser_and_the_server_name_the_same_themes() -> None:
    text = (FOLDER / "script" / "stream" / "overlay" / "themes.js").read_text(encoding="utf-8")
    named = re.search(r"THEMES = \[([^]]+)\]", text)
    assert named is not None
    assert tuple(re.findall(r'"(\w+)"', named[1])) == BUILT_IN_THEMES


@pytest.mark.parametrize("text", TEXT)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_out_on_dark_whatever_a_camera_shows_beneath(text: str, ground: str) -> None:
    colours = sheet_of("dark")
    for beneath in ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)):
        assert contrast(rgb(colours[text]), rgb(colours[ground], beneath)) >= AA


@pytest.mark.parametrize("text", TEXT)
def test_text_without_a_ground_stands_out_of_its_black_outline(text: str) -> None:
    assert contrast(rgb(sheet_of("transparent")[text]), (0.0, 0.0, 0.0)) >= 2 * AA
