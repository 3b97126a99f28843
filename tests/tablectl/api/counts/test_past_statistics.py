"""A journal's sessions are counted once each, a few for one answer, and only as far as the asker may know."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tablectl.api.counts import past_statistics
from tablectl.api.counts.past_statistics import PastStatistics
from tablectl.api.counts.statistics import Tally
from tablectl.api.past.sessions import PastSessions
from tablectl.formats.journal.played_games import games_of_events
from tablectl.game.claims import EndSession, Refused
from tablectl.game.decide import decide
from tablectl.game.events import Envelope, HandSettled, SessionStarted, Source
from tablectl.game.history import History
from tests.tablectl.api.past.journals import AT, JournalReader, journal, mcr_session, two_sessions


class Counting(PastSessions):
    """Remembers which sessions were folded."""

    def __init__(self, annals: JournalReader) -> None:
        super().__init__("t1", annals)
        self.folded: list[int] = []

    def played(self, number: int, upto: int | None = None):  # type: ignore[no-untyped-def]
        self.folded.append(number)
        return super().played(number, upto)


@cache
def evenings() -> tuple[Envelope, ...]:
    """The two hands three times over, each session ended; then the MCR session."""
    end = decide(History.of(journal()).state, EndSession("closing time"))
    assert not isinstance(end, Refused)
    once = [*(e.body for e in journal()), *end]
    bodies = [*once * 3, *(e.body for e in mcr_session().envelopes)]
    return tuple(Envelope(seq, AT, Source.CAMERA, body) for seq, body in enumerate(bodies, 1))


@pytest.mark.slow
def test_each_book_has_lines_of_its_own_and_the_newest_sessions_is_first() -> None:
    told = PastStatistics(PastSessions("t1", JournalReader(evenings()))).answer()
    assert list(told["books"]) == ["mcr", "riichi"]
    tally = Tally()
    for game in games_of_events(History.of(evenings()).events):
        if game.rules == "riichi":
            tally.add(game)
    assert told["books"]["riichi"] == tally.lines()
    assert told["books"]["riichi"][-1]["games"] == 3 * 4
    assert (told["sessions"], told["left"]) == (4, 0)


@pytest.mark.slow
def test_one_book_alone_can_be_asked_for() -> None:
    past = PastStatistics(PastSessions("t1", JournalReader(evenings())))
    assert list(past.answer(rules="mcr")["books"]) == ["mcr"]
    assert past.answer(rules="chess")["books"] == {}


def test_one_answer_counts_a_few_sessions_and_says_how_many_are_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(past_statistics, "MAX_SESSIONS_PER_ANSWER", 3)
    sessions = Counting(JournalReader(evenings()))
    past = PastStatistics(sessions)
    version = past.version()
    first, second = past.answer(), past.answer()
    assert (first["sessions"], first["left"]) == (3, 1)
    assert (second["sessions"], second["left"]) == (4, 0)
    assert sessions.folded == [4, 3, 2, 1]
    assert past.version() != version


def test_a_session_is_counted_again_only_when_something_was_written_in_it() -> None:
    annals = two_sessions()
    sessions = Counting(annals)
    past = PastStatistics(sessions)
    told, version = past.answer(), past.version()
    assert past.answer() == told
    assert past.version() == version
    assert sessions.folded == [2, 1]
    started = next(e.body for e in annals.envelopes if isinstance(e.body, SessionStarted))
    annals.envelopes.append(Envelope(annals.head() + 1, AT, Source.OPERATOR, started))
    assert past.version() != version
    past.answer()
    assert sessions.folded == [2, 1, 3]


def test_who_hears_later_is_told_only_the_hands_that_they_have_heard_of() -> None:
    annals = JournalReader(journal())
    first = next(e.seq for e in annals.envelopes if isinstance(e.body, HandSettled))
    past = PastStatistics(PastSessions("t1", annals))
    assert past.answer()["books"]["riichi"][-1]["hands"] == 2 * 4
    assert past.answer(first)["books"]["riichi"][-1]["hands"] == 4
    assert past.answer(first - 1)["books"] == {}
    assert past.answer()["books"]["riichi"][-1]["hands"] == 2 * 4


def test_nothing_played_is_no_book() -> None:
    empty = JournalReader(())
    assert PastStatistics(PastSessions("t1", empty)).answer() == {"sessions": 0, "left": 0, "books": {}}
    only_seated = JournalReader([replace(journal()[0], seq=1)])
    assert PastStatistics(PastSessions("t1", only_seated)).answer()["books"] == {}
