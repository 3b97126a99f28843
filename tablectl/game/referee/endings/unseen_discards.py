"""Wins on a discard that was taken before anybody saw it lie: it lies apart from the hand laid open."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.game.claims import Discard, ShowWin
from tablectl.game.evidence import SeenSeat, TableSeen
from tablectl.game.referee.endings.hand_readings import hand_readings
from tablectl.game.referee.endings.legal_wins import Way
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat


def may_be_unseen(state: GameState, seat: Seat, seen: TableSeen) -> bool:
    """Whether a seat may have won on a discard that nobody saw: another one has to discard, and nothing lies
    in its river that is not written down."""
    hand = state.hand
    if hand is None or hand.phase is not Phase.ACT or hand.turn == seat:
        return False
    lying = sum(tile.claimed_by is None for tile in hand.seats[hand.turn].river)
    return len(seen.seats[hand.turn].river) <= lying


def on_unseen_discard(state: GameState, seat: Seat, look: SeenSeat, part: int) -> Iterator[Way]:
    """Ways to read a hand laid open with the tile apart as the discard of the seat in turn, whether or not
    the rules take them; none where not just one tile lies apart.

    Args:
        part: which of its hands the seat shows.
    """
    hand = state.hand
    assert hand is not None, "a hand is won in play"
    if len(look.apart) != 1:
        return
    rest = [tile for index, tile in enumerate(look.shown) if index not in look.apart]
    for (*faces, taken), log_p in hand_readings(state, [*rest, look.shown[look.apart[0]]]):
        yield log_p, (Discard(hand.turn, taken), ShowWin(seat, tuple(faces), taken, part=part))
