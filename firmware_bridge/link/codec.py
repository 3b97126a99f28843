"""Messages to payload bytes and back, by the dictionary both sides agreed on.

A payload is the message's number, then its fields in order: ``u8``, ``u16``, ``u32`` little-endian; ``u8s``,
``text`` (UTF-8) and ``blob`` as one length byte and that many bytes.
"""

from __future__ import annotations

from firmware_bridge.errors import MessageError
from firmware_bridge.messages import messages
from firmware_bridge.messages.dictionary import OURS, Dictionary
from firmware_bridge.messages.message import LARGEST, Message, layout

_SIZE = {"u8": 1, "u16": 2, "u32": 4}


class Codec:
    """Writes and reads messages; link messages always, the others as ``dictionary`` numbers them."""

    def __init__(self, dictionary: Dictionary = OURS) -> None:
        ours = {kind.name(): kind for kind in messages.COMMANDS + messages.REPORTS}
        self._kinds: dict[int, type[Message]] = {kind.ID: kind for kind in messages.LINK}
        for entry in dictionary.entries:
            if entry.name in ours:
                self._kinds[entry.number] = ours[entry.name]
        self._numbers = {kind: number for number, kind in self._kinds.items()}

    def encode(self, message: Message) -> bytes:
        """The payload of ``message``.

        Raises:
            MessageError: the dictionary has no such message.
        """
        number = self._numbers.get(type(message))
        if number is None:
            raise MessageError(f"the agreed dictionary has no {message.name()}")
        parts = [bytes([number])]
        for name, form in layout(type(message)):
            value = getattr(message, name)
            if form in _SIZE:
                parts.append(int(value).to_bytes(_SIZE[form], "little"))
            else:
                raw = value.encode() if isinstance(value, str) else bytes(value)
                parts.append(bytes([len(raw)]) + raw)
        return b"".join(parts)

    def decode(self, payload: bytes) -> Message:
        """The message in ``payload``.

        Raises:
            MessageError: no such number, bytes missing or left over, or a value no message may have.
        """
        if not payload:
            raise MessageError("an empty payload is no message")
        kind = self._kinds.get(payload[0])
        if kind is None:
            raise MessageError(f"the agreed dictionary has no message number {payload[0]}")
        values: list[object] = []
        at = 1
        for name, form in layout(kind):
            size = _SIZE.get(form)
            if size is None:
                size = payload[at] if at < len(payload) else 0
                at += 1
            raw = payload[at : at + size]
            at += size
            if at > len(payload):
                raise MessageError(
                    f"{kind.name()} ends inside {name}: {len(payload)} bytes, wanted {at} or more"
                )
            values.append(_value(kind, name, form, raw))
        if at != len(payload):
            raise MessageError(f"{kind.name()} takes {at} bytes, got {len(payload)}")
        return kind(*values)


def _value(kind: type[Message], name: str, form: str, raw: bytes) -> object:
    if form in LARGEST:
        return int.from_bytes(raw, "little")
    if form == "u8s":
        return tuple(raw)
    if form == "blob":
        return raw
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise MessageError(f"{kind.name()}.{name} is not UTF-8: {raw.hex(' ')}") from error
