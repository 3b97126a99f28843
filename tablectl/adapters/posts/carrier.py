"""Brings posts to one place, in order, no faster than it likes, and again where it did not take them."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from typing import Final

from tablectl.adapters.posts.destination import Destination, NotPosted, Post, Trouble
from tablectl.ports import STOPPED, LinkDetail, link_detail
from tablectl.speech import Language
from tablectl.threads import SupervisedThread

log = logging.getLogger(__name__)

AGAIN_S: Final = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds between tries."""
KEEP_EVERY_S: Final = 5.0
MAX_WAITING: Final = 100
STALE_S: Final = 600.0
"""What waited for so long is no news any more."""
STOP_WITHIN_S: Final = 2.0


class Carrier:
    """One destination and its thread."""

    def __init__(self, destination: Destination, language: Language) -> None:
        self.name = destination.name
        self._destination, self._language = destination, language
        self._waiting: deque[tuple[float, Post]] = deque()
        """With when each came in."""
        self._changed = threading.Condition()
        self._waits, self._trouble = "", LinkDetail()
        self._ready = False
        self._thread = SupervisedThread(f"posts {self.name}", self._run)

    @property
    def trouble(self) -> LinkDetail:
        """Why nothing arrives; false where all is well, or where it only has to wait."""
        return STOPPED if self._thread.down_reason else self._trouble

    @property
    def waits_for(self) -> str:
        """What it has to wait for, in words; empty where it need not."""
        return self._waits

    def start(self) -> None:
        """Begin to look whether the destination takes anything."""
        self._thread.start()

    def take(self, post: Post) -> None:
        """Queue a post. Never waits; the oldest goes where too many wait."""
        with self._changed:
            self._waiting.append((time.monotonic(), post))
            if len(self._waiting) > MAX_WAITING:
                self._waiting.popleft()
            self._changed.notify_all()

    def close(self) -> None:
        """Stop; what still waits is not posted."""
        self._thread.stop.set()
        with self._changed:
            self._changed.notify_all()
        self._destination.close()
        self._thread.close(STOP_WITHIN_S)

    def _run(self) -> None:
        failures = 0
        while not self._thread.stop.is_set():
            try:
                if not self._ready:
                    self._destination.begin()
                    self._ready = True
                    self._well()
                self._step()
                failures = 0
            except NotPosted as error:
                self._failed(error)
                wait_s = AGAIN_S[min(failures, len(AGAIN_S) - 1)] if error.again_s is None else error.again_s
                failures += 1
                self._thread.stop.wait(0.0 if error.drop else wait_s)
        self._destination.close()

    def _step(self) -> None:
        """Post what waits, or keep the connection for a while."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._thread.stop.is_set(), KEEP_EVERY_S)
            self._forget_old_news()
            batch = self._batch()
        if self._thread.stop.is_set():
            return
        if not batch:
            self._destination.keep()
            return
        text = self._destination.between.join(post.text[self._language] for post in batch)
        try:
            self._destination.send(_cut(text, self._destination.most), batch)
        except NotPosted as error:
            if error.drop:
                self._done(batch)
            raise
        self._done(batch)
        self._well()
        self._thread.stop.wait(self._destination.every_s)

    def _batch(self) -> tuple[Post, ...]:
        """The oldest posts that fit into one message; they stay in the queue until they were taken."""
        most, length = self._destination.most, 0
        found: list[Post] = []
        for _, post in self._waiting:
            length += len(post.text[self._language]) + len(self._destination.between)
            if found and (most == 0 or length > most):
                break
            found.append(post)
        return tuple(found)

    def _done(self, batch: tuple[Post, ...]) -> None:
        """These are gone; some may have gone already, because others came."""
        numbers = {post.number for post in batch}
        with self._changed:
            while self._waiting and self._waiting[0][1].number in numbers:
                self._waiting.popleft()

    def _forget_old_news(self) -> None:
        oldest_s, before = time.monotonic() - STALE_S, len(self._waiting)
        while self._waiting and self._waiting[0][0] < oldest_s:
            self._waiting.popleft()
        if left_out := before - len(self._waiting):
            log.warning("%d posts to %s waited too long and were left out", left_out, self.name)

    def _failed(self, error: NotPosted) -> None:
        waits, trouble = _trouble_of(error)
        if (waits, trouble) != (self._waits, self._trouble) and not self._thread.stop.is_set():
            log.warning("nothing is posted to %s: %s", self.name, error)
        if error.drop:
            log.warning("%s did not take a post: %s", self.name, error)
            return
        self._ready, self._waits, self._trouble = False, waits, trouble

    def _well(self) -> None:
        if self._trouble:
            log.info("posts to %s arrive again", self.name)
        self._waits, self._trouble = "", LinkDetail()


def _trouble_of(error: NotPosted) -> tuple[str, LinkDetail]:
    """What is waited for, where nothing is wrong; what is wrong."""
    why = str(error)
    match error.trouble:
        case Trouble.QUIET:
            return why, LinkDetail()
        case Trouble.UNREACHABLE:
            return "", link_detail(why, "posts_unreachable")
        case Trouble.REFUSED:
            return "", link_detail(why, "posts_refused")
        case Trouble.SECRET:
            return "", link_detail(why, "posts_secret")


def _cut(text: str, most: int) -> str:
    """The text, or so much of it as fits; 0: all of it."""
    return text if most == 0 or len(text) <= most else f"{text[: most - 1].rstrip()}…"
