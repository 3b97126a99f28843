"""A Discord channel, by a webhook of its own.

``POST`` of the webhook's address with ``content``; ``GET`` tells whether there is such a webhook. Five posts
in two seconds are allowed, and 2,000 characters each. Source: Discord's developer documentation, *Webhook
resource* and *Rate limits*.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from tablectl.adapters.posts.destination import NotPosted, Post, Trouble
from tablectl.adapters.posts.http import get, post
from tablectl.adapters.posts.secrets import read_secret

EVERY_S: Final = 3.0
MAX_LENGTH: Final = 2000
NO_PREVIEWS: Final = 1 << 2
"""The message flag SUPPRESS_EMBEDS: a name that looks like an address brings no picture."""
_MARKS: Final = re.compile(r"([\\*_~|`>#\[\]()<@])")


class Discord:
    """One webhook."""

    between = "\n"
    most = MAX_LENGTH // 2
    """Each character may need a backslash."""

    def __init__(self, name: str, secret_file: Path, every_s: float | None = None) -> None:
        self.name, self.every_s = name, EVERY_S if every_s is None else every_s
        self._file = secret_file

    def look(self) -> None:
        """Read the secret file."""
        self._address()

    def begin(self) -> None:
        """Ask whether there is such a webhook."""
        get(self._address(), {})

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post; names mention nobody and format nothing."""
        message = {
            "content": _MARKS.sub(r"\\\1", text),
            "allowed_mentions": {"parse": []},
            "flags": NO_PREVIEWS,
        }
        post(
            f"{self._address()}?wait=true", json.dumps(message).encode(), {"Content-Type": "application/json"}
        )

    def keep(self) -> None:
        """Nothing is held open."""

    def close(self) -> None:
        """Nothing is held open."""

    def _address(self) -> str:
        line = read_secret(self._file).line.partition("?")[0]
        if not line.startswith("https://") and not line.startswith("http://127.0.0.1:"):
            raise NotPosted(
                Trouble.SECRET,
                "its secret_file must hold the webhook's address, https://discord.com/api/webhooks/…",
            )
        return line
