"""One address a button: what a Stream Deck or any pad presses, by ``POST`` with the pad's own token.

An address that is only opened, by a browser or by a chat that previews links, presses nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.pads import Pads
from tablectl.adapters.web.bodies import asked_as
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.doors.rights import Who
from tablectl.adapters.web.live.feed import Feed
from tablectl.adapters.web.refusals import WebRefusal, operators_only
from tablectl.adapters.web.requests import RequestDesk
from tablectl.api.openapi.bodies import NewPad, OfName
from tablectl.config.obs import Moment
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.topics import Message

log = logging.getLogger(__name__)

MANAGE: Final = "manage button pads"
SEATS: Final = 4
DIRECT: Final = frozenset({Role.OPERATOR, Role.BROADCAST})
"""Whose pads change OBS's scenes."""
ASKS: Final[Mapping[str, Message]] = {
    "pause": {"do": "pause", "reason": "a button pad"},
    "resume": {"do": "resume"},
    "next-hand": {"do": "next_hand"},
    "save-recording": {"do": "save_recording", "reason": "a button pad"},
    "stop-machine": {"do": "stop_machine"},
    **{f"call-judge-{seat + 1}": {"do": "call_judge", "seat": seat} for seat in range(SEATS)},
}
"""What a press asks of the table, as the judge's page asks it."""
SCENES: Final[Mapping[str, Moment]] = {f"scene-{moment.value}": moment for moment in Moment}
"""Which moment's scene a press shows in OBS."""
TAKE_OVER: Final = "scene-due"
NEXT_GRAPHIC: Final = "next-graphic"
NO_GRAPHIC: Final = "no-graphic"
PRESSES: Final = (*ASKS, *SCENES, TAKE_OVER, NEXT_GRAPHIC, NO_GRAPHIC)


class PressDesk:
    """Serves ``/api/press/{press}`` and, for operators, ``/api/pads``."""

    def __init__(
        self,
        entrance: Login,
        asking: RequestDesk,
        director: ObsDirector | None,
        pads: Pads,
        feeds: Collection[Feed],
    ) -> None:
        """``asking`` carries out what is asked of the table, ``director`` what is asked of OBS. ``feeds``
        tell overlays which graphic to show: it tells nothing of the game, so all audiences see it at once."""
        self._entrance, self._asking, self._director, self._pads = entrance, asking, director, pads
        self._feeds, self._turned = feeds, 0

    def routes(self) -> list[Route]:
        """Where it is asked."""
        return [
            Route("/api/press/{press}", self._press, methods=["POST"]),
            Route("/api/pads", self._list),
            Route("/api/pads/add", self._add, methods=["POST"]),
            Route("/api/pads/remove", self._remove, methods=["POST"]),
        ]

    async def _press(self, request: Request) -> Response:
        pad = self._pads.whose(_token(request))
        if pad is None:
            raise WebRefusal(403, "no_such_pad", "expected a pad's token: Authorization: Bearer …")
        who = Who(pad.name, pad.role)
        press = request.path_params["press"]
        if wanted := ASKS.get(press):
            return await self._asking.carry_out(who, wanted, limited_as=f"pad {who.name}")
        if press not in PRESSES:
            raise HTTPException(404, f"there is no press {press!r:.40}: expected one of {', '.join(PRESSES)}")
        self._direct(who, press)
        log.info("%s pressed by the pad %s", press, who.name)
        return JSONResponse({"ok": True})

    def _direct(self, who: Who, press: str) -> None:
        if who.role not in DIRECT:
            raise HTTPException(403, "only pads of operators and of the broadcast change scenes and graphics")
        if press in (NEXT_GRAPHIC, NO_GRAPHIC):
            self._turned = self._turned + 1 if press == NEXT_GRAPHIC else 0
            for feed in self._feeds:
                feed.turn(self._turned)
            return
        director = self._director
        if director is None or not director.status.connected:
            away = "" if director is None else director.status.away.detail
            raise WebRefusal(409, "obs_away", away or "OBS is not connected")
        if press == TAKE_OVER:
            director.take_over()
        elif director.settings.scenes.get(SCENES[press]):
            director.attempt(SCENES[press])
        else:
            raise WebRefusal(409, "no_scene", f"no scene is chosen for {SCENES[press].value}")

    async def _list(self, request: Request) -> Response:
        operators_only(self._entrance.who(request), MANAGE)
        return JSONResponse(self._presses_json())

    def _presses_json(self) -> dict[str, object]:
        pads = [
            {"name": each.name, "role": each.role.value, "since": each.since} for each in self._pads.all()
        ]
        return {"ok": True, "pads": pads, "presses": list(PRESSES)}

    async def _add(self, request: Request) -> Response:
        who = self._entrance.acting(request)
        operators_only(who, MANAGE)
        asked = await asked_as(request, NewPad, {"role": "no_such_role"})
        role = Role(asked.role)
        try:
            token = await run_in_threadpool(self._pads.add, asked.name.strip(), role)
        except InputError as error:
            raise WebRefusal(400, "pad_name", str(error), "name") from error
        except StateDirError as error:
            raise WebRefusal(503, "accounts_unwritable", public_message(error)) from error
        log.info("a button pad of role %s was added by %s", role.value, who.name or "this computer")
        return JSONResponse({**self._presses_json(), "token": token})

    async def _remove(self, request: Request) -> Response:
        operators_only(self._entrance.acting(request), MANAGE)
        asked = await asked_as(request, OfName)
        try:
            found = await run_in_threadpool(self._pads.remove, asked.name)
        except StateDirError as error:
            raise WebRefusal(503, "accounts_unwritable", public_message(error)) from error
        if not found:
            raise WebRefusal(404, "no_such_pad", "there is no such pad (any more)")
        return JSONResponse(self._presses_json())


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""
