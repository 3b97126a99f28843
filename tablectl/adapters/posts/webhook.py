"""Any program that takes a JSON object over HTTP, signed as *Standard Webhooks* has it.

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

from tablectl.adapters.posts.destination import NotPosted, Post, Trouble
from tablectl.adapters.posts.http import post
from tablectl.adapters.posts.secrets import read_secret

EVERY_S: Final = 0.2
PREFIX: Final = "whsec_"
MIN_KEY_LENGTH: Final = 16
"""Bytes."""


class Webhook:
    """One address."""

    between = ""
    most = 0

    def __init__(
        self, name: str, address: str, secret_file: Path, table: str, every_s: float | None = None
    ) -> None:
        self.name, self.every_s = name, EVERY_S if every_s is None else every_s
        self._address, self._file, self._table = address, secret_file, table

    def look(self) -> None:
        """Read the secret file."""
        self._key()

    def begin(self) -> None:
        """Only the key can be looked at before there is something to post."""
        self._key()

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post one sentence in all languages."""
        (one,) = posts
        payload = {
            "type": f"table.{one.kind.value}",
            "timestamp": one.at,
            "data": {"table": self._table, "seat": one.seat, "text": dict(one.text)},
        }
        body = json.dumps(payload, ensure_ascii=False).encode()
        at = str(int(time.time()))
        headers = {
            "Content-Type": "application/json",
            "webhook-id": one.number,
            "webhook-timestamp": at,
            "webhook-signature": f"v1,{signature(self._key(), one.number, at, body)}",
        }
        post(self._address, body, headers)

    def keep(self) -> None:
        """Nothing is held open."""

    def close(self) -> None:
        """Nothing is held open."""

    def _key(self) -> bytes:
        line = read_secret(self._file).line
        try:
            key = (
                base64.b64decode(line.removeprefix(PREFIX), validate=True)
                if line.startswith(PREFIX)
                else line.encode()
            )
        except binascii.Error:
            key = b""
        if len(key) < MIN_KEY_LENGTH:
            raise NotPosted(
                Trouble.SECRET,
                f"its secret_file must hold a key of {MIN_KEY_LENGTH} bytes or more: `openssl rand -hex 24`",
            )
        return key


def signature(key: bytes, number: str, at: str, body: bytes) -> str:
    """The base64 of HMAC-SHA-256 over ``number.at.body``.

    >>> signature(b"key", "msg_1", "0", b"{}")
    'ynCzuW7puhiLAuQT0y6SIAFEK9PNdEmy/mdQ3BFYkIY='
    """
    signed = b".".join((number.encode(), at.encode(), body))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
