"""Every check, in the order in which they are run: what only a controller that nobody has greeted can be
asked comes first, what everything else relies on before the rest."""

from __future__ import annotations

from firmware_bridge.conformance import framing as bytes_on_the_line
from firmware_bridge.conformance import handshake as greeting
from firmware_bridge.conformance import lease, motions, two_sets
from firmware_bridge.conformance import numbering as numbered
from firmware_bridge.conformance import service_queries as questions
from firmware_bridge.conformance.check import Check, Needs, Steps
from firmware_bridge.conformance.raw_link import RawLink
from firmware_bridge.link.framing import FrameKind
from firmware_bridge.messages.message import Role

SOUND = "A payload is the message's number in one byte, then its fields in order:"
SIDES = "Link messages, controller to host, out of band; their numbers are fixed:"


def _sound(link: RawLink) -> Steps[None]:
    """Whatever it said during the whole examination was a frame with a message in it."""
    yield
    shown = ", ".join(payload.hex(" ") for payload in link.undecoded[:3])
    link.ensure(not link.undecoded, f"payloads that are messages, not {shown}")


def _sides(link: RawLink) -> Steps[None]:
    """Link messages of its own side out of band, reports numbered, never the other way round."""
    yield
    link.mark()
    wrong = [
        one
        for one in link.received
        if one.message is not None
        and one.message.ROLE
        is not (Role.REPORT if one.frame.kind is FrameKind.DATA else Role.CONTROLLER_LINK)
    ]
    link.ensure(
        not wrong, f"reports as DATA and link messages out of band, not {[str(one) for one in wrong[:3]]}"
    )


CHECKS: tuple[Check, ...] = (
    *greeting.CHECKS,
    *bytes_on_the_line.CHECKS,
    *numbered.CHECKS,
    *lease.CHECKS,
    *motions.CHECKS,
    *two_sets.CHECKS,
    *questions.CHECKS,
    Check("everything_said_is_a_message", 1, SOUND, _sound, Needs.LINK),
    Check("everything_said_in_its_place", 5, SIDES, _sides, Needs.LINK),
)
