"""Consumers that misunderstand amendments, each in one way."""

from __future__ import annotations

from typing import Any

from tests.tablectl.conformance.consumers.listeners import Listener, Told


class KeepsTheFirstReading(Listener):
    """Records moves for ever."""

    def correct(self, said: Told) -> None:
        return


class CorrectsOnce(Listener):
    """Believes that a correction is the last word."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.corrected: set[str] = set()

    def correct(self, said: Told) -> None:
        key = f"{self.journal} {said['target']}"
        if key not in self.corrected:
            super().correct(said)
        self.corrected.add(key)


class CorrectsOneKind(Listener):
    """Looks for a move of the same kind to correct."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.kinds: dict[int, str] = {}

    def keep(self, said: Told) -> None:
        self.kinds[said["seq"]] = said["kind"]
        super().keep(said)

    def correct(self, said: Told) -> None:
        if self.kinds.get(said["target"]) == said["event"]["kind"]:
            super().correct(said)


class AppendsInsertions(Listener):
    """Puts what was missed at the end."""

    def insert(self, said: Told) -> None:
        self.keep(said)


class InsertsBefore(Listener):
    """Takes `after` for the place itself."""

    def insert(self, said: Told) -> None:
        place = self.place(said["after"]) if said["after"] else 0
        self.standing_event.insert(place, (said["seq"], said["hash"]))


class KnowsNoZero(Listener):
    """Passes over an insertion before all."""

    def insert(self, said: Told) -> None:
        if said["after"]:
            super().insert(said)


class InsertsBehindInsertions(Listener):
    """Puts a second insertion behind the first."""

    def insert(self, said: Told) -> None:
        place = self.place(said["after"]) + 1 if said["after"] else 0
        while place < len(self.standing_event) and self.standing_event[place][0] > said["after"] + 1:
            place += 1
        self.standing_event.insert(place, (said["seq"], said["hash"]))


class LastPlaceIsBeforeTheEnd(Listener):
    """Never inserts at the end."""

    def insert(self, said: Told) -> None:
        place = self.place(said["after"]) + 1 if said["after"] else 0
        self.standing_event.insert(min(place, len(self.standing_event) - 1), (said["seq"], said["hash"]))


class InsertionsHaveNoNumber(Listener):
    """Finds only what came as an event of its own."""

    def insert(self, said: Told) -> None:
        place = self.place(said["after"]) + 1 if said["after"] else 0
        self.standing_event.insert(place, (-said["seq"], said["hash"]))


class CorrectsByPlace(Listener):
    """Takes `target` for a place in its list."""

    def correct(self, said: Told) -> None:
        if said["target"] <= len(self.standing_event):
            self.standing_event[said["target"] - 1] = (said["target"], said["hash"])


class WithdrawsNothing(Listener):
    """Knows corrections alone."""

    def withdraw(self, said: Told) -> None:
        return


class WithdrawsByPlace(Listener):
    """Takes `target` for a place in its list."""

    def withdraw(self, said: Told) -> None:
        del self.standing_event[said["target"] - 1]


class TakesNumbersBack(Listener):
    """Takes the last number back with its event."""

    def withdraw(self, said: Told) -> None:
        super().withdraw(said)
        self.seq = self.standing_event[-1][0]
        self.newest = self.seq


class CorrectedIsRenumbered(Listener):
    """Finds a corrected event by the correction's number alone."""

    def correct(self, said: Told) -> None:
        self.standing_event[self.place(said["target"])] = (said["seq"], said["hash"])


class WithdrawsWhatFollows(Listener):
    """Takes away with an event what was put behind it."""

    def withdraw(self, said: Told) -> None:
        place = self.place(said["target"])
        del self.standing_event[place : place + 2]


class PointsOnlyFall(Listener):
    """Passes over a score that gives points back."""

    def scored(self, said: Told) -> None:
        points = sum(seat["points"] for seat in said["seats"])
        if not self.scores or points <= sum(self.scores) or said["seq"] < 10:
            super().scored(said)


class ScoresByRevision(Listener):
    """Takes a score with a higher revision for an old one."""

    def scored(self, said: Told) -> None:
        if said["revision"] == 0:
            super().scored(said)


class KeepsOneSession(Listener):
    """Forgets the evening before."""

    def keep(self, said: Told) -> None:
        if said["kind"] == "session_started/1":
            self.standing_event.clear()
        super().keep(said)


class ReadsShortMessages(Listener):
    """Has a buffer of 16 kB."""

    def read(self, payload: bytes) -> Told | None:
        return super().read(payload[:16_384])
