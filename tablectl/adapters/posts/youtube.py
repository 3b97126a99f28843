"""The chat of the account's running YouTube broadcast.

The chat is found by ``liveBroadcasts.list`` (``broadcastStatus=active``) and written to by
``liveChatMessages.insert``. A post has at most 200 characters and takes 50 of the 10,000 units that Google
allows a project a day, so there is one every half minute. Source: the YouTube Live Streaming API's reference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.posts.destination import NotPosted, Post, Trouble
from tablectl.adapters.posts.http import MAX_WAIT_S, HttpRefusal, get, post
from tablectl.adapters.posts.secrets import Tokens

EVERY_S: Final = 30.0
MAX_LENGTH: Final = 200
ADDRESS: Final = "https://www.googleapis.com"
TOKENS_AT: Final = "https://oauth2.googleapis.com/token"
NOT_LIVE_S: Final = 60.0
"""How long it waits for a broadcast to begin."""
CHAT_OVER: Final = frozenset({"liveChatEnded", "liveChatNotFound", "liveChatDisabled"})
RATE_EXCEEDED: Final = frozenset({"rateLimitExceeded", "userRateLimitExceeded"})
QUOTA: Final = frozenset({"quotaExceeded", "dailyLimitExceeded"})


class YouTube:
    """One account's broadcast."""

    between = " · "
    most = MAX_LENGTH

    def __init__(self, name: str, secret_file: Path, address: str = "", every_s: float | None = None) -> None:
        self.name, self.every_s = name, EVERY_S if every_s is None else every_s
        self._address = (address or ADDRESS).rstrip("/")
        self._tokens = Tokens(secret_file, TOKENS_AT)
        self._chat = ""

    def look(self) -> None:
        """Read the secret file."""
        self._tokens.look()

    def begin(self) -> None:
        """Find the chat of the broadcast that runs."""
        found = self._ask("liveBroadcasts?part=snippet&broadcastStatus=active&broadcastType=all")
        items = found.get("items")
        chats = [_chat(each) for each in items] if isinstance(items, list) else []
        self._chat = next(filter(None, chats), "")
        if not self._chat:
            raise NotPosted(Trouble.QUIET, "no broadcast of the account is live", again_s=NOT_LIVE_S)

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post into the chat."""
        if not self._chat:
            self.begin()
        message = {
            "snippet": {
                "liveChatId": self._chat,
                "type": "textMessageEvent",
                "textMessageDetails": {"messageText": text},
            }
        }
        self._ask("liveChat/messages?part=snippet", json.dumps(message).encode())

    def keep(self) -> None:
        """Nothing is held open."""

    def close(self) -> None:
        """Nothing is held open."""

    def _ask(self, path: str, body: bytes | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self._tokens.token()}", "Content-Type": "application/json"}
        address = f"{self._address}/youtube/v3/{path}"
        try:
            return get(address, headers) if body is None else post(address, body, headers)
        except HttpRefusal as error:
            reasons = _reasons(error.reply)
            if reasons & CHAT_OVER or error.status == 404:
                self._chat = ""
                raise NotPosted(Trouble.QUIET, "the broadcast's chat is over", again_s=NOT_LIVE_S) from None
            if reasons & QUOTA:
                raise NotPosted(
                    Trouble.QUIET, "Google's quota for the day is used up", again_s=MAX_WAIT_S
                ) from None
            if reasons & RATE_EXCEEDED:
                raise NotPosted(Trouble.QUIET, "Google wants fewer posts", again_s=NOT_LIVE_S) from None
            if error.status == 401:
                self._tokens.forget()
            raise


def _chat(item: object) -> str:
    snippet = item.get("snippet") if isinstance(item, dict) else None
    chat = snippet.get("liveChatId") if isinstance(snippet, dict) else None
    return chat if isinstance(chat, str) else ""


def _reasons(reply: Any) -> frozenset[str]:
    """The reasons of Google's error object."""
    error = reply.get("error")
    errors = error.get("errors") if isinstance(error, dict) else None
    each = errors if isinstance(errors, list) else []
    return frozenset(str(found.get("reason")) for found in each if isinstance(found, dict))
