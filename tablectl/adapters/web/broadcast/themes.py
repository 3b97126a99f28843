"""The routes of a club's own themes for the overlay: style sheets in a folder of the state folder."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.api.answers.broadcast import ClubTheme, Themes
from tablectl.quoting import quoted
from tablectl.web.club_theme import BUILT_IN_THEMES, MAX_BYTES, THEME_NAME, theme_problem

THEMES: Final = "themes"
"""Name of the folder in the state folder, and first part of the addresses."""
MAX_THEMES: Final = 100


def theme_routes(folder: Path | None) -> list[Route]:
    """``GET /api/themes`` lists them, ``GET /themes/NAME.css`` is one. Files are read at every request.

    Args:
        folder: the state folder; None where there is none.
    """
    themes = None if folder is None else folder / THEMES

    async def list_themes(_request: Request) -> Response:
        club_themes = await run_in_threadpool(_list_themes, themes)
        answer: Themes = {"own": list(BUILT_IN_THEMES), "club": club_themes}
        return JSONResponse(answer)

    async def sheet(request: Request) -> Response:
        name, _, ending = request.path_params["file"].partition(".")
        if themes is None or ending != "css" or not THEME_NAME.fullmatch(name) or name in BUILT_IN_THEMES:
            raise HTTPException(404, f"there is no theme {quoted(name)}")
        data = await run_in_threadpool(_read, themes / f"{name}.css")
        if data is None:
            raise HTTPException(
                404, f"there is no theme {quoted(name)}: put {name}.css into the folder {THEMES}/"
            )
        if problem := theme_problem(data):
            raise HTTPException(409, f"the theme {name} is not used: {problem}")
        etag = f'"{sha256(data).hexdigest()[:20]}"'
        if etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={"ETag": etag})
        return Response(data, media_type="text/css", headers={"ETag": etag})

    return [Route("/api/themes", list_themes), Route(f"/{THEMES}/{{file}}", sheet)]


def _list_themes(folder: Path | None) -> list[ClubTheme]:
    if folder is None or not folder.is_dir():
        return []
    rows: list[ClubTheme] = []
    for path in sorted(folder.glob("*.css"))[:MAX_THEMES]:
        data = _read(path)
        if not THEME_NAME.fullmatch(path.stem):
            problem: str | None = "its name is no theme's: expected a-z, 0-9 and -"
        elif path.stem in BUILT_IN_THEMES:
            problem = "a theme of this name comes along: give it another one"
        else:
            problem = "it cannot be read" if data is None else theme_problem(data)
        rows.append({"name": path.stem, "problem": problem})
    return rows


def _read(path: Path) -> bytes | None:
    """The content of a file in the folder; None where there is none, or it is a link to elsewhere."""
    if path.is_symlink() or not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError:
        return None
