"""A rule book as a value: data, options, a few policy functions. The game knows no book by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tablectl.mahjong.wall_plan import WallPlan
from tablectl.rulesets.faults import Consequence, Fault, PenaltyScale
from tablectl.rulesets.hand_facts import (
    DrawFacts,
    DrawPayment,
    FinalScores,
    HandOutcome,
    NextHand,
    PaidWin,
    ReadyHand,
    ReadyKind,
    SessionOver,
    WinFacts,
)
from tablectl.rulesets.moves import Follow, Move, MoveKind, Noticed, Payment, Refusal
from tablectl.rulesets.play_rules import (
    AfterWin,
    FlowerOrder,
    IndicatorTiming,
    ManyWins,
    PlayRules,
    SwapCalling,
)
from tablectl.rulesets.table_view import HandView, SeatView, TableView


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rule book."""

    key: str
    name: str
    native: str
    presets: tuple[str, ...]
    wall: WallPlan
    dice: int
    """How many dice are rolled at once."""
    play: Callable[[str, Mapping[str, object]], PlayRules]
    """(preset, option overrides) to a table's rules. Raises the book's option errors."""
    players: tuple[int, ...] = (4,)
    """How many can play. Where there is a choice, the option ``players`` tells."""


__all__ = [
    "AfterWin",
    "Consequence",
    "DrawFacts",
    "DrawPayment",
    "Fault",
    "FinalScores",
    "FlowerOrder",
    "Follow",
    "HandOutcome",
    "HandView",
    "IndicatorTiming",
    "ManyWins",
    "Move",
    "MoveKind",
    "NextHand",
    "Noticed",
    "PaidWin",
    "Payment",
    "PenaltyScale",
    "PlayRules",
    "ReadyHand",
    "ReadyKind",
    "Refusal",
    "Ruleset",
    "SeatView",
    "SessionOver",
    "SwapCalling",
    "TableView",
    "WallPlan",
    "WinFacts",
]
