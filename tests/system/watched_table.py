"""A table whose every byte is watched: a played session with all tiles known goes through the real service,
broker and pages, and what leaves is kept with the time at which it was heard."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.machine.panels import NoPanels
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.recording.hand_pictures import HandPictures
from tablectl.adapters.storage.aired_hands import AiredHands
from tablectl.adapters.storage.delay_queue import DELAY_FILE, SqliteDelayQueue
from tablectl.adapters.storage.journal.journal import SqliteJournal, read_journal
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.adapters.web import WebPages, WebParts
from tablectl.api.past.scoresheet import played_scoresheet, scoresheet_page
from tablectl.api.past.sessions import PastSessions
from tablectl.compose.publishing import Publishing
from tablectl.game.events import Correction, Event, Source, public_body
from tablectl.game.state import GameState
from tablectl.service.delay import Delay, _is_releasable
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import HAND_AUDIENCES, Audience, Hold, Message
from tests.tablectl.adapters.mqtt.listener import Listener
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import PLAYERS, Hearer, ScriptedClock, ScriptedHost, ScriptedMachine

STEP_S = 1.0
"""A move a second."""
HIDDEN = "1j"
"""What every player is said to have drawn: a tile, as answers count with it, that no game of riichi has."""
READ = ("state", "score", "result", "events", "alerts", "machine", "health", "questions", "hands")


@dataclass(frozen=True, slots=True)
class Told:
    """Something that left, and when it was heard."""

    s: float
    way: str
    """``mqtt mahjong/t1/state``, ``stream public event``, ``get /api/state``..."""
    text: str

    @property
    def opens_hands(self) -> bool:
        """A mark of what nobody may see yet is in it."""
        return "hidden-" in self.text or HIDDEN in self.text


def said_to_all(events: list[Event], clock: ScriptedClock) -> set[str]:
    """Every message that everybody may hear of a session, worked out from what everybody may know."""
    hearer = Hearer()
    service = TableService(*_setup(clock, RamJournal(), hearer))
    service.start()
    _play(service, clock, [_public(event) for event in events])
    return {canonical(message) for _, message in hearer.said}


SEAL = ("journal", "hash")
"""Another journal's are others. A hash tells of no tile: a salt that stays in the journal goes into it."""


def canonical(message: Mapping[str, Any]) -> str:
    """One text for equal messages."""
    told = {name: value for name, value in message.items() if name not in SEAL}
    return json.dumps(told, sort_keys=True, ensure_ascii=False)


@dataclass
class WatchedTable:
    """The real service with a real broker, a real file and real pages; time is moved by hand."""

    folder: Path
    port: int
    holds: Mapping[Audience, Hold]
    clock: ScriptedClock = field(default_factory=ScriptedClock)
    received: list[Told] = field(default_factory=list)
    published_s: dict[int, float] = field(default_factory=dict)
    """When each event was written down."""

    pictures: HandPictures | None = None
    """What the table's recordings show."""
    picture_addresses: tuple[str, ...] = ()
    """Where pictures lie, besides what is told of them."""

    def __post_init__(self) -> None:
        self.path = self.folder / "journal.sqlite"
        self.journal = SqliteJournal(self.path)
        self.queue = SqliteDelayQueue(self.folder / DELAY_FILE)
        self.delay = Delay(self.queue, self.holds, self.clock)
        waits = self.queue if self.delay.is_delayed(Audience.PUBLIC) else None
        self.publisher = PahoPublisher(
            MqttSettings("t1", "127.0.0.1", self.port),
            JournalOutbox(self.journal, "t1", waits),
            {each: JournalOutbox(self.journal, "t1", self.queue, each) for each in HAND_AUDIENCES},
        )
        publishing = Publishing(self.delay, None, self.publisher)
        past_sessions = PastSessions("t1", JournalReader(self.path), AiredHands(self.folder / DELAY_FILE))
        self.pages = WebPages(
            self,
            WebParts(
                table="t1",
                scoresheet=lambda words, session: played_scoresheet(
                    past_sessions.played(session, publishing.published_upto()), words
                ),
                past_sessions=past_sessions,
                delays=self.delay.delays,
                pictures=self.pictures,
            ),
        )
        setup, parts = _setup(self.clock, self.journal, self.pages, self.publisher, self.delay)
        self.service = TableService(setup, parts)
        self.address = self.pages.start()
        self.listener = Listener(self.port)
        self.service.start()
        self._heard = 0
        self._streams = [
            threading.Thread(target=self._listen, args=(each,), daemon=True) for each in Audience
        ]
        for stream in self._streams:
            stream.start()

    def submit(self, command: object) -> None:
        raise AssertionError("nobody asks this table for anything")

    def play(self, events: list[Event]) -> Iterator[GameState]:
        """Write one event a second; everything that leaves by it is heard before the next."""
        for event in events:
            self.clock.s += STEP_S
            self.published_s[self.journal.head + 1] = self.clock.s
            _write(self.service, event)
            state = self.service.state
            self.service._announcer.publish_hands(hands_message(state, self.journal.head))
            self.service._announcer.publish_odds(odds_message(self.journal.head))
            self.quiet()
            yield state

    def pass_s(self, seconds: float) -> None:
        self.clock.s += seconds
        self.quiet()

    def quiet(self) -> None:
        """Until the broker has confirmed everything and the listener has heard it."""
        self.listener.until(self._nothing_on_its_way)
        mark = f"heard so far {len(self.received)} {self.clock.s}"
        self.listener.say("probe", mark)
        self.listener.until(
            lambda: any(h.topic == "probe" and h.json == mark for h in self.listener.heard[-5:])
        )
        for heard in self.listener.heard[self._heard :]:
            if heard.topic != "probe":
                self.received.append(Told(self.clock.s, f"mqtt {heard.topic}", heard.payload.decode()))
        self._heard = len(self.listener.heard)

    def read_everything(self) -> None:
        """Every address that answers anybody."""
        for name in READ:
            self._get(f"api/{name}")
            for audience in HAND_AUDIENCES:
                self._get(f"api/{name}?audience={audience}")
        for audience in HAND_AUDIENCES:
            self._get(f"api/history/latest/latest?audience={audience}")
        self._get("scoresheet")
        for path in self.picture_addresses:
            self._get(path, passed_on=True)
            for audience in Audience:
                self._get(f"{path}?audience={audience}", passed_on=True)

    def close(self) -> None:
        self.service.close()
        self.queue.close()
        self.listener.close()
        for stream in self._streams:
            stream.join(10)

    def public_journal(self) -> str:
        """The score sheet of what everybody may know by now."""
        delayed = self.delay.is_delayed(Audience.PUBLIC)
        upto = self.delay.released_upto(Audience.PUBLIC) if delayed else self.journal.head
        return scoresheet_page([e for e in read_journal(self.path) if e.seq <= upto], language="en")

    def _nothing_on_its_way(self) -> bool:
        self.service._flush_messages(self.clock.s)
        talk, publisher = self.publisher._connection, self.publisher
        if any(self._is_due(audience) for audience in self.delay.audiences):
            return False
        if talk is None or not talk.online or not publisher._retained.are_told or publisher._queued:
            return False
        done = all(talk.sent[a] >= box.head for a, box in publisher._outboxes.items())
        return done and not (talk.retained or talk.once or talk.events)

    def _is_due(self, audience: Audience) -> bool:
        first = self.delay._first_of(audience)
        state = self.service.state
        return first is not None and _is_releasable(first, self.holds[audience], self.delay._now_s, state)

    def _get(self, path: str, *, passed_on: bool = False) -> None:
        """``passed_on``: as a proxy passes a visitor's request on, who does not sit at this computer."""
        asked = Request(self.address + path, headers={"Via": "1.1 proxy"} if passed_on else {})
        try:
            with urlopen(asked) as answer:
                text = answer.read().decode(errors="replace")
        except HTTPError as error:
            text = error.read().decode()
        self.received.append(Told(self.clock.s, f"get /{path}", text))

    def _listen(self, audience: Audience) -> None:
        host = self.address.removeprefix("http://").rstrip("/")
        with closing(http.client.HTTPConnection(host)) as connection:
            connection.request("GET", f"/api/stream?audience={audience}")
            name = ""
            with connection.getresponse() as answer:
                for line in answer:
                    if line.startswith(b"event: "):
                        name = line[7:].decode().strip()
                    elif line.startswith(b"data: "):
                        told = Told(self.clock.s, f"stream {audience} {name}", line[6:].decode())
                        self.received.append(told)


def hands_message(state: GameState, seq: int) -> Message:
    """What hand cameras would know: every closed tile, and marks to find it by."""
    seats = () if state.hand is None else state.hand.seats
    return {
        "schema": "tablectl/broadcast_hands/1",
        "seq": seq,
        "hidden": f"hidden-{seq}-",
        "seats": [
            {"seat": each, "tiles": [str(tile) for tile in seat.tiles], "drawn": HIDDEN}
            for each, seat in enumerate(seats)
        ],
    }


def _public(event: Event) -> Event:
    body = public_body(event)
    assert not isinstance(body, Correction), "a session that is played has no corrections"
    return body


def _setup(
    clock: ScriptedClock, journal: Any, pages: Any, publisher: Any = None, delay: Delay | None = None
) -> tuple[Setup, ServiceParts]:
    session = SessionDefaults("riichi", "tenhou", {}, PLAYERS)
    parts = ServiceParts(
        clock,
        journal,
        ScriptedMachine(),
        NoPanels(),
        NoEyes(),
        ScriptedHost(),
        publisher=publisher,
        pages=pages,
        delay=delay,
    )
    return Setup("t1", session, Pace(8.0, None)), parts


def _play(service: TableService, clock: ScriptedClock, events: list[Event]) -> None:
    for event in events:
        clock.s += STEP_S
        _write(service, event)


def _write(service: TableService, event: Event) -> None:
    service._on_written(service._ledger.write((event,), Source.CAMERA, 0.99))


def odds_message(seq: int) -> Message:
    """What the odds would tell of closed tiles: a mark to find them by."""
    return {"schema": "tablectl/broadcast_odds/1", "seq": seq, "hidden": f"hidden-{seq}-", "seats": []}
