"""Answers that were given, so that a request that comes twice is done once.

A message may come twice (QoS 1, an asker that hears no answer and asks again), and nobody's penalty may be
paid twice for that. What only reads is done again: whoever asks again wants what is so now.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.topics import Message

KEPT: Final = 1000
RECALLED: Final = 20
"""Of the journal's last entries: what a power cut may have kept from being answered."""
READS: Final = ("history", "questions", "worth", "faults")


@dataclass(frozen=True, slots=True)
class IdReused:
    """The id was given to another request before."""

    message: str


class AnsweredRequests:
    """The newest answers by their ids. Belongs to the table's thread.

    What a request has written down carries the request's mark, so a new start knows what was done before a
    power cut, answered or not.
    """

    def __init__(self) -> None:
        self._given: OrderedDict[str, tuple[str, Message]] = OrderedDict()
        self._recalled: set[str] = set()
        """Ids of before this start."""

    def to(self, request: Message) -> Message | IdReused | None:
        """What was answered to this very request; None where it is new."""
        found = self._given.get(_id(request))
        if found is None:
            return None
        asked, answer = found
        if asked != _digest(request):
            if _id(request) in self._recalled:
                return None  # whoever began to count anew after our start asks for something else
            return IdReused(
                f"the id {request['id']!r} was used by another request: every request needs its own id"
            )
        return answer

    def keep(self, request: Message, answer: Message) -> None:
        """Remember an answer; the oldest are forgotten."""
        if request.get("do") not in READS:
            self._recalled.discard(_id(request))
            self._keep(_id(request), _digest(request), answer)

    def recall(self, mark: Mapping[str, object], answer: Message) -> None:
        """At the start: the answer to a request that the journal tells of."""
        self._keep(str(mark["id"]), str(mark["of"]), answer)
        self._recalled.add(str(mark["id"]))

    def _keep(self, key: str, digest: str, answer: Message) -> None:
        if key:
            self._given[key] = (digest, answer)
            while len(self._given) > KEPT:
                self._given.popitem(last=False)


def request_mark(request: Message) -> Mapping[str, object]:
    """Tells a request from all others; empty for one without an id."""
    key = _id(request)
    return {"id": key, "of": _digest(request)} if key else {}


def _digest(request: Message) -> str:
    text = json.dumps(request, sort_keys=True, default=str)
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


def _id(request: Message) -> str:
    key = request.get("id")
    return key if isinstance(key, str) else ""
