"""Who holds what while a record is read: for formats that do not repeat a winner's hand."""

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


def opening_of(hand: RecordedHand) -> tuple[list[tuple[Tile | None, ...]], RevealIndicator]:
    """What every seat was dealt, and the first indicator: formats of other programs need both.

    Raises:
        RecordError: nobody wrote them down.
    """
    dealt = {step.seat: step.tiles for step in hand.steps if isinstance(step, Deal)}
    indicator = next((step for step in hand.steps if isinstance(step, RevealIndicator)), None)
    if indicator is None or len(dealt) < len(hand.scores):
        raise RecordError(
            "a hand without a deal or a dora indicator, such as one that was scored by hand: this format"
            " cannot store it; use jsonl"
        )
    return [dealt[seat] for seat in range(len(hand.scores))], indicator


class Hands:
    """A hand's claims, every seat's closed tiles by them, and what a record's end can be worked out from."""

    def __init__(self, players: int = 4) -> None:
        self._players = players
        self.steps: list[Claim] = []
        """All claims so far."""
        self.closed: list[list[Tile | None]] = [[], [], [], []]
        self.offered: tuple[Seat, Tile] | None = None
        """The last discard, or the tile of the last kong, and whose it is."""
        self.drawn: Tile | None = None
        """What the seat in turn drew."""
        self.drawer: Seat | None = None
        """Who drew and has not discarded yet."""
        self.declared: list[Seat] = []
        """Seats that declared riichi, in order."""
        self.kongs: list[Seat] = []
        self._draws = 0
        self._discards = 0
        self._declaring_discard = 0

    def take(self, claim: Claim) -> None:
        """Follow one claim.

        Raises:
            RecordError: a seat gives a tile that it does not hold.
        """
        self._follow(claim)
        self.steps.append(claim)

    def _follow(self, claim: Claim) -> None:
        match claim:
            case Deal():
                self.closed[claim.seat] = list(claim.tiles)
            case Draw():
                self.closed[claim.seat].append(claim.tile)
                self.drawn, self.drawer = claim.tile, claim.seat
                self._draws += 1
            case Discard():
                self._give(claim.seat, (claim.tile,))
                self.offered, self.drawer = (claim.seat, claim.tile), None
                self._discards += 1
            case ClaimMeld():
                own = list(claim.tiles)
                if self.offered is None or self.offered[0] == claim.seat or self.offered[1] not in own:
                    raise RecordError(f"{format_tiles(claim.tiles)} is claimed, but nobody else discarded it")
                own.remove(self.offered[1])
                self._give(claim.seat, own)
                if claim.meld is MeldKind.OPEN_KONG:
                    self.kongs.append(claim.seat)
            case DeclareKong():
                closed = claim.meld is MeldKind.CLOSED_KONG
                added = claim.tiles if closed else (self._fourth(claim),)
                self._give(claim.seat, added)
                self.offered, self.drawer = (claim.seat, added[0]), None
                self.kongs.append(claim.seat)
            case ShowBonus():
                self._give(claim.seat, (claim.tile,))
                self.offered, self.drawer = (claim.seat, claim.tile), None
            case DeclareReady():
                self.declared.append(claim.seat)
                self._declaring_discard = self._discards + 1
            case _:
                pass

    def win(self, seat: Seat) -> ShowWin:
        """The claim of a seat that wins now, on what it drew or on what was just offered.

        Raises:
            RecordError: its tiles are not known, or there is nothing to win on.
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

    def must_be_drawn(self, discard: Discard) -> bool:
        """Whether the tile just drawn is the only one of its face that the seat holds."""
        held = self.closed[discard.seat]
        return (
            self.drawer == discard.seat
            and self.drawn == discard.tile
            and None not in held
            and held.count(discard.tile) == 1
        )

    def paid_ready(self, won_on_discard: bool) -> list[Seat]:
        """Seats whose riichi stick was paid: all that declared, but one whose declaring tile was won on."""
        if won_on_discard and self.declared and self._discards == self._declaring_discard:
            return self.declared[:-1]
        return list(self.declared)

    def draw_reason(self) -> DrawReason:
        """Why a hand that stops here without a win ended, where the record does not say."""
        if self.drawer is not None:
            return DrawReason.KYUUSHU_KYUUHAI
        if self._draws >= FULL_WALL[self._players]:
            return DrawReason.EXHAUSTIVE
        if len(self.declared) == self._players:
            return DrawReason.SUUCHA_RIICHI
        if len(self.kongs) == 4:
            return DrawReason.SUUKAIKAN
        return DrawReason.SUUFON_RENDA if self._discards == 4 else DrawReason.SANCHAHOU

    def _give(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        held = self.closed[seat]
        for tile in tiles:
            if tile in held:
                held.remove(tile)
            elif None in held:
                held.remove(None)
            else:
                raise RecordError(f"seat {seat} gives {tile}, which it does not hold")

    def _fourth(self, claim: DeclareKong) -> Tile:
        """Which tile of an added kong is the added one: the one still held."""
        for tile in claim.tiles:
            if tile in self.closed[claim.seat]:
                return tile
        return claim.tiles[0]
