"""The handlers of ``/api/hall/`` for everybody: what pages and screens show, commands, the stream."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablectl.hall.books import list_books
from tablectl.hall.commands import HallRole
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import ALL_TABLES, epoch_seconds
from tablectl.hall.hall import Hall
from tablectl.hall.log.entries import fields_of
from tablectl.hall.store import MAX_EVENTS_READ
from tablectl.hall.views.notable import notable
from tablectl.hall.views.overview import event_list, overview
from tablectl.hall.views.places import round_of
from tablectl.hall.views.player_card import player_card
from tablectl.hall.views.ranking import public_ranking, ranking
from tablectl.hall.views.screens import ceremony, table_screen
from tablectl.hall.web.access import COOKIE, Access
from tablectl.hall.web.answer_types import AskedSeating, Done
from tablectl.hall.web.answers import answer, json_command, refusal, with_etag
from tablectl.hall.web.hall_requests import HallRequests, QrEncoder, int_param
from tablectl.hall.web.openapi import openapi_description
from tablectl.hall.web.stream import MAX_STREAMS, MAX_STREAMS_OF_ONE, Streams
from tablectl.quoting import quoted
from tablectl.web_access.streams import CountedStream, StreamBudget

FIRST_BYTES: Final = 64 * 1024
"""Estimated size of a stream's first lines."""
COOKIE_AGE_S: Final = 7 * 24 * 3600


class HallHandlers(HallRequests):
    """Of the hall itself, or of the event that a request names."""

    def __init__(self, hall: Hall, access: Access, qr_image: QrEncoder, address: Callable[[], str]) -> None:
        super().__init__(hall, access, qr_image, address)
        self._streams = Streams(hall)
        self._budget = StreamBudget(time.monotonic, MAX_STREAMS_OF_ONE)

    async def enter(self, request: Request) -> Response:
        """Open a link: set its cookie, and redirect to the page of its role."""
        link = request.query_params.get("key", "")
        who = self.access.read(link)
        if who is None:
            text = "this link is not valid any more: ask the organiser"
            if "text/html" in request.headers.get("accept", ""):
                raise HTTPException(404, text)  # the server of the pages shows it as a page
            return refusal("link_unknown", text, 403)
        page = "/player" if who.role is HallRole.PLAYER else "/" if who.role is HallRole.VIEWER else "/desk"
        page += f"?{urlencode({'event': who.event})}" if who.event else ""
        redirect = RedirectResponse(page, 303)
        secure = request.url.scheme == "https"
        redirect.set_cookie(
            COOKIE, link, max_age=COOKIE_AGE_S, httponly=True, samesite="strict", secure=secure
        )
        return redirect

    async def who(self, request: Request) -> Response:
        """The person of the request."""
        who = self.access.who(request)
        return answer(
            {
                "role": who.role.value,
                "name": who.name,
                "player": who.player or None,
                "event": who.event or None,
            }
        )

    async def events(self, _request: Request) -> Response:
        """Every event of the hall."""
        return answer({"events": event_list(self.hall.view.state)})

    async def overview(self, request: Request) -> Response:
        """All tables of the newest round."""
        view = self.hall.view
        event = self.event(request)
        now_s = epoch_seconds(self.hall.time.at())
        return with_etag(request, self.tag("o", event), lambda: overview(view, event, now_s))

    async def standings(self, request: Request) -> Response:
        """Everybody's place; for staff including the places that the ceremony has not shown yet."""
        event = self.event(request)
        is_full = self.is_staff(request) and request.query_params.get("public") != "1"
        make = ranking if is_full else public_ranking
        return with_etag(request, self.tag("s" if is_full else "sp", event), lambda: make(event))

    async def seating(self, request: Request) -> Response:
        """Who sits where in a round: the newest, or one that is named."""
        event = self.event(request)
        newest = max((each.round for each in event.tournament.seating), default=0)
        number = int_param(request, "round", newest)
        whole = request.query_params.get("whole") == "1"

        def shown() -> AskedSeating:
            link = f"{self.root_address(request)}player?{urlencode({'event': event.id})}"
            return {
                **round_of(event, number, with_schedules=whole),
                "my_day": {"link": link, "qr": self.qr_image(link)},
            }

        return with_etag(request, self.tag(f"r{number}{'w' if whole else ''}", event), shown)

    async def notable(self, request: Request) -> Response:
        """What an event's results have to show."""
        event = self.event(request)
        return with_etag(request, self.tag("n", event), lambda: notable(event.public))

    async def books(self, _request: Request) -> Response:
        """The rule books that an event may be played by."""
        return answer({"books": list_books()})

    async def player(self, request: Request) -> Response:
        """One player's day."""
        event, player = self.event(request), request.path_params["player"]
        card = player_card(self.hall.view.state, event, player, epoch_seconds(self.hall.time.at()))
        if card is None:
            return refusal("no_such_player", f"there is no player {quoted(player)} in {event.id}", 404)
        return answer(card)

    async def screen(self, request: Request) -> Response:
        """What stands on one table's screen, or on the hall's."""
        event, table = self.event(request), int_param(request, "table", ALL_TABLES)
        now_s = epoch_seconds(self.hall.time.at())
        return with_etag(request, self.tag(f"t{table}", event), lambda: table_screen(event, table, now_s))

    async def ceremony(self, request: Request) -> Response:
        """The places that the ceremony has shown."""
        event = self.event(request)
        return with_etag(request, self.tag("c", event), lambda: ceremony(event))

    async def command(self, request: Request) -> Response:
        """Carry out a command."""
        entry = await self.carry_out(await json_command(request), self.access.who(request))
        fields = fields_of(entry.body)
        done: Done = {"ok": True, "seq": entry.seq, "event": entry.event, "kind": entry.kind}
        if fields.get("byes"):
            done["byes"] = fields["byes"]
        if fields.get("note"):
            done["note"] = fields["note"]
        return answer(done)

    async def table_events(self, request: Request) -> Response:
        """The hall's copy of a table's journal."""
        self._require_link(request)
        table = request.path_params["table"]
        live = self.hall.view.tables.get(table)
        if live is None:
            return refusal("no_such_table", f"no table {quoted(table)} has spoken", 404)
        after, limit = int_param(request, "after", 0), int_param(request, "limit", MAX_EVENTS_READ)
        journal = request.query_params.get("journal") or live.journal
        limit = max(1, min(limit, MAX_EVENTS_READ))
        found = await asyncio.to_thread(self.hall.store.events, table, journal, after, limit)
        return answer({"table": table, "journal": journal, "events": found})

    async def stream(self, request: Request) -> Response:
        """Everything of an event as an endless stream of JSON lines."""
        self._require_link(request)
        if self._budget.open >= MAX_STREAMS:
            raise Declined("too_many_streams", f"there are {MAX_STREAMS} streams already: close one")
        event = self.event(request).id
        ended = self._budget.acquire(request, FIRST_BYTES)
        lines = self._streams.lines(event, with_withheld=self.is_staff(request))
        return CountedStream(lines, "application/x-ndjson", ended)

    async def openapi(self, _request: Request) -> Response:
        """This API, described."""
        return answer(openapi_description())

    def _require_link(self, request: Request) -> None:
        """Require a link, or a request from this computer."""
        who = self.access.who(request)
        if not self.access.is_here(request) and who.role is HallRole.VIEWER and not who.name:
            raise Declined("role_too_low", "the journal is told on this computer, and to those with a link")
