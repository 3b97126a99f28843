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
GZIP_SUFFIX: Final = ".gz"
GZIP_LEVEL: Final = 6
STALE_SEGMENT_S: Final = 3600.0
"""How long a segment stays that the manifest no longer names: a reader may still request it."""


class PublicFolder:
    """A folder of public files, each of which is replaced atomically."""

    def __init__(self, folder: Path) -> None:
        """Write the page that reads the files.

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
        self._unnamed_since_s: dict[str, float] = {}
        """When a segment was first found that it no longer names."""
        self._write_with_gzip("index.html", (pages / f"{PAGE}.html").read_bytes())
        self._write_with_gzip(f"{PAGE}.js", page_bundle("hall/public", "js"))
        style = page_bundle("hall/hall", "css").replace(b"../../fonts/", b"fonts/")
        self._write_with_gzip("hall.css", style)
        for font in (pages / FONTS).glob("*.woff2"):
            self._write(f"{FONTS}/{font.name}", font.read_bytes())

    def write(self, files: PublicFiles) -> int:
        """Write missing segments, then the manifest; returns how many segments were new.

        Raises:
            OSError: the folder cannot be written.
        """
        new_count = 0
        for path, text in files.segments.items():
            if path in self._current:
                continue
            if not all((self._folder / each).exists() for each in (path, f"{path}{GZIP_SUFFIX}")):
                self._write_with_gzip(path, text.encode())
                new_count += 1
        self._write(MANIFEST, files.manifest.encode())
        self._current = frozenset(files.segments)
        return new_count

    def remove_stale_segments(self, now_s: float) -> int:
        """Remove segments that the manifest has not named for an hour; returns how many.

        Args:
            now_s: monotonic: a clock that is put forward takes nothing from a reader.

        Raises:
            OSError: the folder cannot be written.
        """
        found = {each.name: each for each in (self._folder / SEGMENTS).iterdir()}
        unnamed = {n for n in found if f"{SEGMENTS}/{n.removesuffix(GZIP_SUFFIX)}" not in self._current}
        self._unnamed_since_s = {name: self._unnamed_since_s.get(name, now_s) for name in unnamed}
        stale = [n for n, since_s in self._unnamed_since_s.items() if now_s - since_s > STALE_SEGMENT_S]
        for name in stale:
            found[name].unlink(missing_ok=True)
        return sum(not name.endswith(GZIP_SUFFIX) for name in stale)

    def _write_with_gzip(self, path: str, data: bytes) -> None:
        """Write a file, and a gzipped copy for web servers that send those."""
        self._write(f"{path}{GZIP_SUFFIX}", gzip.compress(data, GZIP_LEVEL, mtime=0))
        self._write(path, data)

    def _write(self, path: str, data: bytes) -> None:
        write_atomically(self._folder / path, data, synced=False, mode=0o644)


def publish_event(view: View, folder: PublicFolder, at: str, event: str = "", every_s: float = 0.0) -> int:
    """Write an event as it is now; the latest without an id. Returns how many segments were new.

    Args:
        every_s: interval until it is written again; 0: never.

    Raises:
        Refused: there is no such event.
        OSError: the folder cannot be written.
    """
    return folder.write(public_files(view, view.state.event(event), epoch_seconds(at), at, every_s))


def publish_stored(state_dir: Path, database: str, folder: Path, event: str) -> int:
    """Like ``publish_event`` from the database, without a running hall: everything but the hands in play.

    Raises:
        Refused: there is no such event.
        StoreUnavailable: the database does not work.
        OSError: the folder cannot be written.
    """
    with closing(open_store(state_dir, database)) as store:
        entries = tuple(store.log())
    view = View(0, fold_log(entries), {}, entries, ())
    return publish_event(view, PublicFolder(folder), SystemClock().at(), event)
