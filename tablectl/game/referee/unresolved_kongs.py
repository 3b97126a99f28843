"""Added kongs of which nobody has said whether the fourth tile was just drawn, where they are paid by that.

Neither a camera over the table nor the rules can tell a tile that was just drawn from one that was held back.
The player's keys say it (``panel_claims``), or a judge does. A key that was pressed while no service ran
was not heard: the player sees the kong unsaid and presses again, which counts as long as nobody has said it.
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
"""Why such a kong is corrected once somebody has."""
CALL_SETTLED_MS: Final = 6000
"""A key that nothing has been laid down for within this time was no call."""


@dataclass(frozen=True, slots=True)
class PendingKong:
    """A kong that waits for its player's word."""

    since_ms: int
    """Since when it is recorded, as far as this run knows."""
    from_ms: int
    """Keys of before say something else."""
    moves: tuple[int, int]
    """Melds of its seat and wins of the hand by then: a key may be pressed for one, or beaten by it."""


@dataclass(frozen=True, slots=True)
class UnresolvedKongs:
    """The hand's kongs of which nobody has said what they are paid by, and what keys say of them later."""

    waiting: Mapping[tuple[Seat, Tile], PendingKong] = field(default_factory=dict)
    unanswered: frozenset[Seat] = frozenset()
    """Seats whose keys say nothing of theirs, and had the time to: people are asked."""

    def observe(
        self, state: GameState, presses: Sequence[ButtonPressed], now_ms: int
    ) -> tuple[UnresolvedKongs, tuple[Ruling, ...]]:
        """What keys say by now; a question where nobody has pressed one for a while.

        Args:
            presses: this hand's keys, oldest first.
            now_ms: in the time of the keys.
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
        """Without questions about kongs of which their players may say something still."""
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
    """The questions about a hand's kongs that nobody can pay yet.

    Args:
        at_end: the hand waits for nothing else. Who had dismissed the question is asked again.
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
