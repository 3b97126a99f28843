"""Hello: who is there, which messages it speaks, whether it may be driven. No clock, no port."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from zlib import crc32

from firmware_bridge.dictionary import Dictionary
from firmware_bridge.errors import DictionaryError
from firmware_bridge.message import Message
from firmware_bridge.messages import PROTOCOL, DictionaryPart, Hello, HelloReply, ReadDictionary


@dataclass(frozen=True, slots=True)
class Greeted:
    """The controller may be driven, with these messages."""

    reply: HelloReply
    dictionary: Dictionary


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
class Greeting:
    """One greeting, from hello to the last piece of the dictionary."""

    where: str
    """The port's name, for messages to people."""
    wanted: Dictionary
    """What the controller must at least speak."""
    expected_fingerprint: int | None
    nonce: int
    reply: HelloReply | None = None
    _text: bytearray = field(default_factory=bytearray)

    @property
    def question(self) -> Message:
        """What to ask, and to ask again while nothing comes back."""
        if self.reply is None:
            return Hello(self.nonce, PROTOCOL)
        return ReadDictionary(len(self._text))

    def take(self, message: HelloReply | DictionaryPart) -> Greeted | Refused | Next:
        """What an answer leads to; answers to other questions lead to nothing."""
        if isinstance(message, HelloReply):
            return self._on_reply(message)
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

    def _on_part(self, part: DictionaryPart) -> Greeted | Refused | Next:
        reply = self.reply
        if reply is None or part.offset != len(self._text):
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
        except (DictionaryError, UnicodeDecodeError) as error:
            return Refused(f"the controller on {self.where} sent a dictionary that cannot be read: {error}")
        if problems := theirs.lacks(self.wanted):
            return Refused(
                f"the controller on {self.where} (firmware {reply.firmware}) does not speak this program's "
                f"messages: {'; '.join(problems)}. Install the firmware made for this version"
            )
        return Greeted(reply, theirs)
