"""Riichi is declared on the panel and by the turned discard; where the two differ, people are asked."""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play import PanelClaims
from tablectl.game.referee.rulings import Question
from tablectl.game.state import GameState, SeatState, owner_name, seat_name
from tablectl.mahjong.seats import Seat

SETTLEMENT_DELAY_MS: Final = 30_000
"""A payment waits so long for somebody to say whether riichi was declared."""


def riichi_conflicts(
    state: GameState, seen: TableSeen, panels: PanelClaims, now_ms: int, patience: Patience
) -> tuple[Question, ...]:
    """Questions about seats without riichi whose latest discard has lain turned for a while, or upright
    although they said riichi; and about discards that lie upright and were recorded as turned."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.allowed:
        return ()
    asked = []
    for seat, (mine, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        lying = [written for written in mine.river if written.claimed_by is None]
        if len(lying) != len(seen_seat.river):
            continue
        said_upright = _said_and_upright(seat, mine, seen_seat, panels)
        for written, tile in zip(lying, seen_seat.river, strict=True):
            if now_ms - tile.since_ms < 2 * patience.settled_ms or tile.best != written.tile:
                continue
            newest = written is mine.river[-1]
            if written.sideways and not tile.sideways:
                asked.append(_upright(state, seat, tile, now_ms))
            elif newest and tile.sideways and mine.ready is None and panels.in_use:
                asked.append(_unsaid(state, seat, tile, now_ms))
            elif newest and tile in said_upright:
                asked.append(_unrecorded(state, seat, tile, now_ms))
    return tuple(asked)


def conflicts_at_end(
    state: GameState, seen: TableSeen, panels: PanelClaims, now_ms: int, patience: Patience
) -> tuple[Question, ...]:
    """Questions about seats without riichi one of whose discards lies turned, or upright although they said
    riichi before it, wherever in the river: the stick and the hand's value depend on it. For tables where
    players press a key for riichi.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.allowed or not panels.in_use:
        return ()
    asked = []
    for seat, (mine, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        turned = [
            tile
            for tile in seen_seat.river
            if tile.sideways and now_ms - tile.since_ms >= 2 * patience.settled_ms
        ]
        if turned and mine.ready is None and len(seen_seat.river) <= len(mine.river):
            asked.append(_unsaid(state, seat, turned[0], now_ms))
        else:
            upright = _said_and_upright(seat, mine, seen_seat, panels)[:1]
            asked += [_unrecorded(state, seat, tile, now_ms) for tile in upright]
    return tuple(asked)


def _said_and_upright(
    seat: Seat, mine: SeatState, seen_seat: SeenSeat, panels: PanelClaims
) -> list[SeenTile]:
    """Discards that lie upright of a seat that said riichi before them and has none. A press tells of the
    discard that comes next, or of the one just before it."""
    if mine.ready is not None or not mine.closed:
        return []
    upright = []
    earlier_ms = None
    for tile in seen_seat.river:
        if not tile.sideways and panels.is_ready(seat, tile.since_ms, earlier_ms):
            upright.append(tile)
        earlier_ms = tile.since_ms
    return upright


def _upright(state: GameState, seat: Seat, tile: SeenTile, now_ms: int) -> Question:
    text = (
        f"{owner_name(state, seat)} discard {tile.best} lies upright, but riichi is recorded with its "
        "deposit. If it was not declared, withdraw it."
    )
    return Question("ready_upright", text, now_ms, (), tile.at_mm, seat, {"tile": str(tile.best)})


def _unrecorded(state: GameState, seat: Seat, tile: SeenTile, now_ms: int) -> Question:
    text = (
        f"{seat_name(state, seat)} pressed riichi, but discard {tile.best} lies upright. If riichi was "
        "declared, record it before this discard."
    )
    details = {"tile": str(tile.best), "case": "unrecorded"}
    return Question("ready_upright", text, now_ms, (), tile.at_mm, seat, details)


def _unsaid(state: GameState, seat: Seat, tile: SeenTile, now_ms: int) -> Question:
    text = (
        f"{owner_name(state, seat)} discard {tile.best} lies sideways, but riichi was not declared on the "
        "panel. If it was declared, record it before this discard."
    )
    return Question("ready_unsaid", text, now_ms, (), tile.at_mm, seat, {"tile": str(tile.best)})
