"""Who will win, told to those alone who may see hands, when they may.

The chances know concealed tiles. They are worked out beside the loop; what comes after the position has
changed is dropped.
"""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import HandsSeen
from tablectl.game.state import GameState, Phase, SeatState
from tablectl.game.views import BroadcastSeat, broadcast_view
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.numbers.odds import SessionRules
from tablectl.numbers.table import HandInPlay, SeatTiles
from tablectl.ports.odds import OddsFound, OddsWork
from tablectl.rulesets import RULESETS
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.service.journal import Ledger
from tablectl.service.publishing.announcer import Announcer
from tablectl.service.publishing.messages import Stamp
from tablectl.topics import Message

BOOK: Final = "riichi"
"""The book whose odds can be worked out."""
_DIGITS: Final = 4
_PLAYERS: Final = 4


class OddsPublisher:
    """Belongs to the table's thread. Says nothing where odds are switched off."""

    def __init__(
        self, table: str, announcer: Announcer, ledger: Ledger, journal: str, work: OddsWork | None
    ) -> None:
        """``journal``: the journal's id. ``work``: who works them out; None where they are switched off."""
        self._table, self._journal = table, journal
        self._announcer = announcer
        self._ledger = ledger
        self._work = work
        self._before: tuple[HandsSeen, int] | None = None
        self._asked: tuple[int, HandInPlay] | None = None
        self._ticket = 0
        self._told = False

    def publish(self, hands: HandsSeen) -> None:
        """Ask anew when the position has changed, and tell what was found of it."""
        if self._work is None:
            return
        head = self._ledger.head
        if self._before is None or self._before[0] is not hands or self._before[1] != head:
            self._before = hands, head
            self._ask(hands)
        found = self._work.found()
        if found is not None and self._asked is not None and found.ticket == self._asked[0]:
            self._tell(odds_message(self._stamp(), self._ledger.state, self._asked[1], found))
            self._told = True

    def _ask(self, hands: HandsSeen) -> None:
        state = self._ledger.state
        position = odds_position(state, hands)
        self._ticket += 1
        if position is None:
            self._asked = None
            if self._told:
                self._told = False
                self._tell(odds_message(self._stamp(), state, None, None))
            return
        if self._asked is not None and self._asked[1] == position:
            return
        self._asked = self._ticket, position
        assert self._work is not None
        self._work.ask(self._ticket, position, SessionRules.of(_options(state)))

    def _stamp(self) -> Stamp:
        return Stamp(self._table, self._ledger.head, self._ledger.revision, self._journal)

    def _tell(self, message: Message) -> None:
        self._announcer.odds(message)


def odds_position(state: GameState, hands: HandsSeen) -> HandInPlay | None:
    """The hand in play with every closed tile that is known; None where there are no odds to work out."""
    hand = state.hand
    if hand is None or state.rules != BOOK or len(state.players) != _PLAYERS or state.finished:
        return None
    if hand.phase not in (Phase.DRAW, Phase.ACT) or hand.wins:
        return None
    seen = broadcast_view(state, hands, discards=False).seats
    holds = hand.phase is Phase.ACT
    order = [(state.dealer + step) % _PLAYERS for step in range(_PLAYERS)]
    turn = order.index(hand.turn)
    return HandInPlay(
        seats=tuple(
            _seat(state, hand.seats[seat], seen[seat], seat, holds and seat == hand.turn) for seat in order
        ),
        turn=turn,
        holds=holds,
        wall_left=hand.wall_left,
        round=state.round,
        honba=state.honba,
        deposits=state.deposits,
        start=order.index(state.first_dealer),
        indicators=hand.indicators,
        drawn_tile=seen[hand.turn].drawn if holds else None,
    )


def _seat(state: GameState, own: SeatState, seen: BroadcastSeat, seat: Seat, holds: bool) -> SeatTiles:
    size = 13 - 3 * len(own.melds) + holds
    return SeatTiles(
        score=state.scores[seat],
        hand=_known(seen, holds, size),
        # Seats of a hand in play are counted from the dealer on; who fed a meld is told by the rivers.
        melds=tuple(type(meld)(meld.kind, meld.tiles, None, meld.claimed) for meld in own.melds),
        river=tuple(each.tile for each in own.river),
        claimed=frozenset(place for place, each in enumerate(own.river) if each.claimed_by is not None),
        drawn=tuple(each.drawn for each in own.river),
        riichi=None if own.ready is None or own.ready.discard >= len(own.river) else own.ready.discard,
    )


def _known(seen: BroadcastSeat, holds: bool, size: int) -> tuple[Tile, ...] | None:
    tiles = [*seen.closed, *([seen.drawn] if holds and seen.drawn is not None else [])]
    known = tuple(tile for tile in tiles if tile is not None)
    return known if len(known) == len(tiles) == size else None


def _options(state: GameState) -> RiichiOptions:
    options: RiichiOptions = RULESETS[BOOK].listing.options.options(state.preset, dict(state.options))
    return options


def odds_message(
    stamp: Stamp, state: GameState, position: HandInPlay | None, found: OddsFound | None
) -> Message:
    """The object of ``tablectl/schemas/broadcast_odds.json``; without chances where there are none."""
    head = stamp.head("broadcast_odds") | {"hand": state.hand_number}
    if position is None or found is None:
        return head | {"seats": [], "draw": None, "turn": None, "danger": []}
    order = [(state.dealer + step) % _PLAYERS for step in range(_PLAYERS)]
    seats: list[Message] = [
        {
            "seat": seat,
            "win": round(found.odds.win[place], _DIGITS),
            "places": [round(chance, _DIGITS) for chance in found.odds.placement[place]],
            "known": position.seats[place].hand is not None,
        }
        for place, seat in enumerate(order)
    ]
    return head | {
        "seats": sorted(seats, key=lambda each: str(each["seat"])),
        "draw": round(found.odds.draw, _DIGITS),
        "turn": order[position.turn],
        "danger": [
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
                    if place != position.turn
                ],
            }
            for each in found.danger
        ],
    }
