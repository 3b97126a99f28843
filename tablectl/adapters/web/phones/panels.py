"""``POST /api/panel``: a player's phone presses a key of their seat's panel; a judge may for any seat."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.machine.phone_panels import PANEL_BUTTONS, PhonePanels
from tablectl.adapters.web.bodies import json_body
from tablectl.adapters.web.doors.login import SEATS, Login
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.web_access.limits import Allowance, TryCounter
from tablectl.wire import MAX_ID_LENGTH

TAPS: Final = Allowance(at_once=10, again_after_s=0.5)
"""Of one seat: more than a game asks for."""


def panel_routes(entrance: Login, panels: PhonePanels | None) -> list[Route]:
    """Where it is asked; where the table has no phones as panels, it says so."""
    taps = TryCounter(TAPS, entrance.now_s)

    async def press(request: Request) -> Response:
        who = entrance.acting(request)
        if who.role is not Role.PLAYER and not who.decides:
            raise HTTPException(403, "only players press, each for their own seat: scan the seat's code")
        asked = await json_body(request)
        seat = asked.get("seat", who.seat)
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < SEATS:
            raise HTTPException(400, f"expected a seat from 0 to {SEATS - 1}")
        if who.role is Role.PLAYER and seat != who.seat:
            raise HTTPException(403, f"a player may press only for their own seat, {who.seat}")
        said = asked.get("said")
        key = next((each for each in PANEL_BUTTONS if each == said), None)
        if key is None:
            raise HTTPException(400, f"expected said to be one of {', '.join(PANEL_BUTTONS)}")
        tap = asked.get("id", "")
        if not isinstance(tap, str) or len(tap) > MAX_ID_LENGTH:
            raise HTTPException(400, f"expected id to be a text of at most {MAX_ID_LENGTH} characters")
        if panels is None:
            raise WebRefusal(409, "no_phone_panels", 'set panels.pins to "phones"')
        if taps.wait_s(str(seat)) > 0:
            raise HTTPException(429, "too many taps", {"Retry-After": "1"})
        panels.press(seat, key, tap)
        return JSONResponse({"ok": True, "seat": seat, "said": key})

    return [Route("/api/panel", press, methods=["POST"])]
