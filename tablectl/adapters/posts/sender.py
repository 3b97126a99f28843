"""Sends posts to one destination: in order, within its rate limit, with retries."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from typing import Final

from tablectl.adapters.posts.destination import Destination, NotPosted, Post, Problem
from tablectl.ports import STOPPED, LinkDetail, link_detail
from tablectl.speech import Language
from tablectl.threads import SupervisedThread

log = logging.getLogger(__name__)

RETRY_DELAYS_S: Final = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Between attempts."""
KEEP_ALIVE_INTERVAL_S: Final = 5.0
MAX_QUEUED: Final = 100
MAX_AGE_S: Final = 600.0
"""Older posts are dropped: they are no news any more."""
SHUTDOWN_TIMEOUT_S: Final = 2.0


class PostSender:
    """One destination and its thread."""

    def __init__(self, destination: Destination, language: Language) -> None:
        self.name = destination.name
        self._destination, self._language = destination, language
        self._queue: deque[tuple[float, Post]] = deque()
        """Posts and when each was queued, monotonic seconds."""
        self._changed = threading.Condition()
        self._waiting_reason, self._problem = "", LinkDetail()
        self._is_connected = False
        self._thread = SupervisedThread(f"posts {self.name}", self._run)

    @property
    def problem(self) -> LinkDetail:
        """Why nothing is posted; false where all is well, or where it only has to wait."""
        return STOPPED if self._thread.down_reason else self._problem

    @property
    def waiting_reason(self) -> str:
        """Why it has to wait, in words; empty where it need not."""
        return self._waiting_reason

    def start(self) -> None:
        """Start the thread, which connects to the destination."""
        self._thread.start()

    def enqueue(self, post: Post) -> None:
        """Queue a post. Never waits; where the queue is full the oldest is dropped."""
        with self._changed:
            self._queue.append((time.monotonic(), post))
            if len(self._queue) > MAX_QUEUED:
                self._queue.popleft()
            self._changed.notify_all()

    def close(self) -> None:
        """Stop; queued posts are dropped."""
        self._thread.stop.set()
        with self._changed:
            self._changed.notify_all()
        self._destination.close()
        self._thread.close(SHUTDOWN_TIMEOUT_S)

    def _run(self) -> None:
        failures = 0
        while not self._thread.stop.is_set():
            try:
                if not self._is_connected:
                    self._destination.connect()
                    self._is_connected = True
                    self._on_success()
                self._post_next()
                failures = 0
            except NotPosted as error:
                self._on_failure(error)
                wait_s = (
                    RETRY_DELAYS_S[min(failures, len(RETRY_DELAYS_S) - 1)]
                    if error.retry_after_s is None
                    else error.retry_after_s
                )
                failures += 1
                self._thread.stop.wait(0.0 if error.rejects_post else wait_s)
        self._destination.close()

    def _post_next(self) -> None:
        """Post what is queued, or keep the connection alive."""
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._thread.stop.is_set(), KEEP_ALIVE_INTERVAL_S)
            self._drop_stale()
            batch = self._batch()
        if self._thread.stop.is_set():
            return
        if not batch:
            self._destination.keep_alive()
            return
        text = self._destination.separator.join(post.text[self._language] for post in batch)
        try:
            self._destination.send(_truncate(text, self._destination.max_length), batch)
        except NotPosted as error:
            if error.rejects_post:
                self._dequeue(batch)
            raise
        self._dequeue(batch)
        self._on_success()
        self._thread.stop.wait(self._destination.min_interval_s)

    def _batch(self) -> tuple[Post, ...]:
        """The oldest posts that fit into one message; they stay in the queue until they were sent."""
        max_length, length = self._destination.max_length, 0
        batch: list[Post] = []
        for _, post in self._queue:
            length += len(post.text[self._language]) + len(self._destination.separator)
            if batch and (max_length == 0 or length > max_length):
                break
            batch.append(post)
        return tuple(batch)

    def _dequeue(self, batch: tuple[Post, ...]) -> None:
        """Remove posts from the queue; ``enqueue`` may have dropped some already."""
        post_ids = {post.post_id for post in batch}
        with self._changed:
            while self._queue and self._queue[0][1].post_id in post_ids:
                self._queue.popleft()

    def _drop_stale(self) -> None:
        oldest_allowed_s, before = time.monotonic() - MAX_AGE_S, len(self._queue)
        while self._queue and self._queue[0][0] < oldest_allowed_s:
            self._queue.popleft()
        if dropped := before - len(self._queue):
            log.warning("%d posts to %s waited too long and were left out", dropped, self.name)

    def _on_failure(self, error: NotPosted) -> None:
        waiting_reason, problem = _classify(error)
        if (waiting_reason, problem) != (
            self._waiting_reason,
            self._problem,
        ) and not self._thread.stop.is_set():
            log.warning("nothing is posted to %s: %s", self.name, error)
        if error.rejects_post:
            log.warning("%s did not take a post: %s", self.name, error)
            return
        self._is_connected, self._waiting_reason, self._problem = False, waiting_reason, problem

    def _on_success(self) -> None:
        if self._problem:
            log.info("posts to %s arrive again", self.name)
        self._waiting_reason, self._problem = "", LinkDetail()


def _classify(error: NotPosted) -> tuple[str, LinkDetail]:
    """Why it has to wait, and what is wrong; one of them is empty."""
    reason = str(error)
    match error.problem:
        case Problem.NOT_NOW:
            return reason, LinkDetail()
        case Problem.UNREACHABLE:
            return "", link_detail(reason, "posts_unreachable")
        case Problem.REFUSED:
            return "", link_detail(reason, "posts_refused")
        case Problem.SECRET:
            return "", link_detail(reason, "posts_secret")


def _truncate(text: str, max_length: int) -> str:
    """The text, cut to ``max_length`` characters; 0: all of it."""
    return text if max_length == 0 or len(text) <= max_length else f"{text[: max_length - 1].rstrip()}…"
