"""Copies of journals: every event once and in order, whatever comes twice, late or never."""

from __future__ import annotations

import random

from tablectl.hall.tables.journal_copy import EventBody, Head, JournalForked, SaveEvents, TableCopy
from tests.tablectl.hall.table_messages import event, events


class Keeper:
    """A copy with a store in memory."""

    def __init__(self) -> None:
        self.stored: dict[str, list[EventBody]] = {}
        self.aside: list[list[EventBody]] = []
        self.copy = TableCopy("t1", hash_at=self.hash_at)

    def hash_at(self, journal: str, seq: int) -> str | None:
        found = self.stored.get(journal, [])
        return str(found[seq - 1]["hash"]) if seq <= len(found) else None

    def take(self, effects: list[SaveEvents | JournalForked]) -> None:
        for effect in effects:
            if isinstance(effect, JournalForked):
                self.aside.append(self.stored.pop(effect.journal))
                continue
            kept = self.stored.setdefault(effect.journal, [])
            kept += effect.events
            assert [each["seq"] for each in kept] == list(range(1, len(kept) + 1))
            self.copy.on_saved(effect.journal, Head(len(kept), str(kept[-1]["hash"])))

    def hear(self, *heard: EventBody, now_s: float = 0.0) -> None:
        for each in heard:
            self.take(self.copy.on_message("event", each, now_s))

    def state(self, seq: int, journal: str = "a", *, retained: bool = True, now_s: float = 0.0) -> None:
        self.take(self.copy.on_message("state", {"journal": journal, "seq": seq}, now_s, retained=retained))

    def seqs(self, journal: str = "a") -> list[object]:
        return [each["seq"] for each in self.stored.get(journal, [])]


def test_events_in_order_are_kept_and_nothing_is_asked() -> None:
    keeper = Keeper()
    keeper.hear(*events(1, 5), *events(3, 5))
    assert keeper.seqs() == [1, 2, 3, 4, 5]
    assert keeper.copy.next_history_request(100.0) is None


def test_a_gap_is_asked_for_and_what_shows_it_is_kept_after_it() -> None:
    keeper = Keeper()
    keeper.hear(*events(1, 2), event(6))
    assert keeper.seqs() == [1, 2]
    assert keeper.copy.next_history_request(0.0) == 2
    assert keeper.copy.next_history_request(1.0) is None, "the answer is waited for"
    keeper.take(keeper.copy.on_history(events(3, 6), 1.0))
    assert keeper.seqs() == [1, 2, 3, 4, 5, 6]
    assert keeper.copy.next_history_request(100.0) is None


def test_a_state_shows_that_the_last_events_are_missing_after_a_while() -> None:
    keeper = Keeper()
    keeper.hear(event(1))
    keeper.state(4, retained=False, now_s=10.0)
    assert keeper.copy.next_history_request(10.0) is None, "they may be on their way"
    assert keeper.copy.requested == 0
    assert keeper.copy.next_history_request(11.5) == 1
    assert keeper.copy.requested == 3
    keeper.take(keeper.copy.on_history(events(2, 4), 12.0))
    keeper.state(5, retained=False, now_s=13.0)
    assert keeper.copy.requested == 0


def test_a_table_that_does_not_answer_is_asked_again() -> None:
    keeper = Keeper()
    keeper.state(3)
    assert keeper.copy.next_history_request(0.0) == 0
    assert keeper.copy.next_history_request(4.0) is None
    assert keeper.copy.next_history_request(6.0) == 0
    keeper.copy.on_history_refused("log in", 6.0)
    assert (keeper.copy.history_refusal, keeper.copy.missing) == ("log in", 3)
    assert keeper.copy.next_history_request(12.0) == 0


def test_another_journal_is_copied_from_its_first_event_and_the_old_one_stays() -> None:
    keeper = Keeper()
    keeper.hear(*events(1, 3))
    keeper.state(2, "b")
    assert keeper.copy.next_history_request(0.0) == 0
    keeper.take(keeper.copy.on_history(events(1, 2, "b"), 0.0))
    keeper.hear(event(4), event(3, "b"))
    assert (keeper.seqs("a"), keeper.seqs("b")) == ([1, 2, 3, 4], [1, 2, 3])
    assert keeper.copy.journal == "b"


def test_a_journal_restored_from_a_backup_is_copied_anew_and_the_other_way_is_put_aside() -> None:
    keeper = Keeper()
    keeper.hear(*events(1, 5))
    keeper.hear(event(4, hash_="other"))
    assert [each["seq"] for each in keeper.aside[0]] == [1, 2, 3, 4, 5]
    assert keeper.copy.next_history_request(2.0) == 0
    keeper.take(keeper.copy.on_history([*events(1, 3), event(4, hash_="other")], 2.0))
    assert keeper.seqs() == [1, 2, 3, 4]
    assert keeper.stored["a"][3]["hash"] == "other"


def test_whatever_is_lost_late_or_told_again_ends_in_one_whole_copy() -> None:
    chance = random.Random(7)
    for _ in range(30):
        keeper, said, now_s = Keeper(), events(1, 40), 0.0
        on_their_way: list[EventBody] = []
        for each in said:
            on_their_way.append(each)
            chance.shuffle(on_their_way)
            while on_their_way and chance.random() < 0.6:
                late = on_their_way.pop()
                if chance.random() < 0.3:
                    continue  # lost
                keeper.hear(late, now_s=now_s)
                if chance.random() < 0.3:
                    on_their_way.append(late)
        keeper.state(40, now_s=now_s)
        while (after := keeper.copy.next_history_request(now_s)) is not None:
            if chance.random() < 0.5:
                told = [each for each in said if int(each["seq"]) > after][:7]
                keeper.take(keeper.copy.on_history(told, now_s))
            now_s += 10.0
        assert keeper.seqs() == list(range(1, 41))


def test_a_table_that_tells_less_than_the_hall_has_is_reminded_of_it_until_it_agrees() -> None:
    keeper = Keeper()
    keeper.hear(*events(1, 5))
    last = Head(5, str(event(5)["hash"]))
    keeper.state(4, retained=False)
    assert keeper.copy.next_head_check(0.5) is None, "its newest state is on its way"
    keeper.state(5, retained=False, now_s=0.6)
    assert keeper.copy.next_head_check(10.0) is None
    keeper.state(3, now_s=10.0)
    assert keeper.copy.next_head_check(11.5) == last
    assert keeper.copy.next_head_check(12.0) is None, "the answer is waited for"
    assert keeper.copy.next_head_check(20.0) == last
    keeper.state(6, now_s=21.0)
    assert keeper.copy.next_head_check(30.0) is None


def test_a_table_that_went_another_way_is_reminded_of_what_it_had_told_before() -> None:
    keeper = Keeper()
    keeper.hear(*events(1, 5))
    last = keeper.copy.head
    keeper.hear(event(4, hash_="of another fourth"), now_s=50.0)
    assert keeper.aside
    assert keeper.copy.next_head_check(50.0) == last
    keeper.copy.on_head_accepted()
    assert keeper.copy.next_head_check(100.0) is None
