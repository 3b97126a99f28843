"""A feed of messages for each audience, and the routes to read them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.enrol import FeltStatus
from tablectl.adapters.web.live.feed import Feed
from tablectl.adapters.web.live.stream import event_stream
from tablectl.adapters.web.query import query_number
from tablectl.quoting import quoted
from tablectl.topics import HAND_TOPICS, NO_DELAY, Audience, Hold, Message, Topic
from tablectl.web_access.streams import StreamBudget

READABLE_TOPICS: Final = tuple(topic for topic in Topic if topic.retained and topic not in HAND_TOPICS)
OFFICIALS: Final = "operator"
"""Name of the officials' stream, which has no delay."""
ROLE_OF_AUDIENCE: Final = {Audience.BROADCAST: Role.BROADCAST, Audience.COMMENTARY: Role.COMMENTARY}


class AudienceFeeds:
    """The feeds: one for each audience, and one without delay for officials."""

    def __init__(
        self,
        login: Login,
        at: Callable[[], str],
        budget: StreamBudget,
        session_minutes: float | None,
        *,
        delays: Mapping[Audience, Hold],
    ) -> None:
        """
        Args:
            at: UTC now.
            session_minutes: how long a session may last, for the speech.
            delays: of the audiences that have one.
        """
        self._login, self._at, self._budget = login, at, budget
        self._is_public_delayed = Audience.PUBLIC in delays
        self._feeds = {
            audience: Feed(new_speaker(session_minutes), delays.get(audience, NO_DELAY))
            for audience in Audience
        }
        self._live = Feed(new_speaker(session_minutes))

    def routes(self) -> list[Route]:
        """The routes, without that of a topic's latest message, which would match other addresses, too."""
        return [
            Route("/api/stream", self._stream),
            Route("/api/events", self._events),
            Route("/api/alerts", self._alerts),
            Route("/api/questions", self._questions),
        ]

    @property
    def public(self) -> Feed:
        """The public's feed."""
        return self._feeds[Audience.PUBLIC]

    @property
    def audiences(self) -> Collection[Feed]:
        """The feeds of all audiences, without the officials'."""
        return self._feeds.values()

    def show(self, topic: Topic, message: Message, audience: Audience) -> None:
        """Publish a message to an audience. Never waits."""
        self._feeds[audience].show(topic, message)
        if topic is Topic.HEALTH and audience is Audience.PUBLIC:
            for late in ROLE_OF_AUDIENCE:
                self._feeds[late].pass_time(message)

    def show_live(self, topic: Topic, message: Message) -> None:
        """Publish a message to officials."""
        self._live.show(topic, message)

    def replace_event(self, event: Message, audience: Audience) -> None:
        """Replace an event by one that says less."""
        self._feeds[audience].replace_event(event)
        self._live.replace_event(event)

    def set_questions(self, open_questions: Sequence[Message]) -> None:
        """Replace the open questions."""
        # The feed that answers /api/questions first: a page asks for them as soon as it gets their number.
        for feed in (self._live, *self._feeds.values()):
            feed.set_questions(open_questions)

    def close(self) -> None:
        """End every stream."""
        for feed in (*self._feeds.values(), self._live):
            feed.close()

    def _feed_of(self, request: Request) -> Feed:
        """The feed of the audience that a request names; the public's without a name.

        Raises:
            HTTPException: 404, there is no such audience; 403, the user does not belong to it.
        """
        audience_name = request.query_params.get("audience", Audience.PUBLIC.value)
        user = self._login.user(request)
        if audience_name == OFFICIALS:
            ahead = self._is_public_delayed and (user.is_official or user.role is Role.PLAYER)
            return self._live if ahead else self._feeds[Audience.PUBLIC]
        audience = next((each for each in Audience if each.value == audience_name), None)
        if audience is None:
            known = ", ".join([OFFICIALS, *(each.value for each in Audience)])
            raise HTTPException(404, f"there is no audience {quoted(audience_name)}: expected one of {known}")
        if audience is not Audience.PUBLIC and not (
            user.is_official or user.role is ROLE_OF_AUDIENCE[audience]
        ):
            raise HTTPException(
                403, f"log in as {ROLE_OF_AUDIENCE[audience].value} to receive the {audience.value}"
            )
        return self._feeds[audience]

    async def latest(self, request: Request) -> Response:
        """The latest message of a topic."""
        name = request.path_params["topic"]
        topic = next((t for t in READABLE_TOPICS if t.value == name), None)
        if topic is None:
            known = ", ".join(t.value for t in READABLE_TOPICS)
            raise HTTPException(404, f"there is no /api/{name}: expected one of {known}, events, questions")
        message = self._feed_of(request).latest(topic)
        if message is None:
            raise HTTPException(404, f"no message about {name} yet")
        return JSONResponse(message)

    async def _events(self, request: Request) -> Response:
        after, limit = query_number(request, "after", 0), query_number(request, "limit", 1000)
        kinds = frozenset(filter(None, request.query_params.get("kinds", "").split(",")))
        return JSONResponse({"events": self._feed_of(request).events(after, limit, kinds)})

    async def _alerts(self, request: Request) -> Response:
        return JSONResponse({"alerts": self._feed_of(request).alerts()})

    async def _questions(self, request: Request) -> Response:
        if not self._login.user(request).is_official:
            raise HTTPException(
                403, "questions may contain concealed tiles: log in as a judge or an operator"
            )
        return JSONResponse({"questions": list(self._live.questions())})

    async def _stream(self, request: Request) -> Response:
        return event_stream(request, self._feed_of(request), self._at, self._budget)

    def visible_upto(self, request: Request) -> int | None:
        """The last entry of the journal that the request's audience has been told; None for all.

        Raises:
            HTTPException: as ``_feed_of``.
        """
        late = sees_hands(request)
        if not late and (not self._is_public_delayed or self._login.user(request).is_official):
            return None
        feed = self._feed_of(request) if late else self._feeds[Audience.PUBLIC]
        state = feed.latest(Topic.STATE)
        seq = 0 if state is None else state.get("seq")
        return seq if isinstance(seq, int) else 0

    @property
    def _undelayed(self) -> Feed:
        return self._live if self._is_public_delayed else self._feeds[Audience.PUBLIC]

    def felt_status(self) -> FeltStatus:
        """Whether the game goes on. Before its first hand it does, too: the machine moves by itself."""
        state = self._undelayed.latest(Topic.STATE)
        paused = state is not None and bool(state.get("paused"))
        played = state is not None and not paused and not state.get("finished")
        return FeltStatus(is_played=played, is_paused=paused)

    def player_at(self, seat: int) -> str:
        """Name of the player at a seat, from the latest score; empty where it is not known."""
        score = self._undelayed.latest(Topic.SCORE)
        seats = score.get("seats") if score else None
        if not isinstance(seats, list) or seat >= len(seats):
            return ""
        return str(seats[seat].get("player", ""))


def sees_hands(request: Request) -> bool:
    """Whether a request is of an audience that sees concealed hands, with a delay."""
    return request.query_params.get("audience") in {each.value for each in ROLE_OF_AUDIENCE}
