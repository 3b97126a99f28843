"""Recorded hands of riichi as positions with all tiles known, one for every draw and every discard."""

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
from tablectl.mahjong.tiles import Tile, without
from tablectl.numbers.table import HandInPlay, SeatTiles

FULL_WALL = 70


@dataclass(frozen=True, slots=True)
class RecordedPosition:
    """A position of a record, and what came next. Seats are counted from East."""

    table: HandInPlay
    discarded: Tile | None
    """The tile that the seat in turn discarded next; None if it did something else."""
    won_by: tuple[Seat, ...]
    """The seats that won on that tile."""
    riichi: bool = False
    """Whether riichi was declared with that tile."""
    step_index: int = 0
    """Index of the next step in ``RecordedHand.steps``."""


@dataclass(slots=True)
class _SeatState:
    score: int
    hand: list[Tile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    river: list[Tile] = field(default_factory=list)
    drawn: list[bool | None] = field(default_factory=list)
    claimed: list[int] = field(default_factory=list)
    riichi: int | None = None

    def snapshot(self) -> SeatTiles:
        return SeatTiles(
            score=self.score,
            hand=tuple(self.hand),
            melds=tuple(self.melds),
            river=tuple(self.river),
            claimed=frozenset(self.claimed),
            drawn=tuple(self.drawn),
            riichi=self.riichi,
        )


def win_shares(hand: RecordedHand) -> tuple[float, ...]:
    """The share of each seat, counted from East, in the win, then that of a draw; they add up to 1."""
    winners = [(win.winner - hand.dealer) % 4 for win in hand.recorded.wins]
    if not winners:
        return (0.0, 0.0, 0.0, 0.0, 1.0)
    return (*(winners.count(seat) / len(winners) for seat in range(4)), 0.0)


def positions(
    hand: RecordedHand, first_dealer: Seat = 0, every: int = 1, first: int = 0
) -> Iterator[RecordedPosition]:
    """Positions of a hand: before each draw, and before each discard or the move in its place.

    Args:
        hand: a hand of a record.
        first_dealer: the game's first dealer.
        every: make every n-th position only.
        first: how many positions to leave out at the beginning.
    """
    count = every - 1 - first % every
    dealer = hand.dealer
    seats = [_SeatState(hand.scores[(dealer + seat) % 4]) for seat in range(4)]
    indicators: list[Tile] = []
    draws, sticks, declaring = 0, hand.deposits, False
    last_discard: tuple[Seat, Tile] | None = None

    def table(turn: Seat, can_discard: bool, drawn: Tile | None) -> HandInPlay | None:
        nonlocal count
        count += 1
        if count % every:
            return None
        return HandInPlay(
            seats=tuple(each.snapshot() for each in seats),
            turn=turn,
            holds=can_discard,
            wall_left=FULL_WALL - draws,
            round=hand.round,
            honba=hand.honba,
            deposits=sticks,
            start=(first_dealer - dealer) % 4,
            indicators=tuple(indicators),
            drawn_tile=drawn,
        )

    after_draw: HandInPlay | None = None
    for step_index, step in enumerate(hand.steps):
        match step:
            case Deal():
                seats[(step.seat - dealer) % 4].hand = [tile for tile in step.tiles if tile is not None]
            case RevealIndicator():
                indicators.append(step.tile)
            case Draw():
                seat = (step.seat - dealer) % 4
                assert step.tile is not None
                if (
                    step_index
                    and isinstance(hand.steps[step_index - 1], (Discard, RevealIndicator))
                    and draws
                ):
                    before_draw = table(seat, False, None)
                    if before_draw is not None:
                        yield RecordedPosition(before_draw, None, (), step_index=step_index)
                seats[seat].hand.append(step.tile)
                draws += 1
                after_draw = table(seat, True, step.tile)
                if after_draw is not None and isinstance(hand.steps[step_index + 1], (DeclareKong, ShowWin)):
                    yield RecordedPosition(after_draw, None, (), step_index=step_index + 1)
            case DeclareReady():
                declaring = True
            case Discard():
                seat = (step.seat - dealer) % 4
                state = seats[seat]
                winners = []
                for later in hand.steps[step_index + 1 :]:
                    if isinstance(later, ShowWin):
                        winners.append((later.seat - dealer) % 4)
                    elif not isinstance(later, RevealIndicator):
                        break
                if after_draw is not None:
                    yield RecordedPosition(after_draw, step.tile, tuple(winners), declaring, step_index)
                state.hand.remove(step.tile)
                state.river.append(step.tile)
                state.drawn.append(step.drawn)
                if declaring:
                    state.riichi = len(state.river) - 1
                    if not winners:
                        state.score -= 1000
                        sticks += 1
                    declaring = False
                last_discard, after_draw = (seat, step.tile), None
            case ClaimMeld():
                seat = (step.seat - dealer) % 4
                assert last_discard is not None
                giver, tile = last_discard
                for each in without(step.tiles, tile):
                    seats[seat].hand.remove(each)
                seats[giver].claimed.append(len(seats[giver].river) - 1)
                seats[seat].melds.append(Meld(step.meld, step.tiles, giver, tile))
                after_draw = None if step.meld.is_kong else table(seat, True, None)
            case DeclareKong():
                seat = (step.seat - dealer) % 4
                _kong(seats[seat], step)
                after_draw = None
            case _:
                pass


def _kong(state: _SeatState, step: DeclareKong) -> None:
    if step.meld is MeldKind.CLOSED_KONG:
        for each in step.tiles:
            state.hand.remove(each)
        state.melds.append(Meld(step.meld, step.tiles))
        return
    kind = step.tiles[0].kind
    for step_index, meld in enumerate(state.melds):
        if meld.kind is MeldKind.PUNG and meld.tiles[0].kind == kind:
            fourth = next(tile for tile in step.tiles if tile in state.hand and tile.kind == kind)
            state.hand.remove(fourth)
            state.melds[step_index] = Meld(step.meld, step.tiles, meld.from_seat, meld.claimed)
            return
