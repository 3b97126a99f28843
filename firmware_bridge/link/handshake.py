"""The handshake: which controller answers, which messages it knows, whether it may be driven. No I/O."""

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
"""Queries without an answer after which a controller counts as one without a configuration."""


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
    """What to do while the handshake has not ended."""

    WAIT = "wait"
    SEND = "send"
    """Send ``next_query`` now."""


@dataclass(slots=True)
class Handshake:
    """One handshake, from hello through the dictionary to the last line of the configuration."""

    port: str
    """The port's name, for messages to people."""
    required: Dictionary
    """The messages that the controller must know."""
    expected_fingerprint: int | None
    nonce: int
    reply: HelloReply | None = None
    _text: bytearray = field(default_factory=bytearray)
    _dictionary: Dictionary | None = None
    _lines: list[str] = field(default_factory=list)
    _unanswered: int = 0

    def next_query(self) -> Message | HandshakeDone:
        """The query to send, again while no answer comes; or the end, if a controller has no
        configuration."""
        if self.reply is None:
            return Hello(self.nonce, PROTOCOL)
        if self._dictionary is None:
            return ReadDictionary(len(self._text))
        if self._unanswered == CONFIGURATION_TRIES:
            return HandshakeDone(self.reply, self._dictionary, Configuration())
        self._unanswered += 1
        return ReadDump(Dump.CONFIGURATION, len(self._lines) + 1)

    def on_answer(self, message: HelloReply | DictionaryPart | DumpPart) -> HandshakeDone | Refused | Next:
        """Process an answer; answers to other queries are ignored."""
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
                f"the controller on {self.port} (firmware {reply.firmware}) speaks link protocol "
                f"{reply.protocol}, this program {PROTOCOL}: update the older of the two"
            )
        if self.expected_fingerprint not in (None, reply.fingerprint):
            return Refused(
                f"the controller on {self.port} is configured otherwise than this table: fingerprint "
                f"{reply.fingerprint:08x}, expected {self.expected_fingerprint:08x}. Check that this is the "
                "right machine, then put the new fingerprint into the configuration"
            )
        self.reply = reply
        return Next.SEND

    def _on_part(self, part: DictionaryPart) -> Refused | Next:
        reply = self.reply
        if reply is None or self._dictionary is not None or part.offset != len(self._text):
            return Next.WAIT
        self._text += part.data
        if len(self._text) < reply.dictionary_size and part.data:
            return Next.SEND
        if len(self._text) != reply.dictionary_size or crc32(self._text) != reply.dictionary_crc:
            self.reply = None  # parts from two boots, or a wrong size: start again
            self._text.clear()
            return Next.WAIT
        try:
            dictionary = Dictionary.parse(self._text.decode())
        except DictionaryError as error:
            return Refused(f"the controller on {self.port} sent a dictionary that cannot be read: {error}")
        except UnicodeDecodeError as error:
            fault = f"byte {error.start + 1} is not UTF-8"
            return Refused(f"the controller on {self.port} sent a dictionary that cannot be read: {fault}")
        if problems := dictionary.incompatibilities(self.required):
            return Refused(
                f"the controller on {self.port} (firmware {reply.firmware}) does not speak this program's "
                f"messages: {'; '.join(problems)}. Install the firmware made for this version"
            )
        self._dictionary = dictionary
        return Next.SEND

    def _on_line(self, part: DumpPart) -> HandshakeDone | Next:
        reply, dictionary, at = self.reply, self._dictionary, len(self._lines) + 1
        if reply is None or dictionary is None or (part.what, part.number) != (Dump.CONFIGURATION, at):
            return Next.WAIT
        self._unanswered = 0
        if part.data:
            self._lines.append(part.data.decode(errors="replace"))
        if part.data and len(self._lines) < part.newest:
            return Next.SEND
        # Lines that do not match the fingerprint are ignored: no configuration is better than a wrong one.
        lines = self._lines if fingerprint(self._lines) == reply.fingerprint else ()
        return HandshakeDone(reply, dictionary, Configuration.parse(lines))
