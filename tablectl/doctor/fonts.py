"""Whether this machine's browser can show Chinese and Japanese: names, languages, scoring items."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from typing import Final

from tablectl.doctor.verdicts import Check, Verdict

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "firefox", "firefox-esr")
SCRIPTS: Final = {"zh": "Chinese", "ja": "Japanese"}
TIMEOUT_S: Final = 10.0
"""The first look after an installation builds a cache."""
ADVICE: Final = (
    "a browser on this computer shows boxes instead of these characters: apt-get install fonts-noto-cjk, "
    "then restart the browser"
)

Find = Callable[[str], str | None]
"""Path of a program, None where there is none."""
Fonts = Callable[[str], str]
"""Font files that have a language's letters, one a line."""


def listed_fonts(language: str) -> str:
    """What fontconfig's own ``fc-list`` finds; nothing where it is not installed or does not answer."""
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


def fonts_check(find: Find = shutil.which, fonts: Fonts = listed_fonts) -> Check:
    """A screen at the table (a kiosk) shows pages in this machine's browser, with this machine's fonts.

    Without a browser here others show the pages, with fonts of their own.
    """
    browser = next((name for name in BROWSERS if find(name)), None)
    if browser is None:
        return Check("fonts", Verdict.OK, "no browser on this computer: the pages are shown elsewhere")
    missing = [spoken for language, spoken in SCRIPTS.items() if not fonts(language).strip()]
    if missing:
        return Check("fonts", Verdict.WARN, f"{browser}, and no font for {' and '.join(missing)}", ADVICE)
    return Check("fonts", Verdict.OK, f"{browser} can show {' and '.join(SCRIPTS.values())}")
