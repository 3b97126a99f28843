"""A proxy that serves the pages below a path of its own, as Home Assistant's ingress does.

It takes the path away, passes the host's name on, says for whom it speaks, and streams what has no end. What
a browser asks for outside that path is nobody's: it is written down and refused.
"""

from __future__ import annotations

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import urlsplit

PREFIX: Final = "/api/hassio_ingress/qY2kd-tok_en"
HOP_BY_HOP: Final = frozenset(("connection", "keep-alive", "transfer-encoding", "content-length", "date"))
PATIENCE_S: Final = 120


class PrefixingProxy:
    """Serves until ``close``; use as a context."""

    def __init__(self, target: str, prefix: str = PREFIX) -> None:
        """``target``: the pages' own address."""
        self.strays: list[str] = []
        """What was asked for outside the path."""
        self._server = ThreadingHTTPServer(
            ("127.0.0.1", 0), _handler(urlsplit(target).netloc, prefix, self.strays)
        )
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}{prefix}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def __enter__(self) -> PrefixingProxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(netloc: str, prefix: str, strays: list[str]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if not self.path.startswith(f"{prefix}/"):
                if self.path != "/favicon.ico":
                    strays.append(self.path)
                self.send_error(404)
                return
            self._pass_on(self.path.removeprefix(prefix))

        def do_POST(self) -> None:
            self.do_GET()

        def do_DELETE(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

        def _pass_on(self, path: str) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
            told = {name: text for name, text in self.headers.items() if name.lower() not in HOP_BY_HOP}
            told |= {
                "X-Ingress-Path": prefix,
                "X-Forwarded-For": self.client_address[0],
                "X-Forwarded-Host": self.headers["Host"],
                "X-Forwarded-Proto": "http",
            }
            asked = http.client.HTTPConnection(netloc, timeout=PATIENCE_S)
            try:
                asked.request(self.command, path, body, told)
                answer = asked.getresponse()
                self._answer(answer)
            except OSError:  # whoever asked has left
                self.close_connection = True
            finally:
                asked.close()

        def _answer(self, answer: http.client.HTTPResponse) -> None:
            self.send_response(answer.status)
            for name, text in answer.getheaders():
                if name.lower() not in HOP_BY_HOP:
                    # Home Assistant names the kind of a text without its encoding.
                    plain = text.partition(";")[0] if name.lower() == "content-type" else text
                    self.send_header(name, plain)
            self.send_header("Connection", "close")
            self.close_connection = True
            self.end_headers()
            while part := answer.read1(65536):
                self.wfile.write(part)
                self.wfile.flush()

    return Handler
