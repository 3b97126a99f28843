"""Riichi: what a table's options change of the book's faults (its section XII).

A chombo stops the hand; a dead hand may only draw and discard. The rest is put right without a penalty, or
left to the judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tablectl.rulesets.faults import Consequence, Fault, book_faults
from tablectl.rulesets.riichi.options import RiichiOptions

FAULTS: Final = book_faults("riichi")
"""Every case of the book, by code."""


def faults(options: RiichiOptions) -> Mapping[str, Fault]:
    """Every case of the book by its code, under a table's options.

    >>> faults(RiichiOptions())["empty_win"].consequence.value
    'dead_hand'
    """
    found = dict(FAULTS)
    if options.wall_fault_chombo != "any_opened":
        found["wall_opened"] = replace(found["wall_opened"], consequence=Consequence.NONE)
    if options.kuikae == "allowed":
        del found["swap_calling"]
    if options.furiten_riichi:
        del found["riichi_in_furiten"]
    return found
