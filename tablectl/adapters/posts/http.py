"""HTTP requests of destinations, with their errors as ``NotPosted``."""

from __future__ import annotations

import re
import ssl
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from tablectl.adapters.posts.destination import NotPosted, Problem
from tablectl.decoding import MESSAGE, decode
from tablectl.errors import in_words

REQUEST_TIMEOUT_S: Final = 10.0
MAX_ANSWER_BYTES: Final = 256 * 1024
TOO_MANY_REQUESTS: Final = 429
DEFAULT_RETRY_AFTER_S: Final = 60.0
"""After status 429 without a time."""
MAX_RETRY_AFTER_S: Final = 900.0
_DECIMAL: Final = re.compile(r"[0-9]+(\.[0-9]+)?")
"""Of seconds: integers in the RFC, but Discord and others send fractions."""
_NOT_IN_URL: Final = re.compile(r"[^\x21-\x7e]")


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirect: a signature or a token goes to the configured address alone."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER: Final = build_opener(_NoRedirects)


def post(address: str, body: bytes, headers: Mapping[str, str]) -> Mapping[str, Any]:
    """``POST``; returns the JSON object of the answer, an empty one where it has none.

    Raises:
        NotPosted: the request failed; the message names neither address nor headers.
    """
    return _request(address, body, headers)


def get(address: str, headers: Mapping[str, str]) -> Mapping[str, Any]:
    """``GET``, as ``post``."""
    return _request(address, None, headers)


def _request(address: str, body: bytes | None, headers: Mapping[str, str]) -> Mapping[str, Any]:
    if not address.startswith(("https://", "http://")) or _NOT_IN_URL.search(address):
        raise NotPosted(Problem.SECRET, "its address is none: expected https://…")
    try:
        request = Request(address, body, {"User-Agent": "tablectl", **headers})
        with _OPENER.open(request, timeout=REQUEST_TIMEOUT_S) as response:
            return _json_object(response.read(MAX_ANSWER_BYTES))
    except HTTPError as error:
        with error:
            raise _refusal(error) from None  # its traceback would show the address
    except URLError as error:
        reason = error.reason if isinstance(error.reason, Exception) else error
        raise unreachable(reason) from None
    except (HTTPException, OSError, ValueError) as error:
        raise unreachable(error) from None


def unreachable(error: Exception) -> NotPosted:
    """The error for a destination that does not answer."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return NotPosted(Problem.UNREACHABLE, "its certificate is not trusted")
    return NotPosted(Problem.UNREACHABLE, f"it does not answer: {in_words(error)}")


def _json_object(text: bytes) -> Mapping[str, Any]:
    try:
        found = decode(text, MESSAGE)
    except ValueError:
        return {}
    return found if isinstance(found, Mapping) else {}


class HttpRefusal(NotPosted):
    """An answer with an error status, and its JSON object."""

    def __init__(self, status: int, reply: Mapping[str, Any], *, retry_after_s: float | None) -> None:
        problem = Problem.REFUSED
        if status == TOO_MANY_REQUESTS:
            problem = Problem.NOT_NOW
        elif status >= 500 or status == 408:
            problem = Problem.UNREACHABLE
        super().__init__(
            problem,
            f"it answers with status {status}",
            retry_after_s=retry_after_s,
            rejects_post=status in (400, 413, 422),
        )
        self.status, self.reply = status, reply


def _refusal(error: HTTPError) -> HttpRefusal:
    try:
        reply = _json_object(error.read(MAX_ANSWER_BYTES))
    except (OSError, HTTPException):
        reply = {}
    wait_s = _retry_after_s(reply.get("retry_after"))
    if wait_s is None:
        wait_s = _retry_after_s(error.headers.get("Retry-After"), error.headers.get("Date"))
    if wait_s is None and error.code == TOO_MANY_REQUESTS:
        wait_s = DEFAULT_RETRY_AFTER_S
    return HttpRefusal(
        error.code, reply, retry_after_s=None if wait_s is None else min(max(wait_s, 0.0), MAX_RETRY_AFTER_S)
    )


def _retry_after_s(header: object, server_time: str | None = None) -> float | None:
    """Seconds of a ``Retry-After``: a number, or a time minus the server's (RFC 9110, section 10.2.3)."""
    if isinstance(header, int | float):
        return float(header)
    if not isinstance(header, str):
        return None
    if _DECIMAL.fullmatch(header):
        return float(header)
    try:
        return (parsedate_to_datetime(header) - parsedate_to_datetime(server_time or "")).total_seconds()
    except (ValueError, TypeError):
        return None
