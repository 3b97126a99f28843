"""A simulated table: it publishes what a table publishes over MQTT, and knows the correct belief about it.

It does not play by the rules. Its events are of real kinds and amend each other as a real table's do, and its
messages fit the schemas. A payment is a judge's penalty, so that every scenario can end with new points.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any, Final

from tablectl.conformance.consumers.belief import Belief
from tablectl.conformance.consumers.forms import (
    PLAYERS,
    POINTS,
    WINDS,
    Message,
    health_form,
    machine_form,
    score_form,
    state_form,
)
from tablectl.conformance.traffic import AVAILABILITY
from tablectl.decoding import COMMAND, Undecodable, decode_object

MAX_EVENTS_PER_ANSWER: Final = 200
"""As a table's."""
HAND: Final = {"number": 0, "round": "E", "dealer": 0, "honba": 0, "deposits": 0}
RIVER: Final = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
"""The tiles that the players discard, in order."""


@dataclass(frozen=True, slots=True)
class PublishedMessage:
    """One message to publish."""

    topic: str
    """Without the table's prefix."""
    payload: bytes
    retained: bool
    qos: int = 1
    correlation: bytes = b""
    """Of an answer: the request's correlation data (MQTT 5)."""
    response_topic: str = ""
    """Of an answer: the complete name of the request's response topic (MQTT 5)."""


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """A request that a consumer published on ``command``."""

    payload: bytes
    response_topic: str = ""
    """Response topic (MQTT 5)."""
    correlation: bytes = b""
    """Correlation data (MQTT 5)."""


@dataclass(frozen=True, slots=True)
class _StandingEvent:
    """An event after all amendments."""

    seq: int
    event: Message
    """With its ``kind``."""
    hash: str
    """Of the message that published, inserted or last corrected it."""


class StandIn:
    """One table, which can replace its journal by a new one."""

    def __init__(self, table: str) -> None:
        """Start with an empty journal; ``table`` is the table's name."""
        self.table = table
        self.online = False
        self.page_size = MAX_EVENTS_PER_ANSWER
        """Events in one answer, at most."""
        self.players: tuple[str, ...] = PLAYERS
        """The players of the next session."""
        self.last_answer: list[PublishedMessage] = []
        self._journals = 0
        self._published: list[dict[str, Any]] = []
        """The journal: all ``event`` messages, in order."""
        self._revision = 0
        self._standing: list[_StandingEvent] = []
        self._paid = 0
        self._minute = 0
        self.start_journal()

    @property
    def journal(self) -> str:
        """The journal's id."""
        return f"stand-in-{self._journals}"

    @property
    def head(self) -> int:
        """Number of the last event."""
        return len(self._published)

    def right_belief(self) -> Belief:
        """The correct belief about the table as it is now."""
        hashes = tuple(each.hash for each in self._standing)
        return Belief(self.journal, self.head, hashes, self._points(), self.online)

    # Events:

    def start_journal(self) -> None:
        """Replace the journal by an empty one, with another id."""
        self._journals += 1
        self._published, self._standing, self._revision = [], [], 0

    def append_event(self, kind: str, **facts: object) -> int:
        """Append an event; returns its number."""
        message = self._append({"kind": kind, **facts})
        self._standing.append(_StandingEvent(message["seq"], {"kind": kind, **facts}, message["hash"]))
        return self.head

    def start_session(self) -> int:
        """Start a session and its first hand; returns the last event's number."""
        scores = [POINTS] * len(self.players)
        self.append_event(
            "session_started/1",
            rules="riichi",
            preset="tenhou",
            options={},
            players=list(self.players),
            scores=scores,
            first_dealer=0,
        )
        return self.append_event("hand_started/1", **HAND, scores=scores)

    def discard(self) -> int:
        """The player in turn draws and discards; returns the discard's number."""
        turn = sum(each["kind"] == "tile_discarded/1" for each in self._published)
        seat = turn % 4
        self.append_event("tile_drawn/1", seat=seat, tile=None, **{"from": "wall"})
        return self.append_event(
            "tile_discarded/1", seat=seat, tile=RIVER[turn % len(RIVER)], drawn=None, sideways=False
        )

    def pay(self, **facts: object) -> int:
        """Append a penalty with an amount that is new; returns its number."""
        return self.append_event("penalty_paid/1", **self.penalty(), **facts)

    def penalty(self, seat: int | None = None) -> dict[str, Any]:
        """The facts of a penalty with an amount that is new, by default of the next seat."""
        self._paid += 1
        payer = self._paid % 4 if seat is None else seat
        deltas = [0, 0, 0, 0]
        deltas[payer] = -100 * self._paid
        return {"seat": payer, "reason": f"penalty {self._paid}", "deltas": deltas}

    def correct(self, target: int, event: Message, reason: str = "glare") -> int:
        """Correct a standing event; returns the amendment's number."""
        place = self._place_of(target)
        seal = self._append_amendment({"kind": "event_corrected/1", "target": target, "event": event}, reason)
        self._standing[place] = _StandingEvent(target, event, seal)
        return self.head

    def insert(self, after: int, event: Message, reason: str = "not seen") -> int:
        """Insert an event after a standing one, or before all with 0; returns the amendment's number, which
        is also the new event's."""
        place = 0 if after == 0 else self._place_of(after) + 1
        seal = self._append_amendment({"kind": "event_inserted/1", "after": after, "event": event}, reason)
        self._standing.insert(place, _StandingEvent(self.head, event, seal))
        return self.head

    def withdraw(self, target: int, reason: str = "it did not happen") -> int:
        """Withdraw a standing event; returns the amendment's number."""
        place = self._place_of(target)
        self._append_amendment({"kind": "event_withdrawn/1", "target": target}, reason)
        del self._standing[place]
        return self.head

    def standing_event(self, seq: int) -> Message:
        """The standing event with a number."""
        return self._standing[self._place_of(seq)].event

    def set_clock_back(self, minutes: int) -> None:
        """Give later events an earlier time."""
        self._minute -= minutes

    # Messages:

    def event(self, seq: int) -> PublishedMessage:
        """The message of an event."""
        return _message("event", self._published[seq - 1], retained=False)

    def events(self, first: int, last: int) -> list[PublishedMessage]:
        """The messages of events, both ends included."""
        return [self.event(seq) for seq in range(first, last + 1)]

    def score(self) -> PublishedMessage:
        """``score`` for the current state."""
        return _message("score", self._score(), retained=True)

    def state(self) -> PublishedMessage:
        """``state`` for the current state."""
        return _message("state", self._state(), retained=True)

    def snapshots(self) -> list[PublishedMessage]:
        """``state`` and ``score``, which follow each event."""
        return [self.state(), self.score()]

    def birth_messages(self) -> list[PublishedMessage]:
        """The messages of a table that connects; from then on it is online."""
        self.online = True
        return [
            _message("machine", machine_form(self.table), retained=True),
            _message("health", health_form(self.table, self._next_time()), retained=True, qos=0),
            *self.snapshots(),
            PublishedMessage(AVAILABILITY, b"online", True),
        ]

    def will_messages(self) -> list[PublishedMessage]:
        """The table's last will, which the broker publishes."""
        self.online = False
        return [PublishedMessage(AVAILABILITY, b"offline", True)]

    def answer(self, request: ReceivedRequest) -> list[PublishedMessage]:
        """Answer a request: a history as a table gives it, or a refusal of anything else."""
        try:
            query = decode_object(request.payload, COMMAND)
        except Undecodable:
            query = {}
        key = query.get("id")
        if not isinstance(key, str):
            key = request.correlation.decode("utf-8", "replace") or None
        answer: dict[str, Any] = {"schema": "tablectl/command_result/1", "table": self.table, "id": key}
        result = self._query(query)
        answer |= {"ok": True, "seq": self.head, **result} if "code" not in result else _refusal(result)
        message = _message("command/result", answer, retained=False)
        self.last_answer = [
            replace(message, correlation=request.correlation, response_topic=request.response_topic)
        ]
        return self.last_answer

    def _query(self, request: Message) -> dict[str, Any]:
        if request.get("do") != "history":
            return {"code": "bad_request", "message": "this table stands in: it answers `history` alone"}
        after, limit = request.get("after", 0), request.get("limit", MAX_EVENTS_PER_ANSWER)
        if not _is_int_from(after, 0) or not _is_int_from(limit, 1):
            return {"code": "bad_request", "message": "expected whole numbers as after and limit"}
        count = min(limit, self.page_size)
        if not request.get("standing"):
            return {"events": self._published[after : after + count]}
        entries = self._session(request.get("session") or 0)
        if entries is None:
            return {"code": "no_such_session", "message": "the journal holds no such session"}
        rows = [{"place": n, "seq": each.seq, **each.event} for n, each in enumerate(entries, 1)]
        return {"events": rows[after : after + count]}

    def _session(self, number: object) -> list[_StandingEvent] | None:
        sessions: list[list[_StandingEvent]] = []
        for each in self._standing:
            if each.event["kind"] == "session_started/1":
                sessions.append([])
            if sessions:
                sessions[-1].append(each)
        if not isinstance(number, int) or not 0 <= number <= len(sessions) or not sessions:
            return None
        return sessions[number - 1]

    # Computations:

    def _append(self, facts: Message) -> dict[str, Any]:
        seq, before = self.head + 1, self._published[-1]["hash"] if self._published else self.journal
        sealed = json.dumps([before, seq, facts], sort_keys=True).encode()
        message = {
            "schema": "tablectl/event/1",
            "table": self.table,
            "journal": self.journal,
            "seq": seq,
            "hash": hashlib.sha256(sealed).hexdigest(),
            "revision": self._revision,
            "at": self._next_time(),
            "source": "operator",
            "by": "",
            "confidence": None,
            **facts,
        }
        self._published.append(message)
        return message

    def _append_amendment(self, facts: Message, reason: str) -> str:
        self._revision += 1
        return str(self._append({**facts, "reason": reason})["hash"])

    def _place_of(self, seq: int) -> int:
        return next(place for place, each in enumerate(self._standing) if each.seq == seq)

    def _next_time(self) -> str:
        self._minute += 1
        day, minute = divmod(self._minute, 24 * 60)
        return f"2026-11-{20 + day:02}T{minute // 60:02}:{minute % 60:02}:00.000Z"

    def _current_session(self) -> list[Message]:
        """The standing events of the last session; none before the first."""
        starts = [n for n, each in enumerate(self._standing) if each.event["kind"] == "session_started/1"]
        return [each.event for each in self._standing[starts[-1] :]] if starts else []

    def _points(self) -> tuple[int, ...]:
        played = self._current_session()
        points: list[int] = list(played[0]["scores"]) if played else []
        for event in played:
            if event["kind"] == "penalty_paid/1":
                points = [had + delta for had, delta in zip(points, event["deltas"], strict=True)]
        return tuple(points)

    def _header(self, schema: str) -> dict[str, Any]:
        head = {"schema": f"tablectl/{schema}/1", "table": self.table, "journal": self.journal}
        return {**head, "seq": self.head, "revision": self._revision}

    def _seats(self) -> list[dict[str, Any]]:
        played = self._current_session()
        players = played[0]["players"] if played else ()
        return [{"seat": n, "player": each, "wind": WINDS[n]} for n, each in enumerate(players)]

    def _score(self) -> Message:
        return self._header("score") | score_form(self._seats(), self._points())

    def _state(self) -> Message:
        discards = [each for each in self._current_session() if each["kind"] == "tile_discarded/1"]
        return self._header("state") | state_form(self._seats(), discards)


def _message(topic: str, message: Message, *, retained: bool, qos: int = 1) -> PublishedMessage:
    return PublishedMessage(topic, json.dumps(message, ensure_ascii=False).encode(), retained, qos)


def _is_int_from(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _refusal(error: Message) -> dict[str, Any]:
    return {"ok": False, "error": dict(error)}
