"""Publishes the hands seen by hand cameras, only to those who may see hands."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.evidence import HandsSeen
from tablectl.game.state import GameState
from tablectl.game.views import BroadcastSeat, DiscardChoice, Wait, broadcast_view
from tablectl.mahjong.win import plain_total
from tablectl.service.journal import Ledger
from tablectl.service.publishing.announcer import Announcer
from tablectl.service.publishing.messages import Stamp
from tablectl.topics import Message


class HandCameraPublisher:
    """Belongs to the table's thread. Publishes nothing at a table without hand cameras."""

    def __init__(self, table: str, announcer: Announcer, ledger: Ledger, journal: str) -> None:
        """``journal``: the journal's id."""
        self._table, self._journal = table, journal
        self._announcer = announcer
        self._ledger = ledger
        self._previous: tuple[HandsSeen, int] | None = None
        self._published: Sequence[BroadcastSeat] = ()

    def publish(self, hands: HandsSeen) -> None:
        """Publish the hands, if they have changed since the last call."""
        head = self._ledger.head
        if self._previous is not None and self._previous[0] is hands and self._previous[1] == head:
            return
        self._previous = hands, head
        if not hands.readings and not self._published:
            return
        state = self._ledger.state
        seats = broadcast_view(state, hands).seats
        if seats != self._published:
            self._published = seats
            stamp = Stamp(self._table, head, self._ledger.revision, self._journal)
            self._announcer.publish_hands(hands_message(stamp, state, seats))


def hands_message(stamp: Stamp, state: GameState, seats: Sequence[BroadcastSeat]) -> Message:
    """The object of ``tablectl/schemas/broadcast_hands.json``."""
    return stamp.head("broadcast_hands") | {
        "hand": state.hand_number,
        "seats": [
            {
                "seat": seat,
                "tiles": [None if tile is None else str(tile) for tile in each.closed],
                "drawn": None if each.drawn is None else str(each.drawn),
                "shanten": each.shanten,
                "ready": each.shanten == 0,
                "waits": [_wait(wait) for wait in each.waits],
                "furiten": each.furiten,
                "accepts": [{"tile": str(tile), "left": left} for tile, left in each.accepts],
                "acceptance": _acceptance(each),
                "discards": [_discard(choice) for choice in each.discards],
            }
            for seat, each in enumerate(seats)
        ],
    }


def _acceptance(of: BroadcastSeat | DiscardChoice) -> int:
    return sum(wait.left for wait in of.waits) + sum(left for _, left in of.accepts)


def _discard(choice: DiscardChoice) -> Message:
    return {
        "tile": str(choice.tile),
        "shanten": choice.shanten,
        "acceptance": _acceptance(choice),
        "waits": [_wait(wait) for wait in choice.waits],
    }


def _wait(wait: Wait) -> Message:
    return {
        "tile": str(wait.tile),
        "left": wait.left,
        "by_discard": None if wait.by_discard is None else plain_total(wait.by_discard),
        "from_wall": None if wait.from_wall is None else plain_total(wait.from_wall),
    }
