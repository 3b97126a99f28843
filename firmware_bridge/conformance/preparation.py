"""Where every check begins: greeted anew, leased, no fault, nothing running, lids closed."""

from __future__ import annotations

from firmware_bridge.conformance.check import Steps
from firmware_bridge.conformance.raw_link import (
    MOTION_TIMEOUT_S,
    QUIET_PERIOD_S,
    RESPONSE_TIMEOUT_S,
    CheckFailed,
    RawLink,
)
from firmware_bridge.errors import DictionaryError
from firmware_bridge.link.codec import Codec
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import FaultCode, LidPosition
from firmware_bridge.messages.dictionary import Dictionary
from firmware_bridge.messages.message import Message


def is_fresh(link: RawLink) -> Steps[bool]:
    """Nobody has greeted the controller since it started, as it says itself."""
    link.send(messages.ReadState(2))
    try:
        state = yield from link.expect_message(messages.State, "state")
    except CheckFailed:  # a controller without section 8: only what it said at its start can tell
        return bool(link.received) and all(
            isinstance(one.message, messages.NotGreeted) for one in link.received
        )
    yield from link.wait(QUIET_PERIOD_S)  # the status that follows is no answer to what the check asks
    return state.nonce == 0


def dictionary_text(link: RawLink, size: int) -> Steps[bytes]:
    """The dictionary, piece by piece."""
    text = b""
    while len(text) < size:
        link.send(messages.ReadDictionary(len(text)))
        part = yield from link.expect_part(len(text))
        if not part.data:
            break
        text += part.data
    return text


def start_link(link: RawLink) -> Steps[messages.HelloReply]:
    """A new nonce, and the numbers that the controller gives its messages; nothing leased yet."""
    link.heartbeats, link.acknowledges = False, True
    reply = yield from link.hello((link.nonce + 0x9E37_79B9) & 0xFFFF_FFFF)
    return reply


def prepare(link: RawLink) -> Steps[None]:
    """Bring the controller to where a check begins.

    Raises:
        NotMet: it cannot be brought there.
    """
    reply = yield from start_link(link)
    if not link.has_dictionary:
        text = yield from dictionary_text(link, reply.dictionary_size)
        try:
            link.codec = Codec(Dictionary.parse(text.decode()))
        except DictionaryError as error:
            raise CheckFailed("a dictionary that can be read", str(error)) from error
        except UnicodeDecodeError as error:
            raise CheckFailed("a dictionary in UTF-8", f"byte {error.start + 1} is none") from error
        link.has_dictionary = True
    link.heartbeats = True
    status = yield from wait_until_idle(link)
    if link.seats_only:
        return
    if status.fault != FaultCode.NONE:
        link.last_ticket = status.last_ticket
        end = yield from run_command(link, messages.ResetFault(link.new_ticket()))
        status = yield from wait_until_idle(link)
        if status.fault != FaultCode.NONE:
            came = f"fault {status.fault} is still there; reset_fault ended in {end}"
            raise CheckFailed("a controller without a fault after reset_fault", came)
    link.last_ticket = status.last_ticket
    if status.lids != LidPosition.CLOSED:
        yield from expect_done(link, messages.CloseLids(link.new_ticket()))
        yield from wait_until_idle(link)


def wait_until_idle(link: RawLink) -> Steps[messages.Status]:
    """Until nothing runs any more and every old report has come."""
    end_s = link.now_s + MOTION_TIMEOUT_S
    while True:
        status = yield from link.read_status()
        if not status.running_ticket and not status.activity:
            yield from link.wait(0.05)
            return status
        if link.now_s > end_s:
            raise CheckFailed(
                f"a machine that stands still within {MOTION_TIMEOUT_S:g} s", link.describe_received()
            )
        yield from link.wait(0.1)


def run_command(link: RawLink, command: Message, timeout_s: float = MOTION_TIMEOUT_S) -> Steps[Message]:
    """Give a command; the report in which its ticket ends."""
    link.command(command)
    return (yield from link.expect_end(getattr(command, "ticket", 0), timeout_s))


def expect_done(link: RawLink, command: Message) -> Steps[None]:
    """Give a command that must be carried out."""
    end = yield from run_command(link, command)
    link.ensure(isinstance(end, messages.CommandDone), f"command_done for {command}")


def expect_refused(link: RawLink, command: Message, reason: int, why: str) -> Steps[None]:
    """Give a command that must be refused for this reason."""
    end = yield from run_command(link, command, RESPONSE_TIMEOUT_S)
    ticket = getattr(command, "ticket", 0)
    link.ensure(end == messages.CommandRefused(ticket, reason), f"{command} refused with {why}")


LONG_TURNS = 60


def start_long_motion(link: RawLink) -> Steps[int]:
    """Begin a motion that lasts and moves no tile to anywhere else: the drum, with the lids closed. Its
    ticket."""
    ticket = link.new_ticket()
    link.command(messages.Shuffle(ticket, LONG_TURNS))
    yield from link.expect_message(
        messages.Status, f"status with running_ticket {ticket}", lambda seen: seen.running_ticket == ticket
    )
    return ticket
