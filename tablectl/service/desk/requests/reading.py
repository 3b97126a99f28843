"""Requests that only read: the journal, open questions and alerts, values of hands, the rule book's
faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, ClassVar

import tablectl.game.claims as claims
from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import play_out
from tablectl.game.events import IrregularityNoted
from tablectl.game.judging import judgement_if_noted
from tablectl.game.state import GameState
from tablectl.game.views import LaidHand, score_laid_hand, win_values
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.club import item_names
from tablectl.rulesets.ruleset import Fault
from tablectl.service.desk.preview import with_payment
from tablectl.service.desk.requests.request import (
    AllowedRole,
    DeskParts,
    Outcome,
    Request,
)
from tablectl.service.journal import EntryT, Record
from tablectl.service.publishing import (
    alert_message,
    counted_message,
    event_message,
    fault_message,
    request_of,
    standing_message,
    win_value_message,
)
from tablectl.topics import Message
from tablectl.wire import FLAG, SEAT, SeatNumber, integer, nullable, tiles

_MAX_ENTRIES = 1000
_MAX_LAID = 48
"""Tiles of one seat: two hands with kongs and flowers."""


@dataclass(frozen=True, slots=True)
class ReadHistory(Request):
    """Public events from the journal as they were recorded; with `standing`, a session after all amendments,
    the newest or the n-th from 1, where `after` is a place in it."""

    DO: ClassVar = "history"
    READS: ClassVar = True
    after: Annotated[int, integer().with_default(0)] = 0
    limit: Annotated[
        int,
        integer(1).with_default(200).described("No more than 1000 are answered, over MQTT what 64 KB hold."),
    ] = 200
    standing: Annotated[
        bool,
        FLAG.with_default(False).described(
            "A session after all amendments, each event with its `place`; `after` is then a place."
        ),
    ] = False
    session: Annotated[
        int,
        integer()
        .with_default(0)
        .described("With `standing`: which session, counted from 1; 0 is the newest."),
    ] = 0

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        limit = min(self.limit, _MAX_ENTRIES)
        if not self.standing:
            if self.session:
                return Refused("bad_request", "a session is answered as it stands: add standing, true")
            found = islice(desk.parts.journal.read(self.after), limit)
            return (), {"events": [event_message(desk.table, each, desk.parts.journal) for each in found]}
        played = desk.ledger.session(self.session or -1)
        if played is None:
            return Refused("no_such_session", f"the journal holds no session {self.session}")
        entries = played.entries[self.after : self.after + limit]
        return (), {"events": [standing_message(n, each) for n, each in enumerate(entries, self.after + 1)]}


@dataclass(frozen=True, slots=True)
class ReadQuestions(Request):
    """The open questions."""

    DO: ClassVar = "questions"
    READS: ClassVar = True

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return (), {"questions": [dict(asked.message()) for asked in desk.questions.open()]}


@dataclass(frozen=True, slots=True)
class ReadAlerts(Request):
    """The alerts that stand (`alerts`), the oldest first: for whoever comes later, or was not connected when
    one was told or ended."""

    DO: ClassVar = "alerts"
    READS: ClassVar = True

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        at = desk.parts.clock.at()
        return (), {"alerts": [alert_message(desk.table, at, each) for each in desk.alerts.open()]}


@dataclass(frozen=True, slots=True)
class ReadWinValues(Request):
    """The table's own count of each shown win that is not paid yet: items, total, and the points that the
    winner claimed. In claim mode this is for the judge only, so use the operator's page: over MQTT everybody
    who may read `command/result` receives it."""

    DO: ClassVar = "worth"
    READS: ClassVar = True

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        names = item_names(record.state.options)
        return (), {"wins": [win_value_message(worth, names) for worth in win_values(record.state)]}


@dataclass(frozen=True, slots=True)
class CountHand(Request):
    """What a hand that lies open would be paid now, by all that the table knows: round, seats, melds, riichi,
    indicators, counters (`counted`). Nothing is written down."""

    DO: ClassVar = "count_hand"
    ALLOWED_ROLE: ClassVar = AllowedRole.PLAYERS
    READS: ClassVar = True
    seat: SeatNumber
    tiles: Annotated[
        tuple[Tile, ...],
        tiles(1, _MAX_LAID).described(
            "All tiles that lie there, in notation; melds and flowers may be among them or not."
        ),
    ]
    tile: Annotated[
        tuple[Tile, ...],
        tiles(0, 1)
        .with_default(())
        .described("Which of them won, where the table does not know or somebody knows better."),
    ]
    drawn: Annotated[
        bool | None,
        nullable(FLAG)
        .with_default(None)
        .described("Whether it was the winner's own draw; else as the table knows."),
    ]
    hidden_indicators: Annotated[
        tuple[Tile, ...],
        tiles().with_default(()).described("Indicators below the open ones, where they have been turned."),
    ]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        won = self.tile[0] if self.tile else None
        laid = LaidHand(self.seat, self.tiles, won, self.drawn, self.hidden_indicators)
        counted = score_laid_hand(record.state, laid)
        if isinstance(counted, Refused):
            return counted
        return (), {"counted": counted_message(counted, item_names(record.state.options))}


@dataclass(frozen=True, slots=True)
class ReadFaults(Request):
    """The rule book's faults: code, name, the book's text, clause, consequences; with a seat also what each
    would cost it now (`offers`, `choices`)."""

    DO: ClassVar = "faults"
    READS: ClassVar = True
    seat: Annotated[
        Seat | None,
        nullable(SEAT).with_default(None).described("The seat for which each fault's current cost is given."),
    ] = None

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        play = record.state.play
        listed = () if play is None else tuple(play.penalties.faults.values())
        return (), {
            "faults": [
                {**fault_message(each), **self._consequence(record.judged_state, each)} for each in listed
            ]
        }

    def _consequence(self, state: GameState, fault: Fault) -> Message:
        if self.seat is None:
            return {}
        judged = judgement_if_noted(state, IrregularityNoted(self.seat, fault.code, ""))
        if judged is None:
            return {"offers": [], "choices": []}
        noted = claims.NoteIrregularity(self.seat, fault.code, "")
        return {
            "offers": [request_of(claim) for claim in judged.claims],
            "choices": [request_of(claim) for claim in judged.choices],
            "deltas": list(_cost(state, (noted, *judged.claims))),
        }


def _cost(state: GameState, wanted: Sequence[Claim]) -> tuple[int, ...]:
    """Change of points by seat of a judgement's claims, with the payment of a stopped hand."""
    after = state
    for claim in wanted:
        played = play_out(after, claim)
        after = after if isinstance(played, Refused) else played[0]
    paid = with_payment(state, after)
    return tuple(now - then for now, then in zip(paid.scores, state.scores, strict=True))
