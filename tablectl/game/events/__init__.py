"""What happened: frozen facts in the past tense, a closed union, and their form on the wire.

Names and fields are those of journals and recordings. Nothing is edited: later events correct, insert or
withdraw earlier ones. What somebody wants to happen is a claim, not an event.
"""

from __future__ import annotations

from tablectl.game.events.corrections import (
    DECIDED_LATE_REASON,
    Correction,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    JournalBody,
)
from tablectl.game.events.dice import DiceCommitted, DiceRevealed, DiceRolled
from tablectl.game.events.ending import (
    PLAYED_OUT,
    DrawReason,
    HandDrawn,
    HandSettled,
    HandShown,
    PaymentMade,
    SettledWin,
    UraIndicatorsRevealed,
    ValueNamed,
    WinShown,
    WinVoided,
)
from tablectl.game.events.envelope import Envelope, Source, Written, envelope_from_wire, envelope_to_wire
from tablectl.game.events.kinds import Event
from tablectl.game.events.people import (
    STICKS_COUNTED,
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
from tablectl.game.events.public import public_body, public_wire
from tablectl.game.events.session import SeatsChanged, SessionEnded, SessionStarted
from tablectl.game.events.upcast import event_to_wire
from tablectl.game.events.wire import event_from_wire
from tablectl.wire import FieldError

__all__ = [
    "DECIDED_LATE_REASON",
    "PLAYED_OUT",
    "STICKS_COUNTED",
    "BonusShown",
    "Correction",
    "DiceCommitted",
    "DiceRevealed",
    "DiceRolled",
    "DrawReason",
    "Envelope",
    "Event",
    "EventCorrected",
    "EventInserted",
    "EventWithdrawn",
    "FieldError",
    "HandDrawn",
    "HandSettled",
    "HandShown",
    "HandStarted",
    "IndicatorRevealed",
    "IrregularityNoted",
    "JournalBody",
    "JudgeCalled",
    "KongDeclared",
    "KongShown",
    "MeldClaimed",
    "OperatorActed",
    "PaymentMade",
    "PenaltyPaid",
    "PlayPaused",
    "PlayResumed",
    "ReadyDeclared",
    "ScoreAnswered",
    "SeatsChanged",
    "SessionEnded",
    "SessionStarted",
    "SettledWin",
    "Source",
    "TileDiscarded",
    "TileDrawn",
    "TilesDealt",
    "TilesExposed",
    "UraIndicatorsRevealed",
    "ValueNamed",
    "VoidSuitChosen",
    "VoidSuitDeclared",
    "WallsBuilt",
    "WinShown",
    "WinVoided",
    "Written",
    "envelope_from_wire",
    "envelope_to_wire",
    "event_from_wire",
    "event_to_wire",
    "public_body",
    "public_wire",
]
