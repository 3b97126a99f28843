"""Random games by the rules, stranger than real ones: written in every format and read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.api.games.export import export_games, export_journal
from tablectl.api.games.replay import exit_status, replay_game
from tablectl.formats.journal.from_events import recorded_games
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.record import RecordedGame, RecordedHand
from tablectl.game.claims import Claim, RevealIndicator, RollDice, ShowHand, ShowWin
from tablectl.game.events import Envelope, Event, Source
from tablectl.game.frozen_values import changed
from tests.tablectl.game.playout import Playout


def played(hand: RecordedHand) -> list[str]:
    """Moves in order; when kongs' indicators are turned, who shows a hand, and which of two winners on one
    discard shows it first are each format's own.
    """
    steps: list[Claim] = [
        changed(step, tiles=tuple(sorted(step.tiles))) if isinstance(step, ShowWin) else step
        for step in hand.steps
        if not isinstance(step, RollDice | ShowHand | RevealIndicator)
    ]
    wins = sorted(str(step) for step in steps if isinstance(step, ShowWin))
    return [str(step) for step in steps if not isinstance(step, ShowWin)] + wins


def game_of(seed: int, eager: float) -> tuple[RecordedGame, list[Event]]:
    events = [event for _, event, _ in Playout(seed, "tenhou", hands=2, eager=eager).play()]
    (game,) = recorded_games(events)
    return game, events


def assert_same_after(before: RecordedGame, format_: str) -> None:
    (after,) = read_text(export_games((before,), format_))
    for one, other in zip(before.hands, after.hands, strict=True):
        assert played(other) == played(one)
        assert other.recorded.scores_after == one.recorded.scores_after
        assert other.recorded.reason == one.recorded.reason
    lines = list(replay_game(after, format_))
    assert exit_status(lines) == 0, [line["differs"] for line in lines if not line.get("agrees", True)]


games = given(st.integers(0, 100_000), st.sampled_from((0.0, 0.3, 1.0)))


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
def test_a_random_game_is_the_same_after_each_format(format_: str) -> None:
    @settings(max_examples=5)
    @games
    def check(seed: int, eager: float) -> None:
        assert_same_after(game_of(seed, eager)[0], format_)

    check()


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
def test_two_wins_on_one_discard_come_back_whoever_showed_first(format_: str) -> None:
    assert_same_after(game_of(206, 0.3)[0], format_)


@settings(max_examples=4)
@games
def test_and_its_journal_replays_to_the_same_end(seed: int, eager: float) -> None:
    _, events = game_of(seed, eager)
    envelopes = [Envelope(n, "x", Source.CAMERA, e) for n, e in enumerate(events, start=1)]
    (after,) = read_text(export_journal(envelopes, "jsonl"))
    assert exit_status(replay_game(after, "jsonl")) == 0


@pytest.mark.soak
@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
def test_many_random_games(format_: str) -> None:
    for seed in range(150):
        assert_same_after(game_of(seed, (0.0, 0.3, 1.0)[seed % 3])[0], format_)
