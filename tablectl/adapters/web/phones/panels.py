"""``POST /api/panel``: a player's phone presses a key of their seat's panel; a judge may for any seat."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.machine.phone_panels import PhonePanels
from tablectl.adapters.web.bodies import asked_as
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.openapi.bodies import PhonePress
from tablectl.web_access.limits import RateLimit, RateLimiter

TAPS: Final = RateLimit(burst=10, refill_s=0.5)
"""Of one seat: more than a game asks for."""


def panel_routes(entrance: Login, panels: PhonePanels | None) -> list[Route]:
    """Where it is asked; where the table has no phones as panels, it says so."""
    taps = RateLimiter(TAPS, entrance.now_s)

    async def press(request: Request) -> Response:
        who = entrance.acting(request)
        if who.role is not Role.PLAYER and not who.decides:
            raise HTTPException(403, "only players press, each for their own seat: scan the seat's code")
        asked = await asked_as(request, PhonePress)
        seat = who.seat if asked.seat is None else asked.seat
        if seat is None:
            raise HTTPException(400, "the request needs 'seat': a judge has none")
        if who.role is Role.PLAYER and seat != who.seat:
            raise HTTPException(403, f"a player may press only for their own seat, {who.seat}")
        if panels is None:
            raise WebRefusal(409, "no_phone_panels", 'set panels.pins to "phones"')
        if taps.count(str(seat)) > 0:
            raise HTTPException(429, "too many taps", {"Retry-After": "1"})
        panels.press(seat, asked.said, asked.id)
        return JSONResponse({"ok": True, "seat": seat, "said": asked.said})

    return [Route("/api/panel", press, methods=["POST"])]
