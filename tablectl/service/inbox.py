"""The queue of the table's loop: posts in order, and no more camera observations than can be processed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from queue import Empty
from threading import Condition
from typing import Final, Generic, TypeVar

from tablectl.game.evidence import ButtonPressed, HandSeen, TableSeen
from tablectl.mahjong.seats import Seat

OBSERVATIONS: Final = (TableSeen, HandSeen)
MAX_QUEUED_OBSERVATIONS: Final = 64
"""Observations of the table and of hands that may be queued. With more, every other one is dropped: a
computer that is too slow for its camera then still processes recent ones. Reports and requests are never
dropped. Of a key that is pressed repeatedly between two observations, only the first and the last press stay
queued."""

Post = TypeVar("Post")


class Inbox(Generic[Post]):
    """A queue for one reader and any number of writers."""

    def __init__(self) -> None:
        self._queue: deque[Post] = deque()
        self._observation_count = 0
        self._not_empty = Condition()
        self.skipped = 0
        """Observations dropped since the start."""

    def put(self, post: Post) -> None:
        """Add a post. Never blocks."""
        with self._not_empty:
            if isinstance(post, TableSeen) and self._is_redundant(post):
                self._queue[-1] = post
                return
            if isinstance(post, ButtonPressed):
                self._drop_repeated(post)
            self._queue.append(post)
            if isinstance(post, OBSERVATIONS):
                self._observation_count += 1
                if self._observation_count > MAX_QUEUED_OBSERVATIONS:
                    self._drop_every_other_observation()
            self._not_empty.notify()

    def get(self, timeout_s: float) -> Post:
        """The next post.

        Args:
            timeout_s: how long to wait for one.

        Raises:
            queue.Empty: none came in time.
        """
        with self._not_empty:
            if not self._not_empty.wait_for(lambda: self._queue, timeout_s):
                raise Empty
            post = self._queue.popleft()
            if isinstance(post, OBSERVATIONS):
                self._observation_count -= 1
            return post

    def drain(self) -> Sequence[Post]:
        """Remove and return all posts, in order."""
        with self._not_empty:
            posts, self._queue, self._observation_count = tuple(self._queue), deque(), 0
            return posts

    def qsize(self) -> int:
        """How many posts are queued."""
        return len(self._queue)

    def _is_redundant(self, observation: TableSeen) -> bool:
        """Whether the last two posts are observations that show the same as this one.

        The first of three such observations says since when the tiles lie so, and the last until when. The
        middle one adds nothing, so a computer that falls behind has only changes to process."""
        if len(self._queue) < 2:
            return False
        before, last = self._queue[-2], self._queue[-1]
        return (
            isinstance(last, TableSeen)
            and isinstance(before, TableSeen)
            and _show_the_same(last, before, observation)
        )

    def _drop_repeated(self, press: ButtonPressed) -> None:
        """Drop the presses between the first queued press and this one of the same key, where no observation
        lies between them: they add nothing."""
        same: list[Post] = []
        for post in reversed(self._queue):
            if isinstance(post, OBSERVATIONS):
                break
            if isinstance(post, ButtonPressed) and _key_of(post) == _key_of(press):
                same.append(post)
        if len(same) > 1:
            self._queue.remove(same[0])

    def _drop_every_other_observation(self) -> None:
        """Drop every other observation of each camera; the latest stays."""
        remaining: deque[Post] = deque()
        drop_next: dict[Seat | None, bool] = {}
        for post in reversed(self._queue):
            if isinstance(post, OBSERVATIONS):
                camera = post.seat if isinstance(post, HandSeen) else None
                dropped = drop_next.get(camera, False)
                drop_next[camera] = not dropped
                if dropped:
                    continue
            remaining.appendleft(post)
        self.skipped += len(self._queue) - len(remaining)
        self._observation_count -= len(self._queue) - len(remaining)
        self._queue, posts = deque(), remaining
        for post in posts:  # observations between presses of the same key may have been dropped
            if isinstance(post, ButtonPressed):
                self._drop_repeated(post)
            self._queue.append(post)


def _show_the_same(*observations: TableSeen) -> bool:
    """Whether all observations show the same tiles."""
    first = observations[0]
    shown = (first.seats, first.indicators, first.face_down, first.walls)
    return all(
        (observation.seats, observation.indicators, observation.face_down, observation.walls) == shown
        for observation in observations[1:]
    )


def _key_of(press: ButtonPressed) -> tuple[object, ...]:
    return press.seat, press.button, press.call
