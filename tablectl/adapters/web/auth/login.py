"""Logging in: with a password, a seat's link, or the link on the console; or as the local user."""

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
from tablectl.adapters.web.auth.attempts import LoginAttempts
from tablectl.adapters.web.auth.first_operator import FirstOperator, LinkExpired
from tablectl.adapters.web.auth.hashing import HashingQueue, QueueFull
from tablectl.adapters.web.auth.rights import ANONYMOUS, User
from tablectl.adapters.web.auth.sessions import DEVICE_LIFETIME, SESSION_LIFETIME, Sessions
from tablectl.adapters.web.bodies import BodyT, parse_body
from tablectl.adapters.web.refusals import WebRefusal, require_length
from tablectl.api.answers.access import Me, SeatLink
from tablectl.api.openapi.bodies import LogIn, NewOperator, SeatLinkRequest, SeatRequest
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.threads import Threads
from tablectl.web_access.addresses import external_path, root_url_for_guests
from tablectl.web_access.origins import LOOPBACK, is_local_request, is_same_origin
from tablectl.web_access.visitors import ProxyTrust, client_address, subscriber_of

log = logging.getLogger(__name__)


T = TypeVar("T")


class Login:
    """Identifies the users of requests, and has the routes for logging in."""

    def __init__(
        self,
        table: str,
        accounts: Accounts,
        sessions: Sessions,
        clock: SystemClock,
        trust: ProxyTrust,
        threads: Threads | None = None,
        host: str = "",
    ) -> None:
        """
        Args:
            clock: monotonic time, for limits, and UTC now.
            trust: in requests by the way they come.
            threads: of the program.
            host: that the pages listen on.
        """
        self._table = table
        self._accounts = accounts
        self._sessions = sessions
        self._at = clock.at
        self.now_s = clock.now_s
        """Monotonic time, also for the limits of other routes."""
        self._trust, self._host = trust, host
        self.public_address = trust.public_address
        """Public address of the pages; empty where none is configured."""
        self.address = ""
        """Local address of the pages, once they are served."""
        self._attempts = LoginAttempts(self.now_s)
        self._hashing = HashingQueue(threads=threads)
        self._cookie_name = f"tablectl-{table}"
        self.first_operator = FirstOperator(accounts)
        """The link for the first operator's account."""

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/me", self._me),
            Route("/api/login", self._log_in, methods=["POST"]),
            Route("/api/logout", self._log_out, methods=["POST"]),
            Route("/api/first-operator", self._create_operator, methods=["POST"]),
            Route("/api/seat", self._log_in_seat, methods=["POST"]),
            Route("/api/seat-links", self._make_seat_link, methods=["POST"]),
        ]

    def close(self) -> None:
        """Stop logging people in."""
        self._hashing.close()

    def user(self, request: Request) -> User:
        """The user of a request. While no operator has an account, and nobody can reach the pages from
        elsewhere, the service's own user at this computer has the operator's rights."""
        known = self._sessions.user(self.token(request))
        if known is not ANONYMOUS:
            return known
        is_local = (
            is_local_request(client_address(request), request.headers) and not self._accounts.has_operator()
        )
        return User(role=Role.OPERATOR) if is_local and self._trust.is_local_user(request) else ANONYMOUS

    def token(self, request: Request) -> str:
        """The token of the session cookie; empty without one."""
        return request.cookies.get(self._cookie(request), "")

    def _device_cookie(self, request: Request) -> str:
        return f"{self._cookie(request)}-device"

    def _cookie(self, request: Request) -> str:
        """A name of its own over HTTPS: a browser lets no plain HTTP answer replace a cookie that came so."""
        return f"{self._cookie_name}-https" if request.url.scheme == "https" else self._cookie_name

    def acting_user(self, request: Request) -> User:
        """The user of a request that changes something.

        Raises:
            HTTPException: 403, the request may come from a page of another site.
        """
        user = self.user(request)
        if not is_same_origin(request.headers):
            raise HTTPException(403, "this request comes from another site's page")
        if user.csrf and request.headers.get("x-csrf-token") != user.csrf:
            raise HTTPException(403, "X-CSRF-Token must be the token of /api/me: load the page again")
        return user

    async def _me(self, request: Request) -> Response:
        return JSONResponse(self._user_json(self.user(request)))

    def _user_json(self, user: User) -> Me:
        return {
            "table": self._table,
            "name": user.name,
            "role": user.role.value,
            "seat": user.seat,
            "decides": user.is_official,
            "operator": user.role is Role.OPERATOR,
            "csrf": user.csrf,
            "accounts": self._accounts.has_operator(),
        }

    async def _log_in(self, request: Request) -> Response:
        body = await self._parse_body(request, LogIn)
        name, password = body.name, body.password
        device = self._sessions.known_device_key(request.cookies.get(self._device_cookie(request), ""), name)
        # A password may be typed into the field of the name: only names of accounts are logged.
        known, address = self._accounts.get(name), client_address(request)
        logged_name = known.name if known is not None else "a name that has no account"
        if wait_s := self._attempts.count(subscriber_of(request), name, device):
            log.warning("log-in refused: too many attempts for %s, now from %s", logged_name, address)
            raise _too_many_attempts(wait_s)
        token = await self._hash(
            lambda: self._sessions.log_in(name, password, _label(request)), is_known=device is not None
        )
        if token is None:
            log.warning("log-in failed: %s, from %s", logged_name, address)
            raise HTTPException(403, "wrong name or password")
        log.info("log-in: %s (%s), from %s", logged_name, self._sessions.user(token).role.value, address)
        self._attempts.succeeded(subscriber_of(request), name, device)
        return self._with_device_cookie(request, self._session_response(request, token), name)

    async def _create_operator(self, request: Request) -> Response:
        """Make the first operator's account, with the link from the service's console."""
        body = await self._parse_body(request, NewOperator)
        link, name, password = body.token, body.name, body.password
        address = client_address(request)
        if wait_s := self._attempts.count(subscriber_of(request)):
            raise _too_many_attempts(wait_s)
        if not self.first_operator.is_valid(link):
            log.warning("the first operator's link refused, from %s: it is not valid", address)
            raise HTTPException(403, "this link is no longer valid")
        require_length(password)
        try:
            account = await self._hash(
                lambda: self.first_operator.create(link, name, password, self._at()), is_known=True
            )
        except LinkExpired as error:
            raise HTTPException(403, str(error)) from error
        except InputError as error:
            raise WebRefusal(400, "account_name", str(error), "name") from error
        except StateDirError as error:
            raise HTTPException(507, f"the account cannot be kept: {public_message(error)}") from error
        log.info("the first operator's account: %s, made from %s", account.name, address)
        token = self._sessions.start_session(account, _label(request))
        return self._with_device_cookie(request, self._session_response(request, token), account.name)

    async def _log_in_seat(self, request: Request) -> Response:
        link = (await self._parse_body(request, SeatLinkRequest)).token
        if wait_s := self._attempts.count(subscriber_of(request)):
            log.warning("a seat's card refused: too many attempts from %s", client_address(request))
            raise _too_many_attempts(wait_s)
        token = await self._hash(lambda: self._sessions.log_in_seat(link, _label(request)))
        if token is None:
            log.warning(
                "a seat's card refused, from %s: its code is no longer valid", client_address(request)
            )
            raise HTTPException(403, "this link is no longer valid: ask the judge for a new one")
        log.info("seat %s taken by a phone at %s", self._sessions.user(token).seat, client_address(request))
        return self._session_response(request, token)

    async def _parse_body(self, request: Request, body_type: type[BodyT]) -> BodyT:
        if not is_same_origin(request.headers):
            raise HTTPException(403, "this request comes from another site's page")
        return await parse_body(request, body_type)

    async def _hash(self, work: Callable[[], T], *, is_known: bool = False) -> T:
        """Run work that computes a slow hash; returns its result.

        Raises:
            HTTPException: 429, too many others wait.
        """
        try:
            return await self._hashing.run(work, is_known=is_known)
        except QueueFull as error:
            raise _too_many_attempts(error.wait_s, str(error)) from error

    def _with_device_cookie(self, request: Request, response: Response, name: str) -> Response:
        """The answer to a log-in, with the cookie by which the device is known next time."""
        token = self._sessions.remember_device(request.cookies.get(self._device_cookie(request), ""), name)
        return _with_cookie(
            response,
            request,
            self._device_cookie(request),
            token,
            lifetime=DEVICE_LIFETIME,
            path="/api/login",
        )

    def _session_response(self, request: Request, token: str) -> Response:
        self._sessions.log_out(self.token(request))
        response = JSONResponse(self._user_json(self._sessions.user(token)))
        return _with_cookie(
            response, request, self._cookie(request), token, lifetime=SESSION_LIFETIME, path="/"
        )

    async def _log_out(self, request: Request) -> Response:
        user = self.acting_user(request)
        if user.csrf:
            log.info("log-out: %s, from %s", user.name or f"seat {user.seat}", client_address(request))
        self._sessions.log_out(self.token(request))
        response = JSONResponse(self._user_json(ANONYMOUS))
        response.delete_cookie(
            self._cookie(request),
            path=external_path(request.scope, "/"),
            httponly=True,
            samesite="strict",
        )
        return response

    async def _make_seat_link(self, request: Request) -> Response:
        """A seat's link as text and as QR code. A browser sends nobody the part after ``#``."""
        if not self.acting_user(request).is_official:
            raise HTTPException(403, "only judges and operators create seat links")
        seat = (await parse_body(request, SeatRequest)).seat
        link = await self._hash(lambda: self._sessions.new_seat_link(seat), is_known=True)
        direct = phone_address(self.address, self._host) or ""
        address = f"{root_url_for_guests(request, direct)}seat#{link}"
        answer: SeatLink = {
            "seat": seat,
            "address": address,
            "qr": qr_code(address),
            "only_here": urlsplit(address).hostname in LOOPBACK,
        }
        return JSONResponse(answer)


def _label(request: Request) -> str:
    return request.headers.get("user-agent", "")


def _with_cookie(
    response: Response, request: Request, name: str, token: str, *, lifetime: timedelta, path: str
) -> Response:
    """Set a cookie that no script can read and no other site can send; returns the response."""
    response.set_cookie(
        name,
        token,
        max_age=int(lifetime.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path=external_path(request.scope, path),
    )
    return response


def _too_many_attempts(wait_s: float, message: str = "") -> HTTPException:
    seconds = max(1, round(wait_s))
    text = message or f"too many attempts: wait {seconds} s"
    return HTTPException(429, text, headers={"Retry-After": str(seconds)})
