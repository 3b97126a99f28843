"""The routes with which officials correct players' names: joined, separated, parted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.identities import PeopleBook
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import read_json
from tablectl.api.answers.people import CorrectedNames
from tablectl.api.counts.people import People
from tablectl.api.openapi.bodies import JoinNameRequest, NameRequest, SplitNameRequest, read_body
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.wire import FieldError

WHERE: Final = "/api/people"


def people_routes(login: Login, book: PeopleBook) -> list[Route]:
    """``/api/people``: the joined and parted names; ``POST`` with ``do``: ``join``, ``separate`` or
    ``part``."""

    def require_official(request: Request, *, acting: bool) -> None:
        user = login.acting_user(request) if acting else login.user(request)
        if not user.is_official:
            raise HTTPException(403, "log in as a judge or an operator to put players' names right")

    async def list_names(request: Request) -> Response:
        require_official(request, acting=False)
        return JSONResponse(_message(book.people))

    async def change(request: Request) -> Response:
        require_official(request, acting=True)
        body = await read_json(request)
        do = body.get("do")
        apply_change = CHANGES.get(do) if isinstance(do, str) else None
        if apply_change is None:
            raise HTTPException(400, f"'do' must be one of {', '.join(CHANGES)}")
        try:
            await run_in_threadpool(book.save, apply_change(book.people, body))
        except (FieldError, InputError) as error:
            raise HTTPException(400, str(error)) from error
        except (OSError, StateDirError) as error:
            raise HTTPException(507, f"it cannot be kept: {public_message(error)}") from error
        return JSONResponse(_message(book.people))

    return [Route(WHERE, list_names), Route(WHERE, change, methods=["POST"])]


def _message(people: People) -> CorrectedNames:
    return {
        "joined": [{"name": name, "to": to} for name, to in sorted(people.joined.items())],
        "parted": [
            {"name": name, "session": session, "to": to}
            for (name, session), to in sorted(people.parted.items())
        ],
    }


def _join(people: People, body: Mapping[str, object]) -> People:
    joined = read_body(JoinNameRequest, body)
    return people.join(joined.name, joined.to)


def _separate(people: People, body: Mapping[str, object]) -> People:
    return people.separate(read_body(NameRequest, body).name)


def _part(people: People, body: Mapping[str, object]) -> People:
    parted = read_body(SplitNameRequest, body)
    return people.part(parted.name, parted.sessions, parted.to)


CHANGES: Final[Mapping[str, Callable[[People, Mapping[str, object]], People]]] = {
    "join": _join,
    "separate": _separate,
    "part": _part,
}
