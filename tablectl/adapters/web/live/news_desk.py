"""What each audience has been told, and who may read or hear it."""

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
from tablectl.adapters.web.live.stream import streamed
from tablectl.adapters.web.query import query_number
from tablectl.topics import SEE_HANDS_TOPICS, TOLD_AT_ONCE, Audience, Hold, Message, Topic
from tablectl.web_access.streams import StreamBudget

READABLE: Final = tuple(topic for topic in Topic if topic.retained and topic not in SEE_HANDS_TOPICS)
OPERATORS: Final = "operator"
"""What the stream of those who decide is called: nothing waits in it."""
HEARD_BY: Final = {Audience.BROADCAST: Role.BROADCAST, Audience.COMMENTARY: Role.COMMENTARY}


class NewsDesk:
    """Hands out messages: a feed for each audience, and one for those who decide, ahead of a public that must
    wait."""

    def __init__(
        self,
        login: Login,
        at: Callable[[], str],
        budget: StreamBudget,
        session_minutes: float | None,
        *,
        waits: Mapping[Audience, Hold],
    ) -> None:
        """
        Args:
            at: the time, as messages have it.
            session_minutes: how long a session may last, for those who have the game said aloud.
            waits: how much later than those who decide an audience hears.
        """
        self._login, self._at, self._budget = login, at, budget
        self._public_waits = Audience.PUBLIC in waits
        self._news = {
            audience: Feed(new_speaker(session_minutes), waits.get(audience, TOLD_AT_ONCE))
            for audience in Audience
        }
        self._live = Feed(new_speaker(session_minutes))

    def routes(self) -> list[Route]:
        """All but the newest message of a topic, whose address would hide others."""
        return [
            Route("/api/stream", self._stream),
            Route("/api/events", self._events),
            Route("/api/alerts", self._alerts),
            Route("/api/questions", self._questions),
        ]

    @property
    def public(self) -> Feed:
        """What everybody has been told."""
        return self._news[Audience.PUBLIC]

    @property
    def audiences(self) -> Collection[Feed]:
        """Every audience's news, without that of those who decide."""
        return self._news.values()

    def show(self, topic: Topic, message: Message, audience: Audience) -> None:
        """The newest message of a topic. Never waits."""
        self._news[audience].show(topic, message)
        if topic is Topic.HEALTH and audience is Audience.PUBLIC:
            for late in HEARD_BY:
                self._news[late].pass_time(message)

    def show_live(self, topic: Topic, message: Message) -> None:
        """The same for those who decide."""
        self._live.show(topic, message)

    def show_again(self, event: Message, audience: Audience) -> None:
        """An event that was shown before says less now."""
        self._news[audience].show_again(event)
        self._live.show_again(event)

    def ask(self, open_questions: Sequence[Message]) -> None:
        """The questions that wait for an answer."""
        # First where they are read: a page asks for them as soon as it hears how many there are.
        for feed in (self._live, *self._news.values()):
            feed.ask(open_questions)

    def close(self) -> None:
        """End every stream."""
        for feed in (*self._news.values(), self._live):
            feed.close()

    def _feed_of(self, request: Request) -> Feed:
        """Whose news a request may have: ``audience`` names it; the public's without one.

        Raises:
            HTTPException: there is no such audience, or it is not for whoever asks.
        """
        wanted = request.query_params.get("audience", Audience.PUBLIC.value)
        user = self._login.user(request)
        if wanted == OPERATORS:
            ahead = self._public_waits and (user.is_official or user.role is Role.PLAYER)
            return self._live if ahead else self._news[Audience.PUBLIC]
        audience = next((each for each in Audience if each.value == wanted), None)
        if audience is None:
            known = ", ".join([OPERATORS, *(each.value for each in Audience)])
            raise HTTPException(404, f"there is no audience {wanted!r}: expected one of {known}")
        if audience is not Audience.PUBLIC and not (user.is_official or user.role is HEARD_BY[audience]):
            raise HTTPException(403, f"log in as {HEARD_BY[audience].value} to receive the {audience.value}")
        return self._news[audience]

    async def newest(self, request: Request) -> Response:
        """The newest message of a topic."""
        name = request.path_params["topic"]
        topic = next((t for t in READABLE if t.value == name), None)
        if topic is None:
            known = ", ".join(t.value for t in READABLE)
            raise HTTPException(404, f"there is no /api/{name}: expected one of {known}, events, questions")
        message = self._feed_of(request).newest(topic)
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
        return streamed(request, self._feed_of(request), self._at, self._budget)

    def heard(self, request: Request) -> int | None:
        """The last entry that whoever asks may know of: what a waiting public, or the late audience that is
        asked for, has been told; None for all.

        Raises:
            HTTPException: there is no such audience, or it is not for whoever asks.
        """
        late = is_late(request)
        if not late and (not self._public_waits or self._login.user(request).is_official):
            return None
        feed = self._feed_of(request) if late else self._news[Audience.PUBLIC]
        state = feed.newest(Topic.STATE)
        seq = 0 if state is None else state.get("seq")
        return seq if isinstance(seq, int) else 0

    @property
    def _ahead(self) -> Feed:
        return self._live if self._public_waits else self._news[Audience.PUBLIC]

    def felt(self) -> FeltStatus:
        """Whether the game goes on: before its first hand, too, the machine moves by itself."""
        state = self._ahead.newest(Topic.STATE)
        paused = state is not None and bool(state.get("paused"))
        played = state is not None and not paused and not state.get("finished")
        return FeltStatus(is_played=played, is_paused=paused)

    def player_at(self, seat: int) -> str:
        """Who sits at a seat by the newest score; empty where nobody is known."""
        score = self._ahead.newest(Topic.SCORE)
        seats = score.get("seats") if score else None
        if not isinstance(seats, list) or seat >= len(seats):
            return ""
        return str(seats[seat].get("player", ""))


def is_late(request: Request) -> bool:
    """Whether a late audience is asked for: those who may see hands."""
    return request.query_params.get("audience") in {each.value for each in HEARD_BY}
