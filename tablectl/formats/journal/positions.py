"""Recorded hands of riichi as positions with all tiles known, one for every draw and every discard."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from tablectl.formats.recorded.record import RecordedHand
from tablectl.game.claims import (
    Claim,
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
from tablectl.rulesets.riichi.session import DEPOSIT

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
    played = _PlayedHand(hand, first_dealer, every, first)
    for index, step in enumerate(hand.steps):
        yield from played.play(index, step)


class _PlayedHand:
    """A recorded hand as far as it was played. Seats are counted from East."""

    def __init__(self, hand: RecordedHand, first_dealer: Seat, every: int, first: int) -> None:
        self._hand = hand
        self._start = (first_dealer - hand.dealer) % 4
        self._every = every
        self._count = every - 1 - first % every
        """Positions met; every ``every``-th is made."""
        self._seats = [_SeatState(hand.scores[(hand.dealer + seat) % 4]) for seat in range(4)]
        self._indicators: list[Tile] = []
        self._draws = 0
        self._deposits = hand.deposits
        self._declaring = False
        self._last_discard: tuple[Seat, Tile] | None = None
        self._after_draw: HandInPlay | None = None
        """The position in which the seat in turn holds a tile too many, where it is made."""

    def play(self, index: int, step: Claim) -> Iterator[RecordedPosition]:
        """The positions before a step that this step tells, and after a draw the one before a win or kong."""
        match step:
            case Deal():
                self._seat(step).hand = [tile for tile in step.tiles if tile is not None]
            case RevealIndicator():
                self._indicators.append(step.tile)
            case Draw():
                yield from self._draw(index, step)
            case DeclareReady():
                self._declaring = True
            case Discard():
                yield from self._discard(index, step)
            case ClaimMeld():
                self._claim(step)
            case DeclareKong():
                _kong(self._seat(step), step)
                self._after_draw = None
            case _:
                pass

    def _number(self, step: Deal | Draw | Discard | ClaimMeld | DeclareKong | ShowWin) -> Seat:
        return (step.seat - self._hand.dealer) % 4

    def _seat(self, step: Deal | Draw | Discard | ClaimMeld | DeclareKong) -> _SeatState:
        return self._seats[self._number(step)]

    def _table(self, turn: Seat, can_discard: bool, drawn: Tile | None = None) -> HandInPlay | None:
        """The table now; None where this position is left out."""
        self._count += 1
        if self._count % self._every:
            return None
        return HandInPlay(
            seats=tuple(each.snapshot() for each in self._seats),
            turn=turn,
            holds=can_discard,
            wall_left=FULL_WALL - self._draws,
            round=self._hand.round,
            honba=self._hand.honba,
            deposits=self._deposits,
            start=self._start,
            indicators=tuple(self._indicators),
            drawn_tile=drawn,
        )

    def _draw(self, index: int, step: Draw) -> Iterator[RecordedPosition]:
        assert step.tile is not None
        seat, steps = self._number(step), self._hand.steps
        if index and self._draws and isinstance(steps[index - 1], (Discard, RevealIndicator)):
            before_draw = self._table(seat, can_discard=False)
            if before_draw is not None:
                yield RecordedPosition(before_draw, None, (), step_index=index)
        self._seats[seat].hand.append(step.tile)
        self._draws += 1
        self._after_draw = self._table(seat, can_discard=True, drawn=step.tile)
        if self._after_draw is not None and isinstance(steps[index + 1], (DeclareKong, ShowWin)):
            yield RecordedPosition(self._after_draw, None, (), step_index=index + 1)

    def _discard(self, index: int, step: Discard) -> Iterator[RecordedPosition]:
        winners = self._winners_on(index)
        if self._after_draw is not None:
            yield RecordedPosition(self._after_draw, step.tile, winners, self._declaring, index)
        seat = self._seat(step)
        seat.hand.remove(step.tile)
        seat.river.append(step.tile)
        seat.drawn.append(step.drawn)
        if self._declaring:
            seat.riichi = len(seat.river) - 1
            if not winners:
                seat.score -= DEPOSIT
                self._deposits += 1
            self._declaring = False
        self._last_discard, self._after_draw = (self._number(step), step.tile), None

    def _winners_on(self, index: int) -> tuple[Seat, ...]:
        """Who won on the discard that is this step."""
        later = (step for step in self._hand.steps[index + 1 :] if not isinstance(step, RevealIndicator))
        wins = itertools.takewhile(lambda step: isinstance(step, ShowWin), later)
        return tuple(self._number(win) for win in wins if isinstance(win, ShowWin))

    def _claim(self, step: ClaimMeld) -> None:
        assert self._last_discard is not None
        giver, tile = self._last_discard
        seat = self._seat(step)
        for each in without(step.tiles, tile):
            seat.hand.remove(each)
        self._seats[giver].claimed.append(len(self._seats[giver].river) - 1)
        seat.melds.append(Meld(step.meld, step.tiles, giver, tile))
        self._after_draw = None if step.meld.is_kong else self._table(self._number(step), can_discard=True)


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
