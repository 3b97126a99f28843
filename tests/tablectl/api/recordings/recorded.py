"""A recording of a simulated hand with perfect eyes in place of its frames."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablectl.api.follow.follow import FrameReading
from tablectl.api.recordings.reading import RecordedCamera, Recording
from tablectl.api.recordings.writing import RecordingWriter
from tablectl.game.events import HandStarted
from tablectl.game.evidence import Evidence
from tablectl.mahjong.seats import Wind
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable, TrueEvent

SEED = 31


@cache
def played() -> tuple[tuple[FrameReading, ...], tuple[Evidence, ...], tuple[TrueEvent, ...]]:
    """One hand: looks, what panels and machine said, what really happened."""
    table = SimulatedTable(SimulatedRoom(SEED))
    looks: list[FrameReading] = []
    heard: list[Evidence] = []
    happened: list[TrueEvent] = []
    now_s, until_s = 0.0, 3600.0
    while now_s < until_s:
        table.poll(now_s)
        heard += [*table.presses(), *table.reports()]
        happened += table.take_events()
        seen = table.seen()
        looks.append((seen.at_ms, seen))
        if until_s == 3600.0 and table.hands_played >= 1:
            until_s = now_s + 1.0
        now_s += 0.25
    table.close()
    return tuple(looks), tuple(heard), tuple(happened)


def head(folder: Path) -> Recording:
    _, _, happened = played()
    first = next(h.event for h in happened if isinstance(h.event, HandStarted))
    return Recording(
        folder=folder,
        rules="riichi",
        preset="tenhou",
        options={},
        players=("A", "B", "C", "D"),
        dealer=first.dealer,
        first_dealer=first.dealer,
        round=Wind.EAST,
        honba=0,
        deposits=0,
        scores=(25000, 25000, 25000, 25000),
        tile_mm=(26.0, 35.0, 20.0),
        cameras={
            "overhead": RecordedCamera(
                "overhead", (1000, 1000), ((0, 999), (999, 999), (999, 0), (0, 0)), (850.0, 850.0)
            )
        },
    )


def write(folder: Path, *, panels: bool = True, truth: bool = True) -> Recording:
    """The recording's folder, without pictures."""
    recording = head(folder)
    _, heard, happened = played()
    with RecordingWriter(recording) as writer:
        for evidence in heard if panels else ():
            writer.evidence(evidence)
        for each in happened if truth else ():
            writer.event(each.at_ms, each.event)
    return recording
