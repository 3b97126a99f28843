"""Checks of delivery: retain flag, quality of service, retained messages at the broker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import CONFORMANCE, PAGE, SCHEMA_BY_TOPIC
from tablectl.conformance.traffic import (
    AVAILABILITY,
    NOT_RETAINED,
    MessageTime,
    ParsedMessage,
    Traffic,
    announcement_topic,
    excerpt,
)
from tablectl.decoding import MESSAGE, Undecodable, decode

RETAINED: Final = (AVAILABILITY, *(topic for topic in SCHEMA_BY_TOPIC if topic not in NOT_RETAINED))
"""Retained topics."""
ALWAYS_STORED: Final = ("score", "state", "machine", "health")
"""Topics that the store holds whenever the table is online. ``result`` comes with the first paid hand."""
FLAGS: Final = "A topic's retain flag and QoS are those of the table above."
ONLINE_MEANS_COMPLETE: Final = "once it is there, all other retained topics are in place"


def _check_retain_flag(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [each for each in traffic.messages if each.is_live and each.subject in RETAINED]
    if not live:
        return LeftOut("no retained topic was published while we listened")
    return (
        Deviation("published with the retain flag", f"{each}: without")
        for each in live
        if not each.raw.retained
    )


def _check_no_retain_flag(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [each for each in traffic.messages if each.is_live and each.subject in NOT_RETAINED]
    if not live:
        return LeftOut("no event, alert or answer was published while we listened")
    return (
        Deviation("published without the retain flag", f"{each}: with it")
        for each in live
        if each.raw.retained
    )


def _check_store_has_no_events(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    stored = [each for each in traffic.messages if not each.is_live]
    if not stored:
        return LeftOut("the broker's store had nothing of the table")
    return (
        Deviation("nothing in the store on a topic that is not retained", str(each))
        for each in stored
        if each.subject in NOT_RETAINED
    )


def _check_qos_1(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [
        each
        for each in traffic.messages
        if each.is_live and each.subject in (*RETAINED, *NOT_RETAINED) and not _is_health(each)
    ]
    if not live:
        return LeftOut("nothing but health was published while we listened")
    return (Deviation("QoS 1", f"{each}: QoS {each.raw.qos}") for each in live if each.raw.qos != 1)


def _check_health_qos(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [each for each in traffic.messages if each.is_live and _is_health(each)]
    if not live:
        return LeftOut("health was not published while we listened")
    return (Deviation("QoS 0", f"{each}: QoS {each.raw.qos}") for each in live if each.raw.qos != 0)


def _is_health(message: ParsedMessage) -> bool:
    return message.subject == "health"


def _check_store_is_complete(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    moments = [
        moment for moment in (MessageTime.BEFORE, MessageTime.AFTER) if _is_online_in_store(traffic, moment)
    ]
    if not moments:
        return LeftOut("the broker's store never said online")
    return (
        Deviation(f"{topic} in the store beside online", f"none {moment} listening")
        for moment in moments
        for topic in ALWAYS_STORED
        if topic not in {each.topic for each in _stored_messages(traffic, moment)}
    )


def _check_online_comes_last(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    returns: list[tuple[ParsedMessage, set[str]]] = []
    topics_since_offline: set[str] | None = None
    for each in traffic.messages:
        if not each.is_live:
            continue
        if each.topic == AVAILABILITY and each.raw.payload == b"offline":
            topics_since_offline = set()
        elif each.topic == AVAILABILITY and topics_since_offline is not None:
            returns.append((each, topics_since_offline))
            topics_since_offline = None
        elif topics_since_offline is not None:
            topics_since_offline.add(each.topic)
    if not returns:
        return LeftOut("the table did not go offline and come back while we listened")
    return (
        Deviation(f"{topic} published again before online", f"{online}: not yet")
        for online, published in returns
        for topic in ALWAYS_STORED
        if topic not in published
    )


def _check_store_is_latest(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    stored = {each.topic: each for each in _stored_messages(traffic, MessageTime.AFTER)}
    if not stored:
        return LeftOut("the broker's store was not read after listening")
    live = {each.topic: each for each in traffic.messages if each.is_live and each.subject in RETAINED}
    if not live:
        return LeftOut("no retained topic was published while we listened")
    return (
        Deviation(f"the store holds {latest} or a later one", str(stored.get(topic, "nothing")))
        for topic, latest in live.items()
        if topic not in stored or _is_older(stored[topic], latest)
    )


def _is_older(stored: ParsedMessage, latest: ParsedMessage) -> bool:
    if stored.text("journal") != latest.text("journal"):
        return False
    return (stored.number("seq") or 0, stored.number("revision") or 0) < (
        latest.number("seq") or 0,
        latest.number("revision") or 0,
    )


def _check_announcement(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    announcements = [each for each in traffic.announcements if each.payload]
    if not announcements:
        return LeftOut(f"nothing was told on {announcement_topic(traffic.table)}: it may be switched off")
    return _find_announcement_faults(traffic.table, announcements[-1].payload)


def _find_announcement_faults(table: str, payload: bytes) -> Iterator[Deviation]:
    try:
        announcement = decode(payload, MESSAGE)
    except Undecodable as error:
        yield Deviation("a JSON object", f"it {error}")
        return
    if not isinstance(announcement, dict):
        yield Deviation("a JSON object", excerpt(payload))
        return
    device = announcement.get("device", announcement.get("dev"))
    parts = announcement.get("components", announcement.get("cmps"))
    if not isinstance(device, dict) or not isinstance(parts, dict):
        yield Deviation("one device with its components", excerpt(payload))
    elif f"mahjong/{table}".encode() not in payload.replace(rb"\/", b"/"):
        yield Deviation(f"components that read topics under mahjong/{table}/", "none does")


def _stored_messages(traffic: Traffic, moment: MessageTime) -> list[ParsedMessage]:
    return [each for each in traffic.messages if each.raw.moment is moment]


def _is_online_in_store(traffic: Traffic, moment: MessageTime) -> bool:
    return any(
        each.topic == AVAILABILITY and each.raw.payload == b"online"
        for each in _stored_messages(traffic, moment)
    )


def _check_alerts_end_once(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    alerts = [each for each in traffic.objects("alert", "alert_ended") if each.is_live]
    if not any(each.subject == "alert_ended" for each in alerts):
        return LeftOut("no alert ended while we listened")
    return _find_wrong_ends(alerts)


def _find_wrong_ends(messages: list[ParsedMessage]) -> Iterator[Deviation]:
    code_of_active: dict[str, str] = {}
    ended: set[str] = set()
    for each in messages:
        cause, code = each.text("cause"), each.text("code")
        if each.subject == "alert":
            code_of_active[cause] = code
            ended.discard(cause)
            continue
        if cause in ended:
            yield Deviation(f"the end of {cause} once", str(each))
        if code_of_active.pop(cause, code) != code:
            yield Deviation(f"the code of the alert with the cause {cause}", f"{each}: {code}")
        ended.add(cause)


CHECKS: Final = (
    Check("retained_is_retained", CONFORMANCE, FLAGS, _check_retain_flag),
    Check("once_is_not_retained", CONFORMANCE, FLAGS, _check_no_retain_flag),
    Check(
        "store_has_nothing_that_happens_once",
        CONFORMANCE,
        "What is not retained is never in the broker's store.",
        _check_store_has_no_events,
    ),
    Check("qos_1", CONFORMANCE, FLAGS, _check_qos_1),
    Check("health_with_qos_0", CONFORMANCE, FLAGS, _check_health_qos),
    Check(
        "alerts_end_once",
        "Alerts",
        "An alert ends once, with its own `cause` and `code`.",
        _check_alerts_end_once,
    ),
    Check("store_is_complete_while_online", PAGE, ONLINE_MEANS_COMPLETE, _check_store_is_complete),
    Check("online_comes_last", PAGE, "`online` is published last", _check_online_comes_last),
    Check("store_holds_the_newest", "Corrections", "the newest message is right", _check_store_is_latest),
    Check(
        "home_assistant_finds_the_table",
        "Home Assistant",
        "`homeassistant/device/<table>/config` announces the table as one device",
        _check_announcement,
    ),
)
