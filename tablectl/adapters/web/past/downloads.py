"""The route of the last session's record, for officials."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.past.history_answers import journal_errors_as_http
from tablectl.errors import in_words
from tablectl.quoting import quoted

Download = Callable[[str], str]
"""The last session's record as text in a format. Raises ValueError: no such format, nothing to write."""
EXTENSIONS: Final = {"jsonl": "jsonl", "mjlog": "mjlog", "tenhou6": "json", "mjai": "jsonl"}


def record_routes(login: Login, download: Download | None) -> Sequence[Route]:
    """``/api/record/<format>``."""

    async def record(request: Request) -> Response:
        if not login.user(request).is_official:
            raise HTTPException(403, "a record contains concealed tiles: log in as a judge or an operator")
        format_name = request.path_params["format"]
        if download is None or format_name not in EXTENSIONS:
            raise HTTPException(
                404, f"no record as {quoted(format_name)}; available: {', '.join(EXTENSIONS)}"
            )
        try:
            with journal_errors_as_http():
                text = await run_in_threadpool(download, format_name)
        except ValueError as error:
            raise HTTPException(409, in_words(error)) from error
        name = f"session-{format_name}.{EXTENSIONS[format_name]}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    return [Route("/api/record/{format}", record)]
