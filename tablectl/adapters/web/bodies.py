"""Bodies of requests: JSON objects up to a size, never a form, which a page of another site could send."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.openapi.bodies import read_body
from tablectl.decoding import COMMAND, DecodingFault, Undecodable, decode_object
from tablectl.web_access.bodies import receive_body
from tablectl.wire import FieldError

BodyT = TypeVar("BodyT")
NO_FIELD_CODES: Final[Mapping[str, str]] = MappingProxyType({})


async def read_json(request: Request) -> dict[str, object]:
    """The JSON object of a request.

    Raises:
        HTTPException: the body is something else, or too large.
    """
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise HTTPException(415, "expected a JSON object with Content-Type: application/json")
    try:
        return decode_object(await receive_body(request, COMMAND.max_bytes), COMMAND, unique_names=True)
    except Undecodable as error:
        if error.fault is DecodingFault.TOO_LARGE:
            raise HTTPException(413, f"a request has at most {COMMAND.max_bytes} bytes") from error
        raise HTTPException(400, f"the request {error}") from error


async def parse_body(
    request: Request, body_type: type[BodyT], codes: Mapping[str, str] = NO_FIELD_CODES
) -> BodyT:
    """The JSON object of a request, as an object of ``body_type``.

    Args:
        codes: by field, the code of the refusal where its value is wrong.

    Raises:
        HTTPException: the body is something else, or too large.
    """
    fields = await read_json(request)
    try:
        return read_body(body_type, fields)
    except FieldError as error:
        if error.field in codes:
            raise WebRefusal(400, codes[error.field], str(error), error.field) from error
        raise HTTPException(400, str(error)) from error


async def read_picture(request: Request, max_bytes: int) -> bytes:
    """The picture of a request, not yet checked to be one.

    Raises:
        HTTPException: it is too large.
    """
    body = await receive_body(request, max_bytes)
    if len(body) > max_bytes:
        raise HTTPException(413, f"a picture has at most {max_bytes // 1024 // 1024} MB")
    return body
