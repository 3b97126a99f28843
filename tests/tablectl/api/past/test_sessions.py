"""Sessions that were played: told apart, listed with their hands, read again when they are corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablectl.api.past.history import (
    fold_session,
    session_message,
    session_ranges,
)
from tablectl.api.past.sessions import PastSessions
from tablectl.game.claims import EndSession, Refused, StartHand
from tablectl.game.decide import decide, play_out
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    HandSettled,
    HandStarted,
    PenaltyPaid,
    PlayPaused,
    SeatsChanged,
    SessionEnded,
    Source,
    TileDiscarded,
    WinShown,
)
from tablectl.game.history import History
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.api.past.journals import (
    AT,
    BOOKS_HANDS,
    JournalReader,
    discards,
    journal,
    mcr_session,
    two_sessions,
    written,
)
from tests.tablectl.schemas import as_heard


def test_a_session_lists_its_hands_with_who_won_and_what_was_paid() -> None:
    told: Any = session_message("t1", fold_session(1, journal()))
    assert len(told["hands"]) == BOOKS_HANDS
    assert told["finished"] is False
    for line in told["hands"]:
        assert line["winners"] or line["draw"]
        summed = [sum(column) for column in zip(*(each["deltas"] for each in line["lines"]), strict=True)]
        assert summed == line["deltas"]
        assert all(line["deltas"][seat] > 0 for seat in line["winners"])


def test_a_hands_line_tells_the_winners_tiles_from_whom_they_came_and_their_worth() -> None:
    told: Any = session_message("t1", fold_session(1, journal()))
    shown = [e.body for e in journal() if isinstance(e.body, WinShown)]
    wins = [win for line in told["hands"] for win in line["wins"]]
    assert [(win["player"], win["from"]) for win in wins] == [(win.seat, win.from_seat) for win in shown]
    for win, body in zip(wins, shown, strict=True):
        closed = parse_tiles(win["tiles"][0])
        assert sorted(map(str, closed)) == sorted(map(str, body.tiles))
        assert win["tiles"][1] == str(body.tile)
        assert win["total"]["han"] == sum(item["value"] * item["count"] for item in win["items"])


def test_the_best_hand_of_a_session_is_the_one_that_brought_most() -> None:
    told: Any = session_message("t1", fold_session(1, journal()))
    settled = [e.body for e in journal() if isinstance(e.body, HandSettled)]
    gains = [max((win.deltas[win.seat] for win in body.wins), default=0) for body in settled]
    assert told["best"] == {"hand": gains.index(max(gains)), "win": 0}


def test_the_standings_are_the_final_scores_if_the_session_ended_with_the_last_paid_hand() -> None:
    history = History.of(journal())
    ended = decide(history.state, EndSession("to compare"))
    assert not isinstance(ended, Refused)
    assert isinstance(ended[0], SessionEnded)
    told: Any = session_message("t1", fold_session(1, journal()))
    assert told["standing"]["after"] == BOOKS_HANDS - 1
    assert told["standing"]["points"] == told["hands"][-1]["scores"], "as the graph beside it has them"
    assert told["standing"]["deposits"] == history.state.deposits > 0
    assert sum(told["standing"]["points"]) + 1000 * told["standing"]["deposits"] == sum(ended[0].points)
    assert told["standing"]["final"] == list(ended[0].final)
    second = next(e.seq for e in journal() if isinstance(e.body, HandStarted) and e.body.number == 1)
    middle: Any = session_message("t1", fold_session(1, journal()[: second + 40]))
    first = next(e.body for e in journal() if isinstance(e.body, HandSettled))
    assert middle["standing"]["after"] == 0
    assert middle["standing"]["points"] == list(first.scores)
    assert middle["standing"]["deposits"] == first.deposits
    early: Any = session_message("t1", fold_session(1, journal()[:40]))
    assert early["standing"] is None


def test_the_standings_of_a_session_that_was_ended_in_a_hand_are_the_points_it_ended_with() -> None:
    """The riichi stick that lay there went to the first: the same number as in every other place."""
    paid = History.of(journal()).state
    assert paid.deposits > 0
    played = play_out(paid, StartHand(), EndSession("time is up"))
    assert not isinstance(played, Refused)
    over = (*journal(), *written(played[1], len(journal()) + 1))
    told: Any = session_message("t1", fold_session(1, over))
    assert told["standing"]["points"] == told["scores"]
    assert told["standing"]["deposits"] == 0
    assert sum(told["scores"]) == sum(told["start"])


@pytest.mark.slow
def test_players_who_change_seats_keep_their_points_wins_and_results() -> None:
    """MCR seats everybody anew after four hands."""
    annals = mcr_session()
    past_sessions = PastSessions("t1", annals)
    whole: Any = past_sessions.session(1)
    changes = [e.body.seats for e in annals.envelopes if isinstance(e.body, SeatsChanged)]
    assert changes
    assert any(seats != (0, 1, 2, 3) for seats in changes)
    ended = next(e.body for e in annals.envelopes if isinstance(e.body, SessionEnded))
    state = History.of(annals.envelopes[:-1]).state
    by_name = dict(zip(state.players, ended.points, strict=True))
    assert dict(zip(whole["players"], whole["scores"], strict=True)) == by_name
    running = whole["start"]
    for line in whole["hands"]:
        running = [a + b for a, b in zip(running, line["deltas"], strict=True)]
        assert running == line["scores"]
        assert all(line["deltas"][win["player"]] > 0 for win in line["wins"])
    assert running == whole["scores"]
    told: Any = past_sessions.sessions()
    listed = told["sessions"][0]
    assert [listed[name] for name in ("scores", "final", "match")] == [
        whole[name] for name in ("scores", "final", "match")
    ]


def test_a_result_is_listed_whatever_was_written_down_behind_it_and_as_it_was_corrected() -> None:
    annals = two_sessions()
    annals.envelopes[-1:-1] = [Envelope(0, AT, Source.OPERATOR, PlayPaused("a glass fell"))] * 250
    annals.envelopes = [replace(e, seq=seq) for seq, e in enumerate(annals.envelopes, 1)]
    past_sessions = PastSessions("t1", annals)
    before: Any = past_sessions.sessions()
    assert before["sessions"][1]["final"] is not None
    penalty = PenaltyPaid(0, "a spilt glass", (-3000, 1000, 1000, 1000))
    settled = [e.seq for e in journal() if isinstance(e.body, HandSettled)][-1]
    annals.envelopes += written((EventInserted(settled, penalty, "seen later"),), annals.head() + 1)
    after: Any = past_sessions.sessions()
    points = [line["sessions"][1]["scores"] for line in (before, after)]
    assert [b - a for a, b in zip(*points, strict=True)] == [-3000, 1000, 1000, 1000]


def test_sessions_are_told_apart_and_the_newest_first() -> None:
    annals = two_sessions()
    assert session_ranges(annals.session_starts(), annals.head()) == (
        (1, annals.head() - 1),
        (annals.head(), annals.head()),
    )
    told: Any = PastSessions("t1", annals).sessions()
    assert [line["session"] for line in told["sessions"]] == [2, 1]
    assert told["sessions"][0]["scores"] is None
    ended = annals.envelopes[-2].body
    assert isinstance(ended, SessionEnded)
    assert told["sessions"][1]["scores"] == list(ended.points)


def test_a_session_in_which_nothing_happened_is_not_listed() -> None:
    start, *_ = journal()
    begun = start.body
    over = SessionEnded("other rules", (25000,) * 4, (35.0, 5.0, -15.0, -25.0))
    entries = [start, *written([over, begun], start.seq + 1)]
    told: Any = PastSessions("t1", JournalReader(entries)).sessions()
    assert [line["session"] for line in told["sessions"]] == [2]


def test_a_session_in_play_goes_on_from_where_it_was_read_last() -> None:
    annals = JournalReader(journal()[:60])
    past_sessions = PastSessions("t1", annals)
    assert len(as_heard(past_sessions.hand(-1, -1))["steps"]) == 59
    annals.envelopes = list(journal())
    fresh = PastSessions("t1", annals)
    assert past_sessions.hand(1, 1) == fresh.hand(1, 1)


def test_a_session_that_is_over_can_still_be_corrected() -> None:
    annals = two_sessions()
    past_sessions = PastSessions("t1", annals)
    assert past_sessions.session(1)["revision"] == 0
    first = next(discards(journal()))
    assert isinstance(first.body, TileDiscarded)
    other = TileDiscarded(first.body.seat, first.body.tile, drawn=None, sideways=first.body.sideways)
    correction = EventCorrected(first.seq, other, "looked again")
    annals.envelopes += written((correction,), annals.head() + 1)
    assert past_sessions.session(1)["revision"] == 1
    assert past_sessions.session(2)["revision"] == 0


def test_whoever_must_wait_is_told_of_the_past_only_so_far() -> None:
    won = next(e.seq for e in journal() if isinstance(e.body, WinShown | HandSettled))
    past_sessions = PastSessions("t1", JournalReader(journal()))
    told: Any = past_sessions.hand(-1, -1, upto=won - 1)
    assert told["hand"] == 0
    assert told["result"] is None
    assert told["steps"][-1]["event"]["seq"] == won - 1
    assert len(as_heard(past_sessions.session(-1))["hands"]) == BOOKS_HANDS
