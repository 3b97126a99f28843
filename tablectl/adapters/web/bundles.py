"""The bundles that pages load: all scripts of a page, and all its style sheets, compressed once."""

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
from tablectl.quoting import quoted
from tablectl.web.bundle import BundleError, bundle_scripts, bundle_styles, tile_face_styles
from tablectl.web.words import LANGUAGES, in_language

FOLDER: Final = Path(web.__file__).parent
WORDS_FOLDER: Final = "words/"
"""Of the modules with the pages' words, below the scripts' folder."""


class Bundle(NamedTuple):
    """A file to serve."""

    text: bytes
    gzipped: bytes
    etag: str
    """It changes with the text."""


def bundle_routes() -> list[Route]:
    """``/static/page/<folder>/<page>.<language>.js``, with ``?part=`` a part that it loads later, and
    ``/static/page/<folder>/<page>.css``."""
    return [
        Route("/static/page/{folder}/{name}.js", _serve_script),
        Route("/static/page/{folder}/{name}.css", _serve_style),
    ]


def page_bundle(name: str, ending: str) -> bytes:
    """A page's scripts with its words in all languages, or its style sheets, as one file.

    Args:
        name: of the page, ``"table/table"``.
        ending: ``js`` or ``css``.
    """
    return (_script_bundle(name, "") if ending == "js" else _style_bundle(name)).text


async def _serve_script(request: Request) -> Response:
    name, _, language = request.path_params["name"].partition(".")
    if language not in ("", *LANGUAGES):
        raise HTTPException(404, f"no page speaks {quoted(language)}: expected {', '.join(LANGUAGES)}")
    page = _require_page("script", (request.path_params["folder"], name), "js")
    try:
        script = _script_bundle(page, language, request.query_params.get("part", ""))
    except BundleError:
        raise HTTPException(404, "no page loads such a part") from None
    return _answer(request, "text/javascript", script)


async def _serve_style(request: Request) -> Response:
    page = _require_page("style", (request.path_params["folder"], request.path_params["name"]), "css")
    return _answer(request, "text/css", _style_bundle(page))


def _require_page(folder: str, parts: tuple[str, str], ending: str) -> str:
    name = "/".join(parts)
    if not (all(map(str.isidentifier, parts)) and (FOLDER / folder / f"{name}.{ending}").is_file()):
        raise HTTPException(404, f"no page has a {folder} {quoted(name)}")
    return name


@cache
def _script_bundle(page: str, language: str, part: str = "") -> Bundle:
    modules = _read_texts("script", "js")
    if language:
        translated = {
            path: in_language(text, language)
            for path, text in modules.items()
            if path.startswith(WORDS_FOLDER)
        }
        modules |= translated
    return _pack(bundle_scripts(modules, f"{page}.js", f".{language}.js" if language else ".js", part))


@cache
def _style_bundle(page: str) -> Bundle:
    faces = {name.removesuffix(".svg"): text for name, text in _read_texts("tiles", "svg").items()}
    return _pack(
        bundle_styles({**_read_texts("style", "css"), "faces.css": tile_face_styles(faces)}, f"{page}.css")
    )


def _read_texts(folder: str, ending: str) -> dict[str, str]:
    paths = (FOLDER / folder).rglob(f"*.{ending}")
    return {path.relative_to(FOLDER / folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _pack(script_or_style: str) -> Bundle:
    text = script_or_style.encode()
    return Bundle(text, gzip.compress(text, mtime=0), f'"{sha256(text).hexdigest()[:20]}"')


def _answer(request: Request, media_type: str, bundle: Bundle) -> Response:
    headers = {"ETag": bundle.etag, "Vary": "Accept-Encoding"}
    if bundle.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(bundle.gzipped, media_type=media_type, headers=headers)
    return Response(bundle.text, media_type=media_type, headers=headers)
