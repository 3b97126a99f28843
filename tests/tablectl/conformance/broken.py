"""What tables would say that break the contract, each in one way, and the check that must find it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from tablectl.conformance import CapturedMessage, MessageTime
from tests.tablectl.conformance.played import TABLE, played

Breakage = Callable[[list[CapturedMessage]], list[CapturedMessage]]
Change = Callable[[dict[str, Any]], object]
PREFIX: Final = f"mahjong/{TABLE}/"


def index(
    heard: list[CapturedMessage],
    topic: str,
    *,
    moment: MessageTime = MessageTime.LIVE,
    kind: str = "",
    nth: int = 0,
) -> int:
    """Where a message is: the n-th of its topic, negative from the end."""
    found = [
        number
        for number, each in enumerate(heard)
        if each.topic == PREFIX + topic
        and each.moment is moment
        and (not kind or str(json.loads(each.payload).get("kind")).startswith(kind))
    ]
    return found[nth]


def altered(topic: str, change: Change, **where: Any) -> Breakage:
    """One message says something else."""

    def broken(heard: list[CapturedMessage]) -> list[CapturedMessage]:
        at = index(heard, topic, **where)
        message = json.loads(heard[at].payload)
        change(message)
        heard[at] = replace(heard[at], payload=json.dumps(message).encode())
        return heard

    return broken


def fields(topic: str, where: Mapping[str, Any] | None = None, **values: object) -> Breakage:
    """One message has other values in some fields."""
    return altered(topic, lambda message: message.update(values), **(where or {}))


def delivered(topic: str, where: Mapping[str, Any] | None = None, **values: Any) -> Breakage:
    """One message comes otherwise."""

    def broken(heard: list[CapturedMessage]) -> list[CapturedMessage]:
        at = index(heard, topic, **(where or {}))
        heard[at] = replace(heard[at], **values)
        return heard

    return broken


def silent(topic: str, **where: Any) -> Breakage:
    """One message is not told."""

    def broken(heard: list[CapturedMessage]) -> list[CapturedMessage]:
        del heard[index(heard, topic, **where)]
        return heard

    return broken


def besides(
    topic: str, like: str, *, moment: MessageTime = MessageTime.LIVE, kind: str = "", **values: object
) -> Breakage:
    """One more message at the end, like one that was told, with other values."""

    def broken(heard: list[CapturedMessage]) -> list[CapturedMessage]:
        told = heard[index(heard, like, kind=kind)]
        message = {**json.loads(told.payload), **values}
        new = replace(told, topic=PREFIX + topic, payload=json.dumps(message).encode(), moment=moment)
        return [*heard, new]

    return broken


def moved_to_the_end(topic: str) -> Breakage:
    """The first message of a topic comes last."""

    def broken(heard: list[CapturedMessage]) -> list[CapturedMessage]:
        heard.append(heard.pop(index(heard, topic)))
        return heard

    return broken


def online_first(heard: list[CapturedMessage]) -> list[CapturedMessage]:
    """The table says that it is back before it has said how things are."""
    online = heard.pop(index(heard, "availability", nth=-1))
    heard.insert(index(heard, "availability", nth=-1) + 1, online)
    return heard


def not_published_again(heard: list[CapturedMessage]) -> list[CapturedMessage]:
    """After an amendment the result stays as it was."""
    paid = index(heard, "result")
    return [
        each
        for number, each in enumerate(heard)
        if number <= paid or not each.topic.endswith("/result") or each.topic.endswith("command/result")
    ]


def two_tables(heard: list[CapturedMessage]) -> list[CapturedMessage]:
    """Every other event is of another journal."""
    return fields("event", {"nth": 3}, journal="another")(heard)


def announced_badly(heard: list[CapturedMessage]) -> list[CapturedMessage]:
    """Home Assistant is told of another table's topics."""
    return [
        replace(each, payload=each.payload.replace(PREFIX.encode(), b"mahjong/another/"))
        if each.topic.startswith("homeassistant/")
        else each
        for each in heard
    ]


def _points(message: dict[str, Any]) -> None:
    message["seats"][0]["points"] += 100


def _player(message: dict[str, Any]) -> None:
    message["seats"][0]["player"] = "Somebody else"


def _river(message: dict[str, Any]) -> None:
    for seat in message["seats"]:
        if seat["river"]:
            seat["river"][-1]["tile"] = "?"


def _all_rivers(heard: list[CapturedMessage]) -> list[CapturedMessage]:
    for number, each in enumerate(heard):
        if each.topic == f"{PREFIX}state" and each.moment is MessageTime.LIVE:
            message = json.loads(each.payload)
            _river(message)
            heard[number] = replace(each, payload=json.dumps(message).encode())
    return heard


def _settlement_of_the_score(heard: list[CapturedMessage]) -> list[CapturedMessage]:
    message = json.loads(heard[index(heard, "event", kind="hand_settled")].payload)
    for number, each in enumerate(heard):
        if each.topic == f"{PREFIX}score" and json.loads(each.payload)["seq"] == message["seq"]:
            score = json.loads(each.payload)
            _points(score)
            heard[number] = replace(each, payload=json.dumps(score).encode())
    return heard


AFTER: Final = {"moment": MessageTime.AFTER}
CORRECTED: Final = {"kind": "event_corrected"}

BROKEN: Final[tuple[tuple[str, Breakage], ...]] = (
    ("payload_is_json", delivered("machine", payload=b"{phase: idle}")),
    ("payload_is_json", delivered("score", payload=b"[1, 2]")),
    ("payload_is_json", delivered("score", payload=b'{"table": "\xff"}')),
    ("schema_is_named", fields("score", schema="tablectl/state/1")),
    ("schema_is_named", altered("alert", lambda message: message.pop("schema"))),
    ("table_is_named", fields("state", table="table-2")),
    ("journal_is_named", altered("result", lambda message: message.pop("journal"))),
    ("availability_in_words", delivered("availability", payload=b'"online"')),
    *(
        (f"{topic.replace('/', '_')}_fits_its_schema", fields(topic, an_unknown_field=1))
        for topic in (
            "score",
            "state",
            "result",
            "needs",
            "players",
            "clock",
            "machine",
            "health",
            "command/result",
        )
    ),
    ("event_fits_its_schema", fields("event", seq="1")),
    ("alert_ended_fits_its_schema", fields("alert_ended", an_unknown_field=1)),
    ("alerts_end_once", besides("alert_ended", "alert_ended")),
    ("alerts_end_once", fields("alert_ended", code="part_away")),
    ("alert_fits_its_schema", altered("alert", lambda message: message.pop("message"))),
    ("hands_fits_its_schema", fields("broadcast/hands", an_unknown_field=1)),
    ("odds_fits_its_schema", besides("broadcast/odds", "state")),
    ("retained_is_retained", delivered("score", retained=False)),
    ("once_is_not_retained", delivered("event", retained=True)),
    ("store_has_nothing_that_happens_once", besides("event", "event", moment=MessageTime.AFTER)),
    ("qos_1", delivered("event", qos=0)),
    ("qos_1", delivered("state", qos=2)),
    ("health_with_qos_0", delivered("health", qos=1)),
    ("store_is_complete_while_online", silent("machine", moment=MessageTime.BEFORE)),
    ("online_comes_last", online_first),
    ("store_holds_the_newest", silent("result", **AFTER)),
    ("store_holds_the_newest", fields("state", AFTER, seq=1)),
    ("home_assistant_finds_the_table", announced_badly),
    ("seq_has_no_gap", silent("event", nth=3)),
    ("repeated_event_is_the_same", besides("event", "event", source="player")),
    ("hash_seals_one_event", besides("event", "event", hash="0" * 64)),
    ("hash_seals_one_event", besides("event", "event", seq=100_000)),
    ("one_table_of_this_name", two_tables),
    ("amendment_raises_revision", fields("event", CORRECTED, revision=0)),
    ("revision_counts_amendments_alone", fields("event", {"nth": 3}, revision=1)),
    ("amendment_names_its_place", altered("event", lambda message: message.pop("target"), **CORRECTED)),
    ("amendment_names_its_place", fields("event", CORRECTED, kind="event_inserted/1")),
    ("amendment_is_of_the_past", fields("event", CORRECTED, target=100_000)),
    ("amendment_is_of_the_past", fields("event", CORRECTED, target=0)),
    ("amendment_has_a_reason", fields("event", CORRECTED, reason="")),
    ("amendment_holds_the_new_event", fields("event", CORRECTED, event=None)),
    ("seq_goes_forward", moved_to_the_end("score")),
    ("revision_goes_forward", fields("state", {"nth": -1}, revision=0)),
    ("last_event_is_included", fields("score", AFTER, seq=1)),
    ("one_revision_at_a_seq", fields("score", {"nth": 2}, revision=7)),
    ("amended_is_published_again", not_published_again),
    ("score_and_state_of_one_journal", fields("score", AFTER, journal="another")),
    ("score_and_state_agree", altered("score", _player, **AFTER)),
    ("discard_lies_in_its_river", _all_rivers),
    ("points_are_those_of_the_payment", _settlement_of_the_score),
    ("drawn_tile_is_concealed", fields("event", {"kind": "tile_drawn"}, tile="5z")),
    (
        "drawn_tile_is_concealed",
        fields("event", CORRECTED, event={"kind": "tile_drawn/1", "seat": 0, "tile": "5z", "from": "wall"}),
    ),
    ("dealt_tiles_are_concealed", fields("event", kind="tiles_dealt/1", seat=0, tiles="???????????1m2z")),
    ("void_suit_is_concealed", fields("event", kind="void_suit_chosen/1", seat=0, suit="p")),
    (
        "face_down_kong_is_concealed",
        fields("event", kind="kong_declared/1", seat=0, tiles="1111m", face_down=True),
    ),
    ("hands_stay_behind", besides("hands", "broadcast/hands")),
    ("odds_stay_behind", besides("odds", "broadcast/hands")),
)
"""By the check that has to fail."""


def said_by(broken: Breakage) -> list[CapturedMessage]:
    """What such a table says."""
    return broken(list(played()))
