"""MCR's faults and penalties (the book's section on irregularities).

The hand goes on after every irregularity; even a false hu only costs points and the right to win. Repeated
faults cost more each time: a warning, then 5, 10, 20 points and so on, paid to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablectl.rulesets.faults import Fault, book_faults
from tablectl.rulesets.mcr.options import McrOptions

FAULTS: Final = book_faults("mcr")
"""Every case of the book, by code."""
_DOUBLED: Final = tuple(20 << times for times in range(1, 7))
"""After the book's own steps: up to 1,280 points at the tenth time, more than occur in any session."""


def faults(options: McrOptions) -> Mapping[str, Fault]:
    """Every case of the book by its code, under a table's options.

    >>> faults(McrOptions())["empty_claim"].scale.steps[:6]
    (0, 5, 10, 20, 40, 80)
    """
    if options.repeated_penalty != "doubles":
        return FAULTS
    return {
        code: replace(case, scale=replace(case.scale, steps=case.scale.steps + _DOUBLED))
        if case.scale is not None and len(case.scale.steps) > 1
        else case
        for code, case in FAULTS.items()
    }


FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("Draw", "not_your_turn"): "wall_touched",
        ("Draw", "wrong_moment"): "wall_touched",
        ("ShowWin", "below_minimum"): "false_win_short",
        ("ShowWin", "not_a_winning_hand"): "false_win",
        ("ShowWin", "tile_count"): "false_win",
        ("ShowWin", "wrong_tile"): "false_win",
        ("ShowWin", "nothing_to_win_on"): "false_win",
        ("ClaimMeld", "wrong_meld"): "empty_claim",
        ("ClaimMeld", "tile_not_in_hand"): "empty_claim",
        ("ClaimMeld", "chow_from_left_only"): "empty_claim",
        ("ClaimMeld", "own_discard"): "empty_claim",
        ("ClaimMeld", "nothing_to_claim"): "late_pung",
        ("ClaimMeld", "late"): "late_pung",
        ("TakenBack", "MeldClaimed"): "empty_claim",
        ("DeclareKong", "wrong_meld"): "empty_claim",
        ("DeclareKong", "no_such_pung"): "empty_claim",
        ("DeclareKong", "wrong_moment"): "empty_claim",
    }
)
"""The fault code of a refused claim that was made at the table, by the claim's name and the refusal's
code."""
