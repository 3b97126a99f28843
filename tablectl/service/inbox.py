"""Where everybody posts to the table's loop: in order, and never more looks than can be weighed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from queue import Empty
from threading import Condition
from typing import Final, Generic, TypeVar

from tablectl.game.evidence import ButtonPressed, HandSeen, TableSeen
from tablectl.mahjong.seats import Seat

LOOKS: Final = (TableSeen, HandSeen)
MAX_LOOKS: Final = 64
"""Looks at the table and at hands that may wait. A computer too slow for its camera then skips every other
one, so that what it weighs is never long past; reports and requests are never skipped. Of a key that is
pressed again and again between two looks, the first and the newest press wait: what is hammered must not cost
more time than there is."""

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
            if isinstance(post, ButtonPressed):
                self._drop_repeated(post)
            self._waiting.append(post)
            if isinstance(post, LOOKS):
                self._looks += 1
                if self._looks > MAX_LOOKS:
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
            if isinstance(post, LOOKS):
                self._looks -= 1
            return post

    def left(self) -> Sequence[Post]:
        """All that waits, in order; nothing waits afterwards."""
        with self._something:
            found, self._waiting, self._looks = tuple(self._waiting), deque(), 0
            return found

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

    def _drop_repeated(self, press: ButtonPressed) -> None:
        """What was pressed between the first press that waits and this one of the same key, with no look
        between them, says nothing that they do not."""
        same: list[Post] = []
        for post in reversed(self._waiting):
            if isinstance(post, LOOKS):
                break
            if isinstance(post, ButtonPressed) and _key(post) == _key(press):
                same.append(post)
        if len(same) > 1:
            self._waiting.remove(same[0])

    def _thin(self) -> None:
        """Every other look of each camera goes; the newest stays."""
        kept: deque[Post] = deque()
        goes: dict[Seat | None, bool] = {}
        for post in reversed(self._waiting):
            if isinstance(post, LOOKS):
                camera = post.seat if isinstance(post, HandSeen) else None
                gone = goes.get(camera, False)
                goes[camera] = not gone
                if gone:
                    continue
            kept.appendleft(post)
        self.skipped += len(self._waiting) - len(kept)
        self._looks -= len(self._waiting) - len(kept)
        self._waiting, posts = deque(), kept
        for post in posts:  # looks between presses of the same key may have gone
            if isinstance(post, ButtonPressed):
                self._drop_repeated(post)
            self._waiting.append(post)


def _same(*looks: TableSeen) -> bool:
    """Whether all of them show the same."""
    first = looks[0]
    shown = (first.seats, first.indicators, first.face_down, first.walls)
    return all((look.seats, look.indicators, look.face_down, look.walls) == shown for look in looks[1:])


def _key(press: ButtonPressed) -> tuple[object, ...]:
    return press.seat, press.button, press.call
