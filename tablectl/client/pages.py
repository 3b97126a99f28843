"""A connection to a table's pages: server-sent events and JSON, with Python's own library."""

from __future__ import annotations

import json
import logging
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from queue import Empty, Queue
from typing import Any, Final, cast
from urllib.parse import urlencode

from tablectl.client.address import Address
from tablectl.client.connection import (
    ANSWER_WITHIN_S,
    EVENTS_AT_ONCE,
    FIRST_RETRY_S,
    MAX_RETRY_S,
    Received,
)
from tablectl.client.errors import AccessRefused, RequestRefused, TableError, Unreachable, WrongAddress
from tablectl.client.event_stream import read_stream
from tablectl.client.messages import CommandResult, EventMessage
from tablectl.client.tls import tls_mismatch
from tablectl.client.topics import Audience
from tablectl.decoding import MESSAGE, Undecodable, decode_object
from tablectl.threads import SupervisedThread

log = logging.getLogger(__name__)

SILENCE_S: Final = 20.0
"""A stream says every 5 s that it lives; after this long without a word it is broken."""
ASK_AGAIN_STATUSES: Final = (408, 425, 429)
"""Answers that ask to come again, beside those from 500 on (RFC 9110)."""
LAST_OF_GREETING: Final = "questions"
"""What a stream tells last of what was said before it was opened."""


class PagesConnection:
    """Pages of a table; a thread of its own listens to their stream and connects again."""

    def __init__(self, address: Address, topics: Sequence[str], *, after: int | None = None) -> None:
        """Begin to listen, without waiting for it.

        Args:
            topics: what to receive; without any, nothing is listened to.
            after: the last event that is known.
        """
        self._address = address
        self._topics = frozenset(topics)
        self._after = after
        self._news: Queue[Received | TableError | None] = Queue()
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        """Of the stream, to be cut by ``close``."""
        self._cookie, self._token = "", ""
        self._thread: SupervisedThread | None = None
        if topics:
            self._thread = SupervisedThread("table-stream", self._listen, stop=self._ended)
            self._thread.start()

    def receive(self, timeout_s: float | None = None) -> Received | None:
        """The next message; None when the time is over, or the connection is closed.

        Raises:
            AccessRefused: the pages do not let us in.
            WrongAddress: there are no pages of a table.
        """
        if self.closed:
            return None
        try:
            news = self._news.get(timeout=timeout_s)
        except Empty:
            return None
        if isinstance(news, TableError):
            self._news.put(news)  # it does not get better
            raise news.to_raise()
        return news

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called."""
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """Let time pass, unless the connection is closed."""
        self._ended.wait(seconds)

    def resume_after(self, seq: int) -> None:
        """Tell the last event that has come, for when the connection is made again."""
        self._after = seq

    def newest(self, topic: str) -> Mapping[str, Any] | None:
        """The last message of a topic; None before the first.

        Raises:
            AccessRefused, Unreachable, WrongAddress: there is no answer.
        """
        status, answer = self._asked("GET", f"api/{topic}", self._query())
        if status == 404 and "no message about" in _words(answer):
            return None
        return _found(status, answer, self._address)

    def past(self, after: int) -> Sequence[EventMessage]:
        """Some of the events after a number, oldest first. The pages keep the newest thousand; earlier ones
        are told to those who may ask the table.

        Raises:
            AccessRefused, Unreachable: there is no answer.
        """
        status, answer = self._asked("GET", "api/events", self._query(after=after, limit=EVENTS_AT_ONCE))
        kept = cast(list[EventMessage], _found(status, answer, self._address).get("events", []))
        if not kept or kept[0]["seq"] == after + 1 or self._address.audience is not Audience.PUBLIC:
            return kept
        try:
            events = self.ask({"do": "history", "after": after, "limit": EVENTS_AT_ONCE}).get("events", [])
        except (AccessRefused, RequestRefused) as error:
            log.debug("events %d to %d are not told: %s", after + 1, kept[0]["seq"] - 1, error)
            return kept
        earlier = cast(list[EventMessage], events)
        return [each for each in earlier if each["seq"] < kept[0]["seq"]] or kept

    def ask(self, request: Mapping[str, object]) -> CommandResult:
        """The answer to a request.

        Raises:
            AccessRefused: it is not for whoever is logged in.
            Unreachable: there was no answer.
            RequestRefused: the answer was no.
        """
        status, answer = self._asked("POST", "api/command", "", request)
        if status == 409:
            error = answer.get("error") or {}
            raise RequestRefused(str(error.get("code", "")), str(error.get("message", "")))
        return cast(CommandResult, _found(status, answer, self._address))

    def close(self) -> None:
        """End it; may be called twice."""
        if self.closed:
            return
        self._ended.set()
        self._news.put(None)
        with self._lock:
            if self._socket is not None:
                with suppress(OSError):  # the other side was faster
                    self._socket.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.close(SILENCE_S)

    def _asked(
        self, method: str, path: str, query: str = "", body: Mapping[str, object] | None = None
    ) -> tuple[int, dict[str, Any]]:
        """Status and answer; logs in where that is needed, and once more where it is forgotten."""
        for again in (True, False):
            self._log_in()
            status, answer, _ = self._exchanged(method, path, query, body)
            if status != 403 or not (self._cookie and again):
                break
            self._cookie = self._token = ""
        return status, answer

    def _log_in(self) -> None:
        if self._cookie or not self._address.name:
            return
        said = {"name": self._address.name, "password": self._address.password}
        status, answer, cookies = self._exchanged("POST", "api/login", "", said)
        _found(status, answer, self._address)
        self._token = str(answer.get("csrf", ""))
        self._cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())

    def _exchanged(
        self, method: str, path: str, query: str, body: Mapping[str, object] | None
    ) -> tuple[int, dict[str, Any], SimpleCookie]:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"Accept": "application/json"}
        if sent is not None:
            headers["Content-Type"] = "application/json"
        if self._cookie:
            headers |= {"Cookie": self._cookie, "X-CSRF-Token": self._token}
        try:
            with closing(self._connection(ANSWER_WITHIN_S)) as connection:
                connection.request(method, f"/{self._address.path}{path}{query}", sent, headers)
                response = connection.getresponse()
                payload = response.read(MESSAGE.max_bytes + 1)
        except (OSError, HTTPException) as error:
            raise Unreachable(f"{self._address} does not answer: {_why(error, self._address)}") from error
        cookies = SimpleCookie()
        for line in response.headers.get_all("set-cookie", []):
            cookies.load(line)
        try:
            answer = decode_object(payload, MESSAGE)
        except Undecodable:
            answer = {}
        return response.status, answer, cookies

    def _connection(self, timeout_s: float) -> HTTPConnection:
        address = self._address
        if not address.encrypted:
            return HTTPConnection(address.host, address.port, timeout=timeout_s)
        context = ssl.create_default_context(cafile=address.ca_file or None)
        return HTTPSConnection(address.host, address.port, timeout=timeout_s, context=context)

    def _query(self, **fields: object) -> str:
        if self._address.audience is not Audience.PUBLIC:
            fields["audience"] = self._address.audience.value
        return f"?{urlencode(fields)}" if fields else ""

    # On the stream's thread:

    def _listen(self) -> None:
        wait_s = FIRST_RETRY_S
        while not self.closed:
            try:
                for received in self._streamed():
                    wait_s = FIRST_RETRY_S
                    self._news.put(received)
                why = "it ended"
            except (OSError, HTTPException, Unreachable) as error:
                why = _why(error, self._address)
            except TableError as error:
                self._news.put(error)  # it does not get better
                self._ended.wait()
            if not self.closed:
                log.info("the stream of %s is broken (%s): trying again", self._address, why)
                self._ended.wait(wait_s)
                wait_s = min(MAX_RETRY_S, wait_s * 2)

    def _streamed(self) -> Iterator[Received]:
        """What one stream tells, until it breaks."""
        self._log_in()
        after = self._after
        query = self._query() if after is None else self._query(after=after)
        headers = {"Accept": "text/event-stream", **({"Cookie": self._cookie} if self._cookie else {})}
        with closing(self._connection(SILENCE_S)) as connection:
            connection.connect()
            with self._lock:
                self._socket = connection.sock
            if self.closed:
                return
            try:
                connection.request("GET", f"/{self._address.path}api/stream{query}", headers=headers)
                with connection.getresponse() as response:
                    if response.status != 200:
                        self._stream_refused(response)
                    log.info("listening to %s", self._address)
                    yield from self._received(response, comes_back=after is not None)
            finally:
                with self._lock:
                    self._socket = None

    def _stream_refused(self, response: HTTPResponse) -> None:
        try:
            answer = decode_object(response.read(MESSAGE.max_bytes + 1), MESSAGE)
        except Undecodable:
            answer = {}
        if response.status == 403:
            self._cookie = self._token = ""
        _found(response.status, answer, self._address)
        raise WrongAddress(f"{self._address} has no stream of a table: it answers {response.status}")

    def _received(self, response: HTTPResponse, *, comes_back: bool) -> Iterator[Received]:
        """The messages of a stream. One that comes back gets the events that it has missed before the newest
        state, which says whether there are more."""
        greeting, kept = True, list[Received]()
        for event in read_stream(iter(lambda: response.readline(MESSAGE.max_bytes + 1), b"")):
            if event.name == LAST_OF_GREETING:
                yield from kept
                greeting, kept = False, []
            elif event.name in self._topics:
                try:
                    received = Received(event.name, decode_object(event.data, MESSAGE), greeting)
                except Undecodable as error:
                    log.warning("%s: a message of %s is left out: it %s", self._address, event.name, error)
                    continue
                if comes_back and greeting and event.name != "event":
                    kept.append(received)
                else:
                    yield received


def _words(answer: Mapping[str, Any]) -> str:
    error = answer.get("error")
    return str(error.get("message", "")) if isinstance(error, dict) else ""


def _found(status: int, answer: dict[str, Any], address: Address) -> dict[str, Any]:
    """An answer, if it is one."""
    if 200 <= status < 300:
        return answer
    said = _words(answer) or f"HTTP status {status}"
    if status in (401, 403):
        raise AccessRefused(f"{address}: {said}")
    if status >= 500 or status in ASK_AGAIN_STATUSES:
        raise Unreachable(f"{address}: {said}")
    raise WrongAddress(f"{address}: {said}")


def _why(error: OSError | HTTPException | Unreachable, address: Address) -> str:
    """A failed connection in words."""
    if isinstance(error, Unreachable):
        return str(error)
    if mismatch := tls_mismatch(address, error):
        return mismatch
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return "it did not answer in time" if isinstance(error, TimeoutError) else "the connection was cut"
