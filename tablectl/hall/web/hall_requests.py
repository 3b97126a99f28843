"""What the handlers of ``/api/hall/`` share: whose request it is, and which event it names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from starlette.requests import Request

from tablectl.hall.commands import HallRole, Person
from tablectl.hall.errors import Declined, StoreUnavailable
from tablectl.hall.event_state import EventState
from tablectl.hall.hall import Hall
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.web.access import Access
from tablectl.quoting import quoted
from tablectl.web_access.addresses import root_url_for_guests

RESPONSE_TIMEOUT_S: Final = 15.0

QrEncoder = Callable[[str], str]
"""Makes the data address of a QR code's picture from a text."""


class HallRequests:
    """What the handlers ask of a request, and of the hall for it."""

    def __init__(self, hall: Hall, access: Access, qr_image: QrEncoder, address: Callable[[], str]) -> None:
        """
        Args:
            qr_image: makes the QR codes of links.
            address: of the pages, as phones open them.
        """
        self.hall, self.access, self.qr_image, self._address = hall, access, qr_image, address

    def root_address(self, request: Request) -> str:
        """The address of the pages for guests."""
        return root_url_for_guests(request, self._address())

    def link_of(self, request: Request, who: Person) -> str:
        """The link by which somebody enters."""
        return f"{self.root_address(request)}enter?key={self.access.link(who)}"

    def is_staff(self, request: Request) -> bool:
        """Whether an assistant asks, or somebody who may more."""
        return self.access.who(request).may(HallRole.ASSISTANT)

    def require_role(self, request: Request, role: HallRole) -> None:
        """
        Raises:
            Declined: who asks does not have the role.
        """
        if not self.access.who(request).may(role):
            raise Declined("role_too_low", f"this needs the role {role}")

    def event(self, request: Request) -> EventState:
        """The event that a request names; the newest where it names none."""
        return self.hall.view.state.event(request.query_params.get("event", ""))

    def tag(self, what: str, event: EventState) -> str:
        """The ETag of something that is shown of an event."""
        return f"{what}{self.hall.view.version}-{event.id}"

    async def carry_out(self, command: Mapping[str, object], who: Person) -> LogEntry:
        """Carry out a command.

        Raises:
            StoreUnavailable: the hall does not answer.
        """
        waiting = asyncio.wrap_future(self.hall.submit(command, who))
        try:
            return await asyncio.wait_for(waiting, RESPONSE_TIMEOUT_S)
        except TimeoutError as error:
            raise StoreUnavailable("the hall does not answer: it is busy, or stopping") from error


def int_param(request: Request, name: str, default: int) -> int:
    """A whole number of the query.

    Raises:
        Declined: it is none.
    """
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise Declined(
            "bad_request", f"expected a whole number of 1 to 15 digits as {name}, got {quoted(text)}"
        )
    return int(text)
