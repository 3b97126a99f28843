"""The routes of what was played: sessions, hands, and the page that looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.past.looking_back import HistoryAnswers
from tablectl.adapters.web.past.previews import hand_picture
from tablectl.api.past.history import NoSuchHand
from tablectl.api.past.sessions import PastSessions

MAX_DIGITS: Final = 9
Heard = Callable[[Request], int | None]
"""The last entry that whoever asks may know of, where the public hears later; else None."""


def history_routes(
    past_sessions: PastSessions,
    heard: Heard,
    is_late: Callable[[Request], bool],
    looking_back: HistoryAnswers,
) -> list[Route]:
    """``/api/history``, ``/api/history/<session>``, ``/api/history/<session>/<hand>``; also ``latest``.

    And the picture of a hand for links to it, ``/api/history/<session>/<hand>/preview.png``.
    Sessions are numbered from 1, hands from 0. A late audience gets the hands with the steps.
    """

    async def sessions(request: Request) -> Response:
        upto = heard(request)
        return await _answer(
            looking_back,
            request,
            lambda: JSONResponse(past_sessions.sessions(upto)),
            lambda: past_sessions.list_version(upto),
        )

    async def session(request: Request) -> Response:
        number, upto = asked_number(request, "session"), heard(request)
        return await _answer(
            looking_back,
            request,
            lambda: JSONResponse(past_sessions.session(number, upto)),
            lambda: past_sessions.version(number, upto),
        )

    async def hand(request: Request) -> Response:
        number, hand, upto = asked_number(request, "session"), asked_number(request, "hand"), heard(request)
        late = is_late(request)
        return await _answer(
            looking_back,
            request,
            lambda: JSONResponse(past_sessions.hand(number, hand, upto, open_hands=late)),
            lambda: past_sessions.hand_version(number, hand, upto, open_hands=late),
        )

    async def picture(request: Request) -> Response:
        number, hand, upto = asked_number(request, "session"), asked_number(request, "hand"), heard(request)
        return await _answer(
            looking_back,
            request,
            lambda: Response(hand_picture(past_sessions.hand(number, hand, upto)), media_type="image/png"),
            lambda: f"{past_sessions.hand_version(number, hand, upto)} picture",
        )

    return [
        Route("/api/history", sessions),
        Route("/api/history/{session}", session),
        Route("/api/history/{session}/{hand}", hand),
        Route("/api/history/{session}/{hand}/preview.png", picture),
    ]


async def _answer(
    looking_back: HistoryAnswers, request: Request, ask: Callable[[], Response], version: Callable[[], str]
) -> Response:
    try:
        return await looking_back.answer(request, ask, version)
    except NoSuchHand as error:
        raise HTTPException(404, str(error)) from error


def asked_number(request: Request, name: str) -> int:
    """The number that an address has under a name; -1 for ``latest``.

    Raises:
        HTTPException: it is neither.
    """
    said: str = request.path_params[name]
    if said == "latest":
        return -1
    if not said.isdecimal() or len(said) > MAX_DIGITS:
        raise HTTPException(404, f"expected the number of a {name} or 'latest', got {said[:40]!r}")
    return int(said)
