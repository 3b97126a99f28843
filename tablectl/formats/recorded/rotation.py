"""Rotates a game so that its seats count from the first dealer, as in the formats of tenhou and mjai."""

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
    offset = game.first_dealer
    if offset == 0:
        return game
    return replace(
        game,
        players=_rotate(game.players, offset),
        first_dealer=0,
        hands=tuple(_rotate_hand(hand, offset) for hand in game.hands),
        final=None if game.final is None else _rotate(game.final, offset),
    )


def four_seats(values: Iterable[ValueT], filler: ValueT) -> list[ValueT]:
    """The values of four seats, as tenhou's formats have them; with three players the last is the filler."""

    found = list(values)
    return found + [filler] * (4 - len(found))


def _rotate(values: tuple[ValueT, ...], offset: int) -> tuple[ValueT, ...]:
    return values[offset:] + values[:offset]


def _rotate_seat(seat: Seat, offset: int, players: int) -> Seat:
    return (seat - offset) % players


def _rotate_hand(hand: RecordedHand, offset: int) -> RecordedHand:
    players = len(hand.scores)
    recorded = replace(
        hand.recorded,
        scores_after=_rotate(hand.recorded.scores_after, offset),
        wins=tuple(_rotate_win(win, offset) for win in hand.recorded.wins),
    )
    return replace(
        hand,
        dealer=_rotate_seat(hand.dealer, offset, players),
        scores=_rotate(hand.scores, offset),
        steps=tuple(_rotate_claim(step, offset, players) for step in hand.steps),
        before=tuple(_rotate_claim(step, offset, players) for step in hand.before),
        recorded=recorded,
    )


def _rotate_win(win: RecordedWin, offset: int) -> RecordedWin:
    players = len(win.deltas)
    giver = None if win.from_seat is None else _rotate_seat(win.from_seat, offset, players)
    return replace(
        win,
        winner=_rotate_seat(win.winner, offset, players),
        from_seat=giver,
        deltas=_rotate(win.deltas, offset),
    )


def _rotate_claim(claim: Claim, offset: int, players: int) -> Claim:
    seated: Any = claim
    seat = getattr(seated, "seat", None)
    if seat is None:
        return claim
    if isinstance(claim, Penalty):
        return Penalty(_rotate_seat(claim.seat, offset, players), claim.reason, _rotate(claim.deltas, offset))
    rotated: Claim = changed(seated, seat=_rotate_seat(seat, offset, players))
    return rotated
