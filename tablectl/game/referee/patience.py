"""How long the referee waits and how sure it must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

REPEAT_PRESS_MS: Final = 6000
"""Who has won and sees nothing of it presses again within this time: so long nobody's discard is supposed to
lie unfound."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Times in ms on the run's clock; probabilities 0 to 1. Defaults suit ten observations a second."""

    certain: float = 0.97
    """Share of the likely hypotheses that must agree on a step."""
    legible: float = 0.6
    """What a face must reach by itself: the tile ledger may not turn a bad reading into a sure one."""
    settled_ms: int = 1500
    """What has lain so long shows no more by waiting: its likeliest reading is taken, with the confidence it
    has, if it is likely enough. Asking would hold up everything after it."""
    likely: float = 0.85
    """Share of the likely hypotheses that must agree on such a step. A reader that never saw a set gives
    up to 0.8 to what it misreads, so less is asked about."""
    clear_face: float = 0.85
    """What the face of such a discard or indicator must reach by itself, for the same reason."""
    readable: float = 0.4
    """What each tile of such a meld or shown hand must reach: the others tell what it can be."""
    flower: float = 0.3
    """Share of the likely hypotheses that must agree on which flower it was: there is one of each, none is
    worth more, and asking would hold up the hand."""
    many_changes: int = 5
    """When more than so many things are new at once, much went unseen: only what is beyond doubt is taken,
    and what has settled only if it is ``certain``."""
    meld_ms: int = 250
    """A meld must have lain so long: its tiles come one after another."""
    leftover_ms: int = 400
    """Steps are taken although something else stays unexplained only after so long."""
    unclear_ms: int = 2500
    """A face that stays too unclear for that is recorded in doubt after so long, if play has gone on."""
    alone_ms: int = 3500
    """If play has not gone on, it is asked about after so long."""
    unexplained_ms: int = 6000
    """So is anything else that nothing legal explains wholly."""
    hidden_ms: int = 90_000
    """What only a hidden tile would explain is waited for so long while something lies over a river."""
    shown_ms: int = 500
    """A shown hand must have lain so long."""
    next_win_ms: int = 2500
    """After a win on a discard, others may still show theirs."""
    own_draw_ms: int = 10_000
    """A win on the own draw of which nothing is shown waits so long for the next player to go on, or for a
    discard of the winner's own, which makes it none."""
    draw_ms: int = 2500
    """After the last discard somebody may still win on it."""
    hands_ms: int = 3000
    """After a draw, hands are shown within this time of each other."""
    ura_ms: int = 6000
    """Hidden indicators that nobody turned within this time are asked about."""
    hand_start_ms: int = 1200
    """A table that looks freshly dealt, without a machine to say so, must look so for so long."""
