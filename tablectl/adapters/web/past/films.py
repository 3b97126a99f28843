"""The routes of *Give us this hand*: a film is packed, inspected, downloaded and removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.recording.films import Consent, Film, Films
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body
from tablectl.adapters.web.refusals import WebRefusal
from tablectl.api.answers.past import ListedFilm, ListedFilms
from tablectl.api.openapi.bodies import FilmRequest, NewFilmRequest
from tablectl.api.recordings.reading import RecordingError
from tablectl.errors import InputError, StateDirError, public_message
from tablectl.topics import Message

MAX_DIGITS: Final = 8
LOGIN_REQUIRED: Final = "hands are given away by judges and operators: log in as one of them"


class FilmRoutes:
    """The routes ``/api/films``."""

    def __init__(
        self, login: Login, films: Films, written: Callable[[], Sequence[Message]], at: Callable[[], str]
    ) -> None:
        """
        Args:
            written: the events that the public has been told, oldest first.
            at: UTC now.
        """
        self._login, self._films, self._written, self._at = login, films, written, at

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/api/films", self._list),
            Route("/api/films", self._pack, methods=["POST"]),
            Route("/api/films/remove", self._remove, methods=["POST"]),
            Route("/api/films/{film}", self._download),
            Route("/api/films/{film}/{number}.jpg", self._picture),
        ]

    async def _list(self, request: Request) -> Response:
        self._require_official(request)
        return await self._listing()

    async def _pack(self, request: Request) -> Response:
        if not self._login.acting_user(request).is_official:
            raise HTTPException(403, LOGIN_REQUIRED)
        body = await parse_body(request, NewFilmRequest)
        consent = Consent(body.about, body.by)
        try:
            await run_in_threadpool(self._films.pack, self._at(), consent, self._written())
        except RecordingError as error:
            raise WebRefusal(409, "no_last_minutes", public_message(error)) from error
        except StateDirError as error:
            raise WebRefusal(507, "journal_unwritable", public_message(error)) from error
        return await self._listing()

    async def _download(self, request: Request) -> Response:
        self._require_official(request)
        name = str(request.path_params["film"])
        try:
            path = await run_in_threadpool(self._films.path, name)
        except InputError as error:
            raise WebRefusal(404, "no_such_film", public_message(error)) from error
        return FileResponse(path, media_type="application/zip", filename=name)

    async def _picture(self, request: Request) -> Response:
        self._require_official(request)
        name, number = str(request.path_params["film"]), str(request.path_params["number"])
        try:
            data = await run_in_threadpool(self._films.picture, name, _picture_number(number))
        except InputError as error:
            raise WebRefusal(404, "no_such_film", public_message(error)) from error
        return Response(data, media_type="image/jpeg")

    async def _remove(self, request: Request) -> Response:
        if not self._login.acting_user(request).is_official:
            raise HTTPException(403, LOGIN_REQUIRED)
        name = (await parse_body(request, FilmRequest)).film
        try:
            await run_in_threadpool(self._films.remove, name)
        except InputError as error:
            raise WebRefusal(404, "no_such_film", public_message(error)) from error
        except StateDirError as error:
            raise WebRefusal(507, "journal_unwritable", public_message(error)) from error
        return await self._listing()

    async def _listing(self) -> Response:
        films = await run_in_threadpool(self._films.all_films)
        answer: ListedFilms = {"ok": True, "films": [_film_json(film) for film in films]}
        return JSONResponse(answer)

    def _require_official(self, request: Request) -> None:
        if not self._login.user(request).is_official:
            raise HTTPException(403, LOGIN_REQUIRED)


def _picture_number(text: str) -> int:
    """The number of a picture; -1, which none has, where the text is no number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MAX_DIGITS else -1


def _film_json(film: Film) -> ListedFilm:
    return {
        "film": film.name,
        "pictures": len(film.pictures),
        "written": film.written,
        "corrected": film.corrected,
        "examples": film.examples,
        "size": film.size,
        "about": dict(film.about),
    }
