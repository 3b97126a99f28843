"""How a table is built, as its controller tells it: the lines that the fingerprint is taken over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

MAX_STACKS = 20
"""Stacks that fit one side of the widest table we know of, and what a controller that tells nothing has."""
MAX_SETS = 2


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the host has to know of the works; a controller that does not tell has what stands here."""

    longest_wall: int = MAX_STACKS
    """Stacks, two tiles high, before one side."""
    sets: int = 1
    """2: one set is mixed and built beneath while the other is played."""

    @classmethod
    def parse(cls, lines: Sequence[str]) -> Configuration:
        """From ``key=value`` lines; keys that we do not know are the controller's own, values that make no
        sense count as not told.

        >>> Configuration.parse(["sides=4", "max_stacks=18", "sets=2"])
        Configuration(longest_wall=18, sets=2)
        """
        values = dict(line.partition("=")[::2] for line in lines)
        return cls(
            _number(values.get("max_stacks"), MAX_STACKS, MAX_STACKS),
            _number(values.get("sets"), MAX_SETS, 1),
        )


def fingerprint(lines: Sequence[str]) -> int:
    """CRC-32 of the lines, each with its newline."""
    return crc32("".join(f"{line}\n" for line in lines).encode())


def _number(text: str | None, most: int, otherwise: int) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        return otherwise
    return min(int(text), most)
