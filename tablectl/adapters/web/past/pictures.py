"""The camera's pictures of what was played, for those who decide: by entry, and each by its address."""

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
from tablectl.adapters.web.past.history import Heard, asked_number
from tablectl.adapters.web.past.looking_back import HistoryAnswers
from tablectl.api.past.hand_pictures import HandEntries, around_message, hand_entries, pictures_message
from tablectl.api.past.history import NoSuchHand
from tablectl.api.past.sessions import PastSessions
from tablectl.topics import Message
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import enforce_rate_limit, subscriber_of

PICTURE_LIMIT: Final = RateLimit(burst=150, refill_s=0.04)
"""By household: 25 pictures a second and some at once; one that takes longer to make counts as several."""
PICTURES_AT_ONCE: Final = 2
"""Pictures made at the same time: the table's own cameras need the processor more."""
LOGIN_REQUIRED: Final = "camera pictures are shown to judges and operators: log in as one of them"
_FILE: Final = re.compile(r"(\d{1,10})\.jpg", re.ASCII)


def picture_routes(
    login: Login,
    table: str,
    past_sessions: PastSessions,
    pictures: HandPictures | None,
    heard: Heard,
    looking_back: HistoryAnswers,
    now_s: Callable[[], float],
) -> list[Route]:
    """``/api/history/<session>/<hand>/pictures``, the same with an entry's number behind it, and
    ``/api/recordings/<place>/<recording>/<camera>/<ms>.jpg``; for judges and operators alone.

    Args:
        pictures: of the table's recordings; None where it keeps none.
        heard: as the history has it.
    """
    limit, room = RateLimiter(PICTURE_LIMIT, now_s), asyncio.Semaphore(PICTURES_AT_ONCE)

    def deciders_only(request: Request) -> None:
        if not login.user(request).is_official:
            raise HTTPException(403, LOGIN_REQUIRED)

    async def hand_answer(request: Request, message_of: Callable[[HandEntries], Message]) -> Response:
        session, hand = asked_number(request, "session"), asked_number(request, "hand")
        upto = heard(request)

        def make() -> Response:
            return JSONResponse(
                message_of(hand_entries(past_sessions.played(session, upto), hand)),
                headers={"Cache-Control": "no-store"},
            )

        try:
            return await looking_back.answer(request, make)
        except NoSuchHand as error:
            raise HTTPException(404, str(error)) from error

    async def listed(request: Request) -> Response:
        deciders_only(request)
        return await hand_answer(request, lambda hand: pictures_message(table, hand, pictures))

    async def around(request: Request) -> Response:
        deciders_only(request)
        seq = asked_number(request, "seq")
        return await hand_answer(request, lambda hand: around_message(table, hand, seq, pictures))

    async def picture(request: Request) -> Response:
        deciders_only(request)
        enforce_rate_limit(limit, request)
        place, recording, camera = (request.path_params[each] for each in ("place", "recording", "camera"))
        asked = _FILE.fullmatch(request.path_params["file"])
        if pictures is None or place not in PLACES or asked is None:
            raise HTTPException(404, f"expected /api/recordings/{'|'.join(PLACES)}/…/0000012345.jpg")
        async with room:
            begun_s = now_s()
            try:
                jpeg = await run_in_threadpool(pictures.picture, place, recording, camera, int(asked[1]))
            except NoPicture as error:
                raise HTTPException(404, str(error)) from error
            finally:
                limit.charge(subscriber_of(request), now_s() - begun_s)
        return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    return [
        Route("/api/history/{session}/{hand}/pictures", listed),
        Route("/api/history/{session}/{hand}/pictures/{seq}", around),
        Route("/api/recordings/{place}/{recording}/{camera}/{file}", picture),
    ]
