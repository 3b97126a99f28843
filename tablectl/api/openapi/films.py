"""The addresses of hands that people give away: for judges and operators."""

from __future__ import annotations

from typing import Final

from tablectl.api.openapi.asked import ACTING, FLAG, NUMBER, OBJECT, TEXT, Asked, Schema, fields
from tablectl.api.openapi.bodies import GivenHand, OfFilm, body_schema

_FILMS: Final[Schema] = fields(
    ok=FLAG,
    films={
        "type": "array",
        "items": fields(
            film=TEXT, pictures=NUMBER, written=NUMBER, corrected=NUMBER, examples=NUMBER, size=NUMBER,
            about=OBJECT,
        ),
    },
)  # fmt: skip
FILMS: Final[tuple[Asked, ...]] = (
    Asked("get", "/api/films", "Hands that were packed to be given away.", (403,), answer=_FILMS),
    Asked(
        "post", "/api/films", "Pack the last minutes; who does agrees to CC BY 4.0. `about` is "
        "the code of a question or an alert, or `hand`; `by` the name to stand with it.",
        (*ACTING, 409, 507), body=body_schema(GivenHand), answer=_FILMS,
    ),
    Asked(
        "post", "/api/films/remove", "Remove one.", (*ACTING, 404, 507), body=body_schema(OfFilm),
        answer=_FILMS,
    ),
    Asked(
        "get", "/api/films/{film}", "The file: ZIP.", (403, 404),
        answer={"type": "string", "format": "binary"}, answer_kind="application/zip",
    ),
    Asked(
        "get", "/api/films/{film}/{number}.jpg", "One of its pictures, counted from 0.", (403, 404),
        answer={"type": "string", "format": "binary"}, answer_kind="image/jpeg",
    ),
)  # fmt: skip
