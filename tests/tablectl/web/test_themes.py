"""Themes: text stands out in every one, and the one for keying has no colour that a key eats."""

from __future__ import annotations

import colorsys
import re
from pathlib import Path

import pytest

from tablectl import web

STYLE = Path(web.__file__).parent / "style"
TEXT = ("ink", "quiet", "gold", "red", "blue", "green")
GROUNDS = ("ground", "panel", "middle")
AA = 4.5
"""Contrast that WCAG 2 asks of text at level AA."""


def themes() -> dict[str, dict[str, str]]:
    """Variables of each theme; those that a theme leaves out are the first one's."""
    text = (STYLE / "theme.css").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for name, body in re.findall(
        r"^(:root|\[data-theme=\"\w+\"\]) \{(.*?)^\}", text, re.MULTILINE | re.DOTALL
    ):
        key = "dark" if name == ":root" else name.split('"')[1]
        found[key] = found.get("dark", {}) | dict(re.findall(r"--([\w-]+): ([^;]+);", body))
    return found


THEMES = themes()


def rgb(colour: str, beneath: tuple[float, float, float] = (0, 0, 0)) -> tuple[float, float, float]:
    """0 to 1; a translucent colour over what lies beneath."""
    if colour.startswith("#"):
        red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return red, green, blue
    numbers = [float(each) for each in re.findall(r"[\d.]+", colour)]
    share = numbers[3] / 100
    red, green, blue = (n / 255 * share + b * (1 - share) for n, b in zip(numbers[:3], beneath, strict=True))
    return red, green, blue


def luminance(colour: tuple[float, float, float]) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("text", TEXT)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_out_whatever_a_camera_shows_beneath(theme: str, text: str, ground: str) -> None:
    colours = THEMES[theme]
    for beneath in ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)):
        assert contrast(rgb(colours[text]), rgb(colours[ground], beneath)) >= AA


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_words_on_gold_stand_out(theme: str) -> None:
    assert contrast(rgb(THEMES[theme]["on-gold"]), rgb(THEMES[theme]["gold"])) >= AA


def test_the_theme_for_keying_is_opaque_and_has_nothing_green_or_blue() -> None:
    for name, value in THEMES["chroma"].items():
        if not value.startswith("#"):
            assert name == "shadow"
            assert value == "none"
            continue
        hue, saturation, _ = colorsys.rgb_to_hsv(*rgb(value))
        assert saturation < 0.35 or not 75 <= hue * 360 <= 270, name
