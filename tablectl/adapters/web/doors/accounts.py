"""Accounts and signed-in devices for the page ``/accounts``: operators only, on the store of the CLI."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, Accounts, Role
from tablectl.adapters.web.bodies import BodyT, asked_as
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.doors.sessions import Sessions
from tablectl.adapters.web.refusals import WebRefusal, operators_only
from tablectl.api.openapi.bodies import LogIn, NewAccount, OfName, SignedIn
from tablectl.errors import InputError, StateDirError, public_message, quoted

log = logging.getLogger(__name__)


class AccountDesk:
    """Serves ``/api/accounts`` and ``/api/devices``."""

    def __init__(
        self, entrance: Login, accounts: Accounts, sessions: Sessions, at: Callable[[], str]
    ) -> None:
        """``at``: UTC now."""
        self._entrance, self._accounts, self._sessions, self._at = entrance, accounts, sessions, at

    def routes(self) -> list[Route]:
        """Where it is asked."""
        return [
            Route("/api/accounts", self._list),
            Route("/api/accounts/add", self._acting(NewAccount, self._add), methods=["POST"]),
            Route("/api/accounts/password", self._acting(LogIn, self._set_password), methods=["POST"]),
            Route("/api/accounts/remove", self._acting(OfName, self._remove), methods=["POST"]),
            Route("/api/devices/sign-out", self._acting(SignedIn, self._sign_out), methods=["POST"]),
        ]

    async def _list(self, request: Request) -> Response:
        operators_only(self._entrance.who(request), "see the accounts")
        return JSONResponse(self._accounts_json(request))

    def _accounts_json(self, request: Request) -> dict[str, object]:
        own = self._sessions.key_of(self._entrance.token(request))
        return {
            "ok": True,
            "accounts": [
                {"name": each.name, "role": each.role.value, "since": each.since}
                for each in self._accounts.all()
            ],
            "devices": [
                {"device": key, "name": each.name, "role": each.role.value, "seat": each.seat}
                | {"since": each.since, "own": key == own}
                for key, each in self._sessions.devices()
            ],
        }

    def _acting(
        self, shape: type[BodyT], act: Callable[[BodyT], None]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def serve(request: Request) -> Response:
            who = self._entrance.acting(request)
            operators_only(who, "manage accounts and devices")
            asked = await asked_as(request, shape, {"role": "no_such_role"})
            try:
                await run_in_threadpool(act, asked)
            except StateDirError as error:
                raise WebRefusal(503, "accounts_unwritable", public_message(error)) from error
            log.info("%s by %s", request.url.path, who.name or "somebody at this computer")
            return JSONResponse(self._accounts_json(request))

        return serve

    def _add(self, asked: NewAccount) -> None:
        name = asked.name.strip()
        if self._accounts.get(name) is not None:
            raise WebRefusal(409, "account_taken", f"{name} already has an account", "name")
        _check_length(asked.password)
        try:
            self._accounts.add(name, Role(asked.role), asked.password, self._at())
        except InputError as error:
            raise WebRefusal(400, "account_name", str(error), "name") from error

    def _set_password(self, asked: LogIn) -> None:
        if self._accounts.get(asked.name) is None:
            raise WebRefusal(404, "no_such_account", f"there is no account {quoted(asked.name)}")
        _check_length(asked.password)
        self._accounts.set_password(asked.name, asked.password, self._at())

    def _remove(self, asked: OfName) -> None:
        account = self._accounts.get(asked.name)
        if account is None:
            raise WebRefusal(404, "no_such_account", f"there is no account {quoted(asked.name)}")
        operators = [each for each in self._accounts.all() if each.role is Role.OPERATOR]
        if operators == [account]:
            # Without an operator's account whoever sits at this computer operates: that is decided there.
            raise WebRefusal(409, "last_operator", f"{account.name} is the only operator: add another first")
        self._accounts.remove(account.name)

    def _sign_out(self, asked: SignedIn) -> None:
        if not self._sessions.sign_out(asked.device):
            raise WebRefusal(404, "no_such_device", "this device is not logged in any more")


def _check_length(password: str) -> None:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        rule = f"a password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters"
        raise WebRefusal(400, "password_length", rule, "password")
