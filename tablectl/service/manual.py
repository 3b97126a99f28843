"""From an event that a person types to the claims that the rules are asked about."""

from __future__ import annotations

from typing import assert_never

import tablectl.game.events as events
from tablectl.game.claims import Claim, claims
from tablectl.game.claims import people as claims_people
from tablectl.game.events import Event
from tablectl.game.state import GameState, Phase


def claims_of(event: Event, state: GameState) -> tuple[Claim, ...]:
    """What somebody claims who says that ``event`` happened next.

    The draw before an act need not be typed: everybody has seen it happen. A win on another's tile has none.
    """
    hand, claim = state.hand, claim_of(event)
    if hand is None or hand.phase is not Phase.DRAW:
        return (claim,)
    match event:
        case events.WinShown(from_seat=giver) if giver is not None:
            return (claim,)
        case events.HandDrawn(reason=events.DrawReason.KYUUSHU_KYUUHAI):
            return (claims.Draw(hand.turn), claim)
        case (
            events.TileDiscarded(seat=seat)
            | events.KongDeclared(seat=seat)
            | events.ReadyDeclared(seat=seat)
            | events.WinShown(seat=seat)
        ) if seat == hand.turn:
            return (claims.Draw(seat), claim)
        case _:
            return (claim,)


def claim_of(event: Event) -> Claim:
    """What somebody claims who says that ``event`` happened."""
    match event:
        case events.SessionStarted():
            return claims.StartSession(
                event.rules, event.preset, event.options, event.players, event.scores, event.first_dealer
            )
        case events.SeatsChanged():
            return claims.StartHand()
        case events.HandStarted():
            return claims.StartHand(event.round, event.dealer, event.honba, event.deposits)
        case events.DiceRolled():
            return claims.RollDice(event.values)
        case events.DiceCommitted():
            return claims.CommitDice(event.commitment)
        case events.DiceRevealed():
            return claims.RevealDice(event.seed)
        case events.WallsBuilt():
            return claims.BuildWalls(event.counts)
        case events.TilesDealt():
            return claims.Deal(event.seat, event.tiles)
        case events.IndicatorRevealed():
            return claims.RevealIndicator(event.tile)
        case events.TileDrawn():
            return claims.Draw(event.seat, event.tile)
        case events.TileDiscarded():
            return claims.Discard(event.seat, event.tile, event.drawn, event.sideways or None)
        case events.MeldClaimed():
            return claims.ClaimMeld(event.seat, event.meld, event.tiles, event.part)
        case events.KongDeclared():
            return claims.DeclareKong(event.seat, event.meld, event.tiles, event.drawn, event.part)
        case events.KongShown():
            return claims.ShowKong(event.seat, event.tiles)
        case events.BonusShown():
            return claims.ShowBonus(event.seat, event.tile)
        case events.ReadyDeclared():
            return claims.DeclareReady(event.seat)
        case events.VoidSuitChosen():
            return claims.ChooseVoidSuit(event.seat, event.suit)
        case events.VoidSuitDeclared():
            return claims.DeclareVoidSuit(event.seat, event.suit)
        case events.UraIndicatorsRevealed():
            return claims.RevealUra(event.tiles)
        case events.TilesExposed():
            return claims.ExposeTiles(event.seat, event.tiles)
        case events.WinShown():
            return claims.ShowWin(
                event.seat, event.tiles, event.tile, event.special, event.part, event.unused
            )
        case events.ValueNamed():
            return claims.NameValue(event.seat, event.items, event.points)
        case events.WinVoided():
            return claims.VoidWin(event.seat, event.reason)
        case events.HandShown():
            return claims.ShowHand(event.seat, event.tiles)
        case events.HandDrawn():
            return claims.DeclareDraw(event.reason)
        case events.HandSettled():
            return claims.Settle()
        case events.SessionEnded():
            return claims.EndSession(event.reason)
        case events.IrregularityNoted():
            return claims.NoteIrregularity(event.seat, event.code, event.detail)
        case events.PlayPaused():
            return claims_people.Pause(event.reason)
        case events.PlayResumed():
            return claims_people.Resume()
        case events.JudgeCalled():
            return claims_people.CallJudge(event.seat, event.reason)
        case events.OperatorActed():
            return claims_people.Act(event.act, event.detail)
        case events.ScoreAnswered():
            return claims_people.AnswerScore(event.seat, event.agreed, event.reason)
        case events.PaymentMade() | events.PenaltyPaid():
            return claims.Penalty(event.seat, event.reason, event.deltas)
        case _:
            assert_never(event)
