"""Makes posts of the sentences about the game, and sends them to each destination on a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final
from uuid import uuid4

from tablectl.adapters.posts.destination import Destination, Post
from tablectl.adapters.posts.sender import PostSender
from tablectl.ports import LinkDetail, LinkState
from tablectl.speech import Language, Speaker, SpokenKind
from tablectl.topics import Message, Topic

log = logging.getLogger(__name__)

LINK_NAME: Final = "posts"


@dataclass(frozen=True, slots=True)
class PostSettings:
    """Which sentences are posted, and in which language."""

    kinds: frozenset[SpokenKind]
    language: Language = "en"


class Posts:
    """Posts until ``close``. ``on_message`` never waits; failures show in ``link``."""

    def __init__(
        self,
        speaker: Speaker,
        settings: PostSettings,
        destinations: Sequence[Destination],
        at: Callable[[], str],
    ) -> None:
        """
        Args:
            speaker: makes the sentences; belongs to the thread that calls ``on_message``.
            at: UTC now, ISO 8601.
        """
        self._speaker, self._settings, self._at = speaker, settings, at
        self._run_id, self._counter = uuid4().hex[:12], count(1)
        self._senders = tuple(PostSender(each, settings.language) for each in destinations)
        for each in self._senders:
            each.start()

    def on_message(self, topic: Topic, message: Message) -> None:
        """Post the sentences of a message."""
        for sentence in self._speaker.sentences_for(topic, message):
            if sentence.kind in self._settings.kinds:
                post_id = f"msg_{self._run_id}_{next(self._counter)}"
                post = Post(post_id, self._at(), sentence.kind, sentence.text, sentence.seat)
                for sender in self._senders:
                    sender.enqueue(post)

    def link(self) -> LinkState:
        """Whether everything is posted; the detail names every destination where it is not."""
        down = [(each.name, problem) for each in self._senders if (problem := each.problem)]
        if not down:
            waiting = [f"{each.name}: {each.waiting_reason}" for each in self._senders if each.waiting_reason]
            return LinkState(LINK_NAME, True, "; ".join(waiting))
        detail = "; ".join(f"{name}: {problem.detail}" for name, problem in down)
        names_by_code: dict[object, list[str]] = {}
        for name, problem in down:
            names_by_code.setdefault(problem.why["code"], []).append(name)
        first, *others = ({"code": code, "names": ", ".join(names)} for code, names in names_by_code.items())
        why = LinkDetail(detail, {**first, "also": others} if others else first)
        return LinkState(LINK_NAME, False, *why)

    def close(self) -> None:
        """Stop. May be called twice."""
        for each in self._senders:
            each.close()
