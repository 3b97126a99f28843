"""Journals in memory, for what looks back at games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tablectl.game.claims import EndSession, Refused
from tablectl.game.decide import decide
from tablectl.game.events import (
    Envelope,
    EventCorrected,
    EventInserted,
    HandSettled,
    SeatsChanged,
    SessionEnded,
    Source,
    TileDiscarded,
)
from tablectl.game.history import History, amended_seq
from tablectl.simulation.true_game.truth import TrueGame, start_of
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


def discards(envelopes: Sequence[Envelope]) -> Iterator[Envelope]:
    return (one for one in envelopes if isinstance(one.body, TileDiscarded))


class JournalReader:
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
            if isinstance(e.body, EventCorrected | EventInserted) and first <= amended_seq(e.body) <= last
        )


def two_sessions() -> JournalReader:
    """The two hands, their session's end, and the start of another."""
    end = decide(History.of(journal()).state, EndSession("closing time"))
    start = decide(History().state, start_of())
    assert not isinstance(end, Refused)
    assert not isinstance(start, Refused)
    return JournalReader((*journal(), *written((*end, *start), len(journal()) + 1)))


@cache
def mcr_session() -> JournalReader:
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
    return JournalReader(written((*events, *end)))
