"""The routes of the history: sessions and hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.past.history_answers import HistoryAnswers
from tablectl.adapters.web.past.previews import hand_preview
from tablectl.api.past.history import NoSuchHand
from tablectl.api.past.sessions import PastSessions
from tablectl.quoting import quoted

MAX_DIGITS: Final = 9
VisibleUpto = Callable[[Request], int | None]
"""The last entry of the journal that a request may see; None for all."""


def history_routes(
    past_sessions: PastSessions,
    visible_upto: VisibleUpto,
    sees_hands: Callable[[Request], bool],
    answers: HistoryAnswers,
) -> list[Route]:
    """``/api/history``, ``/api/history/<session>``, ``/api/history/<session>/<hand>``, and the preview of a
    hand for links, ``/api/history/<session>/<hand>/preview.png``.

    Sessions are numbered from 1, hands from 0; ``latest`` is the last one. The steps show the concealed tiles
    where ``sees_hands`` says so.
    """

    async def sessions(request: Request) -> Response:
        upto = visible_upto(request)
        return await _answer(
            answers,
            request,
            lambda: JSONResponse(past_sessions.sessions(upto)),
            lambda: past_sessions.list_version(upto),
        )

    async def session(request: Request) -> Response:
        number, upto = path_number(request, "session"), visible_upto(request)
        return await _answer(
            answers,
            request,
            lambda: JSONResponse(past_sessions.session(number, upto)),
            lambda: past_sessions.version(number, upto),
        )

    async def hand(request: Request) -> Response:
        number, hand = path_number(request, "session"), path_number(request, "hand")
        upto = visible_upto(request)
        open_hands = sees_hands(request)
        return await _answer(
            answers,
            request,
            lambda: JSONResponse(past_sessions.hand(number, hand, upto, open_hands=open_hands)),
            lambda: past_sessions.hand_version(number, hand, upto, open_hands=open_hands),
        )

    async def picture(request: Request) -> Response:
        number, hand = path_number(request, "session"), path_number(request, "hand")
        upto = visible_upto(request)
        return await _answer(
            answers,
            request,
            lambda: Response(hand_preview(past_sessions.hand(number, hand, upto)), media_type="image/png"),
            lambda: f"{past_sessions.hand_version(number, hand, upto)} picture",
        )

    return [
        Route("/api/history", sessions),
        Route("/api/history/{session}", session),
        Route("/api/history/{session}/{hand}", hand),
        Route("/api/history/{session}/{hand}/preview.png", picture),
    ]


async def _answer(
    answers: HistoryAnswers, request: Request, render: Callable[[], Response], version: Callable[[], str]
) -> Response:
    try:
        return await answers.answer(request, render, version)
    except NoSuchHand as error:
        raise HTTPException(404, str(error)) from error


def path_number(request: Request, name: str) -> int:
    """A number in the path of an address; -1 for ``latest``.

    Raises:
        HTTPException: 404, it is neither.
    """
    text: str = request.path_params[name]
    if text == "latest":
        return -1
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise HTTPException(404, f"expected the number of a {name} or 'latest', got {quoted(text)}")
    return int(text)
