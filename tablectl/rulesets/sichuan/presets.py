"""Named sets of Sichuan options: the book, and the edition that it was made from."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset
from tablectl.rulesets.sichuan.options import SichuanOptions

SICHUAN_BOOK: Final = OptionBook(
    "sichuan",
    {
        "default": Preset(
            SichuanOptions(),
            "the Russian rule book of 2025 (Сычуаньский маджонг (SBR): правила и регламенты)",
            "four fans at most, play until three have won, sixteen hands",
        ),
    },
)
"""How a table chooses among Sichuan's options. The contract names one preset; the Chinese edition's limit is
the option ``fan_limit``."""
