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

from tablectl.service.desk.requests import REQUESTS
from tablectl.topics import Message

ANSWERS_KEPT: Final = 1000


@dataclass(frozen=True, slots=True)
class IdReused:
    """The id was given to another request before."""

    message: str

    @classmethod
    def by(cls, request: Message) -> IdReused:
        """Said to whoever sends this request."""
        return cls(f"the id {request['id']!r} was used by another request: every request needs its own id")


class AnsweredRequests:
    """The newest answers by their ids. Belongs to the table's thread.

    What a request has written down carries the request's mark, so that the journal answers for what is
    forgotten here, and for what was done before a power cut, answered or not.
    """

    def __init__(self) -> None:
        self._given: OrderedDict[str, tuple[str, Message]] = OrderedDict()

    def to(self, request: Message) -> Message | IdReused | None:
        """What was answered to this very request in this run; None where it is new."""
        found = self._given.get(_id(request))
        if found is None:
            return None
        asked, answer = found
        if asked != _digest(request):
            return IdReused.by(request)
        return answer

    def keep(self, request: Message, answer: Message) -> None:
        """Remember an answer; the oldest are forgotten."""
        key = _id(request)
        kind = REQUESTS.get(str(request.get("do")))
        if key and (kind is None or not kind.READS):
            self._given[key] = (_digest(request), answer)
            while len(self._given) > ANSWERS_KEPT:
                self._given.popitem(last=False)


def request_mark(request: Message) -> Mapping[str, object]:
    """Tells a request from all others; empty for one without an id. What it writes down carries it."""
    key = _id(request)
    return {"id": key, "of": _digest(request)} if key else {}


def _digest(request: Message) -> str:
    text = json.dumps(request, sort_keys=True, default=str)
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


def _id(request: Message) -> str:
    key = request.get("id")
    return key if isinstance(key, str) else ""
