"""Bodies of requests: JSON objects, not too long, never a form that any page could send."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.openapi.bodies import read_body
from tablectl.decoding import COMMAND, DecodingFault, Undecodable, decoded_object
from tablectl.web_access.bodies import receive_body
from tablectl.wire import FieldError

BodyT = TypeVar("BodyT")
NO_CODES: Final[Mapping[str, str]] = MappingProxyType({})


async def json_body(request: Request) -> dict[str, object]:
    """The object that a request carries.

    Raises:
        HTTPException: it carries something else, or too much.
    """
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise HTTPException(415, "expected a JSON object with Content-Type: application/json")
    try:
        return decoded_object(await receive_body(request, COMMAND.most_bytes), COMMAND, once=True)
    except Undecodable as error:
        if error.fault is DecodingFault.TOO_LARGE:
            raise HTTPException(413, f"a request has at most {COMMAND.most_bytes} bytes") from error
        if error.fault is DecodingFault.NO_OBJECT:
            raise HTTPException(400, 'expected a JSON object such as {"do": "next_hand"}') from error
        raise HTTPException(400, f"the request {error}") from error


async def asked_as(request: Request, shape: type[BodyT], codes: Mapping[str, str] = NO_CODES) -> BodyT:
    """The object that a request carries, as the class by which it is described.

    Args:
        codes: by field, the code of the refusal where it is not what it must be.

    Raises:
        HTTPException: it carries something else, or too much.
    """
    given = await json_body(request)
    try:
        return read_body(shape, given)
    except FieldError as error:
        if error.field in codes:
            raise WebRefusal(400, codes[error.field], str(error), error.field) from error
        raise HTTPException(400, str(error)) from error


async def picture_body(request: Request, most_bytes: int) -> bytes:
    """The picture that a request carries; what it is nobody has looked at.

    Raises:
        HTTPException: it is too large.
    """
    body = await receive_body(request, most_bytes)
    if len(body) > most_bytes:
        raise HTTPException(413, f"a picture has at most {most_bytes // 1024 // 1024} MB")
    return body
