"""A hand's pictures in a table's recordings: which one shows an entry, what is cut away, what never shows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablectl.adapters.recording.hand_pictures import HANDS_PLACE, RING_PLACE, SAVED_PLACE, NoPicture
from tablectl.api.past.hand_pictures import HandEntries, hand_entries, pictures_message
from tablectl.api.past.history import fold_session
from tablectl.api.recordings.moments import FilmedHand
from tablectl.game.claims import Insert
from tablectl.game.events import TileDiscarded
from tests.tablectl.adapters.recording.recorded_hands import (
    A_MOVE_MS,
    CORNER,
    EVERY_MS,
    MIDDLE,
    RecordedTable,
)
from tests.tablectl.api.past.journals import journal
from tests.tablectl.api.past.test_history import amended

SOME = 12
"""Entries of each hand that the recorders hear of, after the session's start."""


@cache
def first() -> HandEntries:
    return hand_entries(fold_session(1, journal()), 0)


@cache
def second() -> HandEntries:
    return hand_entries(fold_session(1, journal()), 1)


def entries_of(hand: HandEntries) -> list[int]:
    return list(hand.seqs[:SOME])


def play(table: RecordedTable, *hands: HandEntries) -> None:
    for hand in hands:
        table.play([one for one in journal() if one.seq in entries_of(hand)])


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RecordedTable]:
    """Two hands, recorded whole and among the last minutes, and the last minutes saved."""
    recorded = RecordedTable(tmp_path_factory.mktemp("recorded"))
    play(recorded, first(), second())
    recorded.save()
    yield recorded
    recorded.close()


def without(table: RecordedTable, *places: str) -> Path:
    """The table's recordings with places missing."""
    folder = table.hands.parent / f"without-{'-'.join(places)}"
    for place, name in ((HANDS_PLACE, "hands"), (RING_PLACE, "ring"), (SAVED_PLACE, "saved")):
        if place not in places and not (folder / name).exists():
            shutil.copytree(table.hands.parent / name, folder / name)
    return folder


def shade(jpeg: bytes, place: tuple[int, int]) -> float:
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return float(image[place].mean())


def test_the_picture_of_an_entry_is_the_last_one_before_its_moment(table: RecordedTable) -> None:
    found = table.pictures.find(second().own)
    assert found is not None
    seq = entries_of(second())[5]
    at_ms = found.filmed.moments[seq]
    (shown_ms,) = found.filmed.frames_at(seq).values()
    assert at_ms - EVERY_MS < shown_ms <= at_ms
    assert at_ms == (SOME + 5) * A_MOVE_MS


def test_the_seconds_around_an_entry_begin_before_it_and_end_after(table: RecordedTable) -> None:
    found = table.pictures.find(second().own)
    assert found is not None
    (times,) = found.filmed.frames_around(entries_of(second())[6]).values()
    at_ms = found.filmed.moments[entries_of(second())[6]]
    assert times[0] == at_ms - 5000
    assert times[-1] <= at_ms + 8000
    assert len(times) > 20


def test_some_pictures_around_an_entry_are_told_however_long_nothing_moved() -> None:
    seen = FilmedHand({"overhead": tuple(range(0, 200_000, 20_000))}, {7: 101_000})
    assert seen.frames_around(7) == {
        "overhead": (40_000, 60_000, 80_000, 100_000, 120_000, 140_000, 160_000, 180_000)
    }
    assert (
        FilmedHand({"overhead": tuple(range(0, 60_000, 5))}, {7: 30_000}).frames_around(7)["overhead"][1]
        == 25_015
    )


@pytest.mark.parametrize("place", [HANDS_PLACE, RING_PLACE, SAVED_PLACE])
def test_a_hand_is_found_wherever_it_is_recorded(table: RecordedTable, place: str) -> None:
    others = {HANDS_PLACE, RING_PLACE, SAVED_PLACE} - {place}
    alone = RecordedTable(without(table, *others))
    for hand in (first(), second()):
        found = alone.pictures.find(hand.own)
        assert found is not None
        assert found.place == place
        assert set(entries_of(hand)) == found.filmed.moments.keys()


def test_a_hand_of_another_journal_is_not_taken_for_this_one(table: RecordedTable) -> None:
    assert table.pictures.find([(seq, "2020-01-01T00:00:00.000Z") for seq, _ in first().own]) is None


@pytest.mark.parametrize("place", [HANDS_PLACE, RING_PLACE, SAVED_PLACE])
def test_pictures_are_black_outside_the_table_wherever_they_come_from(
    table: RecordedTable, place: str
) -> None:
    folder = {HANDS_PLACE: table.hands, SAVED_PLACE: table.saved}.get(place, next(iter(table.ring.glob("*"))))
    recording = min(folder.iterdir())
    file = min(recording.glob("overhead/*.jpg"))
    jpeg = table.pictures.picture(place, recording.name, "overhead", int(file.stem))
    assert shade(jpeg, CORNER) < 10
    assert shade(jpeg, MIDDLE) > 15


@pytest.mark.parametrize(
    ("place", "recording", "camera"),
    [
        (HANDS_PLACE, "..", "overhead"),
        (HANDS_PLACE, "../hands", "overhead"),
        (SAVED_PLACE, ".", "overhead"),
        (RING_PLACE, "", "overhead"),
        (HANDS_PLACE, "{name}", ".."),
        (HANDS_PLACE, "{name}", "../overhead"),
        (HANDS_PLACE, "{name}", "overhead/../overhead"),
        ("nowhere", "{name}", "overhead"),
    ],
)
def test_no_name_leads_out_of_the_recordings(
    table: RecordedTable, place: str, recording: str, camera: str
) -> None:
    first = min(table.hands.iterdir())
    at_ms = int(min(first.glob("overhead/*.jpg")).stem)
    with pytest.raises(NoPicture, match="no recording here has this picture"):
        table.pictures.picture(place, recording.format(name=first.name), camera, at_ms)


def test_frames_outside_their_recording_and_hand_cameras_are_never_shown(table: RecordedTable) -> None:
    copy = RecordedTable(without(table, RING_PLACE, SAVED_PLACE, "and-heads"))
    recording = min(copy.hands.iterdir())
    head = recording / "recording.json"
    said = json.loads(head.read_text())
    at_ms = int(min(recording.glob("overhead/*.jpg")).stem)
    other = sorted(copy.hands.iterdir())[1].name
    for camera in (
        {**said["cameras"]["overhead"], "frames": f"../{other}/overhead"},
        {"frames": "overhead", "role": "hand", "seat": 1},
    ):
        head.write_text(json.dumps({**said, "cameras": {"overhead": camera}}))
        found = copy.pictures.find(first().own)
        assert found is None
        with pytest.raises(NoPicture):
            copy.pictures.picture(HANDS_PLACE, recording.name, "overhead", at_ms)


def test_an_entry_that_was_inserted_later_has_the_moment_of_the_one_before(table: RecordedTable) -> None:
    discard = next(one for one in journal() if isinstance(one.body, TileDiscarded))
    assert isinstance(discard.body, TileDiscarded)
    envelopes = amended(Insert(discard.seq, discard.body, "seen twice"))
    hand = hand_entries(fold_session(1, envelopes), 0)
    inserted = envelopes[-1].seq
    assert inserted in hand.seqs
    told = {each["seq"]: each for each in pictures_message("t1", hand, table.pictures)["events"]}
    assert told[inserted] == {**told[discard.seq], "seq": inserted}


def test_a_table_that_records_nothing_says_so() -> None:
    told = pictures_message("t1", first(), None)
    assert (told["kept"], told["events"]) == ({"minutes": 0.0, "hands": 0}, [])
