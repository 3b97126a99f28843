"""Bodies of requests: JSON objects, not too long, never a form that any page could send."""

from __future__ import annotations

import json
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablectl.errors import in_words

LONGEST_REQUEST: Final = 64 * 1024
"""Bytes of a command."""


async def json_body(request: Request) -> dict[str, object]:
    """The object that a request carries.

    Raises:
        HTTPException: it carries something else, or too much.
    """
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise HTTPException(415, "expected a JSON object with Content-Type: application/json")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_REQUEST:
            raise HTTPException(413, f"a request has at most {LONGEST_REQUEST} bytes")
    try:
        said = json.loads(body)
        json.dumps(said, ensure_ascii=False, allow_nan=False).encode()  # what cannot be said back is no JSON
    except RecursionError as error:
        raise HTTPException(400, "the request is nested too deep") from error
    except ValueError as error:
        raise HTTPException(400, f"the request is not JSON: {in_words(error)}") from error
    if not isinstance(said, dict):
        raise HTTPException(400, 'expected a JSON object such as {"do": "next_hand"}')
    return said
