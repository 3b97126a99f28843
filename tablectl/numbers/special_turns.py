"""Turns that are dear for what a hand was: ready for a yakuman, or broken before its winning tile came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.shapes.hand_batch import batch_waits
from tablectl.mahjong.tiles import COPIES, Tile, tile_of_kind, without
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource, points_of
from tablectl.numbers.highlights import HighlightKind, SpecialTurn
from tablectl.numbers.table import HandInPlay, SeatTiles
from tablectl.numbers.table_arrays import table_arrays
from tablectl.rulesets.riichi.context import Riichi, RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.scoring import score_win


@dataclass(frozen=True, slots=True)
class TablePosition:
    """A position of a hand and what its player threw. Seats from East on."""

    table: HandInPlay
    thrown: Tile | None


def special_turns(
    turns: Sequence[TablePosition], first: int, options: RiichiOptions
) -> Iterator[SpecialTurn]:
    """The special turns of one hand of riichi in which every tile is known.

    Args:
        turns: its positions in order.
        first: place of the first of them among all turns of the game.
        options: the table's.
    """
    if turns:
        yield from _yakuman_chances(turns, first, options)
        yield from _folded_winners(turns, first, options)


def _yakuman_chances(
    turns: Sequence[TablePosition], first: int, options: RiichiOptions
) -> Iterator[SpecialTurn]:
    a = table_arrays([each.table for each in turns])
    ready = batch_waits(a.hand.reshape(-1, 34), a.melds.reshape(-1)).reshape(len(a), 4, 34)
    live = COPIES - a.shown - a.hand.sum(axis=1) > 0
    found_seats: set[Seat] = set()
    checked: set[tuple[Seat, bytes]] = set()
    for place, seat in zip(*np.nonzero((ready & live[:, None]).any(axis=2)), strict=True):
        key = int(seat), a.hand[place, seat].tobytes()
        if int(seat) in found_seats or key in checked:
            continue
        checked.add(key)
        worth = _yakuman(turns[place].table, int(seat), ready[place, seat] & live[place], options)
        if worth:
            found_seats.add(int(seat))
            yield SpecialTurn(
                first + _turn_of(turns, int(place), int(seat)), HighlightKind.YAKUMAN_CHANCE, worth
            )


def _turn_of(turns: Sequence[TablePosition], place: int, seat: Seat) -> int:
    """The turn to show of a seat that is ready at a position: its discard just before, else the position."""
    before = turns[place - 1].table if place else None
    return place - 1 if before is not None and before.holds and before.turn == seat else place


def _yakuman(table: HandInPlay, seat: Seat, kinds: np.ndarray, options: RiichiOptions) -> int:
    """Points of the dearest yakuman that one of some tiles makes; 0: none does."""
    mine = table.seats[seat]
    best = 0
    for kind in np.flatnonzero(kinds):
        scored = _scored(mine, mine.hand or (), tile_of_kind(int(kind)), seat, table, options)
        if scored is not None and any(item.yakuman for item in scored.items):
            best = max(best, points_of(scored.total) or 0)
    return best


def _folded_winners(
    turns: Sequence[TablePosition], first: int, options: RiichiOptions
) -> Iterator[SpecialTurn]:
    found_seats: set[Seat] = set()
    for place, turn in enumerate(turns):
        seat = turn.table.turn
        mine = turn.table.seats[seat]
        if turn.thrown is None or mine.hand is None or mine.riichi is not None or seat in found_seats:
            continue
        kept = {tile.kind: tile for tile in mine.hand}
        rests = [(tile, without(mine.hand, tile)) for tile in kept.values()]
        counts = np.zeros((len(rests), 34), np.int8)
        for row, (_, rest) in enumerate(rests):
            for tile in rest:
                counts[row, tile.kind] += 1
        waited = batch_waits(counts, np.full(len(rests), len(mine.melds), np.int8))
        thrown = next(row for row, (tile, _) in enumerate(rests) if tile.kind == turn.thrown.kind)
        if waited[thrown].any() or not waited.any():
            continue
        worth = 0
        for kept_after, waits in zip(rests, waited, strict=True):
            if waits.any():
                worth = max(worth, _missed_win(turns[place + 1 :], turn.table, kept_after, waits, options))
        if worth:
            found_seats.add(seat)
            yield SpecialTurn(first + place, HighlightKind.FOLDED_WINNER, worth, sure=True)


def _missed_win(
    later: Sequence[TablePosition],
    table: HandInPlay,
    discard: tuple[Tile, tuple[Tile, ...]],
    waited: np.ndarray,
    options: RiichiOptions,
) -> int:
    """What a hand would have won that kept waiting after another discard; 0: no such tile came."""
    seat = table.turn
    mine = table.seats[seat]
    furiten = any(waited[tile.kind] for tile in (discard[0], *mine.river))
    for turn in later:
        drawn = turn.table.drawn_tile if turn.table.turn == seat else None
        came = drawn if drawn is not None else None if turn.table.turn == seat else turn.thrown
        if came is None or not waited[came.kind] or (drawn is None and furiten):
            continue
        giver = None if drawn is not None else turn.table.turn
        scored = _scored(mine, discard[1], came, seat, turn.table, options, giver)
        if scored is not None:
            return points_of(scored.total) or 0
    return 0


def _scored(
    mine: SeatTiles,
    hand: tuple[Tile, ...],
    tile: Tile,
    seat: Seat,
    table: HandInPlay,
    options: RiichiOptions,
    giver: Seat | None = None,
) -> ScoredWin | None:
    """What a hand wins with a tile; a closed one has declared riichi."""
    closed = not any(meld.is_open for meld in mine.melds)
    claim = WinClaim(
        hand=hand,
        melds=mine.melds,
        winning_tile=tile,
        source=WinSource.WALL if giver is None else WinSource.DISCARD,
        seat=WINDS[seat],
        round=table.round,
        context=RiichiContext(
            riichi=Riichi.RIICHI if closed else Riichi.NONE, dora_indicators=table.indicators
        ),
        from_wind=None if giver is None else WINDS[giver],
    )
    scored = score_win(claim, options)
    return None if isinstance(scored, NoWin) else scored
