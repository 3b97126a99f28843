"""The route of commands from pages to the table's desk, each with the name of its sender."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final
from uuid import uuid4

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.auth.rights import User
from tablectl.adapters.web.bodies import read_json
from tablectl.ports import Command, Desk
from tablectl.topics import Message
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import subscriber_of

RESPONSE_TIMEOUT_S: Final = 10.0
REQUEST_LIMIT: Final = RateLimit(burst=60, refill_s=0.1)
"""For one person, or one address: more than anybody taps, less than a script sends."""


class CommandRoutes:
    """The route ``/api/command``: submits commands to the desk and answers with its results."""

    def __init__(
        self,
        desk: Desk,
        login: Login,
        player_at: Callable[[int], str],
        now_s: Callable[[], float],
    ) -> None:
        """``player_at``: the name of the player at a seat."""
        self._desk = desk
        self._login = login
        self._player_at = player_at
        self._limit = RateLimiter(REQUEST_LIMIT, now_s)

    def routes(self) -> Sequence[Route]:
        """The routes."""
        return [Route("/api/command", self._command, methods=["POST"])]

    async def _command(self, request: Request) -> Response:
        user = self._login.acting_user(request)
        self._enforce_limit(user.csrf or subscriber_of(request))
        return await self._submit(user, await read_json(request))

    async def submit(self, user: User, command: Message, *, limit_key: str) -> Response:
        """Submit a command to the desk; returns its answer.

        Args:
            limit_key: under which the commands of this sender are counted.

        Raises:
            HTTPException: the limit is exceeded, the user may not do it, or the table does not answer.
        """
        self._enforce_limit(limit_key)
        return await self._submit(user, command)

    def _enforce_limit(self, limit_key: str) -> None:
        if wait_s := self._limit.count(limit_key):
            seconds = max(1, round(wait_s))
            raise HTTPException(429, "too many requests at once", headers={"Retry-After": str(seconds)})

    async def _submit(self, user: User, command: Message) -> Response:
        if refusal := user.refusal_reason(command):
            raise HTTPException(403, refusal)
        message = await self._ask_desk(command, self._name_of(user))
        return JSONResponse(message, status_code=200 if message.get("ok") else 409)

    def _name_of(self, user: User) -> str:
        if user.role is Role.PLAYER and user.seat is not None:
            return self._player_at(user.seat) or f"the player of seat {user.seat + 1}"
        return user.name

    async def _ask_desk(self, command: Message, by: str) -> Message:
        loop = asyncio.get_running_loop()
        response: asyncio.Future[Message] = loop.create_future()

        def on_answer(message: Message) -> None:
            loop.call_soon_threadsafe(_set_result, response, message)

        request = {"id": str(uuid4()), **{name: value for name, value in command.items() if name != "by"}}
        self._desk.submit(Command(request, on_answer, by=by))
        try:
            return await asyncio.wait_for(response, RESPONSE_TIMEOUT_S)
        except TimeoutError as error:
            raise HTTPException(504, f"the table did not answer within {RESPONSE_TIMEOUT_S:.0f} s") from error


def _set_result(response: asyncio.Future[Message], message: Message) -> None:
    if not response.done():
        response.set_result(message)
