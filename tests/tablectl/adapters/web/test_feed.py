"""What pages listen to: everything once and in order, whenever somebody begins to listen."""

from __future__ import annotations

import asyncio
import threading

from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.web.live.feed import BATCH_BYTES, MAX_BUFFERED_MESSAGES, Feed, FeedReader
from tablectl.adapters.web.live.feed_message import FeedMessage
from tablectl.topics import Message, Topic


def event(seq: int) -> Message:
    return {"seq": seq}


async def heard(listener: FeedReader) -> list[FeedMessage]:
    """Everything that a listener has not taken yet."""
    found: list[FeedMessage] = []
    while piece := await listener.next_batch(0.0):
        found += piece
    return found


async def numbers(listener: FeedReader) -> list[int]:
    """Of the events that a listener has not taken yet."""
    return [news.seq for news in await heard(listener) if news.name == "event"]


def test_an_event_told_just_before_somebody_listens_comes_once() -> None:
    async def listens() -> None:
        desk = Feed()
        desk.subscribe()
        desk.show(Topic.EVENT, event(1))  # on its way through the loop, and kept
        listener = desk.subscribe()
        desk.show(Topic.EVENT, event(2))
        assert await numbers(listener) == [1, 2]

    asyncio.run(listens())


def test_one_who_comes_back_gets_what_came_after_the_last_event_it_has() -> None:
    async def listens() -> None:
        desk = Feed()
        desk.subscribe()
        for seq in (1, 2, 3):
            desk.show(Topic.EVENT, event(seq))
        listener = desk.subscribe(after=1)
        desk.show(Topic.EVENT, event(4))
        assert await numbers(listener) == [2, 3, 4]

    asyncio.run(listens())


def test_one_who_has_more_than_there_is_comes_from_another_journal_and_has_none_of_this() -> None:
    async def listens() -> None:
        desk = Feed()
        for seq in (1, 2, 3):
            desk.show(Topic.EVENT, event(seq))
        assert await numbers(desk.subscribe(after=4)) == [1, 2, 3]
        assert await numbers(desk.subscribe(after=3)) == []

    asyncio.run(listens())


def test_those_who_listen_are_sent_away_when_the_pages_close() -> None:
    async def listens() -> None:
        desk = Feed()
        listener = desk.subscribe()
        await heard(listener)
        waits = asyncio.ensure_future(listener.next_batch(300.0))
        desk.close()
        assert await waits is None

    asyncio.run(listens())


def test_one_who_waits_is_told_at_once() -> None:
    async def listens() -> None:
        desk = Feed()
        listener = desk.subscribe()
        await heard(listener)
        waits = asyncio.ensure_future(listener.next_batch(300.0))
        threading.Thread(target=desk.show, args=(Topic.EVENT, event(7))).start()
        assert [each.seq for each in await waits or ()] == [7]

    asyncio.run(listens())


def test_what_is_told_is_made_into_bytes_once_for_everybody() -> None:
    async def listens() -> None:
        desk = Feed()
        for seq in range(1, 101):
            desk.show(Topic.EVENT, event(seq))
        first, second = await heard(desk.subscribe(after=0)), await heard(desk.subscribe(after=0))
        assert len(first) == 101, "and how many questions there are"
        assert all(one.line is other.line for one, other in zip(first[:-1], second[:-1], strict=True))

    asyncio.run(listens())


def test_a_long_past_comes_in_pieces() -> None:
    async def listens() -> None:
        desk = Feed()
        for seq in range(1, 501):
            desk.show(Topic.EVENT, {"seq": seq, "reason": "x" * 500})
        listener, sizes = desk.subscribe(after=0), list[int]()
        while piece := await listener.next_batch(0.0):
            sizes.append(sum(len(each.line) for each in piece))
        assert sum(sizes) > 250_000
        assert max(sizes) <= BATCH_BYTES

    asyncio.run(listens())


def test_one_who_is_too_far_behind_begins_anew_and_holds_nothing_meanwhile() -> None:
    async def listens() -> None:
        desk = Feed()
        listener = desk.subscribe()
        await heard(listener)
        for seq in range(1, MAX_BUFFERED_MESSAGES + 2):
            desk.show(Topic.EVENT, event(seq))
        assert await listener.next_batch(0.0) is None

    asyncio.run(listens())


def test_one_who_is_behind_catches_up_by_the_newest_state_and_every_event() -> None:
    async def listens() -> None:
        desk = Feed()
        listener = desk.subscribe()
        await heard(listener)
        for seq in (1, 2, 3):
            desk.show(Topic.EVENT, event(seq))
            desk.show(Topic.STATE, event(seq))
        told = [(each.name, each.message["seq"]) for each in await heard(listener)]
        assert told == [("event", 1), ("event", 2), ("event", 3), ("state", 3)]

    asyncio.run(listens())


def test_what_replaces_itself_is_kept_once_for_those_who_are_behind() -> None:
    desk = Feed()
    for seq in range(100):
        desk.show(Topic.HEALTH, event(seq))
        desk.show(Topic.EVENT, event(seq))
    kept = [each.name for each in desk.messages_from(0) or () if each.line]
    assert (kept.count("health"), kept.count("event")) == (1, 100)


def test_a_listener_of_a_loop_that_has_ended_holds_nobody_up() -> None:
    desk = Feed()

    async def listens() -> None:
        desk.subscribe()

    asyncio.run(listens())
    desk.show(Topic.EVENT, event(1))

    async def again() -> None:
        assert await numbers(desk.subscribe(after=0)) == [1]

    asyncio.run(again())


def test_a_late_audience_that_gets_no_health_has_the_game_said_too() -> None:
    """Of what a starting table tells of its past nothing is said; ``pass_time`` ends that."""

    async def listens() -> None:
        desk = Feed(new_speaker())
        listener = desk.subscribe()
        await heard(listener)
        discard: Message = {"seq": 1, "kind": "tile_discarded/1", "seat": 0, "tile": "1z"}
        desk.show(Topic.EVENT, discard)
        desk.pass_time({"at": "2026-11-20T10:00:00.000Z"})
        desk.show(Topic.EVENT, {**discard, "seq": 2})
        news = await heard(listener)
        assert [each.name for each in news] == ["event", "event", "said"]
        assert b'"text": "Seat 1: east"' in news[2].line_for("en")
        assert news[2].line_for(None) == b""

    asyncio.run(listens())


def odds(hand: int, seq: int) -> Message:
    return {
        "journal": "j",
        "hand": hand,
        "seq": seq,
        "seats": [{"win": seq / 100}],
        "danger": [{"tile": "1m"}],
    }


def told_odds(desk: Feed) -> list[Message]:
    """What a newcomer hears of the chances."""

    async def listens() -> list[Message]:
        return [news.message for news in await heard(desk.subscribe()) if news.name == "odds"]

    return asyncio.run(listens())


def test_a_newcomer_hears_the_chances_of_the_whole_hand_and_the_newest_danger() -> None:
    desk = Feed()
    for seq in (5, 7, 7, 9):
        desk.show(Topic.ODDS, odds(0, seq))
    told = told_odds(desk)
    assert [each["seq"] for each in told] == [5, 7, 9]
    assert [each["danger"] for each in told] == [[], [], [{"tile": "1m"}]]
    assert desk.latest(Topic.ODDS) == odds(0, 9)


def test_chances_of_a_hand_that_is_over_are_told_to_nobody() -> None:
    desk = Feed()
    desk.show(Topic.ODDS, odds(0, 5))
    desk.show(Topic.ODDS, odds(1, 60))
    assert [each["hand"] for each in told_odds(desk)] == [1]
    desk.show(Topic.STATE, {"hand": 1, "seq": 61})
    assert len(told_odds(desk)) == 1
    desk.show(Topic.STATE, {"hand": -1, "seq": 90})  # another session
    assert told_odds(desk) == []
    assert desk.latest(Topic.ODDS) is None
