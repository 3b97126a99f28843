"""Added kongs whose payment depends on whether the fourth tile was just drawn, while that is unknown.

Neither a camera over the table nor the rules can tell a tile that was just drawn from one that was held back.
The player declares it by a button (``panel_claims``), or a judge decides it. A button that was pressed while
the service was not running is lost: the player sees that the kong is unresolved and presses again, which
counts until it is resolved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.claims import DeclareKong
from tablectl.game.decide import unresolved_kongs
from tablectl.game.evidence import ButtonPressed
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.patience import REPEAT_PRESS_MS
from tablectl.game.referee.rulings import Candidate, KongResolved, Question, Ruling
from tablectl.game.state import GameState, HandState, seat_name
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

KONG_UNSAID: Final = "kong_unsaid"
"""The question's code, and that of the refusal to pay."""
UNRESOLVED_KONG_REASON: Final = "nobody had said it"
"""Reason of the correction that resolves such a kong."""
CALL_SETTLED_MS: Final = 6000
"""A call button counts for the kong once nothing else has been laid down for it within this time."""


@dataclass(frozen=True, slots=True)
class PendingKong:
    """A kong that is still unresolved."""

    since_ms: int
    """When it was first seen recorded, in this run."""
    from_ms: int
    """Buttons pressed before this time were for something else."""
    moves: tuple[int, int]
    """Melds of its seat and wins of the hand by then: a button may be pressed for one, or overruled by it."""


@dataclass(frozen=True, slots=True)
class UnresolvedKongs:
    """The hand's unresolved kongs, and what later button presses say about them."""

    waiting: Mapping[tuple[Seat, Tile], PendingKong] = field(default_factory=dict)
    unanswered: frozenset[Seat] = frozenset()
    """Seats that had time to press a button for theirs and did not: people are asked."""

    def observe(
        self, state: GameState, presses: Sequence[ButtonPressed], now_ms: int
    ) -> tuple[UnresolvedKongs, tuple[Ruling, ...]]:
        """Kongs that button presses resolve by now; questions about those that stay unanswered for a while.

        Args:
            presses: button presses of this hand, oldest first.
            now_ms: on the clock of the presses.
        """
        unsaid, hand = unresolved_kongs(state), state.hand
        if hand is None or not unsaid:
            return (UnresolvedKongs() if self.waiting else self), ()
        waiting: dict[tuple[Seat, Tile], PendingKong] = {}
        unanswered: set[Seat] = set()
        said: list[KongResolved] = []
        for seat, tile in unsaid:
            kong = waiting[seat, tile] = self._pending_kong(hand, seat, tile, now_ms)
            meld = _kong(hand.seats[seat].melds, tile)
            keys = () if meld is None else _kong_presses(seat, kong, presses)
            if [each for each, _ in unsaid].count(seat) > 1:
                keys = ()  # one key can mean either of two kongs
            if meld is not None and keys and now_ms - keys[0].at_ms >= CALL_SETTLED_MS:
                said.append(KongResolved(seat, meld.tiles, keys[-1].call == "kong", keys[-1].at_ms))
            elif not keys and now_ms - kong.since_ms >= REPEAT_PRESS_MS:
                unanswered.add(seat)
        me = UnresolvedKongs(waiting, frozenset(unanswered))
        return me, tuple(said) or me.without_pending(kong_questions(state, now_ms))

    def without_pending(self, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
        """The rulings without questions about kongs that their players may still resolve by a button."""
        return tuple(
            each
            for each in rulings
            if not (isinstance(each, Question) and each.of_kong and each.seat not in self.unanswered)
        )

    def _pending_kong(self, hand: HandState, seat: Seat, tile: Tile, now_ms: int) -> PendingKong:
        moves = (len(hand.seats[seat].melds), len(hand.wins))
        known = self.waiting.get((seat, tile))
        if known is None:
            return PendingKong(now_ms, now_ms, moves)
        return known if known.moves == moves else replace(known, from_ms=now_ms, moves=moves)


def _kong_presses(
    seat: Seat, kong: PendingKong, presses: Sequence[ButtonPressed]
) -> tuple[ButtonPressed, ...]:
    return tuple(
        press
        for press in presses
        if press.seat == seat and press.call in ("kong", "pung") and press.at_ms > kong.from_ms
    )


def kong_questions(state: GameState, now_ms: int, *, at_end: bool = False) -> tuple[Question, ...]:
    """The questions about a hand's unresolved kongs.

    Args:
        at_end: the payment waits for nothing else. A question that was dismissed is asked again.
    """
    hand, asked = state.hand, list[Question]()
    for seat, tile in unresolved_kongs(state):
        assert hand is not None, "a kong lies in a hand"
        kong = _kong(hand.seats[seat].melds, tile)
        if kong is not None:
            question = _question(state, seat, tile, kong.tiles, now_ms)
            text = f"The hand cannot be paid yet. {question.text}" if at_end else question.text
            asked.append(replace(question, text=text))
    return tuple(asked)


def _question(state: GameState, seat: Seat, tile: Tile, tiles: tuple[Tile, ...], now_ms: int) -> Question:
    text = (
        f"{seat_name(state, seat)} has added {tile} to its pung. The kong is paid only if that tile was "
        "just drawn. Was it?"
    )
    candidates = tuple(
        Candidate(label, (DeclareKong(seat, MeldKind.ADDED_KONG, tiles, drawn),), details={"answer": answer})
        for label, drawn, answer in (
            ("just drawn: it is paid", True, "just_drawn"),
            ("held back: it pays nothing", False, "held_back"),
        )
    )
    details = {"tile": str(tile)}
    return Question(
        "kong_unsaid", text, now_ms, candidates, None, seat, details, Lifetime.UNRESOLVED_KONG, of_kong=tiles
    )


def _kong(melds: Sequence[Meld], tile: Tile) -> Meld | None:
    kongs = (meld for meld in melds if meld.kind is MeldKind.ADDED_KONG)
    return next((meld for meld in kongs if meld.tiles[0].kind == tile.kind), None)
