"""Seats counted from the first dealer, as the formats of tenhou and mjai have them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordedWin
from tablectl.game.claims import Claim, Penalty
from tablectl.game.frozen_values import changed
from tablectl.mahjong.seats import Seat

ValueT = TypeVar("ValueT")


def from_first_dealer(game: RecordedGame) -> RecordedGame:
    """The same game with the first dealer at seat 0."""
    turn = game.first_dealer
    if turn == 0:
        return game
    return replace(
        game,
        players=_turned(game.players, turn),
        first_dealer=0,
        hands=tuple(_hand(hand, turn) for hand in game.hands),
        final=None if game.final is None else _turned(game.final, turn),
    )


def four_seats(values: Iterable[ValueT], nobody: ValueT) -> list[ValueT]:
    """One value a seat: tenhou's formats have four, and nobody in the last one of a game of three."""
    found = list(values)
    return found + [nobody] * (4 - len(found))


def _turned(values: tuple[ValueT, ...], turn: int) -> tuple[ValueT, ...]:
    return values[turn:] + values[:turn]


def _seat(seat: Seat, turn: int, players: int) -> Seat:
    return (seat - turn) % players


def _hand(hand: RecordedHand, turn: int) -> RecordedHand:
    players = len(hand.scores)
    recorded = replace(
        hand.recorded,
        scores_after=_turned(hand.recorded.scores_after, turn),
        wins=tuple(_win(win, turn) for win in hand.recorded.wins),
    )
    return replace(
        hand,
        dealer=_seat(hand.dealer, turn, players),
        scores=_turned(hand.scores, turn),
        steps=tuple(_claim(step, turn, players) for step in hand.steps),
        before=tuple(_claim(step, turn, players) for step in hand.before),
        recorded=recorded,
    )


def _win(win: RecordedWin, turn: int) -> RecordedWin:
    players = len(win.deltas)
    giver = None if win.from_seat is None else _seat(win.from_seat, turn, players)
    return replace(
        win, winner=_seat(win.winner, turn, players), from_seat=giver, deltas=_turned(win.deltas, turn)
    )


def _claim(claim: Claim, turn: int, players: int) -> Claim:
    seated: Any = claim
    seat = getattr(seated, "seat", None)
    if seat is None:
        return claim
    if isinstance(claim, Penalty):
        return Penalty(_seat(claim.seat, turn, players), claim.reason, _turned(claim.deltas, turn))
    turned: Claim = changed(seated, seat=_seat(seat, turn, players))
    return turned
