"""The routes behind the page that scores a photo: recogniser and scorer, for anybody, within bounds."""

from __future__ import annotations

import time
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.photo.uploads import MAX_BYTES, PhotoRefused, PhotoUploads
from tablectl.adapters.web.bodies import read_json, read_picture
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.scoring.scored_payment import scored_payment
from tablectl.errors import ModelError, public_message
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import enforce_rate_limit, subscriber_of

PICTURE_LIMIT: Final = RateLimit(burst=8, refill_s=5.0)
"""By address: a person trying again and again passes, a program that hammers does not."""
SCORE_LIMIT: Final = RateLimit(burst=60, refill_s=0.5)


def photo_routes(desk: PhotoUploads) -> list[Route]:
    """``POST /api/photo/recognise`` takes a picture, ``POST /api/photo/score`` a scoring request."""
    pictures, scores = RateLimiter(PICTURE_LIMIT, time.monotonic), RateLimiter(SCORE_LIMIT, time.monotonic)
    reading: set[str] = set()
    """Addresses whose picture is being read: one at a time."""

    async def recognise(request: Request) -> Response:
        if not request.headers.get("content-type", "").startswith("image/"):
            raise HTTPException(
                415, "expected a picture as the body, with Content-Type: image/jpeg or the like"
            )
        visitor = subscriber_of(request)
        enforce_rate_limit(pictures, request)
        if visitor in reading:
            raise HTTPException(429, "your picture before this one is still being read", {"Retry-After": "5"})
        reading.add(visitor)
        begun_s = time.monotonic()
        try:
            picture = await read_picture(request, MAX_BYTES)
            begun_s = time.monotonic()
            return JSONResponse({"ok": True} | await run_in_threadpool(desk.look, picture))
        except PhotoRefused as error:
            raise WebRefusal(error.status, error.code, str(error)) from error
        except ModelError as error:
            raise WebRefusal(503, "no_model", public_message(error)) from error
        finally:
            reading.discard(visitor)
            pictures.charge(visitor, time.monotonic() - begun_s)

    async def score(request: Request) -> Response:
        enforce_rate_limit(scores, request)
        wanted = await read_json(request)
        answer = await run_in_threadpool(scored_payment, wanted)
        return JSONResponse(answer)

    return [
        Route("/api/photo/recognise", recognise, methods=["POST"]),
        Route("/api/photo/score", score, methods=["POST"]),
    ]
