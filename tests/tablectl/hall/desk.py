"""The pure part of a hall's desk, for tests: commands in, the log and the state as they come to be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tablectl.hall.commands import HallRole, Person, draft_command, missing_reason
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.folding import evolve, fold_log
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import TakenBack
from tests.tablectl.hall.events import seating, text

ORGANISER = Person(HallRole.ORGANISER, "Ada")
JUDGE = Person(HallRole.JUDGE, "Bo")
ASSISTANT = Person(HallRole.ASSISTANT, "Cy")


def player(key: str) -> Person:
    return Person(HallRole.PLAYER, key.upper(), key)


@dataclass
class Desk:
    """Nothing is kept on a disk."""

    log: list[LogEntry] = field(default_factory=list)
    state: HallState = field(default_factory=HallState)
    now_s: int = 0

    def do(self, what: str, who: Person = ORGANISER, **fields: Any) -> LogEntry:
        draft, by, reason = draft_command(self.state, {"do": what, **fields}, who)
        at = (
            f"2026-11-20T{10 + self.now_s // 3600:02d}:{self.now_s // 60 % 60:02d}:{self.now_s % 60:02d}.000Z"
        )
        entry = LogEntry(len(self.log) + 1, at, by, reason, draft.event, draft.body)
        if isinstance(draft.body, TakenBack):
            after = fold_log([*self.log, entry])
        else:
            after = evolve(self.state, entry)
        if (lacks := missing_reason({"do": what, **fields})) is not None:
            raise lacks
        self.state = after
        self.log.append(entry)
        return entry

    @property
    def event(self) -> EventState:
        return self.state.event()

    @classmethod
    def playing(cls) -> Desk:
        """Eight players at two tables, round 1 begun."""
        desk = cls()
        desk.do("import_event", text=text())
        desk.do("draw_seating", seating=seating())
        desk.do("begin_round")
        return desk
