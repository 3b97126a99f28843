"""Stores given answers, so that a repeated request is carried out once.

A request may arrive twice (QoS 1, or a client that got no answer and repeats it), and a penalty must not be
paid twice for that. A request that only reads is carried out again: its client wants current data.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.quoting import as_json
from tablectl.service.desk.requests import REQUESTS
from tablectl.topics import Message

MAX_SAVED_ANSWERS: Final = 1000


@dataclass(frozen=True, slots=True)
class IdReused:
    """The id was used by another request before."""

    message: str

    @classmethod
    def for_request(cls, request: Message) -> IdReused:
        """The refusal of this request."""
        return cls(
            f"the id {as_json(request['id'])} was used by another request: every request needs its own id"
        )


class AnsweredRequests:
    """The latest answers by id. Belongs to the table's thread.

    Entries that a request has written have the request's mark. By them the journal answers for requests that
    are no longer stored here, and for those before a power cut, answered or not.
    """

    def __init__(self) -> None:
        self._answers: OrderedDict[str, tuple[str, Message]] = OrderedDict()

    def find(self, request: Message) -> Message | IdReused | None:
        """The answer to the same request in this run; None where it is new."""
        found = self._answers.get(_id_of(request))
        if found is None:
            return None
        digest, answer = found
        if digest != _digest(request):
            return IdReused.for_request(request)
        return answer

    def save(self, request: Message, answer: Message) -> None:
        """Store an answer; the oldest are discarded."""
        key = _id_of(request)
        kind = REQUESTS.get(str(request.get("do")))
        if key and (kind is None or not kind.READS):
            self._answers[key] = (_digest(request), answer)
            while len(self._answers) > MAX_SAVED_ANSWERS:
                self._answers.popitem(last=False)


def request_mark(request: Message) -> Mapping[str, object]:
    """Identifies a request in the entries that it writes; empty for one without an id."""
    key = _id_of(request)
    return {"id": key, "of": _digest(request)} if key else {}


def _digest(request: Message) -> str:
    text = json.dumps(request, sort_keys=True, default=str)
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


def _id_of(request: Message) -> str:
    key = request.get("id")
    return key if isinstance(key, str) else ""
