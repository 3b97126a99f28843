"""Recorded hands of riichi as positions: everything known, one for every draw and every discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablectl.formats.recorded.record import RecordedHand
from tablectl.game.claims import (
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowWin,
)
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.numbers.table import HandInPlay, SeatTiles

FULL_WALL = 70


@dataclass(frozen=True, slots=True)
class RecordedMoment:
    """A position of a record and what came next. Seats from East on."""

    table: HandInPlay
    thrown: Tile | None
    """What the seat in turn threw; None where it did something else."""
    won_by: tuple[Seat, ...]
    """Who won on that tile."""
    riichi: bool = False
    """Whether it was declared with that tile."""
    place: int = 0
    """What came next, as its place among the steps of the recorded hand."""


@dataclass(slots=True)
class _Held:
    score: int
    hand: list[Tile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    river: list[Tile] = field(default_factory=list)
    drawn: list[bool | None] = field(default_factory=list)
    claimed: list[int] = field(default_factory=list)
    riichi: int | None = None

    def frozen(self) -> SeatTiles:
        return SeatTiles(
            score=self.score,
            hand=tuple(self.hand),
            melds=tuple(self.melds),
            river=tuple(self.river),
            claimed=frozenset(self.claimed),
            drawn=tuple(self.drawn),
            riichi=self.riichi,
        )


def outcome(hand: RecordedHand) -> tuple[float, ...]:
    """The share of each seat from East on in the win, and of the draw; they add up to 1."""
    winners = [(win.winner - hand.dealer) % 4 for win in hand.recorded.wins]
    if not winners:
        return (0.0, 0.0, 0.0, 0.0, 1.0)
    return (*(winners.count(seat) / len(winners) for seat in range(4)), 0.0)


def moments(
    hand: RecordedHand, first_dealer: Seat = 0, every: int = 1, first: int = 0
) -> Iterator[RecordedMoment]:
    """Positions of a hand: before each draw that came, and before each discard or what came instead.

    Args:
        hand: a hand of a record.
        first_dealer: who dealt first in the game.
        every: only every so many-th position is made.
        first: how many of them are left out before the first.
    """
    count = every - 1 - first % every
    dealer = hand.dealer
    seats = [_Held(hand.scores[(dealer + seat) % 4]) for seat in range(4)]
    indicators: list[Tile] = []
    draws, sticks, declaring = 0, hand.deposits, False
    offered: tuple[Seat, Tile] | None = None

    def table(turn: Seat, holds: bool, drawn: Tile | None) -> HandInPlay | None:
        nonlocal count
        count += 1
        if count % every:
            return None
        return HandInPlay(
            seats=tuple(each.frozen() for each in seats),
            turn=turn,
            holds=holds,
            wall_left=FULL_WALL - draws,
            round=hand.round,
            honba=hand.honba,
            deposits=sticks,
            start=(first_dealer - dealer) % 4,
            indicators=tuple(indicators),
            drawn_tile=drawn,
        )

    holding: HandInPlay | None = None
    for place, step in enumerate(hand.steps):
        match step:
            case Deal():
                seats[(step.seat - dealer) % 4].hand = [tile for tile in step.tiles if tile is not None]
            case RevealIndicator():
                indicators.append(step.tile)
            case Draw():
                seat = (step.seat - dealer) % 4
                assert step.tile is not None
                if place and isinstance(hand.steps[place - 1], (Discard, RevealIndicator)) and draws:
                    coming = table(seat, False, None)
                    if coming is not None:
                        yield RecordedMoment(coming, None, (), place=place)
                seats[seat].hand.append(step.tile)
                draws += 1
                holding = table(seat, True, step.tile)
                if holding is not None and isinstance(hand.steps[place + 1], (DeclareKong, ShowWin)):
                    yield RecordedMoment(holding, None, (), place=place + 1)
            case DeclareReady():
                declaring = True
            case Discard():
                seat = (step.seat - dealer) % 4
                mine = seats[seat]
                winners = []
                for later in hand.steps[place + 1 :]:
                    if isinstance(later, ShowWin):
                        winners.append((later.seat - dealer) % 4)
                    elif not isinstance(later, RevealIndicator):
                        break
                if holding is not None:
                    yield RecordedMoment(holding, step.tile, tuple(winners), declaring, place)
                mine.hand.remove(step.tile)
                mine.river.append(step.tile)
                mine.drawn.append(step.drawn)
                if declaring:
                    mine.riichi = len(mine.river) - 1
                    if not winners:
                        mine.score -= 1000
                        sticks += 1
                    declaring = False
                offered, holding = (seat, step.tile), None
            case ClaimMeld():
                seat = (step.seat - dealer) % 4
                assert offered is not None
                giver, tile = offered
                own = list(step.tiles)
                own.remove(tile)
                for each in own:
                    seats[seat].hand.remove(each)
                seats[giver].claimed.append(len(seats[giver].river) - 1)
                seats[seat].melds.append(Meld(step.meld, step.tiles, giver, tile))
                holding = None if step.meld.is_kong else table(seat, True, None)
            case DeclareKong():
                seat = (step.seat - dealer) % 4
                _kong(seats[seat], step)
                holding = None
            case _:
                pass


def _kong(mine: _Held, step: DeclareKong) -> None:
    if step.meld is MeldKind.CLOSED_KONG:
        for each in step.tiles:
            mine.hand.remove(each)
        mine.melds.append(Meld(step.meld, step.tiles))
        return
    kind = step.tiles[0].kind
    for place, meld in enumerate(mine.melds):
        if meld.kind is MeldKind.PUNG and meld.tiles[0].kind == kind:
            fourth = next(tile for tile in step.tiles if tile in mine.hand and tile.kind == kind)
            mine.hand.remove(fourth)
            mine.melds[place] = Meld(step.meld, step.tiles, meld.from_seat, meld.claimed)
            return
