"""The endpoints of films, hands that people give away: for judges and operators."""

from __future__ import annotations

from typing import Final

from tablectl.api.answers.past import ListedFilms
from tablectl.api.openapi.bodies import FilmRequest, NewFilmRequest, body_schema
from tablectl.api.openapi.endpoint import POST_ERRORS, Endpoint

FILM_ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("get", "/api/films", "Hands that were packed to be given away.", (403,), answer=ListedFilms),
    Endpoint(
        "post", "/api/films", "Pack the last minutes; who does agrees to CC BY 4.0. `about` is "
        "the code of a question or an alert, or `hand`; `by` the name to stand with it.",
        (*POST_ERRORS, 409, 507), body=body_schema(NewFilmRequest), answer=ListedFilms,
    ),
    Endpoint(
        "post", "/api/films/remove", "Remove one.", (*POST_ERRORS, 404, 507), body=body_schema(FilmRequest),
        answer=ListedFilms,
    ),
    Endpoint(
        "get", "/api/films/{film}", "The file: ZIP.", (403, 404),
        answer={"type": "string", "format": "binary"}, answer_kind="application/zip",
    ),
    Endpoint(
        "get", "/api/films/{film}/{number}.jpg", "One of its pictures, counted from 0.", (403, 404),
        answer={"type": "string", "format": "binary"}, answer_kind="image/jpeg",
    ),
)  # fmt: skip
