"""Makes posts of what is said of the game, and has a thread for each place that brings them there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final
from uuid import uuid4

from tablectl.adapters.posts.carrier import Carrier
from tablectl.adapters.posts.destination import Destination, Post
from tablectl.ports import LinkDetail, LinkState
from tablectl.speech import Language, SaidKind, Speaker
from tablectl.topics import Message, Topic

log = logging.getLogger(__name__)

NAME: Final = "posts"


@dataclass(frozen=True, slots=True)
class PostSettings:
    """What is posted."""

    says: frozenset[SaidKind]
    language: Language = "en"


class Posts:
    """Posts until ``close``. ``heard`` returns at once; whatever fails shows in ``link``."""

    def __init__(
        self,
        speaker: Speaker,
        settings: PostSettings,
        destinations: Sequence[Destination],
        at: Callable[[], str],
    ) -> None:
        """
        Args:
            speaker: makes the sentences; belongs to the thread that calls ``heard``.
            at: UTC now, ISO 8601.
        """
        self._speaker, self._settings, self._at = speaker, settings, at
        self._run, self._numbers = uuid4().hex[:12], count(1)
        self._carriers = tuple(Carrier(each, settings.language) for each in destinations)
        for each in self._carriers:
            each.start()

    def on_message(self, topic: Topic, message: Message) -> None:
        """What has just been told."""
        for said in self._speaker.heard(topic, message):
            if said.kind in self._settings.says:
                number = f"msg_{self._run}_{next(self._numbers)}"
                post = Post(number, self._at(), said.kind, said.text, said.seat)
                for carrier in self._carriers:
                    carrier.take(post)

    def link(self) -> LinkState:
        """Whether everything arrives; one line that names every place where it does not."""
        down = [(each.name, trouble) for each in self._carriers if (trouble := each.trouble)]
        if not down:
            waits = [f"{each.name}: {each.waits_for}" for each in self._carriers if each.waits_for]
            return LinkState(NAME, True, "; ".join(waits))
        detail = "; ".join(f"{name}: {trouble.detail}" for name, trouble in down)
        named: dict[object, list[str]] = {}
        for name, trouble in down:
            named.setdefault(trouble.why["code"], []).append(name)
        first, *others = ({"code": code, "names": ", ".join(names)} for code, names in named.items())
        why = LinkDetail(detail, {**first, "also": others} if others else first)
        return LinkState(NAME, False, *why)

    def close(self) -> None:
        """Stop. May be called twice."""
        for each in self._carriers:
            each.close()
