"""People who pressed a key and see nothing of it, on their lamp or the scoreboard, press it again."""

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

AGAIN_S: Final = 2.5
"""They look up and wait so long before they press, and between two presses, in seconds of people."""


@dataclass(slots=True)
class Insistence:
    """What people have said that is not shown yet."""

    _due_s: dict[tuple[Seat, Key], float] = field(default_factory=dict)
    """When it is pressed again, in the simulation's time."""

    def due(self, true: GameState, shown: GameState, sim_s: float) -> tuple[KeyPress, ...]:
        """The keys that are pressed again now.

        Args:
            true: the game as the people play it.
            shown: the game as the scoreboard has it.
        """
        unseen = set(_unseen(true, shown))
        self._due_s = {said: self._due_s.get(said, sim_s + AGAIN_S) for said in sorted(unseen)}
        again = [said for said, at_s in self._due_s.items() if at_s <= sim_s]
        self._due_s |= dict.fromkeys(again, sim_s + AGAIN_S)
        return tuple(KeyPress(sim_s, seat, key) for seat, key in again)


def _unseen(true: GameState, shown: GameState) -> Iterator[tuple[Seat, Key]]:
    """What was said in the hand in play and is not shown."""
    mine, theirs = true.hand, shown.hand
    same = true.started and shown.started and true.hand_number == shown.hand_number
    if not same or mine is None or theirs is None or theirs.phase in (Phase.SETUP, Phase.SETTLED):
        return
    for seat in _wins(mine) - _wins(theirs):
        yield seat, Key.WIN
    for seat, (own, other) in enumerate(zip(mine.seats, theirs.seats, strict=True)):
        if own.ready is not None and other.ready is None:
            yield seat, Key.READY
        chosen = own.void_suit or own.void_choice
        if chosen is not None and not other.has_chosen:
            yield seat, VOID_KEY[chosen]
    said = {
        (move.seat, None if move.tile is None else move.tile.kind): move.drawn
        for move in mine.log
        if move.kind is MoveKind.ADDED_KONG
    }
    for seat, tile in unresolved_kongs(shown):
        if (drawn := said.get((seat, tile.kind))) is not None:
            yield seat, KONG_KEY[drawn]


def _wins(hand: HandState) -> Counter[Seat]:
    return Counter(win.seat for win in hand.wins)
