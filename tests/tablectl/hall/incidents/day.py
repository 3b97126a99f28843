"""A hall for the script, and its way through the API: what is asked, answered, and true afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from tablectl.hall.commands import HallRole, Person
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, epoch_seconds
from tablectl.hall.web import Access
from tests.tablectl.hall.incidents.incident import CY, MACHINE, Incident, Ref, points
from tests.tablectl.hall.scripted import ScriptedHall

LOOKS: Final = 200
"""How often a condition is looked at before it counts as never true; a second of the hall's time each."""
NOBODY: Final = Person(HallRole.VIEWER, "nobody")
Post = Callable[[str, Person, bytes, str], Mapping[str, Any]]
"""Sends a body of a kind to an address under ``/api/hall/``; returns the answer, whatever its status."""


class Day:
    """A hall on a thread of its own, one machine, and the event so far."""

    def __init__(self, folder: Path) -> None:
        self.own = ScriptedHall(folder)
        self.access = Access.from_folder(folder, lambda _request: False)
        self.own.add(MACHINE)
        self.kept: dict[str, Any] = {}

    def start(self) -> None:
        self.own.start()

    def close(self) -> None:
        self.own.close()

    @property
    def event(self) -> EventState:
        return self.own.hall.view.state.event(self.kept["event_id"])

    @property
    def machine(self) -> Any:
        return self.own.tables[MACHINE]

    def wait(self, true: Callable[[], bool]) -> None:
        """Let the hall go on until something is true."""
        for _ in range(LOOKS):
            self.own.clock.s += 1
            waiting = self.own.hall.submit({"do": "nothing"}, NOBODY)
            assert isinstance(waiting.exception(30), Declined)
            if true():
                return
        raise AssertionError("it never came")

    def fields_of(self, incident: Incident) -> dict[str, Any]:
        """A command's fields with the numbers of entries in them."""
        made = {name: self._filled(each) for name, each in incident.fields.items()}
        if "event" in made:
            made["event"] = self.kept[f"{made['event']}_id"]
        elif "event_id" in self.kept and incident.do != "import_event":
            made["event"] = self.kept["event_id"]
        if isinstance(made.get("text"), dict):
            made["text"] = json.dumps(made["text"], ensure_ascii=False)
        return made

    def _filled(self, value: Any) -> Any:
        if not isinstance(value, Ref):
            return value
        return str(self.kept[value.name]) if value.as_text else self.kept[value.name]

    def keep(self, incident: Incident, answer: Mapping[str, Any]) -> None:
        """Remember what later incidents name."""
        if incident.keep:
            self.kept[incident.keep] = answer.get("photo", answer.get("seq"))
            if incident.do == "import_event":
                self.kept[f"{incident.keep}_id"] = answer["event"]

    def by_api(self, incident: Incident, post: Post) -> None:
        """Carry an incident out, and hold the answer to the script."""
        happens = getattr(self, f"_{incident.do}", None)
        if happens is not None:
            happens(incident, post)
            return
        before = self.own.hall.view.state
        told = json.dumps({"do": incident.do, **self.fields_of(incident)}).encode()
        self.hold(incident, post("commands", incident.who, told, "application/json"))
        if incident.refused:
            assert self.own.hall.view.state is before, "what is refused changes nothing"

    def hold(self, incident: Incident, answer: Mapping[str, Any]) -> None:
        """The answer is what the script says."""
        if not incident.refused:
            assert answer.get("ok"), (incident.what, answer)
            self.keep(incident, answer)
            return
        assert not answer.get("ok"), (incident.what, answer)
        error = answer["error"]
        assert error["code"] == incident.refused, (incident.what, error)
        assert incident.words in error["message"], (incident.what, error)

    # What is no command

    def _photo(self, incident: Incident, post: Post) -> None:
        fields = self.fields_of(incident)
        where = "&".join(f"{name}={fields[name]}" for name in ("event", "round", "table"))
        body = fields["bytes"].encode("latin-1")
        self.hold(incident, post(f"photos?{where}", incident.who, body, "image/jpeg"))

    def _final_sheet(self, incident: Incident, post: Post) -> None:
        seated = self.event.seated((3, 1))
        assert seated is not None
        four = tuple(int(each[1:]) for each in seated.players)
        told = {"round": 3, "table": 1, "points": points(four), "reason": "sheet"}
        self.by_api(Incident(incident.what, CY, "set_result", told, keep=incident.keep), post)

    def _table_sits(self, incident: Incident, post: Post) -> None:
        self.wait(lambda: self.machine.players == incident.fields["players"])

    def _table_saves(self, incident: Incident, post: Post) -> None:
        call = self.kept[incident.fields["call"].name]
        self.wait(lambda: self.event.calls[call].recording == f"/recordings/{MACHINE}")

    def _clock_jumps(self, incident: Incident, post: Post) -> None:
        clock = self.event.current
        assert clock is not None
        before = clock.left_s(epoch_seconds(self.own.hall.time.at()))
        self.own.clock.moved_s += incident.fields["seconds"]
        assert clock.left_s(epoch_seconds(self.own.hall.time.at())) == before
        self.wait(lambda: self.own.hall.view.clock_moved_s == incident.fields["seconds"])

    def _table_amended(self, incident: Incident, post: Post) -> None:
        wanted = incident.fields["players"]
        self.wait(lambda: self.machine.players[: len(wanted)] == wanted)
        assert self.machine.events[-1]["kind"] == "event_corrected/1"

    def _table_ends(self, incident: Incident, post: Post) -> None:
        told = list(incident.fields["points"])
        self.machine.finished = True
        self.own.say(MACHINE, "event", self.machine.write("session_ended/1", points=told, reason="played"))
        self.own.say(MACHINE, "score", self.machine.score())
        self.wait(lambda: "add up to 99000" in self.own.hall.view.tables[MACHINE].problem)
        assert self.event.result((1, 1)) is None

    def _table_corrects(self, incident: Incident, post: Post) -> None:
        score = self.machine.score(revision=2)
        for seat, told in zip(score["seats"], incident.fields["points"], strict=True):
            seat["points"] = told
        self.own.say(MACHINE, "score", score)
        self.wait(lambda: self.event.result((1, 1)) is not None)

    def _table_strangers(self, incident: Incident, post: Post) -> None:
        before = self.event.tournament
        strangers = ["A", "B", "C", "D"]
        self.own.say(MACHINE, "event", self.machine.write("session_started/1", players=strangers))
        ended = self.machine.write("session_ended/1", points=[25000] * 4, reason="played")
        self.own.say(MACHINE, "event", ended)
        self.wait(lambda: self.own.hall.tables[MACHINE].copy.head.seq == ended["seq"])
        assert self.event.tournament == before
