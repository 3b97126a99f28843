"""Everything that can happen at a table: the closed union of events."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, get_args

from tablectl.game.events.dice import DiceCommitted, DiceRevealed, DiceRolled
from tablectl.game.events.ending import (
    HandDrawn,
    HandSettled,
    HandShown,
    PaymentMade,
    UraIndicatorsRevealed,
    ValueNamed,
    WinShown,
    WinVoided,
)
from tablectl.game.events.people import (
    IrregularityNoted,
    JudgeCalled,
    OperatorActed,
    PenaltyPaid,
    PlayPaused,
    PlayResumed,
    ScoreAnswered,
)
from tablectl.game.events.play import (
    BonusShown,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    KongShown,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TilesExposed,
    VoidSuitChosen,
    VoidSuitDeclared,
    WallsBuilt,
)
from tablectl.game.events.session import SeatsChanged, SessionEnded, SessionStarted

Event = (
    SessionStarted
    | HandStarted
    | DiceCommitted
    | DiceRolled
    | DiceRevealed
    | WallsBuilt
    | TilesDealt
    | IndicatorRevealed
    | TileDrawn
    | TileDiscarded
    | MeldClaimed
    | KongDeclared
    | KongShown
    | BonusShown
    | ReadyDeclared
    | VoidSuitChosen
    | VoidSuitDeclared
    | TilesExposed
    | UraIndicatorsRevealed
    | WinShown
    | ValueNamed
    | WinVoided
    | PaymentMade
    | HandShown
    | HandDrawn
    | HandSettled
    | SessionEnded
    | SeatsChanged
    | IrregularityNoted
    | PenaltyPaid
    | PlayPaused
    | PlayResumed
    | JudgeCalled
    | OperatorActed
    | ScoreAnswered
)
"""Everything that can happen at a table."""

EVENTS: Final[Mapping[str, type[Event]]] = MappingProxyType({each.KIND: each for each in get_args(Event)})
"""The classes by their kind."""
