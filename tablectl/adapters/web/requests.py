"""Requests from pages to the table's desk, each with the name of who asks."""

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
from tablectl.adapters.web.bodies import json_body
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.doors.rights import Who
from tablectl.ports import Command, Desk
from tablectl.topics import Message
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import subscriber_of

ANSWER_WITHIN_S: Final = 10.0
REQUESTS: Final = RateLimit(burst=60, refill_s=0.1)
"""Of one person, or one address: more than a hand taps, less than a script sends."""


class RequestDesk:
    """Serves ``/api/command``; hands requests to the desk and brings the answers back."""

    def __init__(
        self,
        desk: Desk,
        entrance: Login,
        player_at: Callable[[int], str],
        now_s: Callable[[], float],
    ) -> None:
        """``player_at`` tells who sits at a seat."""
        self._desk = desk
        self._entrance = entrance
        self._player_at = player_at
        self._limit = RateLimiter(REQUESTS, now_s)

    def routes(self) -> Sequence[Route]:
        """Where it is asked."""
        return [Route("/api/command", self._command, methods=["POST"])]

    async def _command(self, request: Request) -> Response:
        who = self._entrance.acting(request)
        self._limited(who.csrf or subscriber_of(request))
        return await self._carried_out(who, await json_body(request))

    async def carry_out(self, who: Who, wanted: Message, *, limited_as: str) -> Response:
        """The answer to what somebody asks of the table.

        Args:
            limited_as: whose requests are counted together.

        Raises:
            HTTPException: they ask too often, or may not ask for it.
        """
        self._limited(limited_as)
        return await self._carried_out(who, wanted)

    def _limited(self, limited_as: str) -> None:
        if wait_s := self._limit.count(limited_as):
            seconds = max(1, round(wait_s))
            raise HTTPException(429, "too many requests at once", headers={"Retry-After": str(seconds)})

    async def _carried_out(self, who: Who, wanted: Message) -> Response:
        if refusal := who.refusal(wanted):
            raise HTTPException(403, refusal)
        message = await self._answer(wanted, self._name_of(who))
        return JSONResponse(message, status_code=200 if message.get("ok") else 409)

    def _name_of(self, who: Who) -> str:
        if who.role is Role.PLAYER and who.seat is not None:
            return self._player_at(who.seat) or f"the player of seat {who.seat + 1}"
        return who.name

    async def _answer(self, wanted: Message, by: str) -> Message:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Message] = loop.create_future()

        def answer(message: Message) -> None:
            loop.call_soon_threadsafe(_settle, answered, message)

        request = {"id": str(uuid4()), **{name: value for name, value in wanted.items() if name != "by"}}
        self._desk.submit(Command(request, answer, by=by))
        try:
            return await asyncio.wait_for(answered, ANSWER_WITHIN_S)
        except TimeoutError as error:
            raise HTTPException(504, f"the table did not answer within {ANSWER_WITHIN_S:.0f} s") from error


def _settle(answered: asyncio.Future[Message], message: Message) -> None:
    if not answered.done():
        answered.set_result(message)
