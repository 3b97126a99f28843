"""The operator's page for OBS: pair, choose scenes, try them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.web.bodies import json_body
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.refusals import WebRefusal, operators_only
from tablectl.config.obs import Moment, parse_settings
from tablectl.errors import InputError, told

DIRECT: Final = "direct OBS"
SHOWN_CLIPS: Final = 20
"""The newest ones; the file of clips has all."""


def obs_routes(entrance: Login, director: ObsDirector) -> list[Route]:
    """``GET`` and ``POST /api/obs``, ``POST /api/obs/try``; operators alone."""

    async def tell(request: Request) -> Response:
        operators_only(entrance.who(request), DIRECT)
        return JSONResponse(_told(director))

    async def choose(request: Request) -> Response:
        operators_only(entrance.acting(request), DIRECT)
        asked = await json_body(request)
        if asked.get("password") is None:  # not shown to anybody, so it comes back only when it is changed
            asked = asked | {"password": director.settings.password}
        try:
            settings = parse_settings(json.dumps(asked), "OBS")
        except InputError as error:
            raise HTTPException(400, str(error)) from error
        try:
            await run_in_threadpool(director.choose, settings)
        except OSError as error:
            raise HTTPException(507, f"the settings cannot be kept: {told(error)}") from error
        return JSONResponse(_told(director))

    async def attempt(request: Request) -> Response:
        operators_only(entrance.acting(request), DIRECT)
        asked = await json_body(request)
        moment = next((each for each in Moment if each.value == asked.get("moment")), None)
        if moment is None:
            known = ", ".join(each.value for each in Moment)
            raise HTTPException(400, f"expected a moment, one of {known}; got {asked.get('moment')!r:.40}")
        if not director.settings.scenes.get(moment):
            raise WebRefusal(409, "no_scene", f"no scene is chosen for {moment.value}")
        if not director.status.connected:
            raise WebRefusal(409, "obs_away", director.status.detail or "OBS is not connected")
        director.direct(moment)
        return JSONResponse(_told(director))

    return [
        Route("/api/obs", tell),
        Route("/api/obs", choose, methods=["POST"]),
        Route("/api/obs/try", attempt, methods=["POST"]),
    ]


def _told(director: ObsDirector) -> dict[str, Any]:
    settings, status = director.settings, director.status
    return {
        **settings.model_dump(exclude={"password"}),
        "has_password": bool(settings.password),
        "moments": [moment.value for moment in Moment],
        "connected": status.connected,
        "detail": status.detail,
        "obs_scenes": list(status.scenes),
        "shown": status.shown,
        "unsaved": status.unsaved,
        "clips": [asdict(clip) for clip in director.clips[-SHOWN_CLIPS:]],
    }
