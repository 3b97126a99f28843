"""Section 8: clock, state, log and last frames; left out where a controller has none."""

from __future__ import annotations

import struct

from firmware_bridge.configuration import fingerprint
from firmware_bridge.conformance.check import Check, Steps
from firmware_bridge.conformance.preparation import start_link
from firmware_bridge.conformance.raw_link import CheckFailed, CheckSkipped, RawLink
from firmware_bridge.dump import Block, LogEntry
from firmware_bridge.errors import MessageError
from firmware_bridge.link.framing import Frame, FrameKind
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Dump, LogEvent
from firmware_bridge.panels.key_change import KeyChange
from firmware_bridge.sticks import SEATS, SLOTS
from firmware_bridge.sticks.ladder import FULL, NO_SLOT

CLOCK = "`clock` tells the uptime at the moment the question was read."
STATE = "Asks for `state`, and a `status` after it."
ENTRIES = "Entries are numbered from 1 at each start"
MISSING = "asked for one not yet written, or with a `what` it does not keep, with empty `data`"
OLDEST = "Asked for one that is no longer kept, the controller answers with the oldest it keeps"
LINES = (
    "`read_dump` with `what` 3 and a line's number, 1 and up, is answered with that line without its "
    "newline; empty beyond the last, and `newest` is their number."
)
STICKS = "16 numbers of two bytes, the lower first. 0 to 4095 is the slot's voltage"
KEYS = "is answered with that change: `at_ms:u32` `down:u32` `restless:u32` `there:u8`."
BLOCKS = "`at_ms:u32`, then the frame's first bytes, at most 36."
NOT_KEPT = "Frames of `read_dump` and `dump_part` themselves are not kept"


def _clock(link: RawLink, token: int) -> Steps[messages.Clock]:
    link.send(messages.ReadClock(token))
    try:
        return (yield from link.expect_message(messages.Clock, "clock", lambda said: said.token == token))
    except CheckFailed as error:
        raise CheckSkipped("the controller answers no read_clock: it was made before section 8") from error


def _part(link: RawLink, what: int, number: int) -> Steps[messages.DumpPart]:
    link.send(messages.ReadDump(what, number))
    return (yield from link.expect_message(messages.DumpPart, "dump_part", lambda said: said.what == what))


def clock(link: RawLink) -> Steps[None]:
    """It goes as fast as ours, and says whose it is."""
    first, began_s = (yield from _clock(link, 1)), link.now_s
    status = yield from link.read_status()
    yield from link.wait(1.0)
    last = yield from _clock(link, 0xFFFF)
    passed, real = last.uptime_ms - first.uptime_ms, (link.now_s - began_s) * 1000
    link.ensure(abs(passed - real) < 300, f"uptime_ms on by {real:.0f}, not {passed}")
    link.ensure(first.boot_id == last.boot_id == status.boot_id, f"boot_id {status.boot_id}")


def state(link: RawLink) -> Steps[None]:
    """State, then status; the lease is not renewed by asking."""
    yield from _clock(link, 2)
    link.heartbeats = False
    link.beat(3000)
    yield from link.wait(0.3)
    lefts: list[int] = []
    for token in (6, 7):
        link.send(messages.ReadState(token))
        told = yield from link.expect_message(messages.State, f"state with token {token}")
        link.ensure(told.token == token, f"state with token {token}")
        yield from link.expect_message(messages.Status, "a status after state")
        link.ensure(told.nonce == link.nonce, f"nonce {link.nonce}")
        lefts.append(told.lease_left_ms)
        yield from link.wait(0.5)
    link.ensure(lefts[1] < lefts[0] <= 3000, f"a lease that runs out while states are asked for ({lefts} ms)")


def log(link: RawLink) -> Steps[None]:
    """Whole entries, counted on; the start is the first where it is still kept."""
    yield from _clock(link, 3)
    first = yield from _part(link, Dump.LOG, 1)
    link.ensure(first.newest != 0 and bool(first.data), "a log that is not empty")
    second = yield from _part(link, Dump.LOG, first.number % 0xFFFF + 1)
    link.ensure(second.number == first.number % 0xFFFF + 1, f"entry {first.number % 0xFFFF + 1}")
    try:
        entries = [LogEntry.parse(part.data) for part in (first, second)]
    except MessageError as error:
        raise CheckFailed("entries of 8 bytes", str(error)) from error
    link.ensure(entries[0].at_ms <= entries[1].at_ms, "entries in their order")
    if first.number == 1:
        link.ensure(entries[0].event == LogEvent.STARTED, "started as the first entry")


def log_ends(link: RawLink) -> Steps[None]:
    """Not yet written; no such dump."""
    yield from _clock(link, 4)
    newest = (yield from _part(link, Dump.LOG, 1)).newest
    coming = (newest + 99) % 0xFFFF + 1
    part = yield from _part(link, Dump.LOG, coming)
    link.ensure(not part.data, f"empty data for entry {coming}: {newest} is the newest")
    part = yield from _part(link, 99, 1)
    link.ensure(not part.data, "empty data for what 99")


def blocks(link: RawLink) -> Steps[None]:
    """What we sent last is the last it received."""
    yield from _clock(link, 5)
    link.heartbeats = False
    yield from link.wait(0.2)
    yield from _clock(link, 0x1234)
    newest = (yield from _part(link, Dump.RECEIVED, 1)).newest
    part = yield from _part(link, Dump.RECEIVED, newest)
    try:
        block = Block.parse(part.data)
    except MessageError as error:
        raise CheckFailed("an entry with a time", str(error)) from error
    sent = Frame(FrameKind.OUT_OF_BAND, 0, link.codec.encode(messages.ReadClock(0x1234))).encode()
    link.ensure(block.frame == sent, f"the last frame received: {sent.hex(' ')}, not {block.frame.hex(' ')}")
    newest = (yield from _part(link, Dump.SENT, 1)).newest
    part = yield from _part(link, Dump.SENT, newest)
    link.ensure(part.data[6:7] == bytes([messages.Clock.ID]), "clock as the last frame sent")


def oldest(link: RawLink) -> Steps[None]:
    """Frames long gone are answered with the oldest. A heartbeat meanwhile would push that out."""
    link.heartbeats = False
    yield from _clock(link, 6)
    for token in range(60):
        yield from _clock(link, 100 + token)
    part = yield from _part(link, Dump.RECEIVED, 1)
    link.ensure(bool(part.data) and part.number >= 1, "the oldest frame it keeps")
    again = yield from _part(link, Dump.RECEIVED, part.number)
    link.ensure(
        again == messages.DumpPart(part.what, part.number, again.newest, part.data),
        "the same entry by its number",
    )


def configuration(link: RawLink) -> Steps[None]:
    """Its lines, and the fingerprint that is taken over them."""
    yield from _clock(link, 7)
    reply = yield from start_link(link)
    first = yield from _part(link, Dump.CONFIGURATION, 1)
    if not first.data:
        raise CheckSkipped("the controller tells no configuration: it has 20 stacks and one set for a host")
    lines = [first.data]
    for number in range(2, first.newest + 1):
        part = yield from _part(link, Dump.CONFIGURATION, number)
        link.ensure(part.number == number and bool(part.data), f"line {number} of {first.newest}")
        lines.append(part.data)
    beyond = yield from _part(link, Dump.CONFIGURATION, first.newest + 1)
    link.ensure(not beyond.data, f"empty data after line {first.newest}")
    told = fingerprint([line.decode(errors="replace") for line in lines])
    link.ensure(told == reply.fingerprint, f"lines whose CRC-32 is the fingerprint {reply.fingerprint:08x}")


def sticks(link: RawLink) -> Steps[None]:
    """Two bytes for each slot, of a measure that it has."""
    yield from _clock(link, 8)
    part = yield from _part(link, Dump.STICKS, 1)
    if not part.data:
        raise CheckSkipped("the board has no slots for point sticks")
    link.ensure(len(part.data) == 2 * SLOTS * SEATS, f"{SLOTS * SEATS} numbers of two bytes")
    numbers = struct.unpack(f"<{SLOTS * SEATS}H", part.data)
    wrong = [number for number in numbers if number > FULL and number != NO_SLOT]
    link.ensure(not wrong, f"numbers of 0 to {FULL}, or {NO_SLOT}, not {wrong[:4]}")
    beyond = yield from _part(link, Dump.STICKS, 2)
    link.ensure(not beyond.data, "empty data for number 2")


def keys(link: RawLink) -> Steps[None]:
    """Whole changes, none beyond the newest, none of a time that is still to come."""
    first = yield from _part(link, Dump.KEYS, 1)
    if not first.newest:
        raise CheckSkipped("the board reads no keys")
    for number in range(first.number, first.newest + 1):
        part = yield from _part(link, Dump.KEYS, number)
        try:
            change = KeyChange.parse(part.data)
        except MessageError as error:
            raise CheckFailed("changes of 13 bytes", str(error)) from error
        link.ensure(part.number == number, f"change {number} of {first.newest}")
        link.ensure(change.there or not change.down, "no key held where none can be read")
        told = yield from _clock(link, 9)
        link.ensure(change.at_ms <= told.uptime_ms, "a time of its own clock that is past")
    beyond = yield from _part(link, Dump.KEYS, first.newest + 1)
    link.ensure(not beyond.data, f"empty data for change {first.newest + 1}: {first.newest} is the newest")


CHECKS = (
    Check("sticks", 8, STICKS, sticks),
    Check("keys", 8, KEYS, keys),
    Check("configuration", 8, LINES, configuration),
    Check("clock", 8, CLOCK, clock),
    Check("state_on_demand", 8, STATE, state),
    Check("log", 8, ENTRIES, log),
    Check("log_ends", 8, MISSING, log_ends),
    Check("last_frames", 8, BLOCKS, blocks),
    Check("questions_are_not_kept", 8, NOT_KEPT, blocks),
    Check("oldest_entry", 8, OLDEST, oldest),
)
