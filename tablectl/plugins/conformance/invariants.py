"""Invariants of every event by any rule book, computed independently of the game's own counts."""

from __future__ import annotations

from tablectl.game.events import Event, HandSettled, PaymentMade
from tablectl.game.state import GameState, HandState, Phase
from tablectl.game.state.state import LEDGER_SIZE
from tablectl.mahjong.tiles import Tile


def violation(before: GameState, event: Event, after: GameState) -> str:
    """How an event violates the invariants of tiles and points, in words; empty where it does not."""
    if after.hand is None or after.play is None:
        return ""
    return _tiles(after) or _points(before, event, after)


def _tiles(state: GameState) -> str:
    hand, play = state.hand, state.play
    assert hand is not None and play is not None
    if hand.seen != _count_known(hand):
        return "the tiles that are known are not those that lie there"
    if any(seen > copies for seen, copies in zip(hand.seen, play.setup.tile_counts, strict=True)):
        return "more tiles of a kind are known than the set has"
    if hand.phase is not Phase.SETUP:
        total = len(_on_table(hand)) + hand.wall_left + play.setup.wall.dead_wall
        if total != play.setup.wall.tiles:
            return f"{total} tiles are on the table, and the set has {play.setup.wall.tiles}"
    if play.setup.hands_per_seat == 1 and hand.phase in (Phase.DRAW, Phase.ACT) and not hand.opening:
        return _hand_sizes(hand, play.setup.hand_size)
    return ""


def _hand_sizes(hand: HandState, hand_size: int) -> str:
    for index, seat in enumerate(hand.seats):
        extra = index == hand.turn and hand.phase is Phase.ACT
        fresh = bool(seat.fresh) and seat.out
        owed = seat.owed if index != hand.turn else max(0, seat.owed - 1)
        held = len(seat.tiles) + 3 * len(seat.melds) + owed
        if held != hand_size + (extra or fresh):
            return f"seat {index} holds {held} tiles, sets counted as three, and a hand has {hand_size}"
    return ""


def _points(before: GameState, event: Event, after: GameState) -> str:
    play = after.play
    assert play is not None
    if isinstance(event, PaymentMade | HandSettled):
        paid = tuple(a + b for a, b in zip(before.scores, event.deltas, strict=True))
        if after.scores != paid:
            return f"the scores are {after.scores}, and by what was paid they are {paid}"
    if isinstance(event, PaymentMade) and sum(event.deltas) > 0:
        return f"somebody gets what nobody pays: {event.deltas}"
    if isinstance(event, HandSettled):
        deposits = sum(event.deltas) if play.ready.allowed else 0
        for win in event.wins:
            if sum(win.deltas) != deposits:
                return f"a win pays {win.deltas}, which does not add up to the deposits, {deposits}"
    return ""


def _count_known(hand: HandState) -> bytes:
    """All known tiles on the table, counted by face."""
    ledger = [0] * LEDGER_SIZE
    for tile in (*hand.indicators, *hand.hidden_indicators, *_on_table(hand)):
        if tile is not None:
            ledger[tile.face] += 1
    return bytes(ledger)


def _on_table(hand: HandState) -> list[Tile | None]:
    tiles: list[Tile | None] = []
    for seat in hand.seats:
        tiles += [*seat.tiles, *seat.flowers, *seat.laid]
        tiles += [r.tile for r in seat.river if r.claimed_by is None]
        for meld in seat.melds:
            tiles += meld.tiles or (None,) * 4  # Face down, its kind unseen.
    return tiles
