"""From events to claims: what somebody claims who says that an event happened."""

from __future__ import annotations

from typing import assert_never

from tablectl.game.claims.dice import CommitDice, RevealDice, RollDice
from tablectl.game.claims.ending import DeclareDraw, NameValue, RevealUra, Settle, ShowHand, ShowWin, VoidWin
from tablectl.game.claims.kinds import Claim
from tablectl.game.claims.people import Act, AnswerScore, CallJudge, NoteIrregularity, Pause, Penalty, Resume
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
from tablectl.game.claims.session import EndSession, StartHand, StartSession
from tablectl.game.events import (
    BonusShown,
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    Event,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    IrregularityNoted,
    JudgeCalled,
    KongDeclared,
    KongShown,
    MeldClaimed,
    OperatorActed,
    PaymentMade,
    PenaltyPaid,
    PlayPaused,
    PlayResumed,
    ReadyDeclared,
    ScoreAnswered,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TilesExposed,
    UraIndicatorsRevealed,
    ValueNamed,
    VoidSuitChosen,
    VoidSuitDeclared,
    WallsBuilt,
    WinShown,
    WinVoided,
)


def claim_of(event: Event) -> Claim:
    """What somebody claims who says that ``event`` happened."""
    match event:
        case SessionStarted():
            return StartSession(
                event.rules, event.preset, event.options, event.players, event.scores, event.first_dealer
            )
        case SeatsChanged():
            return StartHand()
        case HandStarted():
            return StartHand(event.round, event.dealer, event.honba, event.deposits)
        case DiceRolled():
            return RollDice(event.values)
        case DiceCommitted():
            return CommitDice(event.commitment)
        case DiceRevealed():
            return RevealDice(event.seed)
        case WallsBuilt():
            return BuildWalls(event.counts)
        case TilesDealt():
            return Deal(event.seat, event.tiles)
        case IndicatorRevealed():
            return RevealIndicator(event.tile)
        case TileDrawn():
            return Draw(event.seat, event.tile)
        case TileDiscarded():
            return Discard(event.seat, event.tile, event.drawn, event.sideways or None)
        case MeldClaimed():
            return ClaimMeld(event.seat, event.meld, event.tiles, event.part)
        case KongDeclared():
            return DeclareKong(event.seat, event.meld, event.tiles, event.drawn, event.part)
        case KongShown():
            return ShowKong(event.seat, event.tiles)
        case BonusShown():
            return ShowBonus(event.seat, event.tile)
        case ReadyDeclared():
            return DeclareReady(event.seat)
        case VoidSuitChosen():
            return ChooseVoidSuit(event.seat, event.suit)
        case VoidSuitDeclared():
            return DeclareVoidSuit(event.seat, event.suit)
        case UraIndicatorsRevealed():
            return RevealUra(event.tiles)
        case TilesExposed():
            return ExposeTiles(event.seat, event.tiles)
        case WinShown():
            return ShowWin(event.seat, event.tiles, event.tile, event.special, event.part, event.unused)
        case ValueNamed():
            return NameValue(event.seat, event.items, event.points)
        case WinVoided():
            return VoidWin(event.seat, event.reason)
        case HandShown():
            return ShowHand(event.seat, event.tiles)
        case HandDrawn():
            return DeclareDraw(event.reason)
        case HandSettled():
            return Settle()
        case SessionEnded():
            return EndSession(event.reason)
        case IrregularityNoted():
            return NoteIrregularity(event.seat, event.code, event.detail)
        case PlayPaused():
            return Pause(event.reason)
        case PlayResumed():
            return Resume()
        case JudgeCalled():
            return CallJudge(event.seat, event.reason)
        case OperatorActed():
            return Act(event.act, event.detail, event.question)
        case ScoreAnswered():
            return AnswerScore(event.seat, event.agreed, event.reason)
        case PaymentMade() | PenaltyPaid():
            return Penalty(event.seat, event.reason, event.deltas)
        case _:
            assert_never(event)
