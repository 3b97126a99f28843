"""The pages and their JSON, served from an own thread: the only file that knows starlette and uvicorn.

Pages get the very messages that MQTT gets, pushed as server-sent events. What operators ask is handed to the
table's desk; the answer comes back on the same request.
"""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final
from uuid import uuid4

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from tablectl import web as pages
from tablectl.adapters.web_news import NewsDesk
from tablectl.adapters.web_rights import OperatorRights, same_origin
from tablectl.errors import PartMissing
from tablectl.ports import Command, Desk, Message, Topic

FOLDER: Final = Path(pages.__file__).parent
ANSWER_WITHIN_S: Final = 10.0
STOP_WITHIN_S: Final = 5.0
LONGEST_REQUEST: Final = 64 * 1024
"""Bytes of a command."""
BEAT_S: Final = 15.0
"""Seconds of silence after which a stream says that it still lives."""
READABLE: Final = (Topic.STATE, Topic.SCORE, Topic.RESULT, Topic.MACHINE, Topic.HEALTH)
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)


class WebPages:
    """Serves the pages until ``close``."""

    def __init__(
        self,
        desk: Desk,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str = "",
        table: str = "table",
        protocol: Callable[[str], str] | None = None,
    ) -> None:
        """
        Args:
            port: 0 takes any free one.
            token: what operators on other computers must know; empty: only this computer may operate.
            protocol: the session's protocol as a page in a language, so far as it is written down; called
                from other threads. Raises ValueError where there is none, or no such language.
        """
        self._desk = desk
        self._protocol_in = protocol
        self._host, self._port, self._table = host, port, table
        self._rights = OperatorRights(token)
        self._news = NewsDesk()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> str:
        """Serve; returns the address to look at.

        Raises:
            PartMissing: the address cannot be listened on.
        """
        listener = self._listen()
        config = uvicorn.Config(
            self._application(),
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
            ws="none",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listener]}, name="web", daemon=True
        )
        self._thread.start()
        host = "127.0.0.1" if self._host in ("", "0.0.0.0", "::") else self._host
        return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"

    def show(self, topic: Topic, message: Message) -> None:
        """The newest message of a topic. Never waits; called from the table's thread."""
        self._news.show(topic, message)

    def questions(self, open_questions: Sequence[Message]) -> None:
        """The questions that wait for an operator's answer."""
        self._news.ask(open_questions)

    def close(self) -> None:
        """Stop serving. May be called twice."""
        server, self._server = self._server, None
        if server is None or self._thread is None:
            return
        server.should_exit = True
        self._news.close()
        self._thread.join(STOP_WITHIN_S)

    def _listen(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self._host, self._port))
        except OSError as error:
            listener.close()
            raise PartMissing(
                f"the pages cannot be served on {self._host} port {self._port}: {error.strerror}; "
                "stop the program that holds it, or set another [web] port (0: any free one)"
            ) from error
        return listener

    def _application(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/", _page("table.html")),
                Route("/scoreboard", _page("scoreboard.html")),
                Route("/operator", _page("operator.html")),
                Route("/protocol", self._protocol),
                Route("/api/stream", self._stream),
                Route("/api/events", self._events),
                Route("/api/alerts", self._alerts),
                Route("/api/questions", self._questions),
                Route("/api/operator", self._operator),
                Route("/api/command", self._command, methods=["POST"]),
                Route("/api/{topic}", self._newest),
                Mount("/static", StaticFiles(directory=FOLDER)),
            ],
            middleware=[Middleware(_Careful)],
            exception_handlers={HTTPException: _said_no},
        )

    async def _newest(self, request: Request) -> Response:
        name = request.path_params["topic"]
        topic = next((t for t in READABLE if t.value == name), None)
        if topic is None:
            known = ", ".join(t.value for t in READABLE)
            raise HTTPException(404, f"there is no /api/{name}: expected one of {known}, events, questions")
        message = self._news.newest(topic)
        if message is None:
            raise HTTPException(404, f"nothing has been said about {name} yet")
        return JSONResponse(message)

    async def _events(self, request: Request) -> Response:
        after, limit = _number(request, "after", 0), _number(request, "limit", 1000)
        return JSONResponse({"events": self._news.events(after, limit)})

    async def _alerts(self, request: Request) -> Response:
        return JSONResponse({"alerts": self._news.alerts()})

    async def _questions(self, request: Request) -> Response:
        self._require_operator(request)
        return JSONResponse({"questions": list(self._news.questions())})

    async def _protocol(self, request: Request) -> Response:
        if self._protocol_in is None:
            raise HTTPException(404, "no protocol is kept here")
        try:
            page = await run_in_threadpool(self._protocol_in, request.query_params.get("language", "en"))
        except ValueError as error:
            raise HTTPException(404, str(error)) from error
        return HTMLResponse(page)

    async def _operator(self, request: Request) -> Response:
        return JSONResponse({"operator": self._permits(request), "table": self._table})

    async def _command(self, request: Request) -> Response:
        self._require_operator(request)
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            raise HTTPException(415, "expected a JSON object with Content-Type: application/json")
        body = await request.body()
        if len(body) > LONGEST_REQUEST:
            raise HTTPException(413, f"a command has at most {LONGEST_REQUEST} bytes, this one {len(body)}")
        try:
            wanted = json.loads(body)
        except ValueError as error:
            raise HTTPException(400, f"the command is no JSON: {error}") from error
        if not isinstance(wanted, dict):
            raise HTTPException(400, 'expected a JSON object such as {"do": "next_hand"}')
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Message] = loop.create_future()

        def answer(message: Message) -> None:
            loop.call_soon_threadsafe(_settle, answered, message)

        self._desk.submit(Command({"id": str(uuid4()), **wanted}, answer))
        try:
            message = await asyncio.wait_for(answered, ANSWER_WITHIN_S)
        except TimeoutError as error:
            raise HTTPException(504, f"the table did not answer within {ANSWER_WITHIN_S:.0f} s") from error
        return JSONResponse(message, status_code=200 if message.get("ok") else 409)

    async def _stream(self, request: Request) -> Response:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self._told(), media_type="text/event-stream", headers=headers)

    async def _told(self) -> AsyncIterator[str]:
        queue, missed = self._news.listen()
        try:
            yield "retry: 1000\n\n"
            for news in missed:
                yield f"event: {news.name}\ndata: {news.data}\n\n"
            while True:
                try:
                    news_now = await asyncio.wait_for(queue.get(), BEAT_S)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if news_now is None:
                    return
                yield f"event: {news_now.name}\ndata: {news_now.data}\n\n"
        finally:
            self._news.leave(queue)

    def _permits(self, request: Request) -> bool:
        return self._rights.permits(request.client.host if request.client else None, request.headers)

    def _require_operator(self, request: Request) -> None:
        if not same_origin(request.headers) or not self._permits(request):
            raise HTTPException(
                403, "operators work at the table's own computer, or send the token printed at its start"
            )


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return FileResponse(FOLDER / name, media_type="text/html")

    return serve


def _settle(answered: asyncio.Future[Message], message: Message) -> None:
    if not answered.done():
        answered.set_result(message)


def _number(request: Request, name: str, default: int) -> int:
    said = request.query_params.get(name, "")
    if not said:
        return default
    if not said.isdecimal():
        raise HTTPException(400, f"expected a whole number as {name}, got {said!r}")
    return int(said)


class _Careful:
    """Adds the headers that keep a page to itself. Plain ASGI: streams pass through untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def careful(message: ASGIMessage) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = POLICY
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                if scope["path"].startswith("/static/"):
                    drawn = scope["path"].startswith("/static/tiles/")
                    headers["Cache-Control"] = "max-age=86400" if drawn else "no-cache"
            await send(message)

        await self._app(scope, receive, careful if scope["type"] == "http" else send)


async def _said_no(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse(
        {"ok": False, "error": {"code": f"http_{error.status_code}", "message": error.detail}},
        status_code=error.status_code,
    )
