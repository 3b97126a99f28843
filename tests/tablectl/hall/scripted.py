"""A hall without a broker: tables are scripted, time stands until it is moved.

The hall takes its steps when a test says so, or, after ``start``, on a thread of its own.
Two threads that step one hall would take each other's news: whoever tries is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any, Final

from tablectl.client import FromTable
from tablectl.hall.commands import Person
from tablectl.hall.hall import Hall
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.store import HallStore
from tests.tablectl.hall.desk import ORGANISER
from tests.tablectl.hall.table_messages import event
from tests.tablectl.table_parts import ScriptedClock

PATIENCE_S: Final = 60.0
"""How long a hall on its own thread may take to answer on a busy computer."""


@dataclass
class ScriptedTable:
    """A table with a journal of its own, that answers what it is asked."""

    name: str
    journal: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    finished: bool = True
    asked: list[Mapping[str, Any]] = field(default_factory=list)
    clocks: list[Mapping[str, Any]] = field(default_factory=list)
    """What it was told of its round's clock."""
    alerts: list[dict[str, Any]] = field(default_factory=list)
    """Those that stand."""
    answers: bool = True
    ruleset: str = "riichi"
    """Of the session."""
    plays: str = ""
    """The one rule book that it has; empty: all."""
    records: bool = True
    """Whether it keeps the last minutes."""

    def write(self, kind: str, **facts: Any) -> dict[str, Any]:
        made: dict[str, Any] = event(
            len(self.events) + 1, self.journal or self.name, kind=kind, table=self.name, **facts
        )
        self.events.append(made)
        return made

    def score(self, revision: int = 0) -> dict[str, Any]:
        last = self.events[-1] if self.events else {}
        points = last.get("points", [25000] * len(self.players))
        seats = [
            {"seat": n, "player": name, "wind": "ESWN"[n], "points": points[n], "change": 0}
            for n, name in enumerate(self.players)
        ]
        return {
            "journal": self.journal or self.name,
            "seq": len(self.events),
            "revision": revision,
            "finished": self.finished,
            "seats": seats,
            "ruleset": self.ruleset,
        }


@dataclass
class ScriptedHall:
    """A hall and its tables."""

    folder: Path
    tables: dict[str, ScriptedTable] = field(default_factory=dict)
    clock: ScriptedClock = field(default_factory=ScriptedClock)
    lose_events: bool = False
    """Whether what tables say does not reach the hall."""
    hall: Hall = field(init=False)
    _loop: Thread | None = None

    def __post_init__(self) -> None:
        self.begin()

    def begin(self, file: str = "hall.sqlite") -> None:
        """A hall's new life."""
        self.folder.mkdir(exist_ok=True)
        self.hall = Hall(HallStore(str(self.folder / file)), self.clock)
        self.hall.connections.append(self)

    def start(self) -> None:
        """Let the hall step on a thread of its own from now on, as it does when it serves."""
        self._loop = Thread(target=self.hall.run, name="the hall's loop", daemon=True)
        self._loop.start()

    def close(self) -> None:
        """End the thread of ``start``, if there is one."""
        self.hall.stop()
        if self._loop is not None:
            self._loop.join()
            self._loop = None

    def step(self) -> None:
        """Let the hall look once.

        Raises:
            AssertionError: it steps on a thread of its own.
        """
        assert self._loop is None, "the hall steps on a thread of its own: wait for what it does"
        self.hall.step()

    def ask(self, table: str, request: Mapping[str, Any]) -> None:
        """As the broker would hand a request to a table."""
        own = self.tables[table]
        if request["do"] == "round_clock":
            own.clocks.append(request)
            return
        if request["do"] == "alerts":
            self.say(table, "command/result", {"id": request["id"], "ok": True, "alerts": own.alerts})
            return
        own.asked.append(request)
        if not own.answers:
            return
        answer: dict[str, Any] = {"id": request["id"], "ok": True, "events": []}
        told: list[dict[str, Any]] = []
        match request["do"]:
            case "history":
                answer["events"] = [each for each in own.events if each["seq"] > request["after"]][:3]
            case "start_session" if own.plays not in ("", request["ruleset"]):
                answer |= {"ok": False, "error": {"code": "unknown_ruleset", "message": "there is none"}}
            case "start_session":
                own.players, own.finished = list(request["players"]), False
                own.ruleset = str(request["ruleset"])
                told.append(own.write("session_started/1", players=own.players))
            case "correct_event":
                own.players = list(request["event"]["players"])
                told.append(
                    own.write("event_corrected/1", target=request["seq"], event=request["event"], reason="-")
                )
            case "save_recording" if not own.records:
                answer |= {"ok": False, "error": {"code": "not_recorded", "message": "no last minutes"}}
            case "save_recording":
                answer["saved"] = f"/recordings/{own.name}"
            case "end_session":
                own.finished = True
                told.append(own.write("session_ended/1", points=[25000] * 4, reason=request["reason"]))
            case _:
                pass
        self.say(table, "command/result", answer)
        for each in told:
            self.say(table, "event", each)
        self.say(table, "score", own.score())

    def say(self, table: str, topic: str, message: Mapping[str, Any], *, retained: bool = False) -> None:
        if topic != "event" or not self.lose_events:
            self.hall.message_handler(0)(FromTable(table, topic, message, retained))

    def add(self, name: str) -> ScriptedTable:
        table = self.tables[name] = ScriptedTable(name)
        self.greet(name)
        return table

    def greet(self, name: str) -> None:
        """What a broker tells of a table when the hall comes."""
        self.say(name, "availability", {"availability": "online"}, retained=True)
        if self.tables[name].events:
            self.say(name, "score", self.tables[name].score(), retained=True)
        self.pass_s(0.0)

    def pass_s(self, seconds: float = 5.0) -> None:
        """Let the hall look several times, and time pass."""
        for _ in range(8):
            self.step()
            self.clock.s += seconds / 8
        self.step()

    def do(self, what: str, who: Person = ORGANISER, **fields: Any) -> LogEntry:
        """The entry that a command became, once the hall has taken it."""
        answer: Future[LogEntry] = self.hall.submit({"do": what, **fields}, who)
        if self._loop is None:
            self.step()
        return answer.result(0 if self._loop is None else PATIENCE_S)

    def end(self, table: str, *points: int) -> None:
        """The table's session ends with points by seat."""
        own = self.tables[table]
        own.finished = True
        self.say(table, "event", own.write("session_ended/1", points=list(points), reason="played"))
        self.say(table, "score", own.score())
        self.pass_s()

    @property
    def results(self) -> dict[tuple[int, int], dict[str, Any]]:
        return {
            (each.round, each.table): dict(each.points)
            for each in self.hall.log.state.event().tournament.results
        }
