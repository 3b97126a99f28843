"""What pages listen to: everything once and in order, whenever somebody begins to listen."""

from __future__ import annotations

import asyncio
import json

from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.web.feed import Feed, FeedMessage
from tablectl.topics import Message, Topic


def event(seq: int) -> Message:
    return {"seq": seq}


async def waiting(queue: asyncio.Queue[FeedMessage | None]) -> list[int | None]:
    """Numbers of everything in a queue, after the loop has done all that was due."""
    await asyncio.sleep(0)
    return [news.seq for news in [queue.get_nowait() for _ in range(queue.qsize())] if news is not None]


def test_an_event_told_just_before_somebody_listens_comes_once() -> None:
    async def listens() -> None:
        desk = Feed()
        desk.listen()
        desk.show(Topic.EVENT, event(1))  # on its way through the loop, and kept
        queue, missed = desk.listen()
        desk.show(Topic.EVENT, event(2))
        assert [news.seq for news in missed if news.name == "event"] == [1]
        assert await waiting(queue) == [2]

    asyncio.run(listens())


def test_one_who_comes_back_gets_what_came_after_the_last_event_it_has() -> None:
    async def listens() -> None:
        desk = Feed()
        desk.listen()
        for seq in (1, 2, 3):
            desk.show(Topic.EVENT, event(seq))
        queue, missed = desk.listen(after=1)
        desk.show(Topic.EVENT, event(4))
        assert [news.seq for news in missed if news.name == "event"] == [2, 3]
        assert await waiting(queue) == [4]

    asyncio.run(listens())


def test_those_who_listen_are_sent_away_when_the_pages_close() -> None:
    async def listens() -> None:
        desk = Feed()
        queue, _ = desk.listen()
        desk.close()
        assert await asyncio.wait_for(queue.get(), 5.0) is None

    asyncio.run(listens())


def test_a_late_audience_that_gets_no_health_has_the_game_said_too() -> None:
    """Of what a starting table tells of its past nothing is said; ``pass_time`` ends that."""

    async def listens() -> None:
        desk = Feed(new_speaker())
        queue, _ = desk.listen()
        discard: Message = {"seq": 1, "kind": "tile_discarded/1", "seat": 0, "tile": "1z"}
        desk.show(Topic.EVENT, discard)
        desk.pass_time({"at": "2026-11-20T10:00:00.000Z"})
        desk.show(Topic.EVENT, {**discard, "seq": 2})
        await asyncio.sleep(0)
        news = [queue.get_nowait() for _ in range(queue.qsize())]
        told = [(each.name, each.texts and each.texts["en"]) for each in news if each is not None]
        assert told == [("event", None), ("event", None), ("said", "Seat 1: east")]

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
        _, missed = desk.listen()
        return [json.loads(news.data) for news in missed if news.name == "odds"]

    return asyncio.run(listens())


def test_a_newcomer_hears_the_chances_of_the_whole_hand_and_the_newest_danger() -> None:
    desk = Feed()
    for seq in (5, 7, 7, 9):
        desk.show(Topic.ODDS, odds(0, seq))
    told = told_odds(desk)
    assert [each["seq"] for each in told] == [5, 7, 9]
    assert [each["danger"] for each in told] == [[], [], [{"tile": "1m"}]]
    assert desk.newest(Topic.ODDS) == odds(0, 9)


def test_chances_of_a_hand_that_is_over_are_told_to_nobody() -> None:
    desk = Feed()
    desk.show(Topic.ODDS, odds(0, 5))
    desk.show(Topic.ODDS, odds(1, 60))
    assert [each["hand"] for each in told_odds(desk)] == [1]
    desk.show(Topic.STATE, {"hand": 1, "seq": 61})
    assert len(told_odds(desk)) == 1
    desk.show(Topic.STATE, {"hand": -1, "seq": 90})  # another session
    assert told_odds(desk) == []
    assert desk.newest(Topic.ODDS) is None
