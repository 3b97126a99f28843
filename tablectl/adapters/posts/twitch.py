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

from tablectl.adapters.posts.destination import NotPosted, Post, Trouble
from tablectl.adapters.posts.http import WITHIN_S, unreachable
from tablectl.adapters.posts.secrets import Tokens

EVERY_S: Final = 2.0
MAX_LENGTH: Final = 400
ADDRESS: Final = "ircs://irc.chat.twitch.tv:6697"
TLS_PORT, PLAIN_PORT = 6697, 6667
TOKENS_AT: Final = "https://id.twitch.tv/oauth2/token"
MAX_WAITING: Final = 64 * 1024
"""Bytes without an end of line."""
REFUSED_S: Final = 60.0
_LINE: Final = re.compile(r"(?:@(?P<tags>\S+) +)?(?::\S+ +)?(?P<command>[A-Za-z0-9]+) ?(?P<rest>.*)")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")
_COMMANDS: Final = ("/", ".", "!", "\\")
"""A message that begins with one of these is a command to Twitch or to another bot."""


class Twitch:
    """One account in one channel."""

    between = " · "
    most = MAX_LENGTH

    def __init__(
        self,
        name: str,
        channel: str,
        account: str,
        secret_file: Path,
        address: str = "",
        every_s: float | None = None,
    ) -> None:
        self.name, self.every_s = name, EVERY_S if every_s is None else every_s
        self._channel, self._account = channel.removeprefix("#").lower(), account.lower()
        self._address = urlsplit(address or ADDRESS)
        self._tokens = Tokens(secret_file, TOKENS_AT)
        self._socket: socket.socket | None = None
        self._unread = b""
        self._pings = 0

    def look(self) -> None:
        """Read the secret file."""
        self._tokens.look()

    def begin(self) -> None:
        """Connect, log in and join the channel."""
        self.close()
        token = self._tokens.token()
        host, secure = self._address.hostname or "", self._address.scheme == "ircs"
        try:
            plain = socket.create_connection(
                (host, self._address.port or (TLS_PORT if secure else PLAIN_PORT)), timeout=WITHIN_S
            )
            self._socket = plain
            if secure:
                self._socket = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        except OSError as error:
            self.close()
            raise unreachable(error) from None
        self._unread = b""
        self._send_line("CAP REQ :twitch.tv/tags twitch.tv/commands")
        self._send_line(f"PASS oauth:{token}")
        self._send_line(f"NICK {self._account}")
        self._until("001")
        self._send_line(f"JOIN #{self._channel}")

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post, and wait until it was read."""
        if self._socket is None:
            self.begin()
        said = _CONTROL.sub(" ", text).strip()
        if said.startswith(_COMMANDS):
            said = f"– {said}"
        self._pings += 1
        self._send_line(f"PRIVMSG #{self._channel} :{said}")
        self._send_line(f"PING :post-{self._pings}")
        self._until("PONG", f"post-{self._pings}")

    def keep(self) -> None:
        """Answer what has come meanwhile."""
        while self._socket is not None and (line := self._line(0.0)) is not None:
            self._take(line)

    def close(self) -> None:
        """Hang up."""
        held, self._socket = self._socket, None
        if held is not None:
            held.close()

    def _until(self, command: str, with_text: str = "") -> None:
        give_up_s = time.monotonic() + WITHIN_S
        while (left_s := give_up_s - time.monotonic()) > 0 and (line := self._line(left_s)) is not None:
            got, rest = self._take(line)
            if got == command and with_text in rest:
                return
        self.close()
        raise NotPosted(Trouble.UNREACHABLE, "Twitch does not answer")

    def _take(self, line: str) -> tuple[str, str]:
        """Act on a line; returns its command and what follows.

        Raises:
            NotPosted: Twitch says no, or wants a new connection.
        """
        found = _LINE.fullmatch(line)
        if found is None:
            return "", ""
        command, rest = found["command"].upper(), found["rest"]
        if command == "PING":
            self._send_line(f"PONG {rest}")
        if command == "RECONNECT":
            self.close()
            raise NotPosted(Trouble.UNREACHABLE, "Twitch wants a new connection")
        if command == "NOTICE":
            self._noticed(found["tags"] or "", rest.partition(" :")[2])
        return command, rest

    def _noticed(self, tags: str, said: str) -> None:
        if "authentication failed" in said or "Improperly formatted auth" in said:
            self.close()
            self._tokens.forget()
            raise NotPosted(Trouble.REFUSED, f"Twitch does not let {self._account} log in", again_s=REFUSED_S)
        notice = next((tag[7:] for tag in tags.split(";") if tag.startswith("msg-id=")), "")
        if notice == "msg_ratelimit":
            raise NotPosted(Trouble.QUIET, "Twitch wants fewer posts", again_s=30.0)
        if notice.startswith(("msg_", "no_permission", "tos_ban")):
            drop = notice in ("msg_duplicate", "msg_rejected", "msg_rejected_mandatory")
            why = f"Twitch does not take the post in #{self._channel}: {notice}"
            raise NotPosted(Trouble.REFUSED, why, again_s=REFUSED_S, drop=drop)

    def _send_line(self, line: str) -> None:
        if self._socket is None:
            raise NotPosted(Trouble.UNREACHABLE, "Twitch has hung up")
        try:
            self._socket.settimeout(WITHIN_S)
            self._socket.sendall(f"{line}\r\n".encode())
        except OSError as error:
            self.close()
            raise unreachable(error) from None

    def _line(self, within_s: float) -> str | None:
        """The next line; None where none comes in time.

        Raises:
            NotPosted: the connection is lost.
        """
        give_up_s = time.monotonic() + within_s
        while b"\n" not in self._unread:
            if self._socket is None:
                raise NotPosted(Trouble.UNREACHABLE, "Twitch has hung up")
            try:
                self._socket.settimeout(max(give_up_s - time.monotonic(), 0.001))
                got = self._socket.recv(4096)
            except TimeoutError:
                return None
            except OSError as error:
                self.close()
                raise unreachable(error) from None
            self._unread += got
            if not got or len(self._unread) > MAX_WAITING:
                self.close()
                raise NotPosted(Trouble.UNREACHABLE, "Twitch has hung up")
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")
