"""Declarations that players take back, and calls that come after another's."""

from __future__ import annotations

from tablectl.game.claims import ClaimMeld, Refused
from tablectl.game.events import Event, MeldClaimed
from tablectl.game.history import History, overruled, taken_back
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import format_tiles
from tablectl.service.journal import EntryT, Record
from tablectl.topics import Message


def take_back(record: Record[EntryT], seat: Seat) -> tuple[EntryT, ...] | Refused:
    """Withdraw what a seat has just declared, and note it for the judge."""
    back = taken_back(record.history, seat)
    return back if isinstance(back, Refused) else record.amend(back.withdraw, then=(back.note,))


def call_late(record: Record[EntryT], claim: ClaimMeld) -> tuple[EntryT, ...] | Refused:
    """A pung or kong takes the tile from a chow that was called before it."""
    withdraw = overruled(record.history, claim)
    return withdraw if isinstance(withdraw, Refused) else record.amend(withdraw, then=(claim,))


def late_call_for(history: History, event: Event) -> list[Message]:
    """The request that makes a refused meld a late call, where the rules let it take the tile."""
    if not isinstance(event, MeldClaimed):
        return []
    late = overruled(history, ClaimMeld(event.seat, event.meld, event.tiles))
    if isinstance(late, Refused):
        return []
    tiles = format_tiles(event.tiles)
    return [{"do": "late_call", "seat": event.seat, "meld": event.meld.value, "tiles": tiles}]
