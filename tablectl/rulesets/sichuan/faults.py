"""Sichuan: what players do against the rules, and what the book has for it (its section 2.8).

Small faults go up one scale over a session, paid to nobody. A dead hand may only draw and discard, gives back
its kong points and is not ready at the end. A false win pays everybody who was still in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.faults import Fault, PenaltyScale, book_faults
from tablectl.rulesets.sichuan.options import SichuanOptions

PROGRESSIVE_CLAUSE: Final = "2.8.2"
"""Faults of the progressive scale."""
FALSE_WIN_READY: Final = 8
FALSE_WIN_NOT_READY: Final = 16
PIG: Final = 48
"""Points that tiles of the void suit cost when hands are checked (2.8.4, 1)."""

WRONG_COUNT: Final = "wrong_tile_count"
TOO_LATE_FOR_SESSION: Final = "late_over_15"
"""Who is noted for it gets nothing for the session."""
FALSE_WINS: Final = ("false_win", "furiten_win", "dead_hand_declared")
"""Faults that are paid to everybody still in (2.8.4, 2; 2.8.3)."""
FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("ClaimMeld", "late"): "late_call",
        ("TakenBack", "MeldClaimed"): "empty_call",
        ("TakenBack", "WinShown"): "empty_win",
        ("ShowWin", "win_not_allowed"): "furiten_win",
        ("ShowHand", "wrong_moment"): "tiles_shown",
        ("ClaimMeld", "forbidden_suit"): "void_suit_melded",
        ("DeclareKong", "forbidden_suit"): "void_suit_melded",
        ("ClaimMeld", "not_in_these_rules"): "wrong_words",
        ("Draw", "not_your_turn"): "wrong_draw",
        ("Discard", "wrong_moment"): "discard_before_draw",
    }
)
"""What doing a refused thing at the table is, by the claim and the refusal's code: the milder case, which the
judge may make a dead hand of."""

FAULTS: Final = book_faults("sichuan")
"""Every case of the book, by code."""


def faults(options: SichuanOptions) -> Mapping[str, Fault]:
    """Every case of the book by its code, under a table's options.

    >>> faults(SichuanOptions())["late_call"].scale.steps
    (0, 2, 4, 8, 16, 24, 48)
    """
    found = dict(FAULTS)
    for code, case in FAULTS.items():
        if case.clause.startswith(PROGRESSIVE_CLAUSE):
            found[code] = replace(case, scale=_scale(options))
    for code, points in zip(("late_10", "late_15"), options.late_points, strict=True):
        found[code] = replace(FAULTS[code], scale=PenaltyScale((points,)))
    return found


def _scale(options: SichuanOptions) -> PenaltyScale:
    """All small faults of a session together climb one scale (2.8.2)."""
    steps = options.penalty_scale
    if options.penalty_counts == "total":
        # Each fault costs what lifts the sum of all to the next step.
        lifts = [max(0, step - before) for before, step in pairwise((0, *steps))]
        steps = (*lifts, 0)
    return PenaltyScale(steps, group=PROGRESSIVE_CLAUSE)
