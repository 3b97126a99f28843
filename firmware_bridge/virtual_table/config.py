"""The configuration of a virtual table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from firmware_bridge.messages.dictionary import OURS, Dictionary
from firmware_bridge.messages.messages import PROTOCOL


@dataclass(frozen=True, slots=True)
class TableConfig:
    """What is built into this table."""

    tiles: int = 136
    """On the felt at the beginning, those of both sets together."""
    sets: int = 1
    """2: arms push the lifted walls onto the felt and the lifts come down again, for the other set."""
    firmware: str = "virtual 1.0"
    protocol: int = PROTOCOL
    dictionary: Dictionary = OURS
    hands_push: bool = True
    """People push the tiles in by themselves while it collects."""
    sticks: Callable[[], bytes] = bytes
    """What its slots for point sticks measure now (``firmware_bridge.sticks``); empty for a table without."""

    keys: Callable[[], int] | None = None
    """Which of the seats' keys are held now (``firmware_bridge.panels.key_change``); None for a table
    without."""

    @property
    def text(self) -> str:
        """What the fingerprint is taken over."""
        return "sides=4\nmax_stacks=20\nlids=1\ndice=4\n" + ("sets=2\n" if self.sets == 2 else "")

    @property
    def fingerprint(self) -> int:
        """CRC-32 of ``text``."""
        return crc32(self.text.encode())
