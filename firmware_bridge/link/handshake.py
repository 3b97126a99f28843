"""Hello: who is there, which messages it speaks, whether it may be driven. No clock, no port."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from zlib import crc32

from firmware_bridge.configuration import Configuration, fingerprint
from firmware_bridge.errors import DictionaryError
from firmware_bridge.messages.codes import Dump
from firmware_bridge.messages.dictionary import Dictionary
from firmware_bridge.messages.message import Message
from firmware_bridge.messages.messages import (
    PROTOCOL,
    DictionaryPart,
    DumpPart,
    Hello,
    HelloReply,
    ReadDictionary,
    ReadDump,
)

CONFIGURATION_TRIES = 3
"""Questions without an answer before a controller counts as one that does not tell its configuration."""


@dataclass(frozen=True, slots=True)
class HandshakeDone:
    """The controller may be driven, with these messages."""

    reply: HelloReply
    dictionary: Dictionary
    configuration: Configuration


@dataclass(frozen=True, slots=True)
class Refused:
    """The controller must not be driven, and why, for people."""

    reason: str


class Next(Enum):
    """What to do when the greeting has not ended."""

    WAIT = "wait"
    ASK = "ask"
    """Send ``question`` now."""


@dataclass(slots=True)
class Handshake:
    """One greeting, from hello over the dictionary to the last line of the configuration."""

    where: str
    """The port's name, for messages to people."""
    wanted: Dictionary
    """What the controller must at least speak."""
    expected_fingerprint: int | None
    nonce: int
    reply: HelloReply | None = None
    _text: bytearray = field(default_factory=bytearray)
    _theirs: Dictionary | None = None
    _lines: list[str] = field(default_factory=list)
    _unanswered: int = 0

    def ask(self) -> Message | HandshakeDone:
        """What to ask, and to ask again while nothing comes back; or the end, where a controller never tells
        its configuration."""
        if self.reply is None:
            return Hello(self.nonce, PROTOCOL)
        if self._theirs is None:
            return ReadDictionary(len(self._text))
        if self._unanswered == CONFIGURATION_TRIES:
            return HandshakeDone(self.reply, self._theirs, Configuration())
        self._unanswered += 1
        return ReadDump(Dump.CONFIGURATION, len(self._lines) + 1)

    def take(self, message: HelloReply | DictionaryPart | DumpPart) -> HandshakeDone | Refused | Next:
        """What an answer leads to; answers to other questions lead to nothing."""
        if isinstance(message, HelloReply):
            return self._on_reply(message)
        if isinstance(message, DumpPart):
            return self._on_line(message)
        return self._on_part(message)

    def _on_reply(self, reply: HelloReply) -> Refused | Next:
        if self.reply is not None or reply.nonce != self.nonce:
            return Next.WAIT
        if reply.protocol != PROTOCOL:
            return Refused(
                f"the controller on {self.where} (firmware {reply.firmware}) speaks link protocol "
                f"{reply.protocol}, this program {PROTOCOL}: update the older of the two"
            )
        if self.expected_fingerprint not in (None, reply.fingerprint):
            return Refused(
                f"the controller on {self.where} is configured otherwise than this table: fingerprint "
                f"{reply.fingerprint:08x}, expected {self.expected_fingerprint:08x}. Check that this is the "
                "right machine, then put the new fingerprint into the configuration"
            )
        self.reply = reply
        return Next.ASK

    def _on_part(self, part: DictionaryPart) -> Refused | Next:
        reply = self.reply
        if reply is None or self._theirs is not None or part.offset != len(self._text):
            return Next.WAIT
        self._text += part.data
        if len(self._text) < reply.dictionary_size and part.data:
            return Next.ASK
        if len(self._text) != reply.dictionary_size or crc32(self._text) != reply.dictionary_crc:
            self.reply = None  # pieces of two boots, or a controller that cannot count: from the start
            self._text.clear()
            return Next.WAIT
        try:
            theirs = Dictionary.parse(self._text.decode())
        except DictionaryError as error:
            return Refused(f"the controller on {self.where} sent a dictionary that cannot be read: {error}")
        except UnicodeDecodeError as error:
            where = f"byte {error.start + 1} is not UTF-8"
            return Refused(f"the controller on {self.where} sent a dictionary that cannot be read: {where}")
        if problems := theirs.lacks(self.wanted):
            return Refused(
                f"the controller on {self.where} (firmware {reply.firmware}) does not speak this program's "
                f"messages: {'; '.join(problems)}. Install the firmware made for this version"
            )
        self._theirs = theirs
        return Next.ASK

    def _on_line(self, part: DumpPart) -> HandshakeDone | Next:
        reply, theirs, at = self.reply, self._theirs, len(self._lines) + 1
        if reply is None or theirs is None or (part.what, part.number) != (Dump.CONFIGURATION, at):
            return Next.WAIT
        self._unanswered = 0
        if part.data:
            self._lines.append(part.data.decode(errors="replace"))
        if part.data and len(self._lines) < part.newest:
            return Next.ASK
        # Lines that are not what the fingerprint was taken over say nothing: better no word than a wrong one.
        told = self._lines if fingerprint(self._lines) == reply.fingerprint else ()
        return HandshakeDone(reply, theirs, Configuration.parse(told))
