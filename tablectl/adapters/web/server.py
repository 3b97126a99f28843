"""The pages and their JSON, served on a thread of their own.

Pages get the same messages as MQTT, as server-sent events. Commands go to the table's desk, whose answer is
that of the request.
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
from tablectl.adapters.web.auth.accounts import AccountRoutes
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.auth.sessions import Seating, Sessions
from tablectl.adapters.web.books import book_routes
from tablectl.adapters.web.broadcast.obs import obs_routes
from tablectl.adapters.web.broadcast.text_sources import text_routes
from tablectl.adapters.web.broadcast.themes import theme_routes
from tablectl.adapters.web.bundles import bundle_routes
from tablectl.adapters.web.button_pads import PadRoutes
from tablectl.adapters.web.commands import CommandRoutes
from tablectl.adapters.web.enrol import enrol_routes
from tablectl.adapters.web.live.audience_feeds import AudienceFeeds, sees_hands
from tablectl.adapters.web.pages import language_of, page_routes
from tablectl.adapters.web.parts import WebParts
from tablectl.adapters.web.past.downloads import record_routes
from tablectl.adapters.web.past.films import FilmRoutes
from tablectl.adapters.web.past.history import history_routes
from tablectl.adapters.web.past.history_answers import HistoryAnswers
from tablectl.adapters.web.past.pictures import picture_routes
from tablectl.adapters.web.past.rules import rules_routes
from tablectl.adapters.web.past.statistics import statistics_routes
from tablectl.adapters.web.people.identities import identity_routes
from tablectl.adapters.web.phones.cameras import PhoneCameraRoutes
from tablectl.adapters.web.phones.panels import panel_routes
from tablectl.adapters.web.phones.photo import photo_routes
from tablectl.adapters.web.plugin_pages import plugin_page_routes
from tablectl.adapters.web.query import query_number
from tablectl.adapters.web.secure.authority import OwnAuthority
from tablectl.adapters.web.secure.pages import SecurePages
from tablectl.adapters.web.serving import ServerAddress, ServerThread, application
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
            desk: executes commands.

        Raises:
            InputError: a file in the state folder is not valid.
        """
        self._parts = parts = parts or WebParts()
        self._history_answers = HistoryAnswers()
        self._clock = clock = SystemClock()
        table, folder, host, threads = parts.table, parts.folder, parts.host, parts.threads
        accounts = Accounts(folder)
        self._sessions = Sessions(accounts, folder, clock.at)
        self._login = Login(table, accounts, self._sessions, clock, parts.trust, threads, host)
        self._feeds = AudienceFeeds(
            self._login,
            clock.at,
            StreamBudget(clock.now_s),
            parts.session_minutes,
            delays=parts.delays,
        )
        self._account_routes = AccountRoutes(self._login, accounts, self._sessions, clock.at)
        self._commands = CommandRoutes(desk, self._login, self._feeds.player_at, clock.now_s)
        pads = Pads(folder, clock.at)
        self._pad_routes = PadRoutes(self._login, self._commands, parts.director, pads, self._feeds.audiences)
        self._server = ServerThread(
            ServerAddress(
                host=host,
                port=parts.port,
                what="the pages",
                remedy="set another [web] port or https_port",
                own_ports=parts.own_ports,
            ),
            parts.trust,
            RULES,
            threads=threads,
        )
        https_port = (parts.port and parts.port + 1) if parts.https_port is None else parts.https_port
        self._https = SecurePages(
            self._server.serve_https,
            None if folder is None else OwnAuthority(folder, lambda: network_addresses(host)),
            lambda: https_port,
            parts.certificate,
        )
        self._address = ""
        self._phone_routes = PhoneCameraRoutes(
            table, self._login, parts.phones, self._https, host, lambda: self._address
        )

    def start(self) -> str:
        """Serve; returns the address of the pages.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        self._login.address = self._address = self._server.start(self.routes())
        if self._parts.phones is not None or self._https.has_certificate:
            self._open_https()
        return self._address

    def _open_https(self) -> None:
        """Serve over HTTPS from the start, so that phones can reconnect. A failure stops nothing else."""
        try:
            self._https.open()
        except (PartMissing, StateDirError) as error:
            log.error("phones cannot be cameras: %s", error)

    @property
    def phone_camera(self) -> str:
        """The link with which a phone becomes a camera, for the service's console; empty where none can."""
        return self._phone_routes.console_link() if self._https.address else ""

    @property
    def first_operator_link(self) -> str:
        """The link for the first operator's account, below the address of ``start``; empty where an operator
        has one."""
        return self._login.first_operator.link

    def show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Show an audience the latest message of a topic. Never waits; called from the table's thread."""
        self._feeds.show(topic, message, audience)
        if self._parts.director is not None:
            self._parts.director.on_message(topic, message, audience)
        self._seat_players(topic, message)

    def show_live(self, topic: Topic, message: Message) -> None:
        """Show officials a message without the public's delay."""
        self._feeds.show_live(topic, message)
        self._seat_players(topic, message)

    def replace_event(self, event: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Replace an event that was shown before by one that says less."""
        self._feeds.replace_event(event, audience)

    def show_questions(self, open_questions: Sequence[Message]) -> None:
        """Show the open questions."""
        self._feeds.set_questions(open_questions)

    def close(self) -> None:
        """Stop serving. May be called twice."""
        self._login.close()
        self._server.close(end_streams=self._feeds.close)

    def application(self) -> Starlette:
        """The application without a server, for a test."""
        return application(self.routes(), self._parts.trust, RULES)

    def routes(self) -> list[BaseRoute]:
        """All routes."""
        parts, login = self._parts, self._login
        return [
            *page_routes(parts.plugin_pages, self._feeds.public.latest),
            Route("/scoresheet", self._scoresheet),
            Route("/protocol", self._scoresheet),  # its former address
            *self._feeds.routes(),
            *self._login.routes(),
            *self._account_routes.routes(),
            *self._pad_routes.routes(),
            *self._commands.routes(),
            *self._phone_routes.routes(),
            *panel_routes(login, parts.phone_panels),
            *setup_routes(login, parts.club),
            *record_routes(login, parts.download),
            *book_routes(),
            *self._history_routes(),
            *([] if parts.photos is None else photo_routes(parts.photos)),
            *self._film_routes(),
            *([] if parts.director is None else obs_routes(login, parts.director)),
            *(
                []
                if parts.enrolling is None
                else enrol_routes(login, parts.enrolling, self._feeds.felt_status)
            ),
            *([] if parts.identities is None else identity_routes(login, parts.identities)),
            *theme_routes(parts.folder),
            *plugin_page_routes(parts.plugin_pages),
            *text_routes(self._feeds.public.latest),
            Route("/api/{topic}", self._feeds.latest),
            *bundle_routes(),
        ]

    def _film_routes(self) -> list[Route]:
        if self._parts.films is None:
            return []
        news = self._feeds.public
        return FilmRoutes(self._login, self._parts.films, news.events, self._clock.at).routes()

    async def _scoresheet(self, request: Request) -> Response:
        if (sheet := self._parts.scoresheet) is None:
            raise HTTPException(404, "no score sheet is kept here")
        query = request.query_params
        language, number = query.get("language") or language_of(request), query.get("session")
        session = query_number(request, "session", 0)
        if number and not session:
            raise HTTPException(404, "sessions are numbered from 1")
        try:
            return await self._history_answers.answer(
                request, lambda: HTMLResponse(sheet(language, session or -1))
            )
        except ValueError as error:
            raise HTTPException(404, in_words(error)) from error

    def _history_routes(self) -> list[Route]:
        parts, past = self._parts, self._parts.past_sessions
        if past is None:
            return []
        return [
            *history_routes(past, self._feeds.visible_upto, sees_hands, self._history_answers),
            *picture_routes(
                self._login,
                parts.table,
                past,
                parts.pictures,
                self._feeds.visible_upto,
                self._history_answers,
                self._clock.now_s,
            ),
            *rules_routes(past, self._feeds.visible_upto, self._history_answers),
            *statistics_routes(past, parts.identities, self._feeds.visible_upto, self._history_answers),
        ]

    def _seat_players(self, topic: Topic, message: Message) -> None:
        if topic is Topic.EVENT and message.get("kind") == "session_started/1":
            self._sessions.seat_players(Seating(int(str(message["seq"])), str(message["at"])))
