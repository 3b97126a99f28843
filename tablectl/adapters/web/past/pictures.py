"""The routes of the cameras' pictures of played hands, for officials: the list by entry, and each picture."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.recording.hand_pictures import PLACES, HandPictures, NoPicture
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.past.history import VisibleUpto, path_number
from tablectl.adapters.web.past.history_answers import HistoryAnswers
from tablectl.api.past.hand_pictures import (
    HandEntries,
    hand_entries,
    pictures_around_message,
    pictures_message,
)
from tablectl.api.past.history import NoSuchHand
from tablectl.api.past.sessions import PastSessions
from tablectl.topics import Message
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import enforce_rate_limit, subscriber_of

PICTURE_LIMIT: Final = RateLimit(burst=150, refill_s=0.04)
"""For one address: 25 pictures a second and some at once; one that takes longer counts as several."""
MAX_CONCURRENT_PICTURES: Final = 2
"""Pictures decoded at the same time: the table's own cameras need the processor more."""
LOGIN_REQUIRED: Final = "camera pictures are shown to judges and operators: log in as one of them"
_FILE: Final = re.compile(r"(\d{1,10})\.jpg", re.ASCII)


def picture_routes(
    login: Login,
    table: str,
    past_sessions: PastSessions,
    pictures: HandPictures | None,
    visible_upto: VisibleUpto,
    answers: HistoryAnswers,
    now_s: Callable[[], float],
) -> list[Route]:
    """``/api/history/<session>/<hand>/pictures``, the same with an entry's number behind it, and
    ``/api/recordings/<place>/<recording>/<camera>/<ms>.jpg``; for judges and operators alone.

    Args:
        pictures: from the table's recordings; None where it has none.
        visible_upto: as for the history.
    """
    limit, slots = RateLimiter(PICTURE_LIMIT, now_s), asyncio.Semaphore(MAX_CONCURRENT_PICTURES)

    def require_official(request: Request) -> None:
        if not login.user(request).is_official:
            raise HTTPException(403, LOGIN_REQUIRED)

    async def hand_answer(request: Request, message_of: Callable[[HandEntries], Message]) -> Response:
        session, hand = path_number(request, "session"), path_number(request, "hand")
        upto = visible_upto(request)

        def render() -> Response:
            return JSONResponse(
                message_of(hand_entries(past_sessions.played(session, upto), hand)),
                headers={"Cache-Control": "no-store"},
            )

        try:
            return await answers.answer(request, render)
        except NoSuchHand as error:
            raise HTTPException(404, str(error)) from error

    async def list_pictures(request: Request) -> Response:
        require_official(request)
        return await hand_answer(request, lambda hand: pictures_message(table, hand, pictures))

    async def pictures_around(request: Request) -> Response:
        require_official(request)
        seq = path_number(request, "seq")
        return await hand_answer(request, lambda hand: pictures_around_message(table, hand, seq, pictures))

    async def picture(request: Request) -> Response:
        require_official(request)
        enforce_rate_limit(limit, request)
        place, recording, camera = (request.path_params[each] for each in ("place", "recording", "camera"))
        file = _FILE.fullmatch(request.path_params["file"])
        if pictures is None or place not in PLACES or file is None:
            raise HTTPException(404, f"expected /api/recordings/{'|'.join(PLACES)}/…/0000012345.jpg")
        async with slots:
            started_s = now_s()
            try:
                jpeg = await run_in_threadpool(pictures.picture, place, recording, camera, int(file[1]))
            except NoPicture as error:
                raise HTTPException(404, str(error)) from error
            finally:
                limit.charge(subscriber_of(request), now_s() - started_s)
        return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    return [
        Route("/api/history/{session}/{hand}/pictures", list_pictures),
        Route("/api/history/{session}/{hand}/pictures/{seq}", pictures_around),
        Route("/api/recordings/{place}/{recording}/{camera}/{file}", picture),
    ]
