"""Requests of players, and the deletion of their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

import tablectl.game.claims as claims
from tablectl.game.claims import Refused
from tablectl.game.events import OperatorActed, Source
from tablectl.quoting import quoted
from tablectl.service.desk.requests.request import (
    SOME_TEXT,
    AllowedRole,
    DeskParts,
    Outcome,
    Remark,
    Request,
    outcome_of,
    record_act,
)
from tablectl.service.journal import EntryT, Record
from tablectl.wire import Flag, SeatNumber, WireForm, array, integer, json_object, read_fields, schema_of

_ITEM: Final = {"id": SOME_TEXT, "count": integer(1).with_default(1)}
_ITEMS: Final = array(
    WireForm(lambda given: tuple(read_fields(_ITEM, json_object(given), "an item")), schema=schema_of(_ITEM)),
    "objects with id and count",
)


@dataclass(frozen=True, slots=True)
class AskForJudge(Request):
    """Call the judge for a player."""

    DO: ClassVar = "call_judge"
    ALLOWED_ROLE: ClassVar = AllowedRole.PLAYERS
    seat: SeatNumber
    reason: Remark

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.claim(claims.CallJudge(self.seat, self.reason), Source.PLAYER))


@dataclass(frozen=True, slots=True)
class AgreeToScore(Request):
    """A player's agreement to the last payment, or dispute."""

    DO: ClassVar = "answer_score"
    ALLOWED_ROLE: ClassVar = AllowedRole.PLAYERS
    seat: SeatNumber
    agreed: Flag
    reason: Remark

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(
            record.claim(claims.AnswerScore(self.seat, self.agreed, self.reason), Source.PLAYER)
        )


@dataclass(frozen=True, slots=True)
class NameWinValue(Request):
    """A winner's claim of the hand's value, if the rules pay the claim."""

    DO: ClassVar = "name_worth"
    ALLOWED_ROLE: ClassVar = AllowedRole.PLAYERS
    seat: SeatNumber
    items: Annotated[tuple[tuple[str, int], ...], _ITEMS.with_default(())]
    """(id, count) of each scoring item; none where only the points are named."""
    points: Annotated[int, integer()]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return outcome_of(record.claim(claims.NameValue(self.seat, self.items, self.points), Source.PLAYER))


@dataclass(frozen=True, slots=True)
class ForgetPlayer(Request):
    """Operators alone: delete a player's name and those joined to it.
    Refused while they play (`is_playing`) and for a name that no session has (`no_player_of_name`). It is
    recorded as `operator_acted` without the name."""

    DO: ClassVar = "forget_player"
    ALLOWED_ROLE: ClassVar = AllowedRole.OPERATORS
    name: Annotated[
        str,
        SOME_TEXT.described("As sessions have it, to the letter; names that were joined to it go with it."),
    ]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        identities, journal, state = desk.parts.identities, desk.parts.journal, record.state
        joined = None if identities is None else identities.names_of(self.name)
        names = joined or (self.name,)
        playing = [each for each in names if each in state.players]
        if playing and not state.finished:
            return Refused("is_playing", f"{playing[0]} plays in this session: end it, then ask again")
        if not any(journal.delete_name(each, dry_run=True) for each in names):
            return Refused("no_player_of_name", f"no session has a player called {quoted(self.name)}")
        written = record_act(record, self.DO)  # first: after a disk error nothing may be deleted
        record.perform(lambda: _delete(desk, names))
        return written


def _delete(desk: DeskParts, names: Sequence[str]) -> None:
    for name in names:
        desk.parts.journal.delete_name(name)
        if desk.parts.identities is not None:
            desk.parts.identities.delete(name)
    desk.ledger.reload()


def is_deletion(body: object) -> bool:
    """Whether an entry records the deletion of a player's names."""
    return isinstance(body, OperatorActed) and body.act == ForgetPlayer.DO
