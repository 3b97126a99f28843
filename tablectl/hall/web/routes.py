"""The handlers of ``/api/hall/``, which ``openapi`` describes."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tablectl.hall.books import list_books
from tablectl.hall.commands import HallRole, Person
from tablectl.hall.errors import Declined, StoreUnavailable
from tablectl.hall.event_state import ALL_TABLES, EventState, epoch_seconds
from tablectl.hall.hall import Hall
from tablectl.hall.lists import ENCODINGS, decode_list, read_text
from tablectl.hall.log.entries import LogEntry, fields_of
from tablectl.hall.store import MAX_EVENTS_READ
from tablectl.hall.tables.requests import display_names
from tablectl.hall.views.desk import desk
from tablectl.hall.views.list_preview import list_preview
from tablectl.hall.views.notable import notable
from tablectl.hall.views.overview import event_list, overview
from tablectl.hall.views.places import round_of
from tablectl.hall.views.player_card import player_card
from tablectl.hall.views.ranking import public_ranking, ranking
from tablectl.hall.views.screens import ceremony, table_screen
from tablectl.hall.views.sheets import sheets
from tablectl.hall.web import photos
from tablectl.hall.web.access import COOKIE, Access
from tablectl.hall.web.answer_types import AskedSeating, Cards, Done, LinkCard
from tablectl.hall.web.answers import answer, json_command, refusal, with_etag
from tablectl.hall.web.downloads import download
from tablectl.hall.web.openapi import openapi_description
from tablectl.hall.web.refusals import Handler, answer_refusals
from tablectl.hall.web.stream import MAX_STREAMS, MAX_STREAMS_OF_ONE, Streams
from tablectl.mahjong.player_names import is_visible
from tablectl.quoting import quoted
from tablectl.tournament import write_tournament
from tablectl.web_access.addresses import root_url_for_guests
from tablectl.web_access.bodies import receive_body
from tablectl.web_access.streams import CountedStream, StreamBudget

RESPONSE_TIMEOUT_S: Final = 15.0
MAX_LIST_BYTES: Final = 1024 * 1024
"""Bytes of a list of players."""
FIRST_BYTES: Final = 64 * 1024
"""Estimated size of a stream's first lines."""
COOKIE_AGE_S: Final = 7 * 24 * 3600
QrEncoder = Callable[[str], str]
"""Makes the data address of a QR code's picture from a text."""


def hall_routes(
    hall: Hall, access: Access, *, qr_image: QrEncoder, address: Callable[[], str]
) -> list[BaseRoute]:
    """The routes of the API.

    Args:
        qr_image: makes the QR codes of links.
        address: of the pages, as phones open them.
    """
    api = _Api(hall, access, qr_image, address)
    return [
        Route("/enter", api.enter),
        Route("/api/hall/who", api.answer_refusals(api.who)),
        Route("/api/hall/events", api.answer_refusals(api.events)),
        Route("/api/hall/overview", api.answer_refusals(api.overview)),
        Route("/api/hall/standings", api.answer_refusals(api.standings)),
        Route("/api/hall/notable", api.answer_refusals(api.notable)),
        Route("/api/hall/seating", api.answer_refusals(api.seating)),
        Route("/api/hall/books", api.books),
        Route("/api/hall/list", api.answer_refusals(api.read_list), methods=["POST"]),
        Route("/api/hall/sheets", api.answer_refusals(api.sheets)),
        Route("/api/hall/players/{player}", api.answer_refusals(api.player)),
        Route("/api/hall/desk", api.answer_refusals(api.desk)),
        Route("/api/hall/file", api.answer_refusals(api.file)),
        Route("/api/hall/export", api.answer_refusals(api.export)),
        Route("/api/hall/cards", api.answer_refusals(api.cards)),
        Route("/api/hall/links", api.answer_refusals(api.link), methods=["POST"]),
        Route("/api/hall/commands", api.answer_refusals(api.command), methods=["POST"]),
        Route("/api/hall/tables/{table}/events", api.answer_refusals(api.table_events)),
        Route("/api/hall/stream", api.answer_refusals(api.stream)),
        Route("/api/hall/screen", api.answer_refusals(api.screen)),
        Route("/api/hall/ceremony", api.answer_refusals(api.ceremony)),
        Route("/api/hall/photos", api.answer_refusals(api.add_photo), methods=["POST"]),
        Route("/api/hall/photos/{photo}", api.answer_refusals(api.photo)),
        Route("/api/hall/openapi.json", api.openapi),
    ]


class _Api:
    def __init__(self, hall: Hall, access: Access, qr_image: QrEncoder, address: Callable[[], str]) -> None:
        self._hall, self._access, self._qr_image, self._address = hall, access, qr_image, address
        self._streams = Streams(hall)
        self._budget = StreamBudget(time.monotonic, MAX_STREAMS_OF_ONE)

    def answer_refusals(self, handler: Handler) -> Handler:
        """A handler whose refusals become answers."""
        return answer_refusals(handler, lambda: not self._hall.view.state.events)

    async def enter(self, request: Request) -> Response:
        """Open a link: set its cookie, and redirect to the page of its role."""
        link = request.query_params.get("key", "")
        who = self._access.read(link)
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
        who = self._access.who(request)
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
        return answer({"events": event_list(self._hall.view.state)})

    async def overview(self, request: Request) -> Response:
        """All tables of the newest round."""
        view = self._hall.view
        event = self._event(request)
        now_s = epoch_seconds(self._hall.time.at())
        return with_etag(request, self._tag("o", event), lambda: overview(view, event, now_s))

    async def standings(self, request: Request) -> Response:
        """Everybody's place; for staff including the places that the ceremony has not shown yet."""
        event = self._event(request)
        is_full = self._is_staff(request) and request.query_params.get("public") != "1"
        make = ranking if is_full else public_ranking
        return with_etag(request, self._tag("s" if is_full else "sp", event), lambda: make(event))

    def _root_address(self, request: Request) -> str:
        return root_url_for_guests(request, self._address())

    def _link(self, request: Request, who: Person) -> str:
        return f"{self._root_address(request)}enter?key={self._access.link(who)}"

    async def seating(self, request: Request) -> Response:
        """Who sits where in a round: the newest, or one that is named."""
        event = self._event(request)
        newest = max((each.round for each in event.tournament.seating), default=0)
        number = _int_param(request, "round", newest)
        whole = request.query_params.get("whole") == "1"

        def shown() -> AskedSeating:
            link = f"{self._root_address(request)}player?{urlencode({'event': event.id})}"
            return {
                **round_of(event, number, with_schedules=whole),
                "my_day": {"link": link, "qr": self._qr_image(link)},
            }

        return with_etag(request, self._tag(f"r{number}{'w' if whole else ''}", event), shown)

    async def notable(self, request: Request) -> Response:
        """What an event's results have to show."""
        event = self._event(request)
        return with_etag(request, self._tag("n", event), lambda: notable(event.public))

    async def sheets(self, request: Request) -> Response:
        """The result sheets of a round: the newest that was begun, or one that is named."""
        self._require_role(request, HallRole.ASSISTANT)
        event = self._event(request)
        number = _int_param(request, "round", event.newest_round)
        view = self._hall.view
        online = [name for name, table in view.tables.items() if table.online]
        tag = self._tag(f"h{number}", event)
        return with_etag(request, tag, lambda: sheets(event, number, view.state.seq, online))

    async def books(self, _request: Request) -> Response:
        """The rule books that an event may be played by."""
        return answer({"books": list_books()})

    async def read_list(self, request: Request) -> Response:
        """Preview a list of players; nothing is written."""
        self._require_role(request, HallRole.ORGANISER)
        body = await receive_body(request, MAX_LIST_BYTES)
        if len(body) > MAX_LIST_BYTES:
            raise Declined("long_list", f"a list has at most {MAX_LIST_BYTES} bytes")
        query = request.query_params
        text, encoding = decode_list(body, query.get("encoding", ""), query.get("lang", ""))
        event = None if query.get("fresh") else self._event(request)
        read = read_text(text, None if event is None else event.tournament)
        return answer(
            {
                "ok": True,
                "text": text,
                "encoding": encoding,
                "encodings": ENCODINGS,
                **list_preview(read, event),
            }
        )

    async def player(self, request: Request) -> Response:
        """One player's day."""
        event, player = self._event(request), request.path_params["player"]
        card = player_card(self._hall.view.state, event, player, epoch_seconds(self._hall.time.at()))
        if card is None:
            return refusal("no_such_player", f"there is no player {quoted(player)} in {event.id}", 404)
        return answer(card)

    async def screen(self, request: Request) -> Response:
        """What stands on one table's screen, or on the hall's."""
        event, table = self._event(request), _int_param(request, "table", ALL_TABLES)
        now_s = epoch_seconds(self._hall.time.at())
        return with_etag(request, self._tag(f"t{table}", event), lambda: table_screen(event, table, now_s))

    async def ceremony(self, request: Request) -> Response:
        """The places that the ceremony has shown."""
        event = self._event(request)
        return with_etag(request, self._tag("c", event), lambda: ceremony(event))

    async def add_photo(self, request: Request) -> Response:
        """A photo of a table's sheet, as its bytes."""
        self._require_role(request, HallRole.PLAYER)
        picture = await photos.picture_of(request)
        photo = hashlib.sha256(picture).hexdigest()
        command: dict[str, object] = {
            "do": "add_photo",
            "photo": photo,
            "round": _int_param(request, "round", 0),
            "table": _int_param(request, "table", 0),
            **{name: request.query_params.get(name, "") for name in ("by", "id", "event")},
        }
        await self._carry_out(command, self._access.who(request))
        await asyncio.to_thread(self._hall.store.save_photo, picture)
        return answer({"ok": True, "photo": photo})

    async def photo(self, request: Request) -> Response:
        """A photo of a sheet, for staff."""
        self._require_role(request, HallRole.ASSISTANT)
        photo = request.path_params["photo"]
        found = await photos.photo_response(photo, self._hall.store)
        return found or refusal("no_photo", f"there is no photo {photo[:12]}", 404)

    async def desk(self, request: Request) -> Response:
        """Players, machines and the log, for staff."""
        self._require_role(request, HallRole.ASSISTANT)
        return answer(desk(self._hall.view, self._event(request)))

    async def file(self, request: Request) -> Response:
        """The event whole, as a tournament file."""
        self._require_role(request, HallRole.ASSISTANT)
        event = self._event(request)
        headers = {"Content-Disposition": f'attachment; filename="{event.id}.json"'}
        return Response(write_tournament(event.tournament), 200, headers, media_type="application/json")

    async def export(self, request: Request) -> Response:
        """The event in another format, as a file to save."""
        self._require_role(request, HallRole.ASSISTANT)
        query, view = request.query_params, self._hall.view
        stamp = view.entries[-1].at if view.entries else self._hall.time.at()
        return download(self._event(request), query.get("format", "json"), stamp, query.get("player", ""))

    async def link(self, request: Request) -> Response:
        """A link for a member of staff, or for a player's phone."""
        self._require_role(request, HallRole.ORGANISER)
        command = await json_command(request)
        role = next((each for each in HallRole if each.value == command.get("role")), None)
        if role is None:
            raise Declined("bad_request", f"expected one of {', '.join(HallRole)} as role")
        name, player, event = str(command.get("name") or ""), str(command.get("player") or ""), ""
        if role is HallRole.PLAYER:
            event_id = command.get("event")
            of = self._event(request) if event_id is None else self._hall.view.state.event(str(event_id))
            event, known = of.id, of.players.get(player)
            if known is None:
                raise Declined("no_such_player", f"there is no player {quoted(player)} in {event}")
            name = known.name or player
        elif not is_visible(name):
            raise Declined("no_name", "say whose link it is: the field name is empty")
        link = (
            f"{self._root_address(request)}enter?key={self._access.link(Person(role, name, player, event))}"
        )
        return answer({"link": link, "qr": self._qr_image(link)})

    async def cards(self, request: Request) -> Response:
        """A link and its QR code for each player of an event, to print."""
        self._require_role(request, HallRole.ORGANISER)
        event = self._event(request)
        names = display_names(event)

        def make() -> Cards:
            cards: list[LinkCard] = []
            for player in event.tournament.players:
                who = Person(HallRole.PLAYER, player.name or player.id, player.id, event.id)
                link = self._link(request, who)
                cards.append(
                    {"id": player.id, "name": names[player.id], "link": link, "qr": self._qr_image(link)}
                )
            return {"event": event.id, "name": event.tournament.name, "cards": cards}

        return answer(await asyncio.to_thread(make))

    async def command(self, request: Request) -> Response:
        """Carry out a command."""
        entry = await self._carry_out(await json_command(request), self._access.who(request))
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
        live = self._hall.view.tables.get(table)
        if live is None:
            return refusal("no_such_table", f"no table {quoted(table)} has spoken", 404)
        after, limit = _int_param(request, "after", 0), _int_param(request, "limit", MAX_EVENTS_READ)
        journal = request.query_params.get("journal") or live.journal
        limit = max(1, min(limit, MAX_EVENTS_READ))
        found = await asyncio.to_thread(self._hall.store.events, table, journal, after, limit)
        return answer({"table": table, "journal": journal, "events": found})

    async def stream(self, request: Request) -> Response:
        """Everything of an event as an endless stream of JSON lines."""
        self._require_link(request)
        if self._budget.open >= MAX_STREAMS:
            raise Declined("too_many_streams", f"there are {MAX_STREAMS} streams already: close one")
        event = self._event(request).id
        ended = self._budget.acquire(request, FIRST_BYTES)
        lines = self._streams.lines(event, with_withheld=self._is_staff(request))
        return CountedStream(lines, "application/x-ndjson", ended)

    async def openapi(self, _request: Request) -> Response:
        """This API, described."""
        return answer(openapi_description())

    async def _carry_out(self, command: Mapping[str, object], who: Person) -> LogEntry:
        waiting = asyncio.wrap_future(self._hall.submit(command, who))
        try:
            return await asyncio.wait_for(waiting, RESPONSE_TIMEOUT_S)
        except TimeoutError as error:
            raise StoreUnavailable("the hall does not answer: it is busy, or stopping") from error

    def _require_link(self, request: Request) -> None:
        """Require a link, or a request from this computer."""
        who = self._access.who(request)
        if not self._access.is_here(request) and who.role is HallRole.VIEWER and not who.name:
            raise Declined("role_too_low", "the journal is told on this computer, and to those with a link")

    def _is_staff(self, request: Request) -> bool:
        return self._access.who(request).may(HallRole.ASSISTANT)

    def _require_role(self, request: Request, role: HallRole) -> None:
        if not self._access.who(request).may(role):
            raise Declined("role_too_low", f"this needs the role {role}")

    def _event(self, request: Request) -> EventState:
        return self._hall.view.state.event(request.query_params.get("event", ""))

    def _tag(self, what: str, event: EventState) -> str:
        return f"{what}{self._hall.view.version}-{event.id}"


def _int_param(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise Declined(
            "bad_request", f"expected a whole number of 1 to 15 digits as {name}, got {quoted(text)}"
        )
    return int(text)
