"""Publishes winning chances, only to those who may see hands: they are computed from concealed tiles.

They are computed outside the loop's thread; a result for a position that has changed meanwhile is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.game.evidence import HandsSeen
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import JOKER_KIND
from tablectl.numbers.book_odds import BookSession
from tablectl.numbers.danger import TileDanger
from tablectl.numbers.odds import SessionEnding
from tablectl.numbers.table import HandInPlay
from tablectl.ports import OddsCalculator, OddsResult
from tablectl.rulesets import RULESETS
from tablectl.service.journal import Ledger
from tablectl.service.publishing.announcer import Announcer
from tablectl.service.publishing.messages import Stamp
from tablectl.service.publishing.odds_position import RIICHI, odds_position
from tablectl.topics import Message

_DIGITS: Final = 4


class OddsPublisher:
    """Belongs to the table's thread. Publishes nothing where odds are switched off."""

    def __init__(
        self, table: str, announcer: Announcer, ledger: Ledger, journal: str, work: OddsCalculator | None
    ) -> None:
        """``journal``: the journal's id. ``work``: computes the odds; None where they are switched off."""
        self._table, self._journal = table, journal
        self._announcer = announcer
        self._ledger = ledger
        self._work = work
        self._previous: tuple[HandsSeen, int] | None = None
        self._requested: tuple[int, HandInPlay] | None = None
        self._ticket = 0
        self._published = False

    def publish(self, hands: HandsSeen) -> None:
        """Request odds when the position has changed, and publish results for the current position."""
        if self._work is None:
            return
        head = self._ledger.head
        if self._previous is None or self._previous[0] is not hands or self._previous[1] != head:
            self._previous = hands, head
            self._request(hands)
        found = self._work.take_result()
        if found is not None and self._requested is not None and found.ticket == self._requested[0]:
            self._publish(odds_message(self._stamp(), self._ledger.state, self._requested[1], found))
            self._published = True

    def _request(self, hands: HandsSeen) -> None:
        state = self._ledger.state
        position = odds_position(state, hands)
        self._ticket += 1
        if position is None:
            self._requested = None
            if self._published:
                self._published = False
                self._publish(odds_message(self._stamp(), state, None, None))
            return
        if self._requested is not None and self._requested[1] == position:
            return
        self._requested = self._ticket, position
        assert self._work is not None
        self._work.request(self._ticket, position, session_rules(state))

    def _stamp(self) -> Stamp:
        return Stamp(self._table, self._ledger.head, self._ledger.revision, self._journal)

    def _publish(self, message: Message) -> None:
        self._announcer.publish_odds(message)


def session_rules(state: GameState) -> SessionEnding | BookSession:
    """The rules of the current session that the odds depend on."""
    options = RULESETS[state.rules].listing.options.options(state.preset, dict(state.options))
    if state.rules == RIICHI:
        return SessionEnding.of(options)
    assert state.play is not None, "a session is being played"
    jokers = state.play.setup.tile_counts[JOKER_KIND]
    return BookSession(state.rules, options, jokers, state.play.session.next_hand)


def odds_message(
    stamp: Stamp, state: GameState, position: HandInPlay | None, found: OddsResult | None
) -> Message:
    """The object of ``tablectl/schemas/broadcast_odds.json``; without chances where there are none."""
    head = stamp.head("broadcast_odds") | {"hand": state.hand_number}
    if position is None or found is None:
        return head | {"seats": [], "draw": None, "turn": None, "danger": []}
    players = len(position.seats)
    order = [(state.dealer + step) % players for step in range(players)]
    seats: list[Message] = [
        {
            "seat": seat,
            "win": round(found.odds.win[place], _DIGITS),
            "places": [round(chance, _DIGITS) for chance in found.odds.placement[place]]
            if found.odds.placement
            else [],
            "known": position.seats[place].hand is not None,
        }
        for place, seat in enumerate(order)
    ]
    return head | {
        "seats": sorted(seats, key=lambda each: str(each["seat"])),
        "draw": round(found.odds.draw, _DIGITS),
        "turn": order[position.turn],
        "danger": danger_rows(found.danger, position.turn, order),
    }


def danger_rows(danger: Sequence[TileDanger], turn: Seat, order: Sequence[Seat]) -> list[Message]:
    """``tile``, ``chance`` and, ``by`` each other seat, ``chance`` and ``words``.

    Args:
        danger: by seats counted from the dealer on.
        turn: who throws, counted likewise.
        order: the table's seats from the dealer on.
    """
    return [
        {
            "tile": str(each.tile),
            "chance": round(each.chance, _DIGITS),
            "by": [
                {
                    "seat": order[place],
                    "chance": round(chance, _DIGITS),
                    "words": [word.value for word in each.words[place]],
                }
                for place, chance in enumerate(each.by)
                if place != turn
            ],
        }
        for each in danger
    ]
