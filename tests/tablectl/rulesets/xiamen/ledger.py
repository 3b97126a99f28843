"""Settled hands of Xiamen read again, from the events forward, as wins that people would write down.

The game takes a winner's moves back from the end; here every seat's tiles and floats are kept as they come,
so that the two agree only where both are right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablectl.game.events import (
    BonusShown,
    Event,
    HandSettled,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    MeldClaimed,
    SettledWin,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    WinShown,
)
from tablectl.mahjong.melds import MeldKind
from tests.tablectl.rulesets.xiamen.slow_scorer import Shown, waits_for_pair

SEATS = "ESWN"
ANY_HAND = ("three_gold", "three_gold_dealt", "all_flowers")


class Seat:
    """What lies before one seat."""

    def __init__(self, tiles: list[str]) -> None:
        self.tiles = tiles
        self.flowers: list[str] = []
        self.melds: list[tuple[str, tuple[str, ...]]] = []
        self.floats = 0


class Ledger:
    """One table's hands. ``read`` takes the events of one hand after another.

    Args:
        options: every option by name, the preset's too.
    """

    def __init__(self, options: Mapping[str, object]) -> None:
        self._options = dict(options)
        self._seats: list[Seat] = []
        self._shown: dict[int, WinShown] = {}
        self._gold = ""
        self._offer = ("", "")
        """How the last tile was offered (as sources are called), and which."""
        self._discards = self._kongs = 0

    def read(self, events: Iterable[Event]) -> Iterator[tuple[Shown, SettledWin]]:
        """Every win that was settled, as it was shown."""
        for event in events:
            match event:
                case HandStarted():
                    self._started = event
                    self._seats, self._shown, self._gold = [], {}, ""
                    self._discards = self._kongs = 0
                case TilesDealt():
                    self._seats.append(Seat([str(tile) for tile in event.tiles]))
                case IndicatorRevealed():
                    self._gold = str(event.tile)
                case BonusShown():
                    self._seats[event.seat].tiles.remove(str(event.tile))
                    self._seats[event.seat].flowers.append(str(event.tile))
                case WinShown():
                    self._shown[event.seat] = event
                case HandSettled():
                    for win in event.wins:
                        yield self._win(win), win
                case TileDrawn() | TileDiscarded() | MeldClaimed() | KongDeclared():
                    self._move(event)
                case _:
                    pass

    def wind(self, seat: int) -> str:
        return SEATS[(seat - self._started.dealer) % 4]

    def _move(self, event: TileDrawn | TileDiscarded | MeldClaimed | KongDeclared) -> None:
        seat = self._seats[event.seat]
        match event:
            case TileDrawn():
                seat.tiles.append(str(event.tile))
            case TileDiscarded():
                seat.tiles.remove(str(event.tile))
                self._discards += 1
                self._offer = ("discard", str(event.tile))
                floats = str(event.tile) == self._gold and waits_for_pair(tuple(seat.tiles), self._gold)
                seat.floats = seat.floats + 1 if floats else 0
            case MeldClaimed():
                laid = [str(tile) for tile in event.tiles]
                seat.melds.append((event.meld.value, tuple(laid)))
                seat.floats = 0
                laid.remove(str(event.tile))
                for tile in laid:
                    seat.tiles.remove(tile)
            case KongDeclared():
                four = tuple(str(tile) for tile in event.tiles)
                self._kongs += 1
                own = four if event.meld is MeldKind.CLOSED_KONG else four[:1]
                for tile in own:
                    seat.tiles.remove(tile)
                if event.meld is not MeldKind.CLOSED_KONG:
                    self._offer = ("kong", four[0])
                    seat.melds.remove(("pung", four[:3]))
                seat.melds.append((event.meld.value, four))

    def _win(self, win: SettledWin) -> Shown:
        seat, shown = self._seats[win.seat], self._shown[win.seat]
        tiles, special = list(seat.tiles), shown.special or ""
        source, tile = "wall", str(shown.tile)
        if special in ANY_HAND:
            tile = tiles.pop()
        elif special == "robbing_the_gold":
            source = "discard"
        elif win.from_seat is None:
            tiles.remove(tile)
            if not self._discards and not self._kongs:
                special = "heavenly_win"
        else:
            source, tile = self._offer
            if source == "discard" and self._discards == 1:
                special = "earthly_win"
        return Shown(
            hand=tuple(tiles),
            tile=tile,
            source=source,
            seat=self.wind(win.seat),
            gold=self._gold,
            melds=tuple(seat.melds),
            flowers=tuple(seat.flowers),
            special=special,
            floats=seat.floats if win.from_seat is None and not shown.special else 0,
            streak=self._started.honba + 1,
            options=self._options,
        )
