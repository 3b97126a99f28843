"""Penalties and appeals, calls for a judge, cuts, and the ceremony."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from tablectl.hall.commands.command import EventCommand, RoundNumber, TableNumber, decimal_text
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.hall.ledger import Ruling, find_penalty
from tablectl.hall.log.facts import (
    AppealDecided,
    CallAnswered,
    CutSet,
    JudgeCalled,
    JudgeSent,
    LotsDrawn,
    PenaltyAppealed,
    PenaltyGiven,
    PlacesShown,
)
from tablectl.hall.people import HallRole, Person
from tablectl.mahjong.player_names import tidy_name
from tablectl.tournament import MAX_TABLES, Unit


class GivePenalty(EventCommand, frozen=True, kw_only=True):
    """A penalty; what it takes has a minus sign."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    REQUIRES_REASON: ClassVar = True

    unit: Unit = Unit.POINTS
    round: RoundNumber | UnsetType = UNSET
    amount: float
    player: str

    def decide(self, event: EventState, who: Person) -> PenaltyGiven:
        now = event.newest_round or 1
        number = now if self.round is UNSET else self.round
        return PenaltyGiven(self.player, number, decimal_text("amount", self.amount), self.unit)


class AppealPenalty(EventCommand, frozen=True, kw_only=True):
    """The player's own, or for them by somebody who works here."""

    REQUIRED_ROLE: ClassVar = HallRole.PLAYER
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "penalty: its id in the ledger"

    penalty: str

    def decide(self, event: EventState, who: Person) -> PenaltyAppealed:
        found = find_penalty(event.ledger, self.penalty)
        if who.role is HallRole.PLAYER and who.player != found.given.player:
            raise Declined(
                "role_too_low", f"penalty {found.id} is not yours: {found.given.player} may appeal"
            )
        return PenaltyAppealed(found.id, found.given.player)


class DecideAppeal(EventCommand, frozen=True, kw_only=True):
    """By somebody else than who gave the penalty, unless the organiser decides."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "penalty, ruling; amount: what is left of a lowered one"

    penalty: str
    ruling: Ruling
    amount: float | None = None

    def decide(self, event: EventState, who: Person) -> AppealDecided:
        found = find_penalty(event.ledger, self.penalty)
        judge = who.name or tidy_name(self.by)
        if who.role is not HallRole.ORGANISER and judge == found.given.by:
            raise Declined("own_penalty", f"{judge} gave penalty {found.id}: somebody else decides")
        left = None
        if self.ruling is Ruling.LOWERED:
            given = float(found.given.amount)
            if self.amount is None or not min(given, 0.0) <= self.amount <= max(given, 0.0):
                raise Declined(
                    "bad_request", f"expected an amount between 0 and {given:g}, got {self.amount}"
                )
            left = decimal_text("amount", self.amount)
        return AppealDecided(found.id, found.given.player, self.ruling, left)


class CallJudge(EventCommand, frozen=True, kw_only=True):
    """To one's own table."""

    REQUIRED_ROLE: ClassVar = HallRole.PLAYER

    table: TableNumber

    def decide(self, event: EventState, who: Person) -> JudgeCalled:
        return JudgeCalled(_require_own_table(event, self.table, who))


class DisputeHand(EventCommand, frozen=True, kw_only=True):
    """A judge is called, and the table saves its last minutes."""

    REQUIRED_ROLE: ClassVar = HallRole.PLAYER
    REQUIRES_REASON: ClassVar = True
    FIELDS_HELP: ClassVar = "table, hand: which one, in words"

    hand: str = ""
    table: TableNumber

    def decide(self, event: EventState, who: Person) -> JudgeCalled:
        hand = self.hand or "the last one"
        return JudgeCalled(_require_own_table(event, self.table, who), hand=hand[:100])


def _require_own_table(event: EventState, table: int, who: Person) -> int:
    number = event.newest_round or 1
    tables = event.tables(number)
    if tables and table not in tables:
        raise Declined("no_such_table", f"nobody is seated at table {table} of round {number}")
    seated = event.seated((number, table))
    if who.role is HallRole.PLAYER and seated is not None and who.player not in seated.players:
        raise Declined("not_seated", f"{who.player} does not sit at table {table} of round {number}")
    return table


class SendJudge(EventCommand, frozen=True, kw_only=True):
    """Who goes to a call; oneself unless somebody is named."""

    REQUIRED_ROLE: ClassVar = HallRole.ASSISTANT
    FIELDS_HELP: ClassVar = "call, judge (oneself unless given)"

    judge: str = ""
    call: int

    def decide(self, event: EventState, who: Person) -> JudgeSent:
        judge = self.judge.strip() or who.name or self.by
        call = event.calls.get(self.call)
        return JudgeSent(self.call, judge[:100].strip(), 0 if call is None else call.table)


class AnswerCall(EventCommand, frozen=True, kw_only=True):
    """It is over."""

    REQUIRED_ROLE: ClassVar = HallRole.JUDGE

    call: int

    def decide(self, event: EventState, who: Person) -> CallAnswered:
        return CallAnswered(self.call)


class SetCut(EventCommand, frozen=True, kw_only=True):
    """How many go on after a round, and which part of their totals they keep."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = "after: a round; players: how many go on; carry: the part that they keep"

    carry: Annotated[float, Meta(ge=0, le=1)] = 1
    after: RoundNumber
    players: Annotated[int, Meta(ge=1, le=MAX_TABLES)]

    def decide(self, event: EventState, who: Person) -> CutSet:
        return CutSet(self.after, self.players, decimal_text("carry", self.carry))


class DrawLots(EventCommand, frozen=True, kw_only=True):
    """Who goes on among equals, best first."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = "after, lots: ids, best first"

    after: RoundNumber
    lots: tuple[str, ...]

    def decide(self, event: EventState, who: Person) -> LotsDrawn:
        return LotsDrawn(self.after, self.lots)


class ShowPlaces(EventCommand, frozen=True, kw_only=True):
    """The ceremony has come down to a place; a place below the last one keeps the final places for it."""

    REQUIRED_ROLE: ClassVar = HallRole.ORGANISER
    FIELDS_HELP: ClassVar = (
        "from_place: places from this one down are shown; one more than there are players: the final places"
        " are told to nobody before"
    )

    from_place: int

    def decide(self, event: EventState, who: Person) -> PlacesShown:
        most = len(event.players) + 1
        if not 1 <= self.from_place <= most:
            raise Declined("bad_request", f"expected a place from 1 to {most}, got {self.from_place}")
        return PlacesShown(self.from_place)
