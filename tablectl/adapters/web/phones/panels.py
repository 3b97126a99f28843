"""``POST /api/panel``: presses a key of a seat's panel, for the player of that seat or for officials."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.machine.phone_panels import PhonePanels
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.answers.phones import Pressed
from tablectl.api.openapi.bodies import PhonePress
from tablectl.web_access.limits import RateLimit, RateLimiter

TAP_LIMIT: Final = RateLimit(burst=10, refill_s=0.5)
"""For one seat: more than a game needs."""


def panel_routes(login: Login, panels: PhonePanels | None) -> list[Route]:
    """The route, which refuses where the table has no phones as panels."""
    taps = RateLimiter(TAP_LIMIT, login.now_s)

    async def press(request: Request) -> Response:
        user = login.acting_user(request)
        if user.role is not Role.PLAYER and not user.is_official:
            raise HTTPException(403, "only players press, each for their own seat: scan the seat's code")
        body = await parse_body(request, PhonePress)
        seat = user.seat if body.seat is None else body.seat
        if seat is None:
            raise HTTPException(400, "the request needs 'seat': a judge has none")
        if user.role is Role.PLAYER and seat != user.seat:
            raise HTTPException(403, f"a player may press only for their own seat, {user.seat}")
        if panels is None:
            raise WebRefusal(409, "no_phone_panels", 'set panels.pins to "phones"')
        if taps.count(str(seat)) > 0:
            raise HTTPException(429, "too many taps", {"Retry-After": "1"})
        panels.press(seat, body.said, body.id)
        answer: Pressed = {"ok": True, "seat": seat, "said": body.said}
        return JSONResponse(answer)

    return [Route("/api/panel", press, methods=["POST"])]
