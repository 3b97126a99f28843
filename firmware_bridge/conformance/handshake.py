"""Section 2: who greets whom, what a nonce does, the dictionary."""

from __future__ import annotations

from zlib import crc32

from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.preparation import (
    dictionary_text,
    run_command,
    start_link,
    start_long_motion,
)
from firmware_bridge.conformance.raw_link import RESPONSE_TIMEOUT_S, RawLink
from firmware_bridge.errors import DictionaryError
from firmware_bridge.link.framing import FrameKind
from firmware_bridge.messages import messages
from firmware_bridge.messages.dictionary import OURS, Dictionary
from firmware_bridge.messages.message import LONGEST

UNGREETED = "To DATA or a heartbeat before a hello it answers `not_greeted` and does nothing else."
ANSWERING = "until a `hello_reply` with the same nonce comes."
NEW = "At a **new** nonce the controller begins a link: both DATA counters start at 0"
SAME = (
    "At the nonce that it **already has** it only answers again: a lost answer must not restart the counting."
)
KEPT = "what it had queued and was not acknowledged stays queued"
NOT_YET = "nothing numbered is sent before the link's first heartbeat."
RUNNING = "Neither disturbs a running motion."
PIECES = "A piece of the dictionary's text, at most 40 bytes; empty beyond its end."
SUM = "checks its length and CRC-32 (IEEE, as in zip files)."
TEXT = "The host needs every message of section 5 with these fields"
SELF = "`boot_id` differs after every start and is never 0"
PRINT = "The **fingerprint** is the CRC-32 of the controller's configuration"
QUEST_ANY = "are answered at any time, greeted or not, change nothing and need no lease"
STOP_ANY = "**Emergency stop** needs no hello, no number and no queue."


def data_before_hello(link: RawLink) -> Steps[None]:
    """No acknowledgement, nothing done."""
    link.data(0, link.codec.encode(messages.OpenLids(1)))
    yield from link.expect_message(messages.NotGreeted, "not_greeted")
    yield from link.expect_none(lambda one: one.frame.kind is FrameKind.ACK, "no ACK before a hello")


def beat_before_hello(link: RawLink) -> Steps[None]:
    """No status either."""
    link.mark()
    link.beat()
    yield from link.expect_message(messages.NotGreeted, "not_greeted")
    yield from link.expect_none(
        lambda one: isinstance(one.message, messages.Status), "no status for a heartbeat before a hello"
    )


def clock_before_hello(link: RawLink) -> Steps[None]:
    """A service tool looks at a machine that nobody drives."""
    link.send(messages.ReadClock(21))
    yield from link.expect_message(messages.Clock, "clock with token 21", lambda clock: clock.token == 21)


def stop_before_hello(link: RawLink) -> Steps[None]:
    """And it is latched."""
    link.send(messages.EmergencyStop(31))
    yield from link.expect_message(messages.Stopped, "stopped with token 31", lambda said: said.token == 31)


def answer(link: RawLink) -> Steps[None]:
    """Every field within its bounds."""
    reply = yield from start_link(link)
    link.ensure(reply.protocol == messages.PROTOCOL, f"protocol {messages.PROTOCOL}")
    link.ensure(1 <= reply.window <= 16, "a window of 1 to 16")
    link.ensure(reply.boot_id != 0, "a boot_id other than 0")
    link.ensure(len(reply.firmware.encode()) <= LONGEST["text"], "a firmware name of at most 24 bytes")
    again = yield from link.hello(link.nonce)
    link.ensure(reply == again, f"the same answer to the same nonce, {reply}")


def same_nonce(link: RawLink) -> Steps[None]:
    """The counting goes on."""
    yield from start_link(link)
    link.heartbeats = True
    for number in (0, 1):
        link.command(messages.SetLamps(0, 0, 0))
        yield from link.expect_ack(number + 1)
    yield from link.hello(link.nonce)
    link.data(0, link.codec.encode(messages.SetLamps(0, 0, 0)))
    yield from link.expect_ack(2)
    link.command(messages.SetLamps(0, 0, 0))
    yield from link.expect_ack(3)


def new_nonce(link: RawLink) -> Steps[None]:
    """The counting begins again."""
    for _ in range(3):
        yield from start_link(link)
        link.heartbeats = True
        for number in (0, 1, 2):
            link.command(messages.SetLamps(0, 0, 0))
            yield from link.expect_ack(number + 1)


def queue_kept(link: RawLink) -> Steps[None]:
    """A report that nobody acknowledged comes to the next host, numbered from 0."""
    ticket = link.new_ticket()
    link.acknowledges = False
    yield from run_command(link, messages.RollDice(ticket, 1))
    yield from start_link(link)
    link.heartbeats = True
    link.mark()
    first = yield from link.expect(
        lambda one: one.frame.kind is FrameKind.DATA, "the reports nobody had acknowledged"
    )
    link.ensure(first.frame.number == 0, "DATA 0 first")
    link.ensure(isinstance(first.message, messages.DiceShown), "dice_shown, the older report, first")
    yield from link.expect_end(ticket, 4 * RESPONSE_TIMEOUT_S)


def silent_before_beat(link: RawLink) -> Steps[None]:
    """Reports wait for the link's first heartbeat."""
    link.acknowledges = False
    yield from run_command(link, messages.RollDice(link.new_ticket(), 1))
    yield from start_link(link)
    link.mark()
    yield from link.expect_none(
        lambda one: one.frame.kind is FrameKind.DATA, "no DATA before the link's first heartbeat", 1.5
    )
    link.heartbeats = True
    yield from link.expect(
        lambda one: one.frame.kind is FrameKind.DATA, "the reports after the first heartbeat"
    )


def motion_undisturbed(link: RawLink) -> Steps[None]:
    """Hello in the middle of a motion, with the old nonce and a new one."""
    ticket = yield from start_long_motion(link)
    yield from link.hello(link.nonce)
    yield from start_link(link)
    link.heartbeats = True
    status = yield from link.read_status()
    still = status.running_ticket == ticket
    end = None
    if not still:
        end = yield from link.expect_end(ticket)
    link.ensure(still or isinstance(end, messages.CommandDone), f"ticket {ticket} still running, or done")
    yield from link.expect_end(ticket)


def dictionary_pieces(link: RawLink) -> Steps[None]:
    """Any offset; the same bytes each time; empty at the end and beyond."""
    reply = yield from start_link(link)
    text = yield from dictionary_text(link, reply.dictionary_size)
    for offset in (0, 1, 7, len(text) - 1):
        link.send(messages.ReadDictionary(offset))
        part = yield from link.expect_part(offset)
        told = text[offset : offset + len(part.data)]
        link.ensure(
            0 < len(part.data) <= LONGEST["blob"] and part.data == told, f"the text's bytes from {offset}"
        )
    for offset in (len(text), len(text) + 1, 0xFFFF):
        link.send(messages.ReadDictionary(offset))
        part = yield from link.expect_part(offset)
        link.ensure(not part.data, f"no data at {offset}: the text has {len(text)} bytes")


def dictionary_sum(link: RawLink) -> Steps[None]:
    """As the greeting promised."""
    reply = yield from start_link(link)
    text = yield from dictionary_text(link, reply.dictionary_size)
    link.ensure(len(text) == reply.dictionary_size, f"{reply.dictionary_size} bytes, not {len(text)}")
    link.ensure(
        crc32(text) == reply.dictionary_crc, f"CRC-32 {reply.dictionary_crc:08x}, not {crc32(text):08x}"
    )


def dictionary_words(link: RawLink) -> Steps[None]:
    """Every message of section 5, with its fields."""
    reply = yield from start_link(link)
    text = yield from dictionary_text(link, reply.dictionary_size)
    try:
        theirs = Dictionary.parse(text.decode())
    except DictionaryError as error:
        link.ensure(False, f"a text with one message a line; {error}")
        return
    except UnicodeDecodeError as error:
        link.ensure(False, f"a text in UTF-8; byte {error.start + 1} is none")
        return
    link.ensure(text.endswith(b"\n"), "a newline after the last message too")
    problems = theirs.incompatibilities(OURS)
    link.ensure(not problems, "; ".join(problems))


def one_identity(link: RawLink) -> Steps[None]:
    """The same controller, whoever asks."""
    first = yield from start_link(link)
    status = yield from link.read_status()
    second = yield from start_link(link)
    link.ensure(first.boot_id == second.boot_id == status.boot_id, f"boot_id {first.boot_id} everywhere")
    link.ensure(first.fingerprint == second.fingerprint, f"fingerprint {first.fingerprint:08x} again")


CHECKS = (
    Check("clock_before_hello", 8, QUEST_ANY, clock_before_hello, Needs.NO_HELLO),
    Check("data_before_hello", 2, UNGREETED, data_before_hello, Needs.NO_HELLO),
    Check("heartbeat_before_hello", 2, UNGREETED, beat_before_hello, Needs.NO_HELLO),
    Check("stop_before_hello", 4, STOP_ANY, stop_before_hello, Needs.NO_HELLO),
    Check("hello_is_answered", 2, ANSWERING, answer),
    Check("same_nonce_only_answers", 2, SAME, same_nonce),
    Check("new_nonce_counts_from_0", 2, NEW, new_nonce),
    Check("reports_survive_a_new_link", 2, KEPT, queue_kept),
    Check("nothing_numbered_before_a_heartbeat", 2, NOT_YET, silent_before_beat),
    Check("hello_disturbs_no_motion", 2, RUNNING, motion_undisturbed),
    Check("dictionary_pieces", 5, PIECES, dictionary_pieces),
    Check("dictionary_sum", 2, SUM, dictionary_sum),
    Check("dictionary_words", 2, TEXT, dictionary_words),
    Check("one_boot_id", 5, SELF, one_identity),
    Check("one_fingerprint", 2, PRINT, one_identity),
)
