"""Turns the refusals of handlers into answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tablectl.errors import public_message, reason_of
from tablectl.hall.errors import Declined, StoreConflict, StoreUnavailable
from tablectl.hall.web.answers import refusal
from tablectl.web_access.streams import RETRY_AFTER_S

STATUS: Final[Mapping[str, int]] = {
    "role_too_low": 403,
    "event_unknown": 404,
    "bad_request": 400,
    "too_many_streams": 429,
}
"""HTTP status by code; 409 for all others: the present state does not allow it."""
Handler = Callable[[Request], Awaitable[Response]]


def answer_refusals(handler: Handler, is_empty: Callable[[], bool]) -> Handler:
    """A handler that answers refusals instead of raising them.

    Args:
        is_empty: whether the hall has no event yet; then reading without an event is answered with 204.
    """

    def has_no_event(request: Request) -> bool:
        return request.method in ("GET", "HEAD") and not request.query_params.get("event") and is_empty()

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Declined as error:
            if error.code == "event_unknown" and has_no_event(request):
                return Response(status_code=204, headers={"Cache-Control": "no-store"})
            status = STATUS.get(error.code, 409)
            refused = refusal(error.code, public_message(error), status, error.details, reason_of(error))
            if status == 429:
                refused.headers["Retry-After"] = str(RETRY_AFTER_S)
            return refused
        except (StoreUnavailable, StoreConflict) as error:
            return refusal("store_unavailable", public_message(error), 503)

    return handle
