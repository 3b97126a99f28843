"""All of one table's rules, options applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tablectl.rulesets.play_rules.endings import DrawRules, PaymentRules, PenaltyRules, WinRules
from tablectl.rulesets.play_rules.table import SessionRules, TableSetup
from tablectl.rulesets.play_rules.turns import (
    ClaimRules,
    FlowerRules,
    KongRules,
    MoveRules,
    OpeningRules,
    ReadyRules,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """One table's rules: a value for each part of the game."""

    setup: TableSetup
    session: SessionRules
    wins: WinRules
    moves: MoveRules = field(default_factory=MoveRules)
    claims: ClaimRules = field(default_factory=ClaimRules)
    kongs: KongRules = field(default_factory=KongRules)
    flowers: FlowerRules = field(default_factory=FlowerRules)
    opening: OpeningRules = field(default_factory=OpeningRules)
    ready: ReadyRules = field(default_factory=ReadyRules)
    draws: DrawRules = field(default_factory=DrawRules)
    payments: PaymentRules = field(default_factory=PaymentRules)
    penalties: PenaltyRules = field(default_factory=PenaltyRules)
    times_s: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """The book's time limits: ``claim``, ``discard``, ``first_discard``..."""

    @property
    def has_opening(self) -> bool:
        """Whether anything happens between the deal and the dealer's first move."""
        aside = bool(self.flowers.kinds) and self.flowers.opening
        return aside or self.opening.void_suits or self.wins.specials is not None
