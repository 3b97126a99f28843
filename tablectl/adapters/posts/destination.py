"""The interface of a destination of posts, and its error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tablectl.speech import Language, SpokenKind


@dataclass(frozen=True, slots=True)
class Post:
    """A sentence to be posted."""

    post_id: str
    """Unique, and the same at each attempt."""
    at: str
    """When it was made, UTC, ISO 8601."""
    kind: SpokenKind
    text: Mapping[Language, str]
    seat: int | None = None


class Problem(StrEnum):
    """The kind of a failure to post."""

    UNREACHABLE = "unreachable"
    """The destination does not answer, or fails; it is tried again."""
    REFUSED = "refused"
    """The destination does not allow the table to post."""
    SECRET = "secret"
    """The secret file is not valid."""
    NOT_NOW = "quiet"
    """The destination wants fewer posts for a while, or nobody is live there."""


class NotPosted(Exception):
    """A post was not sent. The message says why in plain words, and holds no secret."""

    def __init__(
        self, problem: Problem, why: str, *, retry_after_s: float | None = None, rejects_post: bool = False
    ):
        """
        Args:
            retry_after_s: how long the destination wants to be left alone; None: it does not say.
            rejects_post: whether only this post is refused, so that it has to be dropped.
        """
        super().__init__(why)
        self.problem, self.retry_after_s, self.rejects_post = problem, retry_after_s, rejects_post


class Destination(Protocol):
    """A chat or a program. Belongs to one thread, and may block."""

    name: str
    min_interval_s: float
    """Between two posts."""
    max_length: int
    """Of a message, in characters; 0: each post is a message of its own."""
    separator: str
    """Between two sentences of a message."""

    def check_secret(self) -> None:
        """Check the secret file, without the network.

        Raises:
            NotPosted: it is not valid.
        """

    def connect(self) -> None:
        """Connect, or check that posting is possible.

        Raises:
            NotPosted: it is not.
        """

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post a message.

        Args:
            text: the sentences of ``posts`` in the chat's language, one after another.

        Raises:
            NotPosted: it was not accepted.
        """

    def keep_alive(self) -> None:
        """Keep the connection alive; called every few seconds while nothing is posted.

        Raises:
            NotPosted: the connection is lost.
        """

    def close(self) -> None:
        """Close the connection. May be called twice, from any thread; blocked calls end soon."""
