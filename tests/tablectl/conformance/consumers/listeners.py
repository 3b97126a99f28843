"""Consumers without a broker: one that understands a table, for others to misunderstand it."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablectl.conformance.consumers import ConsumerExited, PublishedMessage, ReceivedRequest, WireEvent

Told = Mapping[str, Any]
"""A message that was read."""
TABLE: Final = "table-1"
ENOUGH: Final = 500
"""Requests of a listener that asks for ever."""


class Listener:
    """Understands a table; what others misunderstand are methods to replace."""

    fields: tuple[str, ...] = ("journal", "seq", "standing", "scores", "online")

    def __init__(self, ask: Callable[[bytes], None], say: Callable[[str], None]) -> None:
        self._ask, self._say = ask, say
        self.journal: str | None = None
        self.seq, self.newest = 0, 0
        self.scores: list[int] = []
        self.online = False
        self.standing_event: list[tuple[int, str]] = []
        self.asked: dict[str, int] = {}
        self.requests = 0

    def connected(self) -> None:
        """A broker lets it in; the store comes next."""
        self.asked.clear()
        self.tell()

    def hear(self, topic: str, payload: bytes) -> None:
        if topic == "availability":
            self.online = payload == b"online"
        elif topic in ("score", "event", "command/result"):
            said = self.read(payload)
            if said is None:
                return
            if topic == "command/result":
                self.last_answer(said)
            else:
                self.told(topic, said)
            if self.seq < self.newest and self.may_ask():
                self.ask()
        self.tell()

    def read(self, payload: bytes) -> Told | None:
        try:
            said = json.loads(payload)
        except ValueError:
            return None
        return said if isinstance(said, dict) else None

    def told(self, topic: str, said: Told) -> None:
        if self.is_another_journal(said):
            self.begin(said["journal"])
        if topic == "score":
            self.scored(said)
        self.newest = max(self.newest, said["seq"])
        if topic == "event":
            self.event(said)

    def is_another_journal(self, said: Told) -> bool:
        return bool(said["journal"] != self.journal)

    def begin(self, journal: str) -> None:
        self.journal, self.seq, self.newest = journal, 0, 0
        self.standing_event.clear()
        self.asked.clear()

    def scored(self, said: Told) -> None:
        self.scores = [seat["points"] for seat in said["seats"]]

    def event(self, said: Told) -> None:
        if said["seq"] == self.seq + 1:
            self.take(said)

    def take(self, said: Told) -> None:
        self.seq = said["seq"]
        kind = said["kind"].partition("/")[0]
        if kind == "event_inserted":
            self.insert(said)
        elif kind == "event_corrected":
            self.correct(said)
        elif kind == "event_withdrawn":
            self.withdraw(said)
        else:
            self.keep(said)

    def keep(self, said: Told) -> None:
        self.standing_event.append((said["seq"], said["hash"]))

    def place(self, seq: int) -> int:
        return next(n for n, (number, _) in enumerate(self.standing_event) if number == seq)

    def insert(self, said: Told) -> None:
        after = said["after"]
        self.standing_event.insert(self.place(after) + 1 if after else 0, (said["seq"], said["hash"]))

    def correct(self, said: Told) -> None:
        self.standing_event[self.place(said["target"])] = (said["target"], said["hash"])

    def withdraw(self, said: Told) -> None:
        del self.standing_event[self.place(said["target"])]

    def may_ask(self) -> bool:
        return self.seq not in self.asked.values()

    def ask(self) -> None:
        self.requests += 1
        key = f"listener-{self.requests}"
        self.asked[key] = self.seq
        self._ask(json.dumps({"id": key, "do": "history", "after": self.seq}).encode())

    def last_answer(self, said: Told) -> None:
        if said["id"] not in self.asked:
            return
        del self.asked[said["id"]]
        for each in said.get("events", ()):
            if each["journal"] == self.journal:
                self.event(each)

    def tell(self) -> None:
        believed = {
            "journal": self.journal,
            "seq": self.seq,
            "standing": [seal for _, seal in self.standing_event],
            "scores": self.scores,
            "online": self.online,
        }
        self._say(json.dumps({name: believed[name] for name in self.fields}))


class InProcess:
    """A broker's part between a stand-in and a listener, without a socket and without time."""

    can_restart_broker = True

    def __init__(self, kind: type[Listener]) -> None:
        self._kind = kind
        self._listener: Listener | None = None
        self._store: dict[str, PublishedMessage] = {}
        self._lost: list[PublishedMessage] = []
        self._news: deque[WireEvent] = deque()
        self._asked = 0
        self.told: list[PublishedMessage] = []
        """Everything that was published."""

    def publish(self, messages: Sequence[PublishedMessage]) -> None:
        for said in messages:
            self.told.append(said)
            if said.retained:
                self._store[said.topic] = said
            self._deliver(said)

    def _deliver(self, said: PublishedMessage) -> None:
        if self._listener is None:
            return
        try:
            self._listener.hear(said.topic, said.payload)
        except Exception as error:  # noqa: BLE001 - a program would end with it
            self._listener = None
            self._news.append(ConsumerExited(repr(error)))

    def receive(self, timeout_s: float) -> WireEvent | None:
        if not self._news or self._asked > ENOUGH:
            return None
        self._asked += isinstance(self._news[0], ReceivedRequest)
        return self._news.popleft()

    def start(self) -> None:
        self._listener = self._kind(
            lambda payload: self._news.append(ReceivedRequest(payload)), self._news.append
        )
        self._come()

    def _come(self) -> None:
        if self._listener is not None:
            self._listener.connected()
        for said in tuple(self._store.values()):
            self._deliver(said)

    def stop(self) -> None:
        self._asked = 0
        self._listener = None
        self._news.clear()

    def restart_broker(self) -> None:
        self._store.clear()
        self._come()
