"""Wins of seats that make several hands of common closed tiles: each is laid open, and play goes on.

The winning tile lies apart; a win that leaves the drawn tile out has none apart.
"""

from __future__ import annotations

from tablectl.game.claims import Claim, Draw, Refused, ShowWin
from tablectl.game.decide import decide
from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.endings.hand_readings import drawn_last, hand_readings, state_after
from tablectl.game.referee.matching import probability
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.ruleset import PlayRules

ENOUGH = 6
"""Readings after which no more are tried."""

Found = list[tuple[float, tuple[Claim, ...]]]
"""(log probability, claims) of each way to read a shown hand."""


def part_sizes(state: GameState, seat: Seat) -> tuple[int, ...]:
    """How many tiles a win of each hand that the seat has still to win shows."""
    play, hand = state.play, state.hand
    if play is None or hand is None or play.setup.hands_per_seat == 1:
        return ()
    return tuple(size for _, size in _open_parts(play, hand, seat))


def _open_parts(play: PlayRules, hand: HandState, seat: Seat) -> list[tuple[int, int]]:
    """(hand, tiles of it that lie in no meld) of the hands not yet won."""
    own = hand.seats[seat]
    won = {win.part for win in hand.wins if win.seat == seat}
    whole = (play.setup.hand_size + play.setup.hands_per_seat - 1) // play.setup.hands_per_seat
    return [
        (part, whole - 3 * sum(each == part for each in own.parts))
        for part in range(play.setup.hands_per_seat)
        if part not in won
    ]


def part_wins(state: GameState, seat: Seat, look: SeenSeat, *, taken: bool) -> Found:
    """Ways to read shown tiles as one of the seat's hands.

    Args:
        taken: the offered tile does not lie in its river any more.
    """
    play, hand = state.play, state.hand
    assert play is not None and hand is not None, "a hand is won in play"
    fitting = [part for part, size in _open_parts(play, hand, seat) if size == len(look.shown)]
    found: Found = []
    if not fitting:
        return found
    offer = hand.offer
    if offer is not None and offer.seat != seat and hand.phase is Phase.DRAW and taken:
        same = [i for i, tile in enumerate(look.shown) if probability(tile, offer.tile) > 0.3]
        for index in ([i for i in same if i in look.apart] or same)[:1]:
            rest = [tile for i, tile in enumerate(look.shown) if i != index]
            for faces, log_p in hand_readings(state, rest):
                _try(found, state, (ShowWin(seat, faces, offer.tile, part=fitting[0]),), log_p)
        return found
    if hand.turn != seat or taken:
        return found
    before: tuple[Claim, ...] = (Draw(seat),) if hand.phase is Phase.DRAW else ()
    if not look.apart:
        for faces, log_p in hand_readings(state, look.shown):
            claim = ShowWin(seat, faces, None, part=fitting[0], unused=True)
            _try(found, state, (*before, claim), log_p)
        if found:
            return found
    for index, doubt in drawn_last(look):
        last = [*(tile for i, tile in enumerate(look.shown) if i != index), look.shown[index]]
        for faces, log_p in hand_readings(state, last):
            claim = ShowWin(seat, faces[:-1], faces[-1], part=fitting[0])
            _try(found, state, (*before, claim), log_p + doubt)
    return found


def _try(found: Found, state: GameState, claims: tuple[Claim, ...], log_p: float) -> None:
    if len(found) >= ENOUGH:
        return
    after: GameState | None = state
    for claim in claims[:-1]:
        after = state_after(after, claim)
    if after is not None and not isinstance(decide(after, claims[-1]), Refused):
        found.append((log_p, claims))
