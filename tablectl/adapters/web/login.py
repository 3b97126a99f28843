"""How somebody comes in: by a password, by the link on a seat's card, or by sitting at this computer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import segno
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web.bodies import json_body
from tablectl.adapters.web.limits import Allowance, Limit
from tablectl.adapters.web.rights import HERE, NOBODY, Who, is_at_this_computer, same_origin
from tablectl.adapters.web.sessions import LASTS, Sessions

log = logging.getLogger(__name__)

PASSWORDS: Final = Allowance(at_once=6, again_after_s=20.0)
"""Tries of passwords and seat links from one address."""
GUESSES: Final = Allowance(at_once=60, again_after_s=5.0)
"""Tries of passwords for one name, from wherever they come: more than one address has, so that nobody alone
can keep a judge out by guessing."""
SEATS: Final = 4


class Login:
    """Tells who asks; serves ``/api/login``, ``logout``, ``me``, ``seat`` and ``seat-links``."""

    def __init__(
        self, table: str, accounts: Accounts, sessions: Sessions, now_s: Callable[[], float]
    ) -> None:
        self._table = table
        self._accounts = accounts
        self._sessions = sessions
        self._addresses = Limit(PASSWORDS, now_s)
        self._names = Limit(GUESSES, now_s)
        self._cookie = f"tablectl-{table}"

    def routes(self) -> list[Route]:
        """Where it is asked."""
        return [
            Route("/api/me", self._me),
            Route("/api/login", self._log_in, methods=["POST"]),
            Route("/api/logout", self._log_out, methods=["POST"]),
            Route("/api/seat", self._take_seat, methods=["POST"]),
            Route("/api/seat-links", self._make_link, methods=["POST"]),
        ]

    def who(self, request: Request) -> Who:
        """Who asks. Somebody at this computer operates as long as no operator has an account."""
        known = self._sessions.who(request.cookies.get(self._cookie, ""))
        if known is not NOBODY:
            return known
        here = is_at_this_computer(_address(request), request.headers)
        return Who(role=Role.OPERATOR) if here and not self._accounts.has_operator() else NOBODY

    def acting(self, request: Request) -> Who:
        """Who asks for something to be done.

        Raises:
            HTTPException: the request may come from a strange page.
        """
        who = self.who(request)
        if not same_origin(request.headers):
            raise HTTPException(403, "this request comes from another site's page")
        if who.csrf and request.headers.get("x-csrf-token") != who.csrf:
            raise HTTPException(403, "X-CSRF-Token must be the token of /api/me: load the page again")
        return who

    async def _me(self, request: Request) -> Response:
        return JSONResponse(self._told(self.who(request)))

    def _told(self, who: Who) -> dict[str, object]:
        return {
            "table": self._table,
            "name": who.name,
            "role": who.role.value,
            "seat": who.seat,
            "decides": who.decides,
            "operator": who.role is Role.OPERATOR,
            "csrf": who.csrf,
            "accounts": self._accounts.has_operator(),
        }

    async def _log_in(self, request: Request) -> Response:
        said = await self._tried(request)
        name, password = said.get("name"), said.get("password")
        if not isinstance(name, str) or not isinstance(password, str):
            raise HTTPException(400, 'expected {"name": …, "password": …}')
        # What is typed for a name may be a password in the wrong field: only names that exist are told.
        known, address = self._accounts.get(name), _address(request)
        spoken = known.name if known is not None else "a name that has no account"
        if wait_s := self._names.wait_s(name.casefold()):
            log.warning("log-in refused: too many attempts for %s, now from %s", spoken, address)
            raise _too_often(wait_s)
        token = await run_in_threadpool(self._sessions.log_in, name, password)
        if token is None:
            log.warning("log-in failed: %s, from %s", spoken, address)
            raise HTTPException(403, "wrong name or password")
        log.info("log-in: %s (%s), from %s", spoken, self._sessions.who(token).role.value, address)
        self._names.forgive(name.casefold())
        return self._come_in(request, token)

    async def _take_seat(self, request: Request) -> Response:
        said = await self._tried(request)
        link = said.get("token")
        if not isinstance(link, str):
            raise HTTPException(400, 'expected {"token": …}')
        token = await run_in_threadpool(self._sessions.take_seat, link)
        if token is None:
            log.warning("a seat's card refused, from %s: its code is no longer valid", _address(request))
            raise HTTPException(403, "this link is no longer valid: ask the judge for a new one")
        log.info("seat %s taken by a phone at %s", self._sessions.who(token).seat, _address(request))
        return self._come_in(request, token)

    async def _tried(self, request: Request) -> dict[str, object]:
        if not same_origin(request.headers):
            raise HTTPException(403, "this request comes from another site's page")
        if wait_s := self._addresses.wait_s(_address(request) or ""):
            log.warning("log-in refused: too many attempts from %s", _address(request))
            raise _too_often(wait_s)
        return await json_body(request)

    def _come_in(self, request: Request, token: str) -> Response:
        self._addresses.forgive(_address(request) or "")
        self._sessions.log_out(request.cookies.get(self._cookie, ""))
        response = JSONResponse(self._told(self._sessions.who(token)))
        response.set_cookie(
            self._cookie,
            token,
            max_age=int(LASTS.total_seconds()),
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            path="/",
        )
        return response

    async def _log_out(self, request: Request) -> Response:
        who = self.acting(request)
        if who.csrf:
            log.info("log-out: %s, from %s", who.name or f"seat {who.seat}", _address(request))
        self._sessions.log_out(request.cookies.get(self._cookie, ""))
        response = JSONResponse(self._told(NOBODY))
        response.delete_cookie(self._cookie, path="/", httponly=True, samesite="strict")
        return response

    async def _make_link(self, request: Request) -> Response:
        """A seat's link as text and as QR code. What stands after ``#`` is sent to nobody."""
        if not self.acting(request).decides:
            raise HTTPException(403, "only judges and operators create seat links")
        seat = (await json_body(request)).get("seat")
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < SEATS:
            raise HTTPException(400, f"expected a seat from 0 to {SEATS - 1}, got {seat!r}")
        link = await run_in_threadpool(self._sessions.link_for, seat)
        address = f"{request.url.scheme}://{request.url.netloc}/seat#{link}"
        picture = segno.make(address, error="m").svg_data_uri(scale=6, border=4, dark="#000", light="#fff")
        return JSONResponse(
            {
                "seat": seat,
                "address": address,
                "qr": picture,
                "only_here": request.url.hostname in HERE,
            }
        )


def _address(request: Request) -> str | None:
    return request.client.host if request.client else None


def _too_often(wait_s: float) -> HTTPException:
    seconds = max(1, round(wait_s))
    return HTTPException(429, f"too many attempts: wait {seconds} s", headers={"Retry-After": str(seconds)})
