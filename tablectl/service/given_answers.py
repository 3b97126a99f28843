"""Answers that were given, so that a request that comes twice is done once.

A message may come twice (QoS 1, an asker that hears no answer and asks again), and nobody's penalty may be
paid twice for that. What only reads is done again: whoever asks again wants what is so now.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from tablectl.ports import Message

KEPT: Final = 1000
READS: Final = ("history", "questions", "worth", "faults")


@dataclass(frozen=True, slots=True)
class IdUsed:
    """The id was given to another request before."""

    message: str


class GivenAnswers:
    """The newest answers by their ids. Belongs to the table's thread; a new start begins without any."""

    def __init__(self) -> None:
        self._given: OrderedDict[str, tuple[Message, Message]] = OrderedDict()

    def to(self, request: Message) -> Message | IdUsed | None:
        """What was answered to this very request; None where it is new."""
        found = self._given.get(_id(request))
        if found is None:
            return None
        asked, answer = found
        if asked != request:
            return IdUsed(
                f"the id {request['id']!r} was given to another request: every request needs its own"
            )
        return answer

    def keep(self, request: Message, answer: Message) -> None:
        """Remember an answer; the oldest are forgotten."""
        key = _id(request)
        if key and request.get("do") not in READS:
            self._given[key] = (dict(request), answer)
            while len(self._given) > KEPT:
                self._given.popitem(last=False)


def _id(request: Message) -> str:
    key = request.get("id")
    return key if isinstance(key, str) else ""
