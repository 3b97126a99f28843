"""Consumers that misunderstand how messages are delivered, each in one way."""

from __future__ import annotations

from typing import Any, Final

from tests.tablectl.conformance.consumers.listeners import Listener, Told

AMENDING: Final = ("event_inserted/1", "event_corrected/1", "event_withdrawn/1")


class TakesAllThatComes(Listener):
    """Believes that no event comes twice."""

    def event(self, said: Told) -> None:
        self.take(said)
        self.newest = self.seq


class KnowsOnlyTheLast(Listener):
    """Compares with the event before alone."""

    def event(self, said: Told) -> None:
        if said["seq"] != self.seq and (said["seq"] <= self.seq + 1):
            self.take(said)
            self.newest = self.seq


class TakesAmendmentsAgain(Listener):
    """Looks for doubles among what was played, not among amendments."""

    def event(self, said: Told) -> None:
        if said["kind"] in AMENDING and said["seq"] == self.seq:
            self.take(said)
        super().event(said)


class CountsMessages(Listener):
    """Takes every score for something that has happened."""

    def scored(self, said: Told) -> None:
        super().scored(said)
        self.heard = getattr(self, "heard", 0) + 1
        if self.heard > said["seq"]:
            self.scores = [0, 0, 0, 0]


class AddsPointsUp(Listener):
    """Adds what each score says to the one before."""

    def scored(self, said: Told) -> None:
        if not self.scores or not said["seats"]:
            super().scored(said)
        else:
            self.scores = [had + seat["change"] for had, seat in zip(self.scores, said["seats"], strict=True)]


class NeverAsks(Listener):
    """Goes on behind a gap."""

    def event(self, said: Told) -> None:
        if said["seq"] > self.seq:
            self.take(said)

    def ask(self) -> None:
        return


class WaitsForTheMissing(Listener):
    """Believes that what is missing comes by itself."""

    def ask(self) -> None:
        return


class AsksOnce(Listener):
    """Believes that one answer tells everything."""

    def may_ask(self) -> bool:
        return self.requests == 0 or (not self.asked and self.seq == 0)


class ReadsMovesAlone(Listener):
    """Passes over the amendments in an answer."""

    def last_answer(self, said: Told) -> None:
        if self.asked.pop(said["id"], None) is not None:
            for each in said["events"]:
                if each["kind"] not in AMENDING and each["seq"] > self.seq:
                    self.take(each)
            self.seq = self.newest


class AmendsNothingUnknown(Listener):
    """Amends only what it heard live."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.live: set[int] = set()

    def told(self, topic: str, said: Told) -> None:
        if topic == "event":
            self.live.add(said["seq"])
        super().told(topic, said)

    def correct(self, said: Told) -> None:
        if said["target"] in self.live:
            super().correct(said)


class TakesAnswersWhole(Listener):
    """Puts an answer behind what it has, also what came meanwhile."""

    def last_answer(self, said: Told) -> None:
        if self.asked.pop(said["id"], None) is not None:
            for each in said["events"]:
                self.take(each)

    def event(self, said: Told) -> None:
        if self.asked:
            self.take(said)
        else:
            super().event(said)


class TakesAnswersAgain(Listener):
    """Believes that an answer comes once."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.ever: set[str] = set()

    def last_answer(self, said: Told) -> None:
        self.ever |= set(self.asked)
        if said["id"] in self.ever:
            self.asked.clear()
            for each in said["events"]:
                self.take(each)


class BelievesEveryAnswer(Listener):
    """Takes answers to others for its own."""

    def last_answer(self, said: Told) -> None:
        self.asked.clear()
        for each in said.get("events", ()):
            if each["journal"] == self.journal:
                self.event(each)


class EndsWithAnyAnswer(Listener):
    """Takes another's answer for the word that nothing is missing."""

    def last_answer(self, said: Told) -> None:
        mine = said["id"] in self.asked
        super().last_answer(said)
        if not mine and "events" in said and not said["events"]:
            self.asked = {"over": self.seq}


class BeginsWithNow(Listener):
    """Begins with the first event that it hears live."""

    def ask(self) -> None:
        if self.standing_event:
            super().ask()

    def event(self, said: Told) -> None:
        if not self.standing_event:
            self.seq = said["seq"] - 1
        super().event(said)


class ReadsHistoryBadly(Listener):
    """Takes amendments in an answer for moves."""

    def last_answer(self, said: Told) -> None:
        if said["id"] in self.asked:
            del self.asked[said["id"]]
            for each in said.get("events", ()):
                if each["seq"] == self.seq + 1:
                    self.seq = each["seq"]
                    self.keep(each)


class WaitsForTheEvent(Listener):
    """Shows a score only if its event has come before."""

    def scored(self, said: Told) -> None:
        if said["seq"] <= self.seq or not self.scores:
            super().scored(said)


class ScoresBeforeEvents(Listener):
    """Shows a score only if its event comes afterwards."""

    def scored(self, said: Told) -> None:
        if said["seq"] > self.seq or not self.scores:
            super().scored(said)


class WantsAScorePerEvent(Listener):
    """Passes over a score that tells of more than one event."""

    def scored(self, said: Told) -> None:
        before = getattr(self, "scored_at", 0)
        self.scored_at = said["seq"]
        if not self.scores or said["seq"] <= before + 1 or said["seq"] < 10:
            super().scored(said)


class HoldsAHundred(Listener):
    """Keeps a hundred events."""

    def keep(self, said: Told) -> None:
        super().keep(said)
        del self.standing_event[:-100]


class SilentAfterABreak(Listener):
    """Does not subscribe again."""

    connections = 0

    def connected(self) -> None:
        self.connections += 1
        if self.connections == 1:
            super().connected()

    def hear(self, topic: str, payload: bytes) -> None:
        if self.connections == 1:
            super().hear(topic, payload)


class WaitsForAnswersFromBefore(Listener):
    """Does not ask again after a connection was broken."""

    def connected(self) -> None:
        if self.journal is None:
            super().connected()
        else:
            self.asked = {"lost": self.seq}
            self.tell()


class ForgetsWithTheConnection(Listener):
    """Believes nothing after a connection was broken, until something happens."""

    broken = False

    def connected(self) -> None:
        if self.journal is not None:
            self.broken = True
            self.scores, self.standing_event = [], []
        super().connected()

    def scored(self, said: Told) -> None:
        if not self.broken:
            super().scored(said)
