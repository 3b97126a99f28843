"""The command: every attack, each with a few lines on what happened."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests import attacks
from tests.attacks import themes
from tests.attacks.theme import Given, Outcome, Theme, spoken
from tests.said import say

COLUMNS = ("attack", "what happened", "visitor meanwhile")


def told(name: str, outcome: Outcome) -> str:
    """An attack in a few lines."""
    lines = [f"{'held  ' if outcome.held else 'BROKEN'} {name}"]
    lines += [f"         sent      {outcome.sent}", f"         happened  {outcome.happened}"]
    if outcome.meanwhile:
        lines.append(f"         visitor   {outcome.meanwhile}")
    return "\n".join(lines)


def row(outcome: Outcome) -> str:
    """An attack as a row of the table in docs/SECURITY.md."""
    happened = outcome.happened if outcome.held else f"**NOT HELD**: {outcome.happened}"
    cells = outcome.sent, happened, outcome.meanwhile or "–"
    return "| " + " | ".join(each.replace("|", "/") for each in cells) + " |"


def heading(theme: Theme[Any], markdown: bool) -> str:
    """What stands above a theme's attacks."""
    if not markdown:
        return f"\n{theme.about}"
    return f"\n{theme.about}:\n\n| {' | '.join(COLUMNS)} |\n| --- | --- | --- |"


def attack_all(wanted: list[str], size: float, url: str | None, *, markdown: bool) -> bool:
    """Tell of every attack; whether all ended as they should."""
    held = True
    for name in wanted:
        theme = themes()[name]
        say(heading(theme, markdown))
        with (
            tempfile.TemporaryDirectory() as folder,
            theme.opened(Given(Path(folder), size, url)) as attacked,
        ):
            for attack in theme.attacks:
                outcome = attack(attacked)
                held = held and outcome.held
                say(row(outcome) if markdown else told(spoken(attack), outcome))
    return held


def main() -> int:
    """Entry point; returns the exit status."""
    known = sorted(themes())
    about = (attacks.__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=about)
    parser.add_argument("theme", nargs="*", help=f"which; all without: {', '.join(known)}")
    parser.add_argument("--url", help="of a service that runs on this computer; without one, one is started")
    parser.add_argument("--size", type=float, default=1.0, help="part of every attack, 0 to 1")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/SECURITY.md")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.theme) - set(known)):
        parser.error(f"no theme {unknown[0]!r}; there are {', '.join(known)}")
    say(f"load {os.getloadavg()[0]:.1f} (1 min) on {len(os.sched_getaffinity(0))} cores")
    return 0 if attack_all(asked.theme or known, asked.size, asked.url, markdown=asked.markdown) else 1


if __name__ == "__main__":
    sys.exit(main())
