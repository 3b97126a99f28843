"""Tracks every seat's closed tiles while a record is read, as not every format repeats a winner's hand."""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.formats.recorded.record import RecordedHand, RecordError
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowWin,
)
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles

FULL_WALL = {4: 70, 3: 55}
"""Tiles that can be drawn in a hand of riichi, by the number of players."""


def deals_and_indicator(hand: RecordedHand) -> tuple[list[tuple[Tile | None, ...]], RevealIndicator]:
    """The tiles dealt to each seat, and the first indicator; formats of other programs need both.

    Raises:
        RecordError: the hand does not have them.
    """
    dealt = {step.seat: step.tiles for step in hand.steps if isinstance(step, Deal)}
    indicator = next((step for step in hand.steps if isinstance(step, RevealIndicator)), None)
    if indicator is None or len(dealt) < len(hand.scores):
        raise RecordError(
            "a hand without a deal or a dora indicator, such as one that was scored by hand: this format"
            " cannot store it; use jsonl"
        )
    return [dealt[seat] for seat in range(len(hand.scores))], indicator


class HandTracker:
    """The claims of a hand, the closed tiles of every seat, and what the hand's end can be inferred from."""

    def __init__(self, players: int = 4) -> None:
        self._players = players
        self.steps: list[Claim] = []
        """All claims so far."""
        self.closed: list[list[Tile | None]] = [[], [], [], []]
        self.offered: tuple[Seat, Tile] | None = None
        """The seat and the tile of the last discard, kong or shown bonus tile."""
        self.drawn: Tile | None = None
        """The tile that the seat in turn drew."""
        self.drawer: Seat | None = None
        """The seat that drew and has not discarded yet."""
        self.declared: list[Seat] = []
        """Seats that declared riichi, in order."""
        self.kongs: list[Seat] = []
        self._draws = 0
        self._discards = 0
        self._discards_with_riichi = 0

    def apply(self, claim: Claim) -> None:
        """Apply one claim.

        Raises:
            RecordError: a seat gives a tile that it does not hold.
        """
        self._update(claim)
        self.steps.append(claim)

    def _update(self, claim: Claim) -> None:
        match claim:
            case Deal():
                self.closed[claim.seat] = list(claim.tiles)
            case Draw():
                self.closed[claim.seat].append(claim.tile)
                self.drawn, self.drawer = claim.tile, claim.seat
                self._draws += 1
            case Discard():
                self._remove_tiles(claim.seat, (claim.tile,))
                self.offered, self.drawer = (claim.seat, claim.tile), None
                self._discards += 1
            case ClaimMeld():
                own = list(claim.tiles)
                if self.offered is None or self.offered[0] == claim.seat or self.offered[1] not in own:
                    raise RecordError(f"{format_tiles(claim.tiles)} is claimed, but nobody else discarded it")
                own.remove(self.offered[1])
                self._remove_tiles(claim.seat, own)
                if claim.meld is MeldKind.OPEN_KONG:
                    self.kongs.append(claim.seat)
            case DeclareKong():
                closed = claim.meld is MeldKind.CLOSED_KONG
                added = claim.tiles if closed else (self._added_tile(claim),)
                self._remove_tiles(claim.seat, added)
                self.offered, self.drawer = (claim.seat, added[0]), None
                self.kongs.append(claim.seat)
            case ShowBonus():
                self._remove_tiles(claim.seat, (claim.tile,))
                self.offered, self.drawer = (claim.seat, claim.tile), None
            case DeclareReady():
                self.declared.append(claim.seat)
                self._discards_with_riichi = self._discards + 1
            case _:
                pass

    def win_claim(self, seat: Seat) -> ShowWin:
        """The claim of a seat that wins now, on its drawn tile or on the offered one.

        Raises:
            RecordError: its tiles are unknown, or there is no tile to win on.
        """
        tiles = [t for t in self.closed[seat] if t is not None]
        if len(tiles) != len(self.closed[seat]):
            raise RecordError(f"seat {seat} wins with tiles that the record does not contain")
        if self.drawer == seat and self.drawn is not None:
            tiles.remove(self.drawn)
            return ShowWin(seat, tuple(tiles), self.drawn)
        if self.offered is None or self.offered[0] == seat:
            raise RecordError(f"seat {seat} wins, but no tile is offered to it")
        return ShowWin(seat, tuple(tiles), self.offered[1])

    def is_certainly_drawn(self, discard: Discard) -> bool:
        """Whether the seat holds one tile of this face only, which it has just drawn."""
        held = self.closed[discard.seat]
        return (
            self.drawer == discard.seat
            and self.drawn == discard.tile
            and None not in held
            and held.count(discard.tile) == 1
        )

    def paid_riichi_seats(self, won_on_discard: bool) -> list[Seat]:
        """Seats that paid for riichi: all that declared it, except one whose riichi discard was won on."""
        if won_on_discard and self.declared and self._discards == self._discards_with_riichi:
            return self.declared[:-1]
        return list(self.declared)

    def infer_draw_reason(self) -> DrawReason:
        """The likely reason of a draw at this point, for records that do not state it."""
        if self.drawer is not None:
            return DrawReason.KYUUSHU_KYUUHAI
        if self._draws >= FULL_WALL[self._players]:
            return DrawReason.EXHAUSTIVE
        if len(self.declared) == self._players:
            return DrawReason.SUUCHA_RIICHI
        if len(self.kongs) == 4:
            return DrawReason.SUUKAIKAN
        return DrawReason.SUUFON_RENDA if self._discards == 4 else DrawReason.SANCHAHOU

    def _remove_tiles(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        held = self.closed[seat]
        for tile in tiles:
            if tile in held:
                held.remove(tile)
            elif None in held:
                held.remove(None)
            else:
                raise RecordError(f"seat {seat} gives {tile}, which it does not hold")

    def _added_tile(self, claim: DeclareKong) -> Tile:
        """The tile that is added to the pung, which the seat still holds."""
        for tile in claim.tiles:
            if tile in self.closed[claim.seat]:
                return tile
        return claim.tiles[0]
