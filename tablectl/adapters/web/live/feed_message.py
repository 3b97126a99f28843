"""Messages to pages, encoded as server-sent events."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablectl.speech import Language, SpokenSentence
from tablectl.topics import Message, Topic


@dataclass(frozen=True, slots=True)
class FeedMessage:
    """A message and its bytes, which all subscribers share."""

    name: str
    """Name of the server-sent event."""
    line: bytes
    """What is sent; empty for speech, which only those get who asked for a voice."""
    message: Message
    speech_message: Mapping[Language, bytes] = field(default_factory=dict)
    """For a sentence of speech: what is sent, by language."""

    def line_for(self, language: Language | None) -> bytes:
        """What a subscriber gets who asked for speech in a language, or for none."""
        return (
            self.speech_message.get(language, b"")
            if self.speech_message and language is not None
            else self.line
        )

    @property
    def seq(self) -> int:
        """Number of an event of the game; 0 for all other messages."""
        return seq_of(self.message) if self.name == Topic.EVENT.value else 0


SUPERSEDED: Final = FeedMessage("", b"", {})
"""Takes the place of a superseded message, so that nobody keeps hours of them."""


def feed_message(name: str, message: Message) -> FeedMessage:
    """Encode a message of a topic."""
    id_line = f"id: {seq_of(message)}\n" if name == Topic.EVENT.value else ""
    return FeedMessage(name, _line(name, message, id_line), message)


def speech_message(sentence: SpokenSentence) -> FeedMessage:
    """Encode a sentence of speech."""
    message = {"kind": sentence.kind.value, "seat": sentence.seat}
    lines = {language: _line("said", {**message, "text": text}) for language, text in sentence.text.items()}
    return FeedMessage("said", b"", message, lines)


def _line(name: str, message: Message, id_line: str = "") -> bytes:
    """A server-sent event. A lone surrogate, which UTF-8 cannot encode, becomes a question mark."""
    data = json.dumps(message, ensure_ascii=False)
    return f"{id_line}event: {name}\ndata: {data}\n\n".encode(errors="replace")


def seq_of(event: Message) -> int:
    """Number of an event of the game; 0 where a message has none."""
    seq = event.get("seq")
    return seq if isinstance(seq, int) else 0


def graphic_message(graphic: int) -> FeedMessage:
    """The graphic that overlays with turns show."""
    return feed_message("graphic", {"turn": graphic})
