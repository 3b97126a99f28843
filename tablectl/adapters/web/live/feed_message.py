"""One message on its way to pages, as the bytes that a stream sends."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablectl.speech import Language, Said
from tablectl.topics import Message, Topic


@dataclass(frozen=True, slots=True)
class FeedMessage:
    """One message on its way to pages, as the bytes that all of them get."""

    name: str
    """Name of the server-sent event."""
    line: bytes
    """What is sent; empty where it is sent only to those who asked for a voice."""
    message: Message
    spoken: Mapping[Language, bytes] = field(default_factory=dict)
    """A sentence to be said aloud: what is sent to those who asked for it, by their language."""

    def sent(self, language: Language | None) -> bytes:
        """What a listener gets who asked for this voice, or for none."""
        return self.spoken.get(language, b"") if self.spoken and language is not None else self.line

    @property
    def seq(self) -> int:
        """Number of an event of the game; 0 for all else."""
        return seq_of(self.message) if self.name == Topic.EVENT.value else 0


NOTHING: Final = FeedMessage("", b"", {})
"""Stands where a message was that a later one has replaced: hours of them are kept for nobody."""


def news_of(name: str, message: Message) -> FeedMessage:
    """What everybody gets of a topic's message."""
    number = f"id: {seq_of(message)}\n" if name == Topic.EVENT.value else ""
    return FeedMessage(name, _line(name, message, number), message)


def spoken(said: Said) -> FeedMessage:
    """A sentence for those who asked for a voice."""
    message = {"kind": said.kind.value, "seat": said.seat}
    lines = {language: _line("said", {**message, "text": text}) for language, text in said.text.items()}
    return FeedMessage("said", b"", message, lines)


def _line(name: str, message: Message, number: str = "") -> bytes:
    """As a stream has it. What no text has (half of a surrogate pair) is shown as a question mark."""
    data = json.dumps(message, ensure_ascii=False)
    return f"{number}event: {name}\ndata: {data}\n\n".encode(errors="replace")


def seq_of(event: Message) -> int:
    """Number of an event of the game; 0 where a message has none."""
    seq = event.get("seq")
    return seq if isinstance(seq, int) else 0


def turned_to(turn: int) -> FeedMessage:
    """Which graphic an overlay with turns shows."""
    return news_of("graphic", {"turn": turn})
