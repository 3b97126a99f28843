"""The handlers of ``/api/hall/`` for whoever has a role: lists of players, links, sheets, photos, files."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tablectl.hall.commands import HallRole, Person
from tablectl.hall.errors import Declined
from tablectl.hall.lists import ENCODINGS, decode_list, read_text
from tablectl.hall.tables.requests import display_names
from tablectl.hall.views.desk import desk
from tablectl.hall.views.list_preview import list_preview
from tablectl.hall.views.sheets import sheets
from tablectl.hall.web import photos
from tablectl.hall.web.answer_types import Cards, LinkCard
from tablectl.hall.web.answers import answer, json_command, refusal, with_etag
from tablectl.hall.web.downloads import download
from tablectl.hall.web.hall_requests import HallRequests, int_param
from tablectl.mahjong.player_names import is_visible
from tablectl.quoting import quoted
from tablectl.tournament import write_tournament
from tablectl.web_access.bodies import receive_body

MAX_LIST_BYTES: Final = 1024 * 1024
"""Bytes of a list of players."""


class StaffHandlers(HallRequests):
    """The role that each of them needs stands in ``hall_routes``."""

    async def sheets(self, request: Request) -> Response:
        """The result sheets of a round: the newest that was begun, or one that is named."""
        event = self.event(request)
        number = int_param(request, "round", event.newest_round)
        view = self.hall.view
        online = [name for name, table in view.tables.items() if table.online]
        tag = self.tag(f"h{number}", event)
        return with_etag(request, tag, lambda: sheets(event, number, view.state.seq, online))

    async def read_list(self, request: Request) -> Response:
        """Preview a list of players; nothing is written."""
        body = await receive_body(request, MAX_LIST_BYTES)
        if len(body) > MAX_LIST_BYTES:
            raise Declined("long_list", f"a list has at most {MAX_LIST_BYTES} bytes")
        query = request.query_params
        text, encoding = decode_list(body, query.get("encoding", ""), query.get("lang", ""))
        event = None if query.get("fresh") else self.event(request)
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

    async def add_photo(self, request: Request) -> Response:
        """A photo of a table's sheet, as its bytes."""
        picture = await photos.picture_of(request)
        photo = hashlib.sha256(picture).hexdigest()
        command: dict[str, object] = {
            "do": "add_photo",
            "photo": photo,
            "round": int_param(request, "round", 0),
            "table": int_param(request, "table", 0),
            **{name: request.query_params.get(name, "") for name in ("by", "id", "event")},
        }
        await self.carry_out(command, self.access.who(request))
        await asyncio.to_thread(self.hall.store.save_photo, picture)
        return answer({"ok": True, "photo": photo})

    async def photo(self, request: Request) -> Response:
        """A photo of a sheet, for staff."""
        photo = request.path_params["photo"]
        found = await photos.photo_response(photo, self.hall.store)
        return found or refusal("no_photo", f"there is no photo {photo[:12]}", 404)

    async def desk(self, request: Request) -> Response:
        """Players, machines and the log, for staff."""
        return answer(desk(self.hall.view, self.event(request)))

    async def file(self, request: Request) -> Response:
        """The event whole, as a tournament file."""
        event = self.event(request)
        headers = {"Content-Disposition": f'attachment; filename="{event.id}.json"'}
        return Response(write_tournament(event.tournament), 200, headers, media_type="application/json")

    async def export(self, request: Request) -> Response:
        """The event in another format, as a file to save."""
        query, view = request.query_params, self.hall.view
        stamp = view.entries[-1].at if view.entries else self.hall.time.at()
        return download(self.event(request), query.get("format", "json"), stamp, query.get("player", ""))

    async def link(self, request: Request) -> Response:
        """A link for a member of staff, or for a player's phone."""
        command = await json_command(request)
        role = next((each for each in HallRole if each.value == command.get("role")), None)
        if role is None:
            raise Declined("bad_request", f"expected one of {', '.join(HallRole)} as role")
        name, player, event = str(command.get("name") or ""), str(command.get("player") or ""), ""
        if role is HallRole.PLAYER:
            event_id = command.get("event")
            of = self.event(request) if event_id is None else self.hall.view.state.event(str(event_id))
            event, known = of.id, of.players.get(player)
            if known is None:
                raise Declined("no_such_player", f"there is no player {quoted(player)} in {event}")
            name = known.name or player
        elif not is_visible(name):
            raise Declined("no_name", "say whose link it is: the field name is empty")
        link = self.link_of(request, Person(role, name, player, event))
        return answer({"link": link, "qr": self.qr_image(link)})

    async def cards(self, request: Request) -> Response:
        """A link and its QR code for each player of an event, to print."""
        event = self.event(request)
        names = display_names(event)

        def make() -> Cards:
            cards: list[LinkCard] = []
            for player in event.tournament.players:
                who = Person(HallRole.PLAYER, player.name or player.id, player.id, event.id)
                link = self.link_of(request, who)
                cards.append(
                    {"id": player.id, "name": names[player.id], "link": link, "qr": self.qr_image(link)}
                )
            return {"event": event.id, "name": event.tournament.name, "cards": cards}

        return answer(await asyncio.to_thread(make))
