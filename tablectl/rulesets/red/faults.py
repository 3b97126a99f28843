"""Faults in red mahjong, with the book's consequences, names and clauses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.faults import book_faults

FAULTS: Final = book_faults("red")
"""Every case of the book, by code."""

FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("Draw", "not_your_turn"): "out_of_turn_draw",
        ("Draw", "wrong_moment"): "out_of_turn_draw",
        ("Discard", "wrong_moment"): "discard_before_draw",
        ("Discard", "not_your_turn"): "out_of_turn_draw",
        ("Discard", "bonus_kept"): "flower_discarded",
        ("Discard", "flower_first"): "flower_late",
        ("TakenBack", "MeldClaimed"): "claim_changed",
        ("ShowWin", "never_claimed"): "false_win",
        ("ShowWin", "may_not_win"): "false_win",
        ("ShowWin", "dead_hand"): "false_win",
        ("ShowWin", "nothing_to_win_on"): "false_win",
        ("ClaimMeld", "never_claimed"): "wrong_meld",
        ("ClaimMeld", "dead_hand"): "wrong_meld",
        ("ClaimMeld", "won_on"): "late_call",
        ("DeclareKong", "not_in_these_rules"): "wrong_meld",
    }
)
"""The fault code of a refused claim that was made at the table, by the claim's name and the refusal's
code."""
