"""Calls Pantheon's service Mimir over HTTP: Twirp's JSON form.

``POST <address>/v2/common.Mimir/<method>`` with a JSON object; who asks stands in ``X-Auth-Token``,
``X-Current-Person-Id`` and ``X-Current-Event-Id``. An error is a JSON object with ``code`` and ``msg``.
Source: Twirp's protocol v7; the client of MahjongPantheon/pantheon.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tablectl.decoding import MESSAGE, decode
from tablectl.errors import InputError
from tablectl.hall.exports.pantheon import PantheonRefused, PantheonUnavailable
from tablectl.quoting import quoted

REQUEST_TIMEOUT_S: Final = 15.0
UNKNOWN_OUTCOME_CODES: Final = ("unavailable", "deadline_exceeded", "aborted")
"""Twirp's codes after which nobody knows what came of a call."""
FIRST_RETRY_DELAY_S: Final = 1.0
"""After a call without an answer; doubled with every further one."""
MAX_RETRY_DELAY_S: Final = 30.0


@dataclass(slots=True)
class PantheonClient:
    """One person's way into one event."""

    address: str
    """Of Mimir, such as ``https://gameapi.riichimahjong.org``."""
    event: int
    person: int
    token: str
    retry_delay_s: float = FIRST_RETRY_DELAY_S
    _failures: int = 0
    _stopped: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        """Check the address.

        Raises:
            InputError: it is none.
        """
        if not self.address.startswith(("https://", "http://")):
            raise InputError(
                f"expected https://… as the address of Pantheon's game service, got {quoted(self.address)}"
            )

    def call(self, method: str, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Call a method; after a call without an answer the next one waits.

        Raises:
            PantheonRefused: it says no.
            PantheonUnavailable: no answer came, or one that nobody can read.
        """
        if self._failures:
            self._stopped.wait(min(MAX_RETRY_DELAY_S, self.retry_delay_s * 2 ** (self._failures - 1)))
        headers = {
            "Content-Type": "application/json",
            "X-Auth-Token": self.token,
            "X-Current-Person-Id": str(self.person),
            "X-Current-Event-Id": str(self.event),
        }
        address = f"{self.address.rstrip('/')}/v2/common.Mimir/{method}"
        request = Request(address, json.dumps(message).encode(), headers, method="POST")
        try:
            with urlopen(request, timeout=REQUEST_TIMEOUT_S) as answer:
                reply = decode(answer.read(MESSAGE.max_bytes + 1), MESSAGE)
        except HTTPError as error:
            with error:
                raise self._error(method, error) from error
        except (URLError, HTTPException, OSError, ValueError) as error:
            self._failures += 1
            reason = error.reason if isinstance(error, URLError) else error
            raise PantheonUnavailable(f"{self.address} did not answer {method}: {reason}") from error
        if not isinstance(reply, dict):
            raise PantheonRefused(
                f"{method}: expected a JSON object from {self.address}, got {type(reply).__name__}"
            )
        self._failures = 0
        return reply

    def _error(self, method: str, error: HTTPError) -> PantheonRefused | PantheonUnavailable:
        try:
            reply = decode(error.read(MESSAGE.max_bytes + 1), MESSAGE)
        except (HTTPException, OSError, ValueError):
            reply = {}
        code = str(reply.get("code") or "") if isinstance(reply, dict) else ""
        text = str(reply.get("msg") or error.reason) if isinstance(reply, dict) else str(error.reason)
        if code in UNKNOWN_OUTCOME_CODES or (not code and error.code >= 500):
            self._failures += 1
            return PantheonUnavailable(f"{self.address} did not answer {method}: {error.code} {text}")
        self._failures = 0
        if error.code in (401, 403) or code in ("unauthenticated", "permission_denied"):
            return PantheonRefused(
                f"Pantheon does not let person {self.person} do {method} in event {self.event}: {text}"
            )
        if error.code == 404 or code == "bad_route":
            return PantheonRefused(f"there is no {method} at {error.url}: is it the game service's address?")
        return PantheonRefused(f"Pantheon refuses {method}: {text}")
