"""What pages load as one piece: their scripts, and their style sheets with the tiles' faces, packed once."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablectl import web
from tablectl.web.bundle import bundled, faces_style, styled

FOLDER: Final = Path(web.__file__).parent
MEDIA_TYPES: Final = {"js": "text/javascript", "css": "text/css"}


class Packed(NamedTuple):
    """A text to serve."""

    plain: bytes
    compressed: bytes
    tag: str
    """Its entity tag, which changes with the text."""


def packed_routes() -> list[Route]:
    """``/static/page/<folder>/<page>.js`` and the same of ``.css``."""
    return [
        Route("/static/page/{folder}/{name}.js", lambda request: _served(request, "script", "js", _script)),
        Route("/static/page/{folder}/{name}.css", lambda request: _served(request, "style", "css", _style)),
    ]


def packed_page(name: str, ending: str) -> bytes:
    """A page's scripts (``js``) or style sheets (``css``) as one text; ``name``: ``"table/table"``."""
    return (_script if ending == "js" else _style)(name).plain


def _served(request: Request, folder: str, ending: str, packed: Callable[[str], Packed]) -> Response:
    parts: tuple[str, str] = (request.path_params["folder"], request.path_params["name"])
    name = "/".join(parts)
    if not (all(map(str.isidentifier, parts)) and (FOLDER / folder / f"{name}.{ending}").is_file()):
        raise HTTPException(404, f"no page has a {folder} {name[:40]!r}")
    return _answer(request, MEDIA_TYPES[ending], packed(name))


@cache
def _script(page: str) -> Packed:
    return _packed(bundled(_texts("script", "js"), f"{page}.js"))


@cache
def _style(page: str) -> Packed:
    faces = {name.removesuffix(".svg"): text for name, text in _texts("tiles", "svg").items()}
    return _packed(styled({**_texts("style", "css"), "faces.css": faces_style(faces)}, f"{page}.css"))


def _texts(folder: str, ending: str) -> dict[str, str]:
    found = (FOLDER / folder).rglob(f"*.{ending}")
    return {path.relative_to(FOLDER / folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def _packed(text: str) -> Packed:
    plain = text.encode()
    return Packed(plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:20]}"')


def _answer(request: Request, media_type: str, packed: Packed) -> Response:
    headers = {"ETag": packed.tag, "Vary": "Accept-Encoding"}
    if packed.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed.compressed, media_type=media_type, headers=headers)
    return Response(packed.plain, media_type=media_type, headers=headers)
