"""How long the referee waits and how sure it must be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

REPEAT_PRESS_MS: Final = 6000
"""A winner whose press had no effect presses again within this time. Until then no undetected discard is
assumed."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Waiting times, ms on the run's clock, and thresholds of probability, 0 to 1. The defaults suit ten
    observations a second."""

    certain: float = 0.97
    """Share of the likely hypotheses that must agree on a step."""
    legible: float = 0.6
    """What a face must reach by its reading alone: the tile ledger may not make a bad reading certain."""
    settled_ms: int = 1500
    """After so long, waiting brings no better reading: the likeliest one is taken with its confidence if it
    is likely enough. A question would hold up everything after it."""
    likely: float = 0.85
    """Share of the likely hypotheses that must agree on such a step. A reader that never saw a set gives
    up to 0.8 to what it misreads, so less is asked about."""
    clear_face: float = 0.85
    """What the face of such a discard or indicator must reach by its reading alone, for the same reason."""
    readable: float = 0.4
    """What each tile of such a meld or shown hand must reach; the other tiles limit what it can be."""
    flower: float = 0.3
    """Share of the likely hypotheses that must agree on which flower it was: there is one of each, none is
    worth more, and asking would hold up the hand."""
    many_changes: int = 5
    """More changes at once mean that much went unseen: only steps beyond doubt are taken, and settled ones
    only if they are ``certain``."""
    beyond_doubt: float = 0.995
    """``certain`` of such steps."""
    beyond_doubt_face: float = 0.9
    """``legible`` and ``clear_face`` of such steps."""
    meld_ms: int = 250
    """A meld must have lain so long: its tiles come one after another."""
    leftover_ms: int = 400
    """Steps are taken after so long although other changes stay unexplained."""
    unclear_ms: int = 2500
    """A face that stays unclear is recorded in doubt after so long, if play has gone on."""
    alone_ms: int = 3500
    """If play has not gone on, a question is asked after so long."""
    unexplained_ms: int = 6000
    """After so long a question is asked about any other change that no legal moves explain completely."""
    hidden_ms: int = 90_000
    """A change that only a hidden tile would explain waits so long while something covers a river."""
    shown_ms: int = 500
    """A shown hand must have lain so long."""
    next_win_ms: int = 2500
    """After a win on a discard, others may still show theirs."""
    own_draw_ms: int = 10_000
    """A win by self-draw of which nothing is shown waits so long for the next player to go on, or for a
    discard of the winner's own, which makes it none."""
    draw_ms: int = 2500
    """After the last discard somebody may still win on it."""
    hands_ms: int = 3000
    """After a draw, hands are shown within this time of each other."""
    ura_ms: int = 6000
    """Hidden indicators that nobody turned within this time are asked about."""
    hand_start_ms: int = 1200
    """Without a machine's report, a table must look freshly dealt for so long."""

    def with_many_changes(self) -> Patience:
        """What has settled must be as sure as otherwise what has not: waiting shows no more, and play goes
        on."""
        return replace(
            self,
            certain=max(self.certain, self.beyond_doubt),
            likely=self.certain,
            legible=self.beyond_doubt_face,
            clear_face=self.beyond_doubt_face,
        )
