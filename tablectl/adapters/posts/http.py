"""One request over HTTP, and what its answer means for a post."""

from __future__ import annotations

import re
import ssl
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from tablectl.adapters.posts.destination import NotPosted, Trouble
from tablectl.decoding import MESSAGE, decoded
from tablectl.errors import in_words

WITHIN_S: Final = 10.0
MAX_ANSWER_BYTES: Final = 256 * 1024
TOO_MANY_REQUESTS: Final = 429
BUSY_S: Final = 60.0
"""How long a service that wants fewer posts is left alone where it names no time."""
MAX_WAIT_S: Final = 900.0
SECONDS: Final = re.compile(r"[0-9]+(\.[0-9]+)?")
"""Whole ones by the RFC; Discord and others say parts of them, too."""
IN_PATH: Final = re.compile(r"[^\x21-\x7e]")


class _Stays(HTTPRedirectHandler):
    """A post goes where the owner has said: what is signed or has a token is sent on to nobody."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER: Final = build_opener(_Stays)


def post(address: str, body: bytes, headers: Mapping[str, str]) -> Mapping[str, Any]:
    """``POST``; returns the answer's JSON object, an empty one where it has none.

    Raises:
        NotPosted: see there; the message names neither address nor headers.
    """
    return _ask(address, body, headers)


def get(address: str, headers: Mapping[str, str]) -> Mapping[str, Any]:
    """``GET``, as ``post``."""
    return _ask(address, None, headers)


def _ask(address: str, body: bytes | None, headers: Mapping[str, str]) -> Mapping[str, Any]:
    if not address.startswith(("https://", "http://")) or IN_PATH.search(address):
        raise NotPosted(Trouble.SECRET, "its address is none: expected https://…")
    try:
        request = Request(address, body, {"User-Agent": "tablectl", **headers})
        with _OPENER.open(request, timeout=WITHIN_S) as answer:
            return _object(answer.read(MAX_ANSWER_BYTES))
    except HTTPError as error:
        with error:
            raise _refusal(error) from None  # its trace would have the address
    except URLError as error:
        reason = error.reason if isinstance(error.reason, Exception) else error
        raise unreachable(reason) from None
    except (HTTPException, OSError, ValueError) as error:
        raise unreachable(error) from None


def unreachable(error: Exception) -> NotPosted:
    """Why nobody answers, in words."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return NotPosted(Trouble.UNREACHABLE, "its certificate is not trusted")
    return NotPosted(Trouble.UNREACHABLE, f"it does not answer: {in_words(error)}")


def _object(text: bytes) -> Mapping[str, Any]:
    try:
        found = decoded(text, MESSAGE)
    except ValueError:
        return {}
    return found if isinstance(found, Mapping) else {}


class HttpRefusal(NotPosted):
    """An answer that says no: with its status and its object."""

    def __init__(self, status: int, reply: Mapping[str, Any], *, again_s: float | None) -> None:
        trouble = Trouble.REFUSED
        if status == TOO_MANY_REQUESTS:
            trouble = Trouble.QUIET
        elif status >= 500 or status == 408:
            trouble = Trouble.UNREACHABLE
        super().__init__(
            trouble, f"it answers with status {status}", again_s=again_s, drop=status in (400, 413, 422)
        )
        self.status, self.reply = status, reply


def _refusal(error: HTTPError) -> HttpRefusal:
    try:
        reply = _object(error.read(MAX_ANSWER_BYTES))
    except (OSError, HTTPException):
        reply = {}
    wait = _seconds(reply.get("retry_after"))
    if wait is None:
        wait = _seconds(error.headers.get("Retry-After"), error.headers.get("Date"))
    if wait is None and error.code == TOO_MANY_REQUESTS:
        wait = BUSY_S
    return HttpRefusal(error.code, reply, again_s=None if wait is None else min(max(wait, 0.0), MAX_WAIT_S))


def _seconds(said: object, now: str | None = None) -> float | None:
    """Seconds to wait, as a number or as a time beside the server's own (RFC 9110, section 10.2.3)."""
    if isinstance(said, int | float):
        return float(said)
    if not isinstance(said, str):
        return None
    if SECONDS.fullmatch(said):
        return float(said)
    try:
        return (parsedate_to_datetime(said) - parsedate_to_datetime(now or "")).total_seconds()
    except (ValueError, TypeError):
        return None
