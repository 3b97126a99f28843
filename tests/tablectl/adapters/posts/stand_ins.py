"""Stand-ins for what is posted to: an HTTP server that answers as it is told, and Twitch's chat.

They keep to what the services document: Discord's *Rate limits* (429 with ``retry_after``), Google's error
objects, Twitch's *Chat & Chatbots* (001, PONG, NOTICE with ``msg-id``).
"""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from tests.waiting import until

Answer = tuple[int, Mapping[str, Any]]
LIVE: Final[Mapping[str, Any]] = {"items": [{"snippet": {"liveChatId": "chat-1"}}]}


@dataclass(frozen=True, slots=True)
class Asked:
    """One request."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def usual(asked: Asked) -> Answer:
    """What a service that likes everything answers."""
    if asked.path.startswith("/youtube/v3/liveBroadcasts"):
        return 200, LIVE
    if asked.path == "/token":
        return 200, {"access_token": "fresh", "expires_in": 3600, "token_type": "bearer"}
    return 200, {"id": "1"}


class StandInService:
    """An HTTP server on loopback until ``close``. Answers in ``instead`` are given first, one each."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.instead: deque[Callable[[Asked], Answer] | Answer] = deque()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer()

            def do_POST(self) -> None:
                self._answer()

            def _answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                asked = Asked(self.command, self.path, dict(self.headers), self.rfile.read(length))
                answer: Callable[[Asked], Answer] | Answer = usual
                if service.instead:
                    answer = service.instead.popleft()
                service.asked.append(asked)
                status, told = answer(asked) if callable(answer) else answer
                body = json.dumps(told).encode()
                self.send_response(status)
                if status in (301, 302, 307):
                    self.send_header("Location", str(told["to"]))
                if "header Retry-After" in told:
                    self.send_header("Retry-After", str(told["header Retry-After"]))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Nothing is printed."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def posted(self) -> list[Asked]:
        """Every ``POST`` so far."""
        return [each for each in list(self.asked) if each.method == "POST"]

    def until_posted(self, count: int) -> list[Asked]:
        """Wait for so many."""
        until(lambda: len(self.posted()) >= count, why=lambda: self.asked)
        return self.posted()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class StandInTwitch:
    """Twitch's chat for one connection at a time, until ``close``."""

    def __init__(self, token: str = "good", tls: ssl.SSLContext | None = None) -> None:
        self.token, self._tls = token, tls
        self.heard: list[str] = []
        """Every line, of all connections."""
        self.logins = 0
        self.before_pong: deque[str] = deque()
        """Lines that are said before the answer to a message, one each."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._at: socket.socket | None = None
        self.port = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"irc://127.0.0.1:{self.port}" if self._tls is None else f"ircs://localhost:{self.port}"

    def messages(self) -> list[str]:
        """What was written into channels."""
        return [each for each in list(self.heard) if each.startswith("PRIVMSG")]

    def say(self, line: str) -> None:
        """To whoever is connected."""
        held = self._at
        assert held is not None
        held.sendall(f"{line}\r\n".encode())

    def hang_up(self) -> None:
        """End the connection, as a network does."""
        held = self._at
        if held is not None:
            with suppress(OSError):
                held.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.hang_up()
        self._thread.join()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            with suppress(OSError):
                self._at = (
                    connection if self._tls is None else self._tls.wrap_socket(connection, server_side=True)
                )
                with self._at, self._at.makefile("r", encoding="utf-8", newline="\r\n") as lines:
                    for line in lines:
                        self._hear(line.rstrip("\r\n"))
            connection.close()

    def _hear(self, line: str) -> None:
        self.heard.append(line)
        if line.startswith("PASS"):
            if line != f"PASS oauth:{self.token}":
                self.say(":tmi.twitch.tv NOTICE * :Login authentication failed")
                self.hang_up()
        elif line.startswith("NICK"):
            self.logins += 1
            self.say(":tmi.twitch.tv 001 clubbot :Welcome, GLHF!")
        elif line.startswith("PING"):
            if self.before_pong:
                self.say(self.before_pong.popleft())
            self.say(f":tmi.twitch.tv PONG tmi.twitch.tv {line.partition(' ')[2]}")
