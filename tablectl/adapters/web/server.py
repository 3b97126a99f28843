"""The pages and their JSON, served from an own thread.

Pages get the very messages that MQTT gets, pushed as server-sent events. What people ask is handed to the
table's desk; the answer comes back on the same request.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from tablectl.adapters.accounts import Accounts
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.pads import Pads
from tablectl.adapters.phone import network_addresses
from tablectl.adapters.web.asked import asked_number
from tablectl.adapters.web.books import book_routes
from tablectl.adapters.web.broadcast.obs import obs_routes
from tablectl.adapters.web.broadcast.text_sources import text_routes
from tablectl.adapters.web.broadcast.themes import theme_routes
from tablectl.adapters.web.bundles import packed_routes
from tablectl.adapters.web.doors.accounts import AccountDesk
from tablectl.adapters.web.doors.login import Login
from tablectl.adapters.web.doors.sessions import Sessions
from tablectl.adapters.web.enrol import enrol_routes
from tablectl.adapters.web.live.news_desk import NewsDesk, is_late
from tablectl.adapters.web.pages import language_of, page_routes
from tablectl.adapters.web.parts import WebParts
from tablectl.adapters.web.past.downloads import record_routes
from tablectl.adapters.web.past.films import FilmDesk
from tablectl.adapters.web.past.history import history_routes
from tablectl.adapters.web.past.looking_back import LookingBack
from tablectl.adapters.web.past.pictures import picture_routes
from tablectl.adapters.web.past.rules import rules_routes
from tablectl.adapters.web.past.statistics import statistics_routes
from tablectl.adapters.web.people.identities import identity_routes
from tablectl.adapters.web.phones.cameras import PhoneDesk
from tablectl.adapters.web.phones.panels import panel_routes
from tablectl.adapters.web.phones.photo import photo_routes
from tablectl.adapters.web.plugin_pages import plugin_page_routes
from tablectl.adapters.web.presses import PressDesk
from tablectl.adapters.web.requests import RequestDesk
from tablectl.adapters.web.secure.authority import OwnAuthority
from tablectl.adapters.web.secure.pages import SecurePages
from tablectl.adapters.web.serving import ServerThread, application
from tablectl.adapters.web.session_form import setup_routes
from tablectl.errors import PartMissing, StateDirError, in_words
from tablectl.ports import Desk
from tablectl.topics import Audience, Message, Topic
from tablectl.web_access.rules import STATIC, TABLE
from tablectl.web_access.streams import StreamBudget

log = logging.getLogger(__name__)

RULES: Final = (*TABLE, *STATIC)


class WebPages:
    """Serves the pages until ``close``."""

    def __init__(self, desk: Desk, parts: WebParts | None = None) -> None:
        """
        Args:
            desk: takes what people ask.

        Raises:
            InputError: what is kept in the folder cannot be understood.
        """
        self._parts = parts = parts or WebParts()
        self._looking_back = LookingBack()
        self._clock = clock = SystemClock()
        table, folder, host, threads = parts.table, parts.folder, parts.host, parts.threads
        accounts = Accounts(folder)
        self._sessions = Sessions(accounts, folder, clock.at)
        self._entrance = Login(table, accounts, self._sessions, clock, parts.doors, threads, host)
        self._news = NewsDesk(
            self._entrance,
            clock.at,
            StreamBudget(clock.now_s),
            parts.session_minutes,
            waits=parts.waits,
        )
        self._account_desk = AccountDesk(self._entrance, accounts, self._sessions, clock.at)
        self._asking = RequestDesk(desk, self._entrance, self._news.player_at, clock.now_s)
        pads = Pads(folder, clock.at)
        self._press_desk = PressDesk(self._entrance, self._asking, parts.director, pads, self._news.audiences)
        self._served = ServerThread(
            host,
            parts.port,
            parts.doors,
            RULES,
            what="the pages",
            remedy="set another [web] port or https_port",
            threads=threads,
            ours=parts.ours,
        )
        secure_port = (parts.port and parts.port + 1) if parts.https_port is None else parts.https_port
        self._secure = SecurePages(
            self._served.serve_securely,
            None if folder is None else OwnAuthority(folder, lambda: network_addresses(host)),
            lambda: secure_port,
            parts.certificate,
        )
        self._address = ""
        self._phone_desk = PhoneDesk(
            table, self._entrance, parts.phones, self._secure, host, lambda: self._address
        )

    def start(self) -> str:
        """Serve; returns the address to look at.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        self._entrance.address = self._address = self._served.start(self.routes())
        if self._parts.phones is not None or self._secure.was_used:
            self._open_https()
        return self._address

    def _open_https(self) -> None:
        """Phones come back by themselves; without HTTPS all else goes on."""
        try:
            self._secure.open()
        except (PartMissing, StateDirError) as error:
            log.error("phones cannot be cameras: %s", error)

    @property
    def phone_camera(self) -> str:
        """Where a phone becomes a camera, for the service's console; empty where none can."""
        return self._phone_desk.code_on_console() if self._secure.address else ""

    @property
    def first_operator_link(self) -> str:
        """What follows the address that ``start`` gives, for whoever is to make the first operator's account;
        empty where an operator has one."""
        return self._entrance.first_operator.link

    def show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """The newest message of a topic. Never waits; called from the table's thread."""
        self._news.show(topic, message, audience)
        if self._parts.director is not None:
            self._parts.director.heard(topic, message, audience)
        self._look_for_new_players(topic, message)

    def show_live(self, topic: Topic, message: Message) -> None:
        """The same for those who decide, ahead of a public that must wait."""
        self._news.show_live(topic, message)
        self._look_for_new_players(topic, message)

    def show_again(self, event: Message, audience: Audience = Audience.PUBLIC) -> None:
        """An event that was shown before says less now."""
        self._news.show_again(event, audience)

    def questions(self, open_questions: Sequence[Message]) -> None:
        """The questions that wait for an operator's answer."""
        self._news.ask(open_questions)

    def close(self) -> None:
        """Stop serving. May be called twice."""
        self._entrance.close()
        self._served.close(before_waiting=self._news.close)

    def application(self) -> Starlette:
        """Everything that is served, for a test."""
        return application(self.routes(), self._parts.doors, RULES)

    def routes(self) -> list[BaseRoute]:
        """Everything that is served."""
        parts, entrance = self._parts, self._entrance
        return [
            *page_routes(parts.plugin_pages, self._news.public.newest),
            Route("/scoresheet", self._scoresheet),
            Route("/protocol", self._scoresheet),  # its former address
            *self._news.routes(),
            *self._entrance.routes(),
            *self._account_desk.routes(),
            *self._press_desk.routes(),
            *self._asking.routes(),
            *self._phone_desk.routes(),
            *panel_routes(entrance, parts.phone_panels),
            *setup_routes(entrance, parts.club),
            *record_routes(entrance, parts.download),
            *book_routes(),
            *self._history_routes(),
            *([] if parts.photos is None else photo_routes(parts.photos)),
            *self._film_routes(),
            *([] if parts.director is None else obs_routes(entrance, parts.director)),
            *([] if parts.enrolling is None else enrol_routes(entrance, parts.enrolling, self._news.felt)),
            *([] if parts.identities is None else identity_routes(entrance, parts.identities)),
            *theme_routes(parts.folder),
            *plugin_page_routes(parts.plugin_pages),
            *text_routes(self._news.public.newest),
            Route("/api/{topic}", self._news.newest),
            *packed_routes(),
        ]

    def _film_routes(self) -> list[Route]:
        if self._parts.films is None:
            return []
        news = self._news.public
        return FilmDesk(self._entrance, self._parts.films, news.events, self._clock.at).routes()

    async def _scoresheet(self, request: Request) -> Response:
        if (sheet := self._parts.scoresheet) is None:
            raise HTTPException(404, "no score sheet is kept here")
        said = request.query_params
        language, asked = said.get("language") or language_of(request), said.get("session")
        session = asked_number(request, "session", 0)
        if asked and not session:
            raise HTTPException(404, "sessions are numbered from 1")
        try:
            return await self._looking_back.answer(
                request, lambda: HTMLResponse(sheet(language, session or -1))
            )
        except ValueError as error:
            raise HTTPException(404, in_words(error)) from error

    def _history_routes(self) -> list[Route]:
        parts, past = self._parts, self._parts.past_sessions
        if past is None:
            return []
        return [
            *history_routes(past, self._news.heard, is_late, self._looking_back),
            *picture_routes(
                self._entrance,
                parts.table,
                past,
                parts.pictures,
                self._news.heard,
                self._looking_back,
                self._clock.now_s,
            ),
            *rules_routes(past, self._news.heard, self._looking_back),
            *statistics_routes(past, parts.identities, self._news.heard, self._looking_back),
        ]

    def _look_for_new_players(self, topic: Topic, message: Message) -> None:
        if topic is Topic.EVENT and message.get("kind") == "session_started/1":
            self._sessions.new_players(str(message.get("at", "")))
