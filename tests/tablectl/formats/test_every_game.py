"""All the real games that lie beside the checkout, through every format and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.api.games.export import envelopes_of, export_games
from tablectl.api.games.replay import exit_status, replay_game
from tablectl.formats.journal.jsonl import write_jsonl
from tablectl.formats.reading import read_games, read_text
from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordedWin
from tablectl.game.claims import Claim, RevealIndicator, RollDice, ShowHand, ShowWin
from tablectl.game.frozen_values import changed
from tests.tablectl.formats.majsoul_writer import text as majsoul_text

SHARED = Path(__file__).parents[4] / "shared" / "data" / "riichi" / "games"
PATHS = sorted(SHARED.glob("*.mjlog.gz"))
FORMATS = ("mjlog", "tenhou6", "mjai")

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not PATHS, reason="no more games lie beside the checkout"),
]


def played(hand: RecordedHand) -> list[str]:
    """Every move in order; where kongs' indicators are told apart, dice and shown hands left out."""
    steps: list[Claim] = [
        changed(step, tiles=tuple(sorted(step.tiles))) if isinstance(step, ShowWin) else step
        for step in hand.steps
        if not isinstance(step, RollDice | ShowHand | RevealIndicator)
    ]
    return [str(step) for step in steps]


def indicators(hand: RecordedHand) -> list[str]:
    return [str(step.tile) for step in hand.steps if isinstance(step, RevealIndicator)]


def won(win: RecordedWin, *, fu: bool) -> tuple[object, ...]:
    items = sorted((i.key, i.value * i.count, i.yakuman) for i in win.items or ())
    return win.winner, win.from_seat, win.deltas, items, win.han, win.total, win.fu if fu else None


def assert_same(before: RecordedGame, after: RecordedGame, format_: str) -> None:
    assert after.players == before.players
    assert after.options == before.options
    assert after.final == before.final
    assert len(after.hands) == len(before.hands)
    for one, other in zip(before.hands, after.hands, strict=True):
        assert played(other) == played(one)
        assert indicators(other) == indicators(one)
        assert other.ura == one.ura
        assert (other.round, other.dealer, other.honba, other.deposits, other.scores) == (
            one.round,
            one.dealer,
            one.honba,
            one.deposits,
            one.scores,
        )
        assert other.recorded.outcome == one.recorded.outcome
        assert other.recorded.reason == one.recorded.reason
        assert other.recorded.scores_after == one.recorded.scores_after
        # A limit hand's text in tenhou6 tells no fu.
        fu = format_ != "tenhou6"
        assert [won(w, fu=fu) for w in other.recorded.wins] == [won(w, fu=fu) for w in one.recorded.wins]


def through(paths: list[Path], format_: str) -> None:
    for path in paths:
        (before,) = read_games(path)
        (after,) = read_text(export_games((before,), format_))
        try:
            assert_same(before, after, format_)
        except AssertionError as error:
            raise AssertionError(f"{path.name}: {error}") from None


@pytest.mark.parametrize("format_", FORMATS)
def test_every_twentieth_game_is_the_same_after_each_format(format_: str) -> None:
    through(PATHS[::20], format_)


@pytest.mark.soak
@pytest.mark.parametrize("format_", FORMATS)
def test_every_game_is_the_same_after_each_format(format_: str) -> None:
    through(PATHS, format_)


@pytest.mark.parametrize(
    "every", [pytest.param(80, id="some"), pytest.param(1, marks=pytest.mark.soak, id="all")]
)
def test_every_game_told_as_majsoul_does_agrees(every: int) -> None:
    """Its records are only read: the games are written in its form by the tests."""
    for path in PATHS[::every]:
        (before,) = read_games(path)
        (after,) = read_text(majsoul_text(before))
        assert [h.recorded.scores_after for h in after.hands] == [
            h.recorded.scores_after for h in before.hands
        ], path.name
        assert exit_status(replay_game(after, path.name)) == 0, path.name


@pytest.mark.parametrize(
    "every", [pytest.param(80, id="some"), pytest.param(1, marks=pytest.mark.soak, id="all")]
)
def test_every_game_is_the_same_in_our_own_format(every: int) -> None:
    """Through the table's rules: what is written is what they made of it."""
    for path in PATHS[::every]:
        (before,) = read_games(path)
        (after,) = read_text("".join(write_jsonl(envelopes_of((before,)))))
        assert [played(hand) for hand in after.hands] == [played(hand) for hand in before.hands], path.name
        assert [h.recorded.scores_after for h in after.hands] == [
            h.recorded.scores_after for h in before.hands
        ], path.name
        assert after.final == before.final, path.name
