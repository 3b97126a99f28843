"""A Twitch channel's chat over IRC with TLS.

``PASS oauth:…``, ``NICK``, ``JOIN #channel``, then ``PRIVMSG``; a ``PING`` wants its ``PONG``, and
``RECONNECT`` a new connection. An account may write 20 messages in 30 seconds, of 500 characters. A message
is followed by a ``PING``: the answer says that it was read, and a notice before it that it was not taken.
Source: Twitch's developer documentation, *Chat & Chatbots*.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tablectl.adapters.posts.destination import NotPosted, Post, Problem
from tablectl.adapters.posts.http import REQUEST_TIMEOUT_S, unreachable
from tablectl.adapters.posts.secrets import TokenSource

MIN_INTERVAL_S: Final = 2.0
MAX_LENGTH: Final = 400
DEFAULT_ADDRESS: Final = "ircs://irc.chat.twitch.tv:6697"
TLS_PORT, PLAIN_PORT = 6697, 6667
TOKEN_URL: Final = "https://id.twitch.tv/oauth2/token"
MAX_LINE_BYTES: Final = 64 * 1024
"""More without an end of line closes the connection."""
REFUSED_RETRY_S: Final = 60.0
_LINE: Final = re.compile(r"(?:@(?P<tags>\S+) +)?(?::\S+ +)?(?P<command>[A-Za-z0-9]+) ?(?P<rest>.*)")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")
_COMMANDS: Final = ("/", ".", "!", "\\")
"""A message that begins with one of these is a command to Twitch or to another bot."""


class Twitch:
    """One account in one channel."""

    separator = " · "
    max_length = MAX_LENGTH

    def __init__(
        self,
        name: str,
        channel: str,
        account: str,
        secret_file: Path,
        address: str = "",
        min_interval_s: float | None = None,
    ) -> None:
        self.name, self.min_interval_s = name, MIN_INTERVAL_S if min_interval_s is None else min_interval_s
        self._channel, self._account = channel.removeprefix("#").lower(), account.lower()
        self._address = urlsplit(address or DEFAULT_ADDRESS)
        self._tokens = TokenSource(secret_file, TOKEN_URL)
        self._socket: socket.socket | None = None
        self._buffer = b""
        self._pings = 0

    def check_secret(self) -> None:
        """Check the secret file."""
        self._tokens.check()

    def connect(self) -> None:
        """Connect, log in and join the channel."""
        self.close()
        token = self._tokens.token()
        host, secure = self._address.hostname or "", self._address.scheme == "ircs"
        try:
            connection = socket.create_connection(
                (host, self._address.port or (TLS_PORT if secure else PLAIN_PORT)), timeout=REQUEST_TIMEOUT_S
            )
            self._socket = connection
            if secure:
                self._socket = ssl.create_default_context().wrap_socket(connection, server_hostname=host)
        except OSError as error:
            self.close()
            raise unreachable(error) from None
        self._buffer = b""
        self._send_line("CAP REQ :twitch.tv/tags twitch.tv/commands")
        self._send_line(f"PASS oauth:{token}")
        self._send_line(f"NICK {self._account}")
        self._wait_for("001")
        self._send_line(f"JOIN #{self._channel}")

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post, and wait until Twitch has read it."""
        if self._socket is None:
            self.connect()
        message = _CONTROL.sub(" ", text).strip()
        if message.startswith(_COMMANDS):
            message = f"– {message}"
        self._pings += 1
        self._send_line(f"PRIVMSG #{self._channel} :{message}")
        self._send_line(f"PING :post-{self._pings}")
        self._wait_for("PONG", f"post-{self._pings}")

    def keep_alive(self) -> None:
        """Handle the lines that have arrived."""
        while self._socket is not None and (line := self._read_line(0.0)) is not None:
            self._handle(line)

    def close(self) -> None:
        """Close the connection."""
        connection, self._socket = self._socket, None
        if connection is not None:
            connection.close()

    def _wait_for(self, command: str, with_text: str = "") -> None:
        deadline_s = time.monotonic() + REQUEST_TIMEOUT_S
        while (remaining_s := deadline_s - time.monotonic()) > 0 and (
            line := self._read_line(remaining_s)
        ) is not None:
            received, rest = self._handle(line)
            if received == command and with_text in rest:
                return
        self.close()
        raise NotPosted(Problem.UNREACHABLE, "Twitch does not answer")

    def _handle(self, line: str) -> tuple[str, str]:
        """Handle a line; returns its command and the rest.

        Raises:
            NotPosted: Twitch refuses, or wants a new connection.
        """
        found = _LINE.fullmatch(line)
        if found is None:
            return "", ""
        command, rest = found["command"].upper(), found["rest"]
        if command == "PING":
            self._send_line(f"PONG {rest}")
        if command == "RECONNECT":
            self.close()
            raise NotPosted(Problem.UNREACHABLE, "Twitch wants a new connection")
        if command == "NOTICE":
            self._on_notice(found["tags"] or "", rest.partition(" :")[2])
        return command, rest

    def _on_notice(self, tags: str, message: str) -> None:
        if "authentication failed" in message or "Improperly formatted auth" in message:
            self.close()
            self._tokens.invalidate()
            raise NotPosted(
                Problem.REFUSED, f"Twitch does not let {self._account} log in", retry_after_s=REFUSED_RETRY_S
            )
        notice = next((tag[7:] for tag in tags.split(";") if tag.startswith("msg-id=")), "")
        if notice == "msg_ratelimit":
            raise NotPosted(Problem.NOT_NOW, "Twitch wants fewer posts", retry_after_s=30.0)
        if notice.startswith(("msg_", "no_permission", "tos_ban")):
            rejects_post = notice in ("msg_duplicate", "msg_rejected", "msg_rejected_mandatory")
            reason = f"Twitch does not take the post in #{self._channel}: {notice}"
            raise NotPosted(Problem.REFUSED, reason, retry_after_s=REFUSED_RETRY_S, rejects_post=rejects_post)

    def _send_line(self, line: str) -> None:
        if self._socket is None:
            raise NotPosted(Problem.UNREACHABLE, "Twitch has hung up")
        try:
            self._socket.settimeout(REQUEST_TIMEOUT_S)
            self._socket.sendall(f"{line}\r\n".encode())
        except OSError as error:
            self.close()
            raise unreachable(error) from None

    def _read_line(self, timeout_s: float) -> str | None:
        """The next line; None after the timeout.

        Raises:
            NotPosted: the connection is lost.
        """
        deadline_s = time.monotonic() + timeout_s
        while b"\n" not in self._buffer:
            if self._socket is None:
                raise NotPosted(Problem.UNREACHABLE, "Twitch has hung up")
            try:
                self._socket.settimeout(max(deadline_s - time.monotonic(), 0.001))
                received = self._socket.recv(4096)
            except TimeoutError:
                return None
            except OSError as error:
                self.close()
                raise unreachable(error) from None
            self._buffer += received
            if not received or len(self._buffer) > MAX_LINE_BYTES:
                self.close()
                raise NotPosted(Problem.UNREACHABLE, "Twitch has hung up")
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")
