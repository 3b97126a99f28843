"""Checks of how messages are delivered: retain flag, quality of service, the broker's store."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import CONFORMANCE, PAGE, SCHEMA_OF
from tablectl.conformance.heard import (
    AVAILABILITY,
    NOT_RETAINED,
    MessageTime,
    ParsedMessage,
    Traffic,
    announcement_of,
    beginning,
)
from tablectl.decoding import MESSAGE, Undecodable, decoded

RETAINED: Final = (AVAILABILITY, *(topic for topic in SCHEMA_OF if topic not in NOT_RETAINED))
"""Retained topics."""
ALWAYS_STORED: Final = ("score", "state", "machine", "health")
"""What is in the store whenever the table is online: `result` begins with the first paid hand."""
FLAGS: Final = "A topic's retain flag and QoS are those of the table above."
IN_PLACE: Final = "once it is there, all other retained topics are in place"


def _kept(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [each for each in traffic.messages if each.live and each.subject in RETAINED]
    if not live:
        return LeftOut("no retained topic was published while we listened")
    return (
        Deviation("published with the retain flag", f"{each}: without")
        for each in live
        if not each.heard.retained
    )


def _once(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [each for each in traffic.messages if each.live and each.subject in NOT_RETAINED]
    if not live:
        return LeftOut("no event, alert or answer was published while we listened")
    return (
        Deviation("published without the retain flag", f"{each}: with it")
        for each in live
        if each.heard.retained
    )


def _once_not_stored(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    stored = [each for each in traffic.messages if not each.live]
    if not stored:
        return LeftOut("the broker's store had nothing of the table")
    return (
        Deviation("nothing in the store on a topic that is not retained", str(each))
        for each in stored
        if each.subject in NOT_RETAINED
    )


def _once_confirmed(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [
        each
        for each in traffic.messages
        if each.live and each.subject in (*RETAINED, *NOT_RETAINED) and not _is_health(each)
    ]
    if not live:
        return LeftOut("nothing but health was published while we listened")
    return (Deviation("QoS 1", f"{each}: QoS {each.heard.qos}") for each in live if each.heard.qos != 1)


def _health_unconfirmed(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    live = [each for each in traffic.messages if each.live and _is_health(each)]
    if not live:
        return LeftOut("health was not published while we listened")
    return (Deviation("QoS 0", f"{each}: QoS {each.heard.qos}") for each in live if each.heard.qos != 0)


def _is_health(message: ParsedMessage) -> bool:
    return message.subject == "health"


def _complete(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    moments = [
        moment for moment in (MessageTime.BEFORE, MessageTime.AFTER) if _online_in_store(traffic, moment)
    ]
    if not moments:
        return LeftOut("the broker's store never said online")
    return (
        Deviation(f"{topic} in the store beside online", f"none {moment} listening")
        for moment in moments
        for topic in ALWAYS_STORED
        if topic not in {each.topic for each in _store(traffic, moment)}
    )


def _online_last(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    came_back: list[tuple[ParsedMessage, set[str]]] = []
    since: set[str] | None = None
    for each in traffic.messages:
        if not each.live:
            continue
        if each.topic == AVAILABILITY and each.heard.payload == b"offline":
            since = set()
        elif each.topic == AVAILABILITY and since is not None:
            came_back.append((each, since))
            since = None
        elif since is not None:
            since.add(each.topic)
    if not came_back:
        return LeftOut("the table did not go offline and come back while we listened")
    return (
        Deviation(f"{topic} published again before online", f"{online}: not yet")
        for online, said in came_back
        for topic in ALWAYS_STORED
        if topic not in said
    )


def _store_is_newest(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    stored = {each.topic: each for each in _store(traffic, MessageTime.AFTER)}
    if not stored:
        return LeftOut("the broker's store was not read after listening")
    live = {each.topic: each for each in traffic.messages if each.live and each.subject in RETAINED}
    if not live:
        return LeftOut("no retained topic was published while we listened")
    return (
        Deviation(f"the store holds {newest} or a later one", str(stored.get(topic, "nothing")))
        for topic, newest in live.items()
        if topic not in stored or _older(stored[topic], newest)
    )


def _older(stored: ParsedMessage, newest: ParsedMessage) -> bool:
    if stored.words("journal") != newest.words("journal"):
        return False
    return (stored.number("seq") or 0, stored.number("revision") or 0) < (
        newest.number("seq") or 0,
        newest.number("revision") or 0,
    )


def _announced(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = [each for each in traffic.announced if each.payload]
    if not said:
        return LeftOut(f"nothing was told on {announcement_of(traffic.table)}: it may be switched off")
    return _announcement_faults(traffic.table, said[-1].payload)


def _announcement_faults(table: str, payload: bytes) -> Iterator[Deviation]:
    try:
        announcement = decoded(payload, MESSAGE)
    except Undecodable as error:
        yield Deviation("a JSON object", f"it {error}")
        return
    if not isinstance(announcement, dict):
        yield Deviation("a JSON object", beginning(payload))
        return
    device = announcement.get("device", announcement.get("dev"))
    parts = announcement.get("components", announcement.get("cmps"))
    if not isinstance(device, dict) or not isinstance(parts, dict):
        yield Deviation("one device with its components", beginning(payload))
    elif f"mahjong/{table}".encode() not in payload.replace(rb"\/", b"/"):
        yield Deviation(f"components that read topics under mahjong/{table}/", "none does")


def _store(traffic: Traffic, moment: MessageTime) -> list[ParsedMessage]:
    return [each for each in traffic.messages if each.heard.moment is moment]


def _online_in_store(traffic: Traffic, moment: MessageTime) -> bool:
    return any(
        each.topic == AVAILABILITY and each.heard.payload == b"online" for each in _store(traffic, moment)
    )


def _ended_once(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    ends = [each for each in traffic.on("alert", "alert_ended") if each.live]
    if not any(each.subject == "alert_ended" for each in ends):
        return LeftOut("no alert ended while we listened")
    return _ends(ends)


def _ends(ends: list[ParsedMessage]) -> Iterator[Deviation]:
    stands: dict[str, str] = {}
    over: set[str] = set()
    for each in ends:
        cause, code = each.words("cause"), each.words("code")
        if each.subject == "alert":
            stands[cause] = code
            over.discard(cause)
            continue
        if cause in over:
            yield Deviation(f"the end of {cause} once", str(each))
        if stands.pop(cause, code) != code:
            yield Deviation(f"the code of the alert with the cause {cause}", f"{each}: {code}")
        over.add(cause)


CHECKS: Final = (
    Check("retained_is_retained", CONFORMANCE, FLAGS, _kept),
    Check("once_is_not_retained", CONFORMANCE, FLAGS, _once),
    Check(
        "store_has_nothing_that_happens_once",
        CONFORMANCE,
        "What is not retained is never in the broker's store.",
        _once_not_stored,
    ),
    Check("qos_1", CONFORMANCE, FLAGS, _once_confirmed),
    Check("health_with_qos_0", CONFORMANCE, FLAGS, _health_unconfirmed),
    Check("alerts_end_once", "Alerts", "An alert ends once, with its own `cause` and `code`.", _ended_once),
    Check("store_is_complete_while_online", PAGE, IN_PLACE, _complete),
    Check("online_comes_last", PAGE, "`online` is published last", _online_last),
    Check("store_holds_the_newest", "Corrections", "the newest message is right", _store_is_newest),
    Check(
        "home_assistant_finds_the_table",
        "Home Assistant",
        "`homeassistant/device/<table>/config` announces the table as one device",
        _announced,
    ),
)
