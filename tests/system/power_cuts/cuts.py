"""The lives of a service between its cuts, and what is compared after each."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, Final

from tablectl.adapters.storage.delay_queue import DELAY_FILE
from tablectl.adapters.storage.delay_queue import LAYOUT as QUEUE
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, read_journal
from tablectl.adapters.storage.journal.layout import LAYOUT as JOURNAL
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.adapters.storage.sqlite_file import Layout, open_read_only
from tablectl.errors import JournalUnreadable
from tablectl.game.events import Envelope, HandSettled, PenaltyPaid
from tablectl.game.history import History
from tablectl.game.views import public_view, walls_now
from tablectl.service.publishing import Stamp, event_facts, state_message
from tablectl.topics import Audience, Message
from tests.system.bare_table import TABLE, serve
from tests.system.power_cuts.tally import Tally
from tests.system.program import LOADED
from tests.tablectl.adapters.mqtt.listener import Heard, Listener, started_broker

SPEED: Final = 60.0
LIFE_S: Final = 4.0
"""A life ends after so long in which nothing happened: between hands."""
MOST_EVENTS: Final = 14
WITHIN_S: Final = 0.03
"""After the event that a life was to see: the next write is under way, or not."""
WHILE_STARTING: Final = 0.12
"""Share of the cuts that come while the service starts."""
WHERE: Final = {
    Audience.PUBLIC: f"mahjong/{TABLE}/event",
    Audience.BROADCAST: f"mahjong/{TABLE}/broadcast/event",
}


class Cuts:
    """One session of lives."""

    def __init__(self, folder: Path, seed: int, speed: float = SPEED) -> None:
        self._folder = folder
        self._random = Random(seed)
        self._seed = seed
        self._speed = speed
        self._broker = started_broker(folder / "broker")
        self._listener = Listener(self._broker.port)
        self._history = History()
        self._known: list[Envelope] = []
        self._revisions: list[int] = []
        self._identity = ""
        """Of the past, at each entry."""
        self._heard = 0
        """Messages looked at."""
        self._last = dict.fromkeys(WHERE, 0)
        """The greatest number published."""
        self._confirmed = dict.fromkeys(WHERE, 0)
        """What the service knew to be confirmed when it died."""
        self._accepted: dict[int, Any] = {}
        self._asked = 0
        self._answered = {"a0"}
        self.tally = Tally()

    def cut(self) -> None:
        """One life and its end, and everything compared."""
        before = len(self._listener.heard)
        head = self._history.head
        process = self._started()
        starting = self._random.random() < WHILE_STARTING
        if starting:
            self._wait(self._random.uniform(0.0, 0.4))
        else:
            self._live(before, self._random.randint(0, MOST_EVENTS))
            self._wait(self._random.uniform(0.0, WITHIN_S))
        process.kill()
        process.join()
        self.tally.cuts += 1
        self.tally.while_starting += starting
        self._wait(0.02)  # what the broker still has of it
        self._compare_state(before, head)
        self._compare()

    def settle(self) -> None:
        """A last life, until everything has been published."""
        process = self._started()
        target = self._history.head + 1
        marks: dict[Audience, int] = {}
        self._listener.until(lambda: bool(self._numbers(marks)) and min(marks.values()) >= target)
        process.kill()
        process.join()
        self._compare()
        for audience, topic in WHERE.items():
            numbers = {heard.json["seq"] for heard in self._on(topic)}
            absent = set(range(1, self._last[audience] + 1)) - numbers
            self.tally.missing += len(absent)
            if absent:
                self.tally.trouble.append(f"never published on {topic}: {sorted(absent)[:10]}")
        self.tally.events = len(self._known)
        self.tally.hands = sum(isinstance(each.body, HandSettled) for each in self._known)
        self.tally.accepted = len(self._accepted)
        reasons = Counter(each.body.reason for each in self._known if isinstance(each.body, PenaltyPaid))
        self.tally.done_twice = sum(count - 1 for count in reasons.values())

    def close(self) -> None:
        """Stop the broker."""
        self._listener.close()
        self._broker.close()

    def _started(self) -> BaseProcess:
        arguments = (self._folder, self._broker.port, self._seed, self._speed)
        process = LOADED.Process(target=serve, args=arguments, daemon=True)
        process.start()
        return process

    def _numbers(self, marks: dict[Audience, int]) -> dict[Audience, int]:
        for audience, topic in WHERE.items():
            heard = self._on(topic)
            marks[audience] = heard[-1].json["seq"] if heard else 0
        return marks

    def _on(self, topic: str) -> list[Heard]:
        return [heard for heard in self._listener.heard if heard.topic == topic]

    def _live(self, before: int, events: int) -> None:
        """Until so many new events were heard, with a request somewhere on the way."""
        ask_after = self._random.randint(0, events)
        asked = False
        seen = 0
        end_s = time.monotonic() + LIFE_S

        def enough() -> bool:
            nonlocal asked, seen, end_s
            news = self._listener.heard[before:]
            told = sum(heard.topic == WHERE[Audience.PUBLIC] for heard in news)
            here = any(heard.topic.endswith("/availability") and heard.payload == b"online" for heard in news)
            if told > seen or not here:  # on a busy computer it starts late and plays slowly
                seen = told
                end_s = time.monotonic() + LIFE_S
            if here and not asked and told >= ask_after:
                asked = True
                self._ask()
            return told >= events or time.monotonic() > end_s

        self._listener.until(enough)

    def _ask(self) -> None:
        """Something new; while an answer is missing the same again, as an asker does."""
        if f"a{self._asked}" in self._answered:
            self._asked += 1
        request = {"id": f"a{self._asked}", "do": "penalty", "seat": 0, "reason": f"asked {self._asked}"}
        payload = json.dumps({**request, "deltas": [0, 0, 0, 0]}).encode()
        self._listener.say_soon(f"mahjong/{TABLE}/command", payload)

    def _wait(self, seconds: float) -> None:
        """Hear on for a while."""
        end_s = time.monotonic() + seconds
        self._listener.until(lambda: time.monotonic() >= end_s)

    # What must be so

    def _compare(self) -> None:
        """The journal as it lies on the disk, with what it was and what was told."""
        path = self._folder / JOURNAL_FILE
        found = _written(path)
        if list(found[: len(self._known)]) != self._known:
            gone = len(found) < len(self._known)
            self._bad("missing" if gone else "changed", f"cut {self.tally.cuts}: the past is another")
        for envelope in found[len(self._known) :]:
            self._history = self._history.with_entry(envelope)
            self._revisions.append(self._history.amendments)
        self._known = list(found)
        if found:
            self._identity = JournalReader(path).identity()
        for heard in self._listener.heard[self._heard :]:
            for audience, topic in WHERE.items():
                if heard.topic == topic:
                    self._published(audience, heard.json)
            if heard.topic.endswith("/command/result") and heard.json["ok"]:
                self.tally.answered += heard.json["id"] not in self._answered
                self._answered.add(heard.json["id"])
                for event in heard.json["events"]:
                    self._accept(event, Audience.PUBLIC)
        self._heard = len(self._listener.heard)
        self._remember_confirmed(path)

    def _published(self, audience: Audience, event: Any) -> None:
        seq = event["seq"]
        if audience is Audience.PUBLIC:
            self._accept(event, audience)
        else:
            self._check_told(event, audience)
        if seq <= self._last[audience]:
            if seq <= self._confirmed[audience]:
                self._bad("twice", f"event {seq} came again though it was confirmed")
            else:
                self.tally.in_flight += 1
        elif seq > self._last[audience] + 1:
            self._bad("out_of_order", f"event {seq} came after {self._last[audience]} on {audience}")
        self._last[audience] = max(seq, self._last[audience])

    def _accept(self, event: Any, audience: Audience) -> None:
        self._accepted[event["seq"]] = event
        self._check_told(event, audience)

    def _check_told(self, event: Any, audience: Audience) -> None:
        seq = event["seq"]
        if seq > len(self._known):
            self._bad("missing", f"event {seq} was accepted and is not in the journal")
            return
        envelope = self._known[seq - 1]
        revision = self._revisions[seq - 1]
        reader = JournalReader(self._folder / JOURNAL_FILE)
        sealed: Message = {"journal": self._identity, "hash": reader.hash_of(seq), "revision": revision}
        message = {**event_facts(TABLE, envelope, audience), **sealed}
        written = json.loads(json.dumps(message))
        if written != event:
            self._bad("changed", f"event {seq} was told as {event} and is {written}")

    def _compare_state(self, before: int, head: int) -> None:
        """The first state that this life told, with what the journal made when it began."""
        states = [h.json for h in self._listener.heard[before:] if h.topic == f"mahjong/{TABLE}/state"]
        if not states or states[0]["seq"] != head or not self._history.state.started:
            return
        stamp = Stamp(TABLE, head, self._history.amendments, self._identity)
        state = self._history.state
        made = json.loads(json.dumps(state_message(stamp, public_view(state), walls_now(state), None)))
        self.tally.states += 1
        if made != states[0]:
            self._bad("other_states", f"cut {self.tally.cuts}: at event {head} the table says another state")

    def _remember_confirmed(self, path: Path) -> None:
        if not path.exists():
            return
        # Only read: the service itself must find the file as the cut has left it.
        queue = self._folder / DELAY_FILE
        self._confirmed = {
            Audience.PUBLIC: _number(path, JOURNAL, "SELECT seq FROM outbox"),
            Audience.BROADCAST: _number(
                queue, QUEUE, "SELECT acknowledged FROM audience WHERE name = 'broadcast'"
            ),
        }

    def _bad(self, what: str, text: str) -> None:
        setattr(self.tally, what, getattr(self.tally, what) + 1)
        self.tally.trouble.append(f"{what}: {text}")


def _written(path: Path) -> tuple[Envelope, ...]:
    """The entries; none while the file is not there or has no tables yet."""
    if not path.exists():
        return ()
    try:
        return read_journal(path)
    except JournalUnreadable:
        return ()


def _number(path: Path, layout: Layout, query: str) -> int:
    """One number of a file; 0 while it is not there, or was killed before its tables were made."""
    if not path.exists():
        return 0
    try:
        with closing(open_read_only(path, layout)) as db:
            row = db.execute(query).fetchone()
    except JournalUnreadable:
        return 0
    return int(row[0]) if row else 0


def power_cuts(
    instants: int,
    seed: int,
    folder: Path,
    speed: float = SPEED,
    goes_on: Callable[[Tally], bool] = lambda _: True,
) -> Tally:
    """So many cuts in one session, fewer where ``goes_on`` says no after one; returns what was counted."""
    cuts = Cuts(folder, seed, speed)
    try:
        for _ in range(instants):
            cuts.cut()
            if not goes_on(cuts.tally):
                break
        cuts.settle()
    finally:
        cuts.close()
    return cuts.tally
