"""How somebody comes in: by a password, by a link on a seat's card or on the console, by sitting here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.phone import phone_address, qr_code
from tablectl.adapters.web.bodies import BodyT, asked_as
from tablectl.adapters.web.doors.attempts import Attempts
from tablectl.adapters.web.doors.first_operator import FirstOperator, LinkOver
from tablectl.adapters.web.doors.hashing import HashingQueue, TooMany
from tablectl.adapters.web.doors.rights import NOBODY, Who
from tablectl.adapters.web.doors.sessions import DEVICES_LAST, SESSION_LASTS, Sessions
from tablectl.api.openapi.bodies import LogIn, NewOperator, OfSeat, OfSeatLink
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.threads import Threads
from tablectl.web_access.addresses import external_path, root_url_for_guests
from tablectl.web_access.origins import LOOPBACK, is_local_request, is_same_origin
from tablectl.web_access.visitors import ProxyTrust, client_address, subscriber_of

log = logging.getLogger(__name__)


T = TypeVar("T")


class Login:
    """Knows who asks. Serves what the pages for coming in ask."""

    def __init__(
        self,
        table: str,
        accounts: Accounts,
        sessions: Sessions,
        clock: SystemClock,
        doors: ProxyTrust,
        threads: Threads | None = None,
        host: str = "",
    ) -> None:
        """
        Args:
            clock: monotonic time, for limits, and UTC now.
            doors: what the way of a request is worth.
            host: what the pages listen on.
            threads: of the program.
        """
        self._table = table
        self._accounts = accounts
        self._sessions = sessions
        self._at = clock.at
        self.now_s = clock.now_s
        """Monotonic time, for the limits of others as well."""
        self._doors, self._host = doors, host
        self.public_address = doors.public_address
        """Of the pages, as everybody reaches them; empty where none is configured."""
        self.address = ""
        """Of the pages on this computer, once they are served."""
        self._attempts = Attempts(self.now_s)
        self._hashing = HashingQueue(threads=threads)
        self._cookie_name = f"tablectl-{table}"
        self.first_operator = FirstOperator(accounts)
        """By whom the first operator gets an account."""

    def routes(self) -> list[Route]:
        """Where it is asked."""
        return [
            Route("/api/me", self._me),
            Route("/api/login", self._log_in, methods=["POST"]),
            Route("/api/logout", self._log_out, methods=["POST"]),
            Route("/api/first-operator", self._create_operator, methods=["POST"]),
            Route("/api/seat", self._take_seat, methods=["POST"]),
            Route("/api/seat-links", self._make_link, methods=["POST"]),
        ]

    def close(self) -> None:
        """Nobody comes in any more."""
        self._hashing.close()

    def who(self, request: Request) -> Who:
        """Who asks. As long as no operator has an account, and nobody can reach the pages from elsewhere, the
        service's own user at this computer operates."""
        known = self._sessions.who(self.token(request))
        if known is not NOBODY:
            return known
        here = (
            is_local_request(client_address(request), request.headers) and not self._accounts.has_operator()
        )
        return Who(role=Role.OPERATOR) if here and self._doors.is_local_user(request) else NOBODY

    def token(self, request: Request) -> str:
        """The cookie's token; empty without one."""
        return request.cookies.get(self._cookie(request), "")

    def _device_cookie(self, request: Request) -> str:
        return f"{self._cookie(request)}-device"

    def _cookie(self, request: Request) -> str:
        """Its own over HTTPS: a browser keeps a cookie that came so from being replaced without."""
        return f"{self._cookie_name}-https" if request.url.scheme == "https" else self._cookie_name

    def acting(self, request: Request) -> Who:
        """Who asks for something to be done.

        Raises:
            HTTPException: the request may come from a strange page.
        """
        who = self.who(request)
        if not is_same_origin(request.headers):
            raise HTTPException(403, "this request comes from another site's page")
        if who.csrf and request.headers.get("x-csrf-token") != who.csrf:
            raise HTTPException(403, "X-CSRF-Token must be the token of /api/me: load the page again")
        return who

    async def _me(self, request: Request) -> Response:
        return JSONResponse(self._account_json(self.who(request)))

    def _account_json(self, who: Who) -> dict[str, object]:
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
        asked = await self._asked(request, LogIn)
        name, password = asked.name, asked.password
        device = self._sessions.device(request.cookies.get(self._device_cookie(request), ""), name)
        # What is typed for a name may be a password in the wrong field: only names that exist are told.
        known, address = self._accounts.get(name), client_address(request)
        spoken = known.name if known is not None else "a name that has no account"
        if wait_s := self._attempts.count(subscriber_of(request), name, device):
            log.warning("log-in refused: too many attempts for %s, now from %s", spoken, address)
            raise _too_often(wait_s)
        token = await self._made(lambda: self._sessions.log_in(name, password), known=device is not None)
        if token is None:
            log.warning("log-in failed: %s, from %s", spoken, address)
            raise HTTPException(403, "wrong name or password")
        log.info("log-in: %s (%s), from %s", spoken, self._sessions.who(token).role.value, address)
        self._attempts.was_right(subscriber_of(request), name, device)
        return self._remembered(request, self._come_in(request, token), name)

    async def _create_operator(self, request: Request) -> Response:
        """The first operator's account, for whoever has the link from the service's console."""
        asked = await self._asked(request, NewOperator)
        token, name, password = asked.token, asked.name, asked.password
        address = client_address(request)
        if wait_s := self._attempts.count(subscriber_of(request)):
            raise _too_often(wait_s)
        if not self.first_operator.fits(token):
            log.warning("the first operator's link refused, from %s: it is not valid", address)
            raise HTTPException(403, "this link is no longer valid")
        try:
            account = await self._made(
                lambda: self.first_operator.create(token, name, password, self._at()), known=True
            )
        except LinkOver as error:
            raise HTTPException(403, str(error)) from error
        except InputError as error:
            raise HTTPException(400, str(error)) from error
        except StateDirError as error:
            raise HTTPException(507, f"the account cannot be kept: {public_message(error)}") from error
        log.info("the first operator's account: %s, made from %s", account.name, address)
        return self._remembered(request, self._come_in(request, self._sessions.begin(account)), account.name)

    async def _take_seat(self, request: Request) -> Response:
        link = (await self._asked(request, OfSeatLink)).token
        if wait_s := self._attempts.count(subscriber_of(request)):
            log.warning("a seat's card refused: too many attempts from %s", client_address(request))
            raise _too_often(wait_s)
        token = await self._made(lambda: self._sessions.take_seat(link))
        if token is None:
            log.warning(
                "a seat's card refused, from %s: its code is no longer valid", client_address(request)
            )
            raise HTTPException(403, "this link is no longer valid: ask the judge for a new one")
        log.info("seat %s taken by a phone at %s", self._sessions.who(token).seat, client_address(request))
        return self._come_in(request, token)

    async def _asked(self, request: Request, shape: type[BodyT]) -> BodyT:
        if not is_same_origin(request.headers):
            raise HTTPException(403, "this request comes from another site's page")
        return await asked_as(request, shape)

    async def _made(self, work: Callable[[], T], *, known: bool = False) -> T:
        """What a slow piece of work gives.

        Raises:
            HTTPException: too many others wait.
        """
        try:
            return await self._hashing.make(work, known=known)
        except TooMany as error:
            raise _too_often(error.wait_s, str(error)) from error

    def _remembered(self, request: Request, response: Response, name: str) -> Response:
        """The answer to somebody who has logged in, with what makes their device known."""
        token = self._sessions.remember_device(request.cookies.get(self._device_cookie(request), ""), name)
        return _with_cookie(
            response, request, self._device_cookie(request), token, lasts=DEVICES_LAST, path="/api/login"
        )

    def _come_in(self, request: Request, token: str) -> Response:
        self._sessions.log_out(self.token(request))
        response = JSONResponse(self._account_json(self._sessions.who(token)))
        return _with_cookie(response, request, self._cookie(request), token, lasts=SESSION_LASTS, path="/")

    async def _log_out(self, request: Request) -> Response:
        who = self.acting(request)
        if who.csrf:
            log.info("log-out: %s, from %s", who.name or f"seat {who.seat}", client_address(request))
        self._sessions.log_out(self.token(request))
        response = JSONResponse(self._account_json(NOBODY))
        response.delete_cookie(
            self._cookie(request),
            path=external_path(request.scope, "/"),
            httponly=True,
            samesite="strict",
        )
        return response

    async def _make_link(self, request: Request) -> Response:
        """A seat's link as text and as QR code. What stands after ``#`` is sent to nobody."""
        if not self.acting(request).decides:
            raise HTTPException(403, "only judges and operators create seat links")
        seat = (await asked_as(request, OfSeat)).seat
        link = await self._made(lambda: self._sessions.link_for(seat), known=True)
        direct = phone_address(self.address, self._host) or ""
        address = f"{root_url_for_guests(request, direct)}seat#{link}"
        return JSONResponse(
            {
                "seat": seat,
                "address": address,
                "qr": qr_code(address),
                "only_here": urlsplit(address).hostname in LOOPBACK,
            }
        )


def _with_cookie(
    response: Response, request: Request, name: str, token: str, *, lasts: timedelta, path: str
) -> Response:
    """The response with a cookie that no script reads and no other site sends."""
    response.set_cookie(
        name,
        token,
        max_age=int(lasts.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path=external_path(request.scope, path),
    )
    return response


def _too_often(wait_s: float, words: str = "") -> HTTPException:
    seconds = max(1, round(wait_s))
    said = words or f"too many attempts: wait {seconds} s"
    return HTTPException(429, said, headers={"Retry-After": str(seconds)})
