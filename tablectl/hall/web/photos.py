"""Photos of sheets: uploaded by a phone at the table, shown to staff."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tablectl.hall.errors import Declined
from tablectl.hall.store import HallStore
from tablectl.web_access.bodies import receive_body

MAX_PHOTO_BYTES: Final = 3 * 1024 * 1024
"""The page scales pictures down before it sends them."""
MAGIC_BYTES: Final[Mapping[str, bytes]] = {"image/jpeg": b"\xff\xd8\xff", "image/png": b"\x89PNG\r\n\x1a\n"}
"""First bytes of each kind of picture."""


async def picture_of(request: Request) -> bytes:
    """The picture that a request carries.

    Raises:
        Declined: it is no JPEG or PNG, or too large.
    """
    body = await receive_body(request, MAX_PHOTO_BYTES)
    if len(body) > MAX_PHOTO_BYTES:
        raise Declined("bad_photo", f"a photo has at most {MAX_PHOTO_BYTES} bytes")
    if _kind(body) is None:
        raise Declined("bad_photo", "expected a photo as JPEG or PNG")
    return body


async def photo_response(photo: str, store: HallStore) -> Response | None:
    """The answer with a picture, which a browser only shows; None where there is none."""
    data = await asyncio.to_thread(store.photo, photo)
    kind = None if data is None else _kind(data)
    if data is None or kind is None:
        return None
    headers = {
        "Cache-Control": "private, max-age=86400",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    return Response(data, 200, headers, media_type=kind)


def _kind(data: bytes) -> str | None:
    return next((kind for kind, magic in MAGIC_BYTES.items() if data.startswith(magic)), None)
