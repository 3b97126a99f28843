"""Every event once and in order, from whatever a connection tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from tablectl.client.connection import Received
from tablectl.client.errors import AccessRefused, RequestRefused, Unreachable
from tablectl.client.events import Correction, Event, EventsMissed, Happening, JournalChanged
from tablectl.client.following import Following
from tablectl.client.messages import CommandResult, EventMessage


def event(seq: int, journal: str = "a", hash_: str = "", **facts: object) -> dict[str, Any]:
    kind = facts.pop("kind", "tile_discarded/1")
    return {
        "schema": "tablectl/event/1",
        "table": "t1",
        "journal": journal,
        "seq": seq,
        "hash": hash_ or f"{journal}{seq}",
        "revision": 0,
        "at": "2026-11-20T10:00:00.000Z",
        "kind": kind,
        "source": "camera",
        "confidence": 1.0,
        **facts,
    }


class Past:
    """A table that tells past events, or says why not."""

    def __init__(self, *told: dict[str, Any], most: int = 500, error: Exception | None = None) -> None:
        self.told, self.most, self.error = list(told), most, error
        self.asked: list[int] = []
        self.resumes = 0
        self.closed = False

    def past(self, after: int) -> Sequence[EventMessage]:
        self.asked.append(after)
        if self.error is not None:
            raise self.error
        found = [each for each in self.told if each["seq"] > after][: self.most]
        return cast(Sequence[EventMessage], found)

    def resume_after(self, seq: int) -> None:
        self.resumes = seq

    def receive(self, timeout_s: float | None = None) -> Received | None:
        raise AssertionError("nobody receives here")

    def ask(self, request: Mapping[str, object]) -> CommandResult:
        raise AssertionError("nobody asks here")

    def wait(self, seconds: float) -> None:
        raise AssertionError("nobody waits here")

    def close(self) -> None:
        self.closed = True


def said(following: Following, *events: dict[str, Any]) -> list[Happening]:
    return [each for one in events for each in following.hear(Received("event", one))]


def state(seq: int, journal: str = "a", *, greeting: bool = True) -> Received:
    return Received("state", {"journal": journal, "seq": seq}, greeting)


def seqs(heard: list[Happening]) -> list[int]:
    assert all(isinstance(each, Event) for each in heard), heard
    return [each.seq for each in heard if isinstance(each, Event)]


def test_who_listens_from_now_on_hears_what_comes_after_the_newest_state() -> None:
    following = Following(Past())
    assert list(following.hear(state(7))) == []
    assert seqs(said(following, event(6), event(7), event(8), event(9))) == [8, 9]


def test_without_a_state_it_begins_with_the_first_event_that_comes() -> None:
    assert seqs(said(Following(Past()), event(5), event(6))) == [5, 6]


def test_what_comes_twice_is_given_once() -> None:
    assert seqs(said(Following(Past(), after=0), event(1), event(1), event(2), event(1))) == [1, 2]


def test_a_gap_is_filled_before_the_event_that_shows_it() -> None:
    past = Past(*(event(n) for n in range(1, 9)), most=3)
    following = Following(past, after=0)
    assert seqs(said(following, event(8), event(9))) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert past.asked == [0, 3, 6]
    assert (past.resumes, following.last) == (9, 9)


def test_the_state_told_on_a_new_connection_shows_what_was_missed_while_it_was_broken() -> None:
    following = Following(Past(*(event(n) for n in range(1, 6))), after=3)
    assert list(following.hear(state(5, greeting=False))) == [], "its events are on their way"
    assert seqs(list(following.hear(state(5)))) == [4, 5]


@pytest.mark.parametrize("error", [AccessRefused("log in"), RequestRefused("no", "not now")])
def test_a_gap_that_is_not_told_is_said_to_be_one(error: Exception) -> None:
    following = Following(Past(error=error), after=2)
    assert list(following.hear(state(5))) == [], "perhaps they still come"
    missed, heard = said(following, event(6))
    assert missed == EventsMissed(3, 5, str(error))
    assert isinstance(heard, Event)
    assert heard.seq == 6


def test_a_gap_of_which_only_the_end_is_kept_is_filled_from_there() -> None:
    following = Following(Past(event(4), event(5)), after=0)
    missed, *heard = said(following, event(6))
    assert isinstance(missed, EventsMissed)
    assert (missed.first, missed.last) == (1, 3)
    assert seqs(heard) == [4, 5, 6]


def test_a_table_that_does_not_answer_is_asked_again_with_the_same_message() -> None:
    past = Past(event(1), event(2), error=Unreachable("away"))
    following = Following(past, after=0)
    with pytest.raises(Unreachable):
        said(following, event(3))
    past.error = None
    assert seqs(said(following, event(3))) == [1, 2, 3]


def test_another_journal_is_told_before_its_events() -> None:
    following = Following(Past(event(1, "b"), event(2, "b")), after=0)
    assert seqs(said(following, event(1), event(2))) == [1, 2]
    changed, *heard = said(following, event(3, "b"))
    assert changed == JournalChanged("b", "a")
    assert seqs(heard) == [1, 2, 3]
    assert said(following, event(3, "a")) == [], "the last words of the journal that was left"


def test_who_listens_from_now_on_is_not_told_the_past_of_another_journal() -> None:
    past = Past(*(event(n, "b") for n in range(1, 99)))
    following = Following(past)
    assert seqs(said(following, event(40))) == [40]
    assert list(following.hear(state(50, "b"))) == [JournalChanged("b", "a")]
    assert seqs(said(following, event(51, "b"))) == [51]
    assert past.asked == []


def test_the_same_number_with_another_seal_is_another_past() -> None:
    following = Following(Past(event(1), event(2, hash_="other")), after=0)
    said(following, event(1), event(2))
    changed, *heard = said(following, event(2, hash_="other"))
    assert changed == JournalChanged("a", "a")
    assert seqs(heard) == [1, 2]


def test_a_correction_is_an_event_that_says_what_it_amends() -> None:
    replacement = {"kind": "tile_discarded/1", "tile": "8m"}
    one = event(2, kind="event_corrected/1", target=1, event=replacement, reason="glare")
    (heard,) = said(Following(Past(), after=1), one)
    assert isinstance(heard, Correction)
    assert (heard.target, heard.after, heard.replacement, heard.reason) == (1, None, replacement, "glare")


def test_an_event_gives_its_fields_and_names_those_it_has() -> None:
    (heard,) = said(Following(Past(), after=0), event(1, tile="9m", seat=2))
    assert isinstance(heard, Event)
    assert (heard["tile"], heard.get("seat"), heard.get("meld"), heard.by) == ("9m", 2, None, "")
    with pytest.raises(KeyError, match="tile_discarded/1 has no “meld”: its fields are seat, tile"):
        heard["meld"]
