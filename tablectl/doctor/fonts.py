"""Checks whether this computer's browser can show Chinese and Japanese text."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from typing import Final

from tablectl.doctor.verdicts import Check, Verdict

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "firefox", "firefox-esr")
SCRIPTS: Final = {"zh": "Chinese", "ja": "Japanese"}
TIMEOUT_S: Final = 10.0
"""The first call after an installation builds a cache."""
ADVICE: Final = (
    "a browser on this computer shows boxes instead of these characters: apt-get install fonts-noto-cjk, "
    "then restart the browser"
)

FindProgram = Callable[[str], str | None]
"""Gives the path of a program, None where there is none."""
ListFonts = Callable[[str], str]
"""Gives the font files with a language's characters, one a line."""


def listed_fonts(language: str) -> str:
    """The output of fontconfig's ``fc-list``; empty where it is not installed or does not answer."""
    try:
        done = subprocess.run(
            ["fc-list", f":lang={language}", "file"],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def fonts_check(find: FindProgram = shutil.which, fonts: ListFonts = listed_fonts) -> Check:
    """Check the fonts of a screen at the table (a kiosk), which shows pages in this computer's browser.

    Without a browser here other computers show the pages, with their own fonts.
    """
    browser = next((name for name in BROWSERS if find(name)), None)
    if browser is None:
        return Check("fonts", Verdict.OK, "no browser on this computer: the pages are shown elsewhere")
    missing = [spoken for language, spoken in SCRIPTS.items() if not fonts(language).strip()]
    if missing:
        return Check("fonts", Verdict.WARN, f"{browser}, and no font for {' and '.join(missing)}", ADVICE)
    return Check("fonts", Verdict.OK, f"{browser} can show {' and '.join(SCRIPTS.values())}")
