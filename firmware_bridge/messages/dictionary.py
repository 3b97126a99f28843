"""The message dictionary: which commands and reports a side knows, under which numbers, with which fields.

The controller sends its own at every hello as text, one message a line, so host and firmware cannot silently
disagree about a byte:

    16 command open_lids ticket:u16
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from firmware_bridge.errors import DictionaryError
from firmware_bridge.messages import messages
from firmware_bridge.messages.message import Message, Role, signature
from firmware_bridge.quoting import quoted

FIRST_NUMBER = 16
"""Numbers below belong to the link and are fixed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the dictionary."""

    number: int
    role: Role
    name: str
    fields: str

    def __str__(self) -> str:
        return " ".join(
            part for part in (str(self.number), self.role.name.lower(), self.name, self.fields) if part
        )


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Every numbered message one side knows."""

    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, kinds: tuple[type[Message], ...]) -> Dictionary:
        """The dictionary of these message classes, numbered as they number themselves."""
        return cls(tuple(Entry(kind.ID, kind.ROLE, kind.name(), signature(kind)) for kind in kinds))

    @classmethod
    def parse(cls, text: str) -> Dictionary:
        """Read a dictionary's text.

        Raises:
            DictionaryError: a line that is no entry, or a number or a name given twice.
        """
        entries: list[Entry] = []
        for at, line in enumerate(text.splitlines(), start=1):
            number, _, rest = line.partition(" ")
            role, _, rest = rest.partition(" ")
            name, _, fields = rest.partition(" ")
            if not (number.isdecimal() and len(number) < 10) or role not in ("command", "report") or not name:
                raise DictionaryError(
                    f"dictionary line {at}: expected 'NUMBER command|report NAME …', got {quoted(line)}"
                )
            if not FIRST_NUMBER <= int(number) <= 0xFF:
                raise DictionaryError(
                    f"dictionary line {at}: numbers run {FIRST_NUMBER} to 255, got {number}"
                )
            entries.append(Entry(int(number), Role[role.upper()], name, fields))
        for what, seen in (("number", [e.number for e in entries]), ("name", [e.name for e in entries])):
            if len(set(seen)) < len(seen):
                raise DictionaryError(f"the dictionary gives one {what} to two messages")
        return cls(tuple(entries))

    @property
    def text(self) -> str:
        """What goes over the wire."""
        return "".join(f"{entry}\n" for entry in self.entries)

    @property
    def crc(self) -> int:
        """CRC-32 of the text."""
        return crc32(self.text.encode())

    def incompatibilities(self, required: Dictionary) -> tuple[str, ...]:
        """What ``wanted`` has and this does not have in the same form, a sentence each.

        Messages that only this one has are no matter: a newer controller may know more.
        """
        known = {entry.name: entry for entry in self.entries}
        problems: list[str] = []
        for entry in required.entries:
            other = known.get(entry.name)
            if other is None:
                problems.append(f"{entry.role.name.lower()} {entry.name} is missing")
            elif (other.role, other.fields) != (entry.role, entry.fields):
                problems.append(
                    f"{entry.name} should be {entry.role.name.lower()} ({entry.fields}), "
                    f"is {other.role.name.lower()} ({other.fields})"
                )
        return tuple(problems)


OURS = Dictionary.of(messages.COMMANDS + messages.REPORTS)
"""What this package speaks."""
