"""Wins on a discard that was taken before a camera saw it: it lies apart from the hand laid open."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tablectl.game.claims import Discard, ShowWin
from tablectl.game.evidence import TableSeen
from tablectl.game.referee.endings.open_rows.legal_wins import Way
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.referee.matching import MAX_LOOSE, TableChanges
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat


def may_be_unseen(state: GameState, seat: Seat, seen: TableSeen) -> bool:
    """Whether a seat may have won on a discard that nobody saw: another one has to discard, now or after a
    draw, and nothing that is not recorded lay in its river before the hand lay open."""
    hand, shown = state.hand, seen.seats[seat].shown
    if hand is None or hand.phase not in (Phase.DRAW, Phase.ACT) or hand.turn == seat or not shown:
        return False
    opened_ms = max(tile.since_ms for tile in shown)
    written = sum(tile.claimed_by is None for tile in hand.seats[hand.turn].river)
    return sum(tile.since_ms <= opened_ms for tile in seen.seats[hand.turn].river) <= written


def opened_first_ms(state: GameState, seen: TableSeen, changes: TableChanges) -> int | None:
    """When a hand was laid open that must be recorded next, where play goes on after a win: it is older than
    any new discard of the seat in turn and any new meld. None where there is no such hand, or where one was
    laid open unobserved and is ordered with the other moves of that time.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or play.wins.after_win is None or any(changes.opened):
        return None
    others = [tile.since_ms for tile in changes.river[hand.turn]]
    others += [tile.since_ms for melds in changes.melds for meld in melds for tile in meld.tiles]
    opened = [
        max(tile.since_ms for tile in seen_seat.shown)
        for seen_seat in seen.seats[: len(hand.seats)]
        if len(seen_seat.shown) > MAX_LOOSE
    ]
    first_ms = min(opened, default=None)
    return first_ms if first_ms is not None and first_ms < min(others, default=math.inf) else None


def on_unseen_discard(row: OpenRow, part: int) -> Iterator[Way]:
    """Ways to read a hand laid open with the tile apart as the discard of the seat in turn, whether or not
    the rules take them; none where not just one tile lies apart.

    Args:
        part: which of its hands the seat shows.
    """
    if len(row.seen.apart) != 1:
        return
    for tiles, taken, log_p in row.readings_on(row.seen.apart[0]):
        win = ShowWin(row.seat, tiles, taken, part=part)
        yield log_p, (*row.due_draw, Discard(row.hand.turn, taken), win)
