"""The routes of the operator's page for OBS: settings, trying scenes, the replay buffer."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.obs import ObsDirector, ObsState
from tablectl.adapters.obs.snapshot import missing_names
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body, read_json
from tablectl.adapters.web.refusals import WebRefusal, require_operator
from tablectl.api.openapi.bodies import SceneRequest
from tablectl.config.obs import Moment, ObsSettings, WrongSetting, parse_settings
from tablectl.errors import InputError, public_message
from tablectl.quoting import quoted

DIRECT_OBS: Final = "direct OBS"
MAX_SHOWN_CLIPS: Final = 20
"""The latest ones; the file has all."""


def obs_routes(login: Login, director: ObsDirector) -> list[Route]:
    """``GET`` and ``POST /api/obs``, ``POST /api/obs/try``, ``take-over`` and ``buffer``; operators alone."""

    async def show(request: Request) -> Response:
        require_operator(login.user(request), DIRECT_OBS)
        return JSONResponse(_status_json(director))

    async def choose(request: Request) -> Response:
        require_operator(login.acting_user(request), DIRECT_OBS)
        body = await read_json(request)
        if body.get("password") is None:  # pages never get it, so they send it only where it is changed
            body = body | {"password": director.settings.password}
        try:
            settings = parse_settings(json.dumps(body), "OBS")
        except WrongSetting as error:
            raise WebRefusal(400, "bad_request", str(error), error.field) from error
        except InputError as error:
            raise HTTPException(400, str(error)) from error
        _require_known_names(director, settings)
        try:
            await run_in_threadpool(director.configure, settings)
        except OSError as error:
            raise HTTPException(507, f"the settings cannot be kept: {public_message(error)}") from error
        return JSONResponse(_status_json(director))

    async def attempt(request: Request) -> Response:
        require_operator(login.acting_user(request), DIRECT_OBS)
        moment = (await parse_body(request, SceneRequest)).moment
        if not director.settings.scenes.get(moment):
            raise WebRefusal(409, "no_scene", f"no scene is chosen for {moment.value}")
        if director.status.state is not ObsState.CONNECTING:  # else it is shown as soon as OBS is connected
            _require_connected(director)
        director.try_moment(moment)
        return JSONResponse(_status_json(director))

    async def take_over(request: Request) -> Response:
        require_operator(login.acting_user(request), DIRECT_OBS)
        _require_connected(director)
        director.take_over()
        return JSONResponse(_status_json(director))

    async def start_buffer(request: Request) -> Response:
        require_operator(login.acting_user(request), DIRECT_OBS)
        _require_connected(director)
        director.start_buffer()
        return JSONResponse(_status_json(director))

    return [
        Route("/api/obs", show),
        Route("/api/obs", choose, methods=["POST"]),
        Route("/api/obs/try", attempt, methods=["POST"]),
        Route("/api/obs/take-over", take_over, methods=["POST"]),
        Route("/api/obs/buffer", start_buffer, methods=["POST"]),
    ]


def _require_connected(director: ObsDirector) -> None:
    if not director.status.is_connected:
        raise WebRefusal(409, "obs_away", director.status.unreachable.detail or "OBS is not connected")


def _require_known_names(director: ObsDirector, settings: ObsSettings) -> None:
    """Refuse settings with a scene or a source that OBS does not have, where OBS is connected."""
    if not director.status.is_connected or settings.link != director.settings.link:
        return
    missing = missing_names(settings, director.status.on_air.snapshot)
    if missing:
        field, name = next(iter(missing.items()))
        raise WebRefusal(400, "obs_unknown", f"OBS has no {quoted(name)}", field)


def _status_json(director: ObsDirector) -> dict[str, Any]:
    settings, status = director.settings, director.status
    on_air, problem = status.on_air, director.problem
    return {
        **settings.model_dump(exclude={"password"}),
        "has_password": bool(settings.password),
        "moments": [moment.value for moment in Moment],
        "state": status.state.value,
        "trouble": {"detail": problem.detail, "why": dict(problem.why)} if problem else None,
        "refused": on_air.refusal,
        "hands_off": on_air.is_manual,
        "obs_scenes": list(on_air.snapshot.scenes),
        "obs_media": list(on_air.snapshot.media),
        "obs_transitions": list(on_air.snapshot.transitions),
        "shown": on_air.snapshot.shown,
        "buffer": on_air.snapshot.buffer.value,
        "studio": on_air.snapshot.studio,
        "unsaved": on_air.clip_problem,
        "clips": [asdict(clip) for clip in director.clips[-MAX_SHOWN_CLIPS:]],
    }
