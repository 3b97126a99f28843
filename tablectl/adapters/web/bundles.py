"""What pages load as one piece: their scripts, and their style sheets with the tiles' faces, packed once."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablectl import web
from tablectl.web.bundle import BundleError, bundled, faces_style, styled
from tablectl.web.words import LANGUAGES, in_language

FOLDER: Final = Path(web.__file__).parent
WORDS: Final = "words/"
"""Where the modules of words lie among the scripts."""


class Packed(NamedTuple):
    """A text to serve."""

    plain: bytes
    compressed: bytes
    tag: str
    """Its entity tag, which changes with the text."""


def packed_routes() -> list[Route]:
    """``/static/page/<folder>/<page>.<language>.js``, with ``?part=`` what it loads later, and
    ``/static/page/<folder>/<page>.css``."""
    return [
        Route("/static/page/{folder}/{name}.js", _script_served),
        Route("/static/page/{folder}/{name}.css", _style_served),
    ]


def packed_page(name: str, ending: str) -> bytes:
    """A page's scripts (``js``), with its words in every language, or style sheets (``css``) as one text;
    ``name``: ``"table/table"``."""
    return (_script(name, "") if ending == "js" else _style(name)).plain


async def _script_served(request: Request) -> Response:
    name, _, language = request.path_params["name"].partition(".")
    if language not in ("", *LANGUAGES):
        raise HTTPException(404, f"no page speaks {language[:40]!r}: expected {', '.join(LANGUAGES)}")
    page = _found("script", (request.path_params["folder"], name), "js")
    try:
        script = _script(page, language, request.query_params.get("part", ""))
    except BundleError:
        raise HTTPException(404, "no page loads such a part") from None
    return _answer(request, "text/javascript", script)


async def _style_served(request: Request) -> Response:
    page = _found("style", (request.path_params["folder"], request.path_params["name"]), "css")
    return _answer(request, "text/css", _style(page))


def _found(folder: str, parts: tuple[str, str], ending: str) -> str:
    name = "/".join(parts)
    if not (all(map(str.isidentifier, parts)) and (FOLDER / folder / f"{name}.{ending}").is_file()):
        raise HTTPException(404, f"no page has a {folder} {name[:40]!r}")
    return name


@cache
def _script(page: str, language: str, part: str = "") -> Packed:
    modules = _texts("script", "js")
    if language:
        spoken = {
            path: in_language(text, language) for path, text in modules.items() if path.startswith(WORDS)
        }
        modules |= spoken
    return _packed(bundled(modules, f"{page}.js", f".{language}.js" if language else ".js", part))


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
