"""The routes of players' identities: pictures for everybody, and the judge's form."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.identities import MAX_BYTES, IdentityBook, PictureKind, PictureRefused
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body, read_json, read_picture
from tablectl.adapters.web.people.names import people_routes
from tablectl.api.answers.people import KnownPlayer, KnownPlayers
from tablectl.api.openapi.bodies import NameRequest
from tablectl.config.identity import COUNTRIES, parse_identity
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.mahjong.player_names import MAX_NAME_LENGTH
from tablectl.ports import PlayerIdentity
from tablectl.quoting import quoted

PICTURES: Final = "/players/"
"""Of the pictures: what an address shows never changes."""
T = TypeVar("T")
_PICTURE_HEADERS: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


def identity_routes(login: Login, book: IdentityBook) -> list[Route]:
    """Pictures for everybody, and for judges and operators ``/api/known-players`` and ``/api/people``."""

    async def picture(request: Request) -> Response:
        name, _, ending = request.path_params["file"].partition(".")
        found = await run_in_threadpool(book.picture, name) if ending == "webp" else None
        if found is None:
            raise HTTPException(404, "there is no such picture of a player")
        return Response(found, media_type="image/webp", headers=_PICTURE_HEADERS)

    async def list_players(request: Request) -> Response:
        _require_official(login, request, acting=False)
        answer: KnownPlayers = {"players": _rows(book), "countries": sorted(COUNTRIES)}
        return JSONResponse(answer)

    async def save(request: Request) -> Response:
        _require_official(login, request)
        identity = _parse(partial(parse_identity, await read_json(request)))
        await _store(partial(book.save, identity))
        return _answer(book)

    async def delete(request: Request) -> Response:
        _require_official(login, request)
        name = (await parse_body(request, NameRequest)).name
        if not await _store(partial(book.delete_entry, name)):
            raise HTTPException(
                404, f"nothing was entered for {quoted(name)}; what the table's file says stays"
            )
        return _answer(book)

    async def set_picture(request: Request) -> Response:
        _require_official(login, request)
        name, kind = _name_and_kind(request)
        if not request.headers.get("content-type", "").startswith("image/"):
            raise HTTPException(
                415, "expected a picture as the body, with Content-Type: image/png or the like"
            )
        data = await read_picture(request, MAX_BYTES)
        if not data:
            raise HTTPException(400, "the picture has no bytes")
        await _store(partial(book.set_picture, name, kind, data))
        return _answer(book)

    async def remove_picture(request: Request) -> Response:
        _require_official(login, request)
        name, kind = _name_and_kind(request)
        await _store(partial(book.set_picture, name, kind, b""))
        return _answer(book)

    root = "/api/known-players"
    return [
        Route(f"{PICTURES}{{file}}", picture),
        Route(root, list_players),
        Route(root, save, methods=["POST"]),
        Route(f"{root}/forget", delete, methods=["POST"]),
        Route(f"{root}/picture", set_picture, methods=["POST"]),
        Route(f"{root}/picture", remove_picture, methods=["DELETE"]),
        *people_routes(login, book.names),
    ]


def _require_official(login: Login, request: Request, *, acting: bool = True) -> None:
    user = login.acting_user(request) if acting else login.user(request)
    if not user.is_official:
        raise HTTPException(403, "log in as a judge or an operator to say who the players are")


def _answer(book: IdentityBook) -> Response:
    answer: KnownPlayers = {"players": _rows(book)}
    return JSONResponse(answer)


def _rows(book: IdentityBook) -> list[KnownPlayer]:
    entered = book.entered()
    return [_row(each, each.name in entered) for each in book.all()]


def _row(each: PlayerIdentity, entered: bool) -> KnownPlayer:
    return {
        "name": each.name,
        "short": each.short,
        "team": each.team,
        "colours": list(each.colours),
        "country": each.country,
        "portrait": each.portrait,
        "logo": each.logo,
        "entered": entered,
    }


def _name_and_kind(request: Request) -> tuple[str, PictureKind]:
    name, kind_name = request.query_params.get("name", ""), request.query_params.get("kind", "")
    kind = next((each for each in PictureKind if each.value == kind_name), None)
    if kind is None:
        known = " or ".join(PictureKind)
        raise HTTPException(400, f"expected {known} as kind, got {quoted(kind_name)}")
    if not name or len(name) > MAX_NAME_LENGTH:
        raise HTTPException(400, f"expected a player's name of 1 to {MAX_NAME_LENGTH} letters")
    return name, kind


def _parse(work: Callable[[], T]) -> T:
    try:
        return work()
    except InputError as error:
        raise HTTPException(400, str(error)) from error


async def _store(work: Callable[[], T]) -> T:
    try:
        return await run_in_threadpool(work)
    except PictureRefused as error:
        raise HTTPException(415, str(error)) from error
    except InputError as error:
        raise HTTPException(404, str(error)) from error
    except (OSError, StateDirError) as error:
        raise HTTPException(507, f"it cannot be kept: {public_message(error)}") from error
