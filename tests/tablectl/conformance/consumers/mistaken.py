"""Consumers that misunderstand what else a table may say, each in one way, or speak badly themselves."""

from __future__ import annotations

import json
from typing import Any, Final

from tests.tablectl.conformance.consumers.listeners import Listener, Told

KNOWN_KINDS: Final = (
    "session_started/1",
    "hand_started/1",
    "tile_drawn/1",
    "tile_discarded/1",
    "penalty_paid/1",
)
RETAINED: Final = ("score", "state", "machine", "health")
AMENDING: Final = ("event_inserted/1", "event_corrected/1", "event_withdrawn/1")


class ForgetsWhenOffline(Listener):
    """Takes `offline` for the end of the evening."""

    def hear(self, topic: str, payload: bytes) -> None:
        if topic == "availability" and payload == b"offline":
            self.scores, self.standing_event = [], []
        super().hear(topic, payload)


class TiresOfRestarts(Listener):
    """Gives up at the third restart in a journal."""

    def begin(self, journal: str) -> None:
        super().begin(journal)
        self.restarts = 0

    def hear(self, topic: str, payload: bytes) -> None:
        if topic == "availability" and payload == b"offline":
            self.restarts = getattr(self, "restarts", 0) + 1
        if getattr(self, "restarts", 0) < 3:
            super().hear(topic, payload)


class IsAlwaysOnline(Listener):
    """Does not notice that a table goes away."""

    def hear(self, topic: str, payload: bytes) -> None:
        if payload != b"offline":
            super().hear(topic, payload)


class StaysOffline(Listener):
    """Does not notice that a table comes back."""

    gone = False

    def hear(self, topic: str, payload: bytes) -> None:
        self.gone = self.gone or (payload == b"offline" and self.journal is not None)
        super().hear(topic, b"offline" if topic == "availability" and self.gone else payload)


class OneJournalForEver(Listener):
    """Keeps the journal that it heard of first."""

    def is_another_journal(self, said: Told) -> bool:
        return self.journal is None


class JournalsByNumber(Listener):
    """Notices another journal by numbers that go back."""

    def is_another_journal(self, said: Told) -> bool:
        return bool(self.journal is None or said["seq"] < self.seq)


class NeedsPlayers(Listener):
    """Believes that somebody always sits at the table."""

    def scored(self, said: Told) -> None:
        said["seats"][0]["player"].strip()
        super().scored(said)


class SessionsAreJournals(Listener):
    """Begins anew with each evening."""

    def take(self, said: Told) -> None:
        if said["kind"] == "session_started/1" and self.seq:
            self.standing_event.clear()
        super().take(said)


class KnowsItsKinds(Listener):
    """Passes over kinds that it does not know, and their numbers."""

    def event(self, said: Told) -> None:
        if said["kind"] in (*KNOWN_KINDS, *AMENDING, "operator_acted/1"):
            super().event(said)


class OneVersionOfEach(Listener):
    """Reads every version of a kind as the first."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.rivers: dict[int, list[str]] = {}

    def keep(self, said: Told) -> None:
        if said["kind"].startswith("tile_discarded/"):
            self.rivers.setdefault(said["seat"], []).append(said["tile"])
        super().keep(said)


class ReadsFieldsStrictly(Listener):
    """Refuses an event with a field that it does not know."""

    def event(self, said: Told) -> None:
        if "weather" not in said:
            super().event(said)


class ReadsEveryTopic(Listener):
    """Has a place for each topic of today."""

    def hear(self, topic: str, payload: bytes) -> None:
        {"availability": 1, "event": 1, "command/result": 1, **dict.fromkeys(RETAINED, 1)}[topic]
        super().hear(topic, payload)


class ReadsJsonAlone(Listener):
    """Ends with the first message that is no JSON object."""

    def read(self, payload: bytes) -> Told | None:
        said: dict[str, Any] = json.loads(payload)
        return dict(said)


class OrdersByTime(Listener):
    """Takes an event with an earlier time for an old one."""

    def event(self, said: Told) -> None:
        if said["at"] >= getattr(self, "at", ""):
            self.at = said["at"]
            super().event(said)

    def begin(self, journal: str) -> None:
        self.at = ""
        super().begin(journal)


class PlainNames(Listener):
    """Writes names in ASCII."""

    def scored(self, said: Told) -> None:
        for seat in said["seats"]:
            seat["player"].encode("ascii")
        super().scored(said)


class SmallPoints(Listener):
    """Keeps points in 16 bits."""

    def scored(self, said: Told) -> None:
        super().scored(said)
        self.scores = [each & 0xFFFF for each in self.scores]


class FindsByText(Listener):
    """Looks for the schema at the message's beginning."""

    def read(self, payload: bytes) -> Told | None:
        return super().read(payload) if payload.startswith(b'{"schema"') else None


class SaysNoJson(Listener):
    """Speaks to people."""

    def tell(self) -> None:
        super().tell()
        self._say(f"{self.seq} events")


class SaysWrongTypes(Listener):
    """Says numbers as text."""

    def tell(self) -> None:
        super().tell()
        self._say(json.dumps({"seq": str(self.seq)}))


class GoesBack(Listener):
    """Begins to count again at each connection."""

    def tell(self) -> None:
        if self.seq > 10:
            seq, self.seq = self.seq, self.seq - 1
            super().tell()
            self.seq = seq
            super().tell()
            self.seq = seq - 1
            super().tell()
            self.seq = seq
        super().tell()


class EndsEarly(Listener):
    """Does not survive a name."""

    def scored(self, said: Told) -> None:
        super().scored(said)
        if any("<" in seat["player"] for seat in said["seats"]):
            raise UnicodeError("no such letter")
