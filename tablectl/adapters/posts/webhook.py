"""Any program that accepts a JSON object over HTTP, signed after *Standard Webhooks*.

The headers are ``webhook-id``, ``webhook-timestamp`` (seconds since 1970) and ``webhook-signature``: ``v1,``
and the base64 of HMAC-SHA-256 over ``id.timestamp.body``. Source: the specification of standardwebhooks.com.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from pathlib import Path
from typing import Final

from tablectl.adapters.posts.destination import NotPosted, Post, Problem
from tablectl.adapters.posts.http import post
from tablectl.adapters.posts.secrets import read_secret

MIN_INTERVAL_S: Final = 0.2
KEY_PREFIX: Final = "whsec_"
MIN_KEY_BYTES: Final = 16


class Webhook:
    """One address."""

    separator = ""
    max_length = 0

    def __init__(
        self, name: str, address: str, secret_file: Path, table: str, min_interval_s: float | None = None
    ) -> None:
        self.name, self.min_interval_s = name, MIN_INTERVAL_S if min_interval_s is None else min_interval_s
        self._address, self._secret_file, self._table = address, secret_file, table

    def check_secret(self) -> None:
        """Check the secret file."""
        self._key()

    def connect(self) -> None:
        """Check the key; nothing else can be checked before a post."""
        self._key()

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post one sentence in all languages."""
        (sentence,) = posts
        payload = {
            "type": f"table.{sentence.kind.value}",
            "timestamp": sentence.at,
            "data": {"table": self._table, "seat": sentence.seat, "text": dict(sentence.text)},
        }
        body = json.dumps(payload, ensure_ascii=False).encode()
        at = str(int(time.time()))
        headers = {
            "Content-Type": "application/json",
            "webhook-id": sentence.post_id,
            "webhook-timestamp": at,
            "webhook-signature": f"v1,{signature(self._key(), sentence.post_id, at, body)}",
        }
        post(self._address, body, headers)

    def keep_alive(self) -> None:
        """There is no connection to keep or close."""

    def close(self) -> None:
        """There is no connection to keep or close."""

    def _key(self) -> bytes:
        line = read_secret(self._secret_file).line
        try:
            key = (
                base64.b64decode(line.removeprefix(KEY_PREFIX), validate=True)
                if line.startswith(KEY_PREFIX)
                else line.encode()
            )
        except binascii.Error:
            key = b""
        if len(key) < MIN_KEY_BYTES:
            raise NotPosted(
                Problem.SECRET,
                f"its secret_file must hold a key of {MIN_KEY_BYTES} bytes or more: `openssl rand -hex 24`",
            )
        return key


def signature(key: bytes, post_id: str, at: str, body: bytes) -> str:
    """The base64 of HMAC-SHA-256 over ``post_id.at.body``.

    >>> signature(b"key", "msg_1", "0", b"{}")
    'ynCzuW7puhiLAuQT0y6SIAFEK9PNdEmy/mdQ3BFYkIY='
    """
    signed = b".".join((post_id.encode(), at.encode(), body))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
