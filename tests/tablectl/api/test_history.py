"""What was played, for readers: steps that fold to how a hand ended, and never more than was public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from tablectl.api.history import NoSuchHand, hand_message, played_session, session_message, session_ranges
from tablectl.api.past_sessions import PastSessions
from tablectl.game.claims import Correct, EndSession, Insert, Refused, Withdraw
from tablectl.game.decide import decide
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    HandSettled,
    IrregularityNoted,
    SessionEnded,
    Source,
    TileDiscarded,
    TilesDealt,
    WinShown,
)
from tablectl.game.history import History, amend, amended_place
from tablectl.game.views import public_view
from tablectl.service.publishing import Stamp, score_message, state_message
from tablectl.simulation.truth import start_of
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
    state, score = folded(hand_message("t1", played_session(0, journal()), 1))
    end = History.of(journal())
    stamp = Stamp("t1", end.head, 0)
    assert state == state_message(stamp, public_view(end.state))
    assert score == score_message(stamp, end.state)


def test_every_event_of_a_hand_is_a_step_with_its_own_number() -> None:
    played = played_session(0, journal())
    hands = [as_heard(hand_message("t1", played, hand)) for hand in (0, 1)]
    seqs = [step["event"]["seq"] for hand in hands for step in hand["steps"]]
    assert seqs == list(range(2, len(journal()) + 1))


def test_no_step_tells_a_tile_before_the_rules_show_it() -> None:
    hand: Any = hand_message("t1", played_session(0, journal()), 0)
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
    played = played_session(0, journal())
    for number, hand in enumerate(played.hands):
        settled = next(e.event for e in hand if isinstance(e.event, HandSettled))
        told: Any = hand_message("t1", played, number)["result"]
        assert [[item["id"] for item in win["items"]] for win in told["wins"]] == [
            [item[0] for item in win.items] for win in settled.wins
        ]
        assert told["deltas"] == list(settled.deltas)


def test_a_session_lists_its_hands_with_who_won_and_what_was_paid() -> None:
    told: Any = session_message("t1", played_session(0, journal()))
    assert len(told["hands"]) == BOOKS_HANDS
    assert told["finished"] is False
    for line in told["hands"]:
        assert line["winners"] or line["draw"]
        assert all(line["deltas"][seat] > 0 for seat in line["winners"])


def test_a_corrected_discard_is_shown_as_corrected_with_its_revision_and_reason() -> None:
    first = next(discards(journal()))
    body = first.body
    assert isinstance(body, TileDiscarded)
    other = TileDiscarded(body.seat, body.tile, drawn=None, sideways=body.sideways)
    hand: Any = hand_message("t1", played_session(0, amended(Correct(first.seq, other, "looked again"))), 0)
    step = next(s for s in hand["steps"] if s["event"]["seq"] == first.seq)
    assert step["event"]["drawn"] is None
    assert (step["corrected"]["revision"], step["corrected"]["reason"]) == (1, "looked again")
    assert [(c["kind"], c["seq"]) for c in hand["corrections"]] == [("corrected", first.seq)]
    assert hand["revision"] == 1


def test_an_inserted_note_stands_where_it_was_put_in() -> None:
    first = next(discards(journal()))
    note = IrregularityNoted(0, "wrong_turn", "a hand reached out too early")
    envelopes = amended(Insert(first.seq, note, "seen on the recording"))
    hand: Any = hand_message("t1", played_session(0, envelopes), 0)
    seqs = [step["event"]["seq"] for step in hand["steps"]]
    assert seqs[seqs.index(first.seq) + 1] == envelopes[-1].seq
    assert hand["corrections"][0]["kind"] == "inserted"
    other: Any = hand_message("t1", played_session(0, envelopes), 1)
    assert other["corrections"] == []


def test_what_was_withdrawn_is_told_in_the_hand_that_it_left() -> None:
    first = next(discards(journal()))
    note = IrregularityNoted(0, "wrong_turn", "")
    inserted = amended(Insert(first.seq, note, "noted"))
    body = amend(History.of(inserted), Withdraw(inserted[-1].seq, "nothing was wrong"))
    assert not isinstance(body, Refused)
    envelopes = (*inserted, Envelope(len(inserted) + 1, AT, Source.OPERATOR, body))
    hand: Any = hand_message("t1", played_session(0, envelopes), 0)
    assert [(c["kind"], c["revision"], c["reason"]) for c in hand["corrections"]] == [
        ("withdrawn", 2, "nothing was wrong")
    ]
    assert hand["revision"] == 2


def test_a_hand_that_is_not_there_is_said_so() -> None:
    with pytest.raises(NoSuchHand, match="has 2 hands"):
        hand_message("t1", played_session(0, journal()), 2)


class Annals:
    """A journal in memory."""

    def __init__(self, envelopes: Sequence[Envelope]) -> None:
        self.envelopes = list(envelopes)

    def head(self) -> int:
        return len(self.envelopes)

    def session_starts(self) -> tuple[int, ...]:
        return tuple(e.seq for e in self.envelopes if type(e.body).__name__ == "SessionStarted")

    def entries(self, first: int, last: int) -> tuple[Envelope, ...]:
        return tuple(self.envelopes[first - 1 : last])

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


def test_sessions_are_told_apart_and_the_newest_first() -> None:
    annals = two_sessions()
    assert session_ranges(annals.session_starts(), annals.head()) == (
        (1, annals.head() - 1),
        (annals.head(), annals.head()),
    )
    told: Any = PastSessions("t1", annals).sessions()
    assert [line["session"] for line in told["sessions"]] == [1, 0]
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
    assert past_sessions.hand(0, 1) == fresh.hand(0, 1)


def test_a_session_that_is_over_can_still_be_corrected() -> None:
    annals = two_sessions()
    past_sessions = PastSessions("t1", annals)
    assert past_sessions.session(0)["revision"] == 0
    first = next(discards(journal()))
    assert isinstance(first.body, TileDiscarded)
    other = TileDiscarded(first.body.seat, first.body.tile, drawn=None, sideways=first.body.sideways)
    correction = EventCorrected(first.seq, other, "looked again")
    annals.envelopes += written((correction,), annals.head() + 1)
    assert past_sessions.session(0)["revision"] == 1
    assert past_sessions.session(1)["revision"] == 0


def test_whoever_must_wait_is_told_of_the_past_only_so_far() -> None:
    won = next(e.seq for e in journal() if isinstance(e.body, WinShown | HandSettled))
    past_sessions = PastSessions("t1", Annals(journal()))
    told: Any = past_sessions.hand(-1, -1, upto=won - 1)
    assert told["hand"] == 0
    assert told["result"] is None
    assert told["steps"][-1]["event"]["seq"] == won - 1
    assert len(as_heard(past_sessions.session(-1))["hands"]) == BOOKS_HANDS
