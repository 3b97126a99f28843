"""What pages load as one piece: their scripts and the tiles' faces, packed once."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablectl import web
from tablectl.web.bundle import bundled, faces_style

FOLDER: Final = Path(web.__file__).parent


def packed_routes() -> list[Route]:
    """``/static/page/<page>.js`` and ``/static/page/faces.css``."""
    return [
        Route("/static/page/faces.css", lambda request: _answer(request, "text/css", _faces)),
        Route("/static/page/{page}.js", _script),
    ]


def _script(request: Request) -> Response:
    page: str = request.path_params["page"]
    if not (page.isidentifier() and (FOLDER / "script" / f"{page}.js").is_file()):
        raise HTTPException(404, f"no page has a script {page[:40]!r}")
    return _answer(request, "text/javascript", lambda: _page(page))


@cache
def _page(page: str) -> tuple[bytes, bytes, str]:
    folder = FOLDER / "script"
    modules = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.js")
    }
    return _packed(bundled(modules, f"{page}.js"))


@cache
def _faces() -> tuple[bytes, bytes, str]:
    return _packed(
        faces_style(
            {path.stem: path.read_text(encoding="utf-8") for path in (FOLDER / "tiles").glob("*.svg")}
        )
    )


def _packed(text: str) -> tuple[bytes, bytes, str]:
    """The text, the same compressed, and its entity tag."""
    plain = text.encode()
    return plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:20]}"'


def _answer(request: Request, media_type: str, packed: Callable[[], tuple[bytes, bytes, str]]) -> Response:
    plain, small, tag = packed()
    headers = {"ETag": tag, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=media_type, headers=headers | {"Content-Encoding": "gzip"})
    return Response(plain, media_type=media_type, headers=headers)
