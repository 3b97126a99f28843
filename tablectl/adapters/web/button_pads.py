"""The routes of button pads: a Stream Deck or any other pad sends ``POST`` with the pad's own token.

``GET`` presses nothing: browsers open addresses, and chats preview links.
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
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.auth.rights import User
from tablectl.adapters.web.bodies import parse_body
from tablectl.adapters.web.commands import CommandRoutes
from tablectl.adapters.web.live.feed import Feed
from tablectl.adapters.web.refusals import WebRefusal, require_operator
from tablectl.api.answers.access import Account, ListedPads
from tablectl.api.openapi.bodies import NameRequest, NewPad
from tablectl.config.obs import Moment
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.quoting import quoted
from tablectl.topics import Message

log = logging.getLogger(__name__)

MANAGE_PADS: Final = "manage button pads"
SEATS: Final = 4
DIRECTOR_ROLES: Final = frozenset({Role.OPERATOR, Role.BROADCAST})
"""Roles whose pads change OBS's scenes."""
COMMAND_OF_PRESS: Final[Mapping[str, Message]] = {
    "pause": {"do": "pause", "reason": "a button pad"},
    "resume": {"do": "resume"},
    "next-hand": {"do": "next_hand"},
    "save-recording": {"do": "save_recording", "reason": "a button pad"},
    "stop-machine": {"do": "stop_machine"},
    **{f"call-judge-{seat + 1}": {"do": "call_judge", "seat": seat} for seat in range(SEATS)},
}
"""The command to the table for a press, as the judge's page sends it."""
MOMENT_OF_PRESS: Final[Mapping[str, Moment]] = {f"scene-{moment.value}": moment for moment in Moment}
"""The moment whose scene OBS shows for a press."""
TAKE_OVER: Final = "scene-due"
NEXT_GRAPHIC: Final = "next-graphic"
NO_GRAPHIC: Final = "no-graphic"
PRESSES: Final = (*COMMAND_OF_PRESS, *MOMENT_OF_PRESS, TAKE_OVER, NEXT_GRAPHIC, NO_GRAPHIC)


class PadRoutes:
    """The routes ``/api/press/{press}`` and, for operators, ``/api/pads``."""

    def __init__(
        self,
        login: Login,
        commands: CommandRoutes,
        director: ObsDirector | None,
        pads: Pads,
        feeds: Collection[Feed],
    ) -> None:
        """
        Args:
            commands: submits commands to the table.
            director: of OBS.
            feeds: of all audiences, which tell overlays which graphic to show. That tells nothing of the
                game, so no audience waits for it.
        """
        self._login, self._commands, self._director, self._pads = login, commands, director, pads
        self._feeds, self._graphic = feeds, 0

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/press/{press}", self._press, methods=["POST"]),
            Route("/api/pads", self._list),
            Route("/api/pads/add", self._add, methods=["POST"]),
            Route("/api/pads/remove", self._remove, methods=["POST"]),
        ]

    async def _press(self, request: Request) -> Response:
        pad = self._pads.owner_of(_token(request))
        if pad is None:
            raise WebRefusal(403, "no_such_pad", "expected a pad's token: Authorization: Bearer …")
        user = User(pad.name, pad.role)
        press = request.path_params["press"]
        if command := COMMAND_OF_PRESS.get(press):
            return await self._commands.submit(user, command, limit_key=f"pad {user.name}")
        if press not in PRESSES:
            raise HTTPException(
                404, f"there is no press {quoted(press)}: expected one of {', '.join(PRESSES)}"
            )
        self._run_director(user, press)
        log.info("%s pressed by the pad %s", press, user.name)
        return JSONResponse({"ok": True})

    def _run_director(self, user: User, press: str) -> None:
        if user.role not in DIRECTOR_ROLES:
            raise HTTPException(403, "only pads of operators and of the broadcast change scenes and graphics")
        if press in (NEXT_GRAPHIC, NO_GRAPHIC):
            self._graphic = self._graphic + 1 if press == NEXT_GRAPHIC else 0
            for feed in self._feeds:
                feed.show_graphic(self._graphic)
            return
        director = self._director
        if director is None or not director.status.is_connected:
            reason = "" if director is None else director.status.unreachable.detail
            raise WebRefusal(409, "obs_away", reason or "OBS is not connected")
        if press == TAKE_OVER:
            director.take_over()
        elif director.settings.scenes.get(MOMENT_OF_PRESS[press]):
            director.try_moment(MOMENT_OF_PRESS[press])
        else:
            raise WebRefusal(409, "no_scene", f"no scene is chosen for {MOMENT_OF_PRESS[press].value}")

    async def _list(self, request: Request) -> Response:
        require_operator(self._login.user(request), MANAGE_PADS)
        return JSONResponse(self._pads_json())

    def _pads_json(self) -> ListedPads:
        pads: list[Account] = [
            {"name": each.name, "role": each.role.value, "since": each.since} for each in self._pads.all()
        ]
        return {"ok": True, "pads": pads, "presses": list(PRESSES)}

    async def _add(self, request: Request) -> Response:
        user = self._login.acting_user(request)
        require_operator(user, MANAGE_PADS)
        body = await parse_body(request, NewPad, {"role": "no_such_role"})
        role = Role(body.role)
        try:
            token = await run_in_threadpool(self._pads.add, body.name.strip(), role)
        except InputError as error:
            raise WebRefusal(400, "pad_name", str(error), "name") from error
        except StateDirError as error:
            raise WebRefusal(503, "accounts_unwritable", public_message(error)) from error
        log.info("a button pad of role %s was added by %s", role.value, user.name or "this computer")
        return JSONResponse({**self._pads_json(), "token": token})

    async def _remove(self, request: Request) -> Response:
        require_operator(self._login.acting_user(request), MANAGE_PADS)
        body = await parse_body(request, NameRequest)
        try:
            found = await run_in_threadpool(self._pads.remove, body.name)
        except StateDirError as error:
            raise WebRefusal(503, "accounts_unwritable", public_message(error)) from error
        if not found:
            raise WebRefusal(404, "no_such_pad", "there is no such pad (any more)")
        return JSONResponse(self._pads_json())


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""
