"""Writes MCR hands as botzone.org's text records (``tablectl.formats.botzone``), one match for each hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tablectl.formats.botzone.reading import DRAGONS, PLAYERS
from tablectl.formats.recorded.record import RecordError
from tablectl.game.events import (
    BonusShown,
    Event,
    HandSettled,
    HandStarted,
    KongDeclared,
    MeldClaimed,
    PenaltyPaid,
    SessionStarted,
    SettledWin,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    WinShown,
    WinVoided,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat, Wind
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.rulesets.mcr.listing import MCR_WORDS
from tablectl.rulesets.mcr.payments import deltas

LETTERS: Final = {Suit.CHARACTERS: "W", Suit.DOTS: "B", Suit.BAMBOOS: "T"}
MOVE_NAMES: Final = {
    MeldKind.CHOW: "Chi",
    MeldKind.PUNG: "Peng",
    MeldKind.OPEN_KONG: "Gang",
    MeldKind.CLOSED_KONG: "AnGang",
    MeldKind.ADDED_KONG: "BuGang",
}
FLOWERS: Final = "flower"
"""The fan of flowers and seasons."""
DEALT: Final = 13


@dataclass(frozen=True, slots=True)
class BotzoneText:
    """The hands of a session."""

    text: str
    flowers: int
    """The number of flowers and seasons that were left out, with their points."""
    penalties: int
    """The number of penalties that were left out."""
    false_wins: int
    """The number of voided wins that were left out."""


def write_botzone(events: Iterable[Event]) -> BotzoneText:
    """Every paid hand of a session of four.

    Args:
        events: of one session, its start first, corrections applied.

    Raises:
        RecordError: the session is no MCR of four, has no paid hand, or has an unknown tile, which the format
            cannot store.
    """
    started: SessionStarted | None = None
    hand: _MatchWriter | None = None
    matches: list[str] = []
    flowers = penalties = false_wins = 0
    for event in events:
        match event:
            case SessionStarted():
                started = event
                if event.rules != "mcr" or len(event.players) != PLAYERS:
                    raise RecordError(f"botzone holds MCR of four players, this session is {event.rules}")
            case HandStarted():
                hand = _MatchWriter(event)
            case HandSettled() if hand is not None:
                matches.append("\n".join(hand.finish(event)) + "\n")
                flowers += hand.flowers
                false_wins += hand.false_wins
                hand = None
            case PenaltyPaid():
                penalties += 1
            case _ if hand is not None:
                hand.add(event)
    if started is None or not matches:
        raise RecordError("no hand of this session was paid yet")
    return BotzoneText("\n".join(matches), flowers, penalties, false_wins)


def botzone_code(tile: Tile | None) -> str:
    """A tile's letter and number.

    >>> [botzone_code(Tile.parse(code)) for code in ("4m", "6p", "8s", "1z", "7z", "5z")]
    ['W4', 'B6', 'T8', 'F1', 'J1', 'J3']

    Raises:
        RecordError: the tile is unknown.
    """
    if tile is None:
        raise RecordError("botzone has no place for a tile that nobody saw: use jsonl or text")
    if tile.suit in LETTERS:
        return f"{LETTERS[tile.suit]}{tile.rank}"
    if tile.rank <= len(WINDS):
        return f"F{tile.rank}"
    return next(f"J{number}" for number, rank in DRAGONS.items() if rank == tile.rank)


@dataclass(slots=True)
class _MatchWriter:
    """Writes one hand as a match. Flowers replaced before the first move count as part of the deal."""

    start: HandStarted
    dealt: dict[Seat, list[Tile]] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    is_dealt: bool = False
    won: str | None = None
    """The line of the valid win."""
    flowers: int = 0
    false_wins: int = 0
    flower_discarded: bool = False
    """Whether a flower was discarded, which can only be the wall's last tile: no move may follow."""

    def add(self, event: Event) -> None:
        """Add an event between the start and the payment."""
        match event:
            case TilesDealt():
                self.dealt[event.seat] = [_require_seen(tile) for tile in event.tiles]
            case BonusShown():
                self.flowers += 1
                if not self.is_dealt:
                    self.dealt[event.seat] = [
                        tile for tile in self._tiles_of(event.seat) if tile != event.tile
                    ]
            case TileDrawn() if not self.is_dealt:
                self.dealt[event.seat] = [*self._tiles_of(event.seat), _require_seen(event.tile)]
            case TileDrawn():
                if _require_seen(event.tile).suit is not Suit.FLOWERS:
                    self._write_move(event.seat, "Draw", event.tile)
            case TileDiscarded() if event.tile.suit is Suit.FLOWERS:
                self.flowers += 1
                self.flower_discarded = True
            case TileDiscarded():
                self._write_deal(event.seat)
                self._write_move(event.seat, "Play", event.tile)
            case MeldClaimed():
                tile = event.tiles[1] if event.meld is MeldKind.CHOW else event.tile
                self._write_move(event.seat, MOVE_NAMES[event.meld], tile)
            case KongDeclared():
                self._write_deal(event.seat)
                self._write_move(event.seat, MOVE_NAMES[event.meld], event.tiles[0] if event.tiles else None)
            case WinShown():
                self._write_deal(event.seat, event.tile)
                self.won = f"Player {self._place(event.seat)} Hu {botzone_code(event.tile)}"
            case WinVoided():
                self.won = None
                self.false_wins += 1
            case _:
                pass

    def finish(self, event: HandSettled) -> Iterator[str]:
        """The lines of the match."""
        if len(event.wins) > 1:
            raise RecordError(f"botzone holds one win for each hand, hand {self.start.number + 1} has more")
        yield f"Match {self.start.number + 1}"
        yield f"Wind {WINDS.index(self.start.round)}"
        yield from self.moves
        if self.won is not None:
            yield self.won
        if not event.wins:
            yield "Huang"
            yield "Score 0 0 0 0"
            return
        (win,) = event.wins
        if not isinstance(win.total, int):
            raise RecordError("a win of MCR is worth a number of points")
        flowers = sum(value * count for key, value, count, _ in win.items if key == FLOWERS)
        points = win.total - flowers
        yield f"Fan {points} {'+'.join(_fan_names(win))}"
        paid = deltas(
            points, self._wind(win.seat), None if win.from_seat is None else self._wind(win.from_seat)
        )
        yield f"Score {' '.join(str(paid[wind]) for wind in WINDS)}"

    def _write_deal(self, seat: Seat, won: Tile | None = None) -> None:
        """Write the deal before the first move. The seat that moves has drawn one tile more."""
        if self.is_dealt:
            return
        self.is_dealt = True
        held = self._tiles_of(seat)
        drawn = won if won in held else held[-1] if held else None
        if drawn is not None:
            held.remove(drawn)
        for place in range(PLAYERS):
            tiles = self._tiles_of((self.start.dealer + place) % PLAYERS)
            if len(tiles) != DEALT:
                raise RecordError("botzone has no place for a hand of which nobody saw the tiles")
            self.moves.append(f"Player {place} Deal {' '.join(map(botzone_code, tiles))}")
        self._write_move(seat, "Draw", drawn)

    def _tiles_of(self, seat: Seat) -> list[Tile]:
        return self.dealt.get(seat, [])

    def _write_move(self, seat: Seat, move: str, tile: Tile | None) -> None:
        if self.flower_discarded:
            raise RecordError(
                "botzone has no place for a flower that is discarded in play: use jsonl or text"
            )
        self.moves.append(f"Player {self._place(seat)} {move} {botzone_code(tile)}")

    def _place(self, seat: Seat) -> int:
        return (seat - self.start.dealer) % PLAYERS

    def _wind(self, seat: Seat) -> Wind:
        return WINDS[self._place(seat)]


def _require_seen(tile: Tile | None) -> Tile:
    if tile is None:
        raise RecordError("botzone has no place for a tile that nobody saw: use jsonl or text")
    return tile


def _fan_names(win: SettledWin) -> Iterator[str]:
    for key, _value, count, _yakuman in win.items:
        if key != FLOWERS:
            yield f"{MCR_WORDS.items[key].zh}*{count}"
