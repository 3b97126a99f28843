"""JSON in and out: exact decimals, and ETags for answers that a browser has already."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tablectl.decoding import DecodingFault, Limits, Undecodable, decode_object
from tablectl.errors import without_folders
from tablectl.hall.errors import Declined
from tablectl.hall.web.answer_types import Answer, RefusalError
from tablectl.tournament import format_json
from tablectl.web_access.bodies import receive_body

COMMAND_LIMITS: Final = Limits(4 * 1024 * 1024)
"""A tournament file of a thousand players and twenty rounds has less."""


def exact_json(value: object) -> str:
    """JSON with exact decimals.

    Values without fractions are left to Python's own encoder, which is some ten times faster.
    """
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_encode_mapping)
    except _NeedsExactEncoder:
        return format_json(value)


class _NeedsExactEncoder(Exception):
    """A number that Python's encoder cannot write exactly."""


def _encode_mapping(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise _NeedsExactEncoder


def answer(value: Answer, *, status: int = 200) -> Response:
    """A JSON answer that is not cached."""
    return Response(exact_json(value), status, {"Cache-Control": "no-store"}, media_type="application/json")


def refusal(
    code: str, message: str, status: int, details: Mapping[str, object] | None = None, reason: str = ""
) -> Response:
    """A refusal: its code, its message, and as ``details`` the values in the message."""
    error: RefusalError = {"code": code, "message": without_folders(message)}
    if details:
        error["details"] = details
    if reason:
        error["reason"] = reason
    return answer({"ok": False, "error": error}, status=status)


def with_etag(request: Request, etag: str, make: Callable[[], Answer]) -> Response:
    """The answer of ``make`` with an ETag, or 304 where the browser has it."""
    headers = {"ETag": f'"{etag}"', "Cache-Control": "no-cache"}
    if f'"{etag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(exact_json(make()), 200, headers, media_type="application/json")


async def json_command(request: Request) -> Mapping[str, object]:
    """The command that a request carries.

    Raises:
        Declined: the body is no JSON object, or too long.
    """
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise Declined("bad_request", "expected a JSON object with Content-Type: application/json")
    try:
        return decode_object(
            await receive_body(request, COMMAND_LIMITS.max_bytes), COMMAND_LIMITS, unique_names=True
        )
    except Undecodable as error:
        if error.fault is DecodingFault.NO_OBJECT:
            raise Declined("bad_request", 'expected a JSON object such as {"do": "begin_round"}') from error
        raise Declined("bad_request", f"the command {error}") from error
