"""The routes with which an operator enrols the table's tiles: detect, name, store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.recogniser.enrolling import EnrolDesk, EnrolRefused, TrayContents
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body
from tablectl.adapters.web.query import query_number
from tablectl.adapters.web.refusals import WebRefusal, require_operator
from tablectl.api.answers.enrolling import Enrolling, Sets
from tablectl.api.openapi.bodies import EnrolRequest, SaveSetRequest, TileAt
from tablectl.errors import ModelError, StateDirError, public_message

Handler = Callable[[Request], Awaitable[Response]]
NO_STORE = {"Cache-Control": "no-store"}
"""A camera's picture is a live one."""
ENROL_TILES = "enrol tiles"


@dataclass(frozen=True, slots=True)
class FeltStatus:
    """Whether tiles can be laid out on the felt and enrolled."""

    is_played: bool
    """The game goes on: the machine would collect the tiles on the felt."""
    is_paused: bool
    """The game is paused, and has to be resumed afterwards."""


def enrol_routes(login: Login, desk: EnrolDesk, felt: Callable[[], FeltStatus]) -> list[Route]:
    """``GET /api/enrol`` and ``/api/enrol/picture``; ``POST /api/enrol/look``, ``name`` and ``store``;
    operators alone.

    Args:
        felt: the status of the felt now.
    """

    async def show(request: Request) -> Response:
        require_operator(login.user(request), ENROL_TILES)
        return JSONResponse(_enrolling(desk.describe(), felt()))

    async def picture(request: Request) -> Response:
        require_operator(login.user(request), ENROL_TILES)
        draft, camera = request.query_params.get("draft", ""), request.query_params.get("camera", "")
        if draft:
            jpeg = await run_in_threadpool(desk.draft_picture, query_number(request, "draft", 0))
        else:
            jpeg = await run_in_threadpool(desk.picture, camera)
        return Response(jpeg, media_type="image/jpeg", headers=NO_STORE)

    async def look(request: Request) -> Response:
        require_operator(login.acting_user(request), ENROL_TILES)
        body = await parse_body(request, EnrolRequest)
        if felt().is_played:
            raise WebRefusal(
                409, "game_goes_on", "the game goes on: pause it, then lay out the tiles and look again"
            )
        laid = TrayContents(body.flowers, body.red_fives, body.joker)
        return JSONResponse(await run_in_threadpool(desk.inspect_tray, body.camera, laid))

    async def name(request: Request) -> Response:
        require_operator(login.acting_user(request), ENROL_TILES)
        body = await parse_body(request, TileAt)
        return JSONResponse(await run_in_threadpool(desk.name, body.draft, body.x, body.y, body.face))

    async def store(request: Request) -> Response:
        require_operator(login.acting_user(request), ENROL_TILES)
        body = await parse_body(request, SaveSetRequest)

        def store_set() -> Sets:
            return desk.store(body.draft, body.set, body.name, sure=body.sure)

        return JSONResponse(_enrolling(await run_in_threadpool(store_set), felt()))

    return [
        Route("/api/enrol", _with_http_errors(show)),
        Route("/api/enrol/picture", _with_http_errors(picture)),
        Route("/api/enrol/look", _with_http_errors(look), methods=["POST"]),
        Route("/api/enrol/name", _with_http_errors(name), methods=["POST"]),
        Route("/api/enrol/store", _with_http_errors(store), methods=["POST"]),
    ]


def _enrolling(sets: Sets, felt: FeltStatus) -> Enrolling:
    return {**sets, "is_played": felt.is_played, "is_paused": felt.is_paused}


def _with_http_errors(handler: Handler) -> Handler:
    """The handler, with the errors of the desk as HTTP errors."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except EnrolRefused as error:
            raise HTTPException(error.status, str(error)) from error
        except ModelError as error:
            raise HTTPException(503, public_message(error)) from error
        except StateDirError as error:
            raise HTTPException(507, public_message(error)) from error

    return answer
