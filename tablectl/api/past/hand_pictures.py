"""Messages with the camera pictures of a played hand: by entry, and of the seconds around one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.api.answers.past import EntryPictures, HandPictures, Picture, PicturesAround
from tablectl.api.past.history import NoSuchHand, PastSession
from tablectl.api.recordings.moments import EntryId, FilmedHand
from tablectl.game.events import EventInserted


@dataclass(frozen=True, slots=True)
class RecordingPolicy:
    """What a table is configured to record."""

    minutes: float = 0.0
    """Length of the ring of last minutes; 0: none."""
    hands: int = 0
    """Number of complete hands; 0: none."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand, and the recording that has most of its frames."""

    place: str
    """Kind of recording, in addresses together with ``recording``."""
    recording: str
    filmed: FilmedHand


class Recordings(Protocol):
    """A table's recordings."""

    @property
    def policy(self) -> RecordingPolicy:
        """What the table records."""

    def find(self, entries: Sequence[EntryId]) -> RecordedHand | None:
        """Find the hand of these entries; None where no recording has it."""


@dataclass(frozen=True, slots=True)
class HandEntries:
    """The entries of one hand, in their order."""

    session: int
    hand: int
    seqs: tuple[int, ...]
    own: tuple[EntryId, ...]
    """Those written during play, not inserted later."""


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


def pictures_message(table: str, hand: HandEntries, recordings: Recordings | None) -> HandPictures:
    """The entries of a hand with the picture of each.

    An entry that somebody inserted later has the moment of the entry before it. ``events`` is empty where no
    recording has the hand; ``policy`` says what the table records.
    """
    policy = RecordingPolicy() if recordings is None else recordings.policy
    found = None if recordings is None else recordings.find(hand.own)
    events: list[EntryPictures] = []
    cameras: list[str] = []
    if found is not None:
        cameras = [name for name, times in found.filmed.cameras.items() if times]
        for seq, source in _moment_sources(hand, found.filmed):
            shown = found.filmed.frames_at(source)
            pictures = {name: _picture(found, name, at_ms) for name, at_ms in shown.items()}
            events.append({"seq": seq, "at_ms": found.filmed.moments[source], "pictures": pictures})
    return {
        "table": table,
        "session": hand.session,
        "hand": hand.hand,
        "kept": {"minutes": policy.minutes, "hands": policy.hands},
        "cameras": cameras,
        "events": events if cameras else [],
    }


def pictures_around_message(
    table: str, hand: HandEntries, seq: int, recordings: Recordings | None
) -> PicturesAround:
    """The pictures of the seconds around one entry of a hand, by camera, in the order of time.

    Raises:
        NoSuchHand: the hand has no such entry, or no recording has pictures of it.
    """
    if seq not in hand.seqs:
        raise NoSuchHand(f"hand {hand.hand} of session {hand.session} has no entry {seq}")
    found = None if recordings is None else recordings.find(hand.own)
    source = None if found is None else dict(_moment_sources(hand, found.filmed)).get(seq)
    if found is None or source is None:
        raise NoSuchHand(f"no recording of this table has pictures of entry {seq}")
    return {
        "table": table,
        "session": hand.session,
        "hand": hand.hand,
        "seq": seq,
        "at_ms": found.filmed.moments[source],
        "cameras": {
            name: [_picture(found, name, at_ms) for at_ms in times]
            for name, times in found.filmed.frames_around(source).items()
            if times
        },
    }


def _moment_sources(hand: HandEntries, filmed: FilmedHand) -> list[tuple[int, int]]:
    """Pairs of an entry and the entry whose time it has: itself, or for an inserted one the entry before."""
    found: list[tuple[int, int]] = []
    own, source = {seq for seq, _ in hand.own}, None
    for seq in hand.seqs:
        if seq in own:
            source = seq if seq in filmed.moments else None
        if source is not None:
            found.append((seq, source))
    return found


def _picture(found: RecordedHand, camera: str, at_ms: int) -> Picture:
    address = f"/api/recordings/{found.place}/{found.recording}/{camera}/{at_ms:010d}.jpg"
    return {"at_ms": at_ms, "address": address}
