"""The routes of the page ``/accounts``: accounts and logged-in devices, for operators alone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.auth.sessions import Sessions
from tablectl.adapters.web.bodies import BodyT, parse_body
from tablectl.adapters.web.refusals import WebRefusal, require_length, require_operator
from tablectl.api.answers.access import ListedAccounts
from tablectl.api.openapi.bodies import DeviceRequest, LogIn, NameRequest, NewAccount
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.quoting import quoted

log = logging.getLogger(__name__)


class AccountRoutes:
    """The routes ``/api/accounts`` and ``/api/devices``."""

    def __init__(self, login: Login, accounts: Accounts, sessions: Sessions, at: Callable[[], str]) -> None:
        """``at``: UTC now."""
        self._login, self._accounts, self._sessions, self._at = login, accounts, sessions, at

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/accounts", self._list),
            Route("/api/accounts/add", self._operator_route(NewAccount, self._add), methods=["POST"]),
            Route(
                "/api/accounts/password", self._operator_route(LogIn, self._set_password), methods=["POST"]
            ),
            Route("/api/accounts/remove", self._operator_route(NameRequest, self._remove), methods=["POST"]),
            Route(
                "/api/devices/sign-out", self._operator_route(DeviceRequest, self._sign_out), methods=["POST"]
            ),
        ]

    async def _list(self, request: Request) -> Response:
        require_operator(self._login.user(request), "see the accounts")
        return JSONResponse(self._accounts_json(request))

    def _accounts_json(self, request: Request) -> ListedAccounts:
        own_key = self._sessions.session_key(self._login.token(request))
        return {
            "ok": True,
            "accounts": [
                {"name": each.name, "role": each.role.value, "since": each.since}
                for each in self._accounts.all()
            ],
            "devices": [
                {
                    "device": key,
                    "name": each.name,
                    "role": each.role.value,
                    "seat": each.seat,
                    "since": each.since,
                    "label": each.label,
                    "own": key == own_key,
                }
                for key, each in self._sessions.devices()
            ],
        }

    def _operator_route(
        self, body_type: type[BodyT], act: Callable[[BodyT], None]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def serve(request: Request) -> Response:
            user = self._login.acting_user(request)
            require_operator(user, "manage accounts and devices")
            body = await parse_body(request, body_type, {"role": "no_such_role"})
            try:
                await run_in_threadpool(act, body)
            except StateDirError as error:
                raise WebRefusal(503, "accounts_unwritable", public_message(error)) from error
            log.info("%s by %s", request.url.path, user.name or "somebody at this computer")
            return JSONResponse(self._accounts_json(request))

        return serve

    def _add(self, body: NewAccount) -> None:
        name = body.name.strip()
        if self._accounts.get(name) is not None:
            raise WebRefusal(409, "account_taken", f"{name} already has an account", "name")
        require_length(body.password)
        try:
            self._accounts.add(name, Role(body.role), body.password, self._at())
        except InputError as error:
            raise WebRefusal(400, "account_name", str(error), "name") from error

    def _set_password(self, body: LogIn) -> None:
        if self._accounts.get(body.name) is None:
            raise WebRefusal(404, "no_such_account", f"there is no account {quoted(body.name)}")
        require_length(body.password)
        self._accounts.set_password(body.name, body.password, self._at())

    def _remove(self, body: NameRequest) -> None:
        account = self._accounts.get(body.name)
        if account is None:
            raise WebRefusal(404, "no_such_account", f"there is no account {quoted(body.name)}")
        operators = [each for each in self._accounts.all() if each.role is Role.OPERATOR]
        if operators == [account]:
            # Without an operator's account whoever sits at this computer operates: that is decided there.
            raise WebRefusal(409, "last_operator", f"{account.name} is the only operator: add another first")
        self._accounts.remove(account.name)

    def _sign_out(self, body: DeviceRequest) -> None:
        if not self._sessions.sign_out(body.device):
            raise WebRefusal(404, "no_such_device", "this device is not logged in any more")
