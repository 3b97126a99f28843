"""The win that every player needs in the current hand for each place, published when points or counters
change.

It never stops the table: a rule book that fails here gives a message without seats and a line in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import plain_total
from tablectl.numbers import Need, PlayerNeeds, Position, player_needs, reaching_draws
from tablectl.service.publishing.messages import Stamp
from tablectl.topics import Message

log = logging.getLogger(__name__)

_BEFORE_A_WIN: Final = (Phase.SETUP, Phase.DRAW, Phase.ACT)


def needs_position(state: GameState) -> Position | None:
    """The points and counters of the current hand.

    None where needs cannot be computed: no hand is in play, the rule book lists no wins, or a win is recorded
    whose payment is not known before the hand ends.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or play.wins.bare is None or state.finished:
        return None
    if hand.phase not in _BEFORE_A_WIN or hand.wins:
        return None
    return Position(
        play=play,
        scores=state.scores,
        dealer=state.dealer,
        first_dealer=state.first_dealer,
        shares_places=play.session.shares_places,
        round=state.round,
        honba=state.honba,
        deposits=state.deposits,
        number=state.hand_number,
        rounds=state.rounds,
        dice=hand.dice,
    )


class NeedsTracker:
    """Computes needs when their inputs have changed. Belongs to the table's thread."""

    def __init__(self) -> None:
        self._inputs: object = None
        """Inputs of the needs computed last."""
        self._published: object = None

    def message_if_changed(self, stamp: Stamp, state: GameState) -> Message | None:
        """The message, or None if it is unchanged."""
        hand = state.hand
        inputs = (
            *(state.hand_number, stamp.revision, state.round, state.rounds),
            *(state.scores, state.dealer, state.first_dealer, state.honba, state.deposits),
            *(state.rules, state.preset, state.options, state.finished),
            None if hand is None else (hand.dice, hand.phase in _BEFORE_A_WIN, bool(hand.wins)),
        )
        if inputs == self._inputs:
            return None
        self._inputs = inputs
        message = needs_message(stamp, state, needs_position(state))
        content = {**message, "seq": None}
        if content == self._published:
            return None
        self._published = content
        return message


def needs_message(stamp: Stamp, state: GameState, position: Position | None) -> Message:
    """The cheapest win for every place and past every other player."""
    seats: list[dict[str, Any]] = []
    if position is not None:
        try:
            seats = [_player(position, player_needs(position, seat)) for seat in position.seats]
        except Exception:
            # Statistics for viewers must not stop a game.
            log.exception("what the players of %s need cannot be worked out", state.rules)
    return stamp.head("needs") | {"ruleset": state.rules, "hand": state.hand_number, "seats": seats}


def _player(position: Position, needs: PlayerNeeds) -> dict[str, Any]:
    return {
        "seat": needs.seat,
        "place": needs.place,
        "places": [
            {"place": place, **_sources(found), "draws": _draws(position, needs.seat, place)}
            for place, found in needs.places.items()
        ],
        "past": [{"seat": other, **_sources(found)} for other, found in needs.past.items()],
    }


def _sources(found: Mapping[Seat | None, Need | None]) -> dict[str, Any]:
    return {
        "wall": _need(found[None]),
        "from": [{"seat": giver, "need": _need(need)} for giver, need in found.items() if giver is not None],
    }


def _need(need: Need | None) -> dict[str, Any] | None:
    if need is None:
        return None
    return {"total": plain_total(need.total), "scores": list(need.scores), "after": need.after.value}


def _draws(position: Position, seat: Seat, place: int) -> list[list[Seat]] | None:
    draws = reaching_draws(position, seat, place)
    return None if draws is None else [list(ready) for ready in draws]
