"""What goes out of any book's table fits the published schemas, and tells no tile that lies face down."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from tablectl.game.events import Envelope, Event, HandSettled, HandStarted, Source
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState
from tablectl.game.views import payment_lines, public_view, walls_now
from tablectl.service.publishing import (
    LastResult,
    Stamp,
    event_message,
    result_message,
    score_message,
    state_message,
)
from tablectl.topics import Message
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.test_any_ruleset import ONE_EACH_OR_ALL, table_id
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.schemas import as_heard, validator

STAMP = Stamp("table-1", 7, 0, "memory")
STATE, SCORE, RESULT, EVENT = (validator(name) for name in ("state", "score", "result", "event"))


def fits(schema: Draft202012Validator, message: Message) -> None:
    error = next(schema.iter_errors(as_heard(message)), None)
    assert error is None, error


@pytest.mark.parametrize("table", ONE_EACH_OR_ALL, ids=table_id)
def test_every_message_of_a_game_fits_its_schema(
    table: tuple[str, str, dict[str, object], int],
) -> None:
    key, preset, options, players = table
    playout = AnyPlayout(key, 9, preset=preset, options=options, players=players, hands=2)
    journal = RamJournal()
    of_hand: list[Event] = []
    for number, (_, event, state) in enumerate(playout.play(), 1):
        of_hand = [event] if isinstance(event, HandStarted) else [*of_hand, event]
        envelope = Envelope(number, "2026-01-02T03:04:05.678Z", Source.RULESET, event)
        (written,) = journal.append([envelope])
        fits(EVENT, event_message("table-1", written, journal))
        if number % 7 == 0 or state.hand is None or state.hand.wins or state.finished:
            fits(STATE, state_message(STAMP, public_view(state), walls_now(state)))
            fits(SCORE, score_message(STAMP, state))
            assert_nothing_hidden_is_told(state)
        if isinstance(event, HandSettled):
            assert state.play is not None
            lines = payment_lines(state.play, state.hand_scores, of_hand, state.scores)
            told = result_message(STAMP, LastResult(event, state, (), lines))
            fits(RESULT, told)
            before = zip(state.scores, state.hand_scores, strict=True)
            assert told["change"] == [now - then for now, then in before]


def assert_nothing_hidden_is_told(state: GameState) -> None:
    """The public state is the same whatever the closed tiles and the hidden choices are."""
    hand = state.hand
    if hand is None:
        return
    blind = tuple(
        seat
        if seat.shown
        else changed(
            seat,
            concealed=(None,) * len(seat.concealed),
            fresh=(None,) * len(seat.fresh),
            void_choice=None,
        )
        for seat in hand.seats
    )
    unseen = changed(state, hand=changed(hand, seats=blind))
    assert state_message(STAMP, public_view(state)) == state_message(STAMP, public_view(unseen))
