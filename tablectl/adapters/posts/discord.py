"""A Discord channel, over a webhook.

``POST`` to the webhook's address with ``content``; ``GET`` tells whether the webhook exists. Five posts
in two seconds are allowed, and 2,000 characters each. Source: Discord's developer documentation, *Webhook
resource* and *Rate limits*.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from tablectl.adapters.posts.destination import NotPosted, Post, Problem
from tablectl.adapters.posts.http import get, post
from tablectl.adapters.posts.secrets import read_secret

MIN_INTERVAL_S: Final = 3.0
MAX_LENGTH: Final = 2000
SUPPRESS_EMBEDS: Final = 1 << 2
"""A message flag: a name that looks like an address shows no preview."""
_MARKDOWN: Final = re.compile(r"([\\*_~|`>#\[\]()<@])")


class Discord:
    """One webhook."""

    separator = "\n"
    max_length = MAX_LENGTH // 2
    """Each character may need a backslash."""

    def __init__(self, name: str, secret_file: Path, min_interval_s: float | None = None) -> None:
        self.name, self.min_interval_s = name, MIN_INTERVAL_S if min_interval_s is None else min_interval_s
        self._secret_file = secret_file

    def check_secret(self) -> None:
        """Check the secret file."""
        self._address()

    def connect(self) -> None:
        """Check that the webhook exists."""
        get(self._address(), {})

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post without mentions and without formatting, whatever names look like."""
        message = {
            "content": _MARKDOWN.sub(r"\\\1", text),
            "allowed_mentions": {"parse": []},
            "flags": SUPPRESS_EMBEDS,
        }
        post(
            f"{self._address()}?wait=true", json.dumps(message).encode(), {"Content-Type": "application/json"}
        )

    def keep_alive(self) -> None:
        """There is no connection to keep or close."""

    def close(self) -> None:
        """There is no connection to keep or close."""

    def _address(self) -> str:
        line = read_secret(self._secret_file).line.partition("?")[0]
        if not line.startswith("https://") and not line.startswith("http://127.0.0.1:"):
            raise NotPosted(
                Problem.SECRET,
                "its secret_file must hold the webhook's address, https://discord.com/api/webhooks/…",
            )
        return line
