"""Disagreement of the whole table with the record, described as text while it lasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.matching import TableChanges
from tablectl.game.referee.play import Unexplained
from tablectl.game.referee.rulings import RefereeAlert
from tablectl.game.state import GameState, HandState, owner_name

CONTRADICTS_MS: Final = 4000
"""Changes that stay unexplained for so long contradict the record; people are alerted within 5 s."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """How the table differs from the record, and since when."""

    since_ms: int | None = None
    text: str = ""
    """The differences as text once they have lasted; empty before."""

    def observe(
        self, state: GameState, differences: tuple[dict[str, object], ...], now_ms: int
    ) -> tuple[Disagreement, tuple[RefereeAlert, ...]]:
        """The disagreement after one more such observation, with an alert once it has lasted."""
        since_ms = now_ms if self.since_ms is None else self.since_ms
        if now_ms - since_ms < CONTRADICTS_MS:
            return replace(self, since_ms=since_ms), ()
        text = describe_contradiction(state, differences)
        details = {"differences": differences}
        alert = RefereeAlert("table_differs", text, now_ms, details=details, lasts=Lifetime.AGREES)
        return Disagreement(since_ms, text), () if self.text else (alert,)


def contradicts(changes: TableChanges, opened: Unexplained | None) -> bool:
    """Whether no legal moves of the detected tiles lead to what the table shows."""
    if changes.between or any(changes.mismatched):
        return True
    if opened is None or not opened.found:
        return False
    best = opened.found[0]
    return best.changes.count > 0 or any(step.undetected for step in best.steps)


def differences_of(hand: HandState, seen: TableSeen, changes: TableChanges) -> tuple[dict[str, object], ...]:
    """Which rivers, melds and indicators differ: ``where``, whose (``seat``), ``seen`` and ``recorded``."""
    found: list[dict[str, object]] = []
    for seat, (mine, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        written = sum(tile.claimed_by is None for tile in mine.river)
        if changes.river[seat] or changes.gone[seat] or len(seen_seat.river) != written:
            found.append({"where": "river", "seat": seat, "seen": len(seen_seat.river), "recorded": written})
        if changes.melds[seat] or changes.mismatched[seat]:
            found.append(
                {"where": "melds", "seat": seat, "seen": len(seen_seat.melds), "recorded": len(mine.melds)}
            )
    if changes.indicators:
        seen_now, recorded = len(seen.indicators), len(hand.indicators)
        found.append({"where": "indicators", "seat": None, "seen": seen_now, "recorded": recorded})
    return tuple(found)


def describe_contradiction(state: GameState, differences: Sequence[Mapping[str, object]]) -> str:
    """The differences as a sentence."""
    places = [
        f"{_whose(state, each['seat'])}{each['where']}: {each['seen']} seen, {each['recorded']} recorded"
        for each in differences
    ]
    return (
        "The table does not agree with what is recorded: " + ("; ".join(places) or "a tile was moved") + "."
    )


def _whose(state: GameState, seat: object) -> str:
    return f"{owner_name(state, seat)} " if isinstance(seat, int) else ""
