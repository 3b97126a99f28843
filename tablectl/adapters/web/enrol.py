"""The operator's page that enrols the table's tiles: look, name, store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.recogniser.enrolling import EnrolDesk, EnrolRefused, Laid
from tablectl.adapters.web.asked import asked_number
from tablectl.adapters.web.bodies import asked_as
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.refusals import WebRefusal, operators_only
from tablectl.api.openapi.bodies import KeptSet, LaidTiles, TileAt
from tablectl.errors import ModelError, StateDirError, public_message

Handler = Callable[[Request], Awaitable[Response]]
NEVER_KEPT = {"Cache-Control": "no-store"}
"""A camera's picture is of this moment."""
ENROL = "enrol tiles"


@dataclass(frozen=True, slots=True)
class FeltNow:
    """Whether the felt is free for tiles that are looked at."""

    is_played: bool
    """The game goes on: by itself the machine would take in what lies on the felt."""
    is_paused: bool
    """Somebody has paused it, and will want it to go on."""


def enrol_routes(entrance: Login, desk: EnrolDesk, felt: Callable[[], FeltNow]) -> list[Route]:
    """``GET /api/enrol`` and ``/api/enrol/picture``; ``POST /api/enrol/look``, ``name`` and ``store``;
    operators alone.

    Args:
        felt: whether it is free now.
    """

    async def show(request: Request) -> Response:
        operators_only(entrance.who(request), ENROL)
        return JSONResponse({**desk.standing(), **asdict(felt())})

    async def picture(request: Request) -> Response:
        operators_only(entrance.who(request), ENROL)
        drafted, camera = request.query_params.get("draft", ""), request.query_params.get("camera", "")
        if drafted:
            jpeg = await run_in_threadpool(desk.drafted_picture, asked_number(request, "draft", 0))
        else:
            jpeg = await run_in_threadpool(desk.picture, camera)
        return Response(jpeg, media_type="image/jpeg", headers=NEVER_KEPT)

    async def look(request: Request) -> Response:
        operators_only(entrance.acting(request), ENROL)
        asked = await asked_as(request, LaidTiles)
        if felt().is_played:
            raise WebRefusal(
                409, "game_goes_on", "the game goes on: pause it, then lay out the tiles and look again"
            )
        laid = Laid(asked.flowers, asked.red_fives, asked.joker)
        return JSONResponse(await run_in_threadpool(desk.look, asked.camera, laid))

    async def name(request: Request) -> Response:
        operators_only(entrance.acting(request), ENROL)
        asked = await asked_as(request, TileAt)
        return JSONResponse(await run_in_threadpool(desk.name, asked.draft, asked.x, asked.y, asked.face))

    async def store(request: Request) -> Response:
        operators_only(entrance.acting(request), ENROL)
        asked = await asked_as(request, KeptSet)

        def kept() -> dict[str, Any]:
            return desk.store(asked.draft, asked.set, asked.name, sure=asked.sure)

        return JSONResponse({**await run_in_threadpool(kept), **asdict(felt())})

    return [
        Route("/api/enrol", _answered(show)),
        Route("/api/enrol/picture", _answered(picture)),
        Route("/api/enrol/look", _answered(look), methods=["POST"]),
        Route("/api/enrol/name", _answered(name), methods=["POST"]),
        Route("/api/enrol/store", _answered(store), methods=["POST"]),
    ]


def _answered(handler: Handler) -> Handler:
    """The handler, with what the desk refuses as HTTP has it."""

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
