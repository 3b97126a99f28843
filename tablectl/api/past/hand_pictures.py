"""The camera's pictures of a played hand as pages ask for them: by entry, with the seconds around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.api.past.history import NoSuchHand, PastSession
from tablectl.api.recordings.moments import FilmedHand, Named
from tablectl.game.events import EventInserted
from tablectl.topics import Message


@dataclass(frozen=True, slots=True)
class KeptPictures:
    """What a table's configuration has it record."""

    minutes: float = 0.0
    """Of the last minutes; 0: none."""
    hands: int = 0
    """Whole hands; 0: none."""


@dataclass(frozen=True, slots=True)
class FoundHand:
    """A hand in the recording that has most of it."""

    place: str
    """Which of the table's recordings: its name in addresses, with ``recording``."""
    recording: str
    seen: FilmedHand


class Recordings(Protocol):
    """Where a table's recordings lie."""

    @property
    def kept(self) -> KeptPictures:
        """What it records."""

    def find(self, entries: Sequence[Named]) -> FoundHand | None:
        """The hand of these entries; None where no recording has it."""


@dataclass(frozen=True, slots=True)
class HandEntries:
    """The entries of one hand, in their order."""

    session: int
    hand: int
    seqs: tuple[int, ...]
    own: tuple[Named, ...]
    """Those that were written down as it was played."""


def hand_entries(played: PastSession, number: int) -> HandEntries:
    """The entries of a hand; -1 is the newest.

    Raises:
        NoSuchHand: the session has no such hand.
    """
    hands = played.hands
    wanted = len(hands) - 1 if number == -1 else number
    if not 0 <= wanted < len(hands):
        raise NoSuchHand(f"session {played.number} has {len(hands)} hands, numbered from 0; not {number}")
    seqs = tuple(entry.seq for entry in hands[wanted])
    inserted = {one.seq for one in played.envelopes if isinstance(one.body, EventInserted)}
    at = {one.seq: one.at for one in played.envelopes}
    return HandEntries(
        played.number, wanted, seqs, tuple((seq, at[seq]) for seq in seqs if seq not in inserted)
    )


def pictures_message(table: str, hand: HandEntries, recordings: Recordings | None) -> Message:
    """Which entries of a hand have pictures, and the one that shows each.

    An entry that somebody inserted later has the moment of the entry before it. ``events`` is empty where no
    recording has the hand; ``kept`` says what the table records.
    """
    kept = KeptPictures() if recordings is None else recordings.kept
    found = None if recordings is None else recordings.find(hand.own)
    events: list[Message] = []
    cameras: list[str] = []
    if found is not None:
        cameras = [name for name, times in found.seen.cameras.items() if times]
        for seq, source in _sources(hand, found.seen):
            shown = found.seen.shown(source)
            pictures = {name: _picture(found, name, at_ms) for name, at_ms in shown.items()}
            events.append({"seq": seq, "at_ms": found.seen.moments[source], "pictures": pictures})
    return {
        "table": table,
        "session": hand.session,
        "hand": hand.hand,
        "kept": {"minutes": kept.minutes, "hands": kept.hands},
        "cameras": cameras,
        "events": events if cameras else [],
    }


def around_message(table: str, hand: HandEntries, seq: int, recordings: Recordings | None) -> Message:
    """The pictures of the seconds around one entry of a hand, by camera, in the order of time.

    Raises:
        NoSuchHand: the hand has no such entry, or no recording has pictures of it.
    """
    if seq not in hand.seqs:
        raise NoSuchHand(f"hand {hand.hand} of session {hand.session} has no entry {seq}")
    found = None if recordings is None else recordings.find(hand.own)
    source = None if found is None else dict(_sources(hand, found.seen)).get(seq)
    if found is None or source is None:
        raise NoSuchHand(f"no recording of this table has pictures of entry {seq}")
    return {
        "table": table,
        "session": hand.session,
        "hand": hand.hand,
        "seq": seq,
        "at_ms": found.seen.moments[source],
        "cameras": {
            name: [_picture(found, name, at_ms) for at_ms in times]
            for name, times in found.seen.around(source).items()
            if times
        },
    }


def _sources(hand: HandEntries, seen: FilmedHand) -> list[tuple[int, int]]:
    """Each entry that has a moment, with the entry whose moment that is."""
    found: list[tuple[int, int]] = []
    own, source = {seq for seq, _ in hand.own}, None
    for seq in hand.seqs:
        if seq in own:
            source = seq if seq in seen.moments else None
        if source is not None:
            found.append((seq, source))
    return found


def _picture(found: FoundHand, camera: str, at_ms: int) -> Message:
    address = f"/api/recordings/{found.place}/{found.recording}/{camera}/{at_ms:010d}.jpg"
    return {"at_ms": at_ms, "address": address}
