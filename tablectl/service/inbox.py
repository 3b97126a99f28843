"""Where everybody posts to the table's loop: in order, and never more looks than can be weighed."""

from __future__ import annotations

from collections import deque
from queue import Empty
from threading import Condition
from typing import Final, Generic, TypeVar

from tablectl.game.evidence import TableSeen

MOST_LOOKS: Final = 64
"""Looks at the table that may wait. A computer too slow for its camera then skips every other one, so that
what it weighs is never long past; keys, reports and requests are never skipped."""

Post = TypeVar("Post")


class Inbox(Generic[Post]):
    """A queue for one reader and any number of writers."""

    def __init__(self) -> None:
        self._waiting: deque[Post] = deque()
        self._looks = 0
        self._something = Condition()
        self.skipped = 0
        """Looks that were never weighed, since the start."""

    def put(self, post: Post) -> None:
        """Post something. Never waits for the reader."""
        with self._something:
            if isinstance(post, TableSeen) and self._superseded(post):
                self._waiting[-1] = post
                return
            self._waiting.append(post)
            if isinstance(post, TableSeen):
                self._looks += 1
                if self._looks > MOST_LOOKS:
                    self._thin()
            self._something.notify()

    def get(self, timeout_s: float) -> Post:
        """The next post, waited for at most so long.

        Raises:
            queue.Empty: none came.
        """
        with self._something:
            if not self._something.wait_for(lambda: self._waiting, timeout_s):
                raise Empty
            post = self._waiting.popleft()
            if isinstance(post, TableSeen):
                self._looks -= 1
            return post

    def qsize(self) -> int:
        """How many posts wait."""
        return len(self._waiting)

    def _superseded(self, look: TableSeen) -> bool:
        """Whether the last two that wait are looks that show what this one shows: then the first tells since
        when it lies so, this one until when, and the one between says nothing. A computer that falls behind
        has only changes to catch up with."""
        if len(self._waiting) < 2:
            return False
        before, last = self._waiting[-2], self._waiting[-1]
        return isinstance(last, TableSeen) and isinstance(before, TableSeen) and _same(last, before, look)

    def _thin(self) -> None:
        """Every other look goes; the newest stays."""
        kept: deque[Post] = deque()
        stays = True
        for post in reversed(self._waiting):
            if isinstance(post, TableSeen):
                if stays:
                    kept.appendleft(post)
                stays = not stays
            else:
                kept.appendleft(post)
        self.skipped += len(self._waiting) - len(kept)
        self._looks -= len(self._waiting) - len(kept)
        self._waiting = kept


def _same(*looks: TableSeen) -> bool:
    """Whether all of them show the same."""
    first = looks[0]
    shown = (first.seats, first.indicators, first.face_down, first.walls)
    return all((look.seats, look.indicators, look.face_down, look.walls) == shown for look in looks[1:])
