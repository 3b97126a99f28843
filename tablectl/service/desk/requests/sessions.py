"""Requests that start, settle and end sessions and hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

import tablectl.game.claims as claims
from tablectl.game.events import OperatorActed, Source
from tablectl.mahjong.player_names import MAX_NAME_LENGTH, NAME_PATTERN, PlayerName, player_name, player_names
from tablectl.service.desk.late_decisions import record_claims
from tablectl.service.desk.requests.request import (
    DeskParts,
    Outcome,
    Reason,
    Request,
    SeatIfAny,
    outcome_of,
    record_act,
)
from tablectl.service.journal import EntryT, Record
from tablectl.wire import FLAG, OBJECT, TEXT, WireForm, array, nullable, text

_EACH: Final = array(
    WireForm(
        lambda given: player_name(text(given)),
        schema={
            "type": "string",
            "minLength": 1,
            "maxLength": MAX_NAME_LENGTH,
            "pattern": f"^{NAME_PATTERN}$",
        },
    ),
    "players' names",
)
_NAMES: Final = WireForm(lambda given: player_names(_EACH.read(given)), schema=_EACH.schema).described(
    "Names of 1 to 40 characters, by seat, each once: composed letters, no control characters; kept without "
    "spaces around them and what has no width."
)


@dataclass(frozen=True, slots=True)
class SettleHand(Request):
    """Settle the hand: all hands are shown."""

    DO: ClassVar = "settle"

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record_claims(record, (claims.Settle(),)))


@dataclass(frozen=True, slots=True)
class BeginNextHand(Request):
    """Build the next walls; refused with `preflight` while a red check blocks the deal. `by_hand`: the
    players have shuffled, built and dealt, and the hand starts."""

    DO: ClassVar = "next_hand"
    by_hand: Annotated[
        bool,
        FLAG.with_default(False).described(
            "The players have shuffled, built and dealt by hand: the tiles count as dealt."
        ),
    ] = False

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        begun = desk.director.start_hand(record, self.by_hand)
        return record_act(record, self.DO) if begun == () else outcome_of(begun)


@dataclass(frozen=True, slots=True)
class NewSession(Request):
    """Start a session; missing fields come from the configuration. While a session with other rules or
    another number of players is in progress, the new one waits for the next shuffle (`pending` in the answer
    and in `machine`); requesting the current rules cancels that."""

    DO: ClassVar = "start_session"
    ruleset: Annotated[str | None, nullable(TEXT).with_default(None)] = None
    preset: Annotated[str | None, nullable(TEXT).with_default(None)] = None
    options: Annotated[Mapping[str, Any] | None, nullable(OBJECT).with_default(None)] = None
    players: Annotated[tuple[PlayerName, ...] | None, nullable(_NAMES).with_default(None)] = None
    first_dealer: SeatIfAny = None

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        wanted = desk.director.defaults.claim(
            ruleset=self.ruleset,
            preset=self.preset,
            options=self.options,
            players=self.players,
            first_dealer=self.first_dealer,
        )
        begun = desk.director.start_session(record, wanted)
        if not isinstance(begun, str):
            return outcome_of(begun)
        written = record.write((OperatorActed(self.DO, begun),), Source.OPERATOR)
        record.perform(lambda: desk.director.set_pending_session(wanted))
        return written, {"pending": begun}


@dataclass(frozen=True, slots=True)
class StopSession(Request):
    """End the session."""

    DO: ClassVar = "end_session"
    reason: Reason

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.claim(claims.EndSession(self.reason), Source.OPERATOR))
