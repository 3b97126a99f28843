"""The pages of plugins under ``/plugins/NAME/``: each is a folder of files."""

from __future__ import annotations

from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablectl.plugins import INDEX, Page
from tablectl.quoting import quoted


def plugin_page_routes(pages: Mapping[str, Page]) -> list[Route]:
    """The routes of these pages, by the plugins' names. Files are read at every request."""

    async def file(request: Request) -> Response:
        page = _page(pages, request)
        wanted = request.path_params["file"]
        content = await run_in_threadpool(_read, page.folder, wanted)
        if content is None:
            raise HTTPException(404, f"{page.title} has no file {quoted(wanted)}")
        return Response(content[0], media_type=content[1])

    async def folder(request: Request) -> Response:
        _page(pages, request)
        return RedirectResponse(f"{request.path_params['page']}/")

    return [Route("/plugins/{page}/{file:path}", file), Route("/plugins/{page}", folder)]


def _page(pages: Mapping[str, Page], request: Request) -> Page:
    name = request.path_params["page"]
    if name not in pages:
        raise HTTPException(404, f"there is no page of a plugin {quoted(name)}")
    return pages[name]


def _read(folder: Path, wanted: str) -> tuple[bytes, str] | None:
    """The content and media type of a file of the folder; None for a missing one, and for a path that leads
    out of the folder."""
    root = folder.resolve()
    try:
        path = (root / (wanted or INDEX)).resolve()
        if not path.is_relative_to(root) or not path.is_file():
            return None
        return path.read_bytes(), guess_type(path.name)[0] or "application/octet-stream"
    except (OSError, ValueError):  # a name that no file can have
        return None
