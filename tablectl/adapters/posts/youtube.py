"""The chat of the account's running YouTube broadcast.

The chat is found by ``liveBroadcasts.list`` (``broadcastStatus=active``) and written to by
``liveChatMessages.insert``. A post has at most 200 characters and takes 50 of the 10,000 units that Google
allows a project a day, so there is one every half minute. Source: the YouTube Live Streaming API's reference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.posts.destination import NotPosted, Post, Problem
from tablectl.adapters.posts.http import MAX_RETRY_AFTER_S, HttpRefusal, get, post
from tablectl.adapters.posts.secrets import TokenSource

MIN_INTERVAL_S: Final = 30.0
MAX_LENGTH: Final = 200
DEFAULT_ADDRESS: Final = "https://www.googleapis.com"
TOKEN_URL: Final = "https://oauth2.googleapis.com/token"
NOT_LIVE_RETRY_S: Final = 60.0
"""Until it looks for a broadcast again."""
CHAT_ENDED: Final = frozenset({"liveChatEnded", "liveChatNotFound", "liveChatDisabled"})
RATE_EXCEEDED: Final = frozenset({"rateLimitExceeded", "userRateLimitExceeded"})
QUOTA: Final = frozenset({"quotaExceeded", "dailyLimitExceeded"})


class YouTube:
    """One account's broadcast."""

    separator = " · "
    max_length = MAX_LENGTH

    def __init__(
        self, name: str, secret_file: Path, address: str = "", min_interval_s: float | None = None
    ) -> None:
        self.name, self.min_interval_s = name, MIN_INTERVAL_S if min_interval_s is None else min_interval_s
        self._address = (address or DEFAULT_ADDRESS).rstrip("/")
        self._tokens = TokenSource(secret_file, TOKEN_URL)
        self._chat = ""

    def check_secret(self) -> None:
        """Check the secret file."""
        self._tokens.check()

    def connect(self) -> None:
        """Find the chat of the running broadcast."""
        found = self._request("liveBroadcasts?part=snippet&broadcastStatus=active&broadcastType=all")
        items = found.get("items")
        chats = [_chat(each) for each in items] if isinstance(items, list) else []
        self._chat = next(filter(None, chats), "")
        if not self._chat:
            raise NotPosted(
                Problem.NOT_NOW, "no broadcast of the account is live", retry_after_s=NOT_LIVE_RETRY_S
            )

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post into the chat."""
        if not self._chat:
            self.connect()
        message = {
            "snippet": {
                "liveChatId": self._chat,
                "type": "textMessageEvent",
                "textMessageDetails": {"messageText": text},
            }
        }
        self._request("liveChat/messages?part=snippet", json.dumps(message).encode())

    def keep_alive(self) -> None:
        """There is no connection to keep or close."""

    def close(self) -> None:
        """There is no connection to keep or close."""

    def _request(self, path: str, body: bytes | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self._tokens.token()}", "Content-Type": "application/json"}
        address = f"{self._address}/youtube/v3/{path}"
        try:
            return get(address, headers) if body is None else post(address, body, headers)
        except HttpRefusal as error:
            reasons = _reasons(error.reply)
            if reasons & CHAT_ENDED or error.status == 404:
                self._chat = ""
                raise NotPosted(
                    Problem.NOT_NOW, "the broadcast's chat is over", retry_after_s=NOT_LIVE_RETRY_S
                ) from None
            if reasons & QUOTA:
                raise NotPosted(
                    Problem.NOT_NOW, "Google's quota for the day is used up", retry_after_s=MAX_RETRY_AFTER_S
                ) from None
            if reasons & RATE_EXCEEDED:
                raise NotPosted(
                    Problem.NOT_NOW, "Google wants fewer posts", retry_after_s=NOT_LIVE_RETRY_S
                ) from None
            if error.status == 401:
                self._tokens.invalidate()
            raise


def _chat(item: object) -> str:
    snippet = item.get("snippet") if isinstance(item, dict) else None
    chat = snippet.get("liveChatId") if isinstance(snippet, dict) else None
    return chat if isinstance(chat, str) else ""


def _reasons(reply: Any) -> frozenset[str]:
    """The reasons in Google's error object."""
    error = reply.get("error")
    errors = error.get("errors") if isinstance(error, dict) else None
    each = errors if isinstance(errors, list) else []
    return frozenset(str(found.get("reason")) for found in each if isinstance(found, dict))
