"""Players press a key again when neither their lamp nor the scoreboard shows its effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from firmware_bridge.panels.buttons import Key
from tablectl.game.decide import unresolved_kongs
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.moves import MoveKind
from tablectl.simulation.timeline import KONG_KEY, VOID_KEY, KeyPress

REPEAT_DELAY_S: Final = 2.5
"""How long players wait for the effect before each repeated press, in seconds of the simulation."""


@dataclass(slots=True)
class RepeatedPresses:
    """The presses without a visible effect."""

    _repeat_at_s: dict[tuple[Seat, Key], float] = field(default_factory=dict)
    """When each key is pressed again, in the simulation's time."""

    def pending(self, true: GameState, shown: GameState, sim_s: float) -> tuple[KeyPress, ...]:
        """The keys that are pressed again now.

        Args:
            true: the game as the players play it.
            shown: the game on the scoreboard.
            sim_s: the simulation's time.
        """
        unacknowledged = set(_unacknowledged(true, shown))
        self._repeat_at_s = {
            press: self._repeat_at_s.get(press, sim_s + REPEAT_DELAY_S) for press in sorted(unacknowledged)
        }
        repeated = [press for press, at_s in self._repeat_at_s.items() if at_s <= sim_s]
        self._repeat_at_s |= dict.fromkeys(repeated, sim_s + REPEAT_DELAY_S)
        return tuple(KeyPress(sim_s, seat, key) for seat, key in repeated)


def _unacknowledged(true: GameState, shown: GameState) -> Iterator[tuple[Seat, Key]]:
    """The declarations of the current hand that the scoreboard does not show."""
    true_hand, shown_hand = true.hand, shown.hand
    same = true.started and shown.started and true.hand_number == shown.hand_number
    if (
        not same
        or true_hand is None
        or shown_hand is None
        or shown_hand.phase in (Phase.SETUP, Phase.SETTLED)
    ):
        return
    for seat in _wins(true_hand) - _wins(shown_hand):
        yield seat, Key.WIN
    for seat, (own, other) in enumerate(zip(true_hand.seats, shown_hand.seats, strict=True)):
        if own.ready is not None and other.ready is None:
            yield seat, Key.READY
        chosen = own.void_suit or own.void_choice
        if chosen is not None and not other.has_chosen:
            yield seat, VOID_KEY[chosen]
    press = {
        (move.seat, None if move.tile is None else move.tile.kind): move.drawn
        for move in true_hand.log
        if move.kind is MoveKind.ADDED_KONG
    }
    for seat, tile in unresolved_kongs(shown):
        if (drawn := press.get((seat, tile.kind))) is not None:
            yield seat, KONG_KEY[drawn]


def _wins(hand: HandState) -> Counter[Seat]:
    return Counter(win.seat for win in hand.wins)
