"""What somebody says is happening: claims, which ``decide`` accepts with events or refuses.

A claim may be wrong, an event never is; that is why both exist. Nothing here changes a state.
"""

from __future__ import annotations

from tablectl.game.claims.amendments import Amendment, Correct, Insert, Withdraw
from tablectl.game.claims.dice import CommitDice, RevealDice, RollDice
from tablectl.game.claims.ending import DeclareDraw, NameValue, RevealUra, Settle, ShowHand, ShowWin, VoidWin
from tablectl.game.claims.from_events import claim_of
from tablectl.game.claims.kinds import Claim, HandClaim
from tablectl.game.claims.people import (
    Act,
    AnswerScore,
    CallJudge,
    NoteIrregularity,
    Pause,
    Penalty,
    PeopleClaim,
    Resume,
)
from tablectl.game.claims.play import (
    BuildWalls,
    ChooseVoidSuit,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    DeclareVoidSuit,
    Discard,
    Draw,
    ExposeTiles,
    RevealIndicator,
    ShowBonus,
    ShowKong,
)
from tablectl.game.claims.refusal import Refused
from tablectl.game.claims.session import EndSession, StartHand, StartSession

__all__ = [
    "Act",
    "Amendment",
    "AnswerScore",
    "BuildWalls",
    "CallJudge",
    "ChooseVoidSuit",
    "Claim",
    "ClaimMeld",
    "CommitDice",
    "Correct",
    "Deal",
    "DeclareDraw",
    "DeclareKong",
    "DeclareReady",
    "DeclareVoidSuit",
    "Discard",
    "Draw",
    "EndSession",
    "ExposeTiles",
    "HandClaim",
    "Insert",
    "NameValue",
    "NoteIrregularity",
    "Pause",
    "Penalty",
    "PeopleClaim",
    "Refused",
    "Resume",
    "RevealDice",
    "RevealIndicator",
    "RevealUra",
    "RollDice",
    "Settle",
    "ShowBonus",
    "ShowHand",
    "ShowKong",
    "ShowWin",
    "StartHand",
    "StartSession",
    "VoidWin",
    "Withdraw",
    "claim_of",
]
