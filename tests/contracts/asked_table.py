"""A table as ``tablectl run`` composes it, for whoever asks it for things: how it stands, a fresh hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.recording.ring_saving import SAVED_FOLDER
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE
from tablectl.adapters.storage.journal.reader import JournalReader
from tests.system.running import Operator, Running
from tests.tablectl.schemas import check

CONFIGURATION: Final = """
[table]
state_dir = "{folder}"
[camera]
source = "none"
[simulation]
speed = 200
[web]
port = 0
[rules]
next_hand_after_s = 3600
session_ends_after_s = 3600
"""
"""A machine that builds at once, and nothing that goes on by itself after a hand."""
PLAYERS: Final = 4
STILL: Final = ("idle", "ready", "fault", "stopped")
"""Phases of a machine that moves nothing."""


class AskedTable:
    """Real broker, SQLite journal, virtual machine; nobody plays unless a test records it."""

    def __init__(self, folder: Path) -> None:
        path = folder / "table.toml"
        path.write_text(CONFIGURATION.format(folder=folder / "state"), encoding="utf-8")
        self.process = Running("--config", str(path))
        self.operator: Operator = self.process.operator()
        self._reader = JournalReader(self.process.state_folder / JOURNAL_FILE)

    def close(self) -> int:
        """End it as Ctrl-C does; returns the exit status."""
        self.operator.close()
        with self.process:
            return self.process.stop()

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """A request over MQTT and its answer, which fits the published schema."""
        answer: dict[str, Any] = self.operator.ask(do, **fields)
        check(answer)
        return answer

    def done(self, do: str, **fields: object) -> dict[str, Any]:
        """A request that belongs to what a test needs first."""
        answer = self.ask(do, **fields)
        assert answer["ok"], (do, fields, answer)
        return answer

    def record(self, kind: str, **event: object) -> int:
        """Record what happened; returns the number of its entry."""
        answer = self.done("record_event", event={"kind": f"{kind}/1", **event})
        return int(next(each["seq"] for each in answer["events"] if each["kind"] == f"{kind}/1"))

    def newest(self, topic: str) -> Any:
        return self.operator.newest(topic)

    def until_told(self) -> None:
        """Wait until the retained messages include everything that is written down."""
        head = self.head
        self.operator.until(lambda: all(self.newest(each)["seq"] >= head for each in ("score", "state")))

    @property
    def head(self) -> int:
        """The last entry on the disk."""
        return self._reader.head()

    @property
    def paused(self) -> bool:
        return (self.newest("state") or {}).get("paused") is not None

    @property
    def dealer(self) -> int:
        return int(self.newest("score")["dealer"])

    def seat(self, after_dealer: int) -> int:
        """The seat so many places after the dealer."""
        return (self.dealer + after_dealer) % PLAYERS

    def fresh_hand(self, **session: object) -> None:
        """Another session's first hand lies there, and the dealer is to discard."""
        self.done("clear_faults")
        self.end_session()
        self.done("start_session", **session)
        self.until_dealt()

    def end_session(self) -> None:
        """No session is played, whatever was."""
        if self.paused:
            self.done("resume")
        self.until_told()
        if not self.newest("score")["finished"]:
            self.done("end_session", reason="another test")
        self.until_told()

    def until_dealt(self) -> None:
        """Wait for the machine and the deal that follows."""

        def dealt() -> bool:
            state, machine = self.newest("state"), self.newest("machine")
            if state is None or machine is None:
                return False
            lies = state["phase"] in ("draw", "act") and machine["phase"] in STILL
            return lies and state["seq"] == self.head  # the disk is asked last

        self.operator.until(dealt)

    def stands(self) -> Mapping[str, Any]:
        """What a request that changes nothing leaves the same: on the disk, in what is told and asked."""
        questions = self.done("questions")["questions"]
        told = {topic: self.newest(topic) for topic in ("score", "state", "table-1/result", "clock")}
        told["machine"] = {name: self.newest("machine")[name] for name in ("phase", "faults", "pending")}
        saved = sorted(each.name for each in self.process.state_folder.glob(f"{SAVED_FOLDER}/*"))
        alerts = len(self.operator.listener.on("/alert"))
        return {"head": self.head, "questions": questions, **told, "saved": saved, "alerts": alerts}
