"""One table's rules as a value: what the game looks at, and never a book's name.

Every mechanism has a neutral default, so that a book names only what it has. Hooks are small pure functions
of the book; they look at the table through ``table_view`` and answer with values.
"""

from tablectl.rulesets.play_rules.claims import ClaimRules, SwapCalling
from tablectl.rulesets.play_rules.draws import DrawRules
from tablectl.rulesets.play_rules.flowers import FlowerOrder, FlowerRules
from tablectl.rulesets.play_rules.kongs import IndicatorTiming, KongRules
from tablectl.rulesets.play_rules.moves import MoveRules
from tablectl.rulesets.play_rules.opening import OpeningRules
from tablectl.rulesets.play_rules.payments import PaymentRules
from tablectl.rulesets.play_rules.penalties import PenaltyRules
from tablectl.rulesets.play_rules.play_rules import PlayRules
from tablectl.rulesets.play_rules.ready import ReadyRules
from tablectl.rulesets.play_rules.session import SessionRules
from tablectl.rulesets.play_rules.setup import TableSetup
from tablectl.rulesets.play_rules.wins import AfterWin, ManyWins, WinRules

__all__ = [
    "AfterWin",
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
