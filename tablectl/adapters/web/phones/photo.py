"""The routes of the page that scores a photo: recogniser and scorer, for anybody, within limits."""

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
"""For one address: enough for a person who tries again, not for a program."""
SCORE_LIMIT: Final = RateLimit(burst=60, refill_s=0.5)


def photo_routes(uploads: PhotoUploads) -> list[Route]:
    """``POST /api/photo/recognise`` takes a picture, ``POST /api/photo/score`` a scoring request."""
    picture_limit, score_limit = (
        RateLimiter(PICTURE_LIMIT, time.monotonic),
        RateLimiter(SCORE_LIMIT, time.monotonic),
    )
    busy_visitors: set[str] = set()
    """Visitors whose picture is being read: one at a time each."""

    async def recognise(request: Request) -> Response:
        if not request.headers.get("content-type", "").startswith("image/"):
            raise HTTPException(
                415, "expected a picture as the body, with Content-Type: image/jpeg or the like"
            )
        visitor = subscriber_of(request)
        enforce_rate_limit(picture_limit, request)
        if visitor in busy_visitors:
            raise HTTPException(429, "your picture before this one is still being read", {"Retry-After": "5"})
        busy_visitors.add(visitor)
        started_s = time.monotonic()
        try:
            picture = await read_picture(request, MAX_BYTES)
            started_s = time.monotonic()
            return JSONResponse({"ok": True} | await run_in_threadpool(uploads.recognise, picture))
        except PhotoRefused as error:
            raise WebRefusal(error.status, error.code, str(error)) from error
        except ModelError as error:
            raise WebRefusal(503, "no_model", public_message(error)) from error
        finally:
            busy_visitors.discard(visitor)
            picture_limit.charge(visitor, time.monotonic() - started_s)

    async def score(request: Request) -> Response:
        enforce_rate_limit(score_limit, request)
        body = await read_json(request)
        answer = await run_in_threadpool(scored_payment, body)
        return JSONResponse(answer)

    return [
        Route("/api/photo/recognise", recognise, methods=["POST"]),
        Route("/api/photo/score", score, methods=["POST"]),
    ]
