"""Writes an event's public files into a folder that a web server serves."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl import web
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.web.bundles import packed_page
from tablectl.compose.hall_files import open_store
from tablectl.hall.event_state import seconds_of
from tablectl.hall.folding import folded
from tablectl.hall.publishing import MANIFEST, SEGMENTS, Published, published
from tablectl.hall.view import View

PAGE: Final = "hall_public"
FONTS: Final = "fonts"


class PublicFolder:
    """A folder of public files; a reader never sees a half of one."""

    def __init__(self, folder: Path) -> None:
        """Write the page beside which the files will lie.

        Raises:
            OSError: the folder cannot be written.
        """
        self._folder = folder
        for each in (folder, folder / SEGMENTS, folder / FONTS):
            each.mkdir(parents=True, exist_ok=True)
            each.chmod(0o755)  # a web server is another user
        pages = Path(web.__file__).parent
        self._put("index.html", (pages / f"{PAGE}.html").read_bytes())
        self._put(f"{PAGE}.js", packed_page(PAGE, "js"))
        style = packed_page("hall", "css").replace(b"/static/fonts/", b"fonts/")
        self._put("hall.css", style)
        for font in (pages / FONTS).glob("*.woff2"):
            self._put(f"{FONTS}/{font.name}", font.read_bytes())

    def write(self, made: Published) -> int:
        """Segments that are not there yet, then the manifest; returns how many segments were new.

        Raises:
            OSError: the folder cannot be written.
        """
        fresh = 0
        for path, text in made.segments.items():
            if not (self._folder / path).exists():
                self._put(path, text.encode())
                fresh += 1
        self._put(MANIFEST, made.manifest.encode())
        return fresh

    def _put(self, path: str, data: bytes) -> None:
        target = self._folder / path
        passing = target.with_name(f".{target.name}.new")
        passing.write_bytes(data)
        passing.chmod(0o644)
        passing.replace(target)


def publish_event(view: View, folder: PublicFolder, at: str, event: str = "") -> int:
    """Write an event as it is now; the newest without an id. Returns how many segments were new.

    Raises:
        Refused: there is no such event.
        OSError: the folder cannot be written.
    """
    return folder.write(published(view, view.state.event(event), seconds_of(at), at))


def publish_stored(state_dir: Path, database: str, folder: Path, event: str = "") -> int:
    """The same from the database alone, without a running hall: everything but the hands in play.

    Raises:
        Refused: there is no such event.
        StoreUnavailable: the database does not work.
        OSError: the folder cannot be written.
    """
    with closing(open_store(state_dir, database)) as store:
        entries = tuple(store.log())
    view = View(0, folded(entries), {}, entries, ())
    return publish_event(view, PublicFolder(folder), SystemClock().at(), event)
