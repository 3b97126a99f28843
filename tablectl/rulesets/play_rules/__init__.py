"""One table's rules as a value. The game reads these rules and never a book's name.

Every mechanism has a neutral default, so that a book defines only those that it has. Hooks are small pure
functions of the book, which see the table through ``table_view`` and return values.
"""

from tablectl.rulesets.play_rules.endings import (
    AfterWin,
    ChipsWin,
    DrawRules,
    ManyWins,
    PaymentRules,
    PenaltyRules,
    WinRules,
)
from tablectl.rulesets.play_rules.play_rules import PlayRules
from tablectl.rulesets.play_rules.table import SessionRules, TableSetup
from tablectl.rulesets.play_rules.turns import (
    ClaimRules,
    FlowerOrder,
    FlowerRules,
    IndicatorTiming,
    KongRules,
    MoveRules,
    OpeningRules,
    ReadyRules,
    SwapCalling,
)

__all__ = [
    "AfterWin",
    "ChipsWin",
    "ClaimRules",
    "DrawRules",
    "FlowerOrder",
    "FlowerRules",
    "IndicatorTiming",
    "KongRules",
    "ManyWins",
    "MoveRules",
    "OpeningRules",
    "PaymentRules",
    "PenaltyRules",
    "PlayRules",
    "ReadyRules",
    "SessionRules",
    "SwapCalling",
    "TableSetup",
    "WinRules",
]
