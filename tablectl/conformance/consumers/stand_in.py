"""A table that is none: it says what a table says over MQTT, and knows what is right to believe of it.

It plays no mahjong. Its events are of real kinds and fold as a real table's, its messages fit the schemas,
and a payment is a judge's penalty, so that every check can end with points that were never there before.
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
from tablectl.conformance.heard import AVAILABILITY
from tablectl.decoding import COMMAND, Undecodable, decoded_object

EVENTS_AT_ONCE: Final = 200
"""Events in one answer, at most, as a table gives them."""
HAND: Final = {"number": 0, "round": "E", "dealer": 0, "honba": 0, "deposits": 0}
RIVER: Final = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
"""What the players discard, in turn."""


@dataclass(frozen=True, slots=True)
class PublishedMessage:
    """One message as it is published."""

    topic: str
    """Without what every topic of the table begins with."""
    payload: bytes
    retained: bool
    qos: int = 1
    correlation: bytes = b""
    """Of an answer: what the request carried by MQTT 5."""
    elsewhere: str = ""
    """Of an answer: the whole name of the topic that the request wanted it at besides."""


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """What a consumer asked for on ``command``."""

    payload: bytes
    answer_at: str = ""
    """MQTT 5: response topic."""
    correlation: bytes = b""


@dataclass(frozen=True, slots=True)
class _StandingEvent:
    """An event as it stands."""

    seq: int
    event: Message
    """With its ``kind``."""
    hash: str
    """Of the message by which it stands."""


class StandIn:
    """One table, with a journal that may be begun anew."""

    def __init__(self, table: str) -> None:
        """``table`` is its name."""
        self.table = table
        self.online = False
        self.at_once = EVENTS_AT_ONCE
        """Events in one answer, at most."""
        self.players: tuple[str, ...] = PLAYERS
        """Who sits down when a session begins."""
        self.answered: list[PublishedMessage] = []
        """The newest answer."""
        self._journals = 0
        self._published: list[dict[str, Any]] = []
        """The journal: messages of ``event``, in order."""
        self._revision = 0
        self._standing: list[_StandingEvent] = []
        self._paid = 0
        self._minute = 0
        self.begin_journal()

    @property
    def journal(self) -> str:
        """Its journal's id."""
        return f"stand-in-{self._journals}"

    @property
    def head(self) -> int:
        """Number of the newest event."""
        return len(self._published)

    def truth(self) -> Belief:
        """What is right to believe now."""
        hashes = tuple(each.hash for each in self._standing)
        return Belief(self.journal, self.head, hashes, self._points(), self.online)

    # What happens:

    def begin_journal(self) -> None:
        """Everything before is another table's life: numbers begin with 1 again."""
        self._journals += 1
        self._published, self._standing, self._revision = [], [], 0

    def write(self, kind: str, **facts: object) -> int:
        """One event more; its number."""
        message = self._entry({"kind": kind, **facts})
        self._standing.append(_StandingEvent(message["seq"], {"kind": kind, **facts}, message["hash"]))
        return self.head

    def start_session(self) -> int:
        """Players sit down, and the first hand begins."""
        scores = [POINTS] * len(self.players)
        self.write(
            "session_started/1",
            rules="riichi",
            preset="tenhou",
            options={},
            players=list(self.players),
            scores=scores,
            first_dealer=0,
        )
        return self.write("hand_started/1", **HAND, scores=scores)

    def discard(self) -> int:
        """The player in turn draws and discards; the discard's number."""
        turn = sum(each["kind"] == "tile_discarded/1" for each in self._published)
        seat = turn % 4
        self.write("tile_drawn/1", seat=seat, tile=None, **{"from": "wall"})
        return self.write(
            "tile_discarded/1", seat=seat, tile=RIVER[turn % len(RIVER)], drawn=None, sideways=False
        )

    def pay(self, **facts: object) -> int:
        """A penalty that leaves points which the table never had before."""
        return self.write("penalty_paid/1", **self.penalty(), **facts)

    def penalty(self, seat: int | None = None) -> dict[str, Any]:
        """Facts of such a penalty."""
        self._paid += 1
        payer = self._paid % 4 if seat is None else seat
        deltas = [0, 0, 0, 0]
        deltas[payer] = -100 * self._paid
        return {"seat": payer, "reason": f"penalty {self._paid}", "deltas": deltas}

    def correct(self, target: int, event: Message, reason: str = "glare") -> int:
        """Another event instead of one that stands; the number of the amendment."""
        place = self._place(target)
        seal = self._amendment({"kind": "event_corrected/1", "target": target, "event": event}, reason)
        self._standing[place] = _StandingEvent(target, event, seal)
        return self.head

    def insert(self, after: int, event: Message, reason: str = "not seen") -> int:
        """An event after one that stands, or before all with 0; its number is the amendment's."""
        place = 0 if after == 0 else self._place(after) + 1
        seal = self._amendment({"kind": "event_inserted/1", "after": after, "event": event}, reason)
        self._standing.insert(place, _StandingEvent(self.head, event, seal))
        return self.head

    def withdraw(self, target: int, reason: str = "it did not happen") -> int:
        """An event that stands does so no more; the number of the amendment."""
        place = self._place(target)
        self._amendment({"kind": "event_withdrawn/1", "target": target}, reason)
        del self._standing[place]
        return self.head

    def standing(self, seq: int) -> Message:
        """The event that stands under a number."""
        return self._standing[self._place(seq)].event

    def set_clock_back(self, minutes: int) -> None:
        """Later events tell an earlier time."""
        self._minute -= minutes

    # What is said of it:

    def event(self, seq: int) -> PublishedMessage:
        """An event's message."""
        return _said("event", self._published[seq - 1], retained=False)

    def events(self, first: int, last: int) -> list[PublishedMessage]:
        """The messages of several, both ends included."""
        return [self.event(seq) for seq in range(first, last + 1)]

    def score(self) -> PublishedMessage:
        """``score`` as it is now."""
        return _said("score", self._score(), retained=True)

    def state(self) -> PublishedMessage:
        """``state`` as it is now."""
        return _said("state", self._state(), retained=True)

    def now(self) -> list[PublishedMessage]:
        """What is published after each event."""
        return [self.state(), self.score()]

    def greeting(self) -> list[PublishedMessage]:
        """What a table says on each connection; from then on it is online."""
        self.online = True
        return [
            _said("machine", machine_form(self.table), retained=True),
            _said("health", health_form(self.table, self._time()), retained=True, qos=0),
            *self.now(),
            PublishedMessage(AVAILABILITY, b"online", True),
        ]

    def farewell(self) -> list[PublishedMessage]:
        """What the broker says once a table is gone."""
        self.online = False
        return [PublishedMessage(AVAILABILITY, b"offline", True)]

    def answer(self, request: ReceivedRequest) -> list[PublishedMessage]:
        """Answer a request as a table does: history for whoever asks, nothing else to be had."""
        try:
            said = decoded_object(request.payload, COMMAND)
        except Undecodable:
            said = {}
        key = said.get("id")
        if not isinstance(key, str):
            key = request.correlation.decode("utf-8", "replace") or None
        answer: dict[str, Any] = {"schema": "tablectl/command_result/1", "table": self.table, "id": key}
        found = self._asked_for(said)
        answer |= {"ok": True, "seq": self.head, **found} if "code" not in found else _refusal(found)
        made = _said("command/result", answer, retained=False)
        self.answered = [replace(made, correlation=request.correlation, elsewhere=request.answer_at)]
        return self.answered

    def _asked_for(self, request: Message) -> dict[str, Any]:
        if request.get("do") != "history":
            return {"code": "bad_request", "message": "this table stands in: it answers `history` alone"}
        after, limit = request.get("after", 0), request.get("limit", EVENTS_AT_ONCE)
        if not _whole(after, 0) or not _whole(limit, 1):
            return {"code": "bad_request", "message": "expected whole numbers as after and limit"}
        most = min(limit, self.at_once)
        if not request.get("standing"):
            return {"events": self._published[after : after + most]}
        entries = self._session(request.get("session") or 0)
        if entries is None:
            return {"code": "no_such_session", "message": "the journal holds no such session"}
        rows = [{"place": n, "seq": each.seq, **each.event} for n, each in enumerate(entries, 1)]
        return {"events": rows[after : after + most]}

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

    # How it is worked out:

    def _entry(self, facts: Message) -> dict[str, Any]:
        seq, before = self.head + 1, self._published[-1]["hash"] if self._published else self.journal
        sealed = json.dumps([before, seq, facts], sort_keys=True).encode()
        message = {
            "schema": "tablectl/event/1",
            "table": self.table,
            "journal": self.journal,
            "seq": seq,
            "hash": hashlib.sha256(sealed).hexdigest(),
            "revision": self._revision,
            "at": self._time(),
            "source": "operator",
            "by": "",
            "confidence": None,
            **facts,
        }
        self._published.append(message)
        return message

    def _amendment(self, facts: Message, reason: str) -> str:
        self._revision += 1
        return str(self._entry({**facts, "reason": reason})["hash"])

    def _place(self, seq: int) -> int:
        return next(place for place, each in enumerate(self._standing) if each.seq == seq)

    def _time(self) -> str:
        self._minute += 1
        day, minute = divmod(self._minute, 24 * 60)
        return f"2026-11-{20 + day:02}T{minute // 60:02}:{minute % 60:02}:00.000Z"

    def _newest_session(self) -> list[Message]:
        """The standing events of the session that is played; none before the first."""
        starts = [n for n, each in enumerate(self._standing) if each.event["kind"] == "session_started/1"]
        return [each.event for each in self._standing[starts[-1] :]] if starts else []

    def _points(self) -> tuple[int, ...]:
        played = self._newest_session()
        points: list[int] = list(played[0]["scores"]) if played else []
        for event in played:
            if event["kind"] == "penalty_paid/1":
                points = [had + delta for had, delta in zip(points, event["deltas"], strict=True)]
        return tuple(points)

    def _head(self, schema: str) -> dict[str, Any]:
        head = {"schema": f"tablectl/{schema}/1", "table": self.table, "journal": self.journal}
        return {**head, "seq": self.head, "revision": self._revision}

    def _seated(self) -> list[dict[str, Any]]:
        played = self._newest_session()
        players = played[0]["players"] if played else ()
        return [{"seat": n, "player": each, "wind": WINDS[n]} for n, each in enumerate(players)]

    def _score(self) -> Message:
        return self._head("score") | score_form(self._seated(), self._points())

    def _state(self) -> Message:
        discards = [each for each in self._newest_session() if each["kind"] == "tile_discarded/1"]
        return self._head("state") | state_form(self._seated(), discards)


def _said(topic: str, message: Message, *, retained: bool, qos: int = 1) -> PublishedMessage:
    return PublishedMessage(topic, json.dumps(message, ensure_ascii=False).encode(), retained, qos)


def _whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _refusal(error: Message) -> dict[str, Any]:
    return {"ok": False, "error": dict(error)}
