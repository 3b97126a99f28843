"""The routes of ``/api/hall/``, which ``openapi`` describes."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tablectl.hall.commands import HallRole
from tablectl.hall.hall import Hall
from tablectl.hall.web.access import Access
from tablectl.hall.web.hall_handlers import HallHandlers
from tablectl.hall.web.hall_requests import QrEncoder
from tablectl.hall.web.refusals import Handler, answer_refusals
from tablectl.hall.web.staff_handlers import StaffHandlers


def hall_routes(
    hall: Hall, access: Access, *, qr_image: QrEncoder, address: Callable[[], str]
) -> list[BaseRoute]:
    """The routes of the API.

    Args:
        qr_image: makes the QR codes of links.
        address: of the pages, as phones open them.
    """
    api = HallHandlers(hall, access, qr_image, address)
    staff = StaffHandlers(hall, access, qr_image, address)

    def told(handler: Handler) -> Handler:
        """A handler whose refusals become answers."""
        return answer_refusals(handler, lambda: not hall.view.state.events)

    def of(role: HallRole, handler: Handler) -> Handler:
        """A handler for whoever has a role."""

        async def handle(request: Request) -> Response:
            api.require_role(request, role)
            return await handler(request)

        return told(handle)

    return [
        Route("/enter", api.enter),
        Route("/api/hall/who", told(api.who)),
        Route("/api/hall/events", told(api.events)),
        Route("/api/hall/overview", told(api.overview)),
        Route("/api/hall/standings", told(api.standings)),
        Route("/api/hall/notable", told(api.notable)),
        Route("/api/hall/seating", told(api.seating)),
        Route("/api/hall/books", api.books),
        Route("/api/hall/list", of(HallRole.ORGANISER, staff.read_list), methods=["POST"]),
        Route("/api/hall/sheets", of(HallRole.ASSISTANT, staff.sheets)),
        Route("/api/hall/players/{player}", told(api.player)),
        Route("/api/hall/desk", of(HallRole.ASSISTANT, staff.desk)),
        Route("/api/hall/file", of(HallRole.ASSISTANT, staff.file)),
        Route("/api/hall/export", of(HallRole.ASSISTANT, staff.export)),
        Route("/api/hall/cards", of(HallRole.ORGANISER, staff.cards)),
        Route("/api/hall/links", of(HallRole.ORGANISER, staff.link), methods=["POST"]),
        Route("/api/hall/commands", told(api.command), methods=["POST"]),
        Route("/api/hall/tables/{table}/events", told(api.table_events)),
        Route("/api/hall/stream", told(api.stream)),
        Route("/api/hall/screen", told(api.screen)),
        Route("/api/hall/ceremony", told(api.ceremony)),
        Route("/api/hall/photos", of(HallRole.PLAYER, staff.add_photo), methods=["POST"]),
        Route("/api/hall/photos/{photo}", of(HallRole.ASSISTANT, staff.photo)),
        Route("/api/hall/openapi.json", api.openapi),
    ]
