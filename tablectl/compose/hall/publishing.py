"""Writes an event's public page and its files into a folder that a web server serves."""

from __future__ import annotations

import gzip
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl import web
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.web.bundles import page_bundle
from tablectl.compose.hall.files import open_store
from tablectl.files import write_atomically
from tablectl.hall.event_state import epoch_seconds
from tablectl.hall.exports.publishing import MANIFEST, SEGMENTS, PublicFiles, public_files
from tablectl.hall.folding import fold_log
from tablectl.hall.view import View

PAGE: Final = "hall_public"
FONTS: Final = "fonts"
PACKED: Final = ".gz"
PACKING: Final = 6
STALE_SEGMENT_S: Final = 3600.0
"""A segment that does not count any more stays so long: somebody may still be asking for it."""


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
        self._current: frozenset[str] = frozenset()
        """Segments that the manifest names."""
        self._put_packed("index.html", (pages / f"{PAGE}.html").read_bytes())
        self._put_packed(f"{PAGE}.js", page_bundle("hall/public", "js"))
        style = page_bundle("hall/hall", "css").replace(b"../../fonts/", b"fonts/")
        self._put_packed("hall.css", style)
        for font in (pages / FONTS).glob("*.woff2"):
            self._put(f"{FONTS}/{font.name}", font.read_bytes())

    def write(self, made: PublicFiles) -> int:
        """Segments that are not there yet, then the manifest; returns how many segments were new.

        Raises:
            OSError: the folder cannot be written.
        """
        fresh = 0
        for path, text in made.segments.items():
            if path in self._current:
                continue
            both = [self._folder / each for each in (path, f"{path}{PACKED}")]
            if all(each.exists() for each in both):
                for each in both:
                    each.touch()  # it counts again: its hour begins anew
            else:
                self._put_packed(path, text.encode())
                fresh += 1
        self._put(MANIFEST, made.manifest.encode())
        self._current = frozenset(made.segments)
        return fresh

    def tidy(self, now_s: float) -> int:
        """Remove segments that the manifest has not named for an hour; returns how many.

        Raises:
            OSError: the folder cannot be written.
        """
        gone = 0
        for each in (self._folder / SEGMENTS).iterdir():
            if f"{SEGMENTS}/{each.name.removesuffix(PACKED)}" in self._current:
                continue
            if now_s - each.stat().st_mtime > STALE_SEGMENT_S:
                each.unlink(missing_ok=True)
                gone += each.suffix != PACKED
        return gone

    def _put_packed(self, path: str, data: bytes) -> None:
        """A file, and beside it the same packed, for web servers that send such."""
        self._put(f"{path}{PACKED}", gzip.compress(data, PACKING, mtime=0))
        self._put(path, data)

    def _put(self, path: str, data: bytes) -> None:
        write_atomically(self._folder / path, data, synced=False, mode=0o644)


def publish_event(view: View, folder: PublicFolder, at: str, event: str = "", every_s: float = 0.0) -> int:
    """Write an event as it is now; the newest without an id. Returns how many segments were new.

    Args:
        every_s: how soon it will be written again; 0: nobody goes on writing.

    Raises:
        Refused: there is no such event.
        OSError: the folder cannot be written.
    """
    return folder.write(public_files(view, view.state.event(event), epoch_seconds(at), at, every_s))


def publish_stored(state_dir: Path, database: str, folder: Path, event: str = "") -> int:
    """The same from the database alone, without a running hall: everything but the hands in play.

    Raises:
        Refused: there is no such event.
        StoreUnavailable: the database does not work.
        OSError: the folder cannot be written.
    """
    with closing(open_store(state_dir, database)) as store:
        entries = tuple(store.log())
    view = View(0, fold_log(entries), {}, entries, ())
    return publish_event(view, PublicFolder(folder), SystemClock().at(), event)
