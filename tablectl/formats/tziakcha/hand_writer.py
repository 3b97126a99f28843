"""Writes one hand of a tziakcha.net record: copies of tiles, the wall, actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablectl.formats.recorded.record import RecordError
from tablectl.formats.tziakcha.codes import (
    COPIES,
    DEALT,
    FLOWERS,
    FROM_HAND,
    NO_FLOWERS_LEFT,
    OWN_FLOWER,
    PLAYERS,
    TAIL,
    WALL,
    ActionCode,
    deal_order,
    fan_number,
    meld_data,
    tile_number,
    tziakcha_tile,
    wall_start,
)
from tablectl.game.events import (
    BonusShown,
    DiceRolled,
    Event,
    HandSettled,
    HandStarted,
    KongDeclared,
    MeldClaimed,
    SettledWin,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    WinShown,
    WinVoided,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile, without

ACT_MS: Final = 1000
"""Milliseconds between two actions, as real times are not stored."""
NO_DICE: Final = (1, 1, 1, 1)
ACTS: Final = {MeldKind.CHOW: ActionCode.CHOW, MeldKind.PUNG: ActionCode.PUNG}
"""Actions of melds that are no kongs."""


class HandWriter:
    """Collects the events of one hand. Places are counted from its dealer."""

    def __init__(self, start: HandStarted, names: Sequence[str], first_dealer: Seat) -> None:
        self.start = start
        self.dice: tuple[int, ...] = ()
        """The throw of four dice; empty if there was none."""
        self.made_up = 0
        """The number of unknown tiles in the wall."""
        self._names = names
        self._first_dealer = first_dealer
        self._copies: dict[int, int] = {}
        self._held: list[list[int]] = [[] for _ in range(PLAYERS)]
        """Held copies by place, in the order in which they came."""
        self._melds: list[list[int]] = [[] for _ in range(PLAYERS)]
        self._meld_tiles: list[list[Tile]] = [[] for _ in range(PLAYERS)]
        """The tiles of the melds."""
        self._pungs: dict[tuple[int, int], tuple[list[int], int]] = {}
        """By place and first copy: the tiles of a pung, and the place that one of them came from."""
        self._flowers: list[list[int]] = [[] for _ in range(PLAYERS)]
        """Flowers by place that are shown and not replaced yet."""
        self._dealt: list[list[int]] = [[] for _ in range(PLAYERS)]
        self._front: list[int] = []
        self._back: list[int] = []
        self._actions: list[tuple[int, int]] = []
        self._has_started = False
        self._offered: int | None = None
        self._drawn: int | None = None
        """The tile that the player in turn drew."""
        self._shown: WinShown | None = None

    def add(self, event: Event) -> None:
        """Add an event between the start and the payment.

        Raises:
            RecordError: the event has an unknown tile.
        """
        match event:
            case DiceRolled() if not self._held[0] and _is_break_throw(event.values):
                self.dice = event.values
            case TilesDealt():
                place = self._place(event.seat)
                self._dealt[place] = [self._new_number(tile) for tile in event.tiles]
                self._held[place] = list(self._dealt[place])
            case BonusShown():
                place = self._place(event.seat)
                self._flowers[place].append(self._remove_held(place, event.tile))
            case TileDrawn():
                self._draw(event)
            case TileDiscarded():
                self._discard(event)
            case MeldClaimed():
                self._meld(event)
            case KongDeclared():
                self._kong(event)
            case WinShown():
                self._shown = event
            case WinVoided():
                self._shown = None
            case _:
                pass

    def finish(self, event: HandSettled) -> dict[str, Any]:
        """The complete hand in the format, without the table's rules."""
        if any(len(tiles) != DEALT for tiles in self._dealt):
            raise _unseen_tile_error()
        self._start_play()
        ends, values = 0, [dict[str, Any]() for _ in range(PLAYERS)]
        for win in event.wins:
            place = self._place(win.seat)
            giver = place if win.from_seat is None else self._place(win.from_seat)
            ends |= 1 << place | 1 << giver + PLAYERS
            values[place] = self._value(win, place)
        scores = [self.start.scores[self._seat(place)] for place in range(PLAYERS)]
        names = [self._names[self._seat(place)] for place in range(PLAYERS)]
        return {
            "v": 0,
            "r": "",
            "p": [
                {"i": name, "n": name, "e": 0, "a": 0, "s": score, "r": ""}
                for name, score in zip(names, scores, strict=True)
            ],
            "s": [event.deltas[self._seat(place)] for place in range(PLAYERS)],
            "b": ends,
            "i": WINDS.index(self.start.round) * PLAYERS + (self.start.dealer - self._first_dealer) % PLAYERS,
            "t": 0,
            "w": self._wall(),
            "d": sum(each << 4 * number for number, each in enumerate(self.dice or NO_DICE)),
            "a": [[who, data, number * ACT_MS] for number, (who, data) in enumerate(self._actions, 1)],
            "y": values,
        }

    def _draw(self, event: TileDrawn) -> None:
        place, tile = self._place(event.seat), self._new_number(event.tile)
        self._held[place].append(tile)
        self._drawn = tile
        if event.source == "wall":
            self._front.append(tile)
            if len(self._front) > 1:  # the first is the dealer's fourteenth, dealt with the rest
                self._play(place, ActionCode.DRAW, tile)
            return
        self._back.append(tile)
        if self._flowers[place]:
            flower = self._flowers[place].pop(0)
            self._act(place, ActionCode.FLOWER, tile | flower - FLOWERS << 8 | OWN_FLOWER)
        else:
            self._play(place, ActionCode.DRAW, tile | TAIL)

    def _discard(self, event: TileDiscarded) -> None:
        place = self._place(event.seat)
        first = not self._has_started
        tile = self._remove_held(place, event.tile, last=event.drawn is not False)
        self._play(place, ActionCode.DISCARD, tile | (FROM_HAND if first or tile != self._drawn else 0))
        self._offered, self._drawn = tile, None

    def _meld(self, event: MeldClaimed) -> None:
        place = self._place(event.seat)
        if self._offered is None:
            raise RecordError(f"{event.tile} is claimed, but was not discarded")
        own = without(event.tiles, event.tile)
        tiles = sorted([self._offered, *(self._remove_held(place, tile) for tile in own)])
        if event.meld is MeldKind.CHOW:
            taken = tiles.index(self._offered) + 1
        else:
            taken = (event.seat - event.from_seat) % PLAYERS
        self._drawn = None
        if event.meld is MeldKind.PUNG:
            self._pungs[place, _face(tiles[0])] = (tiles, taken)
        self._lay_meld(place, event.meld, tiles, taken)

    def _kong(self, event: KongDeclared) -> None:
        if not event.tiles:
            raise _unseen_tile_error()
        place, face = self._place(event.seat), _face(tile_number(event.tiles[0]))
        if event.meld is MeldKind.CLOSED_KONG:
            tiles, taken = sorted(self._remove_held(place, tile) for tile in event.tiles), 0
        else:
            pung, taken = self._pungs[place, face]
            self._melds[place].remove(meld_data(MeldKind.PUNG, pung, taken))
            self._offered = self._remove_held(place, event.tiles[0])
            tiles = [*pung, self._offered]
        self._lay_meld(place, event.meld, tiles, taken)

    def _lay_meld(self, place: int, meld: MeldKind, tiles: Sequence[int], taken: int) -> None:
        data = meld_data(meld, tiles, taken)
        self._melds[place].append(data)
        self._meld_tiles[place] += [tziakcha_tile(tile) for tile in tiles]
        self._play(place, ACTS.get(meld, ActionCode.KONG), data)

    def _value(self, win: SettledWin, place: int) -> dict[str, Any]:
        """Fans, melds and closed tiles of the winner, the winning tile last. Adds the action of the win."""
        if self._shown is None or self._shown.tile is None or not isinstance(win.total, int):
            raise RecordError("tziakcha has no place for a win of which nobody saw the tiles or the points")
        self._act(place, ActionCode.WIN, win.total << 1)
        won = (
            self._remove_held(place, self._shown.tile, last=True) if win.from_seat is None else self._offered
        )
        tiles = (*self._shown.tiles, self._shown.tile, *self._meld_tiles[place])
        fans = {fan_number(key, tiles): value | count - 1 << 8 for key, value, count, _yakuman in win.items}
        named = {str(number): fans[number] for number in sorted(fans)}
        return {
            "f": win.total,
            "t": named,
            "h": {"p": self._melds[place], "s": [*sorted(self._held[place]), won]},
        }

    def _wall(self) -> str:
        """The wall in hexadecimal. Tiles that nobody drew fill the remaining places in ascending order."""
        wall: list[int | None] = [None] * WALL
        for number, tile in enumerate(self._back):
            wall[WALL - 1 - (number ^ 1)] = tile  # of each stack the upper tile first
        places = deal_order()[:-1]
        dealt = [iter(tiles) for tiles in self._dealt]
        known = iter([*(next(dealt[place]) for place in places), *self._front])
        drawn = {*self._back, *self._front, *(tile for tiles in self._dealt for tile in tiles)}
        unseen = iter(sorted(set(range(WALL)) - drawn))
        self.made_up = WALL - len(drawn)
        for number, known_tile in enumerate(wall):
            if known_tile is None:
                next_tile = next(known, None)
                wall[number] = next(unseen) if next_tile is None else next_tile
        start = wall_start(self.dice or NO_DICE)
        written = [wall[(number - start) % WALL] or 0 for number in range(WALL)]
        return bytes(written).hex()

    def _start_play(self) -> None:
        """Add the actions before the first move, by which nobody has flowers any more."""
        if not self._has_started:
            self._has_started = True
            for place in range(PLAYERS):
                self._act(place, ActionCode.PASS, NO_FLOWERS_LEFT)
            self._act(0, ActionCode.START, 0)

    def _play(self, place: int, act: ActionCode, data: int) -> None:
        self._start_play()
        self._act(place, act, data)

    def _act(self, place: int, act: ActionCode, data: int) -> None:
        self._actions.append((place << 4 | act, data))

    def _new_number(self, tile: Tile | None) -> int:
        """The number of a face's next copy."""
        if tile is None:
            raise _unseen_tile_error()
        first = tile_number(tile)
        copy = self._copies.get(first, 0)
        if copy >= (1 if first >= FLOWERS else COPIES):
            raise RecordError(f"there are more of {tile} than a set has")
        self._copies[first] = copy + 1
        return first + copy

    def _remove_held(self, place: int, tile: Tile, last: bool = False) -> int:
        """Remove the player's last or first copy of a face; returns its number."""
        same = [each for each in self._held[place] if _face(each) == _face(tile_number(tile))]
        if not same:
            raise RecordError(f"{tile} is given by a player of whom nobody saw the tiles")
        given = same[-1 if last else 0]
        self._held[place].remove(given)
        return given

    def _place(self, seat: Seat) -> int:
        return (seat - self.start.dealer) % PLAYERS

    def _seat(self, place: int) -> Seat:
        return (place + self.start.dealer) % PLAYERS


def _is_break_throw(values: Sequence[int]) -> bool:
    return len(values) == len(NO_DICE) and all(1 <= each <= 6 for each in values)


def _face(number: int) -> int:
    """The first copy of a tile's face; of a flower itself."""
    return number if number >= FLOWERS else number - number % COPIES


def _unseen_tile_error() -> RecordError:
    return RecordError("tziakcha has no place for a tile that nobody saw: use jsonl or text")
