"""Settled hands of Hangzhou read again, from the events forward, as requests of the scoring contract.

The game takes a winner's moves back from the end; here every seat's tiles, floats and kongs are kept as they
come, so that the two agree only where both are right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tablectl.game.events import (
    DiceRolled,
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
from tests.tablectl.rulesets.hangzhou.slow_scorer import (
    FORTUNE,
    SEATS,
    all_pairs,
    sets_alone,
    waits_with_fortune,
)

Laid = tuple[MeldKind, tuple[str, ...], int | None]


class Seat:
    """What lies before one seat, and what is unbroken up to now."""

    def __init__(self, tiles: list[str]) -> None:
        self.tiles = tiles
        self.melds: list[Laid] = []
        self.floats = self.kongs = 0
        self.drawn = ("", "")
        """The tile drawn last and where from."""


class Ledger:
    """One table's hands. ``read`` takes the events of one hand after another."""

    def __init__(self, options: dict[str, Any]) -> None:
        self._options = options
        self._seats: list[Seat] = []
        self._indicator = ""
        self._dice: tuple[int, ...] = ()
        self._shown: dict[int, WinShown] = {}
        self._offer = ("", "")
        """How the last tile was offered (as sources are called), and which."""

    def read(self, events: Iterable[Event]) -> Iterator[tuple[dict[str, Any], SettledWin]]:
        """Every win by the hand as a request beside what it was settled for."""
        for event in events:
            match event:
                case HandStarted():
                    self._started = event
                    self._seats, self._dice, self._indicator, self._shown = [], (), "", {}
                case DiceRolled():
                    self._dice = self._dice or event.values
                case TilesDealt():
                    self._seats.append(Seat([str(tile) for tile in event.tiles]))
                case IndicatorRevealed():
                    self._indicator = str(event.tile)
                case WinShown():
                    self._shown[event.seat] = event
                case HandSettled():
                    for win in event.wins:
                        if self._shown[win.seat].special is None:
                            yield self._request(win), win
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
                seat.drawn = (str(event.tile), event.source)
                seat.tiles.append(str(event.tile))
            case TileDiscarded():
                seat.tiles.remove(str(event.tile))
                self._offer = ("discard", str(event.tile))
                if str(event.tile) == self._fortune and self._waits(seat):
                    seat.floats += 1
                else:
                    seat.floats = seat.kongs = 0
            case MeldClaimed():
                laid = [str(tile) for tile in event.tiles]
                seat.melds.append((event.meld, tuple(laid), event.from_seat))
                laid.remove(str(event.tile))
                for tile in laid:
                    seat.tiles.remove(tile)
                seat.kongs += event.meld is MeldKind.OPEN_KONG
            case KongDeclared():
                four = tuple(str(tile) for tile in event.tiles)
                seat.kongs += 1
                if event.meld is MeldKind.CLOSED_KONG:
                    seat.melds.append((event.meld, four, None))
                    for tile in four:
                        seat.tiles.remove(tile)
                    return
                self._offer = ("kong", four[0])
                seat.tiles.remove(four[0])
                place = next(i for i, one in enumerate(seat.melds) if one[:2] == (MeldKind.PUNG, four[:3]))
                seat.melds[place] = (event.meld, four, seat.melds[place][2])

    @property
    def _fortune(self) -> str:
        return "5z" if self._options.get("permanent_fortune") else self._indicator

    def _waits(self, seat: Seat) -> bool:
        """Four sets, or six pairs, and a fortune tile: what a float leaves."""
        faces = [self._face(tile) for tile in seat.tiles]
        pairs = not seat.melds and waits_with_fortune(faces, all_pairs)
        return pairs or waits_with_fortune(faces, sets_alone)

    def _face(self, tile: str) -> str:
        if tile == self._fortune:
            return FORTUNE
        return self._fortune if tile == "5z" else tile

    def _request(self, win: SettledWin) -> dict[str, Any]:
        seat = self._seats[win.seat]
        tiles = list(seat.tiles)
        asked: dict[str, Any] = {"seat": self.wind(win.seat), "melds": self._melds(win.seat)}
        context: dict[str, Any] = {"banker_streak": self._streak()}
        if win.from_seat is None:
            tile, place = seat.drawn
            tiles.remove(tile)
            asked["source"] = "replacement" if place == "tail" else "wall"
            context |= {"floats": seat.floats, "kong_streak": seat.kongs}
        else:
            asked["source"], tile = self._offer
            asked["from"] = self.wind(win.from_seat)
        if self._indicator:
            context["fortune_indicator"] = self._indicator
        context["table_melds"] = {self.wind(one): self._melds(one) for one in range(4)}
        context["stacks"] = {self.wind(one): self._started.scores[one] for one in range(4)}
        return {
            **asked,
            "hand": "".join(tiles),
            "winning_tile": tile,
            "options": self._options,
            "context": context,
        }

    def _melds(self, seat: int) -> list[dict[str, Any]]:
        return [
            {"kind": kind.value, "tiles": "".join(tiles)}
            | ({} if feeder is None else {"from": self.wind(feeder)})
            for kind, tiles, feeder in self._seats[seat].melds
        ]

    def _streak(self) -> int:
        """The banker's stays, lifted by a throw where the table plays so."""
        stays = self._started.honba + 1
        first, second = self._dice[:2]
        when = self._options.get("immediate_third", "off")
        lifted = ("double" in when and first == second) or (
            "high" in when and first + second >= self._options.get("immediate_third_from", 10)
        )
        return 3 if lifted and stays < 3 else stays
