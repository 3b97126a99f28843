"""What a command of the tests tells whoever watches."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """Print a line at once: the next may take a minute."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
