"""Collects examples while the table runs: first the picture of a recorded tile, later a person's label.

The latest few hundred pictures are kept in memory; only a label writes one to the disk, in a thread of its
own. A full disk loses examples and nothing else.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from queue import Empty, Full, Queue
from typing import Final

from tablectl.adapters.examples.frame_tile import FrameTile
from tablectl.adapters.examples.store import ExampleStore
from tablectl.errors import StateDirError
from tablectl.mahjong.tiles import Tile
from tablectl.ports import LabelSource
from tablectl.threads import Threads
from vision.labels import BACK, INDEX_OF
from vision.learning import Example, LabelOrigin

log = logging.getLogger(__name__)

MAX_PENDING_PICTURES: Final = 400
"""More than two hands have events. A picture takes about 30 KB."""
MAX_QUEUED_LABELS: Final = 64
"""For the disk: more than people say in a minute."""
SHUTDOWN_TIMEOUT_S: Final = 5.0

TileFinder = Callable[[tuple[float, float]], FrameTile | None]
_LABEL_KINDS: Final = {LabelSource.JUDGE: LabelOrigin.JUDGE, LabelSource.ANSWER: LabelOrigin.ANSWER}


class ExampleCollector:
    """See ``tablectl.ports.Examples``. Belongs to the table's thread; the disk has its own."""

    def __init__(
        self,
        store: ExampleStore,
        cameras: Sequence[TileFinder],
        set_in_play: Callable[[], int],
        at: Callable[[], str],
        threads: Threads | None = None,
    ) -> None:
        """
        Args:
            cameras: each shows the tile at a place on the surface. Cameras behind players are none of them.
            set_in_play: the number of the table's set that lies there.
            at: UTC now.
        """
        self._store, self._cameras, self._set, self._at = store, tuple(cameras), set_in_play, at
        self._pictures: OrderedDict[str, tuple[tuple[float, float], int, tuple[FrameTile, ...]]] = (
            OrderedDict()
        )
        self._queue: Queue[Example | None] = Queue(MAX_QUEUED_LABELS)
        self._write_error = ""
        self._thread = (threads or Threads()).add("examples", self._write)
        self._thread.start()

    def capture(self, event: str, at_mm: tuple[float, float]) -> None:
        """Remember what the tile at this place looks like."""
        tiles = tuple(tile for look in self._cameras if (tile := look(at_mm)) is not None)
        if tiles:
            self._pictures[event] = (at_mm, self._set(), tiles)
            while len(self._pictures) > MAX_PENDING_PICTURES:
                self._pictures.popitem(last=False)

    def label(self, event: str, tile: Tile, source: LabelSource, by: str) -> None:
        """Somebody said what the tile of an event is."""
        face = str(tile)
        if event not in self._pictures or face not in INDEX_OF or face == BACK:
            return
        at_mm, number, tiles = self._pictures[event]
        for one in tiles:
            example = Example(
                name="",
                event=event,
                face=face,
                word=_LABEL_KINDS[source],
                picture=one.picture,
                by=by,
                at=self._at(),
                camera=one.camera,
                at_mm=at_mm,
                set_number=number,
                read=one.read,
                sure=one.sure,
            )
            try:
                self._queue.put_nowait(example)
            except Full:
                log.warning("the disk is too slow for examples: the word on %s is not kept", event)

    def close(self) -> None:
        """Write what waits, and stop. May be called twice."""
        self._thread.stop.set()
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.close(SHUTDOWN_TIMEOUT_S)

    def _write(self) -> None:
        while (example := self._next()) is not None:
            try:
                self._store.add(example)
                self._write_error = ""
            except StateDirError as error:
                if str(error) != self._write_error:
                    log.warning("%s", error)
                self._write_error = str(error)
            except Exception:
                log.exception("an example was not kept")

    def _next(self) -> Example | None:
        while True:
            try:
                return self._queue.get(timeout=60.0)
            except Empty:
                continue
