"""Rounds and their clocks."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from msgspec import UNSET, Meta, UnsetType

from tablectl.hall.commands.command import (
    EventCommand,
    RoundNumber,
    TableOrAll,
    require_results,
)
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import ALL_TABLES, EventState
from tablectl.hall.log.facts import (
    Announced,
    LastHandCalled,
    RoundBegun,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    TimeAdded,
)
from tablectl.hall.people import HallRole, Person
from tablectl.tournament import MAX_ROUND_MINUTES

MAX_ADDED_MIN: Final = 600


class BeginRound(EventCommand, frozen=True, kw_only=True):
    """The clock starts."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = (
        "round, minutes, anyway: also where a round before was never begun and has no results"
    )

    round: RoundNumber | UnsetType = UNSET
    minutes: Annotated[float, Meta(ge=0, le=MAX_ROUND_MINUTES)] | UnsetType | None = UNSET
    """None: as long as it takes; the event's unless given."""
    anyway: bool = False

    def decide(self, event: EventState, who: Person) -> RoundBegun:
        newest = event.newest_round
        number = newest + 1 if self.round is UNSET else self.round
        if number < newest and number not in event.rounds:
            raise Declined("round_past", f"round {newest} has begun: no earlier one is begun any more")
        if not self.anyway:
            skipped = (each for each in range(1, number) if each not in event.rounds)
            require_results(event, skipped, f"begin round {number} with anyway if it is not to be played")
        return RoundBegun(number, event.tournament.minutes if self.minutes is UNSET else self.minutes)


class PauseRound(EventCommand, frozen=True, kw_only=True):
    """Everybody's clock stands, whether or not somebody says why."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE

    def decide(self, event: EventState, who: Person) -> RoundPaused:
        return RoundPaused()


class ResumeRound(EventCommand, frozen=True, kw_only=True):
    """It runs again."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE

    def decide(self, event: EventState, who: Person) -> RoundResumed:
        return RoundResumed()


class AddTime(EventCommand, frozen=True, kw_only=True):
    """More time, or less, for everybody or for one table."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "minutes, table (everybody without one)"

    minutes: Annotated[float, Meta(ge=-MAX_ADDED_MIN, le=MAX_ADDED_MIN)]
    table: TableOrAll = ALL_TABLES

    def decide(self, event: EventState, who: Person) -> TimeAdded:
        return TimeAdded(self.minutes, self.table or None)


class CallLastHand(EventCommand, frozen=True, kw_only=True):
    """The hand in play is the last, everywhere or at one table."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    FIELDS_HELP: ClassVar = "table (everybody without one)"

    table: TableOrAll = ALL_TABLES

    def decide(self, event: EventState, who: Person) -> LastHandCalled:
        return LastHandCalled(self.table or None)


class EndRound(EventCommand, frozen=True, kw_only=True):
    """The clock stops for good, once every table has its result."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = "anyway: also without the results that are missing"

    anyway: bool = False

    def decide(self, event: EventState, who: Person) -> RoundEnded:
        number = event.newest_round
        missing = event.tables_without_result(number) if event.has_round_in_progress else ()
        if missing and not self.anyway:
            require_results(event, [number], "end it with anyway if it should end without")
        return RoundEnded(missing)


class Announce(EventCommand, frozen=True, kw_only=True):
    """Tell the hall something until the next round begins; without notice and minutes, nothing any more."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    FIELDS_HELP: ClassVar = "notice, minutes until the next round begins"

    notice: str = ""
    minutes: Annotated[float, Meta(ge=0, le=MAX_ROUND_MINUTES)] | UnsetType = UNSET

    def decide(self, event: EventState, who: Person) -> Announced:
        return Announced(self.notice.strip(), None if self.minutes is UNSET else self.minutes)
