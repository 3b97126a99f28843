"""What a place to post to is asked, and how it says that it will not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tablectl.speech import Language, SaidKind


@dataclass(frozen=True, slots=True)
class Post:
    """One sentence on its way out."""

    number: str
    """The same whenever it is tried again, and of no other post."""
    at: str
    """When it was said, UTC, ISO 8601."""
    kind: SaidKind
    text: Mapping[Language, str]
    seat: int | None = None


class Trouble(StrEnum):
    """Why something was not posted."""

    UNREACHABLE = "unreachable"
    """It does not answer, or fails; it is tried again."""
    REFUSED = "refused"
    """It does not let the table post."""
    SECRET = "secret"
    """The secret file cannot be used."""
    QUIET = "quiet"
    """It wants fewer posts for a while, or nobody is live there."""


class NotPosted(Exception):
    """It was not posted. The message says why in plain words, and holds no secret."""

    def __init__(self, trouble: Trouble, why: str, *, again_s: float | None = None, drop: bool = False):
        """
        Args:
            again_s: how long it asks to be left alone; None: it says nothing of that.
            drop: whether this very post is refused, and others may go.
        """
        super().__init__(why)
        self.trouble, self.again_s, self.drop = trouble, again_s, drop


class Destination(Protocol):
    """A chat or a program. Belongs to one thread, and may wait."""

    name: str
    every_s: float
    """Least seconds between two posts."""
    most: int
    """Characters of one message; 0: each post is a message of its own."""
    between: str
    """Stands between two sentences of one message."""

    def look(self) -> None:
        """Look at the secret file, and ask nobody.

        Raises:
            NotPosted: it does not hold what it must.
        """

    def begin(self) -> None:
        """See whether it can be posted to.

        Raises:
            NotPosted: it cannot.
        """

    def send(self, text: str, posts: tuple[Post, ...]) -> None:
        """Post a message.

        Args:
            text: the sentences of ``posts`` in the chat's language, one after another.

        Raises:
            NotPosted: it was not taken.
        """

    def keep(self) -> None:
        """Asked every few seconds while nothing is posted: answer what keeps a connection alive.

        Raises:
            NotPosted: the connection is lost.
        """

    def close(self) -> None:
        """Let go. May be called twice, from any thread; what waits for an answer ends soon."""
