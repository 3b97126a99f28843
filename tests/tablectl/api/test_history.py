"""What was played, for readers: steps that fold to how a hand ended, and never more than was public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tablectl.api.past.history import (
    NoSuchHand,
    hand_message,
    played_session,
    session_message,
    session_ranges,
    with_nearness,
)
from tablectl.api.past.sessions import PastSessions
from tablectl.game.claims import Correct, EndSession, Insert, Refused, Withdraw
from tablectl.game.decide import decide
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    PenaltyPaid,
    PlayPaused,
    SeatsChanged,
    SessionEnded,
    Source,
    TileDiscarded,
    TilesDealt,
    WinShown,
)
from tablectl.game.history import History, amend, amended_place
from tablectl.game.views import public_view
from tablectl.mahjong.tiles import parse_hidden, parse_tiles
from tablectl.service.publishing import Stamp, score_message, state_message
from tablectl.simulation.truth import TrueGame, start_of
from tests.tablectl.schemas import as_heard
from tests.tablectl.simulation.games import events_of, seated

AT = "2026-11-20T18:30:00.000Z"
BOOKS_HANDS = 2


@cache
def journal() -> tuple[Envelope, ...]:
    """Two hands of riichi."""
    started = decide(History().state, start_of())
    assert not isinstance(started, Refused)
    assert seated(3).state.players
    return written((*started, *events_of(3, BOOKS_HANDS)))


def written(events: Sequence[Any], first: int = 1) -> tuple[Envelope, ...]:
    return tuple(Envelope(seq, AT, Source.CAMERA, event) for seq, event in enumerate(events, first))


def amended(claim: Correct | Insert | Withdraw) -> tuple[Envelope, ...]:
    """The journal with an amendment at its end."""
    body = amend(History.of(journal()), claim)
    assert not isinstance(body, Refused)
    return (*journal(), Envelope(len(journal()) + 1, AT, Source.OPERATOR, body))


def folded(hand: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """State and score after a hand's last step, as the page works them out."""
    state, score = dict(hand["state"]), dict(hand["score"])
    for step in hand["steps"]:
        seats = [each | step.get("seats", {}).get(str(each["seat"]), {}) for each in state["seats"]]
        state = state | step.get("state", {}) | {"seats": seats}
        score |= step.get("score", {})
    return state, score


def discards(envelopes: Sequence[Envelope]) -> Iterator[Envelope]:
    return (one for one in envelopes if isinstance(one.body, TileDiscarded))


def test_a_hands_steps_come_to_what_the_table_showed_at_its_end() -> None:
    state, score = folded(hand_message("t1", played_session(1, journal()), 1))
    end = History.of(journal())
    stamp = Stamp("t1", end.head, 0)
    assert state == state_message(stamp, public_view(end.state))
    assert score == score_message(stamp, end.state)


def test_every_event_of_a_hand_is_a_step_with_its_own_number() -> None:
    played = played_session(1, journal())
    hands = [as_heard(hand_message("t1", played, hand)) for hand in (0, 1)]
    seqs = [step["event"]["seq"] for hand in hands for step in hand["steps"]]
    assert seqs == list(range(2, len(journal()) + 1))


def test_no_step_tells_a_tile_before_the_rules_show_it() -> None:
    hand: Any = hand_message("t1", played_session(1, journal()), 0)
    shown = next(
        i
        for i, s in enumerate(hand["steps"])
        if s["event"]["kind"].startswith(("win_shown", "hand_shown", "hand_drawn"))
    )
    for step in hand["steps"][:shown]:
        kind = step["event"]["kind"].split("/")[0]
        if kind == "tile_drawn":
            assert step["event"]["tile"] is None
        if kind == "tiles_dealt":
            assert set(step["event"]["tiles"]) <= {"?", None}
        for changed in step.get("seats", {}).values():
            assert changed.get("shown") is None
    dealt = [e.body for e in journal() if isinstance(e.body, TilesDealt)]
    assert all(tile is not None for body in dealt for tile in body.tiles), "the journal itself knows them"


def test_the_result_has_every_scoring_item() -> None:
    played = played_session(1, journal())
    for number, hand in enumerate(played.hands):
        settled = next(e.event for e in hand if isinstance(e.event, HandSettled))
        told: Any = hand_message("t1", played, number)["result"]
        assert [[item["id"] for item in win["items"]] for win in told["wins"]] == [
            [item[0] for item in win.items] for win in settled.wins
        ]
        assert told["deltas"] == list(settled.deltas)
        whole: Any = session_message("t1", played)
        line = whole["hands"][number]
        assert told["change"] == line["deltas"], "the result and the list of hands say one change"


def test_a_session_lists_its_hands_with_who_won_and_what_was_paid() -> None:
    told: Any = session_message("t1", played_session(1, journal()))
    assert len(told["hands"]) == BOOKS_HANDS
    assert told["finished"] is False
    for line in told["hands"]:
        assert line["winners"] or line["draw"]
        summed = [sum(column) for column in zip(*(each["deltas"] for each in line["lines"]), strict=True)]
        assert summed == line["deltas"]
        assert all(line["deltas"][seat] > 0 for seat in line["winners"])


def test_a_hands_line_tells_the_winners_tiles_from_whom_they_came_and_their_worth() -> None:
    told: Any = session_message("t1", played_session(1, journal()))
    shown = [e.body for e in journal() if isinstance(e.body, WinShown)]
    wins = [win for line in told["hands"] for win in line["wins"]]
    assert [(win["player"], win["from"]) for win in wins] == [(win.seat, win.from_seat) for win in shown]
    for win, body in zip(wins, shown, strict=True):
        closed = parse_tiles(win["tiles"][0])
        assert sorted(map(str, closed)) == sorted(map(str, body.tiles))
        assert win["tiles"][1] == str(body.tile)
        assert win["total"]["han"] == sum(item["value"] * item["count"] for item in win["items"])


def test_the_best_hand_of_a_session_is_the_one_that_brought_most() -> None:
    told: Any = session_message("t1", played_session(1, journal()))
    settled = [e.body for e in journal() if isinstance(e.body, HandSettled)]
    gains = [max((win.deltas[win.seat] for win in body.wins), default=0) for body in settled]
    assert told["best"] == {"hand": gains.index(max(gains)), "win": 0}


def test_the_standings_are_the_final_scores_if_the_session_ended_with_the_last_paid_hand() -> None:
    history = History.of(journal())
    ended = decide(history.state, EndSession("to compare"))
    assert not isinstance(ended, Refused)
    assert isinstance(ended[0], SessionEnded)
    told: Any = session_message("t1", played_session(1, journal()))
    assert told["standing"]["after"] == BOOKS_HANDS - 1
    assert told["standing"]["points"] == told["hands"][-1]["scores"], "as the graph beside it has them"
    assert told["standing"]["deposits"] == history.state.deposits > 0
    assert sum(told["standing"]["points"]) + 1000 * told["standing"]["deposits"] == sum(ended[0].points)
    assert told["standing"]["final"] == list(ended[0].final)
    second = next(e.seq for e in journal() if isinstance(e.body, HandStarted) and e.body.number == 1)
    middle: Any = session_message("t1", played_session(1, journal()[: second + 40]))
    first = next(e.body for e in journal() if isinstance(e.body, HandSettled))
    assert middle["standing"]["after"] == 0
    assert middle["standing"]["points"] == list(first.scores)
    assert middle["standing"]["deposits"] == first.deposits
    early: Any = session_message("t1", played_session(1, journal()[:40]))
    assert early["standing"] is None


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


def test_a_corrected_discard_is_shown_as_corrected_with_its_revision_and_reason() -> None:
    first = next(discards(journal()))
    body = first.body
    assert isinstance(body, TileDiscarded)
    other = TileDiscarded(body.seat, body.tile, drawn=None, sideways=body.sideways)
    hand: Any = hand_message("t1", played_session(1, amended(Correct(first.seq, other, "looked again"))), 0)
    step = next(s for s in hand["steps"] if s["event"]["seq"] == first.seq)
    assert step["event"]["drawn"] is None
    assert (step["corrected"]["revision"], step["corrected"]["reason"]) == (1, "looked again")
    assert [(c["kind"], c["seq"]) for c in hand["corrections"]] == [("corrected", first.seq)]
    assert hand["revision"] == 1


def test_an_inserted_note_stands_where_it_was_put_in() -> None:
    first = next(discards(journal()))
    note = IrregularityNoted(0, "wrong_turn", "a hand reached out too early")
    envelopes = amended(Insert(first.seq, note, "seen on the recording"))
    hand: Any = hand_message("t1", played_session(1, envelopes), 0)
    seqs = [step["event"]["seq"] for step in hand["steps"]]
    assert seqs[seqs.index(first.seq) + 1] == envelopes[-1].seq
    assert hand["corrections"][0]["kind"] == "inserted"
    other: Any = hand_message("t1", played_session(1, envelopes), 1)
    assert other["corrections"] == []


def test_what_was_withdrawn_is_told_in_the_hand_that_it_left() -> None:
    first = next(discards(journal()))
    note = IrregularityNoted(0, "wrong_turn", "")
    inserted = amended(Insert(first.seq, note, "noted"))
    body = amend(History.of(inserted), Withdraw(inserted[-1].seq, "nothing was wrong"))
    assert not isinstance(body, Refused)
    envelopes = (*inserted, Envelope(len(inserted) + 1, AT, Source.OPERATOR, body))
    hand: Any = hand_message("t1", played_session(1, envelopes), 0)
    assert [(c["kind"], c["revision"], c["reason"]) for c in hand["corrections"]] == [
        ("withdrawn", 2, "nothing was wrong")
    ]
    assert hand["revision"] == 2


@pytest.mark.parametrize(
    ("tiles", "drawn", "away"),
    [
        ("123m456p789s1122z", None, 0),
        ("123m456p789s1122z", "1z", -1),
        ("147m258p369s1234z", None, 6),
        ("456p789s1122z", None, 0),
        ("456p789s112z?", None, None),
        ("55550p456p789s1z", "2z", None),
        ("123m456p789s112z", None, None),
        ("123m456p789s1122z34m", "1z", None),
    ],
    ids=["ready", "won", "far", "one meld", "a tile not seen", "five of a kind", "a tile short", "too many"],
)
def test_hands_that_cameras_saw_are_told_with_their_shanten(
    tiles: str, drawn: str | None, away: int | None
) -> None:
    codes = [None if tile is None else str(tile) for tile in parse_hidden(tiles)]
    row = {"seq": 9, "seats": [{"seat": 2, "tiles": codes, "drawn": drawn}]}
    (told,) = with_nearness(played_session(1, journal()), 0, [row])
    assert told["seats"] == [{"seat": 2, "tiles": codes, "drawn": drawn, "shanten": away}]


def test_a_hand_that_is_not_there_is_said_so() -> None:
    with pytest.raises(NoSuchHand, match="has 2 hands"):
        hand_message("t1", played_session(1, journal()), 2)


class Annals:
    """A journal in memory."""

    def __init__(self, envelopes: Sequence[Envelope]) -> None:
        self.envelopes = list(envelopes)

    def head(self) -> int:
        return len(self.envelopes)

    def deletions(self) -> int:
        return 0

    def session_starts(self) -> tuple[int, ...]:
        return tuple(e.seq for e in self.envelopes if type(e.body).__name__ == "SessionStarted")

    def entries(self, first: int, last: int) -> tuple[Envelope, ...]:
        return tuple(self.envelopes[first - 1 : last])

    def session_end(self, first: int, last: int) -> Envelope | None:
        ends = [one for one in self.entries(first, last) if isinstance(one.body, SessionEnded)]
        return ends[-1] if ends else None

    def seat_changes(self, first: int, last: int) -> tuple[Envelope, ...]:
        return tuple(e for e in self.entries(first, last) if isinstance(e.body, SeatsChanged))

    def last_amendments(self, ranges: Sequence[tuple[int, int]], upto: int | None) -> tuple[int, ...]:
        later = [self.later_amendments(*each) for each in ranges]
        limit = len(self.envelopes) if upto is None else upto
        return tuple(max((e.seq for e in some if e.seq <= limit), default=0) for some in later)

    def later_amendments(self, first: int, last: int) -> tuple[Envelope, ...]:
        return tuple(
            e
            for e in self.envelopes[last:]
            if isinstance(e.body, EventCorrected | EventInserted) and first <= amended_place(e.body) <= last
        )


def two_sessions() -> Annals:
    """The two hands, their session's end, and the start of another."""
    end = decide(History.of(journal()).state, EndSession("closing time"))
    start = decide(History().state, start_of())
    assert not isinstance(end, Refused)
    assert not isinstance(start, Refused)
    return Annals((*journal(), *written((*end, *start), len(journal()) + 1)))


@cache
def mcr_session() -> Annals:
    """Five hands of MCR, ended then."""
    game = TrueGame(5)
    started = decide(game.state, start_of("default", rules="mcr"))
    assert not isinstance(started, Refused)
    game.follow(started)
    events, settled = list(started), 0
    while settled < 5:
        step = game.next_step()
        game.follow(step.events)
        events += step.events
        settled += any(isinstance(event, HandSettled) for event in step.events)
    end = decide(game.state, EndSession("closing time"))
    assert not isinstance(end, Refused)
    return Annals(written((*events, *end)))


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


def test_a_session_in_play_goes_on_from_where_it_was_read_last() -> None:
    annals = Annals(journal()[:60])
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
    past_sessions = PastSessions("t1", Annals(journal()))
    told: Any = past_sessions.hand(-1, -1, upto=won - 1)
    assert told["hand"] == 0
    assert told["result"] is None
    assert told["steps"][-1]["event"]["seq"] == won - 1
    assert len(as_heard(past_sessions.session(-1))["hands"]) == BOOKS_HANDS
