"""What the eyes said of recorded hands, kept as text: the referee can be tried on it again and again
without the pictures.

A kept hand is a gzipped file of JSON lines: the recording's head, panels and machine, every frame's look
(null where it showed nothing new), then what really happened.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from tablectl.api.follow.follow import FrameReading
from tablectl.api.recordings.reading import (
    Recording,
    evidence_line,
    evidence_of,
    read_evidence,
    read_lines,
    recording_of,
)
from tablectl.game.evidence import Evidence, SeenMeld, SeenSeat, SeenStack, SeenTile, TableSeen
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class KeptHand:
    """One hand as the eyes, the panels and the machine told it, and as it was."""

    name: str
    recording: Recording
    looks: tuple[FrameReading, ...]
    evidence: tuple[Evidence, ...]
    """Panels and machine, in the order of time."""
    truth: tuple[Mapping[str, Any], ...]


def kept_hand(name: str, folder: Path, looks: Iterable[FrameReading], recording: Recording) -> KeptHand:
    """A recording with what the eyes said of it."""
    truth = tuple(read_lines(folder / "events.jsonl"))
    return KeptHand(name, recording, tuple(looks), tuple(read_evidence(folder)), truth)


def save_hand(path: Path, hand: KeptHand) -> None:
    """Write a kept hand."""
    rows: list[Mapping[str, object]] = [{"head": hand.recording.document()}]
    for evidence in hand.evidence:
        told = evidence_line(evidence)
        if told is not None:
            rows.append({"file": told[0], **told[1]})
    for at_ms, seen in hand.looks:
        rows.append({"look": at_ms, "seen": _seen(seen) if isinstance(seen, TableSeen) else None})
    rows += [{"file": "events.jsonl", **line} for line in hand.truth]
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


def load_hand(path: Path) -> KeptHand:
    """Read a kept hand."""
    looks: list[FrameReading] = []
    files: dict[str, list[dict[str, Any]]] = {"panels.jsonl": [], "machine.jsonl": [], "events.jsonl": []}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        head = json.loads(next(file))["head"]
        for line in file:
            row = json.loads(line)
            if "look" in row:
                looks.append((row["look"], None if row["seen"] is None else _table(row["look"], row["seen"])))
            else:
                files[row.pop("file")].append(row)
    evidence = evidence_of(files["panels.jsonl"], files["machine.jsonl"])
    return KeptHand(
        path.name.removesuffix(".jsonl.gz"),
        recording_of(path.parent, head),
        tuple(looks),
        tuple(evidence),
        tuple(files["events.jsonl"]),
    )


def _tile(tile: SeenTile) -> list[object]:
    faces = [part for face, p in tile.faces for part in (str(face), round(p, 5))]
    return [*(round(v, 1) for v in tile.at_mm), int(tile.sideways), tile.since_ms, *faces]


def _seen(seen: TableSeen) -> dict[str, object]:
    return {
        "seats": [
            {
                "river": [_tile(t) for t in seat.river],
                "melds": [
                    [None if m.kind is None else m.kind.value, m.from_side, [_tile(t) for t in m.tiles]]
                    for m in seat.melds
                ],
                "shown": [_tile(t) for t in seat.shown],
                "apart": list(seat.apart),
                "covered": seat.covered,
            }
            for seat in seen.seats
        ],
        "indicators": [_tile(t) for t in seen.indicators],
        "face_down": seen.face_down,
        "walls": [[stack.side, round(stack.along_mm, 1), stack.tiles] for stack in seen.walls],
    }


def _read_tile(row: Sequence[Any]) -> SeenTile:
    faces = tuple((Tile.parse(row[i]), float(row[i + 1])) for i in range(4, len(row), 2))
    return SeenTile(faces, (row[0], row[1]), bool(row[2]), row[3])


def _read_meld(row: Sequence[Any]) -> SeenMeld:
    side: Literal["left", "across", "right"] | None = row[1]
    return SeenMeld(tuple(map(_read_tile, row[2])), None if row[0] is None else MeldKind(row[0]), side)


def _table(at_ms: int, told: Mapping[str, Any]) -> TableSeen:
    a, b, c, d = (
        SeenSeat(
            river=tuple(map(_read_tile, seat["river"])),
            melds=tuple(map(_read_meld, seat["melds"])),
            shown=tuple(map(_read_tile, seat["shown"])),
            apart=tuple(seat["apart"]),
            covered=seat["covered"],
        )
        for seat in told["seats"]
    )
    walls = tuple(SeenStack(*stack) for stack in told["walls"])
    indicators = tuple(map(_read_tile, told["indicators"]))
    return TableSeen(at_ms, (a, b, c, d), indicators, told["face_down"], walls)


def corpus(folder: Path) -> Iterator[KeptHand]:
    """Every kept hand of a folder, by name."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        yield load_hand(path)
